"""Where the text of a game stops being notation, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from dokospec.cards import FACES, Suit
from dokospec.finding import Finding, Kind, Span
from dokospec.nearest import nearest
from dokospec.notation import codes
from dokospec.notation.names import KEYS, LINE_WORDS


@dataclass(frozen=True, slots=True)
class Fault:
    """An unreadable place: offsets in the text of the game, code and values."""

    code: str
    start: int
    end: int
    data: tuple[tuple[str, str], ...] = ()


class FaultError(Exception):
    """Raised inside a reading, caught by it; never leaves ``notation``."""

    def __init__(self, code: str, start: int, end: int, **data: str | None) -> None:
        """Values that are None are left out."""
        super().__init__(code)
        present = tuple(
            (key, value) for key, value in data.items() if value is not None
        )
        self.fault = Fault(code, start, end, present)


def finding(fault: Fault, text: str, first_line: int) -> Finding:
    """The fault as a finding; ``first_line`` is the line of the file of ``text[0]``."""
    line_start = text.rfind("\n", 0, fault.start) + 1
    column = fault.start - line_start + 1
    line = first_line + text.count("\n", 0, fault.start)
    width = max(1, fault.end - fault.start)
    span = Span(line, column, column + width)
    return Finding(fault.code, Kind.UNREADABLE, span=span, data=fault.data)


TYPED: Final = tuple(card.typed for card in FACES)
_WORD = re.compile(r"[^\s#{}]{1,40}|[{}]")
_ARROW = re.compile(r"[^\n#{]*?(?:[-–—]>|→)")
_KEY = re.compile(rf"(?:{'|'.join(KEYS)}|x-\w[\w-]*)\s*:", re.IGNORECASE)
_SUIT = r"(?:kr|ka|[ph]|[♣♠♥♦][\ufe0e\ufe0f]?)"
_RANK = r"(?:10|[akdb9])"
_BARE_K = re.compile(rf"k({_RANK}?)", re.IGNORECASE)
_SUIT_ALONE = re.compile(_SUIT, re.IGNORECASE)
_STUCK = re.compile(rf"(?:{_SUIT}{_RANK}){{2,}}", re.IGNORECASE)
_CARD = re.compile(_SUIT + _RANK, re.IGNORECASE)
_SUIT_AND_MORE = re.compile(rf"({_SUIT})(\w+)", re.IGNORECASE)
_NEXT_RANK = re.compile(rf"[^\S\n]+({_RANK})(?!\w)", re.IGNORECASE)
_PENDING = re.compile(r"[:^]\s*$|\^[\w-]+\s*$")
_LINE_CODES: Final = {
    "blatt": codes.BAD_HAND,
    "stock": codes.BAD_STOCK,
    "stock:": codes.BAD_STOCK,
    **dict.fromkeys(("schieben", "drücken", "druecken"), codes.BAD_PUSH),
    "vorbehalt": codes.BAD_RESERVATION,
    "reklamation": codes.BAD_OBJECTION,
    "abkürzung": codes.BAD_SHORTENING,
    "abkuerzung": codes.BAD_SHORTENING,
}
# How other decks, programs and languages write the ranks.
_OTHER_RANKS: Final = {
    **dict.fromkeys(("z", "t", "1", "0", "x"), "10"),
    **dict.fromkeys(("q", "o"), "d"),
    **dict.fromkeys(("j", "u"), "b"),
    **dict.fromkeys(("as", "ass", "e"), "a"),
    **dict.fromkeys(("kg",), "k"),
}
_SUITS: Final = {suit.name.lower(): suit.short for suit in Suit}
_SUIT_WORDS: Final = {**_SUITS, "treff": "kr", "c": "kr", "s": "p", "d": "ka"}
_RANK_WORDS: Final = {
    **_OTHER_RANKS,
    **{rank: rank for rank in ("10", "a", "k", "d", "b", "9")},
    "zehn": "10",
    "könig": "k",
    "koenig": "k",
    "dame": "d",
    "bube": "b",
    "neun": "9",
}
_CARD_NAMES: Final = {"dulle": "h10", "tolle": "h10", "blaue": "pd"}
_STRAY: Final = re.compile("[\udc80-\udcff]")


def encoding_fault(text: str, start: int, end: int) -> Fault:
    """For a stray byte at ``start``, as ``surrogateescape`` brings it in.

    Where the bytes are umlauts in Windows-1252, the file was probably written so.
    """
    stray = _STRAY.findall(text[start:end])
    letters = bytes(ord(byte) - 0xDC00 for byte in stray)
    german = set(letters) <= set("äöüÄÖÜß".encode("cp1252"))
    data = (("encoding", "Windows-1252 (Latin-1)"),) if german else ()
    return Fault(codes.NOT_UTF8, start, start + 1, data)


def diagnose(text: str, start: int) -> Fault:
    """What is wrong at ``start``, the first offset that no grammar rule can take."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    line = text[line_start:line_end]
    before = text[line_start:start]
    match = _WORD.match(text, start, line_end)
    found = match.group() if match else ""
    hidden = start
    if found == "{":
        # A note is one token: what breaks it may stand further back.
        note = text[start:line_end].partition("}")[0]
        hidden += next((at for at, char in enumerate(note) if _is_hidden(char)), 0)
    if _STRAY.match(text, hidden):
        return encoding_fault(text, hidden, line_end)
    if text[hidden] != "\n" and _is_hidden(text[hidden]):
        point = (("found", f"U+{ord(text[hidden]):04X}"),)
        return Fault(codes.CONTROL_CHARACTER, hidden, hidden + 1, point)
    code, data = _classify(line, before, found, text[start + len(found) : line_end])
    present = tuple((key, value) for key, value in data.items() if value is not None)
    return Fault(code, start, start + len(found), present)


