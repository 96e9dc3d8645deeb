"""Each building block plays its point, over more than one base.

``reported`` fills a game with cards by chance; only the tricks that are written out matter.
"""

from __future__ import annotations

import pytest

from dokospec.finding import Severity
from dokospec.game.judge import Judge
from dokospec.language.check import check
from dokospec.messages.catalogue import message
from tests.exhaustive import sampled
from tests.played import codes, judged
from tests.spec.houses import (
    BASES,
    blocks,
    effective,
    head_of,
    house,
    outcome,
    points,
    reported,
    shipped,
    verdict,
    with_needed,
)

RE = {"Anna": "♣D", "Bernd": "♣D"}
"""Anna and Bernd are Re, Carla and Dora Kontra."""

DDV, HOME, DDB = BASES
CUP = "ddb-pokal"
PAIR = (DDV, HOME)
"""The two bases that are cheap to build; all three where the third could differ."""


def fits(base: str, block: str) -> bool:
    """Whether the base has what the block needs, or another block would bring it."""
    from dokospec.language.blocks import has

    statements = effective(base).statements
    return all(
        n.kind == "Baustein" or has(statements, n)
        for name in with_needed([block])
        for n in head_of(name).needs
    ) and not any(
        has(statements, n)
        for name in with_needed([block])
        for n in head_of(name).excludes
        if n.kind != "Baustein"
    )


def fitting(block: str) -> list[str]:
    """The texts that have what the block needs; the cup where no other has."""
    return [base for base in BASES if fits(base, block)] or [CUP]


@pytest.mark.parametrize("everywhere", sampled((False, True), [False]))
@pytest.mark.parametrize("block", sampled(blocks(), blocks()[::5]))
def test_a_block_is_sound_on_texts_that_have_what_it_needs(
    block: str, everywhere: bool
) -> None:
    bases = fitting(block)
    turn = blocks().index(block) % len(bases)

    for base in bases if everywhere else bases[turn : turn + 1]:
        text = effective(base, *with_needed([block]))
        wrong = [f for f in check(text) if f.severity is Severity.ERROR]
        assert [(f.code, message(f, "de")) for f in wrong] == [], base


@pytest.mark.parametrize("block", blocks())
def test_a_block_cites_its_sentences(block: str) -> None:
    for clause in shipped()[block].text.clauses[1:]:
        assert clause.sources
        assert all(s.startswith("ddb-1995:") for s in clause.sources)


# --- points --------------------------------------------------------------------------------


@pytest.mark.parametrize("base", PAIR)
def test_the_fox_that_makes_the_last_trick_counts(base: str) -> None:
    last = {12: "♦A ♣9 ♠9 ♥9"}
    found = outcome(house(base, "fuchs-letzter-stich"), last, hands=RE)
    assert points(found)["Fuchs-letzter-Stich", "re"] == 1
    assert "Fuchs-letzter-Stich" not in {
        i.item for i in outcome(house(base), last).items
    }


def test_whether_a_second_own_fox_counts_last_is_open() -> None:
    tricks = {1: "♦A ♣9 ♠9 ♥9", 12: "♦A ♣9 ♠9 ♥9"}
    found = verdict(house(DDV, "fuchs-letzter-stich"), tricks, hands=RE)
    assert {d for o in found.ways for c in o.assume for d, _ in c} == {
        "z-fuchs-letzter-stich"
    }


@pytest.mark.parametrize("base", PAIR)
def test_without_the_point_a_caught_fox_counts_nothing(base: str) -> None:
    caught = {3: "♦B c:♦A ♠9 ♥9".replace("♠9 ♥9", "b:♠9 d:♥9")}
    assert points(outcome(house(base), caught, hands=RE))["Fuchs", "re"] == 1
    bare = outcome(house(base, "ohne-fuchs"), caught, hands=RE)
    assert points(bare)["Fuchs", "re"] == 0


