"""What the Python API gives is what the verdict says, as plain values."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import fields, is_dataclass
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import dokospec
from tests.exhaustive import sampled

ROOT = Path(__file__).parents[2]

EXAMPLES = sorted((ROOT / "examples").glob("*.doko"))
HEAD = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\n"
OPEN = HEAD + "spiel 1\nkra\n"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_games_say_what_the_document_of_json_says(path: Path) -> None:
    for game in dokospec.judge(path):
        told = game.json()

        assert told["winner"] == game.winner
        assert told["value"] == _exact(game.value)
        assert told["scores"] == _each(game.scores)
        assert told["items"] == [
            {
                "item": item.name,
                "party": item.party,
                "points": _exact(item.points),
                "clause": item.clause,
            }
            for item in game.items
        ]
        assert [f["code"] for f in told["findings"]] == [f.code for f in game.findings]
        assert [f["message"] for f in told["findings"]] == [
            found.message() for found in game.findings
        ]
        for outcome, own in zip(game.outcomes, told["outcomes"], strict=False):
            assert own["kind"] == outcome.kind
            assert own["value"] == _exact(outcome.value)
            assert own["assume"] == list(outcome.assume)
            codes = sorted(found["code"] for found in own["findings"])
            assert codes == sorted(found.code for found in outcome.findings)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_public_fields_are_plain_values(path: Path) -> None:
    evening = dokospec.judge(path)

    for value in (*evening, *evening.sheets):
        assert [*_odd(value, type(value).__name__)] == []


def _odd(value: object, name: str) -> Any:
    """Public fields that are something else than a user would expect."""
    if is_dataclass(value) and type(value).__module__.startswith("dokospec.api"):
        for field in fields(value):
            if not field.name.startswith("_"):
                yield from _odd(getattr(value, field.name), f"{name}.{field.name}")
    elif isinstance(value, tuple):
        for each in value:
            yield from _odd(each, name)
    elif isinstance(value, dict):
        for each in (*value, *value.values()):
            yield from _odd(each, name)
    elif value is not None and not isinstance(value, str | int | bool | Fraction):
        yield name, value


def _exact(value: int | Fraction | None) -> object:
    return value if value is None or isinstance(value, int) else str(value)


def _each(values: Any) -> object:
    return values and {name: _exact(value) for name, value in values.items()}


def test_whole_points_are_ints_and_others_exact_fractions() -> None:
    game = dokospec.judge(HEAD + "spiel 1\n+ re anna dora 151\n")[0]
    some = sorted((ROOT / "examples" / "vereinsjahr").glob("*.doko"))[:4]
    season = dokospec.table(some)
    averages = {row.player: row.per_evening for row in season.rows}

    assert type(game.value) is int
    assert len(season.evenings) == 4
    for row in season.rows:
        assert averages[row.player] == Fraction(row.total, row.evenings)
    assert {type(each) for each in averages.values()} == {int, Fraction}


def test_a_record_and_its_file_are_judged_alike(tmp_path: Path) -> None:
    file = tmp_path / "abend.doko"
    text = (ROOT / "examples" / "abend.doko").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")

    judged = [dokospec.judge(each) for each in (file, str(file), text)]

    assert judged[0].games == judged[1].games == judged[2].games


def test_an_open_game_has_no_number_that_more_cards_could_change() -> None:
    game = dokospec.judge(OPEN)[0]

    assert (game.winner, game.value, game.scores) == (None, None, None)
    assert "U101" in {found.code for found in game.findings}


def test_what_is_wrong_is_found_and_not_raised() -> None:
    evening = dokospec.judge(HEAD + "spiel 1\nkra krq\n")
    found = evening.findings[0]

    assert (found.kind, found.line, found.column) == ("unreadable", 7, 5)
    assert found.message("de") != found.message("en") == found.message()
    assert str(found).startswith(found.code)


def test_an_empty_record_is_an_empty_evening() -> None:
    evening = dokospec.judge("\n")

    assert (len(evening), evening.standings, evening.sheets) == (0, {}, ())
    with pytest.raises(LookupError, match="X081"):
        evening.sheet()


def test_outcomes_name_what_they_assume() -> None:
    games = [g for g in dokospec.judge(ROOT / "examples" / "abend.doko") if g.disputed]

    assert games
    for game in games:
        assert [outcome.default for outcome in game.outcomes].count(True) == 1
        assert all(outcome.assume for outcome in game.outcomes)
        assert game.value == game.default.value


def test_language_is_that_of_the_question() -> None:
    german = dokospec.judge(OPEN, lang="de")

    assert "Spiel 1" in str(german[0])
    assert "Game 1" in german[0].text(lang="en")
    assert german[0].findings[0].message() == german[0].findings[0].message("de")


def test_explanations_and_lists_of_what_can_be_explained() -> None:
    game = dokospec.score("+ re a c 151, fuchs re", rules="ddv-tsr")

    assert "§7.2.3" in str(game.explain("Fuchs"))
    assert "Fuchs" in str(game.explain())
    assert str(game.explain(lang="de")) != str(game.explain())


def test_facts_may_have_the_line_that_begins_a_game() -> None:
    game = dokospec.score("spiel 3\n+ re a c 151", rules="ddv-tsr")

    assert (game.label, game.value) == ("3", 2)


@pytest.mark.parametrize("begun", ["", "spiel 3\n"])
def test_findings_on_facts_have_their_place_in_the_facts(begun: str) -> None:
    facts = f"{begun}+ re a c l51, fuks re\nb:kontrra"
    game = dokospec.score(facts, rules="ddv-tsr")
    line = 2 if begun else 1

    assert sorted((f.code, f.line, f.column) for f in game.findings) == [
        ("N311", line, 10),
        ("R202", line + 1, 1),
        ("R501", line, 15),
        ("U108", 1, 1),
    ]
    assert f"{line} | + re a c l51" in game.text()


@pytest.mark.parametrize(
    "players",
    [
        ["Anna", "Opa Willi", "Carla", "Dora"],
        "Anna, Opa Willi, Carla, Dora",
        "Anna Opa-Willi Carla Dora",
    ],
)
@pytest.mark.parametrize("dealer", [None, "Opa Willi", "opa", "Dora"])
def test_players_may_have_several_words_and_the_dealer_a_few_letters(
    players: str | list[str], dealer: str | None
) -> None:
    game = dokospec.score(
        "+ re anna opa 151", rules="ddv-tsr", players=players, dealer=dealer
    )

    assert game.scores == {"Anna": 2, "Opa-Willi": 2, "Carla": -2, "Dora": -2}


def test_facts_that_are_too_few_leave_the_result_open() -> None:
    game = dokospec.score("+ re 151", rules="ddv-tsr")

    assert game.scores is None


def test_rules_hold_whatever_a_head_or_a_game_names() -> None:
    own = HEAD + "spiel 1\nregeln: ottendorf-2008\n+ re anna dora 151\n"

    assert dokospec.judge(own)[0].rules == "ottendorf-2008"
    assert dokospec.judge(own, rules="ddv-tsr")[0].rules == "ddv-tsr"


def test_texts_to_compare_are_named_in_a_list_or_with_commas() -> None:
    lists = dokospec.compare(OPEN, ["ddv-tsr", "Nagelik-2024"])
    commas = dokospec.compare(OPEN, "ddv-tsr,nagelik-2024")

    assert [*lists[0].games] == [*commas[0].games] == ["ddv-tsr", "nagelik-2024"]


def test_an_explanation_is_in_the_language_it_is_asked_for() -> None:
    told = dokospec.score("+ re a c 151", rules="ddv-tsr").explain(lang="de")

    assert told.text() == told.text(lang="de") != told.text(lang="en")


def test_rules_of_a_folder_judge_and_are_compared(tmp_path: Path) -> None:
    folder = tmp_path / "unsere"
    folder.mkdir()
    (folder / "10-anfang.md").write_text(
        "# Unsere\n\n## §1 Anfang {#1}\n\n```regel\n"
        "Text unsere erbt von ddv-tsr mit ohne-doppelkopf Titel „Unsere“\n```\n",
        encoding="utf-8",
    )
    own = dokospec.rules("unsere", tmp_path)
    record = HEAD + "spiel 1\n+ re anna dora 151, doppelkopf re\n"

    assert own.bases == ("ddv-tsr",)
    assert dokospec.judge(record, rules=own)[0].rules == "unsere"
    assert dokospec.compare(record, ["ddv-tsr", own]).differs


def test_texts_have_clauses_questions_and_readings() -> None:
    text = dokospec.rules("ddv-tsr")

    assert text.clause("§7.2.3") is text.clauses["ddv-tsr/§7.2.3"]
    for doubt in text.doubts.values():
        assert doubt.default in doubt.readings
        assert doubt.clause in text.clauses


def test_a_broken_text_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "unsere"
    folder.mkdir()
    (folder / "10-anfang.md").write_text("# Unsere\n\nNichts.\n", encoding="utf-8")

    with pytest.raises(dokospec.DokospecError) as caught:
        dokospec.rules("unsere", tmp_path)

    assert caught.value.code in {"X010", "X018", "X019"}


@pytest.mark.parametrize(
    ("wrong", "code", "meant"),
    [
        (lambda: dokospec.judge("nix.doko"), "X020", None),
        (lambda: dokospec.judge(OPEN, rules="ddv-tsx"), "X010", "ddv-tsr"),
        (lambda: dokospec.rules("otendorf-2008"), "X010", "ottendorf-2008"),
        (lambda: dokospec.rules("ddv-tsr").clause("7.2.33"), "X011", "7.2.3"),
        (lambda: dokospec.compare(OPEN, ["ddv-tsr"]), "X015", None),
        (lambda: dokospec.compare(OPEN, []), "X015", None),
        (lambda: dokospec.judge(OPEN)[0].explain("valeu"), "X013", "value"),
        (lambda: dokospec.format(OPEN + "krq\n"), "N211", None),
        (lambda: dokospec.table([]), "X081", None),
        (lambda: dokospec.table("regeln: nope\n+ re a c 151\n"), "X010", None),
        (lambda: dokospec.compare(OPEN, "ddv-tsr,DDV-TSR"), "X083", None),
        (
            lambda: dokospec.score("+ re a c 151", rules="ddv-tsr", players="A B C"),
            "N105",
            None,
        ),
        (lambda: dokospec.judge(OPEN, lang="fr"), "X005", "de"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(OPEN).text(lang="fr"), "X005", "de"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(OPEN)[0].json(lang="fr"), "X005", "de"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(OPEN).sheet().csv(lang="fr"), "X005", "de"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(OPEN).findings[0].hint("fr"), "X005", "de"),  # type: ignore[arg-type]
        (
            lambda: dokospec.score("+ re a c 151", rules="ddv-tsr", dealer="Zoe"),
            "X005",
            None,
        ),
        (
            lambda: dokospec.score("spiel 3\n+ 9\nspiel 4\n+ 9", rules="ddv-tsr"),
            "X084",
            None,
        ),
        (lambda: dokospec.table("\n"), "X081", None),
        (
            lambda: dokospec.table([OPEN, OPEN.replace("ddv-tsr", "nagelik-2024")]),
            "X080",
            "rules=",
        ),
    ],
)
def test_what_cannot_be_done_is_told(wrong: Any, code: str, meant: str | None) -> None:
    with pytest.raises(dokospec.DokospecError) as caught:
        wrong()

    assert caught.value.code == code
    assert caught.value.message("de") != caught.value.message("en")
    assert meant is None or meant in str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (lambda: dokospec.judge(OPEN, rules=["ddv-tsr"]), "rules"),  # type: ignore[arg-type]
        (lambda: dokospec.compare(OPEN, ["ddv-tsr", 7]), "rules"),  # type: ignore[list-item]
        (lambda: dokospec.score(7, rules="ddv-tsr"), "facts"),  # type: ignore[arg-type]
        (lambda: dokospec.rules(7), "name"),  # type: ignore[arg-type]
        (lambda: dokospec.rules("ddv-tsr", b"regeln"), "folders"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(5), "record"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(b"doko 1"), "record"),  # type: ignore[arg-type]
        (lambda: dokospec.read(None), "record"),  # type: ignore[arg-type]
        (lambda: dokospec.format(None), "record"),  # type: ignore[arg-type]
        (lambda: dokospec.table(5), "records"),  # type: ignore[arg-type]
        (lambda: dokospec.table([5]), "records"),  # type: ignore[list-item]
        (lambda: dokospec.rules("ddv-tsr").clause(7.2), "name"),  # type: ignore[arg-type]
        (lambda: dokospec.judge(OPEN)[0].explain(7), "number"),  # type: ignore[arg-type]
        (lambda: dokospec.compare(OPEN, None), "rules"),  # type: ignore[arg-type]
        (lambda: dokospec.compare(OPEN, ["ddv-tsr", None]), "rules"),  # type: ignore[list-item]
        (lambda: dokospec.compare(OPEN, dokospec.rules("ddv-tsr")), "rules"),  # type: ignore[arg-type]
        (lambda: dokospec.score("+ 9", rules=None), "rules"),  # type: ignore[arg-type]
        (lambda: dokospec.score("+ 9", rules="ddv-tsr", players=4), "players"),  # type: ignore[arg-type]
        (
            lambda: dokospec.score("+ 9", rules="ddv-tsr", players=["A", "B", "C", 4]),  # type: ignore[list-item]
            "players",
        ),
        (lambda: dokospec.score("+ 9", rules="ddv-tsr", dealer=3), "dealer"),  # type: ignore[arg-type]
    ],
)
def test_an_argument_of_another_type_is_named(wrong: Any, named: str) -> None:
    with pytest.raises(TypeError, match=f"{named}: expected str"):
        wrong()


def test_an_inherited_clause_is_found_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    (tmp_path / "t" / "regeln.md").write_text(
        "# T {#kopf}\n\n```regel\nText t erbt von ddv-tsr mit joker Titel „T“\n```\n",
        encoding="utf-8",
    )
    text = dokospec.rules("t", tmp_path)

    assert text.clause("7.2.3").key == text.clause("§7.2.3").key == "ddv-tsr/§7.2.3"
    assert text.clause("kopf").key == "t/§kopf"
    for wrong in (
        "t/§7.2.3",
        "1",
        "7.2.33",
    ):  # §1 have the text and the building block.
        with pytest.raises(dokospec.DokospecError, match="X011"):
            text.clause(wrong)


def test_what_cannot_be_read_above_the_games_is_found_in_a_comparison() -> None:
    texts = ["ddv-tsr", "ottendorf-2008"]
    none = dokospec.compare("hallo\nwelt\n", texts)
    one = dokospec.compare(OPEN.replace("geber:", "gebr:"), texts)

    assert [found.code for found in none.findings] == ["N002"]
    assert "N002" in none.text()
    assert [found.code for found in one.findings] == ["N101"]
    assert "gebr: Dora" in one.text()
    assert dokospec.compare(OPEN, texts).findings == ()


def test_what_cannot_be_read_of_a_season_is_found(tmp_path: Path) -> None:
    day = (
        HEAD.replace("\n\n", "\ndatum: 2026-01-{}\n\n") + "spiel 1\n+ re anna dora {}\n"
    )
    (tmp_path / "1.doko").write_text(day.format("05", 151), encoding="utf-8")
    (tmp_path / "2.doko").write_text(day.format("12", "l51"), encoding="utf-8")
    (tmp_path / "3.doko").write_bytes(b"\xff\xfe\0")
    season = dokospec.table(tmp_path)
    found = [each for each in season.findings if each.kind == "unreadable"]

    assert [each.code for each in found] == ["N311", "N004"]
    assert f"{tmp_path / '2.doko'}:8:16: N311" in season.text(width=1000)
    assert f"{tmp_path / '3.doko'}:1:1: N004" in season.text(width=1000)


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A tag that ends itself opens nothing."""


