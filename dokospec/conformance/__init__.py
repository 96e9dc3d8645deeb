"""Testing other programs against a rule text; see ``docs/en/conformance.md``."""
