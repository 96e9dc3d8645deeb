"""Text of others in HTML and SVG."""

from __future__ import annotations

from html import escape as escape_html

from dokospec.messages.visible import visible


def escape(text: str) -> str:
    """The text as a page or a drawing shows it literally.

    All that comes from others goes into HTML and SVG through here.
    """
    return escape_html(visible(text))
