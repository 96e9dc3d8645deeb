"""Every sentence of every source: classified, and each norm in rules or excluded.

The sources are not part of the project. ``DOKOSPEC_SOURCES`` names the folder where
they lie, otherwise a folder beside the project is looked for.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import pytest

from dokospec.cli.main import main
from dokospec.language.coverage import cover
from dokospec.language.ledger import Ledger, compare, read_sentences
from dokospec.language.library import Library
from dokospec.messages.catalogue import message

LIBRARY: Final = Library.standard()
COVERED: Final = cover(LIBRARY.ledgers, map(LIBRARY.load, LIBRARY.sources))


def sources() -> Path | None:
    named = os.environ.get("DOKOSPEC_SOURCES")
    if named:
        return Path(named)
    beside = Path(__file__).parents[3] / "shared" / "texts"
    return beside if beside.is_dir() else None


def sentences(ledger: Ledger) -> dict[str, str]:
    folder = sources()
    if folder is None:
        pytest.skip("the sources are not at hand: hashes are not compared")
    path = folder / f"{ledger.source}.tsv"
    return read_sentences(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", sorted(COVERED))
def test_every_sentence_is_classified_and_every_norm_settled(text: str) -> None:
    assert [message(found, "de") for found in COVERED[text].findings] == []


@pytest.mark.parametrize("text", sorted(COVERED))
def test_the_ledger_has_exactly_the_sentences_of_its_source(text: str) -> None:
    ledger = LIBRARY.ledgers[text]

    found = compare(ledger, sentences(ledger))
    assert [message(each, "de") for each in found] == []


def test_the_command_tells_what_became_of_each_binding_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    findings = [found for covered in COVERED.values() for found in covered.findings]
    assert main(["rules", "ledger", "--format", "json"]) == int(bool(findings))

    for entry in json.loads(capsys.readouterr().out):
        covered = COVERED[entry["text"]]
        assert entry["sentences"] == len(covered.sentences)
        assert len(entry["findings"]) == len(covered.findings)
        assert len(entry["settled"]) == sum(
            entry["classes"][sort] for sort in entry["binding"]
        )


@pytest.mark.exhaustive
def test_a_ledger_is_renewed_and_then_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text of one's own gets a ledger whose sentences are all open."""
    text = "# Erbe\n\n```regel\nText erbe erbt von ddv-tsr Titel „Erbe“\n```\n"
    (tmp_path / "text.md").write_text(text, encoding="utf-8")
    (tmp_path / "erbe.tsv").write_text("sid\ttext\n1-s1\tSatz.\n", encoding="utf-8")
    command = ["rules", "ledger", "erbe", "--spec", str(tmp_path), "--lang", "de"]

    assert main(command) == 2
    assert "X020" in capsys.readouterr().err
    assert main([*command, "--update"]) == 2
    assert "--sources" in capsys.readouterr().err
    assert main([*command, "--sources", str(tmp_path), "--update"]) == 1
    shown = capsys.readouterr().out
    assert "L820" in shown
    assert "1 Sätze aus erbe" in shown

    path = tmp_path / "ledger.tsv"
    written = path.read_text(encoding="utf-8").replace("offen", "rat")
    path.write_text(written, encoding="utf-8")
    assert main([*command, "--sources", str(tmp_path)]) == 0
    (tmp_path / "erbe.tsv").write_text("Satz.\n", encoding="utf-8")
    assert main([*command, "--sources", str(tmp_path)]) == 1
    assert "L814" in capsys.readouterr().out
    (tmp_path / "erbe.tsv").unlink()
    assert main([*command, "--sources", str(tmp_path)]) == 1
    assert "L813" in capsys.readouterr().out


def explained(sentence: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["explain", sentence, "--lang", "de"]) == 0
    return capsys.readouterr().out


def test_a_sentence_is_explained_by_the_statements_that_say_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = explained("ottendorf-2008:6.2-s5", capsys)

    assert "6.2-s5  norm" in shown
    assert "ottendorf-2008/§6.2" in shown
    assert "Ausnahme Dreifach" in shown
    assert "Posten" not in shown


@pytest.mark.exhaustive
def test_a_sentence_in_no_rule_is_explained_by_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The name of the source is as good as that of the text."""
    assert "in keiner Regel: organisation" in explained("ddv-tsr-2026:8.5.1-s2", capsys)
    assert "wie andere: 4.2.2-s1" in explained("ddv-tsr:4.1.4-s2", capsys)
    assert "bindet niemanden" in explained("ddv-tsr:11-s1", capsys)


def test_an_unknown_sentence_is_reported_with_the_nearest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["explain", "ottendorf-2008:6.2-s50", "--lang", "de"]) == 2

    err = capsys.readouterr().err
    assert "X024" in err
    assert "6.2-s5" in err
