// What every page says that is tapped; what dokospec says comes from its own catalogue.

const WORDS = {
  de: {
    again: "Neu anfangen",
    example: "Ein Beispiel",
    rules: "Regelwerk",
    kind: "Spielart",
    solo: "Solo …",
    which_solo: "Welches Solo?",
    thrown: "Neu gegeben",
    which_thrown: "Warum wurde neu gegeben?",
    no_extra: "Ohne Zusatz",
    extra: "Dazu gesagt",
    less: "{of}: weniger",
    more: "{of}: mehr",
    said: "Gesagt",
    held: "Karten in der Hand",
    in_time: "rechtzeitig",
    for: "{item} für {party}",
    said_all: "Alles antippen, was fiel",
    who_held: "Wer hatte {card}?",
    held_both: "Einer allein hatte beide.",
    unsaid: "weiß nicht",
    yes: "ja",
    answer: "Ergebnis",
    loading: "Der Rechner wird geladen. Tippt ruhig schon.",
    image: "Der Rechner wird geladen: {done} von {total} MB. Tippt ruhig schon.",
    texts_stage: "Das Regelwerk wird geladen …",
    broken: "Der Rechner ist ausgefallen ({error}). Er wird neu gestartet.",
    old: "Dieser Browser kann den Rechner nicht laden ({error}).",
    lacks: "Es fehlt noch",
    nothing: "Noch kein Ergebnis",
    undecided: "Noch offen",
    may_differ: "offen",
    why: "Warum",
    hints: "Hinweise",
    open: "Offen im Text",
    hangs: "Offen: Es hängt daran",
    may: "Möglich ist",
    usual: "angenommen",
    more_results: "und {n} weitere",
    judge: "Im Richter öffnen",
    share: "Link teilen",
    copied: "Der Link ist kopiert. Er enthält das Spiel; kein Server bekommt es.",
    copy_this: "Der Link steht in der Adresszeile.",
    others: "Nach den anderen Texten",
    others_lead: "Dasselbe Spiel, je wie der Text gewöhnlich gelesen wird.",
    unknown_kind: "kennt diese Spielart nicht",
    unasked: "fragt hier etwas anderes",
    uncounted: "Ohne Kartenzahl gerechnet: Hier hat jeder {n}.",
    undecided_also: "Offen:",
    also: "auch möglich {results}",
  },
};

/** The words of a language, with those that a page has of its own: `words(key, values)`. */
export function wordsOf(lang, ...own) {
  const all = Object.assign({}, ...[WORDS, ...own].map((each) => each[lang]));
  const say = (key, values = {}) => all[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "…");
  return Object.assign(say, { lang });
}
