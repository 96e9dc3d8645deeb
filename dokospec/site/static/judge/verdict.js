// A verdict as HTML: what came out, why, what was found, how texts and readings differ.
import { clauseLink } from "../entry/clause.js";
import { h, row, table } from "./dom.js";
import { cardChip, cardName, suitOf } from "./cards.js";

const codeLink = (code, places) =>
  places.codes?.[code] ? h("a", { href: `../${places.codes[code]}` }, code) : code;

export function showGame(game, view, page) {
  const { words } = page;
  const [verdict, ...others] = game.verdicts;
  const head = [game.label && `${words("game")} ${game.label}`, game.dealer && `${game.dealer} ${words("deals")}`];
  const none = game.foreign[0].length > 0;
  const parts = [
    h("h2", {}, head.filter(Boolean).join(", ") || words("findings")),
    game.verdicts.map((each, place) => foreign(game.foreign[place], each, page)),
    game.label && !none && (verdict.winner || verdict.scores) ? summary(verdict) : null,
    none ? null : singles(verdict, page),
    game.because && !none ? because(game.because, verdict, page) : null,
    none ? null : findings(verdict, page, others.length > 0),
    game.rows.length ? comparison(game, view, page) : null,
    ...game.verdicts.map((each, place) => result(game, each, place, view, page)),
    view.games.length > 1 && Object.keys(view.standings[0]).length ? standings(view, page) : null,
  ];
  return h("article.jd-game", {}, parts.flat());
}

const called = (rules, { places }) => places.names?.[rules] ?? rules;

/** "TEXT spielt ohne Neunen; dieses Spiel ist dort keines.", and all else folded. */
function foreign(cards, verdict, page) {
  if (!cards.length) return null;
  const { words, places } = page;
  const { ranks, many } = words.own;
  const ofRank = (rank) => cards.filter((card) => card.slice(1) === rank);
  const whole = Object.keys(ranks).filter((rank) => ofRank(rank).length === Object.keys(words.own.suits).length);
  const names = [
    ...whole.map((rank) => many[rank]),
    ...cards.filter((card) => !whole.includes(card.slice(1))).map((card) => cardName(card, words, places.cards ?? {})),
  ];
  const list = names.length > 1 ? `${names.slice(0, -1).join(", ")} ${words("and")} ${names.at(-1)}` : names[0];
  return h("div.jd-foreign", {}, h("p", {}, words("foreign", { text: called(verdict.rules, page), cards: list })),
    h("details", {}, h("summary", {}, words("fewer")), findings(verdict, page)));
}

/** Of tricks that stand alone: which card takes them. */
function singles({ single_tricks: tricks, rules }, page) {
  if (!tricks?.length) return null;
  const { words, places } = page;
  return h("ul.jd-singles", {}, tricks.map(({ n, place, augen, cards, clauses }) =>
    h("li", {},
      n ? `${words("trick", { n })}: ` : null,
      place ? words("single", { place, augen: augen ?? "?" }) : words("singleOpen"),
      " ",
      clauses.map((key) => [clauseLink(key, places, rules), " "]).flat(),
      h("div.jd-trick", {}, cards.map(({ card }, at) => cardChip(card, words, places.cards ?? {}, at === place - 1 ? { class: `karte ${suitOf(card)} dk-sieger` } : {}))),
    )));
}

/** `Sieger re, Spielwert 6, Anna +6 …`, the numbers that are asked for first. */
function summary(verdict) {
  const first = verdict.numbers.filter(({ name }) => ["winner", "value"].includes(name) || name.startsWith("score "));
  return h(
    "p.jd-sum",
    {},
    first.map(({ name, label, value }) => h("span", {}, `${name.startsWith("score ") ? name.slice(6) : label} `, h("strong", {}, value))),
  );
}

