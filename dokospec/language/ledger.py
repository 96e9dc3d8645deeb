"""The ledger of a source: every sentence with its class, and what becomes of it.

A ledger is kept as ``ledger.tsv`` (:func:`dokospec.data.evidence`) and holds no wording,
only sentence ids and hashes. What ties a sentence to rules is not written there again:
it follows from the ``Quelle:`` lines (:mod:`.coverage`). See ``docs/en/quellen.md``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from dokospec.finding import Finding
from dokospec.language import codes
from dokospec.language.terms import Place
from dokospec.nearest import nearest

NAME: Final = "ledger.tsv"
"""The file, in the folder of the text."""

UNSORTED: Final = "offen"
"""The class of a sentence that nobody has read yet."""

VARIANT: Final = "variante"
"""Another way to play, which the text describes and does not prescribe."""

BINDING: Final = ("norm", VARIANT)
"""The classes whose sentences must become rules, or say why they do not."""

CLASSES: Final = (
    *BINDING,
    "definition",
    "beispiel",
    "rechnung",
    "rat",
    "auskunft",
    "verweis",
    "gliederung",
    "register",
    "formular",
    UNSORTED,
)

REASONS: Final = ("organisation", "handhabung", "ermessen", "unbestimmt")
"""Why a binding sentence is in no rule."""

BY_STATEMENTS: Final = "durch"
BY_WORDS: Final = "wort"
LIKE: Final = "wie"
WITHOUT: Final = "ohne"
_TIES: Final = (BY_STATEMENTS, BY_WORDS, LIKE, WITHOUT)

_SOURCE: Final = "quelle"
_HEAD: Final = ("satz", "prüfsumme", "klasse", "bezug")
_DIGITS: Final = 12


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One sentence.

    ``tie`` is empty where the ``Quelle:`` lines say all; otherwise ``durch`` (these
    statements of the sections that cite it), ``wort`` (the vocabulary), ``wie`` (other
    sentences) or ``ohne`` (a reason), with ``names`` behind it.
    """

    sid: str
    digest: str
    sort: str
    tie: str = ""
    names: tuple[str, ...] = ()
    line: int = 0

    @property
    def binding(self) -> bool:
        """Whether it must become a rule or say why not."""
        return self.sort in BINDING


@dataclass(frozen=True, slots=True)
class Ledger:
    """``source``: the name of the source's file, without its ending."""

    source: str
    file: str
    entries: tuple[LedgerEntry, ...]
    findings: tuple[Finding, ...] = ()


def digest(sentence: str) -> str:
    """What the ledger keeps of a sentence instead of its wording."""
    text = unicodedata.normalize("NFC", sentence)
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def read_sentences(content: str) -> dict[str, str]:
    """The sentences of a source by id; a table with a head, cells parted by tabs.

    Raises ValueError with the id of a sentence that is there twice, or with the number
    of a line that has none.
    """
    head, *lines = content.removeprefix("\ufeff").rstrip("\n").split("\n")
    columns = head.split("\t")
    if not {"sid", "text"} <= set(columns):
        raise ValueError("1")
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        cells = dict(zip(columns, line.rstrip("\r").split("\t"), strict=False))
        if "text" not in cells:
            raise ValueError(str(number))
        if cells["sid"] in found:
            raise ValueError(cells["sid"])
        found[cells["sid"]] = cells["text"]
    return found


def read_ledger(content: str, file: str) -> Ledger:
    """A ledger as written; rows that cannot be understood are findings."""
    source = ""
    entries: dict[str, LedgerEntry] = {}
    findings: list[Finding] = []
    for number, line in enumerate(content.split("\n"), 1):
        cells = [_shown(cell) for cell in line.rstrip("\r").split("\t")]
        if not line.strip() or tuple(cells) == _HEAD:
            continue
        if cells[0] == _SOURCE and len(cells) == 2:
            source = cells[1].strip()
            continue
        entry = _entry(cells, number, file, findings)
        if entry is None:
            continue
        if entry.sid in entries:
            place = Place(file, number, 1)
            findings.append(codes.against(codes.ROW_TWICE, place, sentence=entry.sid))
        entries.setdefault(entry.sid, entry)
    if not source:
        found = _shown(content[:40].split("\n", maxsplit=1)[0])
        findings.append(codes.unreadable(codes.BAD_ROW, file, 1, 1, found=found))
    return Ledger(source, file, tuple(entries.values()), tuple(findings))


