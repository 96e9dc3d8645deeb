"""Many evenings made into one table by the rules of their text."""
