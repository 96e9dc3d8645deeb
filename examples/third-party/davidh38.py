"""Asks davidh38/doppelkopf_train (Python), which plays without nines; see README.md."""

import sys

from lage import CannotError, face, serve

sys.path.insert(0, sys.argv[1])

from src.backend.game import doppelkopf as game

SUITS = {"kr": 1, "p": 2, "h": 3, "ka": 4}
RANKS = {"a": 14, "10": 10, "k": 13, "d": 12, "b": 11}
VARIANTS = {
    None: game.VARIANT_NORMAL,
    "normal": game.VARIANT_NORMAL,
    "stille-hochzeit": game.VARIANT_NORMAL,
    "hochzeit": game.VARIANT_NORMAL,
    "hochzeit-allein": game.VARIANT_NORMAL,
    "solo:damen": game.VARIANT_QUEEN_SOLO,
    "solo:buben": game.VARIANT_JACK_SOLO,
    "solo:ohne": game.VARIANT_FLESHLESS,
}


def cards(names):
    """The second copy of a face is marked."""
    found = []
    for place, name in enumerate(names):
        suit, rank = face(name)
        if rank not in RANKS:
            raise CannotError("a deck without nines")
        copy = name in names[:place]
        found.append(game.create_card(SUITS[suit], RANKS[rank], copy))
    return found


def state(lage, seat):
    if lage["spielart"] not in VARIANTS:
        raise CannotError("no such kind of game")
    found = game.create_game_state()
    found["game_variant"] = VARIANTS[lage["spielart"]]
    found["variant_selection_phase"] = False
    found["current_trick"] = cards(lage["karten"])
    found["current_player"] = seat
    return found


def stich(lage):
    found = state(lage, lage["ausspieler"])
    game.complete_trick(found)
    return found["trick_winner"]


def erlaubt(lage):
    found = state(lage, lage["spieler"])
    names = dict(zip(map(str, cards(lage["hand"])), lage["hand"], strict=True))
    found["hands"][lage["spieler"]] = cards(lage["hand"])
    legal = game.get_legal_actions(found, lage["spieler"])
    return sorted({names[str(card)] for card in legal})


serve("davidh38/doppelkopf_train", {"stich": stich, "erlaubt": erlaubt})
