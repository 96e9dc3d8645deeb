"""What becomes of the sentences of a source: which rules say it, or why none does.

The tie between a sentence and rules is the ``Quelle:`` line of the sections (of any
text) that cite it. A ledger adds only what cannot be seen there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from dokospec.finding import Finding
from dokospec.language import codes, ledger
from dokospec.language.ledger import VARIANT, Ledger, LedgerEntry
from dokospec.language.questions import QUESTIONS
from dokospec.language.syntax import (
    Annahme,
    Baustein,
    Bestaetigt,
    Clause,
    Entfaellt,
    RuleText,
    Sofern,
    Statement,
    Text,
    Zweifel,
)
from dokospec.language.terms import Place
from dokospec.language.vocabulary import FACTS, LISTINGS
from dokospec.nearest import nearest

Sentence: TypeAlias = tuple[str, str]
"""(source, sentence id)."""

_WORDS: Final = frozenset(
    (
        *(fact.name for fact in FACTS),
        *(question.name for question in QUESTIONS),
        *(listing.name for listing in LISTINGS),
    )
)


class SentenceState(Enum):
    """What became of a binding sentence."""

    NAMED = "named"
    """In rules; the ledger says which statements."""
    CITED = "cited"
    """In rules: all statements of the sections that cite it."""
    VOCABULARY = "vocabulary"
    """In what every text is built on."""
    LIKE = "like"
    """Says what other sentences say that are settled."""
    EXCLUDED = "excluded"
    """In no rule, for a reason."""
    OPEN = "open"
    """In no rule, and nobody says why."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A sentence with its state; None for one that binds nobody.

    ``clauses`` cite it; ``by`` are statements, words, sentences or the reason.
    """

    entry: LedgerEntry
    state: SentenceState | None
    clauses: tuple[str, ...] = ()
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """One source. ``findings``: of the ledger itself and of its ties."""

    ledger: Ledger
    sentences: tuple[Settled, ...]
    findings: tuple[Finding, ...]

    def classes(self) -> Counter[str]:
        """How many sentences each class has."""
        return Counter(settled.entry.sort for settled in self.sentences)

    def states(self, sort: str) -> Counter[SentenceState]:
        """What became of the sentences of a binding class."""
        of = (s.state for s in self.sentences if s.entry.sort == sort)
        return Counter(state for state in of if state is not None)

    def reasons(self, sort: str) -> Counter[str]:
        """Why sentences of a binding class are in no rule."""
        return Counter(
            settled.by[0]
            for settled in self.sentences
            if settled.entry.sort == sort and settled.state is SentenceState.EXCLUDED
        )


@dataclass(frozen=True, slots=True)
class _Ties:
    """All ledgers and all citations.

    ``optional``: clauses of building blocks, which hold only where a house takes them.
    """

    entries: Mapping[Sentence, LedgerEntry]
    citing: Mapping[Sentence, Sequence[Clause]]
    optional: frozenset[str]

    def stated_by(self, source: str, entry: LedgerEntry) -> tuple[str, ...]:
        """The names of the statements that say a sentence.

        A norm is said by texts, not by blocks. A variant is said by others: where a
        text cites what it only describes, its statements say something else, unless the
        ledger names them.
        """
        clauses = self.citing.get((source, entry.sid), ())
        if entry.sort != VARIANT:
            clauses = [c for c in clauses if c.key not in self.optional]
        elif not entry.tie:
            clauses = [c for c in clauses if entry.sid not in c.sources]
        return tuple(dict.fromkeys(name for c in clauses for name in _names(c)))

    def settle(self, source: str, entry: LedgerEntry) -> Settled:
        """What became of one sentence."""
        clauses = self.citing.get((source, entry.sid), ())
        keys = tuple(clause.key for clause in clauses)
        if not entry.binding:
            return Settled(entry, None, keys)
        if entry.tie == ledger.WITHOUT:
            return Settled(entry, SentenceState.EXCLUDED, keys, entry.names)
        if entry.tie == ledger.BY_WORDS:
            return Settled(entry, SentenceState.VOCABULARY, keys, entry.names)
        if entry.tie == ledger.LIKE:
            fine = all(self.grounded(source, name) for name in entry.names)
            return Settled(
                entry,
                SentenceState.LIKE if fine else SentenceState.OPEN,
                keys,
                entry.names,
            )
        by = self.stated_by(source, entry)
        if entry.tie == ledger.BY_STATEMENTS:
            state = (
                SentenceState.NAMED
                if set(entry.names) <= set(by)
                else SentenceState.OPEN
            )
            return Settled(entry, state, keys, entry.names)
        return Settled(
            entry, SentenceState.CITED if by else SentenceState.OPEN, keys, by
        )

    def grounded(self, source: str, name: str) -> bool:
        """Whether a sentence that another one repeats is settled, and not by ``wie``."""
        other, colon, sid = name.rpartition(":")
        sentence = (other if colon else source, sid)
        entry = self.entries.get(sentence)
        if entry is None or not entry.binding or entry.tie == ledger.LIKE:
            return False
        return self.settle(sentence[0], entry).state is not SentenceState.OPEN


def cover(
    ledgers: Mapping[str, Ledger], texts: Iterable[RuleText]
) -> dict[str, Coverage]:
    """The coverage of each ledger; ``ledgers`` by the id of the text they belong to.

    ``texts`` are all that may cite: a block that formalises a variant does, too.
    """
    citing: defaultdict[Sentence, list[Clause]] = defaultdict(list)
    optional: set[str] = set()
    for text in texts:
        own = ledgers[text.id].source if text.id in ledgers else ""
        if isinstance(text.head, Baustein):
            optional |= {clause.key for clause in text.clauses}
        for clause in text.clauses:
            for cited in clause.sources:
                source, colon, sid = cited.rpartition(":")
                if colon or own:
                    citing[source if colon else own, sid].append(clause)
    entries = {
        (each.source, entry.sid): entry
        for each in ledgers.values()
        for entry in each.entries
    }
    ties = _Ties(entries, citing, frozenset(optional))
    strangers = _strangers(ties, {each.source for each in ledgers.values()})
    return {
        text_id: _coverage(each, ties, strangers.get(each.source, ()))
        for text_id, each in ledgers.items()
    }


def _strangers(
    ties: _Ties, sources: Iterable[str]
) -> Mapping[str, tuple[Finding, ...]]:
    """Findings about cited sentences that no ledger has, by source."""
    found: defaultdict[str, list[Finding]] = defaultdict(list)
    known = sorted(sources)
    for (source, sid), clauses in ties.citing.items():
        if (source, sid) in ties.entries:
            continue
        own = source in known
        meant = nearest(source, known) if not own else None
        # Told with the source it probably means, so that it is told at all.
        under = source if own else meant or known[0]
        found[under] += (
            codes.against(
                codes.CITED_UNKNOWN,
                clause.place,
                clause.key,
                sentence=sid if own else f"{source}:{sid}",
                source=under,
            )
            for clause in clauses
        )
    return {source: tuple(findings) for source, findings in found.items()}


def _coverage(of: Ledger, ties: _Ties, strangers: Iterable[Finding]) -> Coverage:
    findings = [*of.findings, *strangers]
    settled: list[Settled] = []
    for entry in of.entries:
        place = Place(of.file, entry.line, 1)
        if entry.sort == ledger.UNSORTED:
            findings.append(codes.unsaid(codes.UNSORTED, place, sentence=entry.sid))
        each = ties.settle(of.source, entry)
        settled.append(each)
        findings += _faults(each, place, of.source, ties)
    return Coverage(of, tuple(settled), tuple(findings))


def names_of(statement: Statement) -> frozenset[str]:
    """What a statement goes by; an edit of the base by the names of its targets."""
    if isinstance(statement, Sofern):
        return names_of(statement.inner)
    if isinstance(statement, Bestaetigt | Entfaellt):
        return frozenset(target.name for target in statement.targets)
    return frozenset({statement.name})


def formal(statement: Statement) -> bool:
    """Whether it says something formally: heads and assumptions in words do not."""
    return not isinstance(statement, Text | Annahme)


def _formal_statements(clause: Clause) -> Iterator[Statement]:
    """The formal statements, those of readings too."""
    for statement in filter(formal, clause.statements):
        yield statement
        if isinstance(statement, Zweifel):
            for reading in statement.readings:
                yield from reading.statements


def _names(clause: Clause) -> Iterator[str]:
    for statement in _formal_statements(clause):
        yield from sorted(names_of(statement))


def _faults(
    settled: Settled, place: Place, source: str, ties: _Ties
) -> Iterator[Finding]:
    """What is wrong with the tie of one sentence."""
    entry = settled.entry
    known: Iterable[str] = ()
    wrong: list[str] = []
    if entry.tie == ledger.BY_WORDS:
        known = sorted(_WORDS)
        wrong = [word for word in entry.names if word not in _WORDS]
    elif entry.tie == ledger.BY_STATEMENTS:
        known = sorted(ties.stated_by(source, entry))
        wrong = sorted(set(entry.names) - set(known))
    elif entry.tie == ledger.LIKE:
        wrong = [name for name in entry.names if not ties.grounded(source, name)]
    elif settled.state is SentenceState.OPEN:
        yield codes.unsaid(codes.UNTIED, place, sentence=entry.sid)
    for name in wrong:
        yield codes.against(
            codes.UNKNOWN_TIE,
            place,
            sentence=entry.sid,
            found=name,
            nearest=nearest(name, known),
        )
