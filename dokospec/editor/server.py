"""A language server for records: the protocol by pygls, what it says by :mod:`.open_record`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.workspace import PositionCodec, TextDocument

from dokospec.api.judging import Texts
from dokospec.editor.open_record import OpenRecord, PlacedFinding
from dokospec.finding import Severity, Span
from dokospec.language.syntax import Clause
from dokospec.render.style import Style

NAME: Final = "dokospec"
_SEVERITIES: Final = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.INFO: lsp.DiagnosticSeverity.Information,
}
_SORTS: Final = {
    "card": lsp.CompletionItemKind.Value,
    "call": lsp.CompletionItemKind.Keyword,
    "player": lsp.CompletionItemKind.Variable,
    "text": lsp.CompletionItemKind.Module,
    "key": lsp.CompletionItemKind.Property,
}


class _Refused(NamedTuple):
    """A request that cannot be read, and what is wrong with it."""

    id: str | int
    error: JsonRpcException


class _Protocol(LanguageServerProtocol):
    """Answers requests that it cannot read; pygls leaves their client waiting."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            asked = data.get("id")
            if "method" in data and isinstance(asked, str | int):
                return _Refused(asked, error)
            raise

    def handle_message(self, message: Any) -> None:
        if isinstance(message, _Refused):
            self._send_response(message.id, error=message.error.to_response_error())
        else:
            super().handle_message(message)


class RecordServer(LanguageServer):
    """Holds the records that are open. ``texts``: who judges them."""

    def __init__(self, texts: Texts, style: Style, version: str) -> None:
        super().__init__(NAME, version, protocol_cls=_Protocol)
        self.texts = texts
        self.style = style
        self.records: dict[str, OpenRecord] = {}

    def judge(self, document: TextDocument) -> None:
        """Judges a record as it stands now, and sends what was found."""
        before = self.records.get(document.uri)
        text = document.source.replace("\r\n", "\n").replace("\r", "\n")
        now = before.changed(text) if before else OpenRecord.of(text, self.texts)
        self.records[document.uri] = now
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(
                document.uri,
                [self._diagnostic(now, each) for each in now.findings(self.style)],
                document.version,
            )
        )

    def place(
        self, uri: str, position: lsp.Position
    ) -> tuple[OpenRecord, int, int] | None:
        """The record, and the place in lines and columns from 1; None where none is open."""
        record = self.records.get(uri)
        if record is None:
            return None
        inside = self._codec.position_from_client_units(record.lines, position)
        return record, inside.line + 1, inside.character + 1

    def clause_place(self, clause: Clause) -> lsp.Location | None:
        """Where the clause stands in its text, if that is a file here."""
        text = clause.key.partition("/§")[0]
        path = self.texts.library.folder(text) / Path(clause.place.file).name
        if not path.exists():
            return None
        start = lsp.Position(clause.place.line - 1, 0)
        return lsp.Location(path.as_uri(), lsp.Range(start, start))

    @property
    def _codec(self) -> PositionCodec:
        return self.workspace.position_codec

    def _diagnostic(self, record: OpenRecord, each: PlacedFinding) -> lsp.Diagnostic:
        said = f"{each.message}\n{each.hint}" if each.hint else each.message
        return lsp.Diagnostic(
            range=self._range(record.lines, each.span),
            message=said,
            severity=_SEVERITIES[each.finding.severity],
            code=each.finding.code,
            source=NAME,
            data=list(each.finding.clauses),
        )

    def _range(self, lines: Sequence[str], span: Span) -> lsp.Range:
        line = span.line - 1
        return self._codec.range_to_client_units(
            lines,
            lsp.Range(
                lsp.Position(line, span.column - 1),
                lsp.Position(line, max(span.end, span.column + 1) - 1),
            ),
        )


def server(texts: Texts, style: Style, version: str) -> RecordServer:
    """The server, ready to be started."""
    made = RecordServer(texts, style, version)

    @made.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(here: RecordServer, given: lsp.DidOpenTextDocumentParams) -> None:
        here.judge(here.workspace.get_text_document(given.text_document.uri))

    @made.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(here: RecordServer, given: lsp.DidChangeTextDocumentParams) -> None:
        here.judge(here.workspace.get_text_document(given.text_document.uri))

    @made.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(here: RecordServer, given: lsp.DidCloseTextDocumentParams) -> None:
        here.records.pop(given.text_document.uri, None)
        none = lsp.PublishDiagnosticsParams(given.text_document.uri, [])
        here.text_document_publish_diagnostics(none)

    @made.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(here: RecordServer, given: lsp.HoverParams) -> lsp.Hover | None:
        place = here.place(given.text_document.uri, given.position)
        if place is None:
            return None
        record, line, column = place
        said = record.hover(line, column, here.style)
        return (
            lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said))
            if said
            else None
        )

    @made.feature(
        lsp.TEXT_DOCUMENT_COMPLETION,
        lsp.CompletionOptions(trigger_characters=[" ", ":"]),
    )
    def complete(
        here: RecordServer, given: lsp.CompletionParams
    ) -> list[lsp.CompletionItem]:
        place = here.place(given.text_document.uri, given.position)
        if place is None:
            return []
        record, line, column = place
        return [
            lsp.CompletionItem(
                label=each.word,
                kind=_SORTS[each.sort],
                detail=each.about or None,
                sort_text=f"{number:04}",
            )
            for number, each in enumerate(record.offers(line, column))
        ]

    @made.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def clause(here: RecordServer, given: lsp.DefinitionParams) -> list[lsp.Location]:
        place = here.place(given.text_document.uri, given.position)
        if place is None:
            return []
        record, line, column = place
        clauses = (c for f in record.at(line, column) for c in record.clauses(f))
        places = (here.clause_place(each) for each in clauses)
        return [each for each in places if each is not None]

    @made.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(
        here: RecordServer, given: lsp.DocumentFormattingParams
    ) -> list[lsp.TextEdit] | None:
        record = here.records.get(given.text_document.uri)
        if record is None:
            return None
        text = record.formatted(given.text_document.uri)
        if text is None or text == record.text:
            return None
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(record.lines), 0))
        return [lsp.TextEdit(whole, text)]

    return made