def test_a_notebook_shows_tables_that_end_where_they_should() -> None:
    evening = dokospec.judge(ROOT / "examples" / "abend.doko")
    shown = (
        evening,
        evening[0],
        evening.sheet(),
        evening[0].explain("value"),
        dokospec.compare(OPEN, ["ddv-tsr", "ottendorf-2008"]),
        dokospec.rules("ddv-tsr"),
        dokospec.rules("ddv-tsr").clause("7.1"),
    )
    for each in shown:
        tags = _Tags()
        tags.feed(each._repr_html_())

        assert tags.open == []


def test_every_name_is_there_and_help_shows_it() -> None:
    assert sorted(dokospec.__all__) == sorted(dir(dokospec))
    assert all(getattr(dokospec, name) is not None for name in dokospec.__all__)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="juge"):
        dokospec.juge  # noqa: B018


def test_the_package_alone_imports_no_judge() -> None:
    code = "import dokospec, sys; print('lark' in sys.modules)"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert done.stdout == "False\n"


def copies(value: Any) -> tuple[Any, Any]:
    """What comes to another process, and what is copied in this one."""
    return pickle.loads(pickle.dumps(value)), copy.deepcopy(value)  # noqa: S301


@pytest.mark.parametrize(
    "path", sampled(EXAMPLES, EXAMPLES[:2]), ids=lambda path: path.stem
)
def test_a_copy_is_the_same(path: Path) -> None:
    """And shows itself so; of its explanations one is enough, which is below."""
    evening, record = dokospec.judge(path), dokospec.read(path)
    values = (evening, record, evening.sheets, evening[0].explain())

    for other in copies(values):
        assert other[:3] == values[:3]
        assert other[0].text() == evening.text()
        assert str(other[1]) == str(record)
        assert other[0][0].explain().text() == values[3].text() == other[3].text()


