"""Codes of what an import finds, with the names their messages expect."""

from __future__ import annotations

from typing import Final

NOT_IN_NOTATION: Final = "I101"
"""Something that a record cannot say. data: found."""
NOT_UNDERSTOOD: Final = "I102"
"""What this program does not write, as far as is known. data: found."""
NO_GAME: Final = "I103"
"""No game in a file. data: none."""
BROKEN_OFF: Final = "I104"
"""A game ends before its last card. data: count (cards that are there)."""
OWN_RULES: Final = "I105"
"""Rules of the program stand there, which are not carried over. data: none."""
NO_DEALER: Final = "I106"
"""Who leads stands nowhere, so nobody deals in the record. data: none."""
TURNED_AWAY: Final = "I107"
"""A page that says only that too many were asked for. data: none."""
CARDS_UNREAD: Final = "I108"
"""Cards of a trick that cannot be read. data: number (of the trick), count."""
NO_BIDS: Final = "I109"
"""Whether anybody has a Vorbehalt stands nowhere. data: none."""
OF_OTHER_PARTY: Final = "I110"
"""A call with the word of the party that its speaker is not of, by the page.

data: found, player, party (of the word), own (of the player).
"""
