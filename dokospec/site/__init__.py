"""The rule reference: pages of Markdown from texts, corpus, catalogue and package."""
