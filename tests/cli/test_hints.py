"""What a hint tells to be run next can be run as it stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from dokospec.messages.catalogue import LANGUAGES, Lang
from tests.cli.conftest import Call, Result
from tests.language.texts import heir

TOY: Final = ("--spec", "tests/toy")
DOUBTFUL: Final = "tests/cli/records/strittig.doko"
HEAD: Final = "doko 1\nregeln: {rules}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\n"
TOLD: Final = re.compile(r"dokospec ((?:[\w./§-]+ ?)+)")
FILE: Final = re.compile(r"\b(?:DATEI|FILE|SPIEL\.doko|GAME\.doko)(?= |$)")


def told(done: Result, file: str = "") -> list[list[str]]:
    """The commands that stand in what was printed, for this file."""
    found = TOLD.findall(done.out + done.err)
    return [shlex.split(FILE.sub(file, each)) for each in found]


def runs(call: Call, command: list[str]) -> bool:
    return call(*command).status in {0, 1}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_of_a_text_from_a_folder_is_explained(call: Call, lang: Lang) -> None:
    options = (*TOY, "--lang", lang)
    (command,) = told(call("check", DOUBTFUL, *options, "--format", "json"))

    assert command == ["explain", "spielzeug/§3", *options]
    assert runs(call, command)


def test_so_it_is_in_the_text_and_in_markdown(call: Call) -> None:
    for form in ("text", "markdown"):
        done = call("replay", DOUBTFUL, *TOY, "--format", form, "--lang", "en")

        assert "dokospec explain spielzeug/§3 --spec tests/toy --lang en" in done.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_claimed_number_is_explained_by_the_text_that_was_asked_for(
    call: Call, tmp_path: Path, lang: Lang
) -> None:
    file = tmp_path / "a.doko"
    record = "spiel\n+ re anna dora 151\n= Anna 9\n"
    file.write_text(HEAD.format(rules="ddv-tsr") + record, encoding="utf-8")
    options = ("--rules", "ottendorf-2008", *TOY, "--lang", lang)
    done = call("check", str(file), *options, "--format", "json")
    (command,) = told(done, str(file))

    assert command[:2] == ["explain", str(file)]
    assert command[-6:] == [*options]
    assert runs(call, command)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("asked", ["rules doubts erbe", "check FILE --format json"])
def test_the_faults_of_a_text_are_shown(
    call: Call, tmp_path: Path, lang: Lang, asked: str
) -> None:
    """As a refusal, and as a finding on a game."""
    folder = tmp_path / "texte" / "erbe"
    folder.mkdir(parents=True)
    (folder / "text.md").write_text(heir("Regel Sieger = nix"), encoding="utf-8")
    file = tmp_path / "a.doko"
    record = HEAD.format(rules="erbe") + "spiel\n+ re anna dora 151\n"
    file.write_text(record, encoding="utf-8")
    options = ("--spec", str(folder.parent), *TOY, "--lang", lang)
    argv = [str(file) if word == "FILE" else word for word in asked.split()]
    command, *_ = told(call(*argv, *options))

    assert command == ["rules", "check", "erbe", *options]
    assert "text.md" in call(*command).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_texts_are_listed(call: Call, tmp_path: Path, lang: Lang) -> None:
    file = tmp_path / "a.doko"
    file.write_text("doko 1\ntisch: a b c d\n\nspiel\n+ re a d 151\n", encoding="utf-8")
    options = (*TOY, "--lang", lang)
    done = call("check", str(file), *options, "--format", "json")
    (command,) = told(done)

    assert command == ["rules", "list", *options]
    assert "spielzeug" in call(*command).out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_house_text_on_one_from_a_folder_judges(
    call: Call, tmp_path: Path, lang: Lang
) -> None:
    base = tmp_path / "eigene" / "vorlage"
    base.mkdir(parents=True)
    head = "# V\n\n```regel\nText vorlage erbt von ddv-tsr Titel „V“\n```\n"
    (base / "text.md").write_text(head, encoding="utf-8")
    answers = tmp_path / "a.toml"
    given = 'text = "tisch"\ntitel = "T"\nbasis = "vorlage"\n[antworten]\n'
    answers.write_text(given, encoding="utf-8")
    options = ("--spec", str(base.parent), "--lang", lang)
    out = tmp_path / "unser haus"
    argv = ("rules", "new", "--answers", str(answers), "--out", str(out))
    printed = call(*argv, *options).out
    command = shlex.split(FILE.sub(DOUBTFUL, printed.splitlines()[-1]))

    assert command[command.index("dokospec") + 1] == "replay"
    assert runs(call, command[command.index("dokospec") + 1 :])
