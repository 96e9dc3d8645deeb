"""A Lustsolo that is won makes the others play another: the Nachspiel."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.ddb import DDB, HEAD, LUST, SEVEN, both, done, led
from tools.worked.plan import Worked, of_kind, plain, solo

WORKED: Final = (
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
        "hochzeit-ist-kein-nachspiel",
        DDB,
        "meisterschaft/allgemeine-regelungen-s22 meisterschaft/allgemeine-regelungen-s26 sonderregeln/hochzeit-s3",
        "Nachzuspielen ist ein Solo. Bernds Hochzeit hat einen Partner gefunden: er schuldet es noch.",
        (
            *both("Bernd"),
            *both("Anna"),
            LUST,
            Game(("hochzeit",), "Bernd", of_kind("hochzeit")),
        ),
        {"schuld": (0, 1, 3, 3), "ordnung": True},
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
                text="Vorbehalt Carla: kreuzsolo\n♠A ♠9 ♠K ♠10\nReklamation Anna: Bernd vorgespielt schwerwiegend"
            ),
            *(plain(),) * 3,
        ),
        {"vorgefuehrt": None, "schuld": (0, 1, 1, 1)},
        head=HEAD,
    ),
)
