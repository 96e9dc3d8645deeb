"""A checklist: questions to a round of players, and what the answers make of a text.

The questions are kept with the building blocks (``bausteine/checkliste.toml``), since
they belong to the rules. Values in, values out.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from dokospec.finding import Finding, Kind, Span
from dokospec.language import codes
from dokospec.language.blocks import has
from dokospec.language.sources import Source
from dokospec.language.syntax import Baustein, Statement
from dokospec.language.values import whole_number
from dokospec.nearest import nearest

Words: TypeAlias = Mapping[str, str]
"""The wording by language (``de``, ``en``)."""

_LONGEST: Final = 80
"""Characters of an id at the most."""
_ID: Final = re.compile(r"[a-zäöüß](?:\w|-(?=\w))*")
_FIELDS: Final = ("text", "titel", "basis", "bausteine", "antworten", "entscheidet")
_AT: Final = re.compile(r"line (\d+), column (\d+)")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_DIGITS: Final = re.compile(r"[\d_]+")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: the blocks it takes, and what it says in the rule language.

    A block with ``?`` before it is taken only where the text has what it needs.
    """

    name: str
    words: Words
    blocks: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """``sort``: ``wahl``, ``mehrere``, ``zahl`` (``low``..``high``) or ``worte``."""

    name: str
    group: str
    sort: str
    sentences: tuple[str, ...]
    words: Words
    answers: tuple[Answer, ...] = ()
    low: int = 0
    high: int = 0
    says: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checklist:
    """The questions in their order, and the titles of their groups."""

    groups: Mapping[str, Words]
    questions: tuple[HouseQuestion, ...]


def read_checklist(text: str) -> Checklist:
    """The checklist of a file that comes along."""
    data = tomllib.loads(text)
    return Checklist(
        {g["name"]: {"de": g["de"], "en": g["en"]} for g in data["gruppe"]},
        tuple(map(_question, data["frage"])),
    )


def _question(entry: Mapping[str, Any]) -> HouseQuestion:
    return HouseQuestion(
        name=entry["name"],
        group=entry["gruppe"],
        sort=entry["art"],
        sentences=tuple(entry["saetze"]),
        words={"de": entry["de"], "en": entry["en"]},
        answers=tuple(
            Answer(
                name=name.replace("_", "-"),
                words={"de": answer["de"], "en": answer["en"]},
                blocks=tuple(answer.get("bausteine", ())),
                says=tuple(answer.get("regel", ())),
            )
            for name, answer in entry.get("antworten", {}).items()
        ),
        low=int(entry.get("von", 0)),
        high=int(entry.get("bis", 0)),
        says=tuple(entry.get("regel", ())),
    )


# --- answers -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question and what was answered: names of answers, a number or words."""

    question: HouseQuestion
    answers: tuple[Answer, ...] = ()
    value: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """What a round of players has agreed on."""

    text_id: str
    title: str
    base: str
    blocks: tuple[str, ...]
    chosen: tuple[Chosen, ...]
    settled: Mapping[str, str]


