"""What the reader makes of files: samples, leniencies, boundaries."""

from __future__ import annotations

import io
import itertools
import tracemalloc
from collections.abc import Iterator

import pytest

from dokospec.cards import FACES, Rank, Suit, card
from dokospec.finding import Span
from dokospec.notation import codes
from dokospec.notation.chunks import GAME_LIMIT, LINE_LIMIT
from dokospec.notation.files import read_bytes
from dokospec.notation.reader import read, read_text
from dokospec.notation.record import (
    Call,
    Comment,
    Exchange,
    GameRecord,
    HandClaim,
    Note,
    Objection,
    Play,
    PlayStatement,
    Reservation,
    ResultClaim,
    Shortening,
    StatedFact,
    TrickClaim,
    TrickNumber,
)
from dokospec.notation.writer import with_leaders

HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora Emil\ngeber: Emil\n"
KRA = card(Suit.KREUZ, Rank.ASS)

TYPED = """
spiel
kra krk kr10 kr10
ha h9 d:re h9 ka10
pa b:k90 p9 p10 p9
= re 166
"""
FORMATTED = """
Spiel 1
 1. Anna:  ♣A   ♣K   ♣10  ♣10
 2. Anna:  ♥A   ♥9   Dora: re  ♥9   ♦10
 3. Anna:  ♠A   Bernd: k90  ♠9   ♠10  ♠9
= Re 166, Kontra 74, Anna -7, Bernd +7, Carla -7, Dora +7
"""


def game(body: str, head: str = HEAD) -> GameRecord:
    """The one game of a file without findings."""
    (reading,) = read_text(head + "spiel\n" + body)
    assert reading.findings == ()
    assert reading.game is not None
    return reading.game


def test_both_samples_say_the_same() -> None:
    """Up to what the formatted one adds: names, label, amounts."""
    (typed,) = read_text(HEAD + TYPED)
    (formatted,) = read_text(HEAD + FORMATTED)

    assert typed.head == formatted.head
    assert typed.game is not None
    assert formatted.game is not None
    assert len(typed.game.events) == 14
    assert with_leaders(typed.game, ["Anna"] * 3).events == formatted.game.events
    assert typed.game.claims == (ResultClaim((("re", "166"),)),)
    assert formatted.game.claims[0].amounts[2] == ("Anna", "-7")
    assert (typed.game.label, formatted.game.label) == (None, "1")


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        (
            "Karl-Heinz, Opa Willi, Anna2, Özge",
            ["Karl-Heinz", "Opa-Willi", "Anna2", "Özge"],
        ),
        (
            '"Opa Willi" Anna Bernd „Tante Käthe“',
            ["Opa-Willi", "Anna", "Bernd", "Tante-Käthe"],
        ),
        ("Anna, Bernd, Carla, Dora", ["Anna", "Bernd", "Carla", "Dora"]),
        ("A B, C, D, E;", ["A-B", "C", "D", "E"]),
        ('"Opa Willi" B C D', ["Opa-Willi", "B", "C", "D"]),
        ("Anna;Bernd;Carla;Dora Emil;", ["Anna", "Bernd", "Carla", "Dora-Emil"]),
    ],
)
def test_a_name_of_several_words_is_one_player(typed: str, players: list[str]) -> None:
    (reading,) = read_text(f"doko 1\ntisch: {typed}\n\nspiel\nkra\n")

    assert list(reading.head.players) == players


@pytest.mark.parametrize(
    ("typed", "joined"),
    [
        ("Anna, Opa Willi, Carla", "Opa-Willi"),
        ("Anna Bernd, Carla Dora", "Anna-Bernd, Carla-Dora"),
        ("Karl-Heinz, Opa Willi Anna2, Özge", "Opa-Willi-Anna2"),
        ("Anna, Bernd, Carla", None),
        ('Anna "Opa Willi" Carla', None),
    ],
)
def test_where_a_comma_stands_blanks_part_no_names(
    typed: str, joined: str | None
) -> None:
    (reading,) = read_text(f"doko 1\ntisch: {typed}\n")
    (found,) = reading.findings

    assert found.code == codes.SMALL_TABLE
    assert dict(found.data).get("joined") == joined


