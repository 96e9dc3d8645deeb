"""``--report FORM=FILE``: what a run found, in one or more forms, each to a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from dokospec.api import codes
from dokospec.api.errors import refusal
from dokospec.cli.arguments import Parser, one_of
from dokospec.cli.output import check_place


class WantedReport(NamedTuple):
    """A report; ``file``: where it is written, None for standard output."""

    form: str
    file: Path | None


def add_reports(
    parser: Parser, forms: tuple[str, ...], words: str, *, printed: bool = True
) -> None:
    """``--report``, as often as it is given; ``words``: the key of its help.

    ``printed``: without a file it goes to standard output.
    """
    file = f"={parser.words('meta.file')}"
    parser.options.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="|".join(forms) + (f"[{file}]" if printed else file),
        type=_report(forms),
        help=parser.words(words),
    )


def _report(forms: tuple[str, ...]) -> Callable[[str], WantedReport]:
    def check(value: str) -> WantedReport:
        form, equals, file = value.partition("=")
        one_of("--report", forms)(form)
        if equals and not file:
            raise refusal(codes.MISSING_VALUE, option=f"--report {value}")
        return WantedReport(form, Path(file) if file else None)

    return check


def check_files(reports: Iterable[WantedReport]) -> None:
    """Raises DokospecError where one cannot be written: better now than behind the run."""
    options: dict[str, str] = {}
    for form, file in reports:
        if file is None:
            continue
        check_place(file)
        option, place = f"--report {form}={file}", os.path.realpath(file)
        if place in options:
            both = f"{options[place]}, {option}"
            raise refusal(codes.NOT_TOGETHER, options=both, file=str(file))
        options[place] = option