class HouseAnswers:
    """Reads answers, wherever they come from, and collects what is wrong with them.

    ``place``: where a key stands in the file of the answers, if there is one.
    """

    def __init__(
        self,
        checklist: Checklist,
        place: Callable[[str], Span | None] = lambda _: None,
        file: str = "",
    ) -> None:
        self._questions = {q.name: q for q in checklist.questions}
        self._place = place
        self._file = file
        self.findings: list[Finding] = []

    def find(self, code: str, key: str, /, **data: str | None) -> None:
        """Something is wrong with what stands behind ``key``."""
        entries = [(n, v) for n, v in data.items() if v]
        if self._file:
            entries.append(("file", self._file))
        self.findings.append(
            Finding(code, Kind.UNREADABLE, span=self._place(key), data=tuple(entries))
        )

    def house(
        self, given: Mapping[str, object], texts: Iterable[str], blocks: Iterable[str]
    ) -> House:
        """The house of these answers; what is wrong is left out and told."""
        texts, blocks = tuple(texts), tuple(blocks)
        for key in given:
            if key not in _FIELDS:
                self.find(
                    codes.UNKNOWN_FIELD,
                    key,
                    found=key,
                    known=", ".join(_FIELDS),
                    meant=nearest(key, _FIELDS),
                )
        text_id = self._word(given, "text")
        taken = {*texts, *blocks}
        if text_id and (not is_text_id(text_id) or text_id in taken):
            self.find(codes.BAD_TEXT_ID, "text", found=text_id)
        base = self._word(given, "basis")
        if base and base not in set(texts):
            known = sorted(texts)
            self.find(
                codes.UNKNOWN_TEXT,
                "basis",
                text=base,
                known=", ".join(known),
                meant=nearest(base, known),
            )
        return House(
            text_id,
            self._word(given, "titel", text_id),
            base,
            self._blocks(given, blocks),
            tuple(self._all_chosen(given)),
            self._settled(given),
        )

    def _word(
        self, given: Mapping[str, object], key: str, otherwise: str | None = None
    ) -> str:
        value = given.get(key, otherwise)
        if isinstance(value, str) and value.strip() and _quotable(value):
            return " ".join(value.split())
        code = codes.FIELD_MISSING if value is None else codes.WRONG_ANSWER
        self.find(code, key, question=key, found=_shown(value), **_WORDS)
        return ""

    def _blocks(
        self, given: Mapping[str, object], known: Sequence[str]
    ) -> tuple[str, ...]:
        found: list[str] = []
        wanted = given.get("bausteine", [])
        for name in wanted if isinstance(wanted, list) else [wanted]:
            if name in known:
                found.append(str(name))
            else:
                meant = nearest(str(name), known)
                self.find(
                    codes.UNKNOWN_BLOCK,
                    "bausteine",
                    text=str(given.get("text", "")),
                    block=str(name),
                    meant=meant,
                )
        return tuple(found)

    def _settled(self, given: Mapping[str, object]) -> Mapping[str, str]:
        settled = self._table(given, "entscheidet", "zweifel = „lesart“")
        return {str(doubt): str(reading) for doubt, reading in settled.items()}

    def _table(
        self, given: Mapping[str, object], key: str, entry: str
    ) -> Mapping[object, object]:
        """What stands under ``[key]``; nothing, and told, where that is no table."""
        table = given.get(key, {})
        if isinstance(table, Mapping):
            return table
        expected, english = f"[{key}] mit {entry}", f"[{key}] with {entry}"
        data = {"found": _shown(table), "expected": expected, "expected_en": english}
        self.find(codes.WRONG_ANSWER, key, question=key, **data)
        return {}

    def _all_chosen(self, given: Mapping[str, object]) -> Iterable[Chosen]:
        answers = self._table(given, "antworten", "frage = „antwort“")
        for name, value in answers.items():
            question = self._questions.get(str(name))
            if question is None:
                meant = nearest(str(name), self._questions)
                self.find(
                    codes.UNKNOWN_QUESTION, str(name), found=str(name), meant=meant
                )
            elif (chosen := self.chosen(question, value)) is not None:
                yield chosen

    def chosen(self, question: HouseQuestion, value: object) -> Chosen | None:
        """The answer to one question; None where it is none."""
        match question.sort:
            case "zahl":
                low, high = question.low, question.high
                if type(value) is int and low <= value <= high:
                    return Chosen(question, value=str(value))
                expected = f"eine Zahl von {low} bis {high}"
                english = f"a number from {low} to {high}"
                self._wrong(question, value, expected, expected_en=english)
                return None
            case "worte":
                if isinstance(value, str) and _quotable(value):
                    return Chosen(question, value=" ".join(value.split()))
                self._wrong(question, value, **_WORDS)
                return None
            case _:
                named = value if isinstance(value, list) else [value]
                if question.sort == "wahl" and len(named) != 1:
                    self._wrong(question, value, self._names(question))
                    return None
                found = [self._answer(question, name) for name in named]
                answers = tuple(answer for answer in found if answer is not None)
                return Chosen(question, answers) if len(answers) == len(named) else None

    def _answer(self, question: HouseQuestion, name: object) -> Answer | None:
        word = (
            {True: "ja", False: "nein"}[name] if isinstance(name, bool) else str(name)
        )
        answer = next((a for a in question.answers if a.name == word), None)
        if answer is None:
            meant = nearest(word, [a.name for a in question.answers])
            self._wrong(question, word, self._names(question), meant)
        return answer

    def _names(self, question: HouseQuestion) -> str:
        return ", ".join(answer.name for answer in question.answers)

    def _wrong(
        self,
        question: HouseQuestion,
        value: object,
        expected: str,
        meant: str | None = None,
        expected_en: str | None = None,
    ) -> None:
        self.find(
            codes.WRONG_ANSWER,
            question.name,
            question=question.name,
            found=_shown(value),
            expected=expected,
            expected_en=expected_en,
            meant=meant,
        )


