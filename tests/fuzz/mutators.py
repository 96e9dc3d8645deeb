"""What is changed in an input: words, lines and characters; the same for equal numbers.

``Random`` may be Hypothesis's own, so that what it finds is made smaller.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

Change: TypeAlias = Callable[[Random, str], str]
Json: TypeAlias = Any

CARDS: Final = (
    *("kra", "kr10", "krd", "p9", "pd", "h10", "ha", "hk", "kaa", "ka9", "kad"),
    *("♣A", "♠10", "♥D", "♦9", "♣️10", "??"),
)
NO_CARDS: Final = ("kr7", "k10", "k", "♣", "♥1", "herz", "ka", "???", "kr11", "ß9")
CALLS: Final = (
    *(
        "re",
        "kontra",
        "k90",
        "keine30",
        "schwarz",
        "re?",
        "a:re",
        "b: kontra",
        "d:k60?",
    ),
    *("schweinchen", "^nichtbedient", "^vorgespielt", "{n}", "> 28", "> d", "7.", "0."),
)
NAMES: Final = (
    *("Anna", "a", "b:", "Dora:", "d", "x:", "Änne", "İnci", "Ann'a", "re", "kra"),
    *("Anna-", "A1", "ſ", "stock"),
)
NUMBERS: Final = (
    *("0", "-1", "+7", "7/2", "1/0", "0/0", "99", "100", "1000000", "1e9", "0x1"),
    *("٣", "²", "７", "0" * 40 + "1", "9" * 4301, "1,5", "−3", "NaN"),
)
LINES: Final = (
    *("doko 1", "spiel", "spiel 3a", "geber: Anna", "regeln: nichts", "runde: 1"),
    *("tisch: Anna Bernd Carla Dora Emil", "spieler: Anna Bernd Carla Dora"),
    *("lesarten: z-drittel=aufgerundet", "x-bock: 2", "x-a: b", "# c", "= *"),
    *("= abbruch", "= Re 121, Kontra 119", "= Anna 1/0", "vorbehalt a: hochzeit"),
    *("vorbehalt b: damensolo", "vorbehalt c: armut", "vorbehalt d: schmeißen"),
    *("armut a: kad ka9 -> b: kra krk", "armut b: ?? ?? ?? -> nein", "armut c: ->"),
    *("blatt a: kra kra kr10", "stock: kra ??", "schieben a: kra", "drücken b: ??"),
    *("reklamation a: b nichtbedient", "abkürzung a: alle", "abkürzung b: keinen"),
)
STRANGE: Final[Sequence[str]] = (
    *"\0\a\b\t\v\f\r\x1b\x1c\x1d\x1e\x1f\x7f\x85\x9b\xa0\xad",
    *"\u0308\u034f\u061c\u200b\u200d\u200e\u2028\u2029\u202e\u2066\ufe0f\ufeff\uffff",
    *"İıſßẞ\u01c5\ufb01\U0001f0a1\U000e0041\udc80\udcff",
    *"<>&\"'`|*_[]{}()\\/:=#^?,.-–→„“",
)
"""Controls, what changes direction, what has no width, what is one letter or two; bytes
that are no UTF-8 come in as the last of the third line."""
WORDS: Final = (*CARDS, *NO_CARDS, *CALLS, *NAMES, *NUMBERS)
_WORD: Final = re.compile(r"[^\s]+")
_NUMBER: Final = re.compile(r"\d+(?:/\d+)?")
_NAME: Final = re.compile(r"\b[A-ZÄÖÜ][a-zäöüß]+\b")


def place(random: Random, size: int) -> int:
    """An index of a sequence that is not empty."""
    return random.randrange(size)


def changed(random: Random, text: str, changes: Sequence[Change], most: int = 6) -> str:
    """The text after some changes, few more often than many."""
    for _ in range(min(1 + random.randrange(most), 1 + random.randrange(most))):
        text = random.choice(changes)(random, text)
    return text


# --- characters ------------------------------------------------------------------------


def drop_characters(random: Random, text: str) -> str:
    """Some that stand together are missing."""
    start = random.randrange(len(text) + 1)
    return text[:start] + text[start + 1 + random.randrange(4) :]


def insert_character(random: Random, text: str) -> str:
    """A strange one comes in."""
    start = random.randrange(len(text) + 1)
    return text[:start] + random.choice(STRANGE) + text[start:]


def exchange_characters(random: Random, text: str) -> str:
    """Two neighbours change places."""
    start = random.randrange(len(text) + 1)
    return text[:start] + text[start : start + 2][::-1] + text[start + 2 :]


def other_case(random: Random, text: str) -> str:
    """A letter is written large, or small."""
    start = random.randrange(len(text) + 1)
    return text[:start] + text[start : start + 1].swapcase() + text[start + 1 :]


# --- words -----------------------------------------------------------------------------


def _replaced(
    random: Random, text: str, pattern: re.Pattern[str], instead: Sequence[str]
) -> str:
    found = list(pattern.finditer(text))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.start()] + random.choice(instead) + text[match.end() :]


def drop_word(random: Random, text: str) -> str:
    """A card, a call, a name is missing."""
    return _replaced(random, text, _WORD, ("",))


def another_word(random: Random, text: str) -> str:
    """A card, a call, a name, a number, or nothing that there is, in place of a word."""
    return _replaced(random, text, _WORD, WORDS)


def another_card(random: Random, text: str) -> str:
    """A card in place of a word; it may be there a third time then."""
    return _replaced(random, text, _WORD, CARDS)


def another_number(random: Random, text: str) -> str:
    """A number that is strange in place of one."""
    return _replaced(random, text, _NUMBER, NUMBERS)


def another_name(random: Random, text: str) -> str:
    """A name in place of one."""
    return _replaced(random, text, _NAME, NAMES)


def insert_word(random: Random, text: str) -> str:
    """A word comes in, with a blank or without."""
    found = list(_WORD.finditer(text))
    start = random.choice(found).start() if found else 0
    gap = random.choice((" ", " ", " ", ""))
    return text[:start] + random.choice(WORDS) + gap + text[start:]


def double_word(random: Random, text: str) -> str:
    """A word stands there twice."""
    found = list(_WORD.finditer(text))
    if not found:
        return text
    match = random.choice(found)
    return text[: match.end()] + " " + match[0] + text[match.end() :]


def exchange_words(random: Random, text: str) -> str:
    """Two words change places."""
    found = list(_WORD.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(random.sample(range(len(found)), 2))
    first, second = found[one], found[two]
    middle = text[first.end() : second.start()]
    return text[: first.start()] + second[0] + middle + first[0] + text[second.end() :]


# --- lines -----------------------------------------------------------------------------


def drop_line(random: Random, text: str) -> str:
    """A line is missing."""
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def double_line(random: Random, text: str) -> str:
    """A line stands there twice."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    return "\n".join([*lines[: at + 1], *lines[at:]])


