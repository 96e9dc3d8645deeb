"""Pages: Markdown with a head, made by templates."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from dokospec.messages.catalogue import Lang
from dokospec.site.reference import Reference
from dokospec.site.topics import Topics
from dokospec.site.writer import Writer

LENGTH: Final = 155
"""Letters of a description that search engines show."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the site; ``path`` ends in ``.md``.

    ``nav``: what it is called in the navigation, "" where it is not in it. ``wide``: it
    has the whole width to itself. ``styles``: what it needs besides, from the root.
    """

    path: str
    title: str
    description: str
    body: str
    nav: str = ""
    lang: Lang = "de"
    wide: bool = False
    styles: tuple[str, ...] = ()
    twin: str = ""

    @property
    def address(self) -> str:
        """Where it will be."""
        return html_path(self.path)

    def source(self) -> str:
        """The file: front matter, then the body."""
        head = {"title": self.title, "description": shortened(self.description)}
        lines = [
            f"{key}: {json.dumps(value, ensure_ascii=False)}"
            for key, value in head.items()
        ]
        if self.lang != "de":
            lines.append(f"lang: {self.lang}")
        if self.wide:
            lines.append("hide: [navigation, toc]")
        if self.styles:
            lines.append(f"styles: {json.dumps(self.styles)}")
        if self.twin:
            lines.append(f"twin: {self.twin}")
        return "\n".join(["---", *lines, "---", "", self.body.strip(), ""])


def html_path(path: str) -> str:
    """``a/b.md`` as mkdocs names what it makes of it."""
    return path.removesuffix(".md") + ".html"


def shortened(text: str) -> str:
    """Whole words, as many as a description has room for."""
    text = " ".join(text.split())
    if len(text) <= LENGTH:
        return text
    return text[:LENGTH].rpartition(" ")[0].rstrip(" ,;:.–") + " …"


class Maker:
    """Makes pages about a reference from the templates of the package."""

    def __init__(self, ref: Reference, topics: Topics) -> None:
        self.ref = ref
        self.topics = topics

    def writer(self, path: str) -> Writer:
        """The writer of the page at this path."""
        return Writer(self.ref, self.topics, html_path(path))

    def page(
        self,
        path: str,
        template: str,
        title: str,
        description: str,
        *,
        nav: str = "",
        lang: Lang = "de",
        wide: bool = False,
        styles: Iterable[str] = (),
        **values: Any,
    ) -> Page:
        """A page by ``templates/TEMPLATE.md.j2``; ``w`` is its writer there."""
        body = (
            _environment()
            .get_template(f"{template}.md.j2")
            .render(w=self.writer(path), ref=self.ref, title=title, lang=lang, **values)
        )
        return Page(
            *(path, title, description, body, nav, lang),
            wide=wide,
            styles=tuple(styles),
        )


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("dokospec.site"),
        autoescape=False,  # noqa: S701  (Markdown; the writer escapes)
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