@pytest.mark.parametrize(
    ("block", "item", "trick"),
    [
        ("ohne-doppelkopf", "Doppelkopf", "♣A ♣10 ♣A ♣10"),
        ("ohne-karlchen", "Karlchen", "♣B ♣9 ♠9 ♥9"),
    ],
)
def test_an_item_that_is_not_played_counts_nothing(
    block: str, item: str, trick: str
) -> None:
    for base in PAIR:
        assert points(outcome(house(base), {12: trick}, hands=RE))[item, "re"] == 1
        bare = outcome(house(base, block), {12: trick}, hands=RE)
        assert points(bare)[item, "re"] == 0


@pytest.mark.parametrize("base", BASES)
def test_of_two_karlchen_in_the_last_trick_the_one_named_wins(base: str) -> None:
    both = {11: "♣B ♠9 ♥9 ♣9", 12: "♣B ♠9 c:♣B d:♥9"}
    for block, winner in (("zweites-karlchen", "Carla"), ("erstes-karlchen", "Anna")):
        one = {12: both[12]}
        assert outcome(house(base, block), one, hands=RE).tricks[11].winner == winner


def test_the_second_karlchen_wins_only_the_last_trick_and_not_in_a_solo() -> None:
    judge = house(HOME, "zweites-karlchen")
    early = outcome(judge, {5: "♣B ♠9 ♣B ♥9"}, hands=RE)
    assert early.tricks[4].winner == "Anna"
    solo = outcome(
        judge, {12: "♣B ♠9 ♣B ♥9"}, hands=RE, lines=["vorbehalt Anna: karosolo"]
    )
    assert solo.tricks[11].winner == "Anna"


@pytest.mark.parametrize("base", PAIR)
def test_a_karlchen_of_the_others_is_caught(base: str) -> None:
    judge = house(base, "karlchen-gefangen")
    caught = points(outcome(judge, {12: "♠D ♠9 ♣B ♥9"}, hands=RE))
    own = points(outcome(judge, {12: "♠D ♣B ♠9 ♥9"}, hands=RE))
    assert caught["Karlchen-gefangen", "re"] == 1
    assert own["Karlchen-gefangen", "re"] == 0


def test_how_much_a_caught_karlchen_brings_is_open() -> None:
    judge = house(DDB, "karlchen-gefangen")
    found = verdict(judge, {12: "♠D ♠9 ♣B ♥9"}, hands=RE)
    brought = {points(o)["Karlchen-gefangen", "re"] for o in found.ways}
    assert brought == {1, 2}


@pytest.mark.parametrize("base", PAIR)
def test_both_karlchen_of_one_party_bring_two_points(base: str) -> None:
    judge = house(base, "doppeltes-karlchen")
    double = points(outcome(judge, {12: "♣B ♣B ♠9 ♥9"}, hands=RE))
    single = points(outcome(judge, {12: "♣B ♦B ♠9 ♥9"}, hands=RE))
    assert double["Karlchen", "re"] == 2
    assert single["Karlchen", "re"] == 1


@pytest.mark.parametrize("base", PAIR)
@pytest.mark.parametrize(
    ("stated", "worth"),
    [("", 1), (", beide-karlchen", 2), (", beide-karlchen 12.", 2)],
)
def test_that_both_karlchen_were_there_can_be_stated(
    base: str, stated: str, worth: int
) -> None:
    """Of another trick than that of the Karlchen it says nothing."""
    judge = house(base, "doppeltes-karlchen")
    head = "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel\n"

    def karlchen(fact: str) -> object:
        game = f"{head}+ re anna bernd 130, karlchen re{fact}\n"
        return points(judged(game, judge).default)["Karlchen", "re"]

    assert karlchen(stated) == worth
    assert karlchen(", beide-karlchen 5.") == 1


@pytest.mark.parametrize("base", PAIR)
def test_lieselotte_overtrumps_a_karlchen_that_lies_before_her(base: str) -> None:
    judge = house(base, "lieselotte-pulver")
    over = points(outcome(judge, {12: "d:♣B a:♦D b:♠9 c:♥9"}, hands=RE))
    under = points(outcome(judge, {12: "♦D ♣B ♠9 ♥9"}, hands=RE))
    assert over["Lieselotte-Pulver", "re"] == 1
    assert under["Lieselotte-Pulver", "re"] == 0