def exchange_lines(random: Random, text: str) -> str:
    """Two lines change places."""
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def insert_line(random: Random, text: str) -> str:
    """A line comes in, of a record that says something else."""
    lines = text.split("\n")
    lines.insert(random.randrange(len(lines) + 1), random.choice(LINES))
    return "\n".join(lines)


def cut(random: Random, text: str) -> str:
    """It ends early."""
    return text[: random.randrange(len(text) + 1)]


CHARACTERS: Final[Sequence[Change]] = (
    drop_characters,
    insert_character,
    exchange_characters,
    other_case,
)
TEXT: Final[Sequence[Change]] = (
    *CHARACTERS,
    drop_word,
    double_word,
    exchange_words,
    another_number,
    drop_line,
    double_line,
    exchange_lines,
    cut,
)
"""What may go wrong in anything that is written in words and lines."""
RECORD: Final[Sequence[Change]] = (
    *TEXT,
    another_word,
    another_card,
    another_card,
    another_name,
    insert_word,
    insert_word,
    insert_line,
)
PLAYABLE: Final[Sequence[Change]] = (
    drop_word,
    double_word,
    exchange_words,
    exchange_words,
    another_card,
    another_card,
    another_name,
    another_number,
    insert_word,
    drop_line,
    double_line,
    exchange_lines,
    insert_line,
)
"""What leaves a record readable more often than not."""


# --- values of JSON --------------------------------------------------------------------

VALUES: Final[Sequence[Json]] = (
    *(None, True, False, 0, -1, 1, 7, 10**400, 0.5, 1e308, "", [], {}, [[]], [None]),
    *(
        "Anna",
        "♣A",
        "♣1",
        "re",
        "1/0",
        "7/2",
        "a\nspiel",
        "\x1b[31m",
        "\u202e",
        "{",
        "#",
    ),
    *("stock", "x-İ", "9" * 4301, "ä" * 300),
)


def change_value(random: Random, value: Json) -> Json:
    """One place in it is another value, is missing, or is there twice."""
    if isinstance(value, dict) and value and random.randrange(8):
        key = random.choice(list(value))
        rest = {k: v for k, v in value.items() if k != key}
        match random.randrange(12):
            case 0:
                return rest
            case 1:
                return rest | {str(random.choice(VALUES)): value[key]}
            case _:
                return {
                    k: change_value(random, v) if k == key else v
                    for k, v in value.items()
                }
    if isinstance(value, list) and value and random.randrange(8):
        at = random.randrange(len(value))
        match random.randrange(12):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[:at], value[at], *value[at:]]
            case _:
                inside = change_value(random, value[at])
                return [*value[:at], inside, *value[at + 1 :]]
    return random.choice(VALUES)


def json_text(random: Random, text: str) -> str:
    """JSON with other values, sometimes with other characters."""
    lines = []
    for line in text.split("\n"):
        try:
            value = json.loads(line)
        except ValueError:
            lines.append(line)
            continue
        for _ in range(random.randrange(3)):
            value = change_value(random, value)
        lines.append(json.dumps(value, ensure_ascii=bool(random.randrange(2))))

    written = "\n".join(lines)
    return written if random.randrange(4) else changed(random, written, TEXT)
