# A tiny engine: who wins a trick.
BEGIN {
    load("normal", "h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9")
    load("hochzeit", "h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9")
    load("stille-hochzeit", "h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9")
    load("solo:damen", "krd pd hd kad")
    load("solo:buben", "krb pb hb kab")
    split("a 10 k d b 9", ranks, " ")
    for (i in ranks) worth[ranks[i]] = 10 - i
}

function load(kind, cards,    list, n, i) {
    known[kind] = 1
    n = split(cards, list, " ")
    for (i = 1; i <= n; i++) trump[kind, list[i]] = 101 - i
}

function suit(card) { return substr(card, 1, card ~ /^k/ ? 2 : 1) }

# The higher the better; -1 for a card that cannot win.
function height(kind, card, led) {
    if ((kind, card) in trump) return trump[kind, card]
    if ((kind, led) in trump || suit(card) != suit(led)) return -1
    return worth[substr(card, length(suit(card)) + 1)]
}

# The seat that takes the trick; of two equal cards the first.
function winner(kind, leader, cards,    best, i) {
    best = 1
    for (i = 2; i <= 4; i++)
        if (height(kind, cards[i], cards[1]) > height(kind, cards[best], cards[1])) best = i
    return (leader + best - 1) % 4
}
