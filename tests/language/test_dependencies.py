"""What the statements of a text ask: one graph, that follows what edits them."""

from __future__ import annotations

from dokospec.language.dependencies import GROUP, Dependencies
from dokospec.language.model import Model, compile_text
from dokospec.language.questions import QUESTIONS, SEASON
from dokospec.language.syntax import Statement
from tests.language.texts import inherited


def model_of(statements: str) -> Model:
    text, findings = inherited(statements)
    assert not findings
    return compile_text(text)


def graph(statements: str) -> Dependencies:
    return model_of(statements).dependencies


def named(model: Model, name: str) -> list[Statement]:
    return [s for s in model.statements if s.name == name]


def test_a_rule_asks_what_the_rules_ask_that_it_asks() -> None:
    asked = graph("Regel eins = Tischgröße\nRegel zwei = eins + 1").asked({"zwei"})

    assert asked == {"zwei", "eins", "Tischgröße"}


def test_a_rule_asks_what_its_exceptions_ask_and_theirs() -> None:
    graph_ = graph(
        "Regel eins = 1\n"
        "Ausnahme a zu eins falls letzter-Stich: 2\n"
        "Ausnahme b zu Ausnahme a falls Tischgröße = 5: 3\n"
        "Aussetzung c zu Ausnahme b falls Stichnummer = 3"
    )

    assert graph_.asked({"eins"}) >= {"letzter-Stich", "Tischgröße", "Stichnummer"}
    assert graph_.asked({"eins"}, edited=False) == {"eins"}
    assert [s.name for s in graph_.edits(("Regel", "eins"))] == ["a", "b", "c"]


def test_what_is_left_out_is_not_gone_into() -> None:
    asked = graph("Regel eins = Tischgröße\nRegel zwei = eins + 1").asked(
        {"zwei"}, lambda name: name == "eins"
    )

    assert asked == {"zwei"}


def test_who_asks_for_points_asks_the_items_of_the_group() -> None:
    graph_ = graph(
        "Posten Glück in Gaben für re: 1 Punkt falls letzter-Stich\n"
        "Regel Ertrag = Punkte(Gaben, re)\n"
        "Aussetzung nie zu Gruppe Gaben falls Tischgröße = 5"
    )

    assert graph_.asked({"Ertrag"}) >= {
        "Punkte", GROUP + "Gaben", "letzter-Stich", "Tischgröße",
    }  # fmt: skip


def test_statements_are_reached_nearest_first_with_what_edits_them() -> None:
    model = model_of(
        "Stand Zähler: Zahl = 0 Dauer Abend\n"
        "Regel eins = Zähler\n"
        "Regel zwei = eins + 1\n"
        "Ausnahme a zu eins falls letzter-Stich: 2"
    )

    found = model.dependencies.reached(named(model, "zwei"))

    assert [s.name for s in found.statements] == ["zwei", "eins", "a", "Zähler"]
    assert found.names == {"eins", "Zähler", "letzter-Stich"}


def test_what_is_not_gone_into_does_not_lead_to_its_edits() -> None:
    model = model_of(
        "Regel eins = 1\n"
        "Ausnahme a zu eins falls letzter-Stich: 2\n"
        "Ausnahme b zu Ausnahme a falls Tischgröße = 5: 3"
    )
    roots = named(model, "eins")

    found = model.dependencies.reached(roots, lambda s: s.name != "a")

    assert [s.name for s in found.statements] == ["eins"]


def test_a_name_knows_who_asks_it() -> None:
    model = model_of("Regel eins = Tischgröße\nRegel zwei = eins + 1")

    assert [s.name for s in model.dependencies.askers["eins"]] == ["zwei"]


def test_all_readings_count_whichever_holds() -> None:
    model = model_of(
        "Regel drei = 1\n"
        "Zweifel z-eins: „?“\n"
        "  Lesart kurz: „kurz“ Regel eins = Tischgröße\n"
        "  Lesart lang: „lang“\n"
        "    Regel eins = Stichnummer\n"
        "    Ausnahme a zu drei falls letzter-Stich: 2\n"
        "    Posten Glück in Gaben für re: 1 Punkt falls Grundspiel = normal\n"
        "  Vorgabe kurz weil „so“\n"
        "Regel zwei = eins"
    )
    graph_ = model.dependencies

    assert all(s.guard is not None for s in named(model, "eins"))
    assert graph_.asked({"zwei"}) == {"zwei", "eins", "Tischgröße", "Stichnummer"}
    assert graph_.asked({"drei"}) == {"drei", "letzter-Stich"}
    assert "Grundspiel" in graph_.asked({GROUP + "Gaben"})
    assert [len(graph_.answering(name)) for name in ("eins", "drei")] == [2, 2]
    assert len(graph_.reached(named(model, "zwei")).statements) == 3
    assert "z-eins" in model.doubts
    assert "z-eins" not in graph_.askers


def test_what_a_reading_takes_away_is_still_asked() -> None:
    model = model_of(
        "Zweifel z-aussetzer: „?“\n"
        "  Lesart geber: „der Geber“\n"
        "  Lesart links: „der links von ihm“\n"
        "    ersetzt Regel Aussetzer = links-am-Tisch(Geber)\n"
        "  Vorgabe links weil „so“"
    )

    asked = model.dependencies.asked({"Aussetzer"})

    assert len(named(model, "Aussetzer")) == 2
    assert asked >= {"Tischgröße", "links-am-Tisch"}


def test_only_what_is_asked_of_a_season_is_asked_at_no_moment_of_a_game() -> None:
    # Who sits out of six or more is asked of no position: those have four or five.
    unasked = {q.name for q in QUESTIONS if not q.moments}

    assert unasked == {
        "setzt-aus", *(q.name for q in QUESTIONS if q.scope == SEASON)
    }  # fmt: skip