@pytest.mark.parametrize(
    "typed", ["Anna Bernd Carla Dora,", "Anna, Bernd, Carla, Dora;"]
)
def test_a_comma_behind_all_names_parts_none(typed: str) -> None:
    (reading,) = read_text(f"doko 1\ntisch: {typed}\n")

    assert reading.head.players == ("Anna", "Bernd", "Carla", "Dora")


def test_a_comma_in_quotation_marks_parts_no_names() -> None:
    (reading,) = read_text('doko 1\ntisch: "Willi, Opa" B C D\n')

    (found,) = reading.findings
    assert found.code == codes.BAD_NAME
    assert dict(found.data) == {"found": "Willi,-Opa"}


def test_a_dealer_of_several_words_is_found() -> None:
    (reading,) = read_text(
        "doko 1\ntisch: A, B, C, Opa Willi\ngeber: Opa Willi\nspiel\nopa: kra\n"
    )

    assert reading.head.dealer == "Opa-Willi"
    assert reading.findings == ()


def test_a_comma_or_a_full_stop_behind_a_card_is_no_matter() -> None:
    """Phones put them there; so they do behind ``Spiel``."""
    (typed,) = read_text(HEAD + "Spiel: 3\nkra, krk. h10; ??,\n")

    assert typed.findings == ()
    assert typed.game is not None
    assert typed.game.label == "3"
    assert typed.game.events == game("kra krk h10 ??").events


@pytest.mark.parametrize("face", FACES, ids=str)
def test_every_card_in_every_writing(face: object) -> None:
    """Letters, signs, signs as phones write them, in either case."""
    sign, typed = str(face), face.typed  # type: ignore[attr-defined]
    writings = [typed, typed.upper(), typed.title(), sign, sign.lower()]
    writings += [sign[0] + "\ufe0f" + sign[1:], sign[0] + "\ufe0e" + sign[1:]]

    assert game(" ".join(writings)).events == (Play(face),) * 7  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("??", Play(None)),
        ("c: kra", Play(KRA, "Carla")),
        ("C:kra", Play(KRA, "Carla")),
        ("dora : kra", Play(KRA, "Dora")),
        ("d: ^nichtbedient kra", Play(KRA, "Dora", "nichtbedient")),
        ("^Nichtbedient d: kra", Play(KRA, "Dora", "nichtbedient")),
        ("re", Call("re")),
        ("Re", Call("re")),
        ("e:k90?", Call("k90", "Emil", uncertain=True)),
        ("a: fünf-neunen", Call("fünf-neunen", "Anna")),
        ("{ Bier }", Note("Bier")),
        ("7.", TrickNumber(7)),
        ("> d 28", TrickClaim("Dora", 28)),
        (">Dora: 28", TrickClaim("Dora", 28)),
        ("> d", TrickClaim("Dora", None)),
        ("> 28", TrickClaim(None, 28)),
        (
            "vorbehalt c: Damensolo Pflicht",
            Reservation("Carla", ("damensolo", "pflicht")),
        ),
        (
            "VORBEHALT c: schmeißen 5 neunen",
            Reservation("Carla", ("schmeißen", "5", "neunen")),
        ),
        (
            "reklamation c: b nichtbedient",
            Objection("Carla", "Bernd", ("nichtbedient",)),
        ),
        ("Abkuerzung a: alle kra", Shortening("Anna", "alle", (KRA,))),
        ("abkürzung a: keinen", Shortening("Anna", "keinen")),
        (
            "armut b: kra ?? -> d: kra ein trumpf",
            Exchange("armut", "Bernd", (KRA, None), "Dora", (KRA,), ("ein", "trumpf")),
        ),
        (
            "armut b: kra → d: nein",
            Exchange("armut", "Bernd", (KRA,), "Dora", None, ("nein",)),
        ),
        (
            "tausch b: kra-> niemand",
            Exchange("tausch", "Bernd", (KRA,), None, None, ("niemand",)),
        ),
    ],
)
def test_one_event(line: str, event: object) -> None:
    """Each kind of event as it may be typed."""
    assert game(line).events == (event,)


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("+ re anna D 151", (StatedFact(("re", "Anna", "d"), 151),)),
        ("+98", (StatedFact((), 98),)),
        (
            "+ Fuchs 12. re, klärung 2",
            (StatedFact(("fuchs", "re"), None, 12), StatedFact(("klärung",), 2)),
        ),
    ],
)
def test_one_statement(line: str, facts: tuple[StatedFact, ...]) -> None:
    """Words that are no full name stay words, as in a result."""
    assert game(line).statements == (PlayStatement(facts),)


