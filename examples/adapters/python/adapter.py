"""Reads questions from standard input, one JSON object a line, and answers them."""

import json
import sys

from engine import TRUMPS, winner

HELLO = {
    "name": "tiny engine in Python",
    "version": "1",
    "texte": ["ddv-tsr"],
    "kann": ["stich"],
}


def answer(asked):
    if "frage" in asked:
        return HELLO
    lage = asked["lage"]
    if asked["art"] != "stich" or lage["spielart"] not in TRUMPS:
        return {"id": asked["id"], "kann_nicht": "only tricks of some kinds of game"}
    seat = winner(lage["spielart"], lage["ausspieler"], lage["karten"])
    return {"id": asked["id"], "antwort": seat}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
