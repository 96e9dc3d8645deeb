"""Records and rule texts in an editor: what is wrong, what a place means, what may follow."""
