"""``rules new``: a house text from answers, in a file or at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Call

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


def test_the_answers_on_the_page_make_a_sound_text(call: Call, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "hausregeln.md").read_text("utf-8")
    shown = re.search(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert shown is not None
    assert new(call, tmp_path, shown[1])[0] == 0
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
def test_a_bad_answer_is_told_with_its_place(
    call: Call, tmp_path: Path, line: str, instead: str, code: str, place: str
) -> None:
    assert line in GOOD
    status, out = new(call, tmp_path, GOOD.replace(line, instead))
    assert status == 2
    assert any(place in told and code in told for told in out.split("\n"))
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
