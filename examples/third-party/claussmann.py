"""Asks claussmann/pyDoppelkopf (Python), which knows the normal game; see README.md."""

import sys

from lage import CannotError, face, serve

sys.path.insert(0, sys.argv[1])

from doppelkopf_server.schema import Card, Vorbehalt
from doppelkopf_server.stich import Stich

SUITS = {"kr": "C", "p": "S", "h": "H", "ka": "D"}
RANKS = {"a": "A", "10": "10", "k": "K", "d": "Q", "b": "J", "9": "9"}
KINDS = {None, "normal", "stille-hochzeit"}


def stich(lage):
    if lage["spielart"] not in KINDS:
        raise CannotError("no solo, no Hochzeit")
    trick = Stich(index_started=lage["ausspieler"])
    for place, card in enumerate(lage["karten"]):
        suit, rank = face(card)
        laid = Card(SUITS[suit] + RANKS[rank])
        trick.put_card_by((lage["ausspieler"] + place) % 4, laid)
    return trick.get_winner(Vorbehalt.GESUND)


serve("claussmann/pyDoppelkopf", {"stich": stich})
