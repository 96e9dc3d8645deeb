"""One game: phases and events, judged by the rules of a text."""
