"""Days of the Meisterschaft: the Pott, two Pflichtsoli, Vorführung, Nachspiel, Strafsolo.

The table is Anna, Bernd, Carla, Dora, at five also Emil; Anna deals the first game. After a
solo the same one deals again, but not at five (Regelwerk) or once (leaflet).
"""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.plan import AGAINST, FIVE, Worked, decided, plain, solo

DDB: Final = ("ddb-1995", "ddb-meisterschaft")
BOOK: Final = ("ddb-1995",)
LEAFLET: Final = ("ddb-meisterschaft",)
HEAD: Final = (("geber", "Anna"),)
SEVEN: Final = plain(0, 0, 7, 7)
TWO: Final = (2, 2, 2, 2)
LED: Final = "vorgeführt"
ALONE: Final = """\
Blatt Bernd: ♣D ♣D ♥10 ♥10 ♠D ♠D ♥D ♥D ♦D ♦D ♣B ♣B
Vorbehalt Bernd: hochzeit
♥10 ♦9 ♦9 ♦K
♥10 ♦10 ♦K ♦10
♣D ♦B ♥B ♦B"""
REST: Final = "\n".join(
    (
        *("♣D ♥B ♠B ♠B", "♠D ♦A ♦A ♣9", "♠D ♣9 ♣K ♣K", "♥D ♣10 ♣10 ♣A", "♥D ♣A ♠9 ♠9"),
        *("♦D ♠K ♠K ♠10", "♦D ♠10 ♠A ♠A", "♣B ♥9 ♥9 ♥K", "♣B ♥K ♥A ♥A"),
    )
)
THROWN_IN: Final = Game(
    ("kreuzsolo",),
    "Carla",
    lambda verdict: verdict.default.next_dealer is not None,
    then="Reklamation Anna: Bernd eingeworfen",
)
INTENT: Final = Game(
    ("kreuzsolo",),
    "Carla",
    lambda verdict: verdict.default.next_dealer is not None,
    then="Reklamation Anna: Bernd nichtbedient absichtlich",
)


def both(who: str) -> tuple[Game, Game]:
    """His two Pflichtsoli, both won."""
    return solo("damensolo", by=who), solo("bubensolo", by=who)


def done(*who: str) -> tuple[Game, ...]:
    """The Pflichtsoli of these."""
    return tuple(game for name in who for game in both(name))


ALL_DONE: Final = done("Anna", "Bernd", "Carla", "Dora")
FIRST_DONE: Final = tuple(
    solo("damensolo", by=name) for name in ("Anna", "Bernd", "Carla", "Dora")
)
LUST: Final = solo("madagaskar", by="Anna")


def led(who: str, word: str = "damensolo") -> Game:
    """A solo of one who is led."""
    return Game((word, LED), who, decided)


