/* A tiny engine: who wins a trick. */
int knows(const char *kind);
int winner(const char *kind, int leader, char cards[4][6]);
