"""Files that the score pad is given, in a real browser: what is none, what takes time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.site.browser import IMAGE, Wire, visit
from tests.site.test_zettel import (
    HEAD,
    NAMES,
    PHONE,
    begin,
    button,
    counted,
    give,
    load,
    opened,
    read,
    totals,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    "content", [bytes(range(256)), HEAD.encode("utf-16"), "Jörg".encode("latin-1")]
)
def test_a_file_that_is_no_text_is_told_so(
    browser: Browser, base: str, content: bytes
) -> None:
    with visit(browser, base, viewport=PHONE) as seen:
        opened(seen.page, base)
        load(seen.page, content, "foto.jpg")

        told = seen.page.locator(".zt-told").inner_text()
        assert told.startswith("„foto.jpg“ ist keine Textdatei")
        assert "Zeile" not in told


def test_who_begins_while_a_file_is_read_stays_there(
    browser: Browser, wire: Wire
) -> None:
    with (
        wire.holding(IMAGE) as sending,
        visit(browser, wire.base, viewport=PHONE) as seen,
    ):
        page = seen.page
        opened(page, wire.base)
        give(page, HEAD.replace("Anna", "Uli"))
        begin(page)
        sending.set()
        read(page, 0)
        counted(page)

        assert list(totals(page)) == list(NAMES)
        button(page, "Abende").click()
        page.locator(".zt-evening").nth(1).wait_for()
