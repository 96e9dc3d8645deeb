"""A browser that keeps nothing, or nothing that can be read: every page works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.site.browser import visit
from tests.site.test_zettel import PHONE, Game, begin, opened, tap, totals

if TYPE_CHECKING:
    from playwright.sync_api import Browser

REFUSED: Final = """
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, { get: refuse });
  IDBFactory.prototype.open = refuse;
"""
"""As a browser behaves for which somebody has forbidden sites to keep anything."""
SPOILT: Final = """
  if (origin !== "null")
    for (const name of ["names", "rules", "table", "zettel"])
      localStorage.setItem(`dokospec-${name}`, "{");
"""
COUNTED: Final = """() => {
  const { asked, answered } = document.getElementById("zettel").dataset;
  return asked && asked === answered;
}"""
WORKS: Final = {
    "index.html": ".dk-tuer",
    "rechner/index.html": ".rk-player",
    "ansage/index.html": ".rk-group",
    "stich/index.html": ".jd-key",
    "zettel/index.html": "#zettel[data-view] .zt-fresh",
    "haus/index.html": ".hs-base",
    "judge/index.html": "#judge[data-run]",
}
"""By page what is there as soon as it can be used."""


@pytest.mark.parametrize("memory", [REFUSED, SPOILT], ids=["refused", "spoilt"])
def test_every_page_works(browser: Browser, base: str, memory: str) -> None:
    with visit(browser, base) as seen:
        seen.page.add_init_script(memory)
        for page, part in WORKS.items():
            seen.page.goto(base + page)
            seen.page.locator(part).first.wait_for()

        assert seen.wrong == []


def test_an_evening_that_is_not_kept_counts_and_says_so(
    browser: Browser, base: str
) -> None:
    with visit(browser, base, viewport=PHONE) as seen:
        seen.page.add_init_script(REFUSED)
        opened(seen.page, base)
        begin(seen.page)
        tap(seen.page, Game((0, 1), 151))
        seen.page.get_by_role("button", name="Eintragen", exact=True).click()
        told = seen.page.locator(".rk-status").first
        said = told.inner_text()
        seen.page.wait_for_function(COUNTED)

        assert totals(seen.page)["Anna"] == "2"
        assert "refused" in said
