// The evening so far: totals, what is due, the games, and all of it to be printed.
import { h } from "../judge/dom.js";
import { answerParts } from "../entry/answer.js";
import { clauseLink } from "../entry/clause.js";
import { minus, tone, withSign } from "../entry/numbers.js";

/** An element of these classes, of which some may be "". */
const marked = (tag, classes, ...children) => h([tag, ...classes.filter(Boolean)].join("."), {}, ...children);

export const SHOWN = 6; // games of which each is in the list at first

const lost = (total) => (total.startsWith("-") ? "rk-minus" : "");
const FEW = 4; // labels of which each is told

const listed = (labels, words) =>
  labels.length > FEW ? words("and_more", { some: labels.slice(0, FEW - 1).join(", "), n: labels.length - FEW + 1 }) : labels.join(", ");
const strong = (dealer, next, player) => (dealer === player ? "deals" : next.leads === player ? "leads" : next.players && !next.players.includes(player) ? "out" : "");

/** A tile for each player; `answer` null while nobody has counted. */
export function tiles(players, answer, words) {
  return players.map((player) => {
    const { totals, next } = answer ?? {};
    const role = answer && !next.over ? strong(next.dealer, next, player) : "";
    const [one, ...others] = totals?.open ?? [];
    const open = one ? words(others.length ? "without_some" : "without", { games: one, n: others.length + 1 }) : totals?.unsure.length ? words("unsure") : "";
    const points = totals?.points[player];
    return h("div", {},
      h("dt", {}, player),
      marked("dd", [points && (open ? "rk-amber" : lost(points))], points === undefined ? "–" : minus(points)),
      marked("dd", ["zt-small", open && "rk-amber"], open || (role ? words(role) : "")));
  });
}

/** What is due next, in words. */
export function due(answer, words, places) {
  if (!answer) return [h("b", {}, words("counting")), h("p", {}, words("meanwhile"))];
  const { next, players } = answer;
  const cited = ({ said, clause }) => [said, clause && [" ", clauseLink(clause, places)]].flat().filter(Boolean);
  if (next.over) return [...next.said.map((each) => h("b", {}, cited(each))), ...seriesParts(answer), ...notes(answer, words)];
  const out = next.players ? players.filter((player) => !next.players.includes(player)) : [];
  const first = next.dealer && words(next.leads ? "due_leads" : "due_deals", { dealer: next.dealer, leads: next.leads });
  const { plays } = next;
  return [
    first ? h("b", {}, first) : null,
    plays?.shape ? h("b", {}, words("due_plays", { kind: plays.label })) : null,
    ...(plays?.duties ?? []).map((each) => h("p", {}, cited(each))),
    plays?.series ? h("p", {}, words("due_series", { series: plays.series })) : null,
    out.length ? h("p", {}, words(out.length > 1 ? "due_out_many" : "due_out", { names: out.join(", ") })) : null,
    next.players ? null : h("p.rk-amber", {}, words(answer.totals.open.length ? "seats_open" : "no_seats")),
    ...next.said.map((each) => h("p", {}, cited(each))),
    ...seriesParts(answer),
    ...notes(answer, words),
  ].filter(Boolean);
}

/** What each series of points comes to, where there is more than one. */
const seriesParts = ({ series, players }) =>
  !series?.length ? [] : [h("table.zt-series", {},
    h("thead", {}, h("tr", {}, h("td", {}), players.map((player) => h("th", { scope: "col" }, player)))),
    h("tbody", {}, series.map(({ label, points }) => h("tr", {}, h("th", { scope: "row" }, label), players.map((player) => marked("td", [lost(points[player])], minus(points[player])))))))];

const notes = ({ totals }, words) =>
  ["open", "unsure"].filter((kind) => totals[kind].length).map((kind) => h("p.rk-amber", {}, words(`note_${kind}`, { games: listed(totals[kind], words) })));

const beside = ({ dealer, factor }, words) => [dealer && words("dealt", { name: dealer }), factor].filter(Boolean).join(" · ");

