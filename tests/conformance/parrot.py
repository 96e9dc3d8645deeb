"""A program that answers from a list: ``parrot.py FILE`` with answers by id, in JSON."""

import json
import sys
from pathlib import Path

ANSWERS = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
KINDS = ["stich", "erlaubt", "ansage", "handlung", "spielart", "parteien", "geber"]

for line in sys.stdin:
    asked = json.loads(line)
    if "frage" in asked:
        texts = asked["texte"]
        said = {"name": "parrot", "version": "1", "texte": texts, "kann": KINDS}
    elif asked["id"] in ANSWERS:
        said = {"id": asked["id"], "antwort": ANSWERS[asked["id"]]}
    else:
        said = {"id": asked["id"], "kann_nicht": "never heard of it"}
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()
