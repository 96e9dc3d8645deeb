"""The server of the built site, without a browser."""

from __future__ import annotations

import socket
import struct
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.site.browser import serving

AT_ONCE = struct.pack("ii", 1, 0)
"""Closing a connection without waiting, so that the other side is told."""


def test_who_leaves_while_a_page_loads_is_not_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "large.bin").write_bytes(bytes(20_000_000))
    (tmp_path / "small.txt").write_text("here", encoding="utf-8")
    with serving(tmp_path) as wire:
        at = urlsplit(wire.base)
        with socket.create_connection((at.hostname, at.port)) as visitor:
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            visitor.sendall(b"GET /large.bin HTTP/1.1\r\nHost: here\r\n\r\n")
            visitor.recv(100)
        with urlopen(f"{wire.base}small.txt") as answer:  # noqa: S310
            assert answer.read() == b"here"

    assert capsys.readouterr().err == ""
