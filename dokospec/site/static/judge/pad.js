// The pad of cards: every face of the deck, how many are left, which may be laid, and
// what may be said. What it shows comes from the engine; a tap shows at once and is told on.
import { cardName, suitOf } from "./cards.js";
import { h } from "./dom.js";

const SHOWN = 2; // calls that stand beside the cards; the others are a tap away

export class Pad {
  /** `on`: `{card, call, undo, speaker, following}`, each told what was tapped. */
  constructor(words, called, on) {
    Object.assign(this, { words, called, on });
    this.title = h("h2", { id: "jd-pad-title", "aria-live": "polite" });
    this.count = h("span.jd-hint");
    this.keys = h("div.jd-keys", { role: "group", "aria-labelledby": "jd-pad-title", onkeydown: (event) => this.move(event) });
    // Made once: whoever is on one of them with the keyboard stays there.
    this.calls = h("div.jd-calls");
    this.wider = h("button.jd-button", { type: "button", onclick: () => {
      this.open = !this.open;
      this.draw();
    } }, words("more"));
    this.following = h("button.jd-button", { type: "button", onclick: on.following }, words("nextGame"));
    this.undo = h("button.jd-button.jd-undo", { type: "button", "aria-label": words("undo"), title: words("undo"), onclick: on.undo });
    this.acts = h("div.jd-acts", { role: "group", "aria-label": words("say") }, this.calls, this.wider, this.following, this.undo);
    this.more = h("div.jd-more", { hidden: true });
    this.notice = h("div.jd-notice", { role: "status", "aria-live": "polite" });
    this.element = h(
      "section.jd-pad",
      { "aria-label": words("pad") },
      h("div.jd-pad-head", {}, this.title, this.count),
      this.keys,
      this.acts,
      this.more,
      this.notice,
    );
    this.open = false;
    this.shown = { phase: "none", cards: [], calls: [], trick: [] };
    this.draw();
  }

  /** What the engine says of the record as it is. */
  show(next) {
    this.shown = { cards: [], calls: [], trick: [], ...next };
    this.draw();
  }

  /** A card was tapped: one fewer is left, and nobody knows yet who is next. */
  laid(face) {
    const cards = this.shown.cards.map((each) => (each.face === face ? { ...each, left: Math.max(0, each.left - 1) } : each));
    this.shown = { ...this.shown, cards, turn: null, waiting: true };
    this.draw();
  }

  /** Somebody else is asked; nobody knows yet what he may say. */
  asks(speaker) {
    const calls = this.shown.calls.map((each) => ({ ...each, may: null }));
    this.shown = { ...this.shown, calls, speaker, waiting: true };
    this.draw();
  }

  draw() {
    const { words, shown } = this;
    const { phase, turn, waiting } = shown;
    const closed = phase === "end" || phase === "unreadable";
    this.element.dataset.phase = phase;
    const title = closed ? words(phase) : turn ? words("lays", { by: turn }) : words("laySome");
    // What has not changed is not read out again.
    if (!waiting && this.title.textContent !== title) this.title.textContent = title;
    this.count.textContent = shown.number && !closed ? words("trick", { n: shown.number }) : "";
    const onKeys = this.keys.contains(document.activeElement);
    this.keys.hidden = closed || !shown.cards.length;
    this.drawKeys();
    this.drawActs(closed);
    if (onKeys && this.keys.hidden) (this.following.hidden ? this.undo : this.following).focus();
  }

  drawKeys() {
    const groups = new Map();
    for (const card of this.shown.cards) groups.set(card.group, [...(groups.get(card.group) ?? []), card]);
    const wanted = [...groups].map(([group, cards]) => `${group}:${cards.map(({ face }) => face)}`).join(" ");
    if (wanted !== this.order) {
      this.order = wanted;
      this.byFace = new Map(this.shown.cards.map(({ face }) => [face, this.key(face)]));
      const made = [...groups].map(([, cards]) =>
        h("div.jd-group", { style: `--n: ${cards.length}` }, cards.map(({ face }) => this.byFace.get(face))));
      this.swap(this.keys, made, this.undo);
    }
    for (const card of this.shown.cards) this.mark(this.byFace.get(card.face), card);
  }

  key(face) {
    const suit = suitOf(face);
    return h(`button.jd-key.${suit}`, { type: "button", "data-face": face, onclick: () => this.on.card(face) },
      // Drawn, since the name says it in other words: "10" is read "Zehn".
      h("b", { "data-rank": face.slice(1) }), h("i.s", {}), h("small", {}));
  }

  mark(key, { face, left, copies, lawful }) {
    const { words, called } = this;
    const said = [cardName(face, words, called), words.own.left(left)];
    if (left && lawful === false) said.push(words("notNow"));
    key.setAttribute("aria-label", said.join(", "));
    key.classList.toggle("jd-dim", lawful === false);
    key.classList.toggle("jd-gone", !left);
    key.classList.toggle("jd-lit", lawful === true && left > 0);
    key.lastChild.replaceChildren(...Array.from({ length: copies }, (_, at) => h("i", { class: at < left ? "jd-full" : null })));
  }

  drawActs(closed) {
    const { words, shown, on } = this;
    const calls = closed ? [] : shown.calls.filter(({ bid }) => !bid);
    const say = (call) =>
      h("button.jd-button", { type: "button", class: `jd-button${call.may === false ? " jd-dim" : ""}`, "data-word": `${call.bid ? "bid" : "call"} ${call.word}`,
        "aria-label": [`${shown.speaker}: ${call.label}`, call.may === false ? words("notNow") : null].filter(Boolean).join(", "),
        onclick: () => {
          this.open = false;
          on.call(call);
        } }, call.label);
    const ended = shown.phase === "end";
    const onFollowing = document.activeElement === this.following;
    this.wider.hidden = !calls.length;
    this.wider.setAttribute("aria-expanded", String(this.open));
    this.following.hidden = !ended;
    if (onFollowing && !ended) (this.keys.querySelector("button") ?? this.undo).focus();
    const main = calls.length ? this.wider : this.undo;
    this.swap(this.calls, calls.slice(0, SHOWN).map(say), main);
    this.more.hidden = !this.open || !calls.length;
    const bids = shown.calls.filter(({ bid }) => bid);
    const names = (shown.players ?? []).map((name) =>
      h("button.jd-tab", { type: "button", "aria-pressed": String(name === shown.speaker), "data-word": `who ${name}`, onclick: () => on.speaker(name) }, name));
    this.swap(this.more, [
      h("div.jd-who", { role: "group", "aria-label": words("speaker") }, names),
      h("div.jd-chips", {}, calls.map(say)),
      ...(bids.length ? [h("p.jd-hint", {}, words("bids")), h("div.jd-chips", {}, bids.map(say))] : []),
    ], main);
  }

  /** New children; the keyboard stays on the button that was the same, or goes elsewhere. */
  swap(holder, children, elsewhere) {
    const word = ({ dataset }) => dataset.word ?? dataset.face;
    const held = holder.contains(document.activeElement) ? word(document.activeElement) : null;
    holder.replaceChildren(...children);
    if (held === null) return;
    const again = [...holder.querySelectorAll("button")].find((each) => word(each) === held);
    (again && !holder.hidden ? again : elsewhere).focus({ preventScroll: true });
  }

  /** What is wrong with the trick that lies there, or null. */
  tell(...lines) {
    this.swap(this.notice, lines, this.undo);
  }

  /** Arrow keys go from card to card. */
  move(event) {
    const keys = [...this.keys.querySelectorAll("button")];
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = keys.indexOf(document.activeElement);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    keys[(at + by + keys.length) % keys.length].focus();
  }
}