def _is_hidden(char: str) -> bool:
    """Whether nobody sees it: no character to print, and no blank of the notation.

    Python calls some control characters blanks as well.
    """
    blank = char in "\t\r\n" or unicodedata.category(char) == "Zs"
    return not blank and not char.isprintable()


def _classify(
    line: str, before: str, found: str, after: str
) -> tuple[str, dict[str, str | None]]:
    """The code for a place in a line, and its values (None: not known)."""
    words = before.split()
    if not found:
        if not words:
            return codes.UNREADABLE, {"found": after.strip()[:40]}
        pending = words[0].lower() not in _LINE_CODES and _PENDING.search(before)
        code = codes.NOTHING_BOUND if pending else codes.SHORT_LINE
        return code, {"before": words[-1]}
    if words and words[0][:5].lower() == "spiel":
        return codes.BAD_GAME_LINE, {"found": found}
    if found in "{}":
        return codes.OPEN_NOTE, {"found": found}
    card = _mistyped_card(found, after)
    meant = card[1].get("meant") if card else None
    data: dict[str, str | None] = {"found": found, "meant": meant}
    lead = words[0].lower() if words else ""
    if lead in _LINE_CODES:
        return (card if card and card[0] != codes.NO_BLANK else None) or (
            _LINE_CODES[lead],
            data,
        )
    if lead.startswith("="):
        return codes.BAD_RESULT, data
    if lead.startswith("+"):
        return codes.BAD_STATEMENT, data
    if ">" in before and not _ARROW.match(line):
        return codes.BAD_TRICK_CLAIM, data
    if card:
        return card
    if _ARROW.match(line):
        return codes.BAD_EXCHANGE, data
    return _stray(found, words[-1].lower() if words else "")


def _mistyped_card(found: str, after: str) -> tuple[str, dict[str, str | None]] | None:
    """What ``found`` is if somebody meant a card with it."""
    next_rank = _NEXT_RANK.match(after)
    if bare := _BARE_K.fullmatch(found):
        rank = (bare[1] or (next_rank[1] if next_rank else "")).lower()
        kreuz, karo = "kr" + rank, "ka" + rank
        return codes.BARE_K, {"found": found, "kreuz": kreuz, "karo": karo}
    if _SUIT_ALONE.fullmatch(found):
        meant = found + next_rank[1] if next_rank else None
        return codes.NO_RANK, {"found": found, "meant": meant}
    if _CARD.fullmatch(found):
        return None
    if _STUCK.fullmatch(found):
        meant = " ".join(_CARD.findall(found))
        return codes.NO_BLANK, {"found": found, "meant": meant}
    if more := _SUIT_AND_MORE.fullmatch(found):
        suit, rank = more[1].lower(), more[2].lower()
        other = _OTHER_RANKS.get(rank)
        meant_card = suit + other if other else _nearest_card(found)
        return codes.NO_SUCH_RANK, {"found": found, "meant": meant_card}
    return None


def card_meant(word: str) -> str | None:
    """The card that a word is probably meant for: ``kreuzass`` is ``kra``, ``kran`` too."""
    folded = word.lower()
    if folded in _CARD_NAMES:
        return _CARD_NAMES[folded]
    for suit, short in _SUIT_WORDS.items():
        rank = _RANK_WORDS.get(folded.removeprefix(suit).lstrip("-"))
        if folded.startswith(suit) and rank is not None:
            return short + rank
    return _nearest_card(folded)


def _nearest_card(word: str) -> str | None:
    """The card with one character too many, or what is typed most like it.

    Of two or three characters each may be the wrong one: most are like several cards.
    """
    if word[:-1] in TYPED:
        return word[:-1]
    return nearest(word, TYPED, len(word) // 2 - 1)


def _stray(found: str, last: str) -> tuple[str, dict[str, str | None]]:
    """The code for text that stands where a card, a call or a line should start."""
    if found.lower() in (*LINE_WORDS, "doko"):
        return codes.LINE_WORD, {"found": found}
    if _KEY.match(found):
        return codes.KEY_IN_LINE, {"found": found}
    if re.fullmatch(_RANK, found, re.IGNORECASE):
        # `herz 10`: the suit in full is read as a call, the rank is left over.
        suit = _SUITS.get(last)
        meant = suit + found.lower() if suit else None
        return codes.UNREADABLE, {"found": found, "meant": meant}
    return codes.UNREADABLE, {"found": found, "meant": _nearest_card(found)}
