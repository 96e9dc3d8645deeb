"""The pictures of the site in docs/: what they show, and how they are made.

``UPDATE_GOLDEN=1 pytest -m exhaustive tests/site/test_pictures.py`` makes them anew.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from dokospec.data import data_path
from tests.site.browser import Visit, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE: Final = (360, 740)
DESK: Final = (1280, 800)
FOLDER: Final = "docs/bilder"
QUALITY: Final = 70


class Picture(NamedTuple):
    """``ready``: brings the page to what is shown, from the root of the site."""

    size: tuple[int, int]
    scheme: str
    ready: Callable[[Visit], None]


def _page(path: str) -> Callable[[Visit], None]:
    def ready(seen: Visit) -> None:
        seen.page.goto(f"{seen.base}{path}")

    return ready


def _tapped(name: str) -> Callable[[Visit], None]:
    """A page for tapping, with the game it has as its example."""

    def ready(seen: Visit) -> None:
        seen.page.goto(f"{seen.base}{name}/index.html")
        seen.page.get_by_role("link", name="Ein Beispiel").click()
        seen.page.wait_for_function(
            "name => document.getElementById(name).dataset.why", arg=name
        )
        seen.page.evaluate("scrollTo(0, 0)")

    return ready


def _judge(seen: Visit) -> None:
    seen.open()


def _pad(seen: Visit) -> None:
    """An evening on the score pad."""
    seen.page.goto(f"{seen.base}zettel/index.html")
    record = data_path("examples") / "ddv-runde.doko"
    seen.page.locator("#zt-file").set_input_files(record)
    seen.page.wait_for_function(
        "() => document.getElementById('zettel').dataset.view === 'evening'"
        " && document.getElementById('zettel').dataset.answered > 0"
    )
    seen.page.evaluate("scrollTo(0, 0)")


PICTURES: Final = {
    "start": Picture(DESK, "light", _page("index.html")),
    "rechner": Picture(PHONE, "light", _tapped("rechner")),
    "stich": Picture(PHONE, "dark", _tapped("stich")),
    "zettel": Picture(PHONE, "light", _pad),
    "richter": Picture(DESK, "dark", _judge),
    "frage": Picture(PHONE, "light", _page("fragen/zwei-herz-zehn.html")),
}


def _file(name: str) -> Path:
    return data_path("docs").parent / FOLDER / f"{name}.jpg"


def _size(jpeg: bytes) -> tuple[int, int]:
    """Width and height in pixels, as the first frame of a JPEG file says."""
    at = 2
    while jpeg[at + 1] not in {0xC0, 0xC1, 0xC2}:
        at += 2 + struct.unpack(">H", jpeg[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", jpeg[at + 5 : at + 9])
    return width, height


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PICTURES)
def test_what_a_picture_shows_is_there(site: Site, browser: Browser, name: str) -> None:
    size, scheme, ready = PICTURES[name]
    window = {"width": size[0], "height": size[1]}
    with (
        serving(site.folder / "html") as wire,
        visit(browser, wire.base, viewport=window, color_scheme=scheme) as seen,
    ):
        ready(seen)
        seen.page.evaluate("document.fonts.ready.then(() => null)")
        shown = seen.page.screenshot(type="jpeg", quality=QUALITY)
        wrong = seen.wrong
    if os.environ.get("UPDATE_GOLDEN"):
        _file(name).parent.mkdir(exist_ok=True)
        _file(name).write_bytes(shown)

    assert wrong == []
    assert _size(shown) == _size(_file(name).read_bytes()) == size


def test_every_picture_stands_in_the_documents() -> None:
    docs = data_path("docs")
    shown = "".join(path.read_text("utf-8") for path in docs.glob("*/*.md"))

    assert {path.stem for path in (docs / "bilder").glob("*")} == set(PICTURES)
    assert [name for name in PICTURES if f"](../bilder/{name}.jpg)" not in shown] == []