@pytest.mark.parametrize(
    ("line", "claim"),
    [
        ("= re 166", ResultClaim((("re", "166"),))),
        (
            "=Re 1 kontra: −2; anna +7/2",
            ResultClaim((("re", "1"), ("kontra", "-2"), ("Anna", "+7/2"))),
        ),
        ("= Abbruch", ResultClaim((), "abbruch")),
        ("= *", ResultClaim((), "*")),
    ],
)
def test_one_result(line: str, claim: ResultClaim) -> None:
    """Words that are no full name stay words: only a rule text knows the parties."""
    assert game(line).claims == (claim,)


def test_a_party_is_no_shortened_name() -> None:
    """Reinhard does not make 166 Augen because Re does."""
    head = "doko 1\ntisch: Reinhard Bernd Carla Dora\n"

    assert game("= re 166", head).claims[0].amounts == (("re", "166"),)


@pytest.mark.parametrize(
    "name", ["pa:", "Pau:", "ka:", "KARL-HEINZ:", "jürgen:", "o'n:"]
)
def test_names_that_look_like_something_else(name: str) -> None:
    """A colon makes a name of what would be a card."""
    head = "doko 1\ntisch: Paul Karl-Heinz Jürgen O'Neill\n"
    (event,) = game(name + "kra", head).events

    assert isinstance(event, Play)
    assert event.by is not None
    assert event.by.casefold().startswith(name.rstrip(":").casefold())


def test_an_exact_name_wins() -> None:
    """Although Pauline starts with Paul, too."""
    head = "doko 1\ntisch: Paul Pauline Carla Dora\n"

    assert game("paul:re", head).events == (Call("re", "Paul"),)


def test_decomposed_umlauts_are_the_same_name() -> None:
    """As some systems write them."""
    head = "doko 1\ntisch: Jürgen Bernd Carla Dora\n"

    assert game("ju\u0308:re", head).events == (Call("re", "Jürgen"),)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark(end: str, mark: bytes) -> None:
    """Make no difference, nor does a missing last line end."""
    plain = read_text(HEAD + TYPED)
    other = (HEAD + TYPED).strip().replace("\n", end).encode()

    assert list(read_bytes(mark + other)) == plain


def test_blanks_of_all_kinds() -> None:
    """Tabs and no-break spaces are blanks, before and between."""
    assert game("\t kra\xa0kra\u2003 kra\u3000").events == (Play(KRA),) * 3


@pytest.mark.parametrize(
    "line", ["spiel", "Spiel 3a", "SPIEL 3a.", "spiel3a", "spiel 3a:"]
)
def test_the_line_that_starts_a_game(line: str) -> None:
    """With or without a label, which ends without a mark."""
    (reading,) = read_text(HEAD + line)

    assert reading.game == GameRecord(None if line == "spiel" else "3a")


def test_head_lines_of_a_game() -> None:
    """Names in full, other values as typed; ``spieler`` is no ``spiel``."""
    found = game("geber: d\nspieler: a, b, c, e\nregeln: x 2\nx-Wetter: Regen #1\n")

    assert found.header("geber") == "Dora"
    assert found.header("spieler") == "Anna Bernd Carla Emil"
    assert found.header("regeln") == "x 2"
    assert found.header("x-wetter") == "Regen"
    assert found.header("ort") is None


def test_comments_and_notes_stay_where_they_belong() -> None:
    """Behind a line or below it, to what stands there."""
    found = game(
        "# oben\nblatt a: kra {n} # h\n# unter\nkra # s\n# frei\n= * {m} # r\n# ende\n"
    )

    assert found.entries == (Comment("oben"),)
    below = (Note("n"), Comment("h", inline=True), Comment("unter"))
    assert found.hands == (HandClaim("Anna", (KRA,), below),)
    assert found.events == (Play(KRA), Comment("s", inline=True), Comment("frei"))
    end = (Note("m"), Comment("r", inline=True), Comment("ende"))
    assert found.claims == (ResultClaim((), "*", end),)


