"""All evenings worked by hand, by text."""

from __future__ import annotations

from typing import Final

from tools.worked import ddb, ddv, home, nagelik, pokal
from tools.worked.plan import Worked

WORKED: Final[tuple[Worked, ...]] = (
    *home.WORKED,
    *ddv.WORKED,
    *nagelik.WORKED,
    *ddb.WORKED,
    *pokal.WORKED,
)
_NOT_SHOWN: Final[tuple[tuple[str, str], ...]] = (
    (
        "-Ausnahme zählt-trotzdem [z-geber-nach-abbruch=der-nächste]",
        "where it does not apply, every game counts already",
    ),
    (
        "-Ausnahme auch-der-Pausierende [z-pott-zu-fünft=alle]",
        "at four nobody sits out",
    ),
    ("-Ausnahme kein-Trumpfsolo-mehr", "an evening is known, and a Hochzeit a bid"),
    ("-Ereignis Strafsolo-verhängt", "without an offence nobody is named"),
    *(
        (f"+{key}", "of the leaflet not worked: shown of the Regelwerk it inherits")
        for key in (
            "Ausnahme Strafe-zählt [z-strafsolo-zählt=ja]",
            "Ausnahme Strafsolo-ohne-Nachgeben [z-strafsolo-geber=nein]",
            "Ausnahme Wiederholung",
            "Ausnahme Zusammengeworfen",
            "Ereignis Strafsolo-abgegolten",
        )
    ),
    (
        "+Ausnahme vermutlich-nachgegeben [z-schon-nachgegeben=ja]",
        "only where the evening is not known",
    ),
    ("-Ausnahme bei-Absicht", "not worked"),
    ("-Ereignis Nachspielschuld", "without a solo nothing is added or taken off"),
)


def not_shown(text: str) -> tuple[tuple[str, str], ...]:
    """What no evening of a text can show, as in ``covers``, and why."""
    return pokal.NOT_SHOWN if text in pokal.TEXT else _NOT_SHOWN


TEXTS: Final = tuple(dict.fromkeys(text for each in WORKED for text in each.texts))


def of_text(text: str) -> tuple[Worked, ...]:
    """Those that are worked of a text."""
    return tuple(each for each in WORKED if text in each.texts)
