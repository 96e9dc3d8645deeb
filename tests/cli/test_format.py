"""``dokospec format``: no verdict changes by it, and it writes what it can read."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from dokospec.api.canonical import canonical
from dokospec.api.errors import DokospecError
from dokospec.api.judging import Texts, judged
from dokospec.notation.jsonio import RecordError, from_json, misfit, schema, to_json
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import Reading
from tests import strategies as own
from tests.cli.conftest import Call
from tests.cli.processes import ROOT
from tests.exhaustive import examples, sampled
from tests.shipped import TEXTS

UNSHRUNK: Final = (Phase.explicit, Phase.reuse, Phase.generate)
"""Judging takes too long for hundreds of records that are a little smaller."""

FOLDERS: Final = ("examples", "tests/bad_records", "tests/cli/records")
RECORDS: Final = sorted(
    path.relative_to(ROOT) for each in FOLDERS for path in (ROOT / each).rglob("*.doko")
)
READABLE: Final = [
    path
    for path in RECORDS
    if not any(
        r.findings for r in read_text((ROOT / path).read_text("utf-8", "replace"))
    )
]
"""What is unreadable is not formatted."""
TELLING: Final = [
    path
    for path in READABLE
    if path.stem
    in {
        "absage-vor-ansage-ottendorf",
        "abend-spiel-fehlt",
        "armut-falsche-zahl",
        "falscher-erster-geber",
    }
]
"""Whose verdict would be another one with all leaders and numbers in them."""

HEAD: Final = "doko 1\nregeln: {}\ntisch: Anna Bernd Carla Dora\ngeber: Bernd\n"
TOO_FEW_BACK: Final = """spiel
vorbehalt d: armut
armut d: hd hb krd -> c: krk kr9
h9 hk p9 ha
pa hb pk p9
kab kr9 kab pd
pa krb pk h10
kra hb pd kra
kak kr9 kad kak
pb ka9 hd p10
ka10 krk h10 pb
krb ka9 krd p10
kaa krk hd ha
kad h9 krd kr10
kaa kr10 ka10 hk
"""
"""An Armut whose taker gives back two cards, so that what follows fits few readings."""


@cache
def texts() -> Texts:
    """All texts, the toys as well, compiled once."""
    return Texts([str(ROOT / "tests" / "toy")])


def reported(readings: list[Reading]) -> list[str]:
    """What is said of each game, whatever it is called, and wherever it stands."""
    verdicts = [verdict for _, verdict in judged(readings, texts())]
    reported = [repr(each._replace(label=None)) for each in verdicts]
    return [re.sub(r"Span\([^)]*\)", "", each) for each in reported]


def written(readings: list[Reading]) -> str:
    """The canonical form."""
    return canonical("x.doko", readings, texts())


@pytest.mark.parametrize("path", sampled(READABLE, TELLING), ids=str)
def test_formatted_a_record_comes_to_the_same(path: Path) -> None:
    before = read_text((ROOT / path).read_text("utf-8", "replace"))
    text = written(before)
    after = read_text(text)

    assert reported(after) == reported(before)
    assert written(after) == text


def test_a_leader_that_only_a_dead_reading_contradicts_is_not_written() -> None:
    """Named as leader he would give that reading its life back."""
    before = read_text(HEAD.format("ottendorf-2008") + TOO_FEW_BACK)
    text = written(before)

    assert reported(read_text(text)) == reported(before)
    assert "Carla: ♥9" not in text.replace("  ", " ")


@pytest.mark.parametrize(
    ("rules", "stated", "full"),
    [
        ("ddv-tsr", "re a d 151, karl re", "re Anna Dora 151, karlchen re"),
        ("ddv-tsr", "kon 89, stichl re", "kontra 89, stichlos re"),
        ("ddv-tsr", "re a d 151, fuc kon", "re Anna Dora 151, fuc kontra"),
        ("ddv-tsr", "re a x 151, k 3", "re Anna x 151, k 3"),
        ("ottendorf-2008", "re a d 133, krd a b", "re Anna Dora 133, krd Anna Bernd"),
    ],
)
def test_words_behind_a_plus_are_written_in_full(
    rules: str, stated: str, full: str
) -> None:
    """Where it is settled what they begin; ``fuc`` may be two items."""
    before = read_text(HEAD.format(rules) + f"spiel 1\n+ {stated}\na:re\n")
    text = written(before)
    after = read_text(text)

    assert f"+ {full}\n" in text
    assert reported(after) == reported(before)
    assert written(after) == text


@pytest.mark.parametrize(
    "games",
    [
        "spiel\nspiel 7\n",
        "spiel 3\nspiel\nspiel 4\n",
        "spiel\ngeber: Dora\nspiel\n",
        "spiel\n\n" + HEAD.format("ddv-tsr") + "runde: 2\n\nspiel\nspiel\n",
    ],
)
def test_a_number_by_which_something_would_be_missing_is_not_written(
    games: str,
) -> None:
    before = read_text(HEAD.format("ddv-tsr") + "runde: 1\n\n" + games)
    text = written(before)

    assert reported(read_text(text)) == reported(before)
    assert written(read_text(text)) == text


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A game of one of the texts in which some words are other ones."""
    lines = TOO_FEW_BACK.splitlines()
    lines = lines[: draw(st.integers(4, len(lines)))]
    if draw(st.booleans()):
        del lines[1:3]
    words = [line.split() for line in lines]
    other = st.sampled_from(
        ("krd", "h10", "kaa", "pk", "??", "c:", "re", "a:re", "k90?", "{n}", "5.", "")
    )
    for _ in range(draw(st.integers(0, 3))):
        line = words[draw(st.integers(1, len(words) - 1))]
        line[draw(st.integers(0, len(line) - 1))] = draw(other)
    game = "\n".join(map(" ".join, words)) + "\n"
    evening = draw(st.sampled_from(("", "runde: 1\n")))
    again = game if draw(st.booleans()) else ""
    return HEAD.format(draw(st.sampled_from(TEXTS))) + evening + game + again


