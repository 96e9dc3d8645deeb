// The table: cards laid one after another, and what was said between them.
import { cardChip, cardName } from "./cards.js";
import { h, table } from "./dom.js";

/**
 * What happened in a game, step by step: `{sort, by, …}` with the trick it is in. The
 * cards are those of the verdict, which knows who played them; a card that no trick has
 * any more ends the list.
 */
export function stepsOf(game, verdict) {
  const cards = verdict.tricks.flatMap((trick) =>
    trick.cards.map((card, k) => ({ ...card, trick, ends: k === 3 })),
  );
  const steps = [];
  let at = 0;
  for (const move of game.moves) {
    if (move.sort !== "card") {
      steps.push({ ...move, trick: cards[at]?.trick ?? verdict.tricks.at(-1) ?? null });
      continue;
    }
    if (at === cards.length) break;
    steps.push({ ...move, ...cards[at++] });
  }
  return steps;
}

/** The table of a game; `onstep(step, move)` is told where it stands. */
export class Table {
  constructor({ game, verdict, words, called, onstep }) {
    Object.assign(this, { game, verdict, words, called, onstep });
    this.steps = stepsOf(game, verdict);
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
    this.element = h(
      "section.jd-play",
      { "aria-label": words("table"), onkeydown: (event) => this.key(event) },
      this.seats,
      this.status,
      h(
        "div.jd-controls",
        {},
        button("first", "⇤", () => 0),
        button("back", "←", () => this.step - 1),
        this.range,
        button("forward", "→", () => this.step + 1),
        button("last", "⇥", () => this.steps.length),
      ),
      this.list(),
    );
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
    this.seats.replaceChildren(
      ...game.players.map((player, place) => {
        const played = inTrick.filter((each) => each.sort === "card" && each.by === player).at(-1);
        const said = inTrick.filter((each) => each.sort !== "card" && each.by === player);
        const won = move?.ends && trick?.winner === player;
        return h(
          "div.jd-seat",
          { class: `jd-seat jd-seat-${place}${won ? " jd-won" : ""}` },
          h("strong", {}, player),
          h("span.jd-party", {}, [party[player], player === game.dealer ? words("deals") : null].filter(Boolean).join(", ")),
          played ? cardChip(played.card, words, called) : h("span.karte.jd-empty", { "aria-hidden": "true" }),
          said.map((each) => h("span.jd-said", {}, each.word + (each.uncertain ? "?" : ""))),
        );
      }),
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
    const parts = [trick ? words("of", { n: trick.n, count: verdict.tricks.length }) : words("start")];
    if (move.sort === "card") parts.push(words("plays", { by, card: cardName(move.card, words, called) }));
    else if (move.sort === "exchange") parts.push(words(move.to ? "exchange" : "exchangeOpen", { by, to: move.to }));
    else parts.push(words("says", { by, word: move.word }) + (move.uncertain ? ` (${words("sometime")})` : ""));
    if (move.ends) parts.push(trick.winner ? words("takes", { by: trick.winner, augen: trick.augen }) : words("takesOpen"));
    return parts.join(". ") + ".";
  }

  list() {
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
    return this.steps.findLastIndex((each) => each.sort === "card" && each.trick === trick) + 1;
  }
}
