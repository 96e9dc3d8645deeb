"""The server for editors, driven by a client over its standard input and output."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.cli.processes import run

pytest.importorskip("pygls", reason="extra [lsp]")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).parents[2]
INVALID_PARAMS, INTERNAL_ERROR = -32602, -32603
URI = "file:///abend.doko"
HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Änna Bernd Carla Dora\ngeber: Dora\n"
WRONG = HEAD + "\nspiel 1\nänna:re kra ♣Q\n"


class Editor(LanguageClient):
    """Notes what it is told of its documents."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]
        def told(given: lsp.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(given)

    async def open(self, text: str) -> lsp.PublishDiagnosticsParams:
        item = lsp.TextDocumentItem(URI, "doko", 1, text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.told.get()

    async def change(self, text: str, number: int) -> lsp.PublishDiagnosticsParams:
        self.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(number, URI),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        return await self.told.get()


def served(session: Callable[[Editor], Awaitable[Any]]) -> Any:
    """What comes of a session with a server of its own."""

    async def whole() -> Any:
        editor = Editor()
        await editor.start_io(
            *(sys.executable, "-m", "dokospec", "lsp", "--lang", "en"), cwd=ROOT
        )
        await editor.initialize_async(
            lsp.InitializeParams(capabilities=lsp.ClientCapabilities(), process_id=None)
        )
        editor.initialized(lsp.InitializedParams())
        found = await session(editor)
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()  # type: ignore[no-untyped-call]
        return found

    # In a thread of its own: a browser of other tests leaves its loop running in this one.
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(
            lambda: asyncio.run(asyncio.wait_for(whole(), 120))
        ).result()


def at(line: int, character: int) -> dict[str, Any]:
    return {
        "text_document": lsp.TextDocumentIdentifier(URI),
        "position": lsp.Position(line, character),
    }


def test_an_edit_is_told_with_place_code_and_hint_and_its_mending_too() -> None:
    async def session(editor: Editor) -> tuple[Any, Any, Any]:
        wrong = await editor.open(WRONG)
        mended = await editor.change(WRONG.replace("♣Q", "krb"), 2)
        hover = await editor.text_document_hover_async(lsp.HoverParams(**at(0, 0)))
        return wrong, mended, hover

    wrong, mended, hover = served(session)
    first = next(each for each in wrong.diagnostics if each.range.start.line == 6)

    assert (first.range.start.character, first.source) == (12, "dokospec")
    assert first.code.startswith("N")
    assert first.severity == lsp.DiagnosticSeverity.Error
    assert {each.code for each in mended.diagnostics} == {"U101"}
    assert (mended.uri, hover) == (URI, None)


def test_cards_hover_definition_and_form_are_answered() -> None:
    revoke = (
        HEAD
        + "\nspiel 1\nblatt Bernd: "
        + ("kra kra kr10 pa pa p9 ha hk h9 krd pd kak\nkrk pa kr9 kr9\n")
    )

    async def session(editor: Editor) -> tuple[Any, ...]:
        wrong = await editor.open(revoke)
        line = len(revoke.split("\n")) - 2
        found = next(d for d in wrong.diagnostics if d.code == "R102")
        place = at(found.range.start.line, found.range.start.character)
        return (
            await editor.text_document_completion_async(
                lsp.CompletionParams(**at(line, 4))
            ),
            await editor.text_document_hover_async(lsp.HoverParams(**place)),
            await editor.text_document_definition_async(lsp.DefinitionParams(**place)),
            await editor.text_document_formatting_async(
                lsp.DocumentFormattingParams(
                    lsp.TextDocumentIdentifier(URI), lsp.FormattingOptions(4, True)
                )
            ),
        )

    offered, hover, places, edits = served(session)

    cards = [
        each.label for each in offered if each.kind == lsp.CompletionItemKind.Value
    ]
    assert cards == ["kra", "kr10"]
    assert "§5.2.2" in hover.contents.value
    page = Path(places[0].uri.removeprefix("file://"))
    assert (
        "{#5.2.2}" in page.read_text("utf-8").splitlines()[places[0].range.start.line]
    )
    assert edits[0].new_text.startswith("doko 1\nRegeln: ddv-tsr\n")


def sent(*said: dict[str, Any]) -> bytes:
    bodies = (json.dumps({"jsonrpc": "2.0", **each}) for each in said)
    return "".join(f"Content-Length: {len(b)}\r\n\r\n{b}" for b in bodies).encode()


END = ({"id": 9, "method": "shutdown", "params": None}, {"method": "exit"})


@pytest.mark.parametrize(
    "params",
    [
        None,
        3,
        [],
        {},
        {"textDocument": 3},
        {"textDocument": {"uri": URI}, "position": {"line": "x", "character": 0}},
    ],
)
def test_a_request_that_cannot_be_read_is_answered(params: object) -> None:
    asked = {"id": 7, "method": "textDocument/hover", "params": params}
    done = run("lsp", stdin=sent(asked, *END))
    bodies = re.findall(rb"\r\n\r\n(\{.*?\})(?=Content-Length|$)", done.stdout)
    replies = {each["id"]: each for each in map(json.loads, bodies) if "id" in each}

    assert done.returncode == 0
    assert replies[7]["error"]["code"] in {INVALID_PARAMS, INTERNAL_ERROR}
    assert replies[9]["result"] is None


def test_the_end_of_a_session_is_no_error() -> None:
    done = run("lsp", stdin=sent(*END))

    assert (done.returncode, done.stderr) == (0, b"")