/** The games, the last one first. `shown`: the place of the one that is looked into.
 *
 * `waiting`: the names of games that nobody has counted yet.
 */
export function games(answer, { all, shown, waiting, words, toggle, details }) {
  const { players } = answer;
  const rows = answer.games.map((game, at) => [game, at]).reverse().slice(0, all ? undefined : SHOWN);
  const body = rows.flatMap(([game, at]) => {
    const opened = shown === at;
    const row = h(opened ? "tr.zt-looked" : "tr", {},
      h("th", { scope: "row" }, game.label),
      h("td.zt-what", {}, h("button.zt-look", { type: "button", "aria-expanded": String(opened), "aria-label": words("show_game", { n: game.label, name: game.name }), onclick: () => toggle(at) }, game.name),
        h("span.zt-by", {}, beside(game, words)),
        game.answer?.hints.some(({ against }) => against) ? h("span.zt-by.rk-against", {}, words("against")) : null),
      players.map((player) => cell(game, player, words)));
    return opened ? [row, h("tr.zt-more", {}, h("td", { colspan: players.length + 2 }, details(at)))] : [row];
  });
  const ahead = waiting.toReversed().map((label) =>
    h("tr.zt-ahead", {}, h("th", { scope: "row" }, label), h("td.zt-what", {}, words("counting")), players.map(() => h("td", {}, "…"))));
  const made = marked("table", ["zt-games", players.length > 4 && "zt-many"],
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, h("span.dk-sr", {}, words("number"))), h("th", { scope: "col" }, words("column_game")), players.map((player) => h("th", { scope: "col" }, player)))),
    h("tbody", {}, ahead, body));
  made.style.setProperty("--n", players.length);
  return made;
}

function cell(game, player, words) {
  const points = game.points[player];
  const total = game.totals.points[player];
  const out = game.out.includes(player) && (points === null || points === "0");
  const unsure = game.totals.open.length || game.totals.unsure.length;
  const own = game.thrown || out ? h("span.zt-own", {}, "–")
    : points === null ? h("span.zt-own.rk-amber", {}, words("open_points"))
    : marked("span", ["zt-own", game.answer?.open ? "rk-amber" : tone(points)], minus(points));
  return h("td", {}, marked("b", [unsure ? "rk-amber" : lost(total)], minus(total)), own);
}

/** What came out in one game, with what is open in it. */
export const outcome = (game, around) =>
  game.thrown || !game.answer ? [] : answerParts(game.answer, null, { ...around, names: Object.keys(game.points).filter((player) => !game.answer.scores || player in game.answer.scores) });

/** The sheet as it is printed. */
export function sheet(answer, title, words) {
  const { players } = answer;
  const [shown, of] = [(points) => (points === null ? words("open_points") : minus(points)), (labels, points) => (labels.length ? `(${minus(points)})` : minus(points))];
  return [
    h("h2", {}, title),
    h("table", {},
      h("thead", {}, h("tr", {}, h("th", {}, "Nr"), h("th", {}, words("column_game")), players.flatMap((player) => [h("th", {}, player), h("th", {}, "Σ")]))),
      h("tbody", {}, answer.games.map((game) =>
        h("tr", {}, h("td", {}, game.label), h("td", {}, game.name, h("small", {}, beside(game, words))),
          players.flatMap((player) => [
            h("td", {}, game.thrown || (game.out.includes(player) && game.points[player] === null) ? "–" : shown(game.points[player])),
            h("td.zt-total", {}, of(game.totals.open, game.totals.points[player])),
          ])))),
      h("tfoot", {}, (answer.series?.length ? answer.series : [{ label: words("sum"), points: answer.totals.points }]).map(({ label, points }) =>
        h("tr", {}, h("td", {}), h("td", {}, label), players.flatMap((player) => [h("td", {}), h("td.zt-total", {}, withSign(points[player]))]))))),
    ...notes(answer, words),
    h("p.zt-sign", {}, players.map((player) => h("span", {}, player))),
  ];
}
