"""A real browser, driven from tests: pages of the built site, and what they do."""

from __future__ import annotations

import io
import json
import shutil
import threading
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import pytest

from dokospec.browser.runtime import PACKED, NotMadeError, npm_package
from dokospec.browser.server import Handler, server

if TYPE_CHECKING:
    from pathlib import Path

    from _typeshed import ReadableBuffer
    from playwright.sync_api import Browser, BrowserContext, Page

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE: Final = (
    "axe-core",
    "4.14.1",
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
)
IMAGE: Final = f"memory.bin{PACKED}"
"""The memory that the judge starts from, as it is sent."""
PATIENCE: Final = 600_000
"""Milliseconds after which something will not happen any more, however slow the machine is."""


@dataclass
class Wire:
    """What a server has sent: bytes, with the heads of its answers; ``asked``: the paths.

    ``held``: files that are not sent yet, by their names.
    """

    base: str = ""
    sent: int = 0
    asked: list[str] = field(default_factory=list)
    held: dict[str, threading.Event] = field(default_factory=dict)

    @contextmanager
    def holding(self, name: str) -> Generator[threading.Event, None, None]:
        """A file of this name, which somebody asks for, is sent once the event is set."""
        before = len(self.asked)
        sending = self.held[name] = threading.Event()
        try:
            yield sending
        finally:
            sending.set()
            del self.held[name]
        assert any(path.endswith(f"/{name}") for path in self.asked[before:])


class _Counted(io.BufferedIOBase):
    """A stream that is written to, with a count of the bytes."""

    def __init__(self, stream: io.BufferedIOBase, wire: Wire) -> None:
        self._stream = stream
        self._wire = wire

    def write(self, content: ReadableBuffer) -> int:
        self._wire.sent += memoryview(content).nbytes
        return self._stream.write(content)

    def flush(self) -> None:
        self._stream.flush()


@contextmanager
def serving(folder: Path, policy: str = "") -> Generator[Wire, None, None]:
    """A folder being served, at the address ``base``.

    ``policy``: a Content Security Policy that is sent with everything.
    """
    wire = Wire()

    class Counting(Handler):
        def setup(self) -> None:
            super().setup()
            self.wfile = _Counted(self.wfile, wire)

        def send_head(self) -> io.BytesIO | BinaryIO | None:
            wire.asked.append(self.path)
            if held := wire.held.get(self.path.rpartition("/")[2]):
                held.wait()
            return super().send_head()

        def end_headers(self) -> None:
            if policy:
                self.send_header("Content-Security-Policy", policy)
            super().end_headers()

    served = server(folder, handler=Counting)
    wire.base = f"http://127.0.0.1:{served.server_port}/"
    thread = threading.Thread(target=served.serve_forever)
    thread.start()
    try:
        yield wire
    finally:
        served.shutdown()
        thread.join()
        served.server_close()


@contextmanager
def chromium() -> Generator[Browser, None, None]:
    """The browser of the system; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api")
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no chromium here")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=found, args=[*FLAGS], timeout=PATIENCE
        )
        yield browser
        browser.close()


@dataclass
class Visit:
    """One page with everything that should not have happened on it.

    ``wrong``: errors of the console and of scripts, requests that failed or went to
    another host.
    """

    page: Page
    base: str
    wrong: list[str] = field(default_factory=list)

    def open(self, fragment: str = "") -> None:
        """The judge, after its first verdict."""
        # Another fragment alone would not load the page.
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}judge/index.html#{fragment}")
        self.judged(0)

    def judged(self, before: int) -> None:
        """Waits for a verdict newer than the one with this number."""
        self.page.wait_for_function(
            "(before) => { const { run, failed } = document.getElementById('judge')"
            ".dataset; if (failed) throw new Error(failed); return run > before; }",
            arg=before,
        )

    @property
    def run(self) -> int:
        """How many verdicts there have been."""
        return int(self.page.locator("#judge").get_attribute("data-run") or 0)

    def type(self, record: str) -> None:
        """Has the page judge another record."""
        before = self.run
        self.page.get_by_label("Aufzeichnung").fill(record)
        self.judged(before)

    def told(self, before: int) -> None:
        """Waits until the pad shows more than so many times what comes next."""
        self.page.wait_for_function(
            "(before) => document.getElementById('judge').dataset.next > before",
            arg=before,
        )

    @property
    def asked(self) -> int:
        """How many times the pad has been told what comes next."""
        return int(self.page.locator("#judge").get_attribute("data-next") or 0)

    def tap(self, *faces: str) -> None:
        """Taps these cards, and waits for what comes next behind the last of them."""
        before = self.asked
        for face in faces:
            self.page.locator(f'.jd-key[data-face="{face}"]').click()
        self.told(before)

    @property
    def record(self) -> str:
        """What stands in the field of the record."""
        return self.page.get_by_label("Aufzeichnung").input_value()

    def faults(self) -> list[tuple[str, str, str]]:
        """What keeps people out of the page, if serious: address, rule, element."""
        try:
            axe = npm_package(*AXE)["axe.min.js"].decode()
        except NotMadeError as reason:
            pytest.skip(f"no axe-core: {reason}")
        self.page.evaluate(axe)
        return [
            (self.page.url.partition("#")[0], each["id"], node["html"])
            for each in self.page.evaluate("axe.run()")["violations"]
            if each["impact"] in {"serious", "critical"}
            for node in each["nodes"]
        ]

    def said(self) -> str:
        """What the page says of the game, as text."""
        return self.page.locator(".jd-result").inner_text()

    def ask(self, call: str, **args: object) -> Any:
        """Asks the Python behind the page, in a worker of its own."""
        return self.page.evaluate(
            "async ({ call, args }) => {"
            " const { Judge } = await import('./python.js');"
            " window.asked ??= new Judge(() => {});"
            " return window.asked.ask(call, args); }",
            {"call": call, "args": args},
        )


@contextmanager
def visit(browser: Browser, base: str, **options: Any) -> Generator[Visit, None, None]:
    """A new visitor, who has seen nothing before."""
    context: BrowserContext = browser.new_context(locale="de-DE", **options)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    seen = Visit(page, base)
    page.on("pageerror", lambda error: seen.wrong.append(str(error)))
    context.on("console", lambda m: _hear(seen, m.type, m.text))
    context.on("request", lambda request: _look(seen, request.url))
    try:
        yield seen
    finally:
        context.close()


_LATE: Final = "but not used within a few seconds"
"""Of a font that was fetched ahead: how soon it is drawn hangs on the machine."""


def _hear(seen: Visit, kind: str, text: str) -> None:
    if kind in {"error", "warning"} and _LATE not in text:
        seen.wrong.append(text)


def _look(seen: Visit, url: str) -> None:
    if not url.startswith((seen.base, "data:", "blob:", "about:")):
        seen.wrong.append(json.dumps(url))
