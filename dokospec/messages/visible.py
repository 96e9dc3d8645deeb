"""Text of others made such that it does nothing but stand there.

All that goes to a terminal, into Markdown or onto a page passes :func:`visible`: names,
files, lines, answers of programs. What a terminal obeys (escape sequences), and what
turns the direction of letters, so that they are read as other ones, is written out.
"""

from __future__ import annotations

import re
from typing import Final

_HIDDEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]"
)
"""Control and format characters, ends of lines, halves of characters (Cc Cf Zl Zp Cs).

Written out, since to ask Unicode for the sort of a million characters takes a while.
"""


def visible(text: str, keep: str = "") -> str:
    """The text with ``<U+001B>`` for what nobody sees, but for what is in ``keep``."""

    def shown(found: re.Match[str]) -> str:
        char = found.group()
        return char if char in keep else f"<U+{ord(char):04X}>"

    return _HIDDEN.sub(shown, text)


def visible_json(document: str) -> str:
    """A document of JSON, the same value; what nobody sees is escaped."""

    def escaped(found: re.Match[str]) -> str:
        char = found.group()
        if char == "\n":  # between values: in one it is escaped already
            return char
        units = char.encode("utf-16-be", "surrogatepass").hex()
        return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))

    return _HIDDEN.sub(escaped, document)
