"""Pages laid out like those of online-doppelkopf.com come in as they were played."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from dokospec.api.judging import Texts
from dokospec.file_judge import judge_file
from dokospec.importers.imported import Imported
from dokospec.importers.online_doppelkopf import read
from dokospec.notation.files import read_bytes
from dokospec.notation.reader import read_text, sheets
from dokospec.notation.record import Call, GameRecord, Play, Reading, Reservation
from dokospec.notation.writer import format_sheets
from dokospec.render.json import game
from dokospec.witness.chance import Chance
from tests.importers.pages import page

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "examples" / "real").glob("*.doko"))
TEXTS = Texts(())
WITH_CALLS = "82403638"
"""A Hochzeit with two calls of one player."""


@cache
def real(name: str = GAMES[0].stem) -> Reading:
    """One of the games that were played there."""
    file = ROOT / "examples" / "real" / f"{name}.doko"
    return next(r for r in read_bytes(file.read_bytes()) if r.game is not None)


def told(found: Imported) -> list[str]:
    return sorted(each.code for each in found.findings)


def record(found: Imported) -> GameRecord:
    (sheet,) = found.sheets
    (one,) = sheet.games
    return one


def laid(found: Imported) -> list[str]:
    return [str(e.card) for e in record(found).events if isinstance(e, Play)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_real_game_comes_back_as_it_was_played(path: Path) -> None:
    reading = real(path.stem)
    found = read(page(reading), "ddv-tsr")
    again = read_text(format_sheets(found.sheets))

    assert found.findings == ()
    assert sheets(again) == found.sheets
    assert reading.game is not None
    assert record(found).claims == reading.game.claims
    before, after = (
        cast("dict[str, Any]", game(verdict, "en"))
        for readings in ([reading], again)
        for verdict in judge_file(readings, lambda _: TEXTS.model("ddv-tsr"))
    )
    for key in ("kind", "parties", "augen", "winner", "items", "value", "scores"):
        assert after[key] == before[key], key
    assert after["findings"] == before["findings"]


def test_the_record_says_what_the_page_does() -> None:
    found = read(page(real(WITH_CALLS)), "ddv-tsr")
    text = format_sheets(found.sheets)

    assert "Regeln: ddv-tsr\nTisch: Anna Bernd Carla Dora\nGeber: Dora\n" in text
    assert "Vorbehalt Carla: hochzeit" in text
    assert " 3. Carla:  ♥A   ♥9   ♥A   Bernd: k90  ♥9\n" in text
    assert "= Anna -9, Bernd +9, Carla +9, Dora -9" in text
    assert "x-zeitpunkte: " in text
    assert "x-zeitpunkte: " not in format_sheets(read(page(real("82403598"))).sheets)


@pytest.mark.parametrize("beside", range(4))
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_call_is_in_time_whichever_card_it_stands_with(
    path: Path, beside: int
) -> None:
    found = read(page(real(path.stem), beside=beside), "ddv-tsr")
    (verdict,) = judge_file(
        read_text(format_sheets(found.sheets)), lambda _: TEXTS.model("ddv-tsr")
    )

    assert found.findings == ()
    assert verdict.findings == ()


def test_two_games_of_one_page_are_two_records() -> None:
    one, two = page(real(WITH_CALLS)), page(real("82403606"))
    tables = [
        text.partition("<table>")[2].partition("</table>")[0] for text in (one, two)
    ]
    (first,), (second,) = read(one).sheets, read(two).sheets

    for text in (one + two, f"<table>{tables[0]}{tables[1]}</table>"):
        assert read(text).sheets == (first, second)
        assert read(text).findings == ()


@pytest.mark.parametrize(
    "left_out", [("#f8f8ff",), ("<b>Punkte</b>",), ("#f8f8ff", "<b>Punkte</b>")]
)
def test_two_games_are_told_apart_by_what_stands_around_their_tricks(
    left_out: tuple[str, ...],
) -> None:
    texts = [page(real(WITH_CALLS)), page(real("82403606"))]
    for each in left_out:
        texts = [text.replace(each, "") for text in texts]
    alone = [read(text) for text in texts]
    found = read("".join(texts))

    assert found.sheets == tuple(each.sheets[0] for each in alone)
    assert told(found) == sorted(code for each in alone for code in told(each))


def test_points_alone_part_two_games() -> None:
    texts = [
        re.sub(r"<i> \((?:Re|Ko)\)</i>", "", page(real(name)).replace("#f8f8ff", ""))
        for name in (WITH_CALLS, "82403606")
    ]

    assert [len(sheet.games) for sheet in read("".join(texts)).sheets] == [1, 1]


def test_a_game_that_breaks_off_ends_where_the_next_begins() -> None:
    one, two = page(real(WITH_CALLS)), page(real("82403606"))
    tricks = [found.end() for found in re.finditer(r"</td></tr>\n", one)]
    broken = one[: tricks[2 + 5]]
    found = read(f"{broken}{two}")

    assert found.sheets == (*read(broken).sheets, *read(two).sheets)
    assert told(found) == ["I104"]


CALL = '<div><font color="#b8860b"><b>{}</b></font></div>'


def called(*words: tuple[int, int, str]) -> list[tuple[int, str, str | None]]:
    """The calls of a game: how many cards lay, word and speaker.

    ``words``: behind which card of the page each stands (in trick 2), and where the
    cell's own picture is, and its text.
    """
    lines = page(real("82403598")).splitlines()
    first = next(n for n, line in enumerate(lines) if 'valign="bottom"' in line)
    for trick, seat, text in words:
        cells = lines[first + trick].split("</td>")
        cells[seat] += CALL.format(text)
        lines[first + trick] = "</td>".join(cells)
    found = read("\n".join(lines))
    lay = 0
    calls = []
    for event in record(found).events:
        if isinstance(event, Play):
            lay += 1
        elif isinstance(event, Call):
            calls.append((lay, event.word, event.by))
    return calls


def test_a_call_stands_before_the_card_it_is_with_and_its_speakers_own() -> None:
    """In the first trick Anna leads, in the fifth Carla does."""
    assert called((0, 2, "Re (4)")) == [(2, "re", "Dora")]
    assert called((0, 2, "Re (2)")) == [(1, "re", "Bernd")]
    assert called((4, 0, "Ko (1)")) == [(18, "kontra", "Anna")]
    assert called((4, 2, "Ko (1)")) == [(16, "kontra", "Anna")]


def test_an_answer_stays_behind_what_it_answers() -> None:
    assert called((0, 3, "Re (4)"), (0, 3, "Ko (1)")) == [
        (3, "re", "Dora"),
        (3, "kontra", "Anna"),
    ]
    # In the order of the trick, not of the columns.
    assert called((4, 0, "Ko (1)"), (4, 2, "Re (4)")) == [
        (16, "re", "Dora"),
        (18, "kontra", "Anna"),
    ]


@pytest.mark.parametrize(
    ("word", "call"),
    [
        *(("Re", "re"), ("Ko", "kontra")),
        *(("R90", "k90"), ("R60", "k60"), ("R30", "k30"), ("R0", "schwarz")),
        *(("K90", "k90"), ("K60", "k60"), ("K30", "k30"), ("K0", "schwarz")),
    ],
)
def test_words_of_calls(word: str, call: str) -> None:
    assert called((0, 0, f"{word} (1)")) == [(0, call, "Anna")]


def test_a_call_of_the_other_party_is_told() -> None:
    text = page(real(WITH_CALLS))

    assert told(read(text.replace("Re (2)", "Ko (2)"))) == ["I110"]
    (finding,) = read(text.replace("R90 (2)", "K90 (2)")).findings
    assert finding.code == "I110"
    assert dict(finding.data) == {
        "found": "K90 (2)",
        "party": "kontra",
        "player": "Bernd",
        "own": "re",
    }


@pytest.mark.parametrize("word", ["R120 (2)", "Re", "Re (5)", "Re (0)", "Hallo (2)"])
def test_a_word_that_is_no_call_is_told(word: str) -> None:
    found = read(page(real(WITH_CALLS)).replace("Re (2)", word))

    assert told(found) == ["I102"]
    assert [dict(each.data) for each in found.findings] == [{"found": word}]


def test_a_call_that_stands_with_no_trick_is_told() -> None:
    extra = f"<tr><td>{CALL.format('Re (2)')}</td></tr></table>"
    found = read(page(real()).replace("</table>", extra))

    assert told(found) == ["I101"]


def bidding(answers: list[str], below: list[str], leads: int | None = None) -> Imported:
    """A game with these answers; ``leads``: whose column is marked in the first trick."""
    lines = page(real("82403606")).splitlines()
    at = next(n for n, line in enumerate(lines) if "f8f8ff" in line)
    for line, cells in ((at, answers), (at + 1, below)):
        head = lines[line].partition(">")[0]
        lines[line] = f"{head}>{''.join(f'<td>{c}</td>' for c in cells)}</tr>"
    if leads is not None:
        lines[at + 2] = re.sub(r"<i>.*?</i>", "", lines[at + 2])
        cells = lines[at + 2].split("<td>")
        cells[leads + 1] = f"<i>x</i>{cells[leads + 1]}"
        lines[at + 2] = "<td>".join(cells)
    return read("\n".join(lines))


def bids(found: Imported) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (event.by, event.words)
        for event in record(found).events
        if isinstance(event, Reservation)
    ]


NO, YES = "Gesund", "Vorbehalt"


@pytest.mark.parametrize(
    ("named", "word"),
    [
        ("Damensolo [5]", "damensolo"),
        ("Bubensolo", "bubensolo"),
        ("Farbsolo Kreuz [x]", "kreuzsolo"),
        ("Farbsolo&nbsp;Pik [x]", "piksolo"),
        ("Farbsolo  Herz [x]", "herzsolo"),
        ("Farbsolo Karo [x]", "karosolo"),
        ("Assesolo [x]", "fleischlos"),
        ("Hochzeit [x]", "hochzeit"),
    ],
)
def test_names_of_games(named: str, word: str) -> None:
    found = bidding([NO, NO, YES, NO], ["", "", named, ""])

    assert bids(found) == [("Carla", (word,))]
    assert told(found) == []


def test_who_gave_way_has_said_nothing_in_the_record_and_that_is_told() -> None:
    found = bidding([NO, YES, YES, NO], ["", "", "Assesolo [x]", ""])

    assert bids(found) == [("Carla", ("fleischlos",))]
    assert [dict(each.data) for each in found.findings] == [{"found": "Vorbehalt (2)"}]
    assert told(found) == ["I101"]


@pytest.mark.parametrize(("named", "code"), [("", "I101"), ("Königssolo [x]", "I102")])
def test_a_vorbehalt_that_is_not_named_leaves_the_game_open(
    named: str, code: str
) -> None:
    found = bidding([NO, NO, YES, NO], ["", "", named, ""])
    (verdict,) = judge_file(
        read_text(format_sheets(found.sheets)), lambda _: TEXTS.model("ddv-tsr")
    )

    assert bids(found) == [("Carla", ("vorbehalt",))]
    assert told(found) == [code]
    assert verdict.default.scores is None


@pytest.mark.parametrize(
    ("answers", "below"),
    [
        ([NO, NO, NO, NO], ["Damensolo [x]", "", "", ""]),
        ([NO, YES, NO], ["", "Damensolo [x]", ""]),
        ([NO, "?", NO, NO], ["", "", "", ""]),
    ],
)
def test_a_bidding_that_cannot_be_read_is_told(
    answers: list[str], below: list[str]
) -> None:
    found = bidding(answers, below)

    assert bids(found) == []
    assert "I102" in told(found)
    assert ("I109" in told(found)) == (answers.count(NO) < 4)


def test_a_page_without_the_bidding_is_a_game_and_that_is_told() -> None:
    found = read(page(real()).replace("#f8f8ff", "#ffffff"))

    assert told(found) == ["I109"]
    assert len(laid(found)) == 48


def test_who_plays_a_solo_and_leads_behind_others_owed_it() -> None:
    found = bidding([NO, NO, YES, NO], ["", "", "Assesolo [x]", ""], leads=2)

    assert bids(found) == [("Carla", ("fleischlos", "pflicht"))]
    assert found.sheets[0].head.dealer == "Dora"


def test_who_leads_without_a_solo_sits_behind_the_dealer() -> None:
    found = bidding([YES, NO, NO, YES], ["Hochzeit", "", "", "Hochzeit"], leads=2)

    assert found.sheets[0].head.dealer == "Bernd"
    assert [by for by, _ in bids(found)] == ["Dora", "Anna"]


def test_the_mark_may_stand_around_the_picture() -> None:
    whole = page(real())
    around = re.sub(r"<i>spielt aus</i>(<img [^>]*>)", r"<i>\1</i>", whole)

    assert around != whole
    assert read(around) == read(whole)


def test_nobody_deals_where_nobody_is_marked() -> None:
    found = read(page(real()).replace("<i>spielt aus</i>", "", 1))

    assert told(found) == ["I106", "I108"]
    assert found.sheets[0].head.dealer is None
    assert laid(found)[:4] == ["None"] * 4
    assert len(laid(found)) == 48


def test_an_unknown_picture_is_an_unknown_card() -> None:
    text = page(real())
    source = "/images/kartenmax/hearta.jpg"
    found = read(text.replace(source, "/images/kartenmax/joker.jpg", 1))

    assert source in text
    assert told(found) == ["I102", "I108"]
    assert laid(found)[0] == "None"
    assert len(laid(found)) == 48
    assert all(each.span and each.span.line > 1 for each in found.findings)


def test_pictures_of_a_saved_page_lie_elsewhere() -> None:
    text = page(real())

    assert read(text.replace("/images/kartenmax/", "./Spiel-Dateien/")) == read(text)


def without_pictures(count: int, row: int) -> str:
    """The page of a game; so many of the last pictures of a trick are not there."""
    lines = page(real()).splitlines()
    first = next(n for n, line in enumerate(lines) if 'valign="bottom"' in line)
    pictures = re.findall(r"<img [^>]*>", lines[first + row])
    for each in pictures[len(pictures) - count :]:
        lines[first + row] = lines[first + row].replace(each, "", 1)
    return "\n".join(lines)


def test_two_cards_short_is_two_unknown_cards() -> None:
    found = read(without_pictures(2, 4))

    assert told(found) == ["I108"]
    assert dict(found.findings[0].data) == {"number": "5", "count": "2"}
    assert len(laid(found)) == 48
    assert laid(found).count("None") == 2


@pytest.mark.parametrize("tricks", [1, 6, 10, 11])
def test_a_page_that_is_cut_off_is_a_game_that_breaks_off(tricks: int) -> None:
    text = page(real())
    ends = [found.end() for found in re.finditer(r"</td></tr>\n", text)]
    found = read(text[: ends[2 + tricks]])

    assert told(found) == ["I104"]
    assert len(laid(found)) == 4 * tricks
    assert laid(found) == laid(read(text))[: 4 * tricks]
    assert record(found).claims == ()


def test_a_page_may_be_cut_off_in_a_trick() -> None:
    """The last trick is led from the first column."""
    text = page(real("82403608"))
    found = read(text[: text.rindex("<img ")])

    assert told(found) == ["I104"]
    assert len(laid(found)) == 47


def test_tricks_of_ten_without_nines_are_a_whole_game() -> None:
    """Nothing is said of other decks than of 48; forty cards without a nine are one."""
    cards = [
        f"{suit}{rank}"
        for suit in ("club", "spade", "heart", "diam")
        for rank in ("a", "10", "k", "q", "j")
    ] * 2
    rows = [
        "".join(
            f'<td>{"<i>x</i>" if n == 0 else ""}<img src="/images/kartenmax/{c}.jpg"></td>'
            for n, c in enumerate(cards[at : at + 4])
        )
        for at in range(0, 40, 4)
    ]
    found = read("".join(f'<tr valign="bottom">{row}</tr>' for row in rows))

    assert told(found) == ["I109"]
    assert len(laid(found)) == 40


@pytest.mark.parametrize(
    ("points", "claimed"),
    [
        (("-9", "9"), True),
        (("+9", "-9"), True),
        (("9", "9"), False),
        (("9", "?"), False),
        (("9", ""), False),
    ],
)
def test_points_are_claimed_that_make_nothing_in_all(
    points: tuple[str, str], *, claimed: bool
) -> None:
    cells = "<td>{}</td><td>{}</td>"
    text = page(real(WITH_CALLS))
    assert cells.format(9, -9) in text
    found = read(text.replace(cells.format(9, -9), cells.format(*points)))

    assert bool(record(found).claims) == claimed
    assert told(found) == ([] if claimed else ["I101"])


def test_parties_that_are_not_told_claim_nothing() -> None:
    found = read(page(real()).replace("<i> (Re)</i>", "", 1))

    assert told(found) == ["I101"]
    assert record(found).claims == ()
    assert found.sheets[0].head.players[0] == "Spieler1"


@pytest.mark.parametrize("name", ["Re", "kontra", "geber"])
def test_a_name_that_a_record_reads_as_something_else_is_not_taken(name: str) -> None:
    text = page(real()).replace("<b>Anna</b>", f"<b>{name}</b>", 1)

    assert read(text).sheets[0].head.players[0] == "Spieler1"


def test_names_are_taken_where_each_stands_with_a_party() -> None:
    text = page(real())
    odd = text.replace("<b>Anna</b>", "<b>Änne von der Höh</b>", 1)
    none = text.replace("<b>Anna</b>", "")

    assert read(odd).sheets[0].head.players[0] == "ÄnnevonderHöh"
    assert read(none).sheets[0].head.players[:2] == ("Spieler1", "Spieler2")
    assert read(none).sheets[0].games[0].claims != ()


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n", "<", "<html>", "doko 1", "<table><tr valign=bottom><td>x</table>"),
        *("\0\x01\x02PNG", "startplayer: 0", "<p>" * 2000, "</td>" * 20),
    ],
)
def test_a_file_without_a_game_is_told(text: str) -> None:
    found = read(text)

    assert found.sheets == ()
    assert told(found) == ["I103"]


def test_too_many_pages_asked_for_is_told() -> None:
    found = read("<html><body><h1>Zu viele Anfragen.</h1></body></html>")

    assert found.sheets == ()
    assert told(found) == ["I107"]


_NEVER_ENDED = ["<!--", "<a ", "</a ", "<!x ", "<![CDATA[", "<?", "<script>", "<a b='"]


@pytest.mark.parametrize("begun", _NEVER_ENDED)
def test_what_never_ends_is_told_and_nothing_else_is_lost(begun: str) -> None:
    whole, found = read(page(real())), read(f"{page(real())}\n{begun}")
    (finding,) = found.findings

    assert found.sheets == whole.sheets
    assert finding.code == "I102"
    assert finding.span is not None
    assert finding.span.line == page(real()).count("\n") + 2
    assert dict(finding.data) == {"found": begun.partition(" ")[0]}


def test_what_never_ends_ends_the_page() -> None:
    found = read(page(real()).replace("<table>", "<!-- <table>", 1))

    assert told(found) == ["I102", "I103"]


@pytest.mark.parametrize(
    "begun",
    [
        *_NEVER_ENDED,
        *(
            '<a b="x>" ',
            '<td title="1>2" ',
            '<a b="',
            "<a b='x\"",
            '<a b="x>',
            "<a =\"'",
        ),
        *("<style>", "<![x[ y> ", "<![CDATA[ y> ", "<a b=c", "<a b=c/"),
    ],
)
def test_what_begins_again_and_again_and_never_ends_is_passed_over(begun: str) -> None:
    text = page(real())
    whole, found = read(text), read(text + begun * 100_000)

    assert found.sheets == whole.sheets
    assert set(told(found)) <= {"I102"}


@pytest.mark.parametrize(
    "between",
    ["<!-->", "<!--->", "<!-- x --!>", "<![x[ y>", "<script>'<tr a=\"'</script>"],
)
def test_comments_end_where_browsers_end_them(between: str) -> None:
    text = page(real())

    assert read(text.replace("</tr>", f"</tr>{between}")) == read(text)


@pytest.mark.parametrize(
    "attribute", ['title="a<b"', 'title="a>b"', "title='<!--'", "a=b'", 'a=b"c"']
)
def test_values_of_attributes_end_no_tag(attribute: str) -> None:
    text = page(real())

    assert read(text.replace("<tr", f"<tr {attribute}")) == read(text)


def test_ends_of_cells_and_rows_may_be_missing() -> None:
    text = page(real(WITH_CALLS))
    loose = re.sub(r"</t[dr]>", "", text)

    assert loose != text
    assert read(loose).sheets == read(text).sheets


@pytest.mark.parametrize("seed", range(30))
def test_whatever_stands_there_is_read_or_told(seed: int) -> None:
    """Pieces of pages left out, put twice and elsewhere."""
    pieces = re.split(r"(?=<)", page(real(WITH_CALLS)) + page(real("82403606")))
    chance = Chance(seed)
    for _ in range(2 * seed):
        at, to = chance.below(len(pieces)), chance.below(len(pieces))
        pieces[to : to + chance.below(3)] = [pieces[at]]
    text = "".join(pieces)
    found = read(text)

    assert all(
        f.span and 1 <= f.span.line <= len(text.splitlines()) for f in found.findings
    )
    assert sheets(read_text(format_sheets(found.sheets))) == found.sheets
