"""What mkdocs does with a page it has made: the same in fewer bytes.

mkdocs calls these by their names (its documentation: hooks, events).
"""

from __future__ import annotations

import re
from typing import Any, Final

import minify_html
from mkdocs.structure.files import Files

_FOR_OTHERS: Final = ("assets/javascripts/lunr/",)
"""Of the theme: programs for languages that no page is in, and for its own search."""
_FOR_ITS_AUTHORS: Final = ".map"
_FOR_XML: Final = ' xmlns="http://www.w3.org/2000/svg"'
"""Of every icon: in HTML a drawing is one without it."""
_AS_TEXT: Final = re.compile(r'<span class="[nw]">([^<]*)</span>')
"""Names and blanks in code: the theme gives them the colour that they have anyway."""
_IN_NAVIGATION: Final = re.compile(
    r" (<span class=md-ellipsis>) ([^<]*) (</span>) (?=<)"
)
"""A name in a link of the navigation: that is a flex box, which shows no blanks."""


def on_files(files: Files, **_: Any) -> Files:
    """Without what the theme has and no page asks for."""
    for file in list(files):
        if file.src_uri.startswith(_FOR_OTHERS) or file.src_uri.endswith(
            _FOR_ITS_AUTHORS
        ):
            files.remove(file)
    return files


def on_post_page(output: str, **_: Any) -> str:
    """Without blanks, quotes, comments and closing tags that nothing hangs on."""
    output = _AS_TEXT.sub(r"\1", output.replace(_FOR_XML, ""))
    output = minify_html.minify(output, keep_html_and_head_opening_tags=True)
    return _IN_NAVIGATION.sub(r"\1\2\3", output)
