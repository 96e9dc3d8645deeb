"""A text that nobody has seen before: another deck, other kinds, parties and calls.

Twelve cards, three for each player, and nothing of Doppelkopf: what the engine knows
of that game, it knows from the texts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from dokospec.game.judge import Judge
from dokospec.verdict import GameVerdict
from tests.cli.processes import run
from tests.played import codes, judged, model_in

TEXT: Final = """# Zwölferspiel {#kopf}

```regel
Text zwölfer Titel „Zwölferspiel“
```

## §1 Karten {#1}

Asse, Könige und Neunen, jede einmal; jeder bekommt drei.

```regel
Tabelle Zählwert(b) = As: 5 Augen | König: 3 Augen | Neun: 1 Augen
Regel Kartenzahl = 1
Ablauf Geben = 1 mal 3 Karten
Regel Aussetzer = keiner
Regel Nächster-Geber = rechts(Geber)
```

## §2 Spielarten {#2}

Offen gibt es keinen Trumpf, und die Neun ist die höchste; rot sind die Herzen Trumpf.

```regel
Tabelle Spielarten mit Ordnung = offen: Offen | rot: Rot
Tabelle Angebote mit ergibt = herzrot: rot
Ordnung Offen = Fehl Neun > König > As
Ordnung Rot = Trumpf ♥9 > ♥K > ♥A; Fehl Neun > König > As
Regel Grundspiel = offen
Ablauf Vorbehalte = reihum ab links(Geber)
Regel Vorrang(v) = Sitz(Sprecher(v))
Regel Spielart-aus(v) = ergibt(Wort(v))
Regel Aufspiel = Geber
Pflicht Bedienen auf Karte k falls erste-Karte != keiner: Klasse(k) = Klasse(erste-Karte)
Regel Rang(a) = Platz(Karte(a))
Regel Gleichstand(k) = erste
```

## §3 Parteien {#3}

Wer sich gegenübersitzt, spielt zusammen.

```regel
Tabelle Parteien mit Gegner = nord: ost | ost: nord
Regel Partei(S) = nord wenn Sitz(S) in {1, 3} | ost sonst
```

## §4 Rufe {#4}

Hui darf rufen, wer noch zwei Karten hat.

```regel
Tabelle Rufe mit Wert = hui: 4
Pflicht Rechtzeitig auf Meldung m: Handkarten(m) >= 2 Karten
Regel Bestand(m) = nichtig
```

## §5 Wertung {#5}

Wer mehr Augen hat, gewinnt ein Achtel des Unterschieds, nach einem Hui vier dazu.

```regel
Regel Sieger = nord wenn Augen(nord) > Augen(ost) | ost wenn Augen(ost) > Augen(nord) | niemand sonst
Posten Unterschied in Punkte-der-Augen für Sieger: (Augen(Sieger) - Augen(Gegner(Sieger))) / 8 falls Sieger != niemand
Posten Hui in Punkte-der-Rufe für Sieger: 4 Punkte falls Sieger != niemand und es-gibt(m in Meldungen: gilt(m))
Regel Spielwert(P) = Punkte(Punkte-der-Augen, P) + Punkte(Punkte-der-Rufe, P)
    - Punkte(Punkte-der-Augen, Gegner(P)) - Punkte(Punkte-der-Rufe, Gegner(P))
Regel Gutschrift(S) = Spielwert(Partei(S))
```
"""

HEAD: Final = """doko 1
Regeln: zwölfer
Tisch: Anna Bernd Carla Dora
Geber: Dora

Spiel 1
"""

OPEN: Final = """
♣A ♣K ♣9 ♥A
♥K ♥9 ♠A ♠K
♠9 ♦A ♦K ♦9
"""
"""Dora leads; ♣9 (Bernd), then ♥9 (Carla) and ♠9 (Carla) take the tricks."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("regeln") / "zwoelfer"
    made.mkdir()
    (made / "text.md").write_text(TEXT, encoding="utf-8")
    return made.parent


@pytest.fixture(scope="module")
def judge(folder: Path) -> Judge:
    return Judge(model_in("zwölfer", folder))


def verdict(judge: Judge, body: str) -> GameVerdict:
    return judged(HEAD + body.lstrip(), judge)


def numbers(found: GameVerdict) -> list[str]:
    assert found.default.scores is not None
    return [str(points) for _, points in found.default.scores]


