"""Checks of a rule text over all positions: gaps, overlaps, what can never happen."""
