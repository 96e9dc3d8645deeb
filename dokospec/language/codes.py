"""The codes of findings about rule texts, and how such findings are made.

``L1`` reading, ``L2`` texts and inheritance, ``L3`` names, ``L4`` types, ``L5``
structure of statements, ``L6`` cards and orders, ``L7`` doubts, ``L8`` ledgers (from
L840: answers to a checklist), ``L9`` remarks. The wording stands in ``dokospec/messages/rules.toml``.
"""

from __future__ import annotations

from typing import Final

from dokospec.finding import Finding, Kind, Severity, Span
from dokospec.language.terms import Place

OPEN_FENCE: Final = "L101"
BLOCK_WITHOUT_CLAUSE: Final = "L102"
BAD_SOURCE: Final = "L103"
NO_SUCH_CLAUSE: Final = "L104"
FORMAL_IN_TRANSLATION: Final = "L105"
NOT_UTF8: Final = "L106"
PROSE_WITHOUT_CLAUSE: Final = "L107"
NOT_A_FOLDER: Final = "L108"
NO_SUCH_WORDS: Final = "L109"
UNEXPECTED: Final = "L110"
UNEXPECTED_END: Final = "L111"
TOO_DEEP: Final = "L112"
WORDS_TWICE: Final = "L113"
NO_SUCH_LANGUAGE: Final = "L114"

NO_HEAD: Final = "L201"
MISPLACED_HEAD: Final = "L202"
CLAUSE_TWICE: Final = "L203"
TEXT_TWICE: Final = "L204"
UNKNOWN_TEXT: Final = "L205"
CIRCULAR_BASE: Final = "L206"
NO_BASE: Final = "L210"
NOT_IN_BASE: Final = "L211"
ALREADY_IN_BASE: Final = "L212"
UNKNOWN_DOUBT: Final = "L213"
UNKNOWN_READING: Final = "L214"
NESTED_DOUBT: Final = "L215"
TWO_GUARDS: Final = "L216"
UNCONFIRMED_UNIT: Final = "L217"
AMBIGUOUS_TARGET: Final = "L218"
WRONG_MOMENT: Final = "L219"
UNKNOWN_BLOCK: Final = "L220"
BLOCK_AGAIN: Final = "L221"
NEED_MISSING: Final = "L222"
EXCLUDED: Final = "L223"
BOTH_CHANGE: Final = "L224"
ORDER_OPEN: Final = "L225"
BLOCK_ALONE: Final = "L226"
NO_SUCH_ROW: Final = "L227"
NO_SUCH_COLUMN: Final = "L228"
ROW_THERE: Final = "L229"
NO_CELL: Final = "L230"
GAME_STAND_WITH_PARAMETERS: Final = "L240"
EACH_IN_A_GAME: Final = "L241"

UNKNOWN_NAME: Final = "L301"
UNKNOWN_FUNCTION: Final = "L302"
WRONG_ARITY: Final = "L303"
UNKNOWN_GROUP: Final = "L304"
UNKNOWN_TYPE: Final = "L305"
UNKNOWN_OPERATOR: Final = "L306"
NAME_TAKEN: Final = "L307"
UNKNOWN_TARGET: Final = "L308"
WRONG_TARGET_KIND: Final = "L309"
UNKNOWN_ORDER: Final = "L310"
UNKNOWN_STAND: Final = "L311"
UNKNOWN_DUTY: Final = "L312"
NO_RIVAL: Final = "L313"
NOT_IN_EVERY_READING: Final = "L314"
UNKNOWN_WORD: Final = "L315"

WRONG_TYPE: Final = "L401"
NEVER_EQUAL: Final = "L402"
NOT_ORDERED: Final = "L403"
MAY_BE_KEINER: Final = "L404"
NO_DOMAIN: Final = "L405"
PARAMETER_WITHOUT_TYPE: Final = "L406"
NO_BODY: Final = "L407"
TOO_EARLY: Final = "L408"
OUT_OF_SEASON: Final = "L409"

