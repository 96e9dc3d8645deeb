"""What a person guesses in Python: judge, read, score, compare, format, rules.

The command line uses what is here, too (see ``docs/en/python.md``).
"""
