// The table: cards laid one after another, and what was said between them.
import { cardChip, cardName, suitOf } from "./cards.js";
import { h, table } from "./dom.js";

/** The tricks of a verdict, those that stand alone included. */
const tricksOf = ({ tricks, single_tricks: single = [] }) => [
  ...tricks.map((trick) => ({ ...trick, place: trick.cards.findIndex(({ by }) => by === trick.winner) + 1 })),
  ...single,
];

/**
 * What happened in a game, step by step: `{sort, by, …}` with the trick it is in. The
 * cards are those of the verdict, which knows who played them, and of `open`, the trick
 * that lies there: `{n, cards}`; a card that is in none of them ends the list.
 */
export function stepsOf(game, verdict, open) {
  const tricks = tricksOf(verdict);
  if (open?.cards.length) tricks.push({ winner: null, augen: null, place: 0, ...open });
  const cards = tricks.flatMap((trick) =>
    trick.cards.map((card, k) => ({ ...card, trick, seat: game.players.indexOf(card.by), k, ends: k === 3 })),
  );
  const steps = [];
  let at = 0;
  for (const move of game.moves) {
    if (move.sort !== "card") {
      steps.push({ ...move, trick: cards[at]?.trick ?? tricks.at(-1) ?? null });
      continue;
    }
    if (at === cards.length) break;
    steps.push({ ...move, ...cards[at++] });
  }
  return steps;
}

/** The table of a game; `onstep(step, move)` is told where it stands. */
export class Table {
  /** `open`: the trick that lies there; `turn`: whose turn it is behind the last step; `wrong`: findings on its cards. */
  constructor({ game, verdict, words, called, onstep, open, turn, wrong = [] }) {
    const faults = [...verdict.findings, ...wrong].filter(({ kind }) => kind === "illegal");
    Object.assign(this, { game, verdict, words, called, onstep, turn, faults });
    this.steps = stepsOf(game, verdict, open);
    this.step = 0;
    const button = (label, glyph, move) =>
      h("button.jd-button", { type: "button", title: words(label), "aria-label": words(label), onclick: () => this.go(move()) }, glyph);
    this.range = h("input", {
      type: "range", min: 0, max: this.steps.length, value: 0, "aria-label": words("step"),
      oninput: () => this.go(Number(this.range.value)),
    });
    this.seats = h("div.jd-seats", {});
    this.status = h("p.jd-told", { role: "status", "aria-live": "polite" });
    this.cells = [];
    this.controls = h(
      "div.jd-controls",
      {},
      button("first", "⇤", () => 0),
      button("back", "←", () => this.step - 1),
      this.range,
      button("forward", "→", () => this.step + 1),
      button("last", "⇥", () => this.steps.length),
    );
    this.list = verdict.tricks.length ? this.all() : null;
  }

  /** Shows a card before the engine has heard of it; `by`: whose it should be. */
  lay(card, by) {
    const last = this.steps.at(-1);
    const lying = last && !last.ends && last.sort === "card" ? last.trick : this.steps.findLast(({ sort }) => sort === "card")?.trick;
    const shown = this.steps.filter((each) => each.sort === "card" && each.trick === lying).length;
    const trick = lying && shown < 4 ? lying : { winner: null, augen: null, place: 0, cards: [] };
    const k = trick === lying ? shown : 0;
    this.steps.push({ sort: "card", card, by, trick, seat: this.game.players.indexOf(by), k, ends: false });
    this.turn = null;
    this.range.max = this.steps.length;
    this.go(this.steps.length, true);
  }

