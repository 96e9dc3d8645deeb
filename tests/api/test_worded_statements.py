"""What verdicts ask and presuppose is told in the language that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import dokospec
from dokospec.api.judging import WordedStatements
from dokospec.language.syntax import Annahme, Zweifel
from dokospec.messages.catalogue import LANGUAGES
from tests.shipped import LIBRARY

HEAD = "doko 1\nregeln: {}\ntisch: Anna Bernd Carla Dora\ngeber: Dora\n\n"
WRONG_WORD = "spiel\na:kontra/11\n+ re anna dora 130\n"
ONLY_KONTRA = "spiel\nb:kontra/11\n+ re anna dora 120\n"
WORD = "Zweifel z-falsches-wort"


def worded(text: str, lang: str) -> WordedStatements:
    return LIBRARY.worded_statements(LIBRARY.load(text).clauses, lang)


def asked(rules: str) -> dokospec.ReportedFinding:
    """What the verdict depends on, where the word of the other party is said."""
    (game,) = dokospec.judge(HEAD.format(rules) + WRONG_WORD)
    found = {each.message("de").partition(" (")[0]: each for each in game.findings}
    return found["Das Urteil hängt an z-falsches-wort"]


@pytest.mark.parametrize("rules", ["ottendorf-2008", "ddv-tsr", "nagelik-2024"])
def test_a_doubt_is_asked_in_the_language(rules: str) -> None:
    found = asked(rules)
    (clause,) = found.clauses
    text = clause.partition("/")[0]
    german, english = (worded(text, lang)[clause, WORD] for lang in LANGUAGES)

    assert isinstance(german, Zweifel)
    assert isinstance(english, Zweifel)
    assert german.question in found.message("de")
    assert english.question in found.message("en")
    assert all(f"„{r.text}“" in str(found.hint("de")) for r in german.readings)
    assert all(f"'{r.text}'" in str(found.hint("en")) for r in english.readings)


PARTLY = """# Teils

```regel
Text teils erbt von ddv-tsr
```

## §1 Fuchs {#1}

Deutsch.

```regel
Posten Fuchs-am-Ende in Sonderpunkte für Partei(Gewinner(t)): 1 Punkt je t in Stiche
    falls letzter(t) und Stichkarte(t) = ♦A
Zweifel z-fuchs Art Lücke: „Wie?“
  Lesart ja: „so“
  Lesart siegern: „anders“
    Ausnahme Verlierer zu Posten Fuchs-am-Ende falls Partei(Gewinner(t)) != Sieger: 0 Punkte
  Lesart offen:
  Vorgabe ja weil „darum“
```
"""
IN_THE_END = "spiel\nb:kontra/11\n+ re anna dora 110, fuchs-am-ende re\n"
QUESTION = "- `z-fuchs`: How?\n"
NO_QUESTION = "- `z-fuchs`:\n"
ONE = "  - `ja`: thus\n"


@pytest.mark.parametrize(
    ("english", "question", "readings"),
    [
        ("", "„Wie?“", "ja („so“), siegern („anders“), offen"),
        (QUESTION, "'How?'", "ja („so“), siegern („anders“), offen"),
        (QUESTION + ONE, "'How?'", "ja ('thus'), siegern („anders“), offen"),
        (NO_QUESTION + ONE, "„Wie?“", "ja ('thus'), siegern („anders“), offen"),
    ],
)
def test_each_word_stands_in_the_marks_of_its_language(
    english: str, question: str, readings: str, tmp_path: Path
) -> None:
    told = f"## §1 Fuchs {{#1}}\n\nEnglish.\n\n{english}"
    for name, content in {"a.md": PARTLY, "en/a.md": told}.items():
        path = tmp_path / "teils" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    rules = dokospec.rules("teils", tmp_path, lang="en")
    (game,) = dokospec.judge(HEAD.format("teils") + IN_THE_END, rules=rules)
    found = {each.clauses: each for each in game.findings}["teils/§1",]

    assert f"({question})" in found.message("en")
    assert f"Readings: {readings}." in str(found.hint("en"))
    assert "(„Wie?“)" in found.message("de")
    german = "ja („so“), siegern („anders“), offen"
    assert f"Lesarten: {german}." in str(found.hint("de"))


def test_a_premise_is_told_in_the_language() -> None:
    (game,) = dokospec.judge(HEAD.format("ottendorf-2008") + ONLY_KONTRA)
    key = ("ottendorf-2008/§6.1", "Annahme kontra-allein")

    for lang in LANGUAGES:
        told = worded("ottendorf-2008", lang)[key]
        assert isinstance(told, Annahme)
        assert [each["words"] for each in game.json(lang=lang)["premises"]] == [
            told.words
        ]


def test_a_text_asks_in_the_language() -> None:
    german, english = (
        dokospec.rules("ottendorf-2008", lang=each) for each in LANGUAGES
    )
    told = worded("ottendorf-2008", "en")

    assert german.title == LIBRARY.load("ottendorf-2008").head.title
    assert english.title == LIBRARY.title("ottendorf-2008", "en") != german.title
    for name, doubt in english.doubts.items():
        key = (doubt.clause, f"Zweifel {name}")
        assert isinstance(found := told[key], Zweifel)
        assert (doubt.question, doubt.reason) == (found.question, found.reason)
        assert doubt.question != german.doubts[name].question
        assert list(doubt.readings) == list(german.doubts[name].readings)
