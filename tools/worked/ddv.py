"""Rounds of the Turnier-Spielregeln, from its chapters 3, 4, 8, 9 and 10.

The table is Anna (position 1), Bernd, Carla, Dora; at five also Emil.
"""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.plan import AGAINST, FIVE, FOUR, Worked, of_kind, plain

TEXT: Final = ("ddv-tsr",)
ALL: Final = (1, 1, 1, 1)


def duty(by: str, *words: str, then: str = "pflicht") -> Game:
    """A Pflichtsolo."""
    return Game(
        (*(words or ("damensolo",)), then), by, lambda v: v.default.scores is not None
    )


def pleasure(by: str) -> Game:
    """A Lustsolo, or what calls itself so."""
    return Game(("bubensolo",), by, lambda v: v.default.scores is not None)


LED: Final = "vorgeführt"
BROKEN: Final = Game(
    text="Vorbehalt Carla: damensolo pflicht\n♠A ♠9 ♠K ♠10\n"
    "Reklamation Anna: Carla vorgespielt schwerwiegend"
)

WORKED: Final = (
    Worked(
        "reihum", TEXT, "3.3.1-s1 3.3.1-s2 3.1.1-s1 8.4.1-s1",
        "Anna auf Position 1 gibt das erste Spiel, Bernd das zweite, also Carla das dritte; die Liste führt Position 4, Dora.",
        (plain(), plain()),
        {"geber": "Carla", "liste": "Dora", "ordnung": True, "schuld": ALL, "ende": False, "rubrik": "normalspiele"},
    ),
    Worked(
        "liste-zu-fuenft", TEXT, "10.1.1-s1 10.1.2-s1 10.1.4-s1",
        "Anna gibt und sitzt, danach Bernd; die Liste führt Position 5, Emil. Fünf Pflichtsoli stehen aus.",
        (plain(),),
        {"geber": "Bernd", "liste": "Emil", "schuld": (1, 1, 1, 1, 1)},
        table=FIVE,
    ),
    Worked(
        "noch-einmal-derselbe", TEXT, "3.3.1-s3 4.2.4-s1 4.2.5-s1 8.6-s1",
        "Nach Carlas Pflichtsolo gibt Anna noch einmal; Carla schuldet 1 - 1 = 0; es steht in der Rubrik der Pflichtsoli.",
        (duty("Carla"),),
        {"geber": "Anna", "schuld": (1, 1, 0, 1), "rubrik": "pflichtsoli", "ordnung": True},
    ),
    Worked(
        "lust-nach-pflicht", TEXT, "4.3.1-s1 4.3.2-s1 4.3.2-s2",
        "Nach dem Pflichtsolo gibt Anna wieder; Carlas zweites ist ein Lustsolo, erlaubt, wie ein Normalspiel notiert, und danach gibt Bernd.",
        (duty("Carla"), pleasure("Carla")),
        {"geber": "Bernd", "schuld": (1, 1, 0, 1), "rubrik": "normalspiele", "ordnung": True},
    ),
    Worked(
        "lust-vor-pflicht", TEXT, "4.3.1-s1",
        "Carla hat ihr Pflichtsolo noch nicht gespielt: kein Lustsolo.",
        (pleasure("Carla"),),
        {"ordnung": False, "schuld": ALL},
    ),
    Worked(
        "nur-eines", TEXT, "4.2.3-s1",
        "Ein Pflichtsolo in der Runde: das zweite kann keines sein.",
        (duty("Carla"), duty("Carla", "bubensolo")),
        {"ordnung": False, "schuld": (1, 1, 0, 1)},
    ),
    Worked(
        "noch-keine-vorfuehrung", TEXT, "4.2.3-s2",
        "Nach 19 Spielen sind 24 - 19 = 5 übrig und 4 Pflichtsoli offen.",
        (plain(),) * 19,
        {"vorgefuehrt": None, "geber": "Dora", "schuld": ALL},
    ),
    Worked(
        "vorfuehrung", TEXT, "4.2.3-s2 4.2.3-s4",
        "Nach 20 Spielen sind 4 übrig und 4 Pflichtsoli offen. Anna müsste geben; links von ihr sitzt Bernd.",
        (plain(),) * 20,
        {"vorgefuehrt": "Bernd", "geber": "Anna"},
    ),
    Worked(
        "vorfuehrung-uebergeht", TEXT, "4.2.3-s2",
        "Bernds Pflichtsolo ist gespielt, Anna hat danach noch einmal gegeben: das 22. gibt Anna. Nach 21 Spielen sind 3 übrig, 3 offen; Bernd hat es hinter sich, also Carla.",
        (duty("Bernd"), *(plain(),) * 20),
        {"vorgefuehrt": "Carla", "geber": "Anna", "schuld": (1, 0, 1, 1)},
    ),
    Worked(
        "vorgefuehrt", TEXT, "4.2.5-s2 3.3.1-s3 4.2.3-s2",
        "Bernd ist vorgeführt worden: es gibt der Nächste, Bernd; 24 - 21 = 3 Spiele, 3 Pflichtsoli, links von Bernd Carla.",
        (*(plain(),) * 20, duty("Bernd", then=LED)),
        {"ordnung": True, "geber": "Bernd", "vorgefuehrt": "Carla", "schuld": (1, 0, 1, 1)},
    ),
    Worked(
        "vorgefuehrt-ohne-wort", TEXT, "4.2.3-s2 4.2.5-s2",
        "Ob es dabeisteht oder nicht: wer jetzt sein Pflichtsolo spielt, ist vorgeführt, und der Nächste gibt.",
        (*(plain(),) * 20, duty("Bernd")),
        {"ordnung": True, "geber": "Bernd", "vorgefuehrt": "Carla"},
    ),
    Worked(
        "vorgefuehrt-ohne-pflicht", TEXT, "4.1.9-s1 4.1.9-s3 4.2.4-s1 4.2.5-s2",
        "Vorzuführen ist Bernd: er sagt nur, welches Solo es ist, und es ist sein Pflichtsolo. Der Nächste gibt.",
        (*(plain(),) * 20, pleasure("Bernd")),
        {"ordnung": True, "geber": "Bernd", "vorgefuehrt": "Carla", "schuld": (1, 0, 1, 1), "rubrik": "pflichtsoli"},
    ),
    Worked(
        "nicht-abzunehmen", TEXT, "4.2.3-s2 4.2.3-s3",
        "Bernd war vorzuführen; ein Normalspiel durfte es nicht werden.",
        (*(plain(),) * 20, AGAINST),
        {"ordnung": False, "schuld": ALL},
    ),
    Worked(
        "nicht-an-der-reihe", TEXT, "4.2.3-s2",
        "Nach dem ersten Spiel sind noch 23 übrig: niemand wird vorgeführt.",
        (plain(), duty("Carla", then=LED)),
        {"ordnung": False},
    ),
    Worked(
        "die-runde-ist-zu-ende", TEXT, "8.5.1-s1 8.6-s1",
        "Vier Pflichtsoli und 20 Normalspiele sind 24.",
        (*map(duty, reversed(FOUR)), *(plain(),) * 20),
        {"ende": True, "ordnung": True, "schuld": (0, 0, 0, 0), "vorgefuehrt": None},
    ),
    Worked(
        "noch-eines", TEXT, "8.5.1-s1",
        "Nach 23 Spielen fehlt eines.",
        (*map(duty, reversed(FOUR)), *(plain(),) * 19),
        {"ende": False},
    ),
    Worked(
        "nach-dem-ende", TEXT, "8.5.1-s1",
        "Ein 25. Spiel gibt es nicht.",
        (*map(duty, reversed(FOUR)), *(plain(),) * 20, AGAINST),
        {"ende": True, "ordnung": False},
    ),
    Worked(
        "einem-fehlt-das-pflichtsolo", TEXT, "8.6-s1 4.2.3-s1",
        "Nach 22 Spielen waren 2 übrig und 2 offen; das 23. war kein Pflichtsolo, das 24. ist eines: der Abend ist aus, einer schuldet seines.",
        (duty("Carla"), duty("Dora"), *(plain(),) * 20, AGAINST, duty("Anna")),
        {"ende": True, "ordnung": False, "schuld": (0, 1, 0, 0)},
    ),
    Worked(
        "dreissig-zu-fuenft", TEXT, "10.1.5-s1",
        "Zu fünft sind es 30 Spiele: nach 5 Pflichtsoli und 24 anderen fehlt noch eines. Anna gibt die ersten fünf und sitzt; ihr Pflichtsolo spielt sie danach.",
        (*map(duty, ("Emil", "Dora", "Carla", "Bernd")), plain(), duty("Anna"), *(plain(),) * 23),
        {"ende": False, "schuld": (0, 0, 0, 0, 0)},
        table=FIVE,
    ),
    Worked(
        "die-zeit-ist-um", TEXT, "8.5.1-s13 8.6-s2",
        "Mit dem zweiten Spiel ist die Zeit um: es bleiben nur die vier Pflichtsoli. Carla müsste geben, links von ihr sitzt Dora.",
        (plain(), plain(lines=(("x-zeit", "1"),))),
        {"vorgefuehrt": "Dora", "geber": "Carla", "ende": False},
    ),
    Worked(
        "die-zeit-ist-um-und-alles-gespielt", TEXT, "8.5.1-s13 8.6-s2",
        "Alle Pflichtsoli sind gespielt, die Zeit ist um: nichts bleibt übrig.",
        (*map(duty, reversed(FOUR)), plain(lines=(("x-zeit", "1"),))),
        {"ende": True, "ordnung": True},
    ),
    Worked(
        "abgebrochen", TEXT, "9.1.3-s1 9.4.3-s1 8.5.1-s1",
        "Ein abgebrochenes Spiel ist nicht gespielt: Carla schuldet ihres noch, Anna gibt noch einmal, nach einem Pflichtsolo unter jeder Lesart.",
        (BROKEN,),
        {"geber": "Anna", "schuld": ALL},
    ),
    Worked(
        "abgebrochen-im-lustsolo",
        TEXT,
        "9.1.3-s1 9.4.3-s1",
        "Carlas Lustsolo wird wiederholt, und Anna gibt noch einmal; ist es mit den Strafpunkten erledigt, so gibt der Nächste, Bernd.",
        (
            duty("Carla"),
            Game(
                text="Vorbehalt Carla: bubensolo\n♠A ♠9 ♠K ♠10\n"
                "Reklamation Anna: Carla vorgespielt schwerwiegend"
            ),
        ),
        {"geber": "Anna"},
        {"z-geber-nach-abbruch=der-nächste": {"geber": "Bernd"}},
    ),
    Worked(
        "abgebrochen-und-mitgezaehlt", TEXT, "9.1.3-s1 4.2.3-s2",
        "Eines abgebrochen, 19 gespielt: 24 - 19 = 5 sind übrig, und niemand wird vorgeführt. Dora müsste geben. Zählt das abgebrochene als eines, so sind es 4, und links von Dora sitzt Anna.",
        (BROKEN, *(plain(),) * 19),
        {"vorgefuehrt": None, "geber": "Dora"},
        {"z-geber-nach-abbruch=der-nächste": {"vorgefuehrt": "Anna", "geber": "Dora"}},
    ),
    Worked(
        "hochzeit-allein", TEXT, "4.4.3b-s5",
        "Eine Hochzeit, die allein weitergeht, ersetzt kein Pflichtsolo und steht bei den Normalspielen; es gibt der Nächste.",
        (Game(("hochzeit",), "Carla", of_kind("hochzeit-allein"), strong=True),),
        {"schuld": ALL, "rubrik": "normalspiele", "geber": "Bernd"},
    ),
)  # fmt: skip
