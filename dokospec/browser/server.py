"""Serves a built site from this machine, compressed where the browser takes it."""

from __future__ import annotations

import gzip
import io
from email.utils import formatdate
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO, Final
from urllib.parse import urlsplit

_TEXT: Final = ("text/", "application/json", "application/wasm", "image/svg")
_FOREVER: Final = "public, max-age=31536000, immutable"


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder.

    A folder whose name begins with ``v-`` is one state for ever; everything else is
    asked for again each time.
    """

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  (as the base class has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = Path(self.translate_path(self.path))
        if path.is_dir() and urlsplit(self.path).path.endswith("/"):
            path /= "index.html"
        if not path.is_file():
            return super().send_head()
        changed = formatdate(path.stat().st_mtime, usegmt=True)
        if self.headers.get("If-Modified-Since") == changed:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        kind = self.guess_type(str(path))
        content = path.read_bytes()
        encoded = kind.startswith(_TEXT) and self._takes("gzip")
        if encoded:
            content = gzip.compress(content, 6, mtime=0)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Last-Modified", changed)
        self.send_header("Vary", "Accept-Encoding")
        if encoded:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return io.BytesIO(content)

    def end_headers(self) -> None:
        forever = "/v-" in urlsplit(self.path).path
        self.send_header("Cache-Control", _FOREVER if forever else "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Says nothing: the site is read by one person, here."""

    def handle_one_request(self) -> None:
        try:
            super().handle_one_request()
        except ConnectionError:
            # Whoever leaves a page while it loads takes no more of it, and asks no more.
            self.close_connection = True

    def _takes(self, encoding: str) -> bool:
        """Whether the browser takes files in this encoding."""
        taken = self.headers.get("Accept-Encoding", "").split(",")
        return encoding in {each.partition(";")[0].strip() for each in taken}


def server(
    folder: Path, port: int = 0, handler: type[Handler] = Handler
) -> ThreadingHTTPServer:
    """A server of this folder on this machine, not yet running; port 0 takes a free one."""
    return ThreadingHTTPServer(
        ("127.0.0.1", port), partial(handler, directory=str(folder))
    )