# --- what stands high ----------------------------------------------------------------------


def wins(base: str, *names: str, trick: str, at: int = 6, **more: object) -> str | None:
    """Who takes this trick under a base with blocks."""
    found = outcome(house(base, *names), {at: trick}, **{"hands": RE, **more})
    return found.tricks[at - 1].winner


@pytest.mark.parametrize("base", PAIR)
def test_a_plain_ten_of_hearts_is_a_heart(base: str) -> None:
    plain = with_needed(["herz-zehn-fehl"])
    assert wins(base, *plain, trick="♥A ♥10 ♥K ♦9") == "Dora"
    assert wins(base, *plain, trick="♥A ♥10 ♥K ♥9") == "Anna"
    assert wins(base, trick="♥A ♥10 ♥K ♦9") == "Bernd"


@pytest.mark.parametrize("base", BASES)
def test_of_two_tens_of_hearts_the_one_named_wins(base: str) -> None:
    trick = "♥10 ♦9 ♥10 ♦9"
    assert wins(base, "zweite-herz-zehn", trick=trick) == "Carla"
    assert wins(base, "erste-herz-zehn", trick=trick) == "Anna"


@pytest.mark.parametrize("base", PAIR)
def test_a_joker_beats_the_ten_of_hearts_but_not_in_a_solo(base: str) -> None:
    assert wins(base, "joker", trick="♥10 ♦9 ♠D ♠D") == "Bernd"
    solo = ["vorbehalt Anna: karosolo"]
    high = "♥10 ♦9 ♥9 ♥K"
    assert wins(base, "joker", trick=high, lines=solo, hands={}) == "Anna"


@pytest.mark.parametrize("base", BASES)
def test_only_the_second_of_two_foxes_is_high(base: str) -> None:
    tricks = {2: "♦A ♥10 ♦9 ♦9", 6: "♦A ♥10 ♦K ♦K"}
    found = outcome(house(base, "schweinchen"), tricks, hands=RE)
    assert found.tricks[1].winner == "Bernd"
    assert found.tricks[5].winner == "Anna"
    assert points(found)["Fuchs", "re"] == 0


@pytest.mark.parametrize("base", PAIR)
def test_both_foxes_of_one_hand_are_high(base: str) -> None:
    tricks = {2: "♦A ♥10 ♦9 ♦9", 6: "♦A ♥10 ♦K ♦K"}
    found = outcome(house(base, "zwei-hohe-fuechse"), tricks, hands=RE, claim=True)
    assert [found.tricks[n].winner for n in (1, 5)] == ["Anna", "Anna"]
    parted = {2: "♦A ♥10 ♦9 ♦9", 6: "♦B ♥10 ♦A ♦K"}
    found = outcome(house(base, "zwei-hohe-fuechse"), parted, hands=RE, claim=True)
    assert [found.tricks[n].winner for n in (1, 5)] == ["Bernd", "Bernd"]


@pytest.mark.parametrize("base", PAIR)
def test_no_fox_is_high_where_none_shall_be(base: str) -> None:
    tricks = {2: "♦A ♥10 ♦9 ♦9", 6: "♦A ♥10 ♦K ♦K"}
    found = outcome(house(base, "ohne-schweinchen"), tricks, hands=RE, claim=True)
    assert [found.tricks[n].winner for n in (1, 5)] == ["Bernd", "Bernd"]


def test_tens_and_nines_of_diamonds_go_over_the_foxes() -> None:
    names = ("zwei-hohe-fuechse", "doppelschweinchen", "superschweinchen")
    tricks = {2: "♦A ♦10 ♦9 ♥10", 6: "♦A ♦10 ♦K ♥10", 7: "♦B ♦D ♦9 ♠D"}
    for base in PAIR:
        found = outcome(house(base, *names), tricks, claim=True)
        winners = [found.tricks[n].winner for n in (1, 5, 6)]
        assert winners == ["Carla", "Bernd", "Carla"]


