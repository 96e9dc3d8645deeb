"""What the page of house rules asks: the checklist, and what each text says to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Final

from dokospec.data import data_path
from dokospec.language.checklist import Checklist, HouseQuestion, read_checklist
from dokospec.language.house import About, HouseBase
from dokospec.messages.catalogue import Lang
from dokospec.render.json import Json
from dokospec.site import addresses
from dokospec.site.reference import Reference

QUESTIONS: Final = "haus/fragen.json"


def checklist_source() -> str:
    """The checklist that comes along, as it is written."""
    path = data_path("evidence") / "bausteine" / "checkliste.toml"
    return path.read_text(encoding="utf-8")


def files(ref: Reference, lang: Lang = "de") -> dict[str, bytes]:
    """The questions and what each text answers, by the path of the file on the site.

    ``{"groups": [{"name", "title"}], "questions": [{"name", "group", "sort", "asked",
    "answers": [{"name", "label", "blocks": []}], "low", "high"}], "bases": [{"id",
    "name", "short", "says": {question: {"same": [], "clauses": []}}}],
    "blocks": {block: {"title", "at"}}, "clauses": {clause: title}}``. ``sort``, ``low``
    and ``high`` are those of :class:`HouseQuestion`, what a base says that of
    :class:`About`; where a clause is, ``judge/adressen.json`` tells.
    """
    source = checklist_source()
    checklist = read_checklist(source)
    says = {name: _about(ref, name, checklist, source) for name in ref.called}
    clauses = {
        clause.key: clause.title
        for answers in says.values()
        for about in answers.values()
        for clause in about.clauses
    }
    found = {
        "groups": [
            {"name": name, "title": words[lang]}
            for name, words in checklist.groups.items()
        ],
        "questions": [_question(each, lang) for each in checklist.questions],
        "bases": [
            {
                "id": name,
                "name": called.name,
                "short": called.short,
                "says": {each: _as_json(about) for each, about in says[name].items()},
            }
            for name, called in ref.called.items()
        ],
        "blocks": {
            name: {"title": ref.texts[name].head.title, "at": _block_at(ref, name)}
            for name in ref.block_ids
        },
        "clauses": clauses,
    }
    content = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return {QUESTIONS: content.encode()}


def _about(
    ref: Reference, base: str, checklist: Checklist, source: str
) -> Mapping[str, About]:
    """What a text says to each question; finding it out takes a while, so it is cached."""

    def made() -> dict[str, About]:
        house = HouseBase(base, ref.library.sources, checklist, "de")
        return {each.name: house.about(each) for each in checklist.questions}

    find = partial(ref.library.cached_ahead, "house", base, (), made)
    return find(source.encode()) or made()


def _question(question: HouseQuestion, lang: Lang) -> Json:
    return {
        "name": question.name,
        "group": question.group,
        "sort": question.sort,
        "asked": question.words[lang],
        "answers": [
            {
                "name": each.name,
                "label": each.words[lang],
                "blocks": [block.removeprefix("?") for block in each.blocks],
            }
            for each in question.answers
        ],
        "low": question.low,
        "high": question.high,
    }


def _as_json(about: About) -> Json:
    return {
        "same": list[Json](sorted(about.same)),
        "clauses": [clause.key for clause in about.clauses],
    }


def _block_at(ref: Reference, name: str) -> str:
    """The page of a block."""
    return addresses.clause(ref.texts[name].clauses[0], block=True).page
