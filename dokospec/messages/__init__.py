"""The wording: one entry for every code, and the words of the user interface."""