def test_a_trick_number_that_agrees_is_layout() -> None:
    """One that does not is a claim, and counting goes on from it."""
    trick = " kra kra kra kra\n"

    assert TrickNumber(1) not in game("1." + trick + "2." + trick).events
    assert game("1." + trick + "3." + trick + "4." + trick).events[4] == TrickNumber(3)
    assert game("7." + trick + "8." + trick).events.count(TrickNumber(7)) == 1
    assert TrickNumber(8) not in game("7." + trick + "8." + trick).events


def test_places_of_everything() -> None:
    """Lines and columns of the file, asked for afterwards."""
    text = (
        HEAD
        + "\nSpiel 3 # c\ngeber: d\nblatt a: kra\n1.  Anna: ♣A d:re\n\n= re 1 # x\n"
    )
    (reading,) = read_text(text)
    assert reading.game is not None
    locate = reading.game.locate
    assert locate is not None

    assert locate("game", 0) == Span(6, 1, 8)
    assert locate("header", 0) == Span(6, 9, 12)
    assert locate("header", 1) == Span(7, 1, 9)
    assert locate("hand", 0) == Span(8, 1, 13)
    assert locate("event", 0) == Span(9, 5, 13)
    assert locate("event", 1) == Span(9, 14, 18)
    assert locate("claim", 0) == Span(11, 1, 7)
    assert locate("event", 2) is None
    assert locate("event", -1) is None
    assert locate("nothing", 0) is None
    assert reading.head.locate is not None
    assert reading.head.locate("header", 1) == Span(3, 1, 34)


def test_a_broken_game_ends_before_the_place() -> None:
    """Nothing behind it is read, not even whole lines; the next game is."""
    broken, whole = read_text(
        HEAD + "spiel\nkra d: ha k9 kra\nkra\n= re 1\nspiel\nkra\n"
    )

    assert broken.game is not None
    assert [finding.code for finding in broken.findings] == [codes.BARE_K]
    assert broken.game.events == (Play(KRA), Play(card(Suit.HERZ, Rank.ASS), "Dora"))
    assert broken.game.claims == ()
    assert not broken.game.complete
    assert whole.game is not None
    assert whole.game.complete


def test_half_a_hand_is_no_hand() -> None:
    """Nor is half a line of any other kind."""
    (reading,) = read_text(HEAD + "spiel\ngeber: a\nblatt a: kra kra !\n")

    assert reading.game is not None
    assert reading.game.hands == ()
    assert reading.game.header("geber") == "Anna"


def test_places_of_a_broken_game() -> None:
    """What was read before the fault can still be found."""
    (reading,) = read_text(HEAD + "spiel\nkra kra !\n")

    assert reading.game is not None
    assert reading.game.locate is not None
    assert reading.game.locate("event", 1) == Span(6, 5, 8)


def test_two_evenings_in_one_file() -> None:
    """Another ``doko 1`` starts another head."""
    other = HEAD.replace("Anna", "Zoe")
    first, second = read_text(HEAD + TYPED + other + TYPED)

    assert first.head.players[0] == "Anna"
    assert second.head.players[0] == "Zoe"


@pytest.mark.parametrize("over", [0, 1])
def test_the_longest_line(over: int) -> None:
    """A line of just the limit is read."""
    comment = "#" + "x" * (LINE_LIMIT - 1 + over)
    (reading,) = read_bytes((HEAD + "spiel\nkra\n" + comment + "\nkra\n").encode())

    assert [finding.code for finding in reading.findings] == [codes.LONG_LINE] * over
    assert reading.game is not None
    assert reading.game.complete == (not over)


@pytest.mark.parametrize("over", [0, 1])
def test_the_longest_game(over: int) -> None:
    """A game of just the limit is read."""
    (reading,) = read_text(HEAD + "spiel\n" + "kra\n" * (GAME_LIMIT - 1 + over))

    assert [finding.code for finding in reading.findings] == [codes.LONG_GAME] * over


