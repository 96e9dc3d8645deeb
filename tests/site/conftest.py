"""The site, built once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from dokospec.browser import runtime
from dokospec.cli.main import main
from dokospec.language.library import Library
from dokospec.site import crawl
from dokospec.site.crawl import Built
from dokospec.site.reference import Reference
from tests.site.browser import Wire, chromium, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class LeftOut(pytest.Module):
    """A module of tests that is skipped before it is imported."""

    def collect(self) -> Iterator[pytest.Item]:
        pytest.skip("extra [site]", allow_module_level=True)


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """Without what the site is made by, none of these tests can be asked."""
    if find_spec("mkdocs") is not None:
        return None
    left: LeftOut = LeftOut.from_parent(parent, path=module_path)
    return left


@dataclass(frozen=True)
class Site:
    """``status`` and ``said``: of the command that built it."""

    folder: Path
    status: int
    said: str
    pages: dict[str, Built]


QUICKLY: Final = 4
"""Of Brotli, where nobody asks how much a visit takes: a tenth of the time."""


@pytest.fixture(name="site", scope="session")
def site_fixture(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Site:
    out = tmp_path_factory.mktemp("site")
    pages: dict[str, Built] = {}
    read_site = crawl.read_site

    def read(folder: Path) -> dict[str, Built]:
        pages.update(read_site(folder))
        return pages

    with StringIO() as said, redirect_stdout(said), redirect_stderr(said):
        with pytest.MonkeyPatch.context() as patch:
            # What the command reads once need not be read again.
            patch.setattr(crawl, "read_site", read)
            if request.config.option.markexpr != "exhaustive":
                patch.setattr(runtime, "QUALITY", QUICKLY)
            status = main(["site", "build", "--out", str(out), "--lang", "en"])
        return Site(out, status, said.getvalue(), pages)


@pytest.fixture(name="browser", scope="session")
def browser_fixture() -> Iterator[Browser]:
    """The browser of the system, for all who visit something."""
    with chromium() as browser:
        yield browser


@pytest.fixture(name="ref", scope="session")
def ref_fixture() -> Reference:
    return Reference(Library.standard())


@pytest.fixture(name="wire", scope="session")
def wire_fixture(site: Site) -> Iterator[Wire]:
    folder = site.folder / "html"
    if not (folder / "judge" / "run" / "state.json").exists():
        pytest.skip("the site was built without the judge: no node, or no network")
    with serving(folder) as wire:
        yield wire


@pytest.fixture(name="base", scope="session")
def base_fixture(wire: Wire) -> str:
    return wire.base
