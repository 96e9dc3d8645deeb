"""House rules in the browser, without a browser: answers in, a text that judges out."""

from __future__ import annotations

import json
import marshal
import sys
from contextlib import redirect_stdout
from functools import cache
from importlib.machinery import ModuleSpec
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from dokospec.browser import house_kit
from dokospec.browser.desk import Desk
from dokospec.browser.house import HouseDesk, house_desk
from dokospec.browser.later import LaterModules, packed
from dokospec.cli.main import main
from dokospec.data import data_path
from dokospec.language.checklist import read_answers, read_checklist
from dokospec.language.library import Library
from dokospec.language.model import compile_text
from dokospec.messages.words import Words
from dokospec.site import form_json, house_form
from dokospec.site.forms import form
from dokospec.site.reference import Reference

GOOD: Final = {
    "text": "unser-tisch",
    "titel": "Unser Tisch",
    "basis": "ottendorf-2008",
    "bausteine": ["lieselotte-pulver"],
    "antworten": {
        "karlchen": "nein",
        "zweite-herz-zehn": "ja",
        "frist-re": 10,
        "soloarten": ["koenigsolo"],
        "punktwert": "5 Cent",
    },
}
BAD: Final = (
    {"antworten": {"joker": "zwei", "scharf": "ja"}},
    {"basis": "ddv-tsr", "antworten": {"karlchen": "ja", "hammelsprung": "sechzig"}},
    {"antworten": {"karlchen": "gefange"}},
    {"antworten": {"karlchn": "ja"}},
    {"basis": "ddv-tsd"},
    {"titel": "„so“"},
    {"bausteine": ["jocker"]},
    {"text": "joker"},
)
RECORD: Final = (
    "doko 1\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\nspiel 1\n"
    "+ re anna dora 118, karlchen kontra\n"
)


@cache
def kit() -> tuple[dict[str, bytes], bytes]:
    parts = house_kit.house_parts(Library.standard(), house_form.checklist_source())
    files, value = marshal.loads(house_kit.kit(parts))  # noqa: S302  (made here)
    return files, value


@cache
def desk() -> HouseDesk:
    return house_desk(kit()[1])


def tried(given: object) -> Any:
    return json.loads(desk().tried(json.dumps(given), "de"))


def new(folder: Path, given: object) -> tuple[int, str]:
    """Status and output of ``rules new`` with the file that the page gives of these."""
    file = folder / "antworten.toml"
    file.write_text(desk().file(json.dumps(given)), encoding="utf-8")
    argv = ["rules", "new", "--answers", str(file), "--out", str(folder)]
    with redirect_stdout(StringIO()) as out:
        status = main([*argv, "--lang", "de"])
    return status, out.getvalue()