class Endless(io.RawIOBase):
    """A file whose fourth line has a hundred million characters."""

    def __init__(self) -> None:
        """Nothing read yet."""
        self.left = 100_000_000

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """The same letters again and again."""
        size = min(len(buffer), self.left)
        start = b"doko 1\ntisch: A B C D\nspiel\n" if self.left == 100_000_000 else b""
        buffer[:size] = (start + b"x" * size)[:size]
        self.left -= size
        return size


def test_an_endless_line_is_one_finding() -> None:
    """And is never held."""
    tracemalloc.start()
    (reading,) = read_bytes(io.BufferedReader(Endless()))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert [finding.code for finding in reading.findings] == [codes.LONG_LINE]
    assert peak < 5_000_000


def test_reading_holds_one_game() -> None:
    """Nothing is read ahead, and memory stays flat."""
    asked = 0

    def lines() -> Iterator[str]:
        nonlocal asked
        yield HEAD.strip()
        for asked in itertools.count():
            yield "spiel"
            yield "kra {" + str(asked) + "}"

    readings = read(itertools.chain(HEAD.splitlines(), lines()))
    for _ in range(300):
        next(readings)
    tracemalloc.start()
    for _ in range(3_000):
        next(readings)
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert asked < 3_400
    assert kept < 1_000_000


def test_a_statement_that_is_unreadable_leaves_the_rest() -> None:
    """What stands beside and below it is read; the record is not complete."""
    line = "+ fuchs re, re anna l51, karlchen!!, kontra 89  # 1, 2"
    (reading,) = read_text(f"{HEAD}spiel\n{line}\nanna:re\n= re 151\n")
    found = reading.game

    assert found is not None
    assert not found.complete
    assert found.statements == (
        PlayStatement(
            (StatedFact(("fuchs", "re")), StatedFact(("kontra",), 89)),
            (Comment("1, 2", inline=True),),
        ),
    )
    assert found.events == (Call("re", "Anna"),)
    assert found.claims == (ResultClaim((("re", "151"),)),)
    told = [(f.code, f.span and f.span.column, dict(f.data)) for f in reading.findings]
    assert told == [
        ("N311", 21, {"found": "l51", "meant": "151"}),
        ("N311", 26, {"found": "karlchen!!", "meant": "karlchen"}),
    ]
    assert found.locate is not None
    assert found.locate("fact", 1) == Span(6, 38, 47)


WILLI = 'doko 1\nregeln: ddv-tsr\ntisch: Anna "Opa Willi" Carla Ödön\ngeber: Anna\n'


@pytest.mark.parametrize(
    ("quoted", "plain"),
    [
        ('"Opa Willi":re', "opa-willi:re"),
        ('kra "opa w" : k90 kr9', "kra opa-w:k90 kr9"),
        ("vorbehalt „Opa Willi“: damensolo", "vorbehalt opa-willi: damensolo"),
        ("armut Anna: -> »Opa Willi«: ja", "armut anna: -> opa-willi: ja"),
        ('+ re "Opa Willi" ö 151, "Oma Erna"', "+ re opa-willi ö 151, Oma-Erna"),
        ('kra kr9 krk kr10 > "Opa  Willi" 25', "kra kr9 krk kr10 > opa-willi 25"),
        ('= "Opa Willi": 3, Anna -3', "= opa-willi: 3, anna -3"),
        ('reklamation Anna: "Opa Willi" zögern', "reklamation anna: opa-willi zögern"),
    ],
)
def test_a_name_in_quotation_marks_is_one_in_a_game_too(
    quoted: str, plain: str
) -> None:
    assert game(f"{quoted}\n", WILLI) == game(f"{plain}\n", WILLI)


@pytest.mark.parametrize(
    "line", ['ort: "Opa Willi"', 'kra {"Opa Willi": re}', 'kra # "Opa Willi":re']
)
def test_values_notes_and_comments_keep_their_quotation_marks(line: str) -> None:
    assert '"Opa Willi"' in repr(game(f"{line}\n", WILLI))


def test_who_is_quoted_and_not_there_is_told_in_his_place() -> None:
    (reading,) = read_text(WILLI + 'spiel\nkra "Opa Wili":kr9 kra "so so" kr9\n')
    told = [(f.code, f.span and f.span.column) for f in reading.findings]

    assert told == [(codes.UNKNOWN_NAME, 6)]
    assert dict(reading.findings[0].data)["meant"] == "Opa-Willi"
