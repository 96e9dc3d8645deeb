import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.regex.Pattern;

/** Reads questions from standard input, one JSON object a line, and answers them. */
class Adapter {
    static final Pattern TRICK = Pattern.compile("\"lage\":\\{\"spielart\":\"([^\"]+)\",\"stich\":\\d+,"
        + "\"ausspieler\":(\\d),\"karten\":\\[\"([a-z0-9\",]+)\"]");
    static final Pattern ID = Pattern.compile("^\\{\"id\":(\"[^\"]+\")");

    static String answer(String line) {
        if (line.startsWith("{\"frage\"")) return "{\"name\":\"tiny engine in Java\",\"version\":\"1\","
            + "\"texte\":[\"ddv-tsr\"],\"kann\":[\"stich\"]}";
        var id = ID.matcher(line);
        id.find();
        var trick = TRICK.matcher(line);
        if (!trick.find() || !line.contains("\"art\":\"stich\"") || !Engine.TRUMPS.containsKey(trick.group(1)))
            return "{\"id\":" + id.group(1) + ",\"kann_nicht\":\"only tricks of some kinds of game\"}";
        var cards = List.of(trick.group(3).split("\",\""));
        int seat = Engine.winner(trick.group(1), Integer.parseInt(trick.group(2)), cards);
        return "{\"id\":" + id.group(1) + ",\"antwort\":" + seat + "}";
    }

    public static void main(String[] args) throws Exception {
        var in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) System.out.println(answer(line));
    }
}
