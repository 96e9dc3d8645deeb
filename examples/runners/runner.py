"""Holds an engine to a file of cases: ``python runner.py cases/ddv-tsr.jsonl``."""

import json
import sys
from pathlib import Path


def answer(art, lage):
    """Your engine; None where it has no answer. This one says who leads takes the trick."""
    if art != "stich" or "lesarten" in lage:
        return None
    return lage["ausspieler"]


def plain(said):
    """Cards in any order, and null is as good as nothing, 0 for who sits out, too."""
    if isinstance(said, dict):
        told = {**said, "aussetzer": said.get("aussetzer") or None}
        return {key: value for key, value in told.items() if value is not None}
    return said


def stop(place, expected):
    """Ends the run where there is nothing to hold the engine to."""
    print(f"{place}: expected {expected}", file=sys.stderr)
    sys.exit(2)


counts = {"right": 0, "wrong": 0, "cannot": 0}
try:
    lines = Path(sys.argv[1]).read_bytes().splitlines()
except (IndexError, OSError):
    stop(sys.argv[-1], "a file of cases")
for number, line in enumerate(lines, 1):
    try:
        case = json.loads(line)
        name, art, lage = case["id"], case["art"], case["lage"]
        expected = [each["antwort"] for each in case.get("antworten", [case])]
    except (ValueError, KeyError, TypeError):
        stop(f"{sys.argv[1]}:{number}", "a case: id, art, lage, antwort")
    given = answer(art, lage)
    compare = sorted if art == "erlaubt" else plain
    right = given is not None and compare(given) in map(compare, expected)
    verdict = "cannot" if given is None else "right" if right else "wrong"
    counts[verdict] += 1
    if verdict == "wrong":
        shown = " or ".join(map(json.dumps, expected))
        print(f"{name} expected {shown} given {json.dumps(given)}")
print(*(f"{verdict} {count}" for verdict, count in counts.items()))
sys.exit(0 if counts["right"] and not counts["wrong"] else 1)
