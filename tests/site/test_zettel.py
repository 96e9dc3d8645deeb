"""The score pad in a real browser: evenings that are tapped, kept, and given out."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from dokospec.cli.main import main
from dokospec.data import data_path
from dokospec.language.library import Library
from tests.exhaustive import sampled
from tests.site.browser import IMAGE, Visit, Wire, serving, visit
from tests.site.conftest import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TEXTS: Final = Library.standard().ids()
PHONE: Final = {"width": 360, "height": 740}
NAMES: Final = ("Anna", "Bernd", "Carla", "Dora")
COUNTED: Final = """() => {
  const { failed, asked, answered } = document.getElementById("zettel").dataset;
  if (failed) throw new Error(failed);
  return asked && asked === answered;
}"""
HEAD: Final = "doko 1\nregeln: ddv-tsr\ntisch: Anna Bernd Carla Dora\nrunde: 1\n"


class Game(NamedTuple):
    """What is tapped. ``taken``: the seats of the first party; ``kind``: of its button."""

    taken: tuple[int, ...]
    augen: int
    kind: str = "normal"
    call: tuple[str, str] | None = None
    fox: str | None = None


SOLOS: Final = ("solo:damen", "solo:buben", "solo:kreuz", "solo:ohne")


def evening(count: int) -> list[Game]:
    """So many games with the solo of duty of each player among them."""
    pairs = ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
    every = max(count // 4, 1)
    games: list[Game] = []
    for n in range(count):
        seat, solo = divmod(n, every)
        if solo == every - 1 and seat < len(SOLOS):
            games.append(Game((seat,), 98 + n, SOLOS[seat]))
            continue
        call = (
            ("Re", "Re") if n % 3 == 0 else ("Kontra", "Kontra") if n % 4 == 1 else None
        )
        games.append(
            Game(
                pairs[n % 6],
                89 + 7 * n % 120,
                call=call,
                fox="Re" if n % 5 == 2 else None,
            )
        )
    return games


# --- a page with the pad


@pytest.fixture(name="folder", scope="module")
def folder_fixture(site: Site) -> Path:
    folder = site.folder / "html"
    if not (folder / "judge" / "run" / "state.json").exists():
        pytest.skip("the site was built without the judge: no node, or no network")
    return folder


@pytest.fixture(name="seen")
def seen_fixture(browser: Browser, base: str) -> Iterator[Visit]:
    with visit(browser, base, viewport=PHONE) as seen:
        opened(seen.page, base)
        yield seen


def opened(page: Page, base: str) -> None:
    page.goto(f"{base}zettel/index.html")
    page.locator("#zettel[data-view]").wait_for()


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def counted(page: Page) -> None:
    page.wait_for_function(COUNTED)


def begin(page: Page, *names: str) -> None:
    """A new evening by the rules that are offered first; the last of them deals."""
    for name in names[len(NAMES) :]:
        button(page, "Noch ein Platz").click()
        page.get_by_label(f"Name an Platz {len(NAMES) + 1}").fill(name)
    page.locator(f"input[name=dealer][value='{max(len(names), 4) - 1}']").check()
    button(page, "Anfangen").click()
    page.locator(".rk-player, .zt-form .zt-lead").first.wait_for()


def tap(page: Page, game: Game) -> int:
    """Taps all of a game but the button that enters it; how many taps."""
    taps = 0
    if game.kind.startswith("solo"):
        page.locator("input[name=kind][value=solo]").check()
        page.locator(f"input[name=solo][value='{game.kind}']").check()
        taps += 2
    for seat in game.taken:
        page.locator(".rk-player").nth(seat).click()
    page.get_by_label(re.compile("^Augen von Re$")).fill(str(game.augen))
    if game.call:
        side = page.get_by_role("group", name=game.call[0], exact=True)
        side.get_by_role("checkbox", name=game.call[1], exact=True).check()
    if game.fox:
        button(page, f"Fuchs für {game.fox}: mehr").click()
    return taps + len(game.taken) + 1 + bool(game.call) + bool(game.fox)


def enter(page: Page, game: Game) -> None:
    tap(page, game)
    counted(page)
    button(page, "Eintragen").click()


def give(page: Page, text: str | bytes, name: str = "abend.doko") -> None:
    """Gives the pad a file, which it reads as soon as it can."""
    content = text if isinstance(text, bytes) else text.encode()
    file = {"name": name, "mimeType": "text/plain", "buffer": content}
    page.locator("#zt-file").set_input_files(file)  # type: ignore[arg-type]


def read(page: Page, before: int) -> None:
    """Waits until the pad has read more than so many files."""
    page.wait_for_function(
        "(before) => (document.getElementById('zettel').dataset.read ?? 0) > before",
        arg=before,
    )


def load(page: Page, text: str | bytes, name: str = "abend.doko") -> None:
    """Has the pad read a file."""
    if page.locator("#zettel").get_attribute("data-view") == "evening":
        button(page, "Abende").click()
    before = int(page.locator("#zettel").get_attribute("data-read") or 0)
    give(page, text, name)
    read(page, before)


def exported(page: Page) -> str:
    with page.expect_download() as download:
        button(page, "Datei speichern").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def totals(page: Page) -> dict[str, str]:
    found = page.locator(".zt-tiles > div")
    return {
        each.locator("dt").inner_text(): each.locator("dd").first.inner_text()
        for each in found.all()
    }


def shown_sheet(page: Page) -> list[list[str]]:
    """The cells of the sheet that is printed, one line a game."""
    rows: list[list[str]] = page.locator(".zt-paper tbody tr").evaluate_all(
        "rows => rows.map(r => [...r.cells].map(c => c.firstChild.textContent))"
    )
    return rows


def told_sheet(text: str, tmp_path: Path) -> list[list[str]]:
    """The same as the command line has it."""
    path = tmp_path / "abend.doko"
    path.write_text(text, encoding="utf-8")
    with StringIO() as out, contextlib.redirect_stdout(out):
        main(["sheet", str(path), "--format", "json", "--lang", "de"])
        written = json.loads(out.getvalue())
    (sheet,) = written["sheets"]
    rows = []
    for line in sheet["lines"]:
        row = [line["game"]]
        for player in sheet["players"]:
            points = line["points"].get(player)
            row += [
                "–" if points is None else signed(points),
                minus(line["totals"][player]),
            ]
        rows.append(row)
    return rows


def minus(points: object) -> str:
    return str(points).replace("-", "−")


def signed(points: object) -> str:
    text = minus(points)
    return text if text == "0" or text.startswith("−") else f"+{text}"


# --- an evening


@pytest.mark.parametrize("count", sampled((8, 24), [8]))
def test_of_an_evening_nothing_is_lost(
    browser: Browser, folder: Path, tmp_path: Path, count: int
) -> None:
    """The page is killed twice in the middle of a game, and there is no network."""
    games = evening(count)
    killed = {count // 3, 2 * count // 3}
    with contextlib.ExitStack() as stack:
        with serving(folder) as wire:
            seen = stack.enter_context(visit(browser, wire.base, viewport=PHONE))
            page = seen.page
            opened(page, wire.base)
            page.locator("#dk-ohne-netz:not([hidden])").wait_for()
        begin(page)
        for number, game in enumerate(games, 1):
            taps = tap(page, game)
            if number in killed:
                page.close()
                page = page.context.new_page()
                opened(page, wire.base)
            assert taps + 1 <= 10
            counted(page)
            button(page, "Eintragen").click()
        counted(page)

        assert totals(page).keys() == set(NAMES)
        text = exported(page)
        assert [row[:1] + row[2:] for row in shown_sheet(page)] == told_sheet(
            text, tmp_path
        )
        assert len(shown_sheet(page)) == count
        assert "Solo" not in page.locator(".zt-due").inner_text()


def test_a_game_is_entered_before_anybody_counts(browser: Browser, wire: Wire) -> None:
    with (
        wire.holding(IMAGE) as sending,
        visit(browser, wire.base, viewport=PHONE) as seen,
    ):
        opened(seen.page, wire.base)
        begin(seen.page)
        tap(seen.page, Game((0, 1), 151))
        button(seen.page, "Eintragen").click()

        assert set(totals(seen.page).values()) == {"–"}
        assert "wird geladen" in seen.page.locator(".rk-status").inner_text()
        assert seen.page.locator(".zt-games tbody tr").count() == 1
        sending.set()
        counted(seen.page)
        assert totals(seen.page) == {
            "Anna": "2",
            "Bernd": "2",
            "Carla": "−2",
            "Dora": "−2",
        }


def test_everything_can_be_taken_back(seen: Visit) -> None:
    page = seen.page
    begin(page)
    enter(page, Game((0, 1), 151, call=("Re", "Re")))
    counted(page)
    after = totals(page)
    tap(page, Game((2,), 0))
    for _ in range(3):
        button(page, "Zurück").click()
    counted(page)
    assert (page.locator("h1").inner_text(), totals(page)) == (
        "Spiel 1",
        dict.fromkeys(NAMES, "0"),
    )
    assert page.locator(".zt-points dd").all_inner_texts() == ["+4", "+4", "−4", "−4"]

    button(page, "Vor").click()
    counted(page)
    assert totals(page) == after
    while button(page, "Zurück").get_attribute("aria-disabled") == "false":
        button(page, "Zurück").click()
    counted(page)
    assert page.locator(".rk-player[aria-pressed=true]").count() == 0


def test_an_earlier_game_is_corrected(seen: Visit) -> None:
    page = seen.page
    begin(page)
    for game in (
        Game((0, 1), 151, fox="Re"),
        Game((2,), 130, "solo:damen"),
        Game((0, 3), 100),
    ):
        enter(page, game)
    counted(page)
    page.locator(".rk-player").nth(3).click()
    page.locator(".zt-look").last.click()
    button(page, "Ändern").click()
    counted(page)
    assert page.locator("input[name=augen]:checked").get_attribute("value") == "151"
    page.get_by_label(re.compile("^Augen von Re$")).fill("60")
    counted(page)
    button(page, "Ändern").click()
    counted(page)
    lines = exported(page).split("\nspiel ")

    pressed = page.locator(".rk-player[aria-pressed=true] > span:first-child")
    assert pressed.all_inner_texts() == ["Dora"]
    assert lines[1] == "1\n+ re Anna Bernd 60, fuchs re 1\n"
    assert len(lines) == 4

    page.locator(".zt-look").nth(1).click()
    button(page, "Löschen").click()
    counted(page)
    rest = exported(page).split("\nspiel ")
    assert [each[0] for each in rest[1:]] == ["1", "2"]
    assert "damensolo" not in "".join(rest)
    button(page, "Zurück").click()
    counted(page)
    assert exported(page).split("\nspiel ") == lines


def test_a_solo_is_one_of_duty_where_the_text_asks_for_it(seen: Visit) -> None:
    """What somebody has chosen stays."""
    page = seen.page
    begin(page)
    tap(page, Game((2,), 130, "solo:damen"))
    page.locator("input[name=extra][value=pflicht]:checked").wait_for()
    counted(page)
    assert page.locator(".zt-warned").inner_text() == ""
    page.locator("input[name=extra][value=null]").check()
    counted(page)

    assert page.locator("input[name=extra][value=null]").is_checked()
    assert "Erst die Pflicht" in page.locator(".zt-warned").inner_text()


def test_of_five_one_sits_out(seen: Visit) -> None:
    page = seen.page
    begin(page, *NAMES, "Emil")
    counted(page)
    assert "Emil setzt aus." in page.locator(".zt-due").inner_text()
    names = page.locator(".rk-player > span:first-child")
    assert names.all_inner_texts() == list(NAMES)
    enter(page, Game((0, 1), 151))
    counted(page)

    assert totals(page)["Emil"] == "0"
    assert "Anna setzt aus." in page.locator(".zt-due").inner_text()
    assert names.all_inner_texts() == ["Bernd", "Carla", "Dora", "Emil"]


def test_what_is_open_is_no_number(seen: Visit) -> None:
    page = seen.page
    begin(page)
    enter(page, Game((0, 1), 151))
    page.locator(".rk-player").nth(0).click()
    page.locator(".rk-player").nth(2).click()
    counted(page)
    button(page, "Offen eintragen").click()
    counted(page)

    assert totals(page)["Anna"] == "2"
    small = page.locator(".zt-tiles .zt-small").all_inner_texts()
    assert set(small) == {"ohne Spiel 2"}
    assert "Offen ist Spiel 2" in page.locator(".zt-due").inner_text()
    own = page.locator(".zt-games tbody tr").first.locator(".zt-own")
    assert set(own.all_inner_texts()) == {"offen"}
    page.locator(".zt-look").first.click()
    assert "Augen" in page.locator(".zt-open").inner_text()


# --- files


def test_a_bad_file_leaves_the_evening_alone(seen: Visit) -> None:
    page = seen.page
    begin(page)
    enter(page, Game((0, 1), 151))
    counted(page)
    before = exported(page)
    for text, why in (
        ("PK\x03\x04", "Die erste Zeile"),
        ("doko 1\nregeln: nix\ntisch: A B C D\n", "Zeile 2"),
        (HEAD.replace(" Dora", ""), "Es sind 3 Spieler"),
    ):
        load(page, text)
        assert why in page.locator(".zt-told").inner_text()
        button(page, "Zurück zum Abend").click()
        counted(page)
        assert exported(page) == before

    button(page, "Abende").click()
    assert page.locator(".zt-evenings li").count() == 1


@pytest.mark.parametrize(
    "name", sampled(("ddv-runde", "bock-abend", "pott-abend"), ["ddv-runde"])
)
def test_games_with_their_cards_are_shown(
    seen: Visit, tmp_path: Path, name: str
) -> None:
    page = seen.page
    text = (data_path("examples") / f"{name}.doko").read_text(encoding="utf-8")
    load(page, text)
    counted(page)

    assert [row[:1] + row[2:] for row in shown_sheet(page)] == told_sheet(
        text, tmp_path
    )
    assert exported(page) == text
    page.locator(".zt-look").first.click()
    assert button(page, "Ändern").count() == 0
    link = page.get_by_role("link", name="Im Richter ansehen")
    assert "judge/index.html#t=&z=" in str(link.get_attribute("href"))


def test_a_game_is_changed_as_text(seen: Visit) -> None:
    page = seen.page
    load(page, f"{HEAD}\nspiel 1\n# ein Kommentar\n+ re anna bernd 151\n")
    counted(page)
    page.locator(".zt-look").click()
    button(page, "Als Text ändern").click()
    field = page.get_by_label("Die Zeilen von Spiel 1")
    field.fill("spiel 1\n+ re a b 60\n\nspiel 2\n+ re a b 60")
    button(page, "Übernehmen").click()
    page.get_by_text("Das ist nicht genau ein Spiel.").wait_for()
    field.fill("spiel 1\n+ re a b 60")
    button(page, "Übernehmen").click()
    field.wait_for(state="detached")
    counted(page)

    assert totals(page)["Anna"].startswith("−")


def test_a_file_with_two_heads_is_two_evenings(seen: Visit) -> None:
    page = seen.page
    other = HEAD.replace("Anna", "Ada")
    load(page, f"{HEAD}\nspiel 1\n+ re a b 151\n\n{other}\nspiel 1\n+ re c d 151\n")
    evenings = page.locator(".zt-evening")
    evenings.nth(1).wait_for()
    rows = evenings.all_inner_texts()

    assert len(rows) == 2
    assert sum("Ada" in each for each in rows) == 1


def test_an_evening_that_is_there_is_not_there_twice(seen: Visit) -> None:
    page = seen.page
    record = f"{HEAD}\nspiel 1\n+ re anna bernd 151\n"
    load(page, record)
    counted(page)
    load(page, record)

    assert "„abend.doko“ ist schon da" in page.locator(".zt-told").inner_text()
    assert page.locator(".zt-evening").count() == 1
    button(page, "Öffnen").click()
    counted(page)
    assert totals(page)["Anna"] == "2"


def test_it_is_told_how_a_name_is_written(seen: Visit) -> None:
    page = seen.page
    first, second = (page.get_by_label(f"Name an Platz {n}") for n in (1, 2))
    first.fill("Anna Lena")
    second.fill("🙂")
    second.press("Tab")
    told = page.locator(".zt-names + .rk-wrong").inner_text()
    button(page, "Anfangen").click()

    assert "„Anna Lena“ steht in der Liste als „Anna-Lena“." in told
    assert "„🙂“ geht nicht" in told
    assert page.locator("#zettel").get_attribute("data-view") == "shelf"
    second.fill("Bo")
    begin(page)
    enter(page, Game((0, 1), 151))
    counted(page)
    assert totals(page) == {"Anna-Lena": "2", "Bo": "2", "Carla": "−2", "Dora": "−2"}


def test_an_evening_can_be_deleted_while_it_is_counted(seen: Visit) -> None:
    page = seen.page
    begin(page)
    for seat in (0, 1):
        page.locator(".rk-player").nth(seat).click()
    button(page, "Abende").click()
    page.get_by_role("button", name=re.compile(" löschen$")).click()
    counted(page)

    assert button(page, "Zurückholen").count() == 1
    assert page.locator("#zettel").get_attribute("data-failed") is None


def test_a_deleted_evening_can_be_had_back(seen: Visit) -> None:
    page = seen.page
    begin(page)
    enter(page, Game((0, 1), 151))
    counted(page)
    button(page, "Abende").click()
    page.locator(".zt-remove").click()
    button(page, "Zurückholen").click()
    page.locator(".zt-evening").click()
    counted(page)
    assert totals(page)["Anna"] == "2"

    button(page, "Abende").click()
    page.locator(".zt-remove").click()
    button(page, "Zurückholen").wait_for()
    opened(page, seen.base)
    assert page.locator(".zt-evenings").inner_text() == "Noch keine."


# --- what is entered and what is read


@pytest.mark.parametrize("text", sampled(TEXTS, ["ddv-tsr"]))
def test_what_was_entered_can_be_opened_again(seen: Visit, text: str) -> None:
    """Each kind of game, with a call, items and Stände."""
    wrong: Sequence[str] = seen.page.evaluate(
        """async (text) => {
          const entry = await import("../entry/entry.js");
          const { Judge } = await import("../judge/python.js");
          const { texts, trickless } = await (await fetch("../rechner/formen.json")).json();
          const form = texts.find(({ id }) => id === text);
          const names = ["Anna", "Bernd", "Carla", "Dora"];
          const entries = form.kinds.map((kind) => entry.fitted({
            ...entry.empty(text, kind.id), names, first: [2, 0].slice(0, entry.size(kind)), augen: 0, trickless: true,
            calls: Object.entries(kind.calls).flatMap(([party, [word]]) => (word ? [{ party, word, held: 9 }] : [])),
            items: Object.fromEntries(Object.entries(kind.items).map(([item, most]) => [item, { ...most }])),
            stands: Object.fromEntries(Object.entries(kind.stands).map(([stand, some]) => [stand, some.at(-1)])),
            faces: Object.fromEntries(kind.faces.map((face) => [face, [1, 3]])),
          }, form));
          const lines = (each) => entry.gameLines(each, form, trickless).lines.join("\\n");
          const games = entries.map((each, at) => `\\nspiel ${at + 1}\\n${lines(each)}\\n`);
          const record = `doko 1\\nregeln: ${text}\\ntisch: ${names.join(" ")}\\ngeber: Dora\\n${games.join("")}`;
          const told = JSON.parse(await new Judge(() => {}).ask("evening", { record, lang: "de" }));
          return entries.flatMap((each, at) => {
            const { entry: read, kind } = told.games[at];
            const again = read && entry.opened(read, kind, names, form, trickless);
            return again && lines(again) === lines(each) ? [] : [lines(each)];
          });
        }""",
        text,
    )

    assert wrong == []


def test_cards_that_were_dealt_again_are_entered(seen: Visit) -> None:
    page = seen.page
    page.get_by_label("Regelwerk").select_option("ottendorf-2008")
    begin(page)
    page.locator("input[name=kind][value=thrown]").check()
    page.locator("input[name=thrown][value=schmeißen]").check()
    page.locator(".rk-player").nth(1).click()
    counted(page)
    button(page, "Eintragen").click()
    counted(page)

    assert exported(page).endswith("\nspiel 1\nvorbehalt Bernd: schmeißen\n")
    assert page.locator(".zt-games .zt-own").all_inner_texts() == ["–"] * 4
    assert "Dora gibt" in page.locator(".zt-due").inner_text()
    page.locator(".zt-look").click()
    button(page, "Ändern").click()
    assert page.locator("input[value=schmeißen]").is_checked()


# --- how it looks


POKAL: Final = HEAD.replace("ddv-tsr", "ddb-pokal").replace(
    "runde", "geber: Dora\nrunde"
) + "".join(
    f"\nspiel {n}\nvorbehalt {name}: damensolo\n+ 130\n"
    for n, name in enumerate(NAMES, 1)
)
"""The first round of a day of the Pokal."""


def test_where_each_has_his_own_augen_these_are_tapped(seen: Visit) -> None:
    page = seen.page
    load(page, POKAL)
    counted(page)
    due = page.locator(".zt-due").inner_text()
    for name, augen in zip(NAMES, (60, 120, 60), strict=False):
        page.get_by_label(f"Augen von {name}", exact=True).fill(str(augen))
    page.get_by_role("checkbox", name="Dora hat keinen Stich").check()
    counted(page)
    button(page, "Eintragen").click()
    counted(page)

    assert "Jetzt: Schiebekopf." in due
    assert "unter Schiebekopf-Runde" in due
    assert totals(page) == {"Anna": "−60", "Bernd": "−120", "Carla": "−60", "Dora": "0"}
    last = exported(page).split("\nspiel ")[-1]
    assert last == "5\n+ Anna 60, Bernd 120, Carla 60, Dora 0, stichlos Dora\n"
    rows = page.locator(".zt-series tbody th").all_inner_texts()
    assert rows == ["Gesamtwertung", "Schiebekopf-Runde"]

    page.locator(".zt-look").first.click()
    button(page, "Ändern").click()
    counted(page)
    page.get_by_label("Augen von Anna", exact=True).fill("50")
    counted(page)
    button(page, "Ändern").click()
    counted(page)
    assert totals(page)["Dora"] == "−10"


HOLDING: Final = """
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    if (!window.holding) post.call(this, message);
  };
