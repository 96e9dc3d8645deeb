"""The plain program of ``examples/engines`` that knows no Schweinchen."""

import sys
from importlib import import_module
from pathlib import Path

PLAIN = Path(__file__).parents[2] / "examples" / "engines"
sys.path.insert(0, str(PLAIN))
plain = import_module("plain")
vars(plain)["is_pig"] = lambda *_: False
plain.main()
