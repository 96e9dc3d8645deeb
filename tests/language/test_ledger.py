"""Ledgers: what is read, what is told, what a refresh keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dokospec.language import ledger
from dokospec.language.coverage import Coverage, SentenceState, cover
from dokospec.language.ledger import (
    BINDING,
    CLASSES,
    REASONS,
    Ledger,
    LedgerEntry,
    compare,
    digest,
    read_ledger,
    read_sentences,
    refresh,
    write_ledger,
)
from dokospec.language.library import Library
from tests.language.texts import heir

TEXT = """# Erbe

```regel
Text erbe erbt von spielzeug Titel „Erbe“
```

## §1 Formal {#1}
Quelle: 1-s1..s3, andere:9-s1

```regel
Zusage immer: ja
Zusage nie: nicht nein
```

## §2 Nur Prosa {#2}
Quelle: 2-s1

```regel
Annahme a: „so“
```
"""
TOYS = Path(__file__).parents[1] / "toy"


def row(sid: str, sort: str, tie: str = "") -> str:
    return f"{sid}\t{digest(sid)}\t{sort}\t{tie}"


def covered(folder: Path, *rows: str) -> Coverage:
    """The coverage of a small text with these rows in its ledger."""
    (folder / "text.md").write_text(TEXT, encoding="utf-8")
    content = "\n".join(["quelle\tvorlage", *rows])
    (folder / ledger.NAME).write_text(content, encoding="utf-8")
    library = Library([folder, TOYS])
    texts = [library.load(name) for name in library.sources]
    return cover(library.ledgers, texts)["erbe"]


def reported(found: Coverage) -> list[tuple[str, str]]:
    """The codes of the findings with the sentence each is about."""
    return [(f.code, dict(f.data).get("sentence", "")) for f in found.findings]


ALL = [row("1-s1", "norm"), row("1-s2", "definition"), row("1-s3", "rat")]
OUTSIDE = [("L806", "andere:9-s1")]


@pytest.mark.parametrize(
    ("tie", "state"),
    [
        ("", SentenceState.CITED),
        ("durch immer", SentenceState.NAMED),
        ("durch immer, nie", SentenceState.NAMED),
        ("durch imer", SentenceState.OPEN),
        ("wort Klasse", SentenceState.VOCABULARY),
        ("ohne organisation", SentenceState.EXCLUDED),
    ],
)
def test_a_norm_is_settled_by_the_sections_that_cite_it_or_by_its_tie(
    tmp_path: Path, tie: str, state: SentenceState
) -> None:
    found = covered(
        tmp_path, row("1-s1", "norm", tie), *ALL[1:], row("2-s1", "auskunft")
    )

    assert found.sentences[0].state is state
    assert found.sentences[0].clauses == ("erbe/§1",)
    wrong = [("L805", "1-s1")] if state is SentenceState.OPEN else []
    assert reported(found) == [*OUTSIDE, *wrong]


def test_an_assumption_in_words_formalises_nothing(tmp_path: Path) -> None:
    found = covered(tmp_path, *ALL, row("2-s1", "norm"))

    assert reported(found) == [*OUTSIDE, ("L821", "2-s1")]


def test_a_variant_is_settled_by_others_or_by_name(tmp_path: Path) -> None:
    """That the text itself describes it makes no rule of it."""
    rows = [row("1-s1", "variante"), row("1-s2", "variante", "durch nie"), ALL[2]]
    found = covered(tmp_path, *rows, row("2-s1", "auskunft"))

    assert [s.state for s in found.sentences[:2]] == [
        SentenceState.OPEN,
        SentenceState.NAMED,
    ]


def test_another_text_settles_a_sentence(tmp_path: Path) -> None:
    other = tmp_path / "andere"
    other.mkdir()
    text = heir("Zusage auch: ja", name="andere")
    text = text.replace("{#1}", "{#1}\nQuelle: vorlage:1-s1")
    (other / "text.md").write_text(text, encoding="utf-8")
    found = covered(tmp_path, row("1-s1", "variante"), *ALL[1:], row("2-s1", "rat"))

    assert found.sentences[0].state is SentenceState.CITED
    assert found.sentences[0].by == ("auch",)


def test_a_block_settles_a_variant_and_no_norm(tmp_path: Path) -> None:
    """A block holds only where a house takes it."""
    blocks = tmp_path / "bausteine"
    blocks.mkdir()
    (blocks / "b.md").write_text(
        "# B\n\n```regel\nBaustein b Titel „B“\n```\n\n## §1 So {#1}\n"
        "Quelle: vorlage:2-s1, vorlage:3-s1\n\n```regel\nZusage auch: ja\n```\n",
        encoding="utf-8",
    )
    rows = [*ALL, row("2-s1", "norm"), row("3-s1", "variante")]
    found = covered(tmp_path, *rows)

    assert [s.state for s in found.sentences[-2:]] == [
        SentenceState.OPEN,
        SentenceState.CITED,
    ]


def test_what_repeats_a_settled_sentence_is_settled(tmp_path: Path) -> None:
    found = covered(
        tmp_path, *ALL, row("2-s1", "norm", "wie 1-s1"), row("3-s1", "variante")
    )

    assert found.states("norm") == {SentenceState.CITED: 1, SentenceState.LIKE: 1}
    assert reported(found) == [*OUTSIDE, ("L821", "3-s1")]


@pytest.mark.parametrize("other", ["3-s1", "2-s1", "1-s2", "9-s9", "fremd:1-s1"])
def test_what_repeats_an_open_sentence_is_open(tmp_path: Path, other: str) -> None:
    """Nor may it repeat itself, what binds nobody, or what is not there."""
    tie = f"wie {other}"
    rows = [*ALL, row("2-s1", "norm", tie), row("3-s1", "norm")]

    assert ("L805", "2-s1") in reported(covered(tmp_path, *rows))


def test_a_cited_sentence_must_be_in_the_ledger(tmp_path: Path) -> None:
    found = covered(tmp_path, *ALL[:2], row("2-s1", "offen"))

    assert sorted(reported(found)) == [
        ("L806", "1-s3"),
        ("L806", "andere:9-s1"),
        ("L820", "2-s1"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("1-s1", "L801"),
        ("1-s1\tx\tnorm\tohne organisation\tmehr", "L801"),
        ("1-s1\tx\tnorn", "L803"),
        ("1-s1\tx\tnorm\tohne Grund", "L804"),
        ("1-s1\tx\tnorm\tohne organisation, handhabung", "L804"),
        ("1-s1\tx\tnorm\tdurch", "L804"),
        ("1-s1\tx\tnorm\tvielleicht", "L804"),
        ("1-s1\tx\trat\tdurch immer", "L804"),
    ],
)
def test_a_bad_row_is_reported_with_its_line(line: str, code: str) -> None:
    found = read_ledger(f"quelle\tvorlage\n{line}\n", "ledger.tsv")

    (finding,) = found.findings
    assert finding.code == code
    assert finding.span is not None
    assert finding.span.line == 2


def test_a_sentence_has_one_row() -> None:
    found = read_ledger(f"quelle\tv\n{row('a', 'rat')}\n{row('a', 'norm')}", "x")

    assert [entry.sort for entry in found.entries] == ["rat"]
    assert [finding.code for finding in found.findings] == ["L802"]


def test_a_ledger_names_its_source() -> None:
    assert [f.code for f in read_ledger("", "x").findings] == ["L801"]


def entries() -> st.SearchStrategy[LedgerEntry]:
    names = st.lists(st.from_regex(r"[a-z][a-z0-9.-]{0,6}", fullmatch=True), min_size=1)
    plain = st.tuples(st.sampled_from(CLASSES), st.just(""), st.just(()))
    tied = st.tuples(
        st.sampled_from(BINDING), st.sampled_from(["durch", "wort", "wie"]), names
    )
    left = st.tuples(
        st.sampled_from(BINDING),
        st.just("ohne"),
        st.sampled_from(REASONS).map(lambda reason: [reason]),
    )
    sids = st.from_regex(r"[a-z0-9./]{1,8}-[stc][0-9]{1,2}", fullmatch=True)
    return st.builds(
        lambda sid, rest: LedgerEntry(
            sid, digest(sid), rest[0], rest[1], tuple(rest[2])
        ),
        sids,
        st.one_of(plain, tied, left),
    )


@given(st.lists(entries(), unique_by=lambda entry: entry.sid))
def test_what_is_written_is_read_back(rows: list[LedgerEntry]) -> None:
    written = write_ledger(Ledger("vorlage", "x", tuple(rows)))
    again = read_ledger(written, "x")

    assert again.findings == ()
    assert write_ledger(again) == written
    assert [(e.sid, e.sort, e.tie, e.names) for e in again.entries] == [
        (e.sid, e.sort, e.tie, e.names) for e in rows
    ]


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("xyz"), max_size=5),
    st.dictionaries(st.sampled_from("abcdef"), st.sampled_from("xyz"), max_size=5),
)
def test_a_refresh_keeps_what_reads_the_same(
    then: dict[str, str], now: dict[str, str]
) -> None:
    """New and changed sentences are open, vanished ones go; nothing differs then."""
    rows = tuple(LedgerEntry(sid, digest(text), "rat") for sid, text in then.items())
    fresh = refresh(Ledger("vorlage", "x", rows), now)

    assert compare(fresh, now) == ()
    assert {entry.sid: entry.sort for entry in fresh.entries} == {
        sid: "rat" if then.get(sid) == text else "offen" for sid, text in now.items()
    }


def test_a_row_without_a_hash_is_given_one() -> None:
    fresh = refresh(
        Ledger("vorlage", "x", (LedgerEntry("a", "", "rat"),)), {"a": "Wort."}
    )

    assert fresh.entries == (LedgerEntry("a", digest("Wort."), "rat"),)


def test_differences_from_the_source_are_reported() -> None:
    rows = (LedgerEntry("a", digest("x"), "rat"), LedgerEntry("b", digest("x"), "rat"))
    found = compare(Ledger("vorlage", "f", rows), {"a": "y", "c": "z"})

    assert {(f.code, dict(f.data)["sentence"]) for f in found} == {
        ("L812", "a"),
        ("L811", "b"),
        ("L810", "c"),
    }


def test_a_source_is_a_table_with_a_head() -> None:
    assert read_sentences('sid\tkind\ttext\na\tbody\tEin „Satz"\n') == {
        "a": 'Ein „Satz"'
    }


@pytest.mark.parametrize(
    "content", ["a\tb\n", "sid\ttext\na\n", "sid\ttext\na\tb\na\tc"]
)
def test_what_is_no_such_table_is_refused(content: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_sentences(content)
