"""House rules in the browser: answers to the checklist in, a text that judges out."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from dokospec.api.judging import WordedStatements
from dokospec.browser.desk import needed
from dokospec.finding import Finding
from dokospec.language.checklist import (
    Checklist,
    House,
    HouseAnswers,
    answers_text,
    read_answers,
)
from dokospec.language.house import HouseBase
from dokospec.language.model import Model, compile_text
from dokospec.language.sources import SourceTexts
from dokospec.language.text import KnownWords
from dokospec.messages.catalogue import Lang, hint, message
from dokospec.messages.words import Words
from dokospec.render.json import Json
from dokospec.site.form_json import written
from dokospec.site.forms import form


@dataclass(frozen=True, slots=True)
class HouseParts:
    """What a house text is made of: all texts and blocks, parsed, and the checklist.

    ``known``: as in :class:`~dokospec.language.text.EffectiveText`. ``worded``: the
    statements with words in them, by the languages they are told in.
    """

    sources: SourceTexts
    known: KnownWords
    checklist: Checklist
    worded: Mapping[str, WordedStatements]


class HouseDesk:
    """What the page of house rules asks. Everything goes in and comes out as text."""

    def __init__(self, parts: HouseParts) -> None:
        sources = parts.sources
        self._parts = parts
        self._texts = [name for name in sources if not sources.is_block(name)]
        self._blocks = list(sources.blocks)
        self._models: dict[str, Model] = {}
        self._base = cache(self._found_base)

    def tried(self, answers: str, lang: Lang) -> str:
        """What answers come to; they are an answers file as JSON.

        ``{"sound", "findings": [{"at", "code", "said", "hint"}]}``. ``at``: the question,
        or the field, at which something does not fit. A text that is sound can be asked
        for by its id.
        """
        given: Mapping[str, object] = json.loads(answers)
        at: list[str] = []
        reader = HouseAnswers(self._parts.checklist, at.append)
        house = reader.house(given, self._texts, self._blocks)
        found = list(zip(at, reader.findings, strict=True))
        if found:
            return _tried(found, lang)
        base = self._base(house.base)
        path = f"{house.text_id}/regeln.md"
        tried = base.text_of(house, path)
        if tried.wrong:
            named = (
                (name, self._named(each, house))
                for name, each in base.blamed(house, path)
            )
            return _tried(named, lang)
        text = replace(tried.text, elsewhere=self._parts.known)
        self._models[house.text_id] = compile_text(text)
        return _tried([], lang)

    def model(self, text_id: str) -> bytes:
        """A text that was tried and is sound, as :meth:`Desk.add` takes it."""
        ((_, content),) = needed({text_id: self._models[text_id]}, self._parts.worded)
        return content

    def form(
        self, text_id: str, name: str, lang: Lang, tell: Callable[[int, int], object]
    ) -> str:
        """What the calculator asks under it: ``{"form", "labels"}``.

        See :func:`dokospec.site.form_json.written`; ``tell`` is that of
        :func:`dokospec.site.forms.form`. Takes many seconds.
        """
        made = form(self._models[text_id], tell)
        shown, labels = written(made, name, Words(lang))
        return json.dumps({"form": shown, "labels": labels}, ensure_ascii=False)

    def file(self, answers: str) -> str:
        """The answers as the file that ``dokospec rules new --answers`` takes."""
        return answers_text(json.loads(answers))

    def read(self, file: str, lang: Lang) -> str:
        """What such a file says: ``{"answers", "findings"}``, null where it is none."""
        given, broken = read_answers(file)
        if broken is not None:
            findings = [_finding("", broken, lang)]
            return json.dumps({"answers": None, "findings": findings})
        return json.dumps({"answers": given, "findings": []}, default=str)

    def _named(self, found: Finding, house: House) -> Finding:
        """A finding in which texts and blocks go by their titles, as on the page."""
        sources = self._parts.sources

        def title(word: str) -> str:
            if word == house.text_id:
                return f"„{house.title}“"
            name = word.removeprefix("Baustein ")
            return f"„{sources[name].text.head.title}“" if name in sources else word

        data = tuple((key, title(value)) for key, value in found.data)
        return replace(found, data=data)

    def _found_base(self, name: str) -> HouseBase:
        return HouseBase(name, self._parts.sources, self._parts.checklist, "de")


def _tried(found: Iterable[tuple[str, Finding]], lang: Lang) -> str:
    findings = [_finding(at, each, lang) for at, each in found]
    shown = {"sound": not findings, "findings": findings}
    return json.dumps(shown, ensure_ascii=False)


def _finding(at: str, found: Finding, lang: Lang) -> Json:
    return {
        "at": at,
        "code": found.code,
        "said": message(found, lang),
        "hint": hint(found, lang),
    }


def house_desk(content: bytes) -> HouseDesk:
    """The desk with these parts, pickled."""
    parts: HouseParts = pickle.loads(content)  # noqa: S301  (ours, from the same site)
    return HouseDesk(parts)
