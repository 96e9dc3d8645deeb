"""The command line as a whole: help, errors, languages, exit statuses."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dokospec.api.errors import DokospecError
from dokospec.api.judging import library
from dokospec.cli import main as entry
from dokospec.cli.main import COMMANDS, main
from dokospec.cli.rules import ACTIONS
from dokospec.cli.session import language
from dokospec.language.syntax import Zweifel
from dokospec.messages.catalogue import LANGUAGES
from tests.cli.processes import PYTHON, process, run, shell
from tests.exhaustive import examples
from tests.golden import agrees
from tests.language.texts import heir
from tests.shipped import LIBRARY

TOY = Path(__file__).parents[1] / "toy"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_lists_every_command(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, "--help"]) == 0

    shown = capsys.readouterr().out
    for command in COMMANDS:
        assert re.search(rf"^\s+{command} +\S", shown, re.MULTILINE)


@pytest.mark.parametrize("command", [*COMMANDS, "rules list", "rules diff"])
def test_every_command_has_help_in_german(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--help", "--lang", "de"]) == 0

    shown = capsys.readouterr().out
    assert shown.startswith(f"Aufruf: dokospec {command}")
    for word in ("usage", "options", "positional", "show this"):
        assert word not in shown


@pytest.mark.parametrize(
    ("argv", "code", "near"),
    [
        (["replya"], "X003", "replay"),
        (["rules", "lst"], "X003", "list"),
        (["replay", "x", "--trick"], "X004", "--tricks"),
        (["replay", "x", "--format", "jason"], "X005", "json"),
        (["completion", "bsh"], "X005", "bash"),
        (["replay", "x", "--rules"], "X006", ""),
        (["replay"], "X007", ""),
        (["replay", "x", "--tricks=1"], "X008", ""),
        (["rules", "list", "more"], "X009", ""),
        (["replay", "x", "--rules", "otendorf-2008"], "X010", "ottendorf-2008"),
        (["rules", "show", "ottendorf"], "X010", "ottendorf-2008"),
        (
            ["import", "--from", "freedoko", "x", "--rules", "ddv-tsx"],
            "X010",
            "ddv-tsr",
        ),
        (["explain", "ottendorf-2008/§3.11"], "X011", "ottendorf-2008/§3.1"),
        (["explain", "R199"], "X012", "R109"),
        (["compare", "x", "--rules", "a"], "X015", ""),
        (["format", "x", "--check", "--write"], "X016", ""),
        (["rules", "list", "--spec", "/nowhere"], "X018", ""),
        (["replay", "/nowhere.doko"], "X020", ""),
        (["replay", "."], "X021", ""),
        (["replay", "\0"], "X002", ""),
    ],
)
def test_wrong_usage_is_explained(
    argv: list[str], code: str, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*argv, "--lang", "en"]) == 2

    out, err = capsys.readouterr()
    assert out == ""
    assert f"({code})" in err
    assert f"Did you mean {near}?" in err if near else "Did you mean" not in err


def test_no_command_shows_the_help_and_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "en"]) == 2
    assert "replay" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "env", "expected"),
    [
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "en_GB.UTF-8"}, "en"),
        ([], {"LANG": "C"}, "en"),
        ([], {}, "en"),
        ([], {"LANG": "de_AT", "LC_ALL": "fr_FR"}, "en"),
        ([], {"LANG": "en_US", "LC_MESSAGES": "de_CH"}, "de"),
        (["--lang", "en"], {"LANG": "de_DE"}, "en"),
        (["replay", "--lang=de"], {"LANG": "C"}, "de"),
        (["--lang", "xx"], {"LANG": "de_DE"}, "de"),
        (["--lang"], {"LANG": "de_DE"}, "de"),
    ],
)
def test_language(argv: list[str], env: dict[str, str], expected: str) -> None:
    assert language(argv, env) == expected


def test_a_defect_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("first\nsecond")

    monkeypatch.setattr(entry, "_dispatch", broken)
    monkeypatch.delenv("DOKOSPEC_DEBUG", raising=False)

    assert main(["--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert "ZeroDivisionError: first second. (X001)" in err
    assert "Traceback" not in err


def test_a_defect_can_be_debugged(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(entry, "_dispatch", broken)
    monkeypatch.setenv("DOKOSPEC_DEBUG", "1")

    with pytest.raises(ZeroDivisionError):
        main([])


def test_an_interrupt_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry, "_dispatch", interrupted)

    assert main([]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("lang", "title"), [("de", "§3 Trumpf und Fehl"), ("en", "§3 Trumps and Fehl")]
)
def test_the_clauses_of_a_text_are_listed_in_the_language_asked_for(
    lang: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, "rules", "show", "ottendorf-2008"]) == 0
    assert title in capsys.readouterr().out


def test_a_closed_pipe_is_quiet() -> None:
    done = shell(f"{PYTHON} -m dokospec rules show ottendorf-2008 3.5 | head -1")

    assert done.stderr == b""


def test_help_needs_no_parser_library() -> None:
    """What it costs is measured in ``bench/``."""
    code = (
        "import runpy, sys; sys.argv = ['dokospec', '--help']\n"
        "try: runpy.run_module('dokospec', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "sys.exit('lark' in sys.modules)"
    )
    assert process(PYTHON, "-c", code).returncode == 0


ARGUMENTS = st.one_of(
    st.sampled_from(
        [
            # A server wants standard output as a file, and an event loop of its own.
            *(name for name in COMMANDS if name != "lsp"),
            *("--lang", "de", "--format", "json", "--rules", "--spec", "--tricks"),
            *("--check", "--write", "--to", "--from", "--game", "-", "--", "-h"),
            *("list", "show", "diff", "ottendorf-2008", "R102", "/nowhere", ""),
        ]
    ),
    st.text(max_size=6).filter(lambda text: not text.startswith("/")),
)


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(argv=st.lists(ARGUMENTS, max_size=5))
def test_no_arguments_make_a_traceback(
    argv: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))

    assert main(argv) in {0, 1, 2}
    assert "X001" not in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_commands_and_options(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0

    script = capsys.readouterr().out
    for word in ("replay", "rules", "diff", "tricks", "markdown"):
        assert word in script


def numbers(text: str, begin: str) -> set[str]:
    """Of the clauses of a text those that begin so."""
    folders = () if text in LIBRARY.ids() else (str(TOY),)
    clauses = library(folders).load(text).clauses
    return {each.id for each in clauses if each.id.startswith(begin)}


COMPLETED: Final = {
    "dokospec rep": {"replay"},
    "dokospec rules ''": set(ACTIONS),
    "dokospec replay --format j": {"json"},
    "dokospec replay --tr": {"--tricks"},
    "dokospec rules list --sp": {"--spec"},
    "dokospec --lang de comp": {"compare", "completion"},
    "dokospec completion z": {"zsh"},
    "dokospec replay --rules ddv": {"ddv-tsr"},
    "dokospec rules ledger ot": {"ottendorf-2008"},
    "dokospec explain ottendorf-2008/§6.2": {"ottendorf-2008/§6.2"},
    "dokospec compare a.doko --rules nag": {"nagelik-2024"},
    "dokospec explain R10": {f"R10{n}" for n in range(1, 10)},
    "dokospec conform --doubt z-120-b": {"z-120-beide"},
    "dokospec rules diff a --format ''": {"text", "json", "markdown"},
    "dokospec rules show ddv": {"ddv-tsr"},
    "dokospec rules show ddv-tsr ddv-tsr/§7.2.3": {"ddv-tsr/§7.2.3"},
    "dokospec rules diff --format text ddv-tsr ddv": {"ddv-tsr"},
    "dokospec rules check ddv-tsr ott": {"ottendorf-2008"},
    "dokospec --lang ''": {"de", "en"},
    "dokospec check --lang d": {"de"},
    "dokospec compare --rules ddv-tsr,ott": {"ddv-tsr,ottendorf-2008"},
    "dokospec conform --report j": {"jsonl", "junit"},
    "dokospec audit --report ''": {"markdown", "html"},
    "dokospec rules show ddv-tsr 7.2.2": numbers("ddv-tsr", "7.2.2"),
    "dokospec rules show ddv-tsr §7.2.3": {"§7.2.3"},
    "dokospec rules show --spec tests/toy spielzeug 3": numbers("spielzeug", "3"),
    "dokospec rules diff ddv-tsr nagelik-2024 7.2.2": numbers("ddv-tsr", "7.2.2"),
    "dokospec rules check --spec tests/toy spielzeug-": {"spielzeug-kurz"},
    "dokospec --": {"--help", "--lang", "--version"},
    "dokospec rules --": {"--help", "--lang"},
    "dokospec replay ''": set(),
    "dokospec replay --rules=ddv": {"--rules=ddv-tsr"},
    "dokospec compare --rules=ddv-tsr,ott": {"--rules=ddv-tsr,ottendorf-2008"},
    "dokospec replay --rules=ddv-tsr --format=j": {"--format=json"},
}
"""Words of a line, and what the last one may become; files are no matter of ours."""
PARTED: Final = {
    "dokospec replay --rules = ddv": {"ddv-tsr"},
    "dokospec replay --format =": {"text", "json", "markdown"},
    "dokospec compare --rules = ddv-tsr,ott": {"ddv-tsr,ottendorf-2008"},
    "dokospec rules show --spec = tests/toy spielzeug 3": numbers("spielzeug", "3"),
    "dokospec replay --rules = ddv-tsr --tr": {"--tricks"},
    "dokospec explain --rules = ddv-tsr ottendorf-2008/§6.2": {"ottendorf-2008/§6.2"},
}
"""As bash parts them, where nobody has told it not to."""


def test_bash_completes() -> None:
    lines = {**COMPLETED, **PARTED}
    script = run("completion", "bash").stdout.decode()
    # It asks the program that stands in the line.
    script += f'dokospec() {{ "{sys.executable}" -m dokospec "$@"; }}\n'
    for line in lines:
        script += f"""
COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _dokospec
printf '%s ' "${{COMPREPLY[@]}}"; echo
"""
    done = shell(script).stdout.decode().splitlines()

    assert dict(zip(lines, map(set, map(str.split, done)), strict=True)) == lines


def completing(shell: str, script: str) -> list[str]:
    """What a shell prints that has read its script, and asks this program."""
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not here")
    ours = run("completion", shell).stdout.decode()
    asked = {
        "zsh": f'compdef() {{ }}; dokospec() {{ "{sys.executable}" -m dokospec "$@"; }}\n',
        "fish": f"function dokospec; {sys.executable} -m dokospec $argv; end\n",
    }
    return (
        process(program, "-c", asked[shell] + ours + script)
        .stdout.decode()
        .splitlines()
    )


@pytest.mark.exhaustive
def test_zsh_completes() -> None:
    """What it is offered; the words in front of ``=`` and commas it knows itself."""
    script = "_files() { }; compset() { }; compadd() { shift; offered=$* }\n"
    for line in COMPLETED:
        script += f'words=({line}); CURRENT=$#words; _dokospec; echo "$offered"\n'
    done = completing("zsh", script)
    begun = [re.split("[=, ]", line.removesuffix("''"))[-1] for line in COMPLETED]
    offered = [
        {word for word in words.split() if word.startswith(begin)}
        for words, begin in zip(done, begun, strict=True)
    ]

    assert offered == [
        {re.split("[=,]", word)[-1] for word in words} for words in COMPLETED.values()
    ]


@pytest.mark.exhaustive
def test_fish_completes() -> None:
    script = "".join(
        f"complete -C {shlex.quote(line.removesuffix(chr(39) * 2))}; echo\n"
        for line in COMPLETED
    )
    done = "\n".join(completing("fish", script)).split("\n\n")
    offered = [
        {each.partition("\t")[0] for each in e.split("\n") if each} for e in done
    ]
    known = dict(zip(COMPLETED, offered, strict=False))
    files = "dokospec replay ''"

    assert {**known, files: set()} == COMPLETED


def test_rules_list_as_json() -> None:
    done = run("rules", "list", "--format", "json")

    assert done.returncode == 0
    assert {"id", "title", "edition", "base", "sound"} == set(
        json.loads(done.stdout)[0]
    )


def test_texts_are_listed_by_their_titles_in_the_language() -> None:
    done = run("rules", "list", "--format", "json", "--lang", "en")
    listed = {each["id"]: each["title"] for each in json.loads(done.stdout)}

    assert listed == {name: LIBRARY.title(name, "en") for name in LIBRARY.ids()}
    assert listed["ottendorf-2008"] != LIBRARY.title("ottendorf-2008", "de")


def test_open_questions_are_asked_in_english_or_quoted() -> None:
    told = run("rules", "doubts", "ottendorf-2008", "--lang", "en").stdout.decode()
    argv = ("rules", "doubts", "spielzeug", "--spec", str(TOY), "--lang", "en")
    quoted = run(*argv).stdout.decode()

    said = LIBRARY.worded_statements(LIBRARY.load("ottendorf-2008").clauses, "en")
    doubts = [each for each in said.values() if isinstance(each, Zweifel)]
    assert [d.name for d in doubts if f"\n  {d.question}\n" not in told] == []
    assert "\n  „Welche von zwei gleichen Karten sticht?“\n" in quoted


def test_of_a_question_told_in_part_the_rest_is_quoted(tmp_path: Path) -> None:
    doubt = """Zweifel z-etwas Art Lücke: „Wie?“
  Lesart erste: „so“
  Lesart andere: „anders“
    Annahme anders: „Es ist anders.“
  Vorgabe erste weil „darum“"""
    english = "## §1 One {#1}\n\nOne.\n\n- `z-etwas`: How?\n  - `andere`: otherwise\n"
    pages = {"text.md": heir(doubt), "en/text.md": english}
    for name, content in pages.items():
        path = tmp_path / "erbe" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    folders = ("--spec", str(TOY), "--spec", str(tmp_path))
    shown = run("rules", "doubts", "erbe", *folders, "--lang", "en").stdout.decode()

    told = shown[shown.index("\nz-etwas") :]
    assert "\n  How?\n" in told
    assert [words for words in ("„so“", "„darum“") if words not in told] == []
    assert "otherwise" in told
    assert "„otherwise“" not in told


def test_where_a_block_cannot_be_read_its_translation_is_not_at_fault(
    tmp_path: Path,
) -> None:
    blocks = "```regel\nAnnahme a: „So.“\n```\n\n```regel\nAnnahme „b“\n```\n"
    head = "# T\n\n```regel\nText t\n```\n\n"
    german = f"{head}## §1 A {{#1}}\n\nDeutsch.\n\n{blocks}"
    english = "## §1 A {#1}\n\nEnglish.\n\n- `a`: So.\n- `b`: So.\n"
    (tmp_path / "t" / "en").mkdir(parents=True)
    (tmp_path / "t" / "a.md").write_text(german, encoding="utf-8")
    (tmp_path / "t" / "en" / "a.md").write_text(english, encoding="utf-8")
    argv = ("rules", "check", "t", "--spec", str(tmp_path), "--format", "json")
    found = json.loads(run(*argv).stdout)["t"]["findings"]

    assert [each["code"] for each in found] == ["L110"]


def test_rules_diff_of_a_text_with_itself_finds_nothing() -> None:
    done = run("rules", "diff", "ottendorf-2008", "ottendorf-2008", "--lang", "en")

    assert done.returncode == 0
    assert done.stdout.decode().strip() == "differences: 0"


def test_rules_diff_finds_differences() -> None:
    texts = ("ottendorf-2008", "ddv-tsr")
    done = run("rules", "diff", *texts, "--format", "json")

    assert done.returncode == 1
    states = {entry["state"] for entry in json.loads(done.stdout)}
    assert {"left", "right", "changed", "renamed"} == states


def test_rules_doubts_shows_every_open_question_with_its_witnesses() -> None:
    done = run("rules", "doubts", "ddv-tsr", "--format", "json")

    assert done.returncode == 0
    shown = json.loads(done.stdout)["ddv-tsr"]
    for doubt in shown:
        assert doubt["sources"]
        assert len(doubt["readings"]) >= 2
        assert doubt["default"] in {reading["name"] for reading in doubt["readings"]}
        assert doubt["reason"]
        assert doubt["witnesses"] or doubt["rounds"] or doubt["seasons"]
        for witness in doubt["witnesses"]:
            assert len(witness["results"]) >= 2


def test_inherited_questions_are_shown_by_the_records_of_the_base(
    tmp_path: Path,
) -> None:
    head = "# T {#kopf}\n\n```regel\nText tisch erbt von ddv-tsr Titel „T“\n```\n"
    (tmp_path / "tisch").mkdir()
    (tmp_path / "tisch" / "text.md").write_text(head, encoding="utf-8")
    folder = ("--spec", str(tmp_path), "--format", "json")
    heir = json.loads(run("rules", "doubts", "tisch", *folder).stdout)["tisch"]
    base = json.loads(run("rules", "doubts", "ddv-tsr", *folder).stdout)["ddv-tsr"]

    words = ("--spec", str(tmp_path), "--lang", "en")
    told = run("rules", "doubts", "tisch", *words).stdout.decode()

    assert "shown are those of ddv-tsr" in " ".join(told.split()[:30])
    shown = [(d["doubt"], len(d["witnesses"]), d["unparted"]) for d in heir]
    assert shown == [(d["doubt"], len(d["witnesses"]), []) for d in base]


def test_positions_are_asked_by_two_methods_that_agree() -> None:
    pytest.importorskip("z3")
    toy = ("spielzeug", "--spec", str(TOY))
    done = run("rules", "check", "--positions", *toy, "--format", "json")

    shown = json.loads(done.stdout)["spielzeug"]
    assert [finding["code"] for finding in shown["findings"]] == ["P004"]
    assert shown["methods"]["questions"] > 0
    assert shown["methods"]["effects"] > 0
    assert shown["methods"]["differing"] == shown["methods"]["left_out"] == 0


def test_a_gap_comes_with_a_record_that_meets_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gap = "ersetzt Regel Sieger = re wenn Augen(re) > 121 | kontra wenn Augen(kontra) > 119"
    folder = tmp_path / "erbe"
    folder.mkdir()
    (folder / "text.md").write_text(heir(gap), encoding="utf-8")
    texts = ("--spec", str(tmp_path), "--spec", str(TOY), "--format", "json")
    main(["rules", "check", "--positions", "erbe", *texts])
    findings = json.loads(capsys.readouterr().out)["erbe"]["findings"]
    ((code, reported),) = ((f["code"], f["record"]) for f in findings if "record" in f)
    record = tmp_path / "luecke.doko"
    record.write_text(reported, encoding="utf-8")
    main(["replay", str(record), "--rules", "erbe", *texts])

    assert code == "P001"
    (game,) = json.loads(capsys.readouterr().out)["games"]
    assert "U105" in {f["code"] for f in game["findings"]}


def test_positions_are_asked_once_where_the_second_method_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dokospec.checks.agreement.available", lambda: False)
    main(["rules", "check", "--positions", "spielzeug", "--spec", str(TOY)])

    assert "pip install z3-solver" in capsys.readouterr().out


def test_a_clause_is_shown_with_its_formal_line() -> None:
    shown = run("rules", "show", "ottendorf-2008", "§1", "--lang", "de").stdout.decode()

    assert shown == run("explain", "ottendorf-2008/§1", "--lang", "de").stdout.decode()
    assert "Regel Kartenzahl = 2" in shown


@pytest.mark.parametrize("command", [("explain",), ("rules", "show", "ottendorf-2008")])
def test_a_clause_is_told_in_english(command: tuple[str, ...]) -> None:
    shown = run(*command, "ottendorf-2008/§2", "--lang", "en").stdout.decode()

    assert agrees(Path(__file__).parent / "golden" / "clause-english.txt", shown)


def test_a_clause_that_is_in_no_other_language_is_told_in_german() -> None:
    clause = ("rules", "show", "spielzeug", "§3", "--spec", str(TOY))
    german, english = (run(*clause, "--lang", lang).stdout for lang in ("de", "en"))

    assert "Im Normalspiel ist" in english.decode()
    assert german.partition(b"Quelle:")[0] == english.partition(b"Source:")[0]


def test_what_a_translation_lacks_is_told_when_the_text_is_checked(
    tmp_path: Path,
) -> None:
    text = heir("Annahme a: „so“").replace("{#1}", "{#1}\n\nEins.")
    pages = {
        "text.md": text + "\n## §2 Zwei {#2}\n\nZwei.\n",
        "en/text.md": "## §1 One {#1}\n\nOne.\n",
    }
    for name, content in pages.items():
        path = tmp_path / "erbe" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    folders = ("--spec", str(TOY), "--spec", str(tmp_path))
    done = run("rules", "check", "erbe", *folders, "--lang", "en")

    assert "§2 is not translated in the folder 'en'" in done.stdout.decode()
    assert done.returncode == 0


def test_a_code_is_explained_in_either_case() -> None:
    assert run("explain", "r102").stdout == run("explain", "R102").stdout != b""


def test_a_page_of_a_text_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "erbe"
    (own / "en").mkdir(parents=True)
    (own / "regeln.md").write_text(heir("Annahme a: „so“", "ddv-tsr"), encoding="utf-8")
    link = own / "en" / "regeln.md"
    for page in (link, own / "zwei.md"):
        page.symlink_to("nirgends")

        assert main(["rules", "show", "erbe", "--spec", str(tmp_path)]) == 2

        told = capsys.readouterr().err
        assert "X020" in told
        assert str(page) in told
    with pytest.raises(DokospecError):
        library([str(tmp_path)])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        ("check abnd.doko", "X020", "abend.doko"),
        ("check abend", "X020", "abend.doko"),
        ("check woanders/abend.doko", "X020", "woanders"),
        ("sheet abend.doko --out woanders/a.csv --format csv", "X020", "woanders"),
        ("rules new --answers latin.toml", "X036", "latin.toml:2:"),
        ("format --from json latin.toml", "X017", "latin.toml:2:"),
        ("explain leer.doko value", "X081", "leer.doko:1:1: N001"),
        ("explain ddv-tsr/7.2.3", "X047", "ddv-tsr/§7.2.3"),
        ("completion bash more", "X009", "more"),
    ],
)
def test_what_a_file_lacks_and_what_was_meant(
    argv: str,
    code: str,
    said: str,
    lang: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    record = "doko 1\nregeln: ddv-tsr\ntisch: a b c d\n\nspiel\n+ re a d 151\n"
    (tmp_path / "abend.doko").write_text(record, encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes('a = 1\nb = "ü"\n'.encode("latin-1"))
    (tmp_path / "leer.doko").write_bytes(b"")
    monkeypatch.chdir(tmp_path)

    assert main([*argv.split(), "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"({code})" in err
    assert said in err
    assert "codec" not in err


def test_a_closed_output_is_no_error() -> None:
    done = shell(f"{PYTHON} -m dokospec rules list >&-")

    assert (done.returncode, done.stderr) == (0, b"")
