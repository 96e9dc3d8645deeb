"""What is proved to say the same, and what is not: what a game tells apart, never."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from operator import attrgetter
from typing import Final

import pytest

from dokospec.checks.equivalence import (
    Equivalence,
    cards_in_order,
    kind_ranked,
    only_ranked,
)
from dokospec.corpus.mutants import Mutant, mutants
from dokospec.game.codes import RESERVATION_AGAINST_DUTY
from dokospec.game.judge import Judge
from dokospec.language import syntax as syn
from dokospec.language import terms
from dokospec.language.model import Model
from dokospec.language.parse import parse_block, parse_expression
from tests.played import codes, judged
from tests.shipped import cases, settled_judge

TOLD: Final = attrgetter("winner", "value", "scores", "augen", "findings")
"""What an outcome says of the result."""


@cache
def sameness(text: str = "ottendorf-2008") -> Equivalence:
    return Equivalence(settled_judge(text).model)


def at_a_card(event: syn.Statement) -> syn.Statement:
    assert isinstance(event, syn.Ereignis)
    return replace(event, moment="bei Karte")


def among_the_points(item: syn.Statement) -> syn.Statement:
    assert isinstance(item, syn.Posten)
    assert item.group != "Spielpunkte"
    return replace(item, group="Spielpunkte")


def for_cards(duty: syn.Statement) -> syn.Statement:
    assert isinstance(duty, syn.Pflicht)
    assert duty.on != "Karte"
    return replace(duty, on="Karte")


@pytest.mark.parametrize(
    ("key", "moved"),
    [
        ("Ereignis Niemand-nimmt", at_a_card),
        ("Posten Gegen-die-Alten", among_the_points),
        ("Pflicht Nach-der-Abfrage", for_cards),
    ],
)
def test_a_statement_that_is_moved_is_not_proved_to_be_the_same(
    key: str, moved: Callable[[syn.Statement], syn.Statement]
) -> None:
    model = sameness().model
    (own,) = (each for each in model.statements if each.key == key)

    assert sameness().same(own, model.altered({key: own})) is not None
    assert sameness().same(own, model.altered({key: moved(own)})) is None


@cache
def mistakes(text: str) -> dict[str, Mutant]:
    """The mutants of a text by name."""
    return {each.name: each for each in mutants(sameness(text).model)}


def proved(
    name: str, text: str = "ottendorf-2008", beside: Equivalence | None = None
) -> bool:
    """Whether this mutant is proved to say the same as the text."""
    mutant = mistakes(text)[name]
    edited = {mutant.statement.key: mutant.edit.statement}
    compared = beside or sameness(text)
    other = compared.model.altered(edited)
    return bool(compared.same(mutant.statement, other))


@pytest.mark.parametrize(
    ("same", "other"),
    [
        (  # Nobody asks what the first card of a trick has to follow.
            "Pflicht Bedienen: bedingung-ja erste-Karte != keiner → ja",
            "Pflicht Bedienen: bedingung-nein erste-Karte != keiner → nein",
        ),
        (  # Behind trick three nobody waits for a partner any more, behind two he may.
            "Ereignis Klärung: zahl 3 → 4",
            "Ereignis Klärung: zahl 3 → 2",
        ),
        (  # What nobody takes is no exchange.
            "Ereignis Niemand-nimmt: bedingung-nein Nehmer(Tausch) = keiner → nein",
            "Ereignis Niemand-nimmt: bedingung-nein Tausch = keiner → nein",
        ),
        (
            "Pflicht Ebenso-viele: bedingung-ja Nehmer(x) != keiner → ja",
            "Pflicht Ebenso-viele: bedingung-nein Nehmer(x) != keiner → nein",
        ),
        (  # Who must say how many there are has said a number from one on.
            "Pflicht Trümpfe-ansagen: grenze Angesagt(x) > 0 → Angesagt(x) >= 0",
            "Pflicht Trümpfe-ansagen: grenze Trümpfe-zurück(x) > 0 → Trümpfe-zurück(x) >= 0",
        ),
        (  # Whose word it is is asked of Re and Kontra only.
            "Tabelle Rufe: zelle Seite(schweinchen) = keine → re",
            "Tabelle Rufe: zelle Stufe(k60) = 2 → 1",
        ),
        pytest.param(  # What is one step below an Absage is one; it need not be the next.
            "Pflicht Keine-ausgelassen: teil-weg Art(Wort(n)) = Absage → –",
            "Pflicht Keine-ausgelassen: teil-weg Stufe(Wort(n)) = Stufe(Wort(m)) - 1 → –",
            marks=pytest.mark.exhaustive,
        ),
        (  # Who is higher stays so where every Vorbehalt is lifted as much.
            "Regel Vorrang: zahl 0 → 1",
            "Regel Vorrang: rechenart 0 - Sitz(Sprecher(v)) → 0 + Sitz(Sprecher(v))",
        ),
        (  # Nothing stands against a duty here: what holds keeps them all.
            "Regel angesagt: wort gilt → regelgerecht",
            "Regel angesagt: teil-weg gilt(m) → –",
        ),
    ],
)
def test_what_no_game_comes_to_tells_nothing_apart_and_what_one_does_is_not_proved(
    same: str, other: str
) -> None:
    assert proved(same)
    assert not proved(other)


@pytest.mark.exhaustive
def test_a_record_that_breaks_off_before_the_partner_is_found_is_a_game_too() -> None:
    name = "Ausnahme Hochzeit: bedingung-ja Klärungsstich != keiner → ja"

    assert not proved(name, "ddv-tsr")


def test_a_call_that_may_stand_against_a_duty_holds_without_keeping_it() -> None:
    standing = {**sameness().model.read, "z-unzulässig": "steht"}
    beside = Equivalence(sameness().model.reading(standing))

    assert not proved("Regel angesagt: wort gilt → regelgerecht", beside=beside)


def test_another_quantifier_is_not_proved_by_paths_that_do_not_begin_alike() -> None:
    read = {**sameness().model.read, "z-rangfolge": "sitzfolge"}
    name = "Regel Rangstreit: quantor alle(v in Vorbehalte: nicht Ansagesolo(Wort(v)))"
    (whole,) = (n for n in mistakes("ottendorf-2008") if n.startswith(name))

    assert not proved(whole, beside=Equivalence(sameness().model.reading(read)))


def test_what_a_record_may_not_tell_is_not_asked_for_in_vain() -> None:
    name = "[z-abkürzung=wenn-sicher]: bedingung-ja Wort(x) = alle → ja"

    assert not proved(f"Ausnahme unbegründet-verloren {name}")


def beside(text: str, doubt: str, reading: str) -> Equivalence:
    """The text with one doubt read otherwise than by default."""
    own = sameness(text)
    return Equivalence(own.model.reading({**own.model.read, doubt: reading}))


@pytest.mark.exhaustive
def test_an_item_is_compared_though_a_rule_of_its_name_is_the_same() -> None:
    read = beside("ddb-1995", "z-gegenruf", "nur-plus")
    name = "Posten Gegenruf [z-gegenruf=nur-plus]"
    (item,) = (item for item in read.model.items if item.key == name)

    def with_more(points: int) -> syn.Statement:
        return replace(item, value=terms.Arith("+", item.value, terms.Number(points)))

    assert "Gegenruf" in read.model.rules
    assert read.same(item, read.model.altered({name: with_more(1)})) is None
    assert read.same(item, read.model.altered({name: with_more(0)}))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("same", "other"),
    [
        (  # Of two Soli of one rank the place decides, and nothing else has that rank.
            "Ausnahme Solorangordnung: zahl 0 → 1",
            "Tabelle Solorang: zahl 1 → 2",
        ),
        (  # Who spoke first stays so where all places are one more.
            "Regel Vorrang: zahl 0 → 1 (2)",
            "Regel Vorrang: rechenart 0 - Anzahl(w in früher(v)) → 0 + Anzahl(w in früher(v))",
        ),
    ],
)
def test_of_what_is_only_ranked_nothing_but_the_order_counts(
    same: str, other: str
) -> None:
    """Two Vorbehalte are compared in duties too, not only to find the highest."""
    assert proved(same, "ddb-1995")
    assert not proved(other, "ddb-1995")


@pytest.mark.exhaustive
def test_a_number_that_only_one_of_both_works_out_is_compared_with_that_of_the_other() -> (
    None
):
    more = "Anzahl(k in Abgabe(x)) > Farbkarten(Nehmer(x))"
    name = "Regel Trümpfe-erlaubt"

    assert proved(f"{name}: grenze {more} → {more.replace('>', '>=')}", "ddb-1995")
    less = "Anzahl(k in Abgabe(x)) - Farbkarten(Nehmer(x)) → Anzahl(k in Abgabe(x))"
    assert not proved(f"{name}: summand {less}", "ddb-1995")


def test_what_is_compared_with_something_else_has_more_than_an_order() -> None:
    model = sameness("ddb-1995").model
    (own,) = model.rules["Überboten"]
    assert isinstance(own, syn.Regel)
    highest = parse_expression("Vorrang(w) > (3, 0, 0)")
    assert isinstance(highest, terms.Compare)
    cases = (terms.RuleCase(highest), *own.cases[1:])
    other = model.altered({own.key: replace(own, cases=cases)})

    assert only_ranked(model, "Vorrang")
    assert not only_ranked(model, "Solorang")
    assert not only_ranked(other, "Vorrang")


def with_a_truth_beside(key: str, truth: str) -> int | None:
    """What is proved where a duty demands besides that something is so or is not."""
    model = sameness().model
    (own,) = (each for each in model.statements if each.key == key)
    assert isinstance(own, syn.Pflicht)
    condition = parse_expression(f"{truth} oder nicht {truth}")
    assert isinstance(condition, terms.Logic)
    beside = terms.Logic("und", (own.demand, condition))
    other = model.altered({key: replace(own, demand=beside)})
    return sameness().same(own, other)


ONE_IN_ALL: Final = "Pflicht Nach-der-Abfrage"
OF_A_HAND: Final = "Pflicht Schweinchen-erst-beim-As"


@pytest.mark.parametrize(
    ("key", "unknown"),
    [
        (ONE_IN_ALL, "(Anzahl(k in Blatt(Sprecher(m)): k = ♦A) >= 1)"),
        (
            ONE_IN_ALL,
            "es-gibt(k in Blatt(Sprecher(m)): Anzahl(x in Blatt(Sprecher(m)): x = k) > 1)",
        ),
        (
            ONE_IN_ALL,
            "es-gibt(n in Meldungen: Anzahl(k in Blatt(Sprecher(n)): k = ♦A) >= 1)",
        ),
        *(
            pytest.param(key, unknown, marks=pytest.mark.exhaustive)
            for key, unknown in (
                (ONE_IN_ALL, "es-gibt(S in Spieler: Partei(S) = re)"),
                (ONE_IN_ALL, "(Augen(re) >= 120)"),
                (ONE_IN_ALL, "es-gibt(n in Meldungen: gilt(n))"),
                (OF_A_HAND, "(Partei(Sprecher(m)) = re)"),
                (OF_A_HAND, "es-gibt(n in früher(m): Partei(Sprecher(n)) = re)"),
            )
        ),
    ],
)
def test_what_a_record_may_not_tell_is_not_asked_for_beside(
    key: str, unknown: str
) -> None:
    assert with_a_truth_beside(key, unknown) is None


@pytest.mark.parametrize(
    "reported",
    [
        "es-gibt(n in früher(m): Wort(n) = Wort(m))",
        "(Partei(Sprecher(m)) = re)",  # which another duty asks of the same call
    ],
)
def test_what_is_reported_or_asked_for_anyway_may_be_asked_for_beside(
    reported: str,
) -> None:
    assert with_a_truth_beside(ONE_IN_ALL, reported)


def test_another_order_of_cards_is_not_a_cell_like_others() -> None:
    listing = sameness().model.listings["Spielarten"]
    rows = tuple(
        (row, (terms.Name("Damen"), *cells[1:]) if row == "solo:karo" else cells)
        for row, cells in listing.rows
    )
    other = sameness().model.altered({listing.key: replace(listing, rows=rows)})

    assert sameness().same(listing, other) is None


def orders_alike(name: str, text: str) -> bool:
    model = settled_judge(text).model
    (mutant,) = (each for each in mutants(model) if each.name == name)
    other = model.altered({mutant.statement.key: mutant.edit.statement})
    return cards_in_order(model, other) > 0


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("text", "same", "other"),
    [
        (  # Only with hearts for trumps is there a card that is named twice.
            "ddv-tsr",
            "Ordnung Kreuz: reihenfolge höhere → niedrigere",
            "Ordnung Herz: reihenfolge höhere → niedrigere",
        ),
        (  # There are no nines in this deck.
            "nagelik-2024",
            "Ordnung Normal: reihenfolge König > Neun → Neun > König",
            "Ordnung Normal: reihenfolge Zehn > König → König > Zehn",
        ),
    ],
)
def test_orders_are_the_same_where_every_card_of_the_deck_stands_as_high(
    text: str, same: str, other: str
) -> None:
    assert orders_alike(same, text)
    assert not orders_alike(other, text)


def test_an_order_is_compared_with_an_order_and_as_a_whole() -> None:
    own = sameness()
    name = "Ordnung Normal: reihenfolge ♦A > ♦10 → ♦10 > ♦A"
    (order,) = (each for each in own.model.statements if each.key == "Ordnung Normal")

    assert own.same(order, own.model.altered({}))
    assert not proved(name)


def test_what_is_open_of_a_card_adds_nothing_but_takes_away_what_was_due() -> None:
    """One reading gives points for it, the other takes back what was given."""
    name = "Regel vor-Klärung: teil-weg Klärungsstich != keiner → –"

    def under(reading: str) -> bool:
        doubt = "z-sonderpunkte-vor-klärung"
        return proved(name, beside=beside("ottendorf-2008", doubt, reading))

    assert under("wie-damals")
    assert not under("keine")


@pytest.mark.exhaustive
def test_what_belongs_to_another_reading_is_not_gone_through() -> None:
    """With it, every two Vorbehalte would be compared in ten times as many ways."""
    cell = "Tabelle Angebote: zelle Artrang"

    assert proved(f"{cell}(hochzeit) = 1 → 0", "nagelik-2024")
    assert not proved(f"{cell}(hochzeit) = 1 → 2", "nagelik-2024")


def said_besides(model: Model, source: str) -> Model:
    """The text with these statements besides."""
    return model.altered({}, parse_block(source, file="").statements)


def compared(model: Model, one: str, two: str) -> int | None:
    """What is proved of the last of these statements beside another in its place."""
    (own,) = parse_block(one, file="").statements
    (other,) = parse_block(two, file="").statements
    beside = Equivalence(model.altered({}, (own,)))
    return beside.same(own, beside.model.altered({own.key: other}))


@pytest.mark.exhaustive
def test_what_a_season_asks_for_too_is_not_proved_by_what_a_game_asks() -> None:
    """A duty of a season is not a rule of that name: it is called a duty."""
    model = sameness("ddb-1995").model
    own = "Aussetzung Leer zu Pflicht Bedienen, Pflicht Drei-gemeldet falls Geber = keiner"
    other = own.replace(", Pflicht Drei-gemeldet", "")

    assert compared(model, other, other)
    assert compared(model, own, other) is None


def dropped(model: Model, key: str) -> int | None:
    """What is proved where this duty demands nothing."""
    (own,) = (each for each in model.statements if each.key == key)
    assert isinstance(own, syn.Pflicht)
    other = model.altered({key: replace(own, demand=terms.Name("ja"))})
    return Equivalence(model).same(own, other)


@pytest.mark.exhaustive
def test_what_two_duties_forbid_between_them_a_third_may_forbid_once_more() -> None:
    never = "Pflicht Nie auf Vorbehalt v falls Wort(v) = hochzeit: nein"
    first = (
        "Pflicht Vorn auf Vorbehalt v falls Sitz(Sprecher(v)) <= 2: Wort(v) != hochzeit"
    )
    last = first.replace("Vorn", "Hinten").replace("<=", ">")

    def beside(*sources: str) -> int | None:
        model = said_besides(sameness().model, "\n".join((never, *sources)))
        return dropped(model, "Pflicht Nie")

    assert beside(first, last)
    assert beside(first) is None
    assert beside(last) is None
    assert beside() is None


@pytest.mark.exhaustive
def test_two_duties_that_a_mistake_takes_away_do_not_stand_for_each_other() -> None:
    """The second asks through a rule that only it asks."""
    model = said_besides(
        sameness().model,
        """Regel Verboten(w: Angebot) = w = hochzeit
        Regel Auch-verboten(w: Angebot) = Verboten(w)
        Pflicht Eins auf Vorbehalt v: nicht Verboten(Wort(v))
        Pflicht Zwei auf Vorbehalt v: nicht Auch-verboten(Wort(v))""",
    )
    (own,) = model.rules["Verboten"]
    assert isinstance(own, syn.Regel)
    no = (terms.RuleCase(terms.Name("nein")),)

    assert dropped(model, "Pflicht Eins")
    assert dropped(model, "Pflicht Zwei")
    other = model.altered({own.key: replace(own, cases=no)})
    assert Equivalence(model).same(own, other) is None


def test_what_hands_decide_is_not_covered_by_what_is_reported_nor_the_other_way() -> (
    None
):
    """A record need not tell the hands: then nobody knows whether that one is broken."""
    hand = (
        "Pflicht Karten auf Vorbehalt v: Anzahl(k in Blatt(Sprecher(v)): k = ♦A) = {}"
    )
    hands = "\n".join(hand.replace("Karten", f"Karten-{n}").format(n) for n in (0, 1))
    never = "Pflicht Nie auf Vorbehalt v: nein"
    model = said_besides(sameness().model, f"{never}\n{hands}")

    assert dropped(model, "Pflicht Karten-1")
    assert dropped(model, "Pflicht Nie") is None


def test_nothing_said_of_the_rest_is_that_nobody_has_it() -> None:
    """So the engine takes it: a rule without a case gives nobody the tricks."""
    model = sameness("ddb-1995").model
    (own,) = model.rules["Abbruchstiche"]
    assert isinstance(own, syn.Regel)

    def with_cases(*values: str) -> int | None:
        cases = tuple(terms.RuleCase(terms.Name(value)) for value in values)
        other = model.altered({own.key: replace(own, cases=cases)})
        return sameness("ddb-1995").same(own, other)

    assert with_cases()
    assert with_cases("re") is None


@pytest.mark.parametrize(
    ("case", "silent"),
    [
        ("ddv-tsr/9.3.3/partie/1", "Abbruchstiche"),
        ("ddb-pokal/kadamu-tafel/partie/5", "Ablage"),
    ],
)
def test_no_answer_gives_in_a_game_what_keiner_does(case: str, silent: str) -> None:
    text = case.partition("/")[0]
    (entry,) = (each for each in cases(text) if each.id == case)
    model = settled_judge(text).model
    (own,) = model.rules[silent]
    assert isinstance(own, syn.Regel)

    def told(*said: terms.RuleCase) -> tuple[object, ...]:
        judge = Judge(model.altered({own.key: replace(own, cases=said)}))
        found = judge.game(entry.head, entry.game).default
        return TOLD(found)

    assert told() == told(terms.RuleCase(terms.Name("keiner")))
    assert told() != told(*own.cases)


@pytest.mark.parametrize(("who", "wrong"), [("Anna", False), ("Bernd", True)])
def test_every_record_tells_where_somebody_sits(who: str, wrong: bool) -> None:
    """So a mistake may ask for it beside, however early the record breaks off."""
    duty = "Pflicht Vorn auf Vorbehalt v: Position(Sprecher(v)) = 1"
    by = Judge(said_besides(sameness().model, duty))
    head = "doko 1\nTisch: Anna Bernd Carla Dora\nGeber: Dora\n\nSpiel\n"
    found = codes(judged(f"{head}Vorbehalt {who}: hochzeit\n", by))

    assert (RESERVATION_AGAINST_DUTY in found) is wrong


@pytest.mark.exhaustive
def test_a_group_that_is_switched_off_by_what_is_reported_has_no_points() -> None:
    """In the other rounds of the Pokal nothing is counted, whoever has played what."""
    name = "Ausnahme Sonderrunde-ohne-Wert"

    assert proved(f"{name}: weg", "ddb-pokal")
    assert not proved(f"{name}: bedingung-ja Sonderrunde → ja", "ddb-pokal")
    assert not proved(f"{name}: zahl 0 → 1", "ddb-pokal")


def test_a_rule_about_any_act_is_not_compared_by_acts_of_one_kind() -> None:
    duty = "Pflicht Nur-so auf Vorbehalt v: Art-der-Handlung(v) = 1"
    model = said_besides(sameness().model, duty)
    own = "Regel Art-der-Handlung(h: Handlung) = 1"

    assert compared(model, own, own)
    other = own.replace("= 1", "= 2 wenn Wort(h) = hochzeit | 1 sonst")
    assert compared(model, own, other) is None


def test_cards_are_not_ranked_by_any_two_that_have_been_played() -> None:
    """The card that is being played stands out among them."""
    model = said_besides(sameness().model, "Regel Höhe(a: Auftritt) = Stelle(a)")

    assert kind_ranked(model, "Vorrang") == "Vorbehalt"
    assert only_ranked(model, "Höhe")
    assert not kind_ranked(model, "Höhe")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "name",
    [
        "Pflicht Schlechte-Karte: weg",
        "Pflicht Vorführen-ohne-Einwerfen: bedingung-ja Vorführrunde → ja",
        "Regel Zu-wenig-Trumpf: zahl 2 → 1",
    ],
)
def test_what_another_duty_forbids_anyway_may_be_forbidden_twice(name: str) -> None:
    """In the Pokal nobody may throw in, whatever his cards; elsewhere he may."""
    assert proved(name, "ddb-pokal")
    assert not proved(name, "ddb-1995")


@pytest.mark.exhaustive
def test_what_only_one_duty_forbids_is_not_proved_by_others() -> None:
    assert not proved("Pflicht Kein-Einwerfen: weg", "ddb-pokal")


@pytest.mark.exhaustive
def test_what_is_decided_by_what_is_reported_is_not_proved_by_what_may_be_unknown() -> (
    None
):
    """Both look at the hand; but one may be decided where nothing is told of that."""
    unknown = "(Anzahl(k in Blatt(Sprecher(m)): k = ♦A) >= 1)"
    either = f"{unknown} oder nicht {unknown}"
    own = f"Pflicht Nur-so auf Meldung m: {either} oder Wort(m) = re"
    turned = f"Pflicht Nur-so auf Meldung m: Wort(m) = re oder {either}"
    other = f"Pflicht Nur-so auf Meldung m: {either}"

    assert compared(sameness().model, own, turned)
    assert compared(sameness().model, own, other) is None
