import java.util.List;
import java.util.Map;

/** A tiny engine: who wins a trick. */
class Engine {
    static final List<String> NORMAL =
        List.of("h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9".split(" "));
    static final Map<String, List<String>> TRUMPS = Map.of(
        "normal", NORMAL, "hochzeit", NORMAL, "stille-hochzeit", NORMAL,
        "solo:damen", List.of("krd", "pd", "hd", "kad"),
        "solo:buben", List.of("krb", "pb", "hb", "kab"));
    static final List<String> RANKS = List.of("a", "10", "k", "d", "b", "9");

    static String suit(String card) {
        return card.substring(0, card.startsWith("k") ? 2 : 1);
    }

    /** The higher the better; -1 for a card that cannot win. */
    static int height(List<String> trumps, String card, String led) {
        if (trumps.contains(card)) return 100 - trumps.indexOf(card);
        if (trumps.contains(led) || !suit(card).equals(suit(led))) return -1;
        return 10 - RANKS.indexOf(card.substring(suit(card).length()));
    }

    /** The seat that takes the trick; of two equal cards the first. */
    static int winner(String kind, int leader, List<String> cards) {
        int best = 0;
        List<String> trumps = TRUMPS.get(kind);
        for (int i = 1; i < 4; i++)
            if (height(trumps, cards.get(i), cards.get(0))
                    > height(trumps, cards.get(best), cards.get(0))) best = i;
        return (leader + best) % 4;
    }
}