def test_the_second_fox_is_high_only_once_the_first_is_home() -> None:
    judge = house(DDV, "schweinchen", "schweinchen-nach-heimkehr")
    home = {2: "♦A ♣9 ♠9 ♥9", 6: "♦A ♥10 ♦K ♦K"}
    lost = {2: "♦A ♥10 ♠9 ♥9", 6: "♦A ♥10 ♦K ♦K"}
    assert outcome(judge, home, hands=RE).tricks[5].winner == "Anna"
    assert outcome(judge, lost, hands=RE).tricks[5].winner == "Bernd"


def test_where_nobody_can_say_which_of_two_equal_cards_wins_the_play_stops() -> None:
    says = (
        "Ausnahme Wer-die-Alten-hat zu Gleichstand "
        "falls es-gibt(S in Spieler: Kreuz-Damen(S) = 2): zweite"
    )
    judge = house(HOME, "erstes-karlchen", says=says)
    found = verdict(judge, {5: "♣B ♠9 ♣B ♥9"}, hands=RE)
    assert len(found.default.tricks) == 4
    assert "U105" in codes(found)


# --- solos ---------------------------------------------------------------------------------


def solo(base: str, *names: str, bid: str, trick: str) -> tuple[str | None, str | None]:
    """The kind of game and who takes the sixth trick, bid by Anna."""
    lines = [f"vorbehalt Anna: {bid}"]
    found = outcome(house(base, *names), {6: trick}, lines=lines)
    return found.kind, found.tricks[5].winner


@pytest.mark.parametrize("base", PAIR)
@pytest.mark.parametrize(
    ("block", "bid", "kind", "trick", "winner"),
    [
        ("koenigsolo", "königesolo", "solo:könige", "♦A ♦D ♠K ♣K", "Dora"),
        ("koehler", "köhlersolo", "solo:köhler", "♣D ♦K ♦A ♣B", "Bernd"),
        ("madagaskar", "madagaskar", "solo:madagaskar", "♣B ♦D ♥10 ♦A", "Bernd"),
        (
            "bubensolo-mit-farbe",
            "bubensolo-pik",
            "solo:buben-pik",
            "♥A ♠9 ♦D ♠K",
            "Dora",
        ),
        (
            "damensolo-mit-farbe",
            "damensolo-herz",
            "solo:damen-herz",
            "♣A ♥9 ♥10 ♦B",
            "Carla",
        ),
    ],
)
def test_a_solo_of_its_own_has_its_trumps(
    base: str, block: str, bid: str, kind: str, trick: str, winner: str
) -> None:
    assert solo(base, block, bid=bid, trick=trick) == (kind, winner)


def test_queens_are_answered_with_queens_in_the_strict_madagaskar() -> None:
    lines = ["vorbehalt Anna: madagaskar"]
    trick = {6: "♣D ♣B ♠9 ♥9"}
    hands = {"Bernd": "♦D"}
    for names, broken in (((), False), (("damen-auf-damen",), True)):
        found = verdict(house(DDB, *names), trick, hands=hands, lines=lines)
        reported = [dict(f.data) for f in (*found.findings, *found.default.findings)]
        wrong = {(d.get("player"), d.get("trick")) for d in reported}
        assert (("Bernd", "6") in wrong) is broken


@pytest.mark.parametrize(
    ("block", "factor"), [("solo-doppelt", 2), ("solo-dreifach", 3)]
)
def test_a_solo_counts_a_multiple(block: str, factor: int) -> None:
    lines = ["vorbehalt Anna: damensolo"]
    for base in PAIR:
        plain = outcome(house(base), {}, lines=lines).scores
        more = outcome(house(base, block), {}, lines=lines).scores
        assert plain
        assert more == tuple((name, factor * score) for name, score in plain)


def kind_of(judge: Judge, *bids: str) -> str | None:
    """The kind of game that these Vorbehalte end in."""
    lines = [f"vorbehalt {bid}" for bid in bids]
    return outcome(judge, {}, lines=lines, claim=True).kind