def _shown(cell: str) -> str:
    """Without what would not be seen, or would do more to a terminal than show."""
    return "".join(char if char.isprintable() else "�" for char in cell)


def _entry(
    cells: list[str], number: int, file: str, findings: list[Finding]
) -> LedgerEntry | None:
    place = Place(file, number, 1)
    if len(cells) not in (3, 4):
        found = " ".join(cells)[:40]
        findings.append(codes.unreadable(codes.BAD_ROW, file, number, 1, found=found))
        return None
    sid, sum_, sort, *rest = (cell.strip() for cell in cells)
    if sort not in CLASSES:
        meant = nearest(sort, CLASSES)
        findings.append(
            codes.against(
                codes.UNKNOWN_CLASS, place, sentence=sid, found=sort, nearest=meant
            )
        )
        return None
    words = rest[0].split(maxsplit=1) if rest else []
    if not words:
        return LedgerEntry(sid, sum_, sort, line=number)
    names = tuple(n.strip() for n in "".join(words[1:]).split(",") if n.strip())
    wrong = _wrong_tie(sort, words[0], names)
    if wrong:
        findings.append(codes.against(codes.BAD_TIE, place, sentence=sid, found=wrong))
        return LedgerEntry(sid, sum_, sort, line=number)
    return LedgerEntry(sid, sum_, sort, words[0], names, number)


def _wrong_tie(sort: str, tie: str, names: tuple[str, ...]) -> str:
    """The part of a tie that means nothing, or an empty string."""
    if tie not in _TIES or sort not in BINDING or not names:
        return " ".join((tie, *names))
    if tie == WITHOUT and (len(names) != 1 or names[0] not in REASONS):
        return ", ".join(names)
    return ""


def write_ledger(ledger: Ledger) -> str:
    """The one form of a ledger; reading it gives the same entries."""
    lines = [f"{_SOURCE}\t{ledger.source}", "\t".join(_HEAD)]
    for entry in ledger.entries:
        tie = f"{entry.tie} {', '.join(entry.names)}".strip()
        cells = [entry.sid, entry.digest, entry.sort, tie]
        lines.append("\t".join(cells).rstrip("\t"))
    return "\n".join(lines) + "\n"


def refresh(ledger: Ledger, sentences: Mapping[str, str]) -> Ledger:
    """The ledger in the order of the source, with the hashes it has now.

    A sentence that is new or reads differently is to be classified again; one that the
    source has no longer goes. A row without a hash keeps its class: so a maintainer
    writes an id and a class, and leaves the rest to this.
    """
    known = {entry.sid: entry for entry in ledger.entries}
    entries: list[LedgerEntry] = []
    for sid, sentence in sentences.items():
        now = digest(sentence)
        entry = known.get(sid)
        if entry is None or entry.digest not in ("", now):
            entries.append(LedgerEntry(sid, now, UNSORTED))
        else:
            entries.append(replace(entry, digest=now))
    return Ledger(ledger.source, ledger.file, tuple(entries))


def compare(ledger: Ledger, sentences: Mapping[str, str]) -> tuple[Finding, ...]:
    """Where ledger and source part: missing, unknown or differently worded sentences."""
    findings: list[Finding] = []
    known = {entry.sid for entry in ledger.entries}
    top = Place(ledger.file, 1, 1)
    for sid in sentences:
        if sid not in known:
            found = codes.against(
                codes.SENTENCE_MISSING, top, sentence=sid, source=ledger.source
            )
            findings.append(found)
    for entry in ledger.entries:
        place = Place(ledger.file, entry.line, 1)
        if entry.sid not in sentences:
            code = codes.SENTENCE_UNKNOWN
        elif entry.digest != digest(sentences[entry.sid]):
            code = codes.SENTENCE_CHANGED
        else:
            continue
        findings.append(
            codes.against(code, place, sentence=entry.sid, source=ledger.source)
        )
    return tuple(findings)
