"""Plays the questions through a program of others that talks to people, unmodified.

    dokospec conform --text ddv-tsr --kind partie -- python silvansievers.py /path/to/doko

The program is silvansievers/doko (C++, GPL): it deals by hand, asks each player in turn
on its standard output, and reads the reply from its standard input. Nothing of it is
here: what follows is a player who knows the record. Only whole games can be asked, with
all 48 cards on record, and no call that the program does not ask for in time.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from lage import CannotError, serve, whole

SUITS = {"kr": "C", "p": "S", "h": "H", "ka": "D"}
RANKS = {"a": "A", "10": "1", "k": "K", "d": "Q", "b": "J", "9": "9"}
KINDS = {
    "damensolo": "queens solo",
    "bubensolo": "jacks solo",
    "karosolo": "diamonds solo",
    "herzsolo": "hearts solo",
    "piksolo": "spades solo",
    "kreuzsolo": "clubs solo",
    "fleischlos": "aces solo",
    "hochzeit": "marriage",
}
CALLS = {
    "re": "re/kontra",
    "kontra": "re/kontra",
    "k90": "no 90",
    "k60": "no 60",
    "k30": "no 30",
    "schwarz": "black",
}
OPTION = re.compile(r"(\d+) - ([^,]+)")
CARD = re.compile(r"(kr|ka|p|h)(10|a|k|d|b|9)")


class Table:
    """Four people who do what the record says, and one running game."""

    def __init__(self, command: list[str], position: dict[str, Any]) -> None:
        self.cards = whole(position)
        self.bids = {seat: words for seat, *words in position["vorbehalte"]}
        if any(len(w) > 1 or w[0] not in KINDS for w in self.bids.values()):
            raise CannotError("a Vorbehalt that the program does not know")
        self.calls: list[tuple[int, int, str]] = []
        played = 0
        for seat, word, *_ in position["verlauf"]:
            if word in CALLS:
                self.calls.append((played, seat, word))
            played += (seat, word) in self.cards
        self.laid = 0
        args = [
            "-n",
            "4",
            "-p",
            *["human"] * 4,
            "--verbose",
            "--announcing-version",
            "0",
        ]
        self.program = subprocess.Popen(  # noqa: S603  (what the user named)
            [*command, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def lines(self) -> Iterator[str]:
        assert self.program.stdout is not None
        yield from self.program.stdout

    def say(self, text: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(f"{text}\n")
        self.program.stdin.flush()

    def result(self) -> dict[str, Any]:
        seat, question, winner = 0, "", None
        points: list[int] = []
        for line in self.lines():
            if "(y)es or (n)o" in line:
                self.say("y\n0")
            elif found := re.match(r"enter 12 cards for player (\d)", line):
                own = [c for s, c in self.cards if s == int(found[1])]
                self.say(" ".join(map(_name, own)))
            elif found := re.match(r"you are player (\d)", line):
                seat = int(found[1])
            elif "please play a card" in line:
                self.play(seat)
            elif line.rstrip().endswith("?"):
                question = line
            elif line.startswith("0 - "):
                self.say(self.choice(seat, question, dict(_options(line))))
            elif "cannot play" in line or "invalid" in line:
                raise CannotError("the program does not allow what was played")
            elif found := re.match(r"(re|kontra) has won", line):
                winner = found[1]
            elif found := re.match(r"player \d: (-?\d+)", line):
                points.append(int(found[1]))
                if len(points) == 4:
                    return {"sieger": winner, "wert": _worth(points), "punkte": points}
        raise CannotError("the program ended")

    def play(self, seat: int) -> None:
        # A call behind one's own card is made before the next, with as many in hand.
        if any(who == seat and when <= self.laid for when, who, _ in self.calls):
            raise CannotError("the program did not ask for a call in time")
        who, card = self.cards[self.laid]
        if who != seat:
            raise CannotError(f"the program has {seat} play, the record {who}")
        self.laid += 1
        self.say(_name(card))

    def choice(self, seat: int, question: str, options: dict[str, str]) -> str:
        bid = self.bids.get(seat, [""])[0]
        if "immediate solo" in question:
            wanted = "no"
        elif "reservation" in question:
            wanted = "yes" if bid else "no"
        elif "play a solo" in question:
            wanted = "no" if bid == "hochzeit" else "yes"
        elif "game type" in question:
            wanted = KINDS[bid]
        else:
            wanted = self.call(seat)
        if wanted not in options:
            raise CannotError(f"the program does not offer: {wanted}")
        return options[wanted]

    def call(self, seat: int) -> str:
        """The highest that is due: it is asked once, and what is skipped counts as said."""
        due = [c for c in self.calls if c[1] == seat and c[0] <= self.laid]
        self.calls = [call for call in self.calls if call not in due]
        return CALLS[due[-1][2]] if due else "no announcement"


def _name(card: str) -> str:
    found = CARD.fullmatch(card)
    assert found is not None
    return SUITS[found[1]] + RANKS[found[2]]


def _options(line: str) -> Iterator[tuple[str, str]]:
    for number, text in OPTION.findall(line):
        yield text.strip(), number


def _worth(points: list[int]) -> int:
    """Of the side that has won; a soloist has three times as much."""
    return min(abs(each) for each in points)


def partie(position: dict[str, Any]) -> dict[str, Any]:
    table = Table(sys.argv[1:], position)
    try:
        return table.result()
    finally:
        table.program.kill()
        table.program.wait()


if __name__ == "__main__":
    serve("silvansievers/doko", {"partie": partie})
