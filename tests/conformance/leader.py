"""A program that is wrong: it says that whoever leads a trick takes it."""

from __future__ import annotations

import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "frage" in asked:
        said = {
            "name": "the leader takes it",
            "version": "1",
            "texte": ["ddv-tsr"],
            "kann": ["stich"],
        }
    else:
        said = {"id": asked["id"], "antwort": asked["lage"]["ausspieler"]}
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()
