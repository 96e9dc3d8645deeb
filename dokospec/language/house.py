"""What answers to a checklist come to with the base they were given for.

Every house is tried as the rule text it will be: so it is known of an answer whether it
goes with the others, whether the base says so anyway, and which of its clauses it is
about. Values in, values out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from dokospec.finding import Finding, Severity
from dokospec.language.check import check
from dokospec.language.checklist import (
    Checklist,
    Chosen,
    House,
    HouseQuestion,
    all_blocks,
    written,
)
from dokospec.language.diff import diff
from dokospec.language.inherit import flatten
from dokospec.language.sources import SourceTexts, texts_from
from dokospec.language.syntax import Annahme, Clause, Statement, Target
from dokospec.language.text import EffectiveText, TextError

MOST_CLAUSES: Final = 3
"""Clauses of the base that are named beside a question: those that most answers change."""


class HouseText(NamedTuple):
    """A house as a rule text: its source, what it comes to, and the errors in it."""

    source: str
    text: EffectiveText
    wrong: tuple[Finding, ...]


class About(NamedTuple):
    """What the answers to a question come to.

    ``same``: those by which the base stays as it is. ``clauses``: what the others change
    of it, first what most of them do.
    """

    same: frozenset[str]
    clauses: tuple[Clause, ...]


class HouseBase:
    """Tries houses on one base. Raises TextError where the base cannot be used."""

    def __init__(
        self, base: str, sources: SourceTexts, checklist: Checklist, lang: str
    ) -> None:
        self._sources = sources
        # Of the statements that each house inherits, the very objects, as a cached text
        # does not have them: telling those apart is quick.
        self.effective, found = flatten(base, sources)
        if any(each.severity is Severity.ERROR for each in found):
            raise TextError(found)
        self._checklist = checklist
        self._lang = lang
        self._about: dict[str, About] = {}
        self._empty = House(f"{base}-entwurf", base, base, (), (), {})

    def source(self, house: House, lang: str) -> str:
        """The house as Markdown, in one language."""
        blocks = all_blocks(house, self._sources.blocks, self.effective.statements)
        return written(house, blocks, self._checklist, lang)

    def text_of(self, house: House, path: str, *, checked: bool = True) -> HouseText:
        """The house as it would be written to ``path``; not ``checked``: put together."""
        source = self.source(house, self._lang)
        own = texts_from({path: source})
        text, found = flatten(house.text_id, self._sources | own)
        wrong = [f for f in found if f.severity is Severity.ERROR]
        if checked and not wrong:
            wrong = [f for f in check(text) if f.severity is Severity.ERROR]
        return HouseText(source, text, tuple(map(_anywhere, wrong)))

    def blamed(self, house: House, path: str) -> Iterator[tuple[str, Finding]]:
        """The errors, each with the name of the answer that makes it, one of each sort.

        That answer does not go with those before it; ``bausteine`` where the blocks that
        were chosen do not go together.
        """
        left = {(each.code, each.data) for each in self.text_of(house, path).wrong}
        for name, tried in _growing(house) if left else ():
            reported: set[str] = set()
            for each in self.text_of(tried, path).wrong:
                if (each.code, each.data) in left:
                    left.remove((each.code, each.data))
                    if each.code not in reported:
                        yield name, each
                    reported.add(each.code)

    def about(self, question: HouseQuestion) -> About:
        """What the answers to a question come to."""
        known = self._about.get(question.name)
        if known is None:
            known = self._about[question.name] = self._found_about(question)
        return known

    def _found_about(self, question: HouseQuestion) -> About:
        same: set[str] = set()
        edited: Counter[str] = Counter()
        for answer in question.answers:
            changed = self._changed(Chosen(question, (answer,)))
            if changed is not None and not changed:
                same.add(answer.name)
            edited.update(changed or ())
        if question.sort == "zahl":
            edited.update(self._changed(Chosen(question, (), str(question.low))) or ())
        del edited[""]
        clauses = [key for key, _ in edited.most_common(MOST_CLAUSES)]
        return About(frozenset(same), self.clauses_of(clauses))

    def clauses_of(self, keys: Sequence[str]) -> tuple[Clause, ...]:
        """The clauses of these keys."""
        return tuple([self._clause(key) for key in keys])

    def _clause(self, key: str) -> Clause:
        clauses = self._sources[key.partition("/")[0]].text.clauses
        return {clause.key: clause for clause in clauses}[key]

    def _changed(self, chosen: Chosen) -> tuple[str, ...] | None:
        """The clauses of what one answer changes, ``""`` where none is edited.

        None where the answer does not go with the base.
        """
        tried = self.text_of(replace(self._empty, chosen=(chosen,)), "-", checked=False)
        if tried.wrong:
            return None
        return tuple(dict.fromkeys(self._edited(tried.text)))

    def _edited(self, text: EffectiveText) -> Iterator[str]:
        named: dict[str, str] = {s.name: s.clause for s in self.effective.statements}
        for each in diff(self.effective, text):
            if each.state in {"equal", "renamed"}:
                continue
            if each.before is not None:
                yield each.before.clause
            elif each.after is not None and not isinstance(each.after, Annahme):
                yield from _of_base(each.after, named) or ("",)


def _anywhere(finding: Finding) -> Finding:
    """The finding without the file it is in: that is not there yet."""
    return replace(finding, data=tuple([d for d in finding.data if d[0] != "file"]))


def _growing(house: House) -> Iterator[tuple[str, House]]:
    """The house with more and more of its answers, and the name of the last of them."""
    yield "bausteine", replace(house, chosen=(), settled={})
    for number, chosen in enumerate(house.chosen, 1):
        some = house.chosen[:number]
        yield chosen.question.name, replace(house, chosen=some, settled={})
    settled = list(house.settled.items())
    for number, (doubt, _) in enumerate(settled, 1):
        yield doubt, replace(house, settled=dict(settled[:number]))


def _of_base(statement: Statement, clauses: dict[str, str]) -> list[str]:
    """The clauses of the statements to which one belongs, as far as the base has them."""
    names = (
        each.name if isinstance(each, Target) else each for each in statement.belongs_to
    )
    return [clauses[name] for name in names if name in clauses]
