"""All evenings worked by hand, by text."""

from __future__ import annotations

from typing import Final

from tools.worked import ddv, home, nagelik
from tools.worked.plan import Worked

WORKED: Final[tuple[Worked, ...]] = (
    *home.WORKED,
    *ddv.WORKED,
    *nagelik.WORKED,
)
NOT_SHOWN: Final[tuple[tuple[str, str], ...]] = (
    (
        "-Ausnahme zählt-trotzdem [z-geber-nach-abbruch=der-nächste]",
        "where it does not apply, every game counts already",
    ),
    (
        "-Ausnahme auch-der-Pausierende [z-pott-zu-fünft=alle]",
        "at four nobody sits out",
    ),
    ("-Ausnahme kein-Trumpfsolo-mehr", "an evening is known, and a Hochzeit a bid"),
    ("-Ereignis Nachspielschuld", "without a solo nothing is added or taken off"),
)
"""What no evening can show, as in ``covers``, and why."""
TEXTS: Final = tuple(dict.fromkeys(text for each in WORKED for text in each.texts))


def of_text(text: str) -> tuple[Worked, ...]:
    """Those that are worked of a text."""
    return tuple(each for each in WORKED if text in each.texts)