WORKED: Final = (
    Worked(
        "pott",
        DDB,
        "meisterschaft/allgemeine-regelungen-s11 sonderabrechnung/pott-s6",
        "Jeder der beiden Gewinner bekommt 3: 140 - 2 · 3 = 134. Auch wenn den Verlierern 3 abgezogen werden.",
        (plain(0, 0, 3, 3),),
        {
            "vorrat": 134,
            "schuld": TWO,
            "geber": "Bernd",
            "ende": False,
            "ordnung": True,
            "vorgefuehrt": None,
        },
        head=HEAD,
    ),
    Worked(
        "solo-laesst-den-pott",
        DDB,
        "sonderabrechnung/pott-s7 meisterschaft/allgemeine-regelungen-s30 modus-s2",
        "Ein Solo geht nicht aus dem Pott: 140; Bernd schuldet 2 - 1 = 1; zu viert gibt Anna noch einmal.",
        (solo("damensolo", by="Bernd"),),
        {"vorrat": 140, "schuld": (2, 1, 2, 2), "geber": "Anna", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "zu-fuenft",
        DDB,
        "meisterschaft/fuenfertisch-s4 meisterschaft/fuenfertisch-s5 sonderabrechnung/pott-s6",
        "Zu fünft bekommt jeder Gewinner 2 · 3, Anna, die aussetzt, 3: 140 - 12 = 128, oder 140 - 15 = 125.",
        (plain(0, 0, 6, 6),),
        {"vorrat": 128, "geber": "Bernd", "schuld": (2, 2, 2, 2, 2)},
        {"z-pott-zu-fünft=alle": {"vorrat": 125}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "das-letzte-spiel-zaehlt-ganz",
        DDB,
        "meisterschaft/allgemeine-regelungen-s12 meisterschaft/allgemeine-regelungen-s13 meisterschaft/allgemeine-regelungen-s10 modus-s1",
        "Alle Soli sind gespielt. 9 · 14 = 126 sind vom Pott ab, 14 noch darin; 2 · 8 = 16 werden gewonnen: der Pott ist leer und der Tag zu Ende.",
        (*ALL_DONE, *(SEVEN,) * 9, plain(0, 0, 8, 8)),
        {"vorrat": 0, "ende": True, "schuld": (0, 0, 0, 0), "vorgefuehrt": None},
        head=HEAD,
    ),
    Worked(
        "noch-nicht-leer",
        DDB,
        "meisterschaft/allgemeine-regelungen-s10",
        "140 - 9 · 14 = 14: der Tag ist nicht zu Ende.",
        (*ALL_DONE, *(SEVEN,) * 9),
        {"vorrat": 14, "ende": False},
        head=HEAD,
    ),
    Worked(
        "nach-dem-ende",
        DDB,
        "meisterschaft/allgemeine-regelungen-s10",
        "140 - 10 · 14 = 0, und dann noch ein Spiel.",
        (*ALL_DONE, *(SEVEN,) * 10, AGAINST),
        {"vorrat": 0, "ende": True, "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "zwei-verschiedene",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14 meisterschaft/allgemeine-regelungen-s16",
        "Carla spielt ein Trumpf- und ein Damensolo: 2 - 2 = 0; gegeben hat immer Anna.",
        (solo("kreuzsolo", by="Carla"), solo("damensolo", by="Carla")),
        {"schuld": (2, 2, 0, 2), "geber": "Anna", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "dieselbe-art",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14 meisterschaft/allgemeine-regelungen-s21",
        "Ein zweites Trumpfsolo, in Herz, erfüllt keine Pflicht, und ein Lustsolo gibt es noch nicht.",
        (solo("kreuzsolo", by="Carla"), Game(("herzsolo",), "Carla", decided)),
        {"schuld": (2, 2, 1, 2), "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "keine-pflicht-mehr",
        DDB,
        "meisterschaft/allgemeine-regelungen-s14",
        "Beide Pflichtsoli sind gespielt: ein drittes kann keines sein.",
        (*both("Carla"), Game(("madagaskar", "pflicht"), "Carla", decided)),
        {"schuld": (2, 2, 0, 2), "ordnung": False},
        head=HEAD,
    ),
    Worked(
        "hochzeit-als-trumpfsolo",
        DDB,
        "fn41-s1",
        "Drei eigene Stiche: die Hochzeit zählt als Trumpfsolo, Bernd schuldet 2 - 1 = 1.",
        (Game(text=f"{ALONE}\n{REST}"),),
        {"schuld": (2, 1, 2, 2), "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "hochzeit-ohne-offenes-trumpfsolo",
        DDB,
        "fn41-s2 fn41-s3",
        "Bernd hat sein Trumpfsolo gespielt: es wird zusammengeworfen; er schuldet noch eines, und Anna gibt.",
        (solo("kreuzsolo", by="Bernd"), Game(text=ALONE)),
        {"schuld": (2, 1, 2, 2), "geber": "Anna"},
        head=HEAD,
    ),
    Worked(
        "einundsiebzig",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "140 - 4 · 14 - 2 · 6 = 72: noch ist niemand säumig. Nach Anna, Bernd, Carla, Dora, Anna gibt Bernd.",
        (*(SEVEN,) * 4, plain(0, 0, 6, 6)),
        {"vorrat": 72, "vorgefuehrt": None, "geber": "Bernd"},
        head=HEAD,
    ),
    Worked(
        "siebzig",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15 meisterschaft/allgemeine-regelungen-s17 solo/pflichtsolo-s7",
        "140 - 5 · 14 = 70: vorgeführt wird. Bernd gäbe, Vorhand wäre Carla, also sie; rechts von ihr spielt Bernd aus, darum gibt Anna. Zählt die Reihe ab dem Geber, so ist es Bernd, und Dora gibt.",
        (SEVEN,) * 5,
        {"vorrat": 70, "vorgefuehrt": "Carla", "geber": "Anna", "schuld": TWO},
        {"z-vorführ-anfang=geber": {"vorgefuehrt": "Bernd", "geber": "Dora"}},
        head=HEAD,
    ),
    Worked(
        "einer-nach-dem-anderen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19 solo/pflichtsolo-s9",
        "Carla ist vorgeführt worden, der Nächste ist Dora; rechts von ihr Carla, also gibt Bernd.",
        (*(SEVEN,) * 5, led("Carla")),
        {
            "vorgefuehrt": "Dora",
            "geber": "Bernd",
            "schuld": (2, 2, 1, 2),
            "ordnung": True,
        },
        head=HEAD,
    ),
    Worked(
        "ohne-das-wort",
        DDB,
        "meisterschaft/allgemeine-regelungen-s17",
        "Carla war vorzuführen und spielt; dass sie vorgeführt ist, muss nicht dastehen.",
        (*(SEVEN,) * 5, Game(("damensolo",), "Carla", decided)),
        {"vorgefuehrt": "Dora", "geber": "Bernd", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "die-reihe-ist-herum",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19",
        "Carla, Dora, Anna, Bernd sind vorgeführt. Davor war Bernd mit Geben an der Reihe; geht es nach dem letzten Geber, Dora, weiter, so Anna.",
        (*(SEVEN,) * 5, led("Carla"), led("Dora"), led("Anna"), led("Bernd")),
        {"vorgefuehrt": None, "geber": "Bernd", "schuld": (1, 1, 1, 1)},
        {"z-geber-nach-vorführung=weiter": {"geber": "Anna"}},
        head=HEAD,
    ),
    Worked(
        "danach-wie-gewohnt",
        DDB,
        "meisterschaft/allgemeine-regelungen-s19",
        "Nach der Reihe der Vorgeführten gibt Bernd ein gewöhnliches Spiel und danach Carla.",
        (*(SEVEN,) * 5, led("Carla"), led("Dora"), led("Anna"), led("Bernd"), plain()),
        {"vorgefuehrt": None, "geber": "Carla", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "nicht-zu-entgehen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s17 meisterschaft/allgemeine-regelungen-s20",
        "Carla war vorzuführen, und es wurde gewöhnlich gespielt.",
        (*(SEVEN,) * 5, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "nicht-von-einem-anderen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s20 meisterschaft/allgemeine-regelungen-s18",
        "Carla war vorzuführen, und Dora spielt ihr Solo.",
        (*(SEVEN,) * 5, Game(("damensolo",), "Dora", decided)),
        {"ordnung": False, "schuld": (2, 2, 2, 1)},
        head=HEAD,
    ),
    Worked(
        "vorgefuehrt-ohne-grund",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "Im Pott sind 140: niemand wird vorgeführt.",
        (Game(("damensolo", LED), "Carla", decided),),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "das-zweite-am-ende",
        DDB,
        "meisterschaft/allgemeine-regelungen-s15",
        "Jeder hat ein Solo gespielt. 140 - 10 · 14 = 0: nun ist das zweite fällig. Zehn Spiele hat von Anna an jeder gegeben; das elfte gäbe Carla, Vorhand wäre Dora.",
        (*FIRST_DONE, *(SEVEN,) * 10),
        {
            "vorrat": 0,
            "ende": False,
            "vorgefuehrt": "Dora",
            "geber": "Bernd",
            "schuld": (1, 1, 1, 1),
        },
        {"z-vorführ-anfang=geber": {"vorgefuehrt": "Carla"}},
        head=HEAD,
    ),
    Worked(
        "zwei-schuldig",
        DDB,
        "solo/pflichtsolo-s9 solo/pflichtsolo-s10",
        "Anna und Bernd haben beide gespielt, Dora eines, Carla keines; bei 70 wird sie nicht gefragt. Am Ende schuldet Carla zwei und Dora eines: Carla spielt, dann Dora, oder Carla gleich noch einmal.",
        (
            *both("Anna"),
            *both("Bernd"),
            solo("damensolo", by="Dora"),
            *(SEVEN,) * 5,
            *(plain(0, 0, 7, 7, fits=decided),) * 5,
            led("Carla"),
        ),
        {"vorgefuehrt": "Dora", "schuld": (0, 0, 1, 1)},
        {"z-mehrere-nacheinander=hintereinander": {"vorgefuehrt": "Carla"}},
        head=HEAD,
    ),
    Worked(
        "nachspielen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s22 meisterschaft/allgemeine-regelungen-s26 modus-s7",
        "Anna hat beide Pflichtsoli und ein Lustsolo gewonnen: jeder andere schuldet 2 + 1 = 3.",
        (*both("Anna"), LUST),
        {"schuld": (0, 3, 3, 3), "ordnung": True, "vorgefuehrt": None},
        head=HEAD,
    ),
    Worked(
        "einmal-am-abend",
        DDB,
        "meisterschaft/allgemeine-regelungen-s22",
        "Annas zweites gewonnenes Lustsolo zwingt niemanden mehr.",
        (*both("Anna"), LUST, solo("knochenlos", by="Anna")),
        {"schuld": (0, 3, 3, 3)},
        head=HEAD,
    ),
    Worked(
        "eines-verloren",
        DDB,
        "meisterschaft/allgemeine-regelungen-s23..s25 modus-s8",
        "Annas erstes Pflichtsolo war verloren: ihr Lustsolo zwingt niemanden.",
        (solo("damensolo", by="Anna", won=False), solo("bubensolo", by="Anna"), LUST),
        {"schuld": (0, 2, 2, 2)},
        head=HEAD,
    ),
    Worked(
        "lustsolo-verloren",
        DDB,
        "meisterschaft/allgemeine-regelungen-s22 meisterschaft/allgemeine-regelungen-s25",
        "Das Lustsolo ist verloren, und damit auch die Möglichkeit.",
        (
            *both("Anna"),
            solo("madagaskar", by="Anna", won=False),
            solo("knochenlos", by="Anna"),
        ),
        {"schuld": (0, 2, 2, 2)},
        head=HEAD,
    ),
    Worked(
        "nachgespielt",
        DDB,
        "meisterschaft/allgemeine-regelungen-s26 meisterschaft/allgemeine-regelungen-s27",
        "Bernd hat beide Pflichtsoli gespielt und schuldet das Nachspiel; er spielt es, und weil es keines zur Lust war, zwingt er niemanden.",
        (*both("Bernd"), *both("Anna"), LUST, solo("madagaskar", by="Bernd")),
        {"schuld": (0, 0, 3, 3), "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "die-frist-laeuft",
        DDB,
        "meisterschaft/allgemeine-regelungen-s26 fn111-s1",
        "Vier am Tisch, vier Spiele: nach dem dritten ist noch eines Zeit.",
        (*done("Bernd", "Carla", "Dora", "Anna"), LUST, *(plain(),) * 3),
        {"vorgefuehrt": None, "schuld": (0, 1, 1, 1)},
        head=HEAD,
    ),
    Worked(
        "die-frist-ist-um",
        DDB,
        "meisterschaft/allgemeine-regelungen-s26 fn111-s1 fn111-s2",
        "Vier Spiele sind gespielt, und niemand hat nachgespielt: nun wird vorgeführt. Anna gäbe wieder, Vorhand wäre Bernd.",
        (*done("Bernd", "Carla", "Dora", "Anna"), LUST, *(plain(),) * 4),
        {"vorgefuehrt": "Bernd", "geber": "Dora", "schuld": (0, 1, 1, 1)},
        head=HEAD,
    ),
    Worked(
        "nachspiel-vorgefuehrt",
        DDB,
        "fn111-s2 meisterschaft/allgemeine-regelungen-s27",
        "Bernd wird mit seinem Nachspiel vorgeführt, nach ihm Carla.",
        (
            *done("Bernd", "Carla", "Dora", "Anna"),
            LUST,
            *(plain(),) * 4,
            led("Bernd", "madagaskar"),
        ),
        {
            "vorgefuehrt": "Carla",
            "geber": "Anna",
            "schuld": (0, 0, 1, 1),
            "ordnung": True,
        },
        head=HEAD,
    ),
    Worked(
        "erst-die-pflicht-dann-das-nachspiel",
        DDB,
        "meisterschaft/allgemeine-regelungen-s28",
        "Bernd schuldet ein Nachspiel, dessen Frist nach vier Spielen um ist, Dora bei 140 - 5 · 14 = 70 ihr erstes Pflichtsolo: zuerst Dora.",
        (*done("Bernd", "Carla", "Anna"), SEVEN, LUST, *(SEVEN,) * 4),
        {"vorrat": 70, "vorgefuehrt": "Dora", "schuld": (0, 1, 1, 3)},
        head=HEAD,
    ),
    Worked(
        "zweimal-zum-nachspielen",
        DDB,
        "meisterschaft/allgemeine-regelungen-s22 meisterschaft/allgemeine-regelungen-s26",
        "Anna zwingt, Bernd spielt nach und zwingt mit einem Lustsolo seinerseits: von vorn hätten alle noch 4 - 2 Spiele; läuft die erste Frist weiter, 4 - 2 - 2 = 0, und es wird vorgeführt.",
        (
            *done("Bernd", "Carla", "Dora", "Anna"),
            LUST,
            solo("madagaskar", by="Bernd"),
            solo("knochenlos", by="Bernd"),
            plain(),
            plain(),
        ),
        {"vorgefuehrt": None, "schuld": (1, 0, 2, 2)},
        {"z-zweites-nachspiel=läuft-weiter": {"vorgefuehrt": "Dora"}},
        head=HEAD,
    ),
    Worked(
        "vorfuehrung-in-der-frist",
        DDB,
        "meisterschaft/allgemeine-regelungen-s26 fn111-s1",
        "Anna zwingt; 140 - 5 · 14 = 70, und Dora wird mit ihrem ersten Pflichtsolo vorgeführt. Zählt das mit, so ist die Frist nach 1 + 1 + 2 Spielen um und Bernd an der Reihe; zählt es nicht, so bleibt eines.",
        (
            *done("Bernd", "Carla", "Anna"),
            *(SEVEN,) * 4,
            LUST,
            SEVEN,
            led("Dora"),
            plain(),
            plain(),
        ),
        {"vorgefuehrt": "Bernd", "schuld": (0, 1, 1, 2)},
        {
            "z-vorführung-in-der-frist=zählt-nicht": {"vorgefuehrt": None},
            "z-vorführ-anfang=geber": {"vorgefuehrt": "Dora"},
        },
        head=HEAD,
    ),
    Worked(
        "ungewertetes-zaehlt-nicht",
        DDB,
        "meisterschaft/allgemeine-regelungen-s26 meisterschaft/allgemeine-regelungen-s9",
        "Ein Spiel ohne Wertung ist keines von den vieren.",
        (
            *done("Bernd", "Carla", "Dora", "Anna"),
            LUST,
            Game(
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\nReklamation Anna: Bernd nichtbedient schwerwiegend"
            ),
            *(plain(),) * 3,
        ),
        {"vorgefuehrt": None, "schuld": (0, 1, 1, 1)},
        head=HEAD,
    ),
    Worked(
        "strafsolo",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Carlas Solo ist noch zu Ende gespielt worden und zählt; Bernd hatte zu Unrecht eingeworfen und spielt sofort ein Strafsolo; seine Pflicht bleibt, oder es erfüllt eine.",
        (THROWN_IN, Game(("damensolo", "strafe"), "Bernd", decided)),
        {"schuld": (2, 2, 1, 2), "ordnung": True},
        {"z-strafsolo-zählt=ja": {"schuld": (2, 1, 1, 2)}},
        head=HEAD,
    ),
    Worked(
        "strafsolo-versaeumt",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Bernd hätte sein Strafsolo spielen müssen.",
        (THROWN_IN, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "strafsolo-abgegolten",
        BOOK,
        "turnierregeln/unsportliches-verhalten-s9",
        "Nach dem Strafsolo geht es gewöhnlich weiter.",
        (THROWN_IN, Game(("damensolo", "strafe"), "Bernd", decided), plain()),
        {"ordnung": True},
        head=HEAD,
    ),
    Worked(
        "strafsolo-bei-absicht",
        LEAFLET,
        "vorbehalte-s6",
        "Bei Absicht ein Strafsolo: es zu versäumen ist nicht in Ordnung.",
        (INTENT, AGAINST),
        {"ordnung": False},
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-nicht-nachgegeben",
        BOOK,
        "meisterschaft/allgemeine-regelungen-s30",
        "Am Fünfertisch wird nicht nachgegeben: nach Anna Bernd.",
        (Game(("damensolo",), "Bernd", decided),),
        {"geber": "Bernd"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-einmal-nachgegeben",
        LEAFLET,
        "modus-s13",
        "Am Fünfertisch einmal: nach dem ersten Solo gibt Anna noch einmal.",
        (Game(("damensolo",), "Bernd", decided),),
        {"geber": "Anna"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-kein-zweites-mal",
        LEAFLET,
        "modus-s13",
        "Nach dem zweiten Solo hintereinander gibt Bernd.",
        (
            Game(("damensolo",), "Bernd", decided),
            Game(("damensolo",), "Carla", decided),
        ),
        {"geber": "Bernd"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-der-naechste-wieder",
        LEAFLET,
        "modus-s13",
        "Anna gab zweimal, Bernd gibt nun ein Solo und gibt noch einmal; gilt »einmal« für den Abend, so Carla.",
        (
            Game(("damensolo",), "Bernd", decided),
            Game(("damensolo",), "Carla", decided),
            Game(("damensolo",), "Dora", decided),
        ),
        {"geber": "Bernd"},
        {"z-einmal-nachgeben=je-abend": {"geber": "Carla"}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "zu-fuenft-nach-einem-gewoehnlichen",
        LEAFLET,
        "modus-s13",
        "Annas Nachgeben ist vergessen, wenn Bernd ein gewöhnliches Spiel gegeben hat: nach Carlas Solo gibt sie noch einmal, es sei denn, »einmal« gilt für den Abend.",
        (
            Game(("damensolo",), "Bernd", decided),
            plain(),
            plain(),
            Game(("damensolo",), "Dora", decided),
        ),
        {"geber": "Carla"},
        {"z-einmal-nachgeben=je-abend": {"geber": "Dora"}},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "wiederholt",
        DDB,
        "meisterschaft/allgemeine-regelungen-s9",
        "Das Spiel gilt als nicht gespielt und wird von Anna noch einmal gegeben; geschuldet bleibt alles.",
        (
            Game(
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\n"
                "Reklamation Anna: Bernd nichtbedient schwerwiegend"
            ),
        ),
        {"geber": "Anna", "schuld": TWO, "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "eingeworfen",
        BOOK,
        "sonderregeln/neues-geben-s5",
        "Bernd wirft ein: Anna gibt noch einmal.",
        (Game(text="Vorbehalt Bernd: einwerfen fünf könige"),),
        {"geber": "Anna", "schuld": TWO, "vorrat": 140},
        head=HEAD,
    ),
    Worked(
        "wiederholt-zu-fuenft",
        DDB,
        "meisterschaft/allgemeine-regelungen-s9",
        "Auch am Fünfertisch gibt Anna das wiederholte Spiel noch einmal.",
        (
            Game(
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\n"
                "Reklamation Bernd: Dora nichtbedient schwerwiegend"
            ),
        ),
        {"geber": "Anna", "vorrat": 140},
        table=FIVE,
        head=HEAD,
    ),
)
