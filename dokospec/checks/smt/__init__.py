"""The second method: a text as formulas, written from the description of the language.

Nothing here uses the evaluator or the explorer; what both share is the list of questions,
what :mod:`dokospec.checks.space` says of the values that facts may have, and which names
the statements ask (:mod:`dokospec.language.dependencies`).
"""
