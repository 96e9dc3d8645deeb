// What came out, as HTML: who wins and the points, why, what is open; the other texts.
import { h } from "../judge/dom.js";
import { clauseLink, numberOf } from "./clause.js";
import { minus, tone, value } from "./numbers.js";

const MOST = 6; // results of which each is told

/** Sentences, each with its clause. */
export const lines = (sentences, places) =>
  sentences.map(({ said, clause }) => h("li", {}, h("span", {}, said), clause ? clauseLink(clause, places) : null));

export function headline({ winner }, words) {
  if (!winner) return words("undecided");
  return winner.party ? words("wins", { party: winner.label }) : words("nobody");
}

/** Who gets how much, by party, the better first: `Re +7`, where the other loses as much. */
function shares(scores, { words, form, names, labels, parties }) {
  const of = form.parties.map((party) => ({ party, got: [...new Set(names.filter((_, seat) => parties[seat] === party).map((name) => scores[name]))] }));
  if (of.some(({ got }) => got.length !== 1)) return names.map((name) => `${name} ${minus(scores[name])}`).join(", ");
  const [best, other] = of.map(({ party, got: [points] }) => ({ party, points })).sort((one, two) => value(two.points) - value(one.points));
  const shown = ({ party, points }) => `${labels[party]}\u00a0${minus(points)}`;
  const opposite = best.points.replace("+", "-") === other.points;
  return opposite ? shown(best) : `${shown(best)}, ${shown(other)}`;
}

const short = (result, around) => (result.scores ? shares(result.scores, around) : headline(result, around.words));

/** What the game is worth: `7 Punkte`, if that is what each gets or loses. */
export function worth({ value, scores }, words) {
  if (value === null) return "";
  const same = Object.values(scores ?? {}).every((points) => points.replace(/^[+-]/, "") === value);
  if (!same) return words("value", { n: minus(value) });
  return value === "1" ? words("one_point") : words("some_points", { n: minus(value) });
}

const pill = (party, label, form) =>
  h("span", { class: `rk-party ${party === form.parties[0] ? "rk-one" : "rk-two"}` }, label);

/** Everything about one text; `because` are its sentences, or null as long as they lack. */
export function answerParts(answer, because, around) {
  const { words, places, form, names } = around;
  return [
    h("div.rk-sum", {}, h("h2", {}, headline(answer, words)), h("span", {}, worth(answer, words))),
    points(answer, names, words),
    answer.winner ? h("ul.rk-why", { "aria-label": words("why") }, lines(because?.winner ?? [], places)) : null,
    items(answer, because, { words, places, form }),
    hints(answer.hints, around),
    answer.open ? open(answer.open, (result) => short(result, around), around) : null,
  ].filter(Boolean);
}

export const points = ({ scores }, names, words) =>
  h("dl.rk-points", { "aria-label": words("score") }, names.map((name) =>
    h("div", {}, h("dt", {}, name), h("dd", { class: scores ? tone(scores[name] ?? "0") : "" }, scores ? minus(scores[name] ?? "0") : "–"))));

/** What is counted, and the steps from there to the value. */
export function items({ items, steps = [], sums = [] }, because, { words, places, form }) {
  if (!items.length && !steps.length) return null;
  const unsure = (is) => (is ? h("span.rk-amber", {}, ` ${words("may_differ")}`) : null);
  const row = ({ label, party, whose, points, clause, open }, at) =>
    h("li", {}, h("b", { class: tone(points) }, minus(points)),
      h("span", {}, `${label} `, pill(party, whose, form), unsure(open), (because?.items[at] ?? []).map(({ said }) => h("small", {}, said))),
      clauseLink(clause, places));
  const step = ({ label, value, clause, open }) => h("li.rk-total", {}, h("b", {}, minus(value)), h("span", {}, label, unsure(open)), clauseLink(clause, places));
  return h("ul.rk-posts", { "aria-label": words("items") }, items.map(row), steps.map(step), sums.map((said) => h("li.rk-how", {}, h("span", {}, minus(said)))));
}

/** What was found. */
export function hints(found, { words, places }) {
  if (!found.length) return null;
  return h("section.rk-hints", {}, h("h3", {}, words("hints")),
    h("ul", {}, found.map(({ said, clauses, against }) =>
      h("li", { class: against ? "rk-against" : "" }, said, clauses.flatMap((key) => [" ", clauseLink(key, places)])))));
}