def test_a_game_of_twelve_cards_is_judged(judge: Judge) -> None:
    """Dora, Anna, Bernd, Carla: ♣9 is Bernd's. Bernd leads ♥K, Carla has the ♥9."""
    found = verdict(judge, OPEN)
    outcome = found.default

    assert [(t.leader, t.winner, t.augen) for t in outcome.tricks] == [
        ("Dora", "Bernd", 5 + 3 + 1 + 5),
        ("Bernd", "Carla", 3 + 1 + 5 + 3),
        ("Carla", "Carla", 1 + 5 + 3 + 1),
    ]
    assert outcome.kind == "offen"
    assert outcome.parties == (("nord", ("Anna", "Carla")), ("ost", ("Bernd", "Dora")))
    assert outcome.augen == (("nord", 22), ("ost", 14))
    assert outcome.winner == "nord"
    assert numbers(found) == ["1", "-1", "1", "-1"]
    assert outcome.next_dealer == "Carla"


def test_another_kind_has_another_order(judge: Judge) -> None:
    """With hearts as trump Carla's ♥A takes the first trick and nothing else changes."""
    outcome = verdict(judge, f"Vorbehalt Bernd: herzrot\n{OPEN.lstrip()}").default

    assert outcome.kind == "rot"
    assert outcome.tricks[0].winner == "Carla"
    assert outcome.tricks[1].leader == "Carla"


def test_half_points_are_exact(judge: Judge) -> None:
    """Bernd takes everything: ♣9, then ♥K over ♥A, then ♠9; 36 / 8 are nine halves."""
    found = verdict(judge, "♣A ♣K ♣9 ♥9\n♥K ♥A ♠A ♠K\n♠9 ♦A ♦K ♦9\n")

    assert found.default.augen == (("nord", 0), ("ost", 36))
    assert numbers(found) == ["-9/2", "9/2", "-9/2", "9/2"]


def test_calls_are_those_of_the_text(judge: Judge) -> None:
    early = verdict(judge, OPEN.replace("♥K", "Anna: hui ♥K"))
    late = verdict(judge, OPEN.replace("♠9", "Anna: hui ♠9"))
    unknown = verdict(judge, OPEN.replace("♥K", "Anna: re ♥K"))

    assert numbers(early) == ["5", "-5", "5", "-5"]
    assert numbers(late) == ["1", "-1", "1", "-1"]
    assert late.default.announcements[0].status == "void"
    assert "R202" in codes(unknown)


def test_cards_of_other_decks_are_refused(judge: Judge) -> None:
    assert "R109" in codes(verdict(judge, OPEN.replace("♦9", "♦D")))
    assert "R105" in codes(verdict(judge, OPEN.replace("♦9", "♣A")))
    assert "R106" in codes(verdict(judge, f"{OPEN}♦10\n"))


def test_following_suit_is_a_duty_of_the_text(judge: Judge) -> None:
    """Anna keeps the ♣K for later."""
    found = verdict(judge, "♣A ♦K ♣9 ♥A\n♥K ♥9 ♠A ♠K\n♠9 ♦A ♣K ♦9\n")

    assert "R102" in codes(found)


def test_a_record_that_breaks_off_says_so(judge: Judge) -> None:
    found = verdict(judge, "♣A ♣K ♣9 ♥A\n♥K ♥9")

    assert codes(found) == ["U101"]
    assert len(found.default.tricks) == 1


def test_the_program_judges_by_a_text_in_a_folder(folder: Path, tmp_path: Path) -> None:
    record = tmp_path / "abend.doko"
    record.write_text(HEAD + OPEN.lstrip(), encoding="utf-8")

    done = run("replay", "--spec", str(folder), "--format", "json", str(record))
    document = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert document["games"][0]["scores"] == {
        "Anna": 1, "Bernd": -1, "Carla": 1, "Dora": -1
    }  # fmt: skip
    assert document["games"][0]["winner"] == "nord"


def test_without_the_folder_the_program_does_not_know_the_text(tmp_path: Path) -> None:
    record = tmp_path / "abend.doko"
    record.write_text(HEAD + OPEN.lstrip(), encoding="utf-8")

    done = run("replay", "--format", "json", str(record))
    (game,) = json.loads(done.stdout)["games"]

    assert done.returncode != 0
    assert game["scores"] is None
    assert [f["code"] for f in game["findings"]] == ["L205"]
