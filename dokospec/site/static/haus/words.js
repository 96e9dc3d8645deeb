// What the page says; questions, answers and findings come from dokospec.
import { h } from "../judge/dom.js";

const WORDS = {
  lead: "Fast jede Runde spielt nach einem bekannten Regelwerk und ein paar eigenen Regeln. Stellt eure hier zusammen; dann rechnen Rechner und Richter danach. Sie bleiben in diesem Browser.",
  own: "Eure Hausregeln",
  fresh: "Neue Hausregeln",
  which: "Wonach spielt ihr sonst?",
  file: "Hausregeln aus einer Datei",
  plain: "Genau wie {base}",
  one: "{base}, eine Regel anders",
  some: "{base}, {n} Regeln anders",
  bar_one: "eine Regel anders",
  bar_some: "{n} Regeln anders",
  edit: "Ändern",
  use: "Damit rechnen",
  share: "Link teilen",
  save: "Als Datei speichern",
  drop: "Löschen",
  all: "Alle Hausregeln",
  gone: "„{title}“ ist gelöscht.",
  undo: "Rückgängig",
  copied: "Der Link ist kopiert. Er enthält eure Antworten; kein Server bekommt sie.",
  copy_this: "Der Link steht in der Adresszeile.",
  name: "Name eurer Runde",
  base: "Grundtext",
  title: "Unser Tisch",
  search: "Regel suchen, etwa Karlchen oder Armut",
  nothing: "Dazu fragt die Checkliste nichts.",
  but: "{base}, aber:",
  same: "Noch ist alles wie bei {base}. Tippt an, was bei euch anders ist.",
  besides: "Außerdem aus der Datei",
  like: "wie {base}",
  base_says: "{base}:",
  less: "{of}: weniger",
  more: "{of}: mehr",
  back: "Zurück zu {base}: {asked}",
  only_words: "Wird für den Abend festgehalten und nicht nachgerechnet.",
  group_one: "eine anders",
  group_some: "{n} anders",
  questions: "{n} Fragen",
  loading: "Die Prüfung wird geladen. Tippt ruhig schon.",
  image: "Die Prüfung wird geladen: {done} von {total} MB. Tippt ruhig schon.",
  trying: "Es wird geprüft, ob alles zusammenpasst …",
  sound: "Alles passt zusammen.",
  wrong_one: "Eine Antwort passt nicht:",
  wrong_some: "{n} Antworten passen nicht:",
  to_wrong: "zur Stelle",
  leave_out: "weglassen",
  formed: "Rechner und Richter kennen diese Regeln.",
  forming: "Der Rechner wird eingerichtet: {done} von {total}.",
  broken: "Die Prüfung ist ausgefallen ({error}). Sie wird neu gestartet.",
  old: "Dieser Browser kann die Prüfung nicht laden ({error}).",
  unkept: "Dieser Browser behält nichts. Sichert die Datei oder den Link.",
  from: "Diese Hausregeln kommen aus einem Link",
  from_lead: "In diesem Browser sind sie noch nicht. Übernehmt ihr sie, könnt ihr danach rechnen und sie ändern.",
  take: "Übernehmen",
  damaged: "Der Link ist beschädigt: Darin sind keine Hausregeln zu lesen.",
  reading: "„{file}“ wird gelesen, sobald die Prüfung da ist …",
  no_file: "In „{file}“ stehen keine Hausregeln, die hier zu lesen sind: {said}",
  base_unsaid: "Der Grundtext, nach dem sonst gespielt wird, ist nicht genannt; ohne ihn sind das keine ganzen Hausregeln.",
  no_base: "Den Grundtext „{base}“ gibt es hier nicht.",
  changes: "Was anders ist",
};

export const words = (key, values = {}) => WORDS[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "…");
words.lang = "de";

const SUITS = { "♣": ["kreuz", "Kreuz"], "♠": ["pik", "Pik"], "♥": ["herz", "Herz"], "♦": ["karo", "Karo"] };

/** Text in which a card has its suit drawn, and is read out by its name. */
export const drawn = (text) =>
  text.split(/([♣♠♥♦](?:10|[AKDB9])?)/u).filter(Boolean).map((part) => {
    const suit = SUITS[part[0]];
    if (!suit) return part;
    return h("span", { class: `c ${suit[0]}` }, h("span.s", { "aria-hidden": "true" }), h("span.dk-sr", {}, `${suit[1]}-`), part.slice(1));
  });