  key(event) {
    if (event.target === this.range) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) this.go(this.step + by);
    if (event.key === "Home") this.go(0);
    if (event.key === "End") this.go(this.steps.length);
  }

  go(step, quiet = false) {
    this.step = Math.max(0, Math.min(step, this.steps.length));
    this.range.value = this.step;
    this.draw();
    if (!quiet) this.onstep(this.step, this.steps[this.step - 1]);
  }

  draw() {
    const { words, verdict, game, called } = this;
    const done = this.steps.slice(0, this.step);
    const move = done.at(-1);
    const trick = move?.trick ?? null;
    const inTrick = done.filter((each) => each.trick === trick);
    const party = Object.fromEntries(
      Object.entries(verdict.parties ?? {}).flatMap(([name, players]) => players.map((player) => [player, name])),
    );
    const next = this.step === this.steps.length ? this.turn : null;
    // Of a trick that stands alone nobody knows who laid its cards: they lie in order.
    const nameless = inTrick.some((each) => each.sort === "card" && !each.by);
    const laid = new Map(inTrick.filter(({ sort }) => sort === "card").map((each) => [each.seat < 0 ? each.k : each.seat, each]));
    const names = nameless ? game.players.map((_, place) => `${place + 1}.`) : game.players;
    this.seats.replaceChildren(
      ...names.map((player, place) => {
        const said = inTrick.filter((each) => each.sort !== "card" && each.by === player);
        const about = [player === next ? words("isNext") : null, party[player], player === game.dealer ? words("deals") : null].filter(Boolean).join(", ");
        return h(
          "div",
          { class: `jd-seat jd-seat-${place}${player === next ? " jd-next" : ""}` },
          h("strong", {}, player),
          about ? h("span.jd-party", {}, about) : null,
          said.map((each) => h("span.jd-said", {}, each.word + (each.uncertain ? "?" : ""))),
        );
      }),
      h("div.jd-middle", {}, names.map((_, place) => {
        const played = laid.get(place);
        const won = move?.ends && played && played.k === trick.place - 1;
        const at = `jd-card-${place}`;
        const fault = played?.line && this.faults.some(({ line, column }) => line === played.line && column === played.column);
        const outline = fault ? " dk-falsch" : won ? " dk-sieger" : "";
        return played
          ? cardChip(played.card, words, called, { class: `karte ${suitOf(played.card)} ${at}${outline}` })
          : h(`span.karte.jd-empty.${at}`, { "aria-hidden": "true" });
      })),
    );
    this.status.textContent = this.tell(move, trick);
    const count = done.filter((each) => each.sort === "card").length;
    this.cells.forEach((cell, at) => {
      cell.classList.toggle("jd-later", at >= count);
      cell.classList.toggle("jd-now", at === count - 1);
    });
  }

  tell(move, trick) {
    const { words, verdict, called } = this;
    if (!move) return `${words("start")}.`;
    const by = move.by ?? words("somebody");
    const parts = trick?.n ? [words("of", { n: trick.n, count: Math.max(trick.n, verdict.tricks.length) })] : trick ? [] : [words("start")];
    const card = move.sort === "card" ? cardName(move.card, words, called) : null;
    if (card) parts.push(move.by ? words("plays", { by, card }) : card);
    else if (move.sort === "exchange") parts.push(words(move.to ? "exchange" : "exchangeOpen", { by, to: move.to }));
    else parts.push(words("says", { by, word: move.word }) + (move.uncertain ? ` (${words("sometime")})` : ""));
    if (move.ends && trick.place && !trick.winner) parts.push(words("single", { place: trick.place, augen: trick.augen }));
    else if (move.ends) parts.push(trick.winner ? words("takes", { by: trick.winner, augen: trick.augen }) : words("takesOpen"));
    return `${parts.join(". ").replace(/\.$/, "")}.`;
  }

  /** All tricks as a table. */
  all() {
    const { words, verdict, called } = this;
    const rows = verdict.tricks.map((trick) => {
      const cells = trick.cards.map(({ by, card }) =>
        h("td", {}, h("span.jd-by", {}, by), " ", cardChip(card, words, called)),
      );
      this.cells.push(...cells);
      while (cells.length < 4) cells.push(h("td"));
      const label = words("trick", { n: trick.n });
      const jump = h("button.jd-link", { type: "button", "aria-label": label, onclick: () => this.go(this.behind(trick)) }, `${trick.n}.`);
      const takes = [h("td.jd-number", {}, trick.augen ?? ""), h("td", {}, trick.winner ?? "?")];
      return h("tr", {}, h("th", { scope: "row" }, jump), cells, takes);
    });
    return h("details.jd-all", {}, h("summary", {}, words("tricks")), table(words("tricks"), null, rows));
  }

  /** The step behind the last card of a trick. */
  behind(trick) {
    return this.steps.findLastIndex((each) => each.sort === "card" && each.trick.n === trick.n) + 1;
  }
}