_WORDS: Final = {
    "expected": "Worte ohne „ und “",
    "expected_en": "words without „ and “",
}


def is_text_id(name: str) -> bool:
    """Whether a text can be called so, and a folder like it."""
    return len(name) <= _LONGEST and _ID.fullmatch(name) is not None


def _quotable(words: str) -> bool:
    """Whether these words can stand between „ and “."""
    return not {"„", "“"} & set(words) and "".join(words.split()).isprintable()


def _shown(value: object) -> str:
    return "nichts" if value is None else str(value)


def read_answers(text: str) -> tuple[Mapping[str, object], Finding | None]:
    """What an answers file says, or why it is no TOML."""
    try:
        return tomllib.loads(text), None
    except ValueError as error:
        line, column = _stopped(error, text)
        return {}, Finding(
            codes.NOT_TOML, Kind.UNREADABLE, span=Span(line, column, column + 1)
        )


def answers_text(given: Mapping[str, object]) -> str:
    """An answers file that is read as these answers, tables behind the rest."""
    tables = {k: v for k, v in given.items() if isinstance(v, Mapping)}
    lines = [_entry(k, v) for k, v in given.items() if k not in tables]
    for name, entries in tables.items():
        if entries:
            lines += ["", f"[{name}]", *(_entry(k, v) for k, v in entries.items())]
    return "\n".join(lines) + "\n"


def _entry(key: str, value: object) -> str:
    """One line of it: what JSON writes of words, numbers and lists TOML reads."""
    name = key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
    line = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    return line.replace("\x7f", "\\u007f")  # The one that TOML wants escaped besides.


def _stopped(error: ValueError, text: str) -> tuple[int, int]:
    """Line and column that an error names; else the end, or a number that is too long."""
    at = _AT.search(str(error))
    if at:
        return int(at[1]), int(at[2])
    end = len(text)
    if not isinstance(error, tomllib.TOMLDecodeError):
        end = max(_DIGITS.finditer(text), key=lambda found: len(found[0])).start()
    return text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end)


def place_in(text: str) -> Callable[[str], Span | None]:
    """Where a key stands in an answers file."""

    def place(key: str) -> Span | None:
        # At the beginning of a line, else behind what is in front of it there.
        for before in (r"^\s*\[?", r"^\s*[\w.-]+\.", r"[{,]\s*"):
            pattern = re.compile(rf"({before})[\"']?{re.escape(key)}[\"']?\s*[=\]]")
            for number, line in enumerate(text.split("\n"), 1):
                if found := pattern.search(line):
                    start = found.end(1) - found[1].count("[") + 1
                    return Span(number, start, start + len(key))
        return None

    return place


