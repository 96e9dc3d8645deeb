"""The home rules of 2008: who deals, from its sections 3 and 4."""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.plan import FIVE, Worked, decided, plain

TEXT: Final = ("ottendorf-2008",)
HEAD: Final = (("geber", "Anna"),)

WORKED: Final = (
    Worked(
        "reihum", TEXT, "4-s5 4-s7",
        "Der linke Nachbar des Gebers spielt aus und gibt als Nächster: nach Anna und Bernd Carla.",
        (plain(), plain()),
        {"geber": "Carla", "ordnung": True},
        head=HEAD,
    ),
    Worked(
        "zu-fuenft", TEXT, "2-s1",
        "Wer gibt, spielt nicht mit; nach Anna gibt Bernd.",
        (plain(),),
        {"geber": "Bernd"},
        table=FIVE,
        head=HEAD,
    ),
    Worked(
        "geschmissen", TEXT, "3.1.1-s2 3.1.1-s3",
        "Derselbe mischt und gibt noch einmal: Anna.",
        (Game(text="Vorbehalt Bernd: schmeißen fünf neunen"),),
        {"geber": "Anna", "punkte": (0, 0, 0, 0)},
        head=HEAD,
    ),
    Worked(
        "nach-dem-solo", TEXT, "4-s7 4-s10",
        "Wer nach einem Solo gibt, steht nicht da: wie sonst der linke Nachbar, Bernd, oder noch einmal Anna.",
        (Game(("damensolo",), "Carla", decided),),
        {"geber": "Bernd"},
        {"z-geber-solo=derselbe": {"geber": "Anna"}},
        head=HEAD,
    ),
    Worked(
        "armut-nicht-genommen", TEXT, "3.5-s4",
        "Niemand nimmt die Armut, und es wird neu gegeben; von wem, steht nicht da: von Anna, wie beim Schmeißen, oder von Bernd.",
        (Game(text="Vorbehalt Carla: armut\nArmut Carla: ♦9 ♦K -> Dora\nArmut Carla: ♦9 ♦K -> Anna\nArmut Carla: ♦9 ♦K -> Bernd"),),
        {"geber": "Anna"},
        {"z-geber-armut=nächster": {"geber": "Bernd"}},
        head=HEAD,
    ),
)  # fmt: skip
