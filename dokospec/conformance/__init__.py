"""Testing other programs against a rule text; see ``docs/conformance.md``."""