def typed_answer(question: HouseQuestion, typed: str) -> object:
    """The answer that was typed, by name; a number, words, or what was typed for none."""
    if question.sort == "worte":
        return typed
    if question.sort == "zahl":
        number = whole_number(typed)
        return typed if number is None else number
    whole = _named(question, typed)
    if question.sort == "wahl":
        return typed if whole is None else whole
    words = [typed] if whole is not None else re.split(r"[ ,]+", typed.strip(" ,"))
    return list(dict.fromkeys(_named(question, word) or word for word in words))


def _named(question: HouseQuestion, typed: str) -> str | None:
    """The answer of this number or name, or with these words or their beginning."""
    number = whole_number(typed)
    if number is not None and 1 <= number <= len(question.answers):
        return question.answers[number - 1].name
    folded = typed.casefold().strip(" .")
    called = {
        answer.name: {answer.name.casefold(), *map(str.casefold, answer.words.values())}
        for answer in question.answers
    }
    exact = [name for name, words in called.items() if folded in words]
    begun = [
        name
        for name, words in called.items()
        if folded and any(word.startswith(folded) for word in words)
    ]
    found = exact or begun
    return found[0] if len(found) == 1 else None


# --- answers to a checklist as a rule text of one's own -------------------------------


def all_blocks(
    house: House, blocks: Mapping[str, Source], statements: Sequence[Statement]
) -> tuple[str, ...]:
    """Every block that the house takes, with those they need."""
    found: dict[str, None] = {}

    def take(name: str) -> None:
        head = blocks[name].text.head if name in blocks else None
        needs = head.needs if isinstance(head, Baustein) else ()
        for need in needs:
            if need.kind == "Baustein" and need.name in blocks:
                take(need.name)
        found[name] = None

    for name in house.blocks:
        take(name)
    for chosen in house.chosen:
        for answer in chosen.answers:
            for name in answer.blocks:
                bare = name.removeprefix("?")
                if bare != name and not _wanted(blocks[bare], statements):
                    continue
                take(bare)
    return tuple(found)


def _wanted(block: Source, statements: Sequence[Statement]) -> bool:
    head = block.text.head
    assert isinstance(head, Baustein)
    return all(n.kind == "Baustein" or has(statements, n) for n in head.needs)


def written(
    house: House, blocks: Sequence[str], checklist: Checklist, lang: str
) -> str:
    """The house as a rule text: Markdown with its formal lines."""
    mit = f" mit {', '.join(blocks)}" if blocks else ""
    head = f"Text {house.text_id} erbt von {house.base}{mit} Titel „{house.title}“"
    lines = [f"# {house.title} {{#titel}}", "", "```regel", head, "```"]
    said: set[str] = set()
    for name, words in checklist.groups.items():
        chosen = [c for c in house.chosen if c.question.group == name]
        if not chosen:
            continue
        lines += ["", f"## {words[lang]} {{#{name}}}", ""]
        rules: list[str] = []
        for one in chosen:
            answer = one.value or "; ".join(a.words[lang] for a in one.answers) or "–"
            lines.append(f"- {one.question.words[lang]} **{answer}**")
            rules += _rules(one)
        fresh = [rule for rule in dict.fromkeys(rules) if rule not in said]
        said.update(fresh)
        lines += _block(fresh)
    settled = [f"entscheidet {d} = {r}" for d, r in house.settled.items()]
    if settled:
        lines += ["", f"## {_DOUBTS[lang]} {{#zweifel}}", *_block(settled)]
    return "\n".join(lines) + "\n"


_DOUBTS: Final = {"de": "Entschiedene Zweifel", "en": "Doubts settled"}


def _rules(chosen: Chosen) -> list[str]:
    """The formal lines of an answer; words are kept as what the evening needs."""
    question = chosen.question
    if question.sort == "worte":
        return [f"Annahme {question.name}: „{chosen.value}“"] if chosen.value else []
    rules = [rule.replace("{wert}", chosen.value) for rule in question.says]
    return [*rules, *(rule for answer in chosen.answers for rule in answer.says)]


def _block(rules: Sequence[str]) -> list[str]:
    return ["", "```regel", *rules, "```"] if rules else []
