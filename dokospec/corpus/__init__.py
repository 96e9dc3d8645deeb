"""The generated conformance corpus: which cases there are, why, and how good they are.

See ``docs/en/korpus.md``.
"""
