"""Lines ``+ …`` in which a statement cannot be read: it is told, and the rest is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from lark import UnexpectedInput

from dokospec.notation import codes
from dokospec.notation.faults import Fault, FaultError, diagnose
from dokospec.notation.interpret import Interpreter
from dokospec.notation.names import is_name

REMARK: Final = re.compile(r"[{#]")
_PART: Final = re.compile(r"[^,;]*")
_BEGIN: Final = "+ "
_AROUND: Final = ".:!?()[]<>=*/&|_"
"""What a finger strikes beside a word or behind it."""


class _Part(NamedTuple):
    """What stands between two commas; offsets in the text."""

    start: int
    end: int
    fault: Fault | None


def without_unread(text: str, names: Interpreter) -> tuple[str, list[Fault]]:
    """The text with blanks for statements that cannot be read, and a fault for each."""
    found: list[Fault] = []
    lines: list[str] = []
    at = 0
    for line in text.split("\n"):
        lines.append(line)
        if line.lstrip().startswith("+"):
            said = REMARK.split(line, maxsplit=1)[0]
            parts = list(_parts(said, names))
            faults = [part.fault for part in parts if part.fault is not None]
            if faults:
                lines[-1] = _retained(said, parts) + line[len(said) :]
                found += [
                    Fault(each.code, at + each.start, at + each.end, each.data)
                    for each in faults
                ]
        at += len(line) + 1
    return "\n".join(lines), found


def _parts(said: str, names: Interpreter) -> Iterator[_Part]:
    """The statements of a line; one that is not there is a fault at its comma."""
    begin = said.index("+") + 1
    if not said[begin:].strip(" \t\r\xa0,;."):
        return
    while begin <= len(said):
        match = _PART.match(said, begin)
        assert match is not None
        start, end = match.span()
        last = end == len(said)
        if match[0].strip():
            yield _Part(start, end, _fault(match[0], start, names))
        elif not last:
            data = (("found", said[end]),)
            yield _Part(start, end, Fault(codes.BAD_STATEMENT, end, end + 1, data))
        begin = end + 1


def _retained(said: str, parts: list[_Part]) -> str:
    """The line with the readable statements where they stand, and commas between them."""
    left = [part for part in parts if part.fault is None]
    if not left:
        return " " * len(said)
    plus = said.index("+") + 1
    made = said[:plus].ljust(len(said))
    for number, (start, end, _) in enumerate(left, 1):
        comma = "," if number < len(left) else ""
        made = made[:start] + said[start:end] + comma + made[end + len(comma) :]
    return made


def _fault(part: str, start: int, names: Interpreter) -> Fault | None:
    """What in a statement cannot be read, and what was probably meant."""
    line = f"{_BEGIN}{part}\n"
    try:
        names.line(line)
    except FaultError as error:
        fault = error.fault
    except UnexpectedInput as error:
        fault = diagnose(line, cast("int", error.pos_in_stream))
        if fault.code != codes.BAD_STATEMENT:
            return None
        fault = _of_whole_word(line, fault)
    else:
        return None
    shift = start - len(_BEGIN)
    return Fault(fault.code, fault.start + shift, fault.end + shift, fault.data)


def _of_whole_word(line: str, fault: Fault) -> Fault:
    """The fault with all of the word, and the word without what does not belong to it."""
    begin = max(line.rfind(blank, 0, fault.start) for blank in " \t\xa0") + 1
    word = line[begin : fault.end].rstrip()
    inner = word.strip(_AROUND)
    data = [("found", word)]
    if inner != word and (inner.isdecimal() or (len(inner) > 1 and is_name(inner))):
        data.append(("meant", inner))
    return Fault(fault.code, begin, begin + len(word), tuple(data))