@given(mutated())
@example(HEAD.format("ottendorf-2008") + TOO_FEW_BACK)
@settings(max_examples=examples(2, 8), deadline=None, phases=UNSHRUNK, derandomize=True)
def test_formatted_a_mutated_record_comes_to_the_same(text: str) -> None:
    """By every text, with cards that fit nowhere and numbers in wrong places."""
    before = read_text(text)
    if any(reading.findings for reading in before):
        return
    after = read_text(written(before))

    assert reported(after) == reported(before)


@pytest.mark.parametrize(
    "game",
    ["x-aİ: 1\nspiel\nkra\n", "spiel\n99. kra krk kr10 kr10\nkra krk kr10 kr10\n"],
)
def test_what_is_written_can_be_read(call: Call, game: str) -> None:
    """Small letters that are two characters, and numbers that are too long."""
    once = call("format", "-", stdin=(HEAD.format("ddv-tsr") + game).encode())
    twice = call("format", "-", stdin=once.out.encode())

    assert (once.status, once.err) == (0, "")
    assert (twice.status, twice.err) == (0, "")
    assert once.out == twice.out


# --- JSON -----------------------------------------------------------------------------


def document(**changes: Any) -> dict[str, Any]:
    """A record in JSON; the changes go into its one game."""
    data = to_json(
        sheets(read_text(HEAD.format("ddv-tsr") + "ort: Bonn\n\nspiel 1\nkra\n"))
    )
    data["sheets"][0]["games"][0] |= changes
    return data


def with_entry(key: str, value: str) -> dict[str, Any]:
    """A record whose head has this line too."""
    data = document()
    line = {"type": "header", "key": key, "value": value}
    data["sheets"][0]["head"]["entries"].append(line)
    return data


def with_names(*names: object) -> dict[str, Any]:
    """A record of a table with these names, which no line of the head says."""
    head = {"rules": "ddv-tsr", "players": list(names), "dealer": None, "entries": []}
    return {
        "schema": "dokospec/record/1",
        "sheets": [{"head": head, "games": []}],
    }


