"""``rules new``: a house text from answers, in a file or at the terminal."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.data import data_path
from dokospec.language.checklist import (
    answers_text,
    read_answers,
    read_checklist,
    typed_answer,
)
from dokospec.language.library import Library
from dokospec.language.syntax import Zweifel
from dokospec.messages.catalogue import LANGUAGES, Lang
from tests.cli.conftest import Call, Result
from tests.cli.processes import ROOT
from tests.exhaustive import sampled

GOOD = """\
text = "unser-tisch"
titel = "Unser Tisch"
basis = "ddv-tsr"

[antworten]
karlchen = "gefangen"
zweite-herz-zehn = true
frist-re = 10
soloarten = ["koenigsolo", "koehler"]
punktwert = "5 Cent"
lustsolo-aufspiel = "ja"

[entscheidet]
z-falsches-wort = "wie-gesagt"
"""


def new(call: Call, folder: Path, answers: str, lang: str = "de") -> tuple[int, str]:
    """Status and output of ``rules new`` with these answers."""
    file = folder / "antworten.toml"
    file.write_text(answers, encoding="utf-8")
    argv = ("rules", "new", "--answers", str(file), "--out", str(folder))
    result = call(*argv, "--lang", lang)
    return result.status, result.out


def test_the_text_is_sound_judges_and_renders(call: Call, tmp_path: Path) -> None:
    status, out = new(call, tmp_path, GOOD)
    assert status == 0
    assert "z-falsches-wort" not in out
    spec = ("--spec", str(tmp_path))
    assert call("rules", "check", "unser-tisch", *spec).status == 0
    record = "examples/real/82403639.doko"
    judged = call("replay", "--rules", "unser-tisch", *spec, record, "--format", "json")
    assert '"rules": "unser-tisch"' in judged.out
    shown = call("rules", "show", "unser-tisch", *spec, "--lang", "de")
    assert "Kontra und Re" in shown.out
    markdown = call(
        "replay", "--rules", "unser-tisch", *spec, record, "--format", "markdown"
    )
    assert "unser-tisch" in markdown.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answers_on_the_page_make_a_sound_text(
    call: Call, tmp_path: Path, lang: Lang
) -> None:
    page = (ROOT / "docs" / lang / "hausregeln.md").read_text("utf-8")
    shown = re.search(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert shown is not None
    assert new(call, tmp_path, shown[1], lang)[0] == 0
    spec = ("--spec", str(tmp_path))
    assert call("rules", "check", "unser-tisch", *spec).status == 0


def test_the_same_answers_in_english(call: Call, tmp_path: Path) -> None:
    status, out = new(call, tmp_path, GOOD, "en")
    assert status == 0
    assert "Written" in out
    text = (tmp_path / "unser-tisch" / "regeln.md").read_text(encoding="utf-8")
    assert "Kontra and Re" in text


@pytest.mark.parametrize(
    ("line", "instead", "code", "place"),
    [
        ('basis = "ddv-tsr"', 'basis = "ddv-tsd"', "L205", "3:1"),
        ('basis = "ddv-tsr"', "", "L842", "antworten.toml"),
        ('text = "unser-tisch"', 'text = "ddv-tsr"', "L843", "1:1"),
        ('text = "unser-tisch"', 'text = "Unser Tisch"', "L843", "1:1"),
        ('titel = "Unser Tisch"', "titel = 3", "L845", "2:1"),
        ('titel = "Unser Tisch"', 'titell = "Unser Tisch"', "L841", "2:1"),
        ('karlchen = "gefangen"', 'karlchn = "ja"', "L844", "6:1"),
        ('karlchen = "gefangen"', 'karlchen = "gefange"', "L845", "6:1"),
        ("frist-re = 10", "frist-re = 13", "L845", "8:1"),
        ("frist-re = 10", 'frist-re = "zehn"', "L845", "8:1"),
        ('"koehler"]', '"köhler"]', "L845", "9:1"),
        ('punktwert = "5 Cent"', "punktwert = 5", "L845", "10:1"),
        ('text = "unser-tisch"', 'text = unser-tisch"', "L840", "1:8"),
        ("frist-re = 10", f"frist-re = {'9' * 5000}", "L840", "8:12"),
        ('text = "unser-tisch"', 'bausteine = ["jocker"]', "L220", "1:1"),
    ],
)
def test_a_bad_answer_is_reported_with_its_place(
    call: Call, tmp_path: Path, line: str, instead: str, code: str, place: str
) -> None:
    assert line in GOOD
    status, out = new(call, tmp_path, GOOD.replace(line, instead))
    assert status == 2
    assert any(place in reported and code in reported for reported in out.split("\n"))
    assert not (tmp_path / "unser-tisch").exists()


def test_what_does_not_go_together_is_not_written(call: Call, tmp_path: Path) -> None:
    wrong = GOOD.replace('karlchen = "gefangen"', "bausteine = []").replace(
        "frist-re = 10", 'herz-zehn = "nein"'
    )
    status, out = new(call, tmp_path, wrong.replace("bausteine = []", ""))
    assert status == 2
    assert "L223" in out
    assert not (tmp_path / "unser-tisch").exists()


def test_every_question_is_shown_with_its_answers(call: Call) -> None:
    out = call("rules", "new", "--questions", "--lang", "de").out
    assert "anhang/checkliste/kontra-und-re-s7" in out
    assert "hundertzwanzig" in out


def test_what_does_not_go_together_is_reported_at_the_answer(
    call: Call, tmp_path: Path
) -> None:
    """The line is that of the answer that comes last of those that exclude each other."""
    status, out = new(
        call, tmp_path, GOOD.replace("frist-re = 10", 'hammelsprung = "sechzig"')
    )

    assert status == 2
    assert "antworten.toml:8:1: L222" in out


# --- at the terminal ------------------------------------------------------------------------

HEAD = ("unser-tisch", "", "ddv-tsr")
CHECKLIST = data_path("evidence") / "bausteine" / "checkliste.toml"
QUESTIONS = read_checklist(CHECKLIST.read_text(encoding="utf-8")).questions


def asked(call: Call, folder: Path, *typed: str) -> Result:
    """A run at the terminal in which this is typed."""
    argv = ("rules", "new", "--out", str(folder), "--lang", "de")
    return call(*argv, stdin="".join(f"{line}\n" for line in typed).encode())


def kept(folder: Path) -> dict[str, object]:
    """The answers in the file."""
    text = (folder / "unser-tisch" / "antworten.toml").read_text(encoding="utf-8")
    given, broken = read_answers(text)
    assert broken is None
    answers = given.get("antworten", {})
    assert isinstance(answers, dict)
    return answers


def place(question: str) -> int:
    """How many questions come before this one."""
    return [each.name for each in QUESTIONS].index(question)


def test_each_question_has_its_number_and_what_the_base_says(
    call: Call, tmp_path: Path
) -> None:
    out = asked(call, tmp_path, *HEAD, ".text", ".e").out

    count = len(QUESTIONS)
    assert f"Frage 1 von {count}. Der Grundtext dazu: §7.2.3 Sonderpunkte" in out
    assert "1  ja  (ändert am Grundtext nichts)" in out
    assert out.count("§7.2.3 Sonderpunkte") == 2
    assert "2  nein  (" not in out.partition("Frage 2")[0]


def test_one_goes_back_and_takes_an_answer_back(call: Call, tmp_path: Path) -> None:
    out = asked(call, tmp_path, *HEAD, "2", ".z", "", "1", ".z", "-", ".e").out

    assert out.count("Bisher: nein") == 1
    assert out.count("Bisher: ja") == 1
    assert kept(tmp_path) == {"fuchs": "nein"}


def test_one_ends_and_goes_back_before_the_first_question(
    call: Call, tmp_path: Path
) -> None:
    for typed in ("", "a-b;", "a-b;;", ".z;", ".h;", "a-b;.x;", "a-b;;.x;"):
        done = asked(call, tmp_path, *f"{typed}.ende".split(";"))
        assert (done.status, done.err) == (0, "")
        assert list(tmp_path.iterdir()) == []

    head = ("falsch", ".z", "unser-tisch", "Falsch", "ddx", ".z", "Wir", "ddv-tsr")
    asked(call, tmp_path, *head, ".ende")
    (folder,) = tmp_path.iterdir()
    text = (folder / "antworten.toml").read_text(encoding="utf-8")
    assert folder.name == "unser-tisch"
    assert 'titel = "Wir"' in text


def test_what_was_answered_is_asked_no_more(call: Call, tmp_path: Path) -> None:
    asked(call, tmp_path, *HEAD, "2", "", "3", ".e")
    cut = asked(call, tmp_path, "unser-tisch", "1")
    assert (cut.status, "X025" in cut.err) == (2, True)
    assert "unser-tisch/antworten.toml" in cut.err
    done = asked(call, tmp_path, "unser-tisch", ".f")

    assert "3 Antworten" in done.out
    assert done.status == 0
    assert kept(tmp_path) == {
        "fuchs": "nein", "karlchen": "gefangen", "zweites-karlchen": "ja",
    }  # fmt: skip
    text = (tmp_path / "unser-tisch" / "regeln.md").read_text(encoding="utf-8")
    assert "mit ohne-fuchs, karlchen, karlchen-gefangen" in text


def test_what_does_not_go_with_the_others_is_asked_again(
    call: Call, tmp_path: Path
) -> None:
    """Two ways to play the ♥10 exclude each other, whoever takes them together."""
    first, second = place("herz-zehn"), place("zweite-herz-zehn")
    between = [""] * (second - first - 1)
    typed = [*[""] * first, "nein", *between, "ja", "", ".f"]
    out = asked(call, tmp_path, *HEAD, *typed).out

    assert out.count("L223") == 1
    assert kept(tmp_path) == {"herz-zehn": "nein"}


@pytest.mark.exhaustive
def test_what_the_base_has_no_place_for_is_reported_at_the_question(
    call: Call, tmp_path: Path
) -> None:
    """That text counts no cards in hand."""
    head = ("unser-tisch", "", "nagelik-2024")
    out = asked(call, tmp_path, *head, *[""] * place("frist-re"), "9", "", ".f")

    assert out.status == 0
    assert "L308" in out.out
    assert kept(tmp_path) == {}


def test_answers_that_no_longer_go_together_are_taken_back(
    call: Call, tmp_path: Path
) -> None:
    wrong = GOOD.replace("frist-re = 10", 'herz-zehn = "nein"')
    file = tmp_path / "unser-tisch" / "antworten.toml"
    file.parent.mkdir()
    file.write_text(wrong.replace("z-falsches-wort", "z-nie-da"), encoding="utf-8")
    out = asked(call, tmp_path, "unser-tisch", ".f")

    assert out.status == 0
    assert "»zweite-herz-zehn« ist zurückgenommen" in out.out
    assert "»z-nie-da« ist zurückgenommen" in out.out
    assert kept(tmp_path)["herz-zehn"] == "nein"


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("[antworten]", "[antworten", "L840:5"),
        ('karlchen = "gefangen"', 'karlchn = "gefangen"', "L844:6"),
        ('basis = "ddv-tsr"', 'basis = "ddv-tsd"', "L205:3"),
        ("[antworten]\n", 'antworten = "karlchen"\n[mehr]\n', "L845:5"),
    ],
)
def test_a_broken_file_of_answers_is_reported_and_left_as_it_is(
    call: Call, tmp_path: Path, line: str, instead: str, code: str
) -> None:
    file = tmp_path / "unser-tisch" / "antworten.toml"
    file.parent.mkdir()
    broken = GOOD.replace(line, instead)
    file.write_text(broken, encoding="utf-8")
    result = asked(call, tmp_path, "unser-tisch", ".e")
    name, number = code.split(":")

    assert result.status == 0
    assert re.findall(rf"antworten.toml:{number}:\d+: {name}", result.out)
    assert file.read_text(encoding="utf-8") == broken


def test_a_folder_that_was_copied_is_a_house_of_its_own(
    call: Call, tmp_path: Path
) -> None:
    asked(call, tmp_path, *HEAD, "nein", ".f")
    shutil.copytree(tmp_path / "unser-tisch", tmp_path / "kopie")
    before = (tmp_path / "unser-tisch" / "regeln.md").read_bytes()
    asked(call, tmp_path, "kopie", "", "ja", ".f", "ja")

    assert (tmp_path / "unser-tisch" / "regeln.md").read_bytes() == before
    copy = (tmp_path / "kopie" / "regeln.md").read_text(encoding="utf-8")
    assert "Text kopie erbt von ddv-tsr mit ohne-fuchs" in copy


@pytest.mark.parametrize("last", sampled([".e", ".f"], [".e"]))
def test_a_house_without_an_answer_is_kept_too(
    call: Call, tmp_path: Path, last: str
) -> None:
    asked(call, tmp_path, *HEAD, last)
    again = asked(call, tmp_path, "unser-tisch", "nein", ".f")

    assert "0 Antworten" in again.out
    assert kept(tmp_path) == {"fuchs": "nein"}
    text = (tmp_path / "unser-tisch" / "regeln.md").read_text(encoding="utf-8")
    assert "ohne-fuchs" in text


@pytest.mark.parametrize(("reply", "written"), [("ja", True), ("", False)])
def test_a_text_that_was_changed_by_hand_is_asked_for(
    call: Call, tmp_path: Path, reply: str, written: bool
) -> None:
    asked(call, tmp_path, *HEAD, "nein", ".f")
    text = tmp_path / "unser-tisch" / "regeln.md"
    changed = text.read_text(encoding="utf-8") + "\nVon Hand.\n"
    text.write_text(changed, encoding="utf-8")
    asked(call, tmp_path, "unser-tisch", "ja", ".f", reply)

    assert ("Von Hand." not in text.read_text(encoding="utf-8")) is written
    assert kept(tmp_path) == {"fuchs": "nein", "fuchs-letzter-stich": "ja"}


def test_a_house_can_be_the_folder_of_texts_as_well(call: Call, tmp_path: Path) -> None:
    asked(call, tmp_path, *HEAD, "nein", ".f")
    argv = ("--out", str(tmp_path), "--spec", str(tmp_path), "--lang", "de")
    again = call("rules", "new", *argv, stdin=b"unser-tisch\nja\n.f\n")

    assert again.status == 0
    assert kept(tmp_path) == {"fuchs": "nein", "fuchs-letzter-stich": "ja"}


@pytest.mark.parametrize(
    "name", ["Unser Tisch", "../x", "/etc", "joker", "ddv-tsr", "x" * 300, "", "a b"]
)
def test_an_id_that_cannot_be_is_asked_again(
    call: Call, tmp_path: Path, name: str
) -> None:
    result = asked(call, tmp_path, name, ".e")

    assert result.status == 0
    assert re.findall("L84[235]", result.out)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("1", "ja"), ("JA", "ja"), ("j", "ja"), ("nein.", "nein"), ("no", "nein")],
)
def test_an_answer_is_its_number_its_words_or_how_they_begin(
    call: Call, tmp_path: Path, typed: str, answer: str
) -> None:
    asked(call, tmp_path, *HEAD, typed, ".f")

    assert kept(tmp_path) == {"fuchs": answer}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_an_answer_can_be_typed_as_it_is_shown(lang: str) -> None:
    for question in QUESTIONS:
        for number, answer in enumerate(question.answers, 1):
            whole = [answer.name] if question.sort == "mehrere" else answer.name

            assert typed_answer(question, answer.words[lang]) == whole
            assert typed_answer(question, answer.name) == whole
            assert typed_answer(question, str(number)) == whole


def test_several_answers_stand_in_one_line() -> None:
    kinds = next(q for q in QUESTIONS if q.name == "soloarten")

    assert typed_answer(kinds, "1, koehler 1") == ["madagaskar", "koehler"]


def test_in_english_the_commands_are_english(call: Call, tmp_path: Path) -> None:
    typed = "unser-tisch\n\nddv-tsr\nyes\n.back\nno\n.done\n"
    argv = ("rules", "new", "--out", str(tmp_path), "--lang", "en")
    result = call(*argv, stdin=typed.encode())

    assert result.status == 0
    assert "So far: yes\n" in result.out
    assert kept(tmp_path) == {"fuchs": "nein"}


@pytest.mark.parametrize("base", ["ottendorf-2008", "ddb-1995"])
def test_in_english_what_is_german_is_in_quotation_marks(
    call: Call, tmp_path: Path, base: str
) -> None:
    library = Library.standard()
    text = library.effective(base)
    told = library.worded_statements(text.clauses.values(), "en")
    argv = ("rules", "new", "--out", str(tmp_path), "--lang", "en")
    out = call(*argv, stdin=(f"unser-tisch\n\n{base}\n" + "\n" * 200).encode()).out

    for doubt in text.doubts:
        asked = told[doubt.clause, doubt.key]
        assert isinstance(asked, Zweifel)
        german = asked == doubt
        assert german == (base == "ddb-1995")
        quoted = "„{}“" if german else "{}"
        assert f"\n{quoted.format(asked.question)}\n" in out
        for reading in asked.readings:
            assert f"  {reading.name}: {quoted.format(reading.text)}\n" in out


def test_answers_stand_in_the_order_of_the_questions(
    call: Call, tmp_path: Path
) -> None:
    asked(call, tmp_path, *HEAD, "ja", "ja", ".z", ".z", "nein", ".f")

    assert list(kept(tmp_path)) == ["fuchs", "fuchs-letzter-stich"]


def test_a_text_that_somebody_wrote_is_left_alone(call: Call, tmp_path: Path) -> None:
    mine = tmp_path / "unser-tisch" / "regeln.md"
    mine.parent.mkdir()
    mine.write_text("# mine\n", encoding="utf-8")
    result = asked(call, tmp_path, "unser-tisch", "anderer-tisch", "", "ddv-tsr", ".f")

    assert result.status == 0
    assert mine.read_text(encoding="utf-8") == "# mine\n"
    assert (tmp_path / "anderer-tisch" / "regeln.md").exists()


@pytest.mark.parametrize("typed", [".x", ".", ".hilfe"])
def test_a_command_that_there_is_not_shows_those_there_are(
    call: Call, tmp_path: Path, typed: str
) -> None:
    out = asked(call, tmp_path, *HEAD, typed, ".e").out

    assert all(f"  .{word}" in out for word in ("zurück", "text", "fertig", "ende"))


def test_a_doubt_of_the_base_is_settled_and_left_open_again(
    call: Call, tmp_path: Path
) -> None:
    forward = [""] * len(QUESTIONS)
    out = asked(call, tmp_path, *HEAD, *forward, "1", "9", "2", ".z", "-", ".f").out

    assert "Was der Grundtext offen lässt" in out
    assert "»9« ist keine der Lesarten" in out
    answers = (tmp_path / "unser-tisch" / "antworten.toml").read_text(encoding="utf-8")
    assert answers.count("\nz-") == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize(("answer", "more"), [("ja", 1), ("nein", 0)])
def test_what_an_answer_leaves_open_is_asked_as_well(
    call: Call, tmp_path: Path, answer: str, more: int
) -> None:
    """The block has a doubt of its own, and comes behind those of the base."""
    at = place("fuchs-letzter-stich")
    left = len(QUESTIONS) - at - 1
    doubts = len(Library.standard().effective("ddv-tsr").doubts) + more
    out = asked(call, tmp_path, *HEAD, *[""] * at, answer, *[""] * (left + doubts)).out

    last = out.rpartition("Frage ")[2]
    assert last.startswith(f"{doubts} von {doubts}.")


@given(
    st.dictionaries(
        st.text(min_size=1),
        st.one_of(st.text(), st.integers(0, 99), st.lists(st.text())),
    )
)
def test_answers_that_are_written_are_read_back(answers: dict[str, object]) -> None:
    whole = {"text": "t", "antworten": answers} if answers else {"text": "t"}

    assert read_answers(answers_text(whole)) == (whole, None)


def test_the_questions_are_asked_at_the_terminal(call: Call, tmp_path: Path) -> None:
    """Wrong answers are asked again; an empty one keeps the base."""
    typed = ["unser-tisch", "", "ddv-tsd", "unser-tisch", "", "ddv-tsr"]
    typed += ["2", "9", "ja", *[""] * 100]
    result = call(
        "rules", "new", "--out", str(tmp_path), "--lang", "de",
        stdin="\n".join(typed).encode(),
    )  # fmt: skip
    assert result.status == 0
    text = (tmp_path / "unser-tisch" / "regeln.md").read_text(encoding="utf-8")
    assert "mit ohne-fuchs, fuchs-letzter-stich Titel" in text


def test_an_end_of_input_writes_nothing(call: Call, tmp_path: Path) -> None:
    argv = ("rules", "new", "--out", str(tmp_path), "--lang", "de")
    result = call(*argv, stdin=b"unser-tisch\n")
    assert result.status == 2
    assert "X025" in result.err
    assert not list(tmp_path.iterdir())
