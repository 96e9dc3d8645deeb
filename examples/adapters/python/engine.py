"""A tiny engine: who wins a trick."""

NORMAL = "h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9".split()
TRUMPS = {
    "normal": NORMAL,
    "hochzeit": NORMAL,
    "stille-hochzeit": NORMAL,
    "solo:damen": "krd pd hd kad".split(),
    "solo:buben": "krb pb hb kab".split(),
}
RANKS = "a 10 k d b 9".split()


def parts(card):
    """The suit and the rank of a card."""
    length = 2 if card[:2] in ("kr", "ka") else 1
    return card[:length], card[length:]


def height(kind, card, led):
    """The higher the better; -1 for a card that cannot win."""
    trumps = TRUMPS[kind]
    if card in trumps:
        return 100 - trumps.index(card)
    suit, rank = parts(card)
    if led in trumps or suit != parts(led)[0]:
        return -1
    return 10 - RANKS.index(rank)


def winner(kind, leader, cards):
    """The seat that takes the trick; of two equal cards the first."""
    heights = [height(kind, card, cards[0]) for card in cards]
    return (leader + heights.index(max(heights))) % 4