/** What is open, what it hangs on, and what may come out: each told by `tell(result)`. */
export function open({ questions, unknown, results }, tell, { words, places }) {
  const shown = results.slice(0, MOST);
  return h("section.rk-open", {},
    questions.length ? [h("h3", {}, words("open")), h("ul", {}, questions.map(({ asked, clause }) => h("li", {}, asked, " ", clauseLink(clause, places))))] : null,
    unknown.length ? [h("h3", {}, words("hangs")), h("ul", {}, unknown.map((each) => h("li", {}, each)))] : null,
    h("h3", {}, words("may")),
    h("ul.rk-may", {},
      shown.map((result) =>
        h("li", {}, tell(result), result.default ? h("em", {}, ` (${words("usual")})`) : null, result.when ? h("small", {}, result.when) : null)),
      results.length > shown.length ? h("li", {}, words("more_results", { n: results.length - shown.length })) : null));
}

/** What became of a call: `gilt`, and why. */
export const becameParts = ({ status, became, clause }, said, places) => [
  h("span", { class: status === "valid" ? "rk-plus" : status === "open" ? "rk-amber" : "rk-minus" }, said?.length ? `${became}:` : `${became}.`),
  ...(said ?? []).flatMap((each) => [" ", each.said, " ", clauseLink(each.clause, places)]),
  ...(clause ? [" ", clauseLink(clause, places)] : []),
];

/** The answer in one sentence, to be read out. */
export const sentence = (answer, { words, names }) =>
  [headline(answer, words), worth(answer, words), ...(answer.scores ? names.map((name) => `${name} ${minus(answer.scores[name] ?? "0")}`) : [])].filter(Boolean).join(", ");

/** What the clauses say, by which it is so. */
export const texts = (clauses, places) =>
  clauses.map(({ clause, title, prose }) =>
    h("section.rk-text", {}, h("h3", {}, places.clauses?.[clause] ? h("a", { href: `../${places.clauses[clause]}` }, title) : title), h("p", {}, prose)));

/** The first thing that an answer hangs on, as a sentence; undefined where nothing is open. */
export const firstOpen = ({ open }) =>
  [...(open?.questions ?? []), ...(open?.unknown ?? []).map((asked) => ({ asked }))].map(({ asked, clause }) => ({ said: asked, clause }))[0];

/** The bar of an answer that is one word: that, what it is about, and why. */
export const shortBar = (answer, about, first, places) => [h("span.rk-won", {}, answer, h("small", {}, about)), barWhy(first, places)];

/** The bar at the foot of a phone: what came out, and the first that decided it. */
export function barParts(answer, because, { names, words, places }) {
  const first = because?.winner[0];
  return [
    h("span.rk-won", {}, answer ? headline(answer, words) : words("nothing"), h("small", {}, answer ? worth(answer, words) : "")),
    ...names.map((name) => h("span", {}, h("b", { class: answer?.scores ? tone(answer.scores[name]) : "" }, answer?.scores ? minus(answer.scores[name]) : "–"), name)),
    barWhy(first, places),
  ];
}

/** A line of the bar: a sentence with its clause, which is no link there; empty with none. */
function barWhy(first, places) {
  const clause = first?.clause ? numberOf(first.clause, places) : "";
  return h("span.rk-barwhy", {}, first ? [first.said, clause !== first.said && clause].filter(Boolean).join(" ") : "");
}

/** What one of the other texts says, with a note on it. */
export function otherParts(answer, note, around) {
  const { words, places } = around;
  const others = [...new Set((answer.open?.results ?? []).filter((each) => !each.default).map((each) => short(each, around)))];
  const shown = others.slice(0, 3).concat(others.length > 3 ? ["…"] : []);
  const first = answer.hints.find(({ against }) => against) ?? (answer.winner ? null : answer.hints[0]);
  return [
    h("span.rk-won", {}, short(answer, around)),
    answer.winner && !answer.winner.party ? h("p", {}, `${headline(answer, words)}.`) : null,
    note ? h("p", {}, note) : null,
    first ? h("p", {}, first.said, first.clauses.flatMap((key) => [" ", clauseLink(key, places)])) : null,
    shown.length ? h("p", {}, h("b.rk-amber", {}, words("undecided_also")), " ", words("also", { results: shown.join("; ") })) : null,
  ].filter(Boolean);
}
