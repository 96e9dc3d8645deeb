"""Evenings worked by hand from the sentences of their texts."""