"""
"""A judge that gets no more questions from when ``holding`` says so."""


def test_what_is_tapped_stays_while_the_evening_is_counted_anew(
    browser: Browser, base: str
) -> None:
    with visit(browser, base) as seen:
        page = seen.page
        page.add_init_script(HOLDING)
        opened(page, base)
        load(page, POKAL)
        counted(page)
        page.get_by_label("Augen von Anna", exact=True).fill("60")
        counted(page)
        page.evaluate("() => { window.holding = true; }")
        page.locator(".zt-look").first.click()
        button(page, "Löschen").click()
        page.get_by_label("Augen von Bernd", exact=True).fill("50")

        assert page.get_by_label("Augen von Anna", exact=True).input_value() == "60"


def test_a_number_that_cannot_be_is_not_another_one(seen: Visit) -> None:
    page = seen.page
    begin(page)
    field = page.get_by_label("Augen von Re", exact=True)
    for typed in ("300", "-5", "1x"):
        field.fill(typed)

        assert field.input_value() == typed
        assert field.get_attribute("aria-invalid") == "true"
        assert page.get_by_text("Möglich ist 0 bis 240.").count() == 2
        assert (
            page.locator(".rk-wrong:visible").inner_text() == "Möglich ist 0 bis 240."
        )
        assert page.get_by_label("Augen von Kontra", exact=True).input_value() == ""
    field.fill("90")

    assert page.locator(".rk-wrong:visible").count() == 0
    assert page.get_by_label("Augen von Kontra", exact=True).input_value() == "150"


def test_it_can_be_installed(seen: Visit) -> None:
    manifest = seen.page.evaluate("""async () => {
      const { href } = document.querySelector("link[rel=manifest]");
      const { start_url, scope, icons, display } = await (await fetch(href)).json();
      const at = (path) => new URL(path, href).href;
      const found = await Promise.all(icons.map(({ src }) => fetch(at(src)).then(({ ok }) => ok)));
      return { start: at(start_url), scope: at(scope), found, display };
    }""")

    assert manifest == {
        "start": f"{seen.base}zettel/index.html",
        "scope": seen.base,
        "found": [True, True],
        "display": "standalone",
    }
    assert seen.page.locator("meta[name=theme-color]").get_attribute("content")


def test_everybody_can_use_it(seen: Visit) -> None:
    page = seen.page
    assert seen.faults() == []
    begin(page)
    enter(page, Game((0, 1), 151, fox="Re"))
    enter(page, Game((2,), 130, "solo:damen"))
    counted(page)
    page.locator(".zt-look").first.click()
    tapped = page.locator(
        ".zt button, .zt label.rk-chip, .zt summary, .zt a.dk-knopf, .zt label.dk-knopf"
    )
    heights = tapped.evaluate_all(
        """all => all.filter(e => e.checkVisibility() && !e.matches(".zt-look")).map(e => e.offsetHeight)"""
    )

    assert seen.faults() == []
    assert len(heights) > 40
    assert min(heights) >= 44
    assert seen.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    chart = page.locator(".zt-chart:visible")
    assert "Anna" in str(chart.get_attribute("aria-label"))
    assert seen.wrong == []


def test_on_paper_there_is_the_sheet_alone(seen: Visit) -> None:
    page = seen.page
    begin(page)
    enter(page, Game((0, 1), 151))
    counted(page)
    page.emulate_media(media="print")
    seen_parts = page.locator("#zettel > *:visible")

    assert seen_parts.count() == 1
    assert "Spielliste" in seen_parts.inner_text()
