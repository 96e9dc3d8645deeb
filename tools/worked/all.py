"""All evenings worked by hand, by text."""

from __future__ import annotations

from typing import Final

from tools.worked import (
    ddv,
    home,
    nachgeben,
    nachspielen,
    nagelik,
    pokal,
    pott,
    stechen,
    strafsolo,
    vorfuehren,
)
from tools.worked.plan import Worked

WORKED: Final[tuple[Worked, ...]] = (
    *home.WORKED,
    *ddv.WORKED,
    *nagelik.WORKED,
    *pott.WORKED,
    *vorfuehren.WORKED,
    *nachspielen.WORKED,
    *strafsolo.WORKED,
    *nachgeben.WORKED,
    *pokal.WORKED,
    *stechen.WORKED,
)
TEXTS: Final = tuple(dict.fromkeys(text for each in WORKED for text in each.texts))


def of_text(text: str) -> tuple[Worked, ...]:
    """Those that are worked of a text."""
    return tuple(each for each in WORKED if text in each.texts)
