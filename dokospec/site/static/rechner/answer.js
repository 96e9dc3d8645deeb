// What came out, as HTML: who wins and the points, why, what is open; the other texts.
import { h } from "../judge/dom.js";

const MOST = 6; // results of which each is told

const minus = (points) => points.replace("-", "−");
const sign = (points = "0") => (points.startsWith("-") ? "rk-minus" : points === "0" ? "" : "rk-plus");

/** `§7.1`, as a link to the page of the clause. */
export function clauseLink(key, places) {
  const [text, shown] = key.split("/");
  const own = places.houses?.[text];
  if (own) return h("span.dk-par", {}, h("a", { href: `../${own.at}` }, own.name));
  const at = places.clauses?.[key];
  return h("span.dk-par", {}, at ? h("a", { href: `../${at}`, title: text }, shown) : shown);
}

const lines = (sentences, places) =>
  sentences.map(({ said, clause }) => h("li", {}, h("span", {}, said), clauseLink(clause, places)));

export function headline({ winner }, words) {
  if (!winner) return words("undecided");
  return winner.party ? words("wins", { party: winner.label }) : words("nobody");
}

/** Who gets how much, by party, the better first: `Re +7`, where the other loses as much. */
function shares(scores, { words, form, names, labels, parties }) {
  const of = form.parties.map((party) => ({ party, got: [...new Set(names.filter((_, seat) => parties[seat] === party).map((name) => scores[name]))] }));
  if (of.some(({ got }) => got.length !== 1)) return names.map((name) => `${name} ${minus(scores[name])}`).join(", ");
  const [best, other] = of.map(({ party, got: [points] }) => ({ party, points })).sort((one, two) => Number(signed(two)) - Number(signed(one)));
  const shown = ({ party, points }) => `${labels[party]}\u00a0${minus(points)}`;
  const opposite = best.points.replace("+", "-") === other.points;
  return opposite ? shown(best) : `${shown(best)}, ${shown(other)}`;
}

/** Points as a number: `+7`, `-7/3`. */
const signed = ({ points }) => {
  const [above, below = "1"] = points.split("/");
  return Number(above) / Number(below);
};

const short = (result, around) => (result.scores ? shares(result.scores, around) : headline(result, around.words));

/** What the game is worth: `7 Punkte`, if that is what each gets or loses. */
function value({ value, scores }, words) {
  if (value === null) return "";
  const same = Object.values(scores ?? {}).every((points) => points.replace(/^[+-]/, "") === value);
  if (!same) return words("value", { n: minus(value) });
  return value === "1" ? words("one_point") : words("some_points", { n: minus(value) });
}

export const pill = (party, label, form) =>
  h("span", { class: `rk-party ${party === form.parties[0] ? "rk-one" : "rk-two"}` }, label);

/** Everything about one text; `because` are its sentences, or null as long as they lack. */
export function answerParts(answer, because, around) {
  const { words, places, form, names } = around;
  return [
    h("div.rk-sum", {}, h("h2", {}, headline(answer, words)), h("span", {}, value(answer, words))),
    points(answer, names, words),
    answer.winner ? h("ul.rk-why", { "aria-label": words("why") }, lines(because?.winner ?? [], places)) : null,
    items(answer, because, { words, places, form }),
    hints(answer.hints, words, places),
    answer.open ? open(answer.open, around) : null,
  ].filter(Boolean);
}

export const points = ({ scores }, names, words) =>
  h("dl.rk-points", { "aria-label": words("score") }, names.map((name) =>
    h("div", {}, h("dt", {}, name), h("dd", { class: scores ? sign(scores[name] ?? "0") : "" }, scores ? minus(scores[name] ?? "0") : "–"))));

function items({ items, steps }, because, { words, places, form }) {
  if (!items.length && !steps.length) return null;
  const unsure = (is) => (is ? h("span.rk-amber", {}, ` ${words("may_differ")}`) : null);
  const row = ({ label, party, whose, points, clause, open }, at) =>
    h("li", {}, h("b", { class: sign(points) }, minus(points)),
      h("span", {}, `${label} `, pill(party, whose, form), unsure(open), (because?.items[at] ?? []).map(({ said }) => h("small", {}, said))),
      clauseLink(clause, places));
  const step = ({ label, value, clause, open }) => h("li.rk-total", {}, h("b", {}, minus(value)), h("span", {}, label, unsure(open)), clauseLink(clause, places));
  return h("ul.rk-posts", { "aria-label": words("items") }, items.map(row), steps.map(step));
}

function hints(found, words, places) {
  if (!found.length) return null;
  return h("section.rk-hints", {}, h("h3", {}, words("hints")),
    h("ul", {}, found.map(({ said, clauses, against }) =>
      h("li", { class: against ? "rk-against" : "" }, said, clauses.flatMap((key) => [" ", clauseLink(key, places)])))));
}

function open({ questions, unknown, results }, around) {
  const { words, places } = around;
  const shown = results.slice(0, MOST);
  return h("section.rk-open", {},
    questions.length ? [h("h3", {}, words("open")), h("ul", {}, questions.map(({ asked, clause }) => h("li", {}, asked, " ", clauseLink(clause, places))))] : null,
    unknown.length ? [h("h3", {}, words("hangs")), h("ul", {}, unknown.map((each) => h("li", {}, each)))] : null,
    h("h3", {}, words("may")),
    h("ul.rk-may", {},
      shown.map((result) =>
        h("li", {}, short(result, around), result.default ? h("em", {}, ` (${words("usual")})`) : null, result.when ? h("small", {}, result.when) : null)),
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
  [headline(answer, words), value(answer, words), ...(answer.scores ? names.map((name) => `${name} ${minus(answer.scores[name] ?? "0")}`) : [])].filter(Boolean).join(", ");

/** The bar at the foot of a phone. */
export const barParts = (answer, names, words) => [
  h("span.rk-won", {}, headline(answer, words), h("small", {}, value(answer, words))),
  ...names.map((name) => h("span", {}, h("b", { class: answer.scores ? sign(answer.scores[name]) : "" }, answer.scores ? minus(answer.scores[name]) : "–"), name)),
];

/** One of the other texts. */
export function otherParts({ name, answer, note }, around) {
  const { words, places } = around;
  if (!answer) return [h("h3", {}, name), h("p", {}, note)];
  const others = [...new Set((answer.open?.results ?? []).filter((each) => !each.default).map((each) => short(each, around)))];
  const shown = others.slice(0, 3).concat(others.length > 3 ? ["…"] : []);
  const first = answer.hints.find(({ against }) => against) ?? (answer.winner ? null : answer.hints[0]);
  return [
    h("h3", {}, name),
    h("span.rk-won", {}, short(answer, around)),
    answer.winner && !answer.winner.party ? h("p", {}, `${headline(answer, words)}.`) : null,
    note ? h("p", {}, note) : null,
    first ? h("p", {}, first.said, first.clauses.flatMap((key) => [" ", clauseLink(key, places)])) : null,
    shown.length ? h("p", {}, h("b.rk-amber", {}, words("undecided_also")), " ", words("also", { results: shown.join("; ") })) : null,
  ].filter(Boolean);
}