@pytest.fixture(name="folder", scope="module")
def folder_fixture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house text as the command line writes it."""
    folder = tmp_path_factory.mktemp("house")
    assert new(folder, GOOD)[0] == 0
    return folder


def test_answers_of_which_the_command_makes_a_text_are_sound() -> None:
    assert tried(GOOD) == {"sound": True, "findings": []}


def test_its_form_and_its_model_are_those_of_the_text_of_the_command(
    folder: Path,
) -> None:
    text = compile_text(Library.standard(folder).effective("unser-tisch"))
    shown, labels = form_json.written(form(text), "Unser Tisch", Words("de"))
    told: list[tuple[int, int]] = []
    tried(GOOD)
    made = json.loads(
        desk().form("unser-tisch", "Unser Tisch", "de", lambda *n: told.append(n))
    )
    library = Library.standard()
    judge = Desk(library.ids(), library.block_ids())
    judge.add("unser-tisch", desk().model("unser-tisch"))
    answer = json.loads(judge.answer(RECORD, "unser-tisch", "de"))

    assert made == {"form": shown, "labels": labels}
    (total,) = {total for _, total in told}
    assert [done for done, _ in told] == list(range(total))
    assert judge.missing(RECORD, ["unser-tisch"]) == []
    assert any("Karlchen" in each["said"] for each in answer["hints"])


@pytest.mark.parametrize("wrong", BAD)
def test_what_is_wrong_is_what_the_command_says(
    tmp_path: Path, wrong: dict[str, object]
) -> None:
    given = {**GOOD, "bausteine": [], **wrong}
    shown = tried(given)
    status, out = new(tmp_path, given)

    assert (shown["sound"], status) == (False, 2)
    assert shown["findings"]
    assert all(each["code"] in out for each in shown["findings"])


def test_texts_and_blocks_go_by_their_titles_in_what_is_wrong() -> None:
    (found,) = tried({**GOOD, "bausteine": [], **BAD[1]})["findings"]

    assert "„Unser Tisch“" in found["said"]
    assert "unser-tisch" not in found["said"]


def test_an_answer_that_does_not_fit_is_told_at_its_question() -> None:
    given = {**GOOD, "bausteine": [], "basis": "ddv-tsr"}
    places = [
        [each["at"] for each in tried({**given, **wrong})["findings"]]
        for wrong in (BAD[1], BAD[2], BAD[3], BAD[5])
    ]

    assert places == [["hammelsprung"], ["karlchen"], ["karlchn"], ["titel"]]


def test_a_file_of_answers_comes_back_as_it_was() -> None:
    file = desk().file(json.dumps(GOOD))

    assert json.loads(desk().read(file, "de")) == {"answers": GOOD, "findings": []}
    assert read_answers(file) == (GOOD, None)


def test_a_file_that_is_none_is_told() -> None:
    read = json.loads(desk().read("text = unser-tisch", "de"))

    assert read["answers"] is None
    assert [each["code"] for each in read["findings"]] == ["L840"]


# --- how it gets there


def test_nothing_of_this_machine_is_in_what_travels() -> None:
    files, value = kit()

    assert str(data_path("spec")).encode() not in value
    assert set(files) == {"_data/grammar/regel.lark", "_data/entries/regel.entry"}


def test_a_module_that_comes_later_runs_when_it_is_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "doko_later.py").write_text("VALUE = 5\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    __import__("doko_later")
    content = packed(["doko_later"], {"a": b"b"}, b"c")
    code, files, value = marshal.loads(content)  # noqa: S302  (made here)
    found = LaterModules(code).find_spec("doko_later", None)
    assert isinstance(found, ModuleSpec)
    module = ModuleType("doko_later")
    LaterModules(code).exec_module(module)
    del sys.modules["doko_later"]

    assert vars(module)["VALUE"] == 5
    assert (files, value) == ({"a": b"b"}, b"c")
    assert LaterModules(code).find_spec("doko_other", None) is None


# --- what the page asks


def test_the_page_has_every_question_and_what_each_text_says(ref: Reference) -> None:
    found = json.loads(house_form.files(ref)[house_form.QUESTIONS])
    checklist = read_checklist(house_form.checklist_source())
    names = [each.name for each in checklist.questions]

    assert [each["name"] for each in found["questions"]] == names
    assert {each["group"] for each in found["questions"]} == {
        each["name"] for each in found["groups"]
    }
    assert [each["id"] for each in found["bases"]] == list(ref.called)
    for base in found["bases"]:
        assert list(base["says"]) == names
    assert found["clauses"].keys() <= ref.clauses.keys()
    blocks = {b for q in found["questions"] for a in q["answers"] for b in a["blocks"]}
    assert blocks <= found["blocks"].keys()


def test_an_answer_that_a_text_gives_itself_is_marked(ref: Reference) -> None:
    found = json.loads(house_form.files(ref)[house_form.QUESTIONS])
    says = {each["id"]: each["says"]["karlchen"] for each in found["bases"]}

    assert says["ddv-tsr"] == {"same": ["ja"], "clauses": ["ddv-tsr/§7.2.3"]}
