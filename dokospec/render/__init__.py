"""Renderings of a verdict: text, Markdown, JSON, comparison, explanation."""