def test_so_are_rules_comparisons_and_seasons(tmp_path: Path) -> None:
    (tmp_path / "unsere").mkdir()
    (tmp_path / "unsere" / "a.md").write_text(
        "# U\n\n```regel\nText unsere erbt von ddv-tsr Titel „U“\n```\n", "utf-8"
    )
    own = dokospec.rules("unsere", tmp_path, lang="de")
    record = HEAD + "spiel 1\n+ re anna dora 151, fuchs re\n"
    compared = dokospec.compare(record, ["ddv-tsr", own])
    season = dokospec.table(HEAD + "runde: 1\n\nspiel 1\n+ re anna dora 151\n")
    values = (own, own.clause("ddv-tsr/§7.1"), compared, season)
    why = compared[0].games["unsere"].explain("Fuchs")

    for other, told in copies((values, why)):
        assert other == values
        again = other[2][0].games["unsere"].explain("Fuchs")
        assert again.text() == told.text() == why.text()


def test_rules_are_read_where_they_come_to(tmp_path: Path) -> None:
    """So a copy of what was in a folder needs the folder."""
    folder = tmp_path / "unsere"
    folder.mkdir()
    page = folder / "a.md"
    page.write_text(
        "# U\n\n```regel\nText unsere erbt von ddv-tsr Titel „U“\n```\n", "utf-8"
    )
    written = pickle.dumps(dokospec.rules("unsere", tmp_path))
    page.unlink()

    with pytest.raises(dokospec.DokospecError) as caught:
        pickle.loads(written)  # noqa: S301

    assert caught.value.code == "X018"
