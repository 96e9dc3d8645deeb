"""The record notation: text to records and back, without knowing a rule."""
