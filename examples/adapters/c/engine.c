#include <string.h>
#include "engine.h"

static const char *NORMAL[] = {"h10", "krd", "pd", "hd", "kad", "krb", "pb", "hb",
                               "kab", "kaa", "ka10", "kak", "ka9", 0};
static const char *QUEENS[] = {"krd", "pd", "hd", "kad", 0};
static const char *JACKS[] = {"krb", "pb", "hb", "kab", 0};
static const char *RANKS[] = {"a", "10", "k", "d", "b", "9", 0};

static int place(const char *wanted, const char **in) {
    for (int i = 0; in[i]; i++)
        if (!strcmp(wanted, in[i])) return i;
    return -1;
}

static const char **trumps(const char *kind) {
    static const char *normal[] = {"normal", "hochzeit", "stille-hochzeit", 0};
    if (place(kind, normal) >= 0) return NORMAL;
    if (!strcmp(kind, "solo:damen")) return QUEENS;
    if (!strcmp(kind, "solo:buben")) return JACKS;
    return 0;
}

static int suit_length(const char *card) { return card[0] == 'k' ? 2 : 1; }

/* The higher the better; -1 for a card that cannot win. */
static int height(const char **trump, const char *card, const char *led) {
    int n = suit_length(card);
    if (place(card, trump) >= 0) return 100 - place(card, trump);
    if (place(led, trump) >= 0 || strncmp(card, led, n)) return -1;
    return 10 - place(card + n, RANKS);
}

int knows(const char *kind) { return trumps(kind) != 0; }

/* The seat that takes the trick; of two equal cards the first. */
int winner(const char *kind, int leader, char cards[4][6]) {
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (height(trumps(kind), cards[i], cards[0]) > height(trumps(kind), cards[best], cards[0]))
            best = i;
    return (leader + best) % 4;
}