@pytest.mark.parametrize("base", [HOME, DDB])
def test_a_compulsory_solo_goes_before_any_other(base: str) -> None:
    bids = ("Anna: damensolo", "Bernd: bubensolo pflicht")
    assert kind_of(house(base), *bids) == "solo:damen"
    assert kind_of(house(base, "pflicht-vor-lust"), *bids) == "solo:buben"


@pytest.mark.parametrize("base", PAIR)
def test_the_higher_limit_gets_the_solo_and_is_announced(base: str) -> None:
    judge = house(base, "solo-ersteigern")
    bids = ("Anna: damensolo k90", "Bernd: bubensolo k60")
    assert kind_of(judge, *bids) == "solo:buben"
    assert kind_of(judge, "Anna: damensolo k90", "Bernd: bubensolo") == "solo:damen"
    found = outcome(judge, {}, lines=[f"vorbehalt {bid}" for bid in bids])
    assert [(a.by, a.say) for a in found.announcements] == [("Bernd", "k60")]


# --- calls, exchange, throwing in ------------------------------------------------------------


@pytest.mark.parametrize("base", PAIR)
def test_a_call_doubles_instead_of_counting(base: str) -> None:
    judge = house(base, "re-kontra-verdoppeln")
    quiet = outcome(judge, {}, hands=RE)
    said = outcome(judge, {}, hands=RE, between={1: "Anna: re"})
    both = outcome(judge, {}, hands=RE, between={1: "Anna: re Carla: kontra"})
    assert quiet.value is not None
    assert (said.value, both.value) == (2 * quiet.value, 4 * quiet.value)
    assert "Re-angesagt" not in {item.item for item in said.items}


def broken(by: Judge, *lines: str, **more: object) -> set[str]:
    """The duties that Vorbehalte and exchange break."""
    found = verdict(by, {}, lines=list(lines), **more)
    reported = (*found.findings, *found.default.findings)
    return {dict(f.data)["duty"] for f in reported if "duty" in dict(f.data)} - {
        "Bedienen"
    }


SWAP = "armut Anna: ♦A -> Carla: ♣9"
OFFER = "vorbehalt Anna: armut"


def poor(base: str, *names: str, swap: str = SWAP, **more: object) -> set[str]:
    """The duties broken where Anna, who has one ♣D, swaps with Carla, who has none."""
    return broken(house(base, *names), OFFER, swap, **{"hands": RE, **more})


def test_trumps_are_offered_to_the_partner_only_or_to_everybody() -> None:
    ddv = ("grundtrumpf", "neugabe", "trumpfabgabe")
    assert "Nur-dem-Partner" in poor(DDV, *ddv)
    assert "Nur-dem-Partner" in poor(HOME, "trumpfabgabe-nur-partner")
    assert "Nur-dem-Partner" not in poor(DDV, *ddv, "trumpfabgabe-reihum")
    assert "Nur-dem-Partner" in poor(DDB)
    assert "Nur-dem-Partner" not in poor(DDB, "trumpfabgabe-reihum")


def test_who_plays_together_when_anybody_may_take_the_trumps_is_open() -> None:
    lines = [OFFER, SWAP]
    found = verdict(house(DDB, "trumpfabgabe-reihum"), {}, hands=RE, lines=lines)
    pairs = {dict(o.parties or ())["re"] for o in found.ways}
    assert pairs == {("Anna", "Carla"), ("Anna", "Bernd")}


def test_the_number_of_trumps_returned_may_stay_secret() -> None:
    back = "armut Anna: ♦A -> Bernd: ♦9"
    for base, duty in ((HOME, "Trümpfe-ansagen"), (DDB, "Zahl-melden")):
        assert duty in poor(base, swap=back)
        assert duty not in poor(base, "trumpfabgabe-ohne-zahl", swap=back)


def test_foxes_may_be_given_away_beyond_three_trumps() -> None:
    own = {"Anna": "♦A ♦A ♣D ♦K ♦9 ♣A ♣A ♠A ♠A ♣10 ♣10 ♠10", "Bernd": "♣D"}
    for base in (HOME, DDB):
        duty = "Höchstens-drei-Trümpfe"
        assert duty in poor(base, hands=own, claim=True)
        assert duty not in poor(
            base, "trumpfabgabe-mit-fuechsen", hands=own, claim=True
        )


