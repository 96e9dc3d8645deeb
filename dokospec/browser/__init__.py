"""The judge in the browser: its half in Python, and how it gets there."""
