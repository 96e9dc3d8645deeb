"""Days of the Meisterschaft: the Pott, two Pflichtsoli, Vorführung, Nachspiel, Strafsolo.

The table is Anna, Bernd, Carla, Dora, at five also Emil; Anna deals the first game. After a
solo the same one deals again, but not at five (Regelwerk) or once (leaflet).
"""

from __future__ import annotations

from typing import Final

from tools.evenings import Game
from tools.worked.plan import decided, plain, solo

DDB: Final = ("ddb-1995", "ddb-meisterschaft")
BOOK: Final = ("ddb-1995",)
LEAFLET: Final = ("ddb-meisterschaft",)
HEAD: Final = (("geber", "Anna"),)
SEVEN: Final = plain(0, 0, 7, 7)
TWO: Final = (2, 2, 2, 2)
LED: Final = "vorgeführt"


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