def test_who_takes_the_trumps_says_keine_90_with_it() -> None:
    for base in (HOME, DDB):
        duty = "K9-für-die-Trümpfe"
        assert duty in poor(base, "trumpfabgabe-k9")
        assert duty not in poor(base, "trumpfabgabe-k9", swap=f"{SWAP} k90")


def test_the_last_one_asked_must_take_the_trumps() -> None:
    for base in (HOME, DDB):
        judge = house(base, "trumpfabgabe-letzter-muss")
        refused = broken(judge, OFFER, "armut Anna: ♦A -> Carla: nein", hands=RE)
        assert "einer-muss-nehmen" in refused
        assert "einer-muss-nehmen" not in broken(judge, OFFER, SWAP, hands=RE)


def test_trumps_are_not_offered_where_they_shall_not_be() -> None:
    assert "keine-Trumpfabgabe" in poor(HOME, "ohne-trumpfabgabe")


FOUR = "♣K ♠K ♥K ♦K ♣9 ♠9 ♥9 ♦9"
FIVE = "♣K ♠K ♥K ♦K ♣K"


def thrown(base: str, *names: str, own: str) -> set[str]:
    """The duties broken where Anna throws in with these cards among hers."""
    word = "schmeißen" if base == HOME else "einwerfen"
    trumps = "♣D ♠D ♦B ♦10"
    hand = " ".join([*own.split(), *trumps.split()])
    return broken(
        house(base, *names),
        f"vorbehalt Anna: {word}",
        hands={"Anna": hand},
        claim=True,
    )


def test_what_may_be_thrown_in_is_as_the_block_says() -> None:
    more = ("grundtrumpf", "neugabe", "einwerfen")
    assert thrown(HOME, own=FOUR) == {"Fünf-gleiche"}
    assert thrown(HOME, *more, own=FOUR) == set()
    assert thrown(DDV, *more, own=FOUR) == set()
    assert thrown(DDB, own=FOUR) == set()
    assert thrown(DDB, "einwerfen-nur-fuenf", own=FOUR) == {"Schlechte-Karte"}
    assert thrown(DDB, "einwerfen-nur-fuenf", own=FIVE) == set()
    assert "kein-Einwerfen" in thrown(DDB, "ohne-einwerfen", own=FIVE)


TABLE = "tisch: Anna Bernd Carla Dora\ngeber: Dora"


@pytest.mark.parametrize(("base", "word"), [(HOME, "schmeißen"), (DDB, "einwerfen")])
def test_throwing_in_goes_before_a_solo_or_behind_it(base: str, word: str) -> None:
    bids = [f"vorbehalt Anna: {word}", "vorbehalt Bernd: bubensolo"]
    for block, kind in (
        ("einwerfen-zuerst", "neu-geben"),
        ("solo-vor-einwerfen", "solo:buben"),
    ):
        text = "\n".join(("doko 1", TABLE, "spiel", *bids, ""))
        assert judged(text, house(base, block)).default.kind == kind


@pytest.mark.parametrize("base", PAIR)
def test_without_nines_there_are_ten_tricks(base: str) -> None:
    judge = house(base, "scharfer-doppelkopf")
    found = outcome(judge, {10: "♣B ♣A ♠A ♥A"}, hands=RE, cards=10)
    assert len(found.tricks) == 10
    assert points(found)["Karlchen", "re"] == 1
    assert sum(augen for _, augen in found.augen or ()) == 240


def test_whether_the_deadlines_move_without_nines_is_open() -> None:
    judge = house(DDV, "scharfer-doppelkopf")
    found = verdict(judge, {}, hands=RE, cards=10, between={1: "Anna: re"})
    said = {o.announcements[0].status for o in found.ways}
    assert said == {"valid", "standing"}


# --- partners and seats -----------------------------------------------------------------------


