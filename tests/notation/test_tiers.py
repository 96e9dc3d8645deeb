"""The coarse and the fine tier of the grammar accept and mean the same."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import Lark, Token, UnexpectedInput

from dokospec.data import data_path
from dokospec.notation.grammar import fine, sections
from dokospec.notation.interpret import interpreter
from dokospec.notation.reader import TokenPlace, event_offsets, read_coarse, read_fine
from dokospec.notation.record import GameRecord
from tests import strategies as own
from tests.exhaustive import examples

TABLE = own.NAMES[:5]
SCRAPS = (
    *(
        "kra",
        "h10",
        "ka",
        "k",
        "kr",
        "k9",
        "kr7",
        "krakrk",
        "♣A",
        "♣️10",
        "♦",
        "??",
        "?",
    ),
    *("re", "re?", "re??", "k90", "a:", "A :", "pau:", "Anna", "ka:", "x:", "^", "^a"),
    *("7.", "77", "{", "}", "{n}", "#", "# c", ">", "> a 3", "> 3", "=", "= re 1"),
    *("->", "→", "-", "*", "abbruch", ",", ".", ":", "1/2", "+7", "−7", "10"),
    *("spiel", "spiel 3a", "spieler:", "geber:", "geber: a", "x-a: b", "doko 1"),
    *("blatt", "blatt a:", "vorbehalt", "vorbehalt a:", "reklamation a:", "abkürzung"),
    *("+", "/", "/10", "/3.2", "kra,", "kra.", "12.", "151", "spiel:"),
    *("stock:", "stock", "schieben", "schieben a:", "drücken b:", "druecken"),
    *("armut a:", "nein", "\n", "\n\n", " ", "\t", "\xa0", "\r", "\x00", "\ufe0f"),
    *("ä", "K", "ſ", "\udcfc", "\u200b", "\ufeff", "\u2028", "\u0308", "_", "'", "0"),
)


BLANK = st.sampled_from(("", " "))
GAMES = (
    "spiel\nkra krk kr10 kr10\nha h9 d:re h9 ka10\n= re 166\n",
    "Spiel 3a # c\n 1. Anna:  ♣A   ?? ♣10  > Anna 35  {n}  # c\n= Re 7/2, Anna -7\n",
    "spiel\ngeber: bernd\nx-a: b c\nblatt anna: kra ?? ♣️10 {n}\n\n{n}\n7. hd\n",
    "spiel 1\nvorbehalt carla: damensolo 5\n2. ^vorgespielt d: krk re? kra{n}\n=*\n",
    "spiel\narmut b: ka9 kak -> dö: krk pk ein trumpf # c\narmut a: -> nein\n> 28\n",
    "spiel\nkra c: k90\nreklamation carla: bernd nicht {n}\nabkürzung anna: alle h10\n",
    "Spiel: 3\nkra, kr9. krk; ??,\narmut b: ka9, kak. -> dö: krk, pk\n",
    "spiel\n+ re anna 151, fuchs re 12. {n}\na:re/10 b:k90/3.2 kontra/10/3.\n+ 98 # c\n",
    "spiel\n+ re anna 151.\n+ fuchs re , # c\na:re, b:k90/10, kra,kr9;h10 k60?. # c\n",
    "spiel\nstock: h9 ?? {n}\nschieben a: h9 ♣A # c\ndruecken b: ?? {n}\nkra\n",
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A game with pieces put in, taken out, repeated or run together."""
    text = draw(st.sampled_from(GAMES))
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.integers(0, 6))
        scrap = draw(
            st.one_of(st.sampled_from(SCRAPS), st.just(""), st.text(max_size=2))
        )
        text = text[:start] + draw(BLANK) + scrap + draw(BLANK) + text[end:]
    return text.rstrip("\n") + "\n"


def fine_accepts(text: str) -> bool:
    """Whether the fine tier takes it."""
    try:
        fine(text, "game")
    except UnexpectedInput:
        return False
    return True


@given(mutated())
@example("spiel\nre??\n")
@example("spiel\nka: kra\n")
@example("spiel\narmut a: -> nein\n")
@example("spiel\nkra -> a:\n")
@example("spiel\nschieben a: kra -> b:\n")
@example("spiel\nstock krk\n")
@example("spiel\nstock:a: krk\n")
@example("spiel\nre {-> } a:kra\n")
@example("spiel\n= abbruch 3\n")
@example("spiel 3 4\n")
@example("spiel\na:re /10 kontra\n/3. ka9\n")
@settings(max_examples=examples(100), deadline=None)
def test_both_tiers_accept_the_same(text: str) -> None:
    """Mutated games: no text that only one of them takes."""
    assert (sections(text) is not None) == fine_accepts(text)


@given(mutated())
@example("spiel\n1. # c\nkra\n")
@example("spiel\nkra # c\n1.\n# d\nkrk\n")
@example("spiel\nkra krk\n>Anna\n>Anna kra\n")
@example("spiel\nkra krk\nkra\x0bkrk\n")
@settings(max_examples=examples(60), deadline=None)
def test_both_tiers_mean_the_same(text: str) -> None:
    """What the coarse tier reads, the fine one reads too, and equal."""
    names = interpreter(TABLE)
    coarse = read_coarse(text, names)
    draft, _, faults, _ = read_fine(text, 1, names)

    assert (coarse is None) == bool(faults)
    if coarse is not None:
        assert _record(coarse) == _record(draft)


def test_what_is_known_already_is_read_alike() -> None:
    """A comment below a number that stands alone belongs to what is above both."""
    text = "spiel\n7.\n# c\nkra\n"
    names = interpreter(TABLE)
    first, again = read_coarse(text, names), read_coarse(text, names)
    draft, _, _, _ = read_fine(text, 1, names)

    assert _record(first) == _record(again) == _record(draft)


@given(mutated())
@example("spiel\n1. kra krk 1. kr10 kr10\n2. ha\n")
@example("spiel # c\nblatt a: kra # d\n# e\nkra # f\n")
@settings(max_examples=examples(50), deadline=None)
def test_both_tiers_find_events_in_the_same_places(text: str) -> None:
    """What a finding points at does not depend on how the game was read."""
    offsets = event_offsets(text, TABLE)
    draft, places, faults, _ = read_fine(text, 1, interpreter(TABLE))
    place = TokenPlace(text, 1, TABLE)

    assert (offsets is None) == bool(faults)
    if offsets is not None:
        count = len(_record(draft).events)
        assert [place("event", i) for i in range(count)] == places.event
        assert place("event", count) is None


@given(mutated())
@settings(max_examples=examples(40), deadline=None)
def test_the_coarse_tier_is_the_rule_of_the_grammar(text: str) -> None:
    """Matching terminals one behind the other is what lark does with ``sections``."""
    try:
        tree = LARK.parse(text)
    except UnexpectedInput:
        by_lark = None
    else:
        by_lark = [
            (token.type, str(token))
            for token in tree.children
            if isinstance(token, Token)
        ]

    assert sections(text) == by_lark


LARK = Lark(
    data_path("grammar", "doko.lark").read_text(encoding="utf-8"),
    parser="lalr",
    lexer="contextual",
    start="sections",
)


def _record(draft: object) -> GameRecord:
    return draft.record(complete=True, locate=None)  # type: ignore[attr-defined, no-any-return]
