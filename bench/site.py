"""Measures the site and the judge in the browser, and writes ``bench/site.md``.

    python bench/site.py [--rounds N] [--write]

The site is built from nothing, then visited by a chromium on this machine: by visitors
who come for the first time, once more, who change a record, and who tap in the
calculator. Wall time, medians.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(ROOT))

from dokospec.language.library import Library  # noqa: E402
from dokospec.site.judge import fragment  # noqa: E402
from tests.site.browser import Visit, Wire, chromium, serving, visit  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

EVENING: Final = (ROOT / "examples" / "abend.doko").read_text(encoding="utf-8")
GAME: Final = (ROOT / "examples" / "real" / "82403639.doko").read_text(encoding="utf-8")


ANSWERED: Final = """(before) => {
  const { asked, answered, compared } = document.getElementById("rechner").dataset;
  return answered === asked && Number(answered) > before && compared;
}"""
"""Whether the calculator has answered once more, and has compared texts before."""

TAPS: Final = (
    *(f"a={augen}" for augen in (118, 120, 121, 150, 151)),
    "a=121&r=re.re.11",
    "a=121&r=re.re.11,kontra.kontra.10",
    "a=121&r=re.re.11,kontra.kontra.10,kontra.k90.9",
    "a=121&x=fuchs.re.1",
    "a=121&x=fuchs.re.1,karlchen.re.1",
)
"""What is tapped, behind the two of Re; each is on its way as soon as the last is answered."""


class Visits(NamedTuple):
    """Seconds of each round, and megabytes that came over the wire the first time."""

    first: list[float]
    again: list[float]
    edited: list[float]
    tapped: dict[str, list[float]]
    megabytes: list[float]


def timed(run: Callable[[], object]) -> float:
    """Seconds by the clock."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def build(out: Path) -> float:
    """Builds the whole site into an empty folder."""
    words = [sys.executable, "-m", "dokospec", "site", "build", "--out", str(out)]
    nothing_kept = os.environ | {"XDG_CACHE_HOME": str(out.with_name("kept"))}
    return timed(lambda: subprocess.run(words, cwd=ROOT, check=True, env=nothing_kept))


def visits(browser: Browser, wire: Wire, rounds: int) -> Visits:
    """What each of so many new visitors waits for."""
    texts = Library.standard().ids()
    found = Visits([], [], [], {text: [] for text in texts}, [])
    for number in range(rounds):
        before = wire.sent
        with visit(browser, wire.base) as seen:
            found.first.append(timed(lambda: seen.open(fragment(GAME))))
            found.megabytes.append((wire.sent - before) / 1e6)
            found.again.append(timed(lambda: seen.open(fragment(GAME))))
            seen.type(EVENING)
            for place in range(5):
                changed = GAME.replace("Anna +5", f"Anna +{6 + place}")
                found.edited.append(timed(lambda: seen.type(changed)))  # noqa: B023
            seen.page.goto(f"{seen.base}rechner/index.html")
            for text in texts:
                found.tapped[text].extend(taps(seen, text))
        print(f"visitor {number + 1}", file=sys.stderr, flush=True)
    return found


def taps(seen: Visit, text: str) -> list[float]:
    """Seconds from each tap in the calculator to its answer, by one text."""
    return [_tap(seen, f"t={text}&p=0,3&{tap}") for tap in ("a=122", *TAPS)][1:]


def _tap(seen: Visit, fragment: str) -> float:
    calculator = seen.page.locator("#rechner")
    before = int(calculator.get_attribute("data-answered") or 0)
    seen.page.evaluate("(hash) => { location.hash = hash; }", fragment)
    seen.page.wait_for_function(ANSWERED, arg=before)
    return int(calculator.get_attribute("data-ms") or 0) / 1000


def report(built: float, found: Visits) -> str:
    """The figures as Markdown."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    lines = [
        ("first verdict, nothing loaded before", found.first, 1, "s", "3 s"),
        ("first verdict of a second visit", found.again, 1, "s", "1 s"),
        ("verdict on a record that was changed", found.edited, 1000, "ms", "300 ms"),
        *(
            (
                f"answer behind a tap in the calculator, {text}",
                took,
                1000,
                "ms",
                "50 ms",
            )
            for text, took in sorted(
                found.tapped.items(), key=lambda each: -statistics.median(each[1])
            )
        ),
        ("sent over the wire on a first visit", found.megabytes, 1, "MB", "6 MB"),
        ("the sending alone, at 1.6 Mb/s", found.megabytes, 8 / 1.6, "s", "15 s"),
    ]
    return "\n".join(
        [
            "# The site, measured",
            "",
            "Written by `python bench/site.py --write`, after `pip install '.[test-all]'`.",
            "",
            (
                f"{len(found.first)} visitors, one after another, in a chromium without a "
                f"window, on the machine ({os.cpu_count()} cores) that also serves. Load "
                f"average behind it: {load}."
            ),
            "",
            "| | median | least–most | at most |",
            "|---|---|---|---|",
            *(
                f"| {name} | {scale * statistics.median(each):.2f} {unit} "
                f"| {scale * min(each):.2f}–{scale * max(each):.2f} | {most} |"
                for name, each, scale, unit, most in lines
            ),
            f"| the whole site, built into an empty folder, once | {built:.1f} s | – | 60 s |",
            "",
        ]
    )


def main() -> None:
    """Measures and prints; ``--write`` keeps it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "site"
        built = build(out)
        with serving(out / "html") as wire, chromium() as browser:
            text = report(built, visits(browser, wire, wanted.rounds))
    print(text)
    if wanted.write:
        (HERE / "site.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
