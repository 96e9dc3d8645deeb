"""The fonts of the site: Latin subsets from npm, with their licences."""

from __future__ import annotations

from typing import Final, NamedTuple

from dokospec.browser.runtime import npm_package

FOLDER: Final = "assets/fonts"
"""Where they lie on the site; ``assets/fonts.css`` names them."""


class Family(NamedTuple):
    """A package of the npm registry, by its hash there, and what is taken from it."""

    package: str
    version: str
    sha512: str
    taken: tuple[str, ...]


FAMILIES: Final = (
    Family(
        "@fontsource-variable/source-sans-3",
        "5.3.1",
        "u0p5Z/PM2e1uxYOMiodLM6NVzxHwULcB6Oi7QSr2WU/sdoLBFP/BeOZ3YYHeJ6rHsjPZA1nZweZVaV7sf2MAyQ==",
        (
            "source-sans-3-latin-wght-normal.woff2",
            "source-sans-3-latin-wght-italic.woff2",
        ),
    ),
    Family(
        "@fontsource-variable/source-serif-4",
        "5.3.1",
        "4Rtay22SC4lMvw11r/+9kxANB6P3M0X8s1NudBC2v0J1KU2y3DcMoNcT3lBoZ/CqLirzf+StlO6UlJilyrvaUg==",
        ("source-serif-4-latin-wght-normal.woff2",),
    ),
)


def files() -> dict[str, bytes]:
    """The fonts and the licence of each family, by path on the site.

    Raises NotMadeError where they cannot be had.
    """
    found: dict[str, bytes] = {}
    for family in FAMILIES:
        content = npm_package(family.package, family.version, family.sha512)
        for name in family.taken:
            found[f"{FOLDER}/{name}"] = content[f"files/{name}"]
        licence = f"{family.package.rpartition('/')[2]}-OFL.txt"
        found[f"{FOLDER}/{licence}"] = content["LICENSE"]
    return found