DUPLICATE: Final = "L501"
ALSO_GUARDED: Final = "L502"
RECURSION: Final = "L503"
MISPLACED_FORMER: Final = "L504"
UNANSWERED: Final = "L505"
UNANSWERED_IN_READING: Final = "L506"
NO_LISTING: Final = "L507"
NO_COLUMN: Final = "L508"
CELL_COUNT: Final = "L509"
KEY_COUNT: Final = "L510"
KEY_TWICE: Final = "L511"
CASE_AFTER_ALL: Final = "L512"
POINTS_WHILE_COUNTING: Final = "L513"
UNKNOWN_LIFETIME: Final = "L514"
UNKNOWN_PROCEDURE: Final = "L515"
LOST_GROUP: Final = "L516"
UNKNOWN_NUMBER: Final = "L517"

NOT_A_RANK: Final = "L601"
FACE_TWICE: Final = "L602"
RANK_MISSING: Final = "L603"
DEAL_SUM: Final = "L604"
DECK_IN_DOUBT: Final = "L605"
DEAL_UNEVEN: Final = "L606"

ONE_READING: Final = "L701"
DEFAULT_NO_READING: Final = "L702"
READING_TWICE: Final = "L703"
UNKNOWN_SORT: Final = "L704"
WITHOUT_SENTENCES: Final = "L705"
WITHOUT_REASON: Final = "L706"

BAD_ROW: Final = "L801"
ROW_TWICE: Final = "L802"
UNKNOWN_CLASS: Final = "L803"
BAD_TIE: Final = "L804"
UNKNOWN_TIE: Final = "L805"
CITED_UNKNOWN: Final = "L806"
SENTENCE_MISSING: Final = "L810"
SENTENCE_UNKNOWN: Final = "L811"
SENTENCE_CHANGED: Final = "L812"
NO_SOURCE_FILE: Final = "L813"
BAD_SOURCE_FILE: Final = "L814"
UNSORTED: Final = "L820"
UNTIED: Final = "L821"

NOT_TOML: Final = "L840"
UNKNOWN_FIELD: Final = "L841"
FIELD_MISSING: Final = "L842"
BAD_TEXT_ID: Final = "L843"
UNKNOWN_QUESTION: Final = "L844"
WRONG_ANSWER: Final = "L845"
CLAIM_BROKEN: Final = "L711"
CLAIM_OPEN: Final = "L712"

UNUSED: Final = "L901"
ODD_CELL: Final = "L902"
UNTRANSLATED: Final = "L903"
UNTRANSLATED_WORDS: Final = "L904"


def unreadable(
    code: str, file: str, line: int, column: int, end: int = 0, /, **data: str | None
) -> Finding:
    """An error at a place of a file; ``end`` 0 stands for one column further.

    Values that are None are left out, here and in the other makers.
    """
    span = Span(line, column, end or column + 1)
    return Finding(code, Kind.UNREADABLE, span=span, data=_with_file(file, data))


def against(
    code: str, place: Place, clause: str = "", /, **data: str | None
) -> Finding:
    """An error in a readable statement at ``place`` in ``clause``."""
    return _at(code, Kind.ILLEGAL, Severity.ERROR, place, clause, data)


def unsaid(code: str, place: Place, clause: str = "", /, **data: str | None) -> Finding:
    """The text leaves open what it must say."""
    return _at(code, Kind.UNDECIDABLE, Severity.ERROR, place, clause, data)


def remark(code: str, place: Place, clause: str = "", /, **data: str | None) -> Finding:
    """Worth a look, and no error."""
    return _at(code, Kind.REMARK, Severity.WARNING, place, clause, data)


def _at(
    code: str,
    kind: Kind,
    severity: Severity,
    place: Place,
    clause: str,
    data: dict[str, str | None],
) -> Finding:
    span = Span(place.line, place.column, place.column + 1)
    clauses = (clause,) if clause else ()
    return Finding(code, kind, severity, span, clauses, _with_file(place.file, data))


def _with_file(file: str, data: dict[str, str | None]) -> tuple[tuple[str, str], ...]:
    present = ((key, value) for key, value in data.items() if value is not None)
    return (("file", file), *present)