/** Why it came out so: "Kontra hat 122 Augen, mindestens 120. §7.1.1". */
function because({ winner, items, calls }, verdict, { words, places }) {
  const labels = Object.fromEntries(verdict.numbers.map(({ name, label }) => [name, label]));
  const of = (label, sentences) => sentences.length
    ? [h("li", {}, h("strong", {}, `${label}: `), ...sentences.flatMap(({ said, clause }) => [said, " ", clauseLink(clause, places, verdict.rules), " "]))]
    : [];
  // Of an item that several have the same is said of each.
  const first = ({ item }, at) => verdict.items.findIndex((each) => each.item === item) === at;
  const lines = [
    ...of(labels.winner, winner),
    ...verdict.items.flatMap((each, at) => (first(each, at) ? of(labels[`item ${each.item}`], items[at]) : [])),
    ...calls.flatMap((said, at) => of(`${verdict.calls[at]}: ${verdict.statuses[at]}`, said)),
  ];
  return lines.length ? h("ul.jd-because", { "aria-label": words("because") }, lines) : null;
}

/** One text's verdict; those of further texts are folded. */
function result(game, verdict, place, view, page) {
  const { words, places } = page;
  if (game.foreign[place].length) return null;
  const at = places.texts?.[verdict.rules];
  const inside = [
    place ? findings(verdict, page) : null,
    game.label ? numbers(verdict, view.texts[place] ?? null, page) : null,
    outcomes(verdict, words),
  ];
  if (place) return h("details", {}, h("summary", {}, `${words("verdict")}: ${called(verdict.rules, page)}`), inside);
  const title = at ? h("a", { href: `../${at}` }, called(verdict.rules, page)) : called(verdict.rules, page);
  return h("section.jd-verdict", {}, game.label ? h("h3", {}, `${words("verdict")}: `, title) : null, inside);
}

/** `among`: whether other texts are asked as well. */
function findings(verdict, page, among = false) {
  const { words } = page;
  if (!verdict.findings.length) return h("p.jd-fine", {}, among ? words("noneIn", { text: called(verdict.rules, page) }) : words("none"));
  return h(
    "ul.jd-findings",
    { "aria-label": words("findings") },
    verdict.findings.map((found) => findingItem(found, verdict.rules, page)),
  );
}

/** How a finding is shown: what is open is no fault, least of all while a game goes on. */
export function weight({ kind, severity }, running) {
  if (kind !== "undecidable") return severity;
  return running ? "info" : "warning";
}

/** One finding; `running`: the game goes on, and what is open is no fault. */
export function findingItem(found, rules, { words, places, running, short, onplace }) {
  const line = found.line ? h("button.jd-link", { type: "button", onclick: () => onplace(found) }, words("line", { line: found.line })) : null;
  return h(
    "li",
    { class: `jd-${weight(found, running)}` },
    found.message,
    found.only ? h("span.jd-hint", {}, " ", words("only", { only: found.only })) : null,
    found.hint ? h("span.jd-hint", {}, " ", found.hint) : null,
    found.clauses.map((key) => [" ", clauseLink(key, places, rules)]).flat(),
    short ? null : h("span.jd-about", {}, found.word, line ? [" · ", line] : null, " · ", codeLink(found.code, places)),
  );
}

