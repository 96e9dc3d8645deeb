"""A rule text as it applies: with everything inherited, edited and settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from dokospec.finding import Finding, Kind
from dokospec.language import codes
from dokospec.language.show import unparse
from dokospec.language.syntax import Clause, Statement, Target, Text, Zweifel
from dokospec.nearest import nearest


class KnownWords(NamedTuple):
    """Words, in small letters, that some texts and blocks know; each sorted.

    ``stated``: by which they know what can be stated of a play. ``listed``: of their
    listings. ``calls``: what is said between the cards.
    """

    stated: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()


NO_WORDS: Final = KnownWords()


@dataclass(frozen=True, slots=True)
class EffectiveText:
    """What holds when a text is chosen, ready for the model.

    ``chain``: ids of the texts it inherits from, nearest first; empty without a base.
    ``clauses``: the clauses of this text and of all its bases by key (``text/§id``), in
    the order base before heir, as they were written (also clauses whose statements do
    not hold here).
    ``statements``: what holds, in the order of the source; a replacing statement stands
    where the replaced one stood, the heir's own after those of its base. A Zweifel is
    among them, directly followed by the statements of its readings, each with its
    guard; its own ``readings`` are as written, so rely on the flattened ones. Heads and
    the edits of inheritance are not among them. A statement's ``clause`` is that of the
    text it came from. :attr:`Statement.key` is unique.
    ``confirmed``: targets of ``bestätigt``. ``blocks``: the building blocks put on it
    and on its bases, in the order in which they were. ``elsewhere``: what the
    texts that come along know.
    """

    id: str
    head: Text
    chain: tuple[str, ...]
    clauses: Mapping[str, Clause]
    statements: tuple[Statement, ...]
    confirmed: tuple[Target, ...] = ()
    blocks: tuple[str, ...] = ()
    elsewhere: KnownWords = NO_WORDS

    @property
    def doubts(self) -> tuple[Zweifel, ...]:
        """The open questions, in the order of the source."""
        return tuple(s for s in self.statements if isinstance(s, Zweifel))


class TextError(Exception):
    """A text that cannot be used; ``findings`` say why, at least one is an error."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


def unknown_text(
    text_id: str, known: Iterable[str], others: Iterable[str] = ()
) -> Finding:
    """No text has this id. ``others``: ids that may be meant too, but are no texts."""
    known, others = tuple(known), tuple(others)
    data = {"text": text_id, "known": ", ".join(sorted(known)) or "keine"}
    if (meant := nearest(text_id, (*known, *others))) is not None:
        data["meant"] = meant
    return Finding(codes.UNKNOWN_TEXT, Kind.UNREADABLE, data=tuple(data.items()))


# --- by what one knows whether a text still says what something was found or proved of


def fingerprint(statements: Iterable[Statement]) -> str:
    """What tells a text from every other by what it says formally.

    It is of the whole text: what is found of one statement looks at all that it asks.
    """
    said = "\n".join(f"{s.key}: {unparse(s)}" for s in statements)
    return sha256(said.encode()).hexdigest()[:16]
