"""The rule language: from Markdown clauses to a checked model of a rule text."""