/** Winner, value and scores, then items, calls and steps; each number asks why. */
function numbers(verdict, rules, page) {
  const { words, places } = page;
  const why = (number) =>
    h("button.jd-button.jd-why", {
      type: "button", "aria-haspopup": "dialog", "aria-label": words("whyOf", { label: number.label }),
      onclick: () => page.onwhy(number, rules),
    }, words("why"));
  const line = (number, ...more) => row(number.label, [h("strong", {}, number.value), more.length ? more : "", why(number)]);
  const items = verdict.items.reduce((found, each) => ((found[`item ${each.item}`] ??= []).push(each.clause), found), {});
  const cited = (number) => [...new Set(items[number.name] ?? [])].flatMap((key) => [clauseLink(key, places, verdict.rules), " "]);
  const main = verdict.numbers.filter(({ name }) => !name.startsWith("trick"));
  const calls = verdict.announcements.map((call, at) =>
    row(verdict.calls[at], [verdict.statuses[at], call.clause ? clauseLink(call.clause, places, verdict.rules) : "", ""]),
  );
  const steps = verdict.steps.map((step, at) => row(verdict.stepLabels[at], [String(step.value), clauseLink(step.clause, places, verdict.rules), ""]));
  const premises = verdict.premises.map((each) =>
    row(`${each.label}: ${each.name}`, [each.words, clauseLink(each.clause, places, verdict.rules), ""]),
  );
  const tricks = verdict.numbers.filter(({ name }) => name.startsWith("trick"));
  if (![main, steps, premises, calls, tricks].some(({ length }) => length)) return null;
  return h(
    "div",
    {},
    table(words("numbers"), null, [...main.map((number) => line(number, ...cited(number))), ...steps, ...premises, ...calls]),
    tricks.length ? h("details", {}, h("summary", {}, words("trickReasons")), table(words("tricks"), null, tricks.map((number) => line(number)))) : null,
  );
}

function outcomes(verdict, words) {
  if (!verdict.rows.length) return null;
  const heads = verdict.heads.map((head, at) => (verdict.defaults[at] ? `${head} (${words("default")})` : head));
  return table(words("readings"), ["", ...heads], differing(verdict.rows));
}

function comparison(game, view, page) {
  const { words } = page;
  const same = game.rows.every((each) => !each.differs);
  return h(
    "section",
    {},
    h("h3", {}, words("compare")),
    same ? h("p.jd-fine", {}, words("sameAll")) : null,
    table(words("compare"), ["", ...view.texts.filter((_, place) => !game.foreign[place].length).map((id) => called(id, page))], differing(game.rows)),
  );
}

const differing = (rows) =>
  rows.map(({ label, cells, differs }) => {
    const made = row(differs ? `≠ ${label}` : label, cells);
    made.classList.toggle("jd-differs", differs);
    return made;
  });

function standings(view, page) {
  const { words } = page;
  const names = Object.keys(view.standings[0]);
  return table(words("standings"), view.texts.length > 1 ? ["", ...view.texts.map((id) => called(id, page))] : null,
    names.map((name) => row(name, view.standings.map((each) => each[name] ?? ""))));
}

/** A dialog that says what a number rests on, and on demand tries each statement. */
export function showReasons({ number, ask, words, places }) {
  const body = h("div", {}, h("p", {}, words("judging")));
  const status = h("p.jd-status", { role: "status" });
  const tryIt = h("button.jd-button", {
    type: "button",
    onclick: async () => {
      tryIt.disabled = true;
      status.textContent = words("trying");
      show(await ask("why"));
      status.textContent = "";
      tryIt.remove();
    },
  }, words("try"));
  const dialog = h(
    "dialog.jd-dialog",
    { "aria-label": words("whyOf", { label: number.label }), onclose: () => dialog.remove() },
    h("form", { method: "dialog" }, h("button.jd-button.jd-close", {}, words("close"))),
    h("h2", {}, `${number.label}: ${number.value}`),
    body,
    tryIt,
    status,
  );
  const show = (sorts) => {
    if (!sorts.length) tryIt.remove();
    body.replaceChildren(
      ...(sorts.length ? sorts.map((sort) => reasons(sort, words, places)) : [h("p", {}, words("nothing"))]),
    );
  };
  document.getElementById("judge").append(dialog);
  dialog.showModal();
  ask("grounds").then(show);
}

function reasons({ title, clauses }, words, places) {
  return h(
    "section",
    {},
    h("h3", {}, title || words("rests")),
    clauses.map(({ clause, title: head, prose, statements }) =>
      h(
        "details.jd-clause",
        {},
        h("summary", {}, head),
        h("p", {}, prose),
        statements.flatMap(({ formal, without }) => [h("pre", {}, formal), without == null ? null : h("p.jd-hint", {}, words("without", { value: without }))]),
        h("p", {}, clauseLink(clause, places, "")),
      ),
    ),
  );
}