def only_entry(value: str) -> dict[str, Any]:
    """A record whose head has one line, and says the rest in its fields."""
    data = with_names("Anna", "Bernd", "Carla", "Dora")
    line = {"type": "header", "key": "ort", "value": value}
    data["sheets"][0]["head"]["entries"] = [line]
    return data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (with_entry("x-a", "Bonn\n\nspiel\nkra krk\n= Anna +99"), "entries[4].value: pattern"),
        (with_entry("x-a", "Bonn\n"), "entries[4].value: pattern"),
        (with_entry("x-a", "\x1b]0;pwned\x07"), "entries[4].value: pattern"),
        (with_entry("x-a: b\nx-c", "d"), "entries[4].key: pattern"),
        (with_entry("nichts", "d"), "entries[4].key: pattern"),
        (with_names(7, "Bernd", "Carla", "Dora"), "players[0]: type"),
        (only_entry("Bonn\n\nspiel\nkra krk kr10 kr10\n= Anna +99"), "entries[0].value: pattern"),
        (only_entry("\x1b]0;pwned\x07"), "entries[0].value: pattern"),
        (with_names("A\ngeber: B", "B", "C", "D"), "players[0]: pattern"),
        (document(label="1\n= a 7"), "label: pattern"),
        (document(label=3), "label: oneOf"),
        (document(events=[{"type": "note", "text": "a}\nkrk {"}]), "events[0].text: pattern"),
        (document(events=[{"type": "comment", "text": "\x85", "inline": False}]), "text: pattern"),
        (document(events=[{"type": "trick_number", "number": 100}]), "number: maximum"),
        (document(events=[{"type": "play", "card": "♣7", "by": None, "mark": None}]), "card: enum"),
        (document(events=[{"type": "play"}]), "events[0].card: required"),
        (document(events=[{"type": "karte"}]), "events[0]: oneOf"),
        (document(more=1), "games[0].more: additionalProperties"),
        (document(claims=[{"type": "result", "amounts": [["re", "1/0"]], "word": None, "remarks": []}]), "amounts[0][1]: pattern"),
    ],
)  # fmt: skip
def test_json_is_held_to_its_schema(
    call: Call, data: dict[str, Any], reason: str
) -> None:
    """The place and the keyword are told; nothing is written."""
    done = call("format", "--from", "json", "-", stdin=json.dumps(data).encode())

    assert (done.status, done.out) == (2, "")
    assert "(X017)" in done.err
    assert reason in done.err
    assert not CHECKER.is_valid(data)


@pytest.mark.parametrize(
    "data",
    [
        with_entry("x-a", "b # c"),
        with_entry("x-a", "b "),
        with_entry("x-a", "\ud800"),
        with_entry("regeln", "ddb"),
        with_entry("tisch", "Bernd Anna Carla Dora"),
        with_names("Anna", "Bernd", "Carla"),
        with_names("Anna", "Anna", "Carla", "Dora"),
        with_names("Anna", "Stock", "Carla", "Dora"),
        document(events=[{"type": "play", "card": "♣A", "by": "Ann", "mark": None}]),
        document(events=[{"type": "call", "word": "RE", "by": None, "uncertain": False, "mark": None}]),
        document(events=[{"type": "call", "word": "kra", "by": None, "uncertain": False, "mark": None}]),
        document(events=[{"type": "note", "text": " a"}]),
        document(complete=False),
        {"schema": "dokospec/record/1", "sheets": []},
    ],
)  # fmt: skip
def test_json_that_would_be_read_otherwise_is_refused(
    call: Call, data: dict[str, Any]
) -> None:
    """The schema says what stands where, not what belongs together."""
    done = call("format", "--from", "json", "-", stdin=json.dumps(data).encode())

    assert (done.status, done.out) == (2, "")
    assert "(X027)" in done.err


def test_what_would_be_read_otherwise_is_reported_in_both_languages(call: Call) -> None:
    data = json.dumps(with_entry("x-a", "b # c")).encode()
    german, english = (
        call("format", "--from", "json", "-", "--lang", lang, stdin=data).err
        for lang in ("de", "en")
    )

    assert "»x-a: b # c«" in german
    assert "'x-a: b # c'" in english


