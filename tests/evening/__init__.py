"""Evenings: what games mean for the games after them, text by text."""
