"""Two texts side by side: the questions that they answer differently."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from dokospec.language.diff import diff
from dokospec.language.syntax import Clause
from dokospec.site.addresses import Address
from dokospec.site.asking import STYLE, AnswerRow, answer_rows
from dokospec.site.examples import Examples, Scene, TextResult
from dokospec.site.pages import Maker, Page
from dokospec.site.questions import TableQuestion, TableQuestions
from dokospec.site.records import Records, Shown
from dokospec.site.reference import Reference
from dokospec.witness import evidence
from dokospec.witness.case import Case
from dokospec.witness.records import Record


@dataclass(frozen=True, slots=True)
class Parting:
    """A question that two texts answer differently.

    ``scene`` and ``results``: a record over which they part; None where they part only
    in that one of them says nothing.
    """

    question: TableQuestion
    rows: tuple[AnswerRow, AnswerRow]
    scene: Scene | None
    results: tuple[TextResult, TextResult] | None
    caption: str = ""


@dataclass(frozen=True, slots=True)
class ClausePair:
    """Clauses over which two texts part, None where a text has none, and a record."""

    left: Clause | None
    right: Clause | None
    shown: Shown


@dataclass(frozen=True, slots=True)
class TwoTexts:
    """Two texts, with what they part in, by chapter; ``clauses``: what no question asks."""

    left: str
    right: str
    judged: Mapping[str, tuple[Parting, ...]]
    silent: tuple[Parting, ...]
    clauses: tuple[ClausePair, ...]

    @property
    def at(self) -> Address:
        """Its page."""
        return pair_at(self.left, self.right)

    @property
    def count(self) -> int:
        """The questions that are judged differently."""
        return sum(map(len, self.judged.values()))


def pair_at(left: str, right: str) -> Address:
    """The page of two texts, in the order in which people look for them."""
    return Address(f"unterschiede/{left}-{right}.html")


def text_pairs(ref: Reference) -> tuple[tuple[str, str], ...]:
    """Every two texts."""
    return tuple(combinations(ref.called, 2))


def pair_pages(
    make: Maker, questions: TableQuestions, examples: Examples, records: Records
) -> Iterator[Page]:
    """A page for every two texts, and the list of them."""
    if not questions.all:
        return
    pairs = [
        text_pair(make, questions, examples, records, left, right)
        for left, right in text_pairs(make.ref)
    ]
    for pair in pairs:
        names = [make.ref.called[text].name for text in (pair.left, pair.right)]
        yield make.page(
            pair.at.page.removesuffix(".html") + ".md",
            "paar",
            f"{names[0]} gegen {names[1]}",
            f"Worin sich {names[0]} und {names[1]} unterscheiden: {pair.count} Fragen,"
            " die sie verschieden beantworten, jede an einem Beispiel nachgerechnet.",
            nav=f"{names[0]} gegen {names[1]}",
            wide=True,
            styles=(STYLE,),
            pair=pair,
        )
    yield make.page(
        "unterschiede/index.md",
        "paare",
        "Zwei Regelwerke nebeneinander",
        "Je zwei Regelwerke und die Fragen, die sie verschieden beantworten, jede an"
        " einem Beispiel nachgerechnet.",
        nav="Eins gegen das andere",
        wide=True,
        styles=(STYLE,),
        pairs={(pair.left, pair.right): pair for pair in pairs},
    )


def text_pair(
    make: Maker,
    questions: TableQuestions,
    examples: Examples,
    records: Records,
    left: str,
    right: str,
) -> TwoTexts:
    """What two texts part in."""
    judged: dict[str, list[Parting]] = {}
    silent: list[Parting] = []
    for question in questions.all:
        by_text = {row.text: row for row in answer_rows(make, question, examples)}
        rows = (by_text[left], by_text[right])
        example = next(
            (e for e in question.examples if examples.differ(e, left, right)), None
        )
        if example is not None:
            results = (examples.result(example, left), examples.result(example, right))
            scene = examples.scene(example)
            judged.setdefault(question.chapter, []).append(
                Parting(question, rows, scene, results, example.caption)
            )
        elif _one_is_silent(rows):
            silent.append(Parting(question, rows, None, None))
    by_chapter = {name: tuple(some) for name, some in judged.items()}
    asked = {
        clause.key
        for some in by_chapter.values()
        for each in some
        for row in each.rows
        if row.answer is not None
        for clause in row.answer.clauses
    }
    clauses = tuple(_clause_pairs(make.ref, records, left, right, asked))
    return TwoTexts(left, right, by_chapter, tuple(silent), clauses)


def _clause_pairs(
    ref: Reference, records: Records, left: str, right: str, asked: Collection[str]
) -> Iterator[ClausePair]:
    """What the kept records of two texts show besides, once for each two clauses."""
    kept = _kept(ref, left, right) or _kept(ref, right, left)
    if not kept:
        return
    seen: set[tuple[str | None, str | None]] = set()
    for each in diff(ref.effective[left], ref.effective[right]):
        keys = (each.left_clause, each.right_clause)
        statements = (each.before, each.after)
        record = next(
            (kept[s.key] for s in statements if s is not None and s.key in kept), None
        )
        if keys in seen or {*keys} & {*asked} or not isinstance(record, Case):
            continue
        shown = records.texts(record, (left, right))
        if len(shown.heads) > 1 and shown.rows:
            seen.add(keys)
            one, two = (ref.clauses.get(key or "") for key in keys)
            yield ClausePair(one, two, shown)


def _kept(ref: Reference, left: str, right: str) -> Mapping[str, Record]:
    """The records of the differences of two texts, by the key of the difference."""
    path = ref.library.evidence(left) / evidence.file_name(right)
    if not path.exists():
        return {}
    return evidence.read(path.read_text(encoding="utf-8")).records


def _one_is_silent(rows: tuple[AnswerRow, AnswerRow]) -> bool:
    one, two = (row.answer for row in rows)
    return one is not None and two is not None and one.silent != two.silent