@pytest.mark.parametrize("base", PAIR)
def test_a_silent_holder_of_both_queens_has_to_throw_in(base: str) -> None:
    hands = {"Anna": "♣D ♣D"}
    assert outcome(house(base), {}, hands=hands).kind == "stille-hochzeit"
    thrown_in = outcome(house(base, "neugabe", "hochzeit-vergessen"), {}, hands=hands)
    assert thrown_in.kind == "neu-geben"
    assert thrown_in.scores is None


KINGS = {2: "♦K ♠9 ♥9 ♣9", 5: "♦K ♠9 ♥9 ♣9"}


def pairs(base: str, place: int, tricks: dict[int, str] = KINGS) -> list[set[str]]:
    """Who is Re under each reading, where Anna has changed her partner."""
    lines = [f"x-genschert: {place}"]
    found = verdict(house(base, "genschern"), tricks, hands=RE, lines=lines)
    return [set(dict(o.parties or ())["re"]) for o in found.ways]


@pytest.mark.parametrize("base", BASES)
def test_the_second_king_of_diamonds_changes_the_partner(base: str) -> None:
    """Anna leaves Bernd for Carla, who sits opposite."""
    found = pairs(base, 2)
    assert {"Anna", "Carla"} in found
    assert {"Bernd", "Dora"} in found
    assert found[0] == {"Anna", "Carla"}


def test_nobody_changes_the_partner_without_both_kings_or_a_choice() -> None:
    parted = {2: "♦K ♠9 ♥9 ♣9", 5: "♠K ♠9 ♦K ♣9"}
    assert pairs(DDV, 2, parted) == [{"Anna", "Bernd"}]
    found = outcome(house(DDV, "genschern"), KINGS, hands=RE)
    assert set(dict(found.parties or ())["re"]) == {"Anna", "Bernd"}


def test_whether_the_king_must_lead_the_trick_is_open() -> None:
    late = {2: KINGS[2], 5: "d:♣9 a:♦K b:♠9 c:♥9"}
    found = pairs(DDV, 2, late)
    assert found[0] == {"Anna", "Bernd"}
    assert {"Anna", "Carla"} in found


@pytest.mark.parametrize("base", PAIR)
def test_a_dummy_plays_no_solo_deals_not_and_scores_nothing(base: str) -> None:
    judge = house(base, "strohmann")
    dummy = "x-strohmann: 1"
    found = verdict(judge, {}, hands=RE, lines=[dummy])
    default = found.default
    assert default.next_dealer == "Bernd"
    assert dict(default.scores or ())["Anna"] == 0
    assert outcome(judge, {}, hands=RE).next_dealer == "Anna"
    assert "kein-Solo-zu-dritt" in broken(judge, dummy, "vorbehalt Bernd: damensolo")


@pytest.mark.parametrize("base", PAIR)
@pytest.mark.parametrize(
    ("table", "playing"),
    [
        ("Emil Anna Bernd Fritz Carla Dora Gerd", "Emil Anna Fritz Carla"),
        ("Anna Bernd Emil Carla Dora Gerd", "Anna Bernd Carla Dora"),
    ],
)
def test_of_six_or_seven_at_a_table_four_play(
    base: str, table: str, playing: str
) -> None:
    record = reported({}, head=f"tisch: {table}\ngeber: Gerd", hands=RE)
    for old, new in zip(
        ("Anna", "Bernd", "Carla", "Dora"), playing.split(), strict=True
    ):
        record = record.replace(f"{old}: ", f"#{new}: ")
    found = judged(record.replace("#", ""), house(base, "sechs-und-sieben"))
    assert found.players == tuple(playing.split())
    scores = dict(found.default.scores or ())
    assert set(scores) == set(table.split())
    assert scores["Gerd"] == 0
    assert found.default.next_dealer == table.split(maxsplit=1)[0]


def test_more_than_five_need_a_rule_that_says_who_plays() -> None:
    head = "tisch: Anna Bernd Carla Dora Emil Fritz\ngeber: Fritz"
    assert "E104" in codes(judged(reported({}, head=head), house(DDV)))