@pytest.mark.parametrize("path", RECORDS, ids=str)
def test_every_record_is_by_the_schema(path: Path) -> None:
    """It allows all that can be read."""
    readings = read_text((ROOT / path).read_text("utf-8", "replace"))
    data = to_json(sheets(readings))
    if all(not reading.findings for reading in readings):
        assert misfit(data, schema()) is None


CHECKER: Final = jsonschema.Draft202012Validator(schema())


@given(own.sheets(), st.data())
@settings(max_examples=examples(15), deadline=None)
def test_the_schema_is_read_as_others_read_it(sheet: Any, data: st.DataObject) -> None:
    """What the library finds in a changed record is found, and nothing else."""
    value: Any = to_json([sheet])
    for _ in range(data.draw(st.integers(0, 2))):
        _change(value, data)

    assert (misfit(value, schema()) is None) == CHECKER.is_valid(value)


def _change(value: Any, data: st.DataObject) -> None:
    """Puts another value somewhere, takes one away, or one more in."""
    strange: st.SearchStrategy[Any] = st.sampled_from(
        (None, 7, -1, "", "a\n", "\x1b", "re", True, [], {}, "♣A")
    )
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and data.draw(st.integers(0, 4)):
            value = value[key]
            continue
        match data.draw(st.sampled_from(("other", "gone", "more"))):
            case "other":
                value[key] = data.draw(strange)
            case "gone":
                del value[key]
            case _ if isinstance(value, dict):
                value["more"] = 1
            case _:
                value.append(data.draw(strange))
        return


@given(own.sheets(), st.data())
@settings(max_examples=examples(10), deadline=None, phases=UNSHRUNK)
def test_json_is_written_as_what_it_is_or_not_at_all(
    sheet: Any, data: st.DataObject
) -> None:
    """Whatever was changed in it."""
    value: Any = to_json([sheet])
    _change(value, data)
    try:
        changed = from_json(value)
        text = written(
            [Reading(s.head, g) for s in changed for g in s.games or (None,)]
        )
    except (RecordError, DokospecError):
        return
    again = read_text(text)

    assert [each.findings for each in again if each.findings] == []
    assert written(again) == text


def test_another_keyword_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        misfit({}, {"maxProperties": 1})


def test_a_game_keeps_its_lines_behind_a_head_without_one() -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: a b c {}\n\n"
    game = "spiel\nkra kr9 krk kr9 ka9\nha h9 hk h9 kab\n5. pk p10 hk pa\n6. p9 p9 hb p10\n"
    before = list(read_text(head.format("d") + head.format("e") + game))
    after = list(read_text(written(before)))

    assert reported(after) == reported(before)


_CARD_OR_WORD: Final = re.compile(r"[♣♠♥♦]\w+|\bd10|\bgut")


@pytest.mark.parametrize(
    "lines",
    [
        "kra kr9 krk d10\nka9 kaa ka10\npa p9 pk p10",
        "kra kr9 krk kr9\nhb kad hd d10\nka9 kaa ka10\npa p9 pk p10",
        "kra kr9 krk d10\nhb kad hd d10\npa p9 pk d10",
        "kra kr9 krk kr9 d10\nhb kad hd h10",
        "kra kr9 krk kr9\nd10 hb kad hd h10",
        "kra kr9 krk kr9 d10\n2. hb kad hd h10 gut {wer?} d10\n",
    ],
)
def test_a_word_that_may_be_a_card_stays_in_its_line(lines: str) -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    after = written(list(read_text(f"{head}spiel\n{lines}\n")))
    play = after.partition("Spiel 1\n")[2].splitlines()

    assert [len(_CARD_OR_WORD.findall(line)) for line in play] == [
        len(line.replace("2. ", "").replace("{wer?} ", "").split())
        for line in lines.splitlines()
    ]


def test_a_call_of_the_text_goes_to_the_trick_it_was_made_before() -> None:
    head = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n"
    typed = f"{head}spiel\nkra kr9 krk kr9 bernd:re\nhb kad hd h10\n"
    after = written(list(read_text(typed))).splitlines()

    assert "re" not in after[-2]
    assert "bernd: re" in after[-1].casefold()
