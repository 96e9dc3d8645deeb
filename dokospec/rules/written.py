"""Answers to a checklist as a rule text of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from dokospec.rules.blocks import has
from dokospec.rules.checklist import Checklist, Chosen, House
from dokospec.rules.sources import Source
from dokospec.rules.syntax import Baustein, Statement


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
            told = one.value or "; ".join(a.words[lang] for a in one.answers) or "–"
            lines.append(f"- {one.question.words[lang]} **{told}**")
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
