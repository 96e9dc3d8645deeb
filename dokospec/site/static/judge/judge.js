// The page: what is typed goes to the worker, what comes back is shown.
import { keepOffline } from "../assets/offline.js";
import { copyAddress } from "../entry/files.js";
import { loading } from "../entry/loading.js";
import { remember, remembered } from "../entry/memory.js";
import { cutNote, fragment, here, houses, lackingNote, modelled, save } from "../haus/houses.js";
import { h } from "./dom.js";
import { Editor } from "./editor.js";
import { read, written } from "./link.js";
import { Pad } from "./pad.js";
import { Pen, begun, withGame } from "./pen.js";
import { Judge } from "./python.js";
import { Table } from "./table.js";
import { findingItem, showGame, showReasons, weight } from "./verdict.js";
import { wordsOf } from "./words.js";

const PATIENCE = 60; // milliseconds without a key before it is judged

const page = document.getElementById("judge");

const json = async (name, otherwise) => {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  return response?.ok ? response.json() : otherwise;
};

class Page {
  /** `own`: the house texts of this browser, which stand behind the others. */
  constructor({ texts, examples, places, own }) {
    Object.assign(this, { texts: [...texts, ...own.map((house) => ({ id: house.id, title: house.title, house }))], examples, places, own });
    places.names = { ...places.names, ...Object.fromEntries(own.map(({ id, title }) => [id, title])) };
    this.words = wordsOf(remembered("lang", "de"));
    this.state = { record: "", texts: [], game: 0, step: 0 };
    this.judge = new Judge((stage) => this.loading(stage));
    this.run = 0;
    this.asked = 0;
  }

  async open() {
    const first = Object.values(this.examples)[0] ?? "doko 1\n";
    this.state = { ...this.state, record: first, ...(await this.linked()) };
    addEventListener("hashchange", async () => {
      const state = await this.linked();
      if (!state || location.hash === this.hash) return;
      this.state = { ...this.state, ...state };
      this.build();
    });
    this.build();
  }

  /** The state that the address holds, with house texts as they are called here. */
  async linked() {
    const { hash, lacking, cut, named } = await here(location.hash, this.own);
    this.named = named;
    this.lacking = lacking;
    this.cut = cut;
    return read(hash);
  }

  /** House rules of a link are kept, and it is opened anew. */
  async take(given) {
    const house = await save(given, this.texts.map(({ id }) => id)).catch(() => null);
    if (house) return location.reload();
    return page.prepend(h("p.dk-fehlt", { role: "status" }, this.words("house_unkept")));
  }

  /** Has house texts put together that are judged by, where they are not. */
  async prepare(texts) {
    for (const { id, title, house } of this.texts) {
      if (!house || (!texts.includes(id) && !this.state.record.includes(id))) continue;
      if (!(await modelled(house, this.judge, this.words.lang))) this.status.textContent = this.words("house_unfit", { name: title });
    }
  }

  /** Everything anew: at the start, for another address, in another language. */
  build() {
    const { words, state } = this;
    page.lang = words.lang;
    this.editor = new Editor(words, state.record, () => this.edited());
    this.status = h("p.jd-status", { role: "status", "aria-live": "polite" });
    this.result = h("div.jd-result");
    this.pad = new Pad(words, this.places.cards ?? {}, {
      card: (face) => this.tapped((pen) => pen.card(face), face),
      call: (call) => this.say(call),
      undo: () => this.undo(),
      speaker: (name) => this.hear(name),
      following: () => this.pen && this.begin(withGame(state.record, this.label()), this.view.games.length),
    });
    this.seats = h("div");
    this.steps = h("div.jd-steps");
    this.hands = h("section.jd-play", { "aria-label": words("table"), onkeydown: (event) => this.key(event) }, this.seats, this.pad.element, this.steps);
    this.forget();
    this.table = this.view = this.judged = null;
    this.out = h("div.jd-out", {}, this.result);
    // What is shown first comes all at once, so that nothing moves.
    this.desk = h("div.jd-desk.jd-waiting", {},
      this.status,
      this.hands,
      this.out,
      h("div.jd-text", {},
        h("div.jd-bar", {}, this.beginButtons()),
        this.textChoice(),
        this.editor.element,
        h("div.jd-bar", {}, this.exampleChoice(), this.linkButton(), this.colourButton(), this.languageButton()),
      ),
    );
    // By other rules than those that were meant nothing is judged.
    if (this.cut) return page.replaceChildren(cutNote(location.hash, words));
    const notes = [
      ...(this.lacking ?? []).map((given) => lackingNote(given, words, () => this.take(given))),
      ...(this.named ?? []).map((name) => h("p.dk-fehlt", { role: "status" }, words("house_named", { name }))),
    ];
    page.replaceChildren(...notes, this.desk);
    return this.judgeIt();
  }

  beginButtons() {
    const { words } = this;
    const button = (label, onclick) => h("button.jd-button", { type: "button", onclick }, words(label));
    return [
      button("newGame", () => {
        const seated = this.view?.games[this.state.game]?.players ?? [];
        const players = seated.length ? seated : ["A", "B", "C", "D"];
        this.begin(begun({ rules: this.rules(), players, dealer: players.at(-1) }), 0);
      }),
      button("newTrick", () => {
        this.choose([this.rules()]);
        this.begin("", 0);
      }),
    ];
  }

  /** The text by which the game that is shown was judged; the first where there is none. */
  rules() {
    const judged = this.view?.games[this.state.game]?.verdicts[0].rules;
    const known = this.texts.map(({ id }) => id);
    return [judged, ...this.state.texts, ...Object.keys(this.places.names ?? {}), ...known].find((id) => known.includes(id));
  }

  /** What stands behind `spiel` in the next game: none where the last has no number. */
  label() {
    const last = Number(this.view.games.at(-1).label);
    return Number.isInteger(last) ? String(last + 1) : null;
  }

  exampleChoice() {
    const { words, examples } = this;
    const choice = h(
      "select",
      {
        onchange: () => {
          if (!choice.value) return;
          this.begin(examples[choice.value], 0);
        },
      },
      h("option", { value: "" }, words("choose")),
      Object.keys(examples).map((title) => h("option", { value: title }, title)),
    );
    return h("label", {}, words("examples"), " ", choice);
  }

  textChoice() {
    const { words, texts, state, places } = this;
    const called = Object.keys(places.names ?? {});
    const inOrder = [...texts].sort((one, two) => called.indexOf(one.id) - called.indexOf(two.id));
    const boxes = inOrder.map(({ id, title, house }) =>
      h("label", { title }, h("input", {
        type: "checkbox", name: "text", value: id, checked: state.texts.includes(id),
        onchange: () => {
          this.choose(boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value));
          this.judgeIt();
        },
      }), " ", house ? words("house", { name: title }) : (places.names?.[id] ?? id)),
    );
    this.choose = (chosen) => {
      state.texts = chosen;
      for (const { firstChild: box } of boxes) box.checked = chosen.includes(box.value);
      named.hidden = chosen.length > 0;
    };
    const named = h("span.jd-hint", { hidden: state.texts.length > 0 }, words("asNamed"));
    return h("fieldset.jd-texts", {}, h("legend", {}, words("texts")), boxes, named);
  }

  linkButton() {
    return h("button.jd-button", {
      type: "button",
      onclick: async () => {
        await this.keepAddress();
        const copied = await copyAddress();
        this.status.textContent = this.words(copied ? "copied" : "copyThis");
      },
    }, this.words("link"));
  }

  colourButton() {
    const button = h("button.jd-button", {
      type: "button",
      onclick: () => {
        remember("colours", remembered("colours", "") === "zwei" ? "" : "zwei");
        show();
      },
    }, this.words("colours"));
    const show = () => {
      document.body.dataset.dkFarben = remembered("colours", "");
      button.setAttribute("aria-pressed", String(remembered("colours", "") === "zwei"));
    };
    show();
    return button;
  }

  languageButton() {
    const other = this.words.lang === "de" ? "en" : "de";
    return h("button.jd-button", {
      type: "button",
      lang: other,
      onclick: () => {
        this.words = wordsOf(other);
        remember("lang", other);
        this.build();
      },
    }, this.words("other"));
  }

  edited() {
    this.state.record = this.editor.value;
    this.forget();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judgeIt(), PATIENCE);
  }

  /** Another record, or one game more in it. */
  begin(record, game) {
    Object.assign(this.state, { record, game, step: 0 });
    this.editor.value = record;
    this.forget();
    this.live = true;
    this.judgeIt();
  }

  /** Where the record goes on is not known any more. */
  forget() {
    this.pen = this.speaker = this.laid = this.offence = null;
    this.live = this.first = false;
    this.waiting = [];
  }

  /** Whether what is tapped now has to wait, so that it comes behind what waits already. */
  get queued() {
    return !this.pen || this.waiting.length > 0;
  }

  /** What is tapped is written and shown at once, and then judged. */
  tapped(write, face) {
    const { pen, pad, table } = this;
    if (this.queued) {
      this.waiting.push(() => this.tapped(write, face));
      return;
    }
    const card = face && pad.shown.cards.find((each) => each.face === face);
    const allowed = pad.shown.cards.filter(({ lawful, left }) => lawful !== false && left);
    const by = pad.shown.turn;
    write(pen);
    this.laid = face ? pen.place : null;
    // Behind a card that nobody has answered yet, `lawful` is still about who laid that one.
    this.offence = card?.lawful === false && !pad.shown.waiting ? { by, allowed } : null;
    this.write(pen.text);
    if (face) {
      table?.lay(face, by);
      pad.laid(face);
    }
    this.notice();
    this.judgeIt();
  }

  /** A call is looked up when it is known whose it is: the chips may still be another's. */
  say({ word, bid }) {
    if (this.queued || this.pad.shown.waiting) {
      this.waiting.push(() => this.say({ word, bid }));
      return;
    }
    const call = this.pad.shown.calls.find((each) => each.word === word && each.bid === bid);
    if (call) this.tapped((pen) => pen.call(call));
  }

  undo() {
    if (this.waiting.length) {
      this.waiting.push(() => this.undo());
      return;
    }
    const text = this.pen ? this.pen.undo() : null;
    if (text === null) {
      if (this.busy) this.waiting.push(() => this.undo());
      return;
    }
    this.laid = this.offence = null;
    this.write(text);
    if (!this.pen.before.length) this.pen = null;
    this.judgeIt();
  }

  write(text) {
    this.editor.value = text;
    this.editor.showEnd(this.pen.place);
    this.state.record = text;
    this.state.step = 0;
    this.live = this.first = true;
    this.speaker = null;
  }

  /** Somebody else is asked what he may say. */
  hear(name) {
    if (this.waiting.length) {
      this.waiting.push(() => this.hear(name));
      return;
    }
    this.speaker = name;
    this.first = true;
    this.pad.asks(name);
    this.judgeIt();
  }

  key(event) {
    if (!event.target.closest(".jd-pad")) this.table?.key(event);
  }

  loading(stage) {
    this.status.textContent = loading(stage, this.words) || this.status.textContent;
  }

  /** Judges what is there; while that goes on only the newest state waits. */
  async judgeIt() {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    do {
      this.again = false;
      await this.once();
    } while (this.again);
    this.busy = false;
  }

  /** Whoever taps wants to know first whose turn it is, who types what it comes to. */
  async once() {
    const { words } = this;
    if (!this.run) this.status.textContent = words("loading");
    const parts = [() => this.verdict(), () => this.next()];
    if (this.first) parts.reverse();
    this.first = false;
    try {
      for (const part of parts) if (!this.again && words === this.words) await part();
    } catch (error) {
      this.status.textContent = words(this.run ? "broken" : "old", { error: error.message });
      page.dataset.failed = error.message;
    }
    // The engine has said all it has to say of that card.
    if (!this.again && this.offence) {
      this.offence = null;
      this.notice();
    }
    if (words === this.words && this.view) this.reveal();
  }

  /** The verdict is there: it is shown, and counted. */
  reveal() {
    if (this.desk.classList.contains("jd-waiting")) {
      this.desk.classList.remove("jd-waiting");
      this.out.append(this.status);
    }
    Object.assign(page.dataset, { run: this.run, ms: this.ms });
  }

  async verdict() {
    const { words, state } = this;
    const began = performance.now();
    const { record, texts } = state;
    await this.prepare(texts);
    const view = JSON.parse(await this.judge.ask("view", { record, texts, lang: words.lang }));
    // Of another record it would say which games there are.
    if (words !== this.words || record !== this.state.record) return;
    this.view = view;
    this.judged = record;
    state.game = Math.min(state.game, Math.max(view.games.length - 1, 0));
    this.show();
    const ms = Math.round(performance.now() - began);
    this.status.textContent = this.run ? words("judged", { ms }) : "";
    this.run += 1;
    this.ms = ms;
    if (!this.desk.classList.contains("jd-waiting")) this.reveal();
    this.keepAddress();
  }

  /** Where the record goes on, and what may be laid or said there. */
  async next() {
    const { words, state, speaker } = this;
    const { record, game: place } = state;
    const rules = state.texts[0] ?? null;
    const next = JSON.parse(await this.judge.ask("next", { record, place, rules, lang: words.lang, speaker }));
    if (words !== this.words || record !== this.state.record) return;
    if (place !== this.state.game || speaker !== this.speaker || rules !== (this.state.texts[0] ?? null)) return;
    const before = this.pen?.before ?? [];
    this.pen = next.at && next.phase !== "unreadable" ? new Pen(record, next) : null;
    if (this.pen) this.pen.before = before;
    const ran = this.running;
    this.pad.show(next);
    if (!state.step && this.running) this.live = true;
    if (ran !== this.running && this.view) this.show();
    else this.showTable();
    if (this.view) this.mark();
    this.notice();
    page.dataset.next = ++this.asked;
    for (const act of this.waiting.splice(0)) act();
  }

  /** Whether the game that is shown goes on. */
  get running() {
    return ["bids", "cards"].includes(this.pad.shown.phase);
  }

  /** What is wrong with the card that was laid last: at once, and then by its clause. */
  notice() {
    const { pad, words, state, laid, offence } = this;
    const verdict = this.view?.games[this.state.game]?.verdicts[0];
    const found = (pad.shown.wrong ?? []).concat(
      verdict && laid && this.judged === state.record
        ? verdict.findings.filter((each) => each.kind === "illegal" && each.line && this.editor.range(each)[1] === laid)
        : [],
    );
    const around = { ...this.around(this.state.game), short: true };
    const items = found.filter(({ message }, at) => found.findIndex((each) => each.message === message) === at)
      .map((each) => findingItem(each, verdict?.rules ?? "", around));
    if (!items.length && offence) {
      const cards = offence.allowed.map(({ face }) => face).join(" ");
      items.push(h("li.jd-error", {}, words("allowed", { by: offence.by ?? "?" }), " ", cards));
    }
    const back = h("button.jd-button", { type: "button", "data-word": "back", onclick: () => this.undo() }, words("takeBack"));
    pad.tell(...(items.length ? [h("ul.jd-findings", {}, items), back] : []));
  }

  show() {
    const { view, state, words } = this;
    this.mark();
    const choose = (place) => {
      Object.assign(state, { game: place, step: 0 });
      this.forget();
      this.show();
      this.keepAddress();
      this.judgeIt();
    };
    const tabs = view.games.map((game, place) =>
      h("button.jd-tab", { type: "button", "aria-pressed": String(place === state.game), onclick: () => choose(place) },
        game.label ? `${words("game")} ${game.label}` : words("findings")),
    );
    const shown = view.games[state.game];
    const empty = !state.record.trim();
    this.result.replaceChildren(
      ...(tabs.length > 1 ? [h("div.jd-tabs", { role: "group", "aria-label": words("game") }, tabs)] : []),
      ...(empty ? [h("p.jd-hint", {}, words("begin"))] : shown ? [showGame(shown, view, this.around(state.game))] : []),
    );
    this.showTable();
    this.notice();
  }

  /** Signs beside the lines: what a verdict finds, and what is wrong in the trick that lies there. */
  mark() {
    const found = this.view.games.flatMap(({ verdicts: [first] }) => first.findings).concat(this.pad.shown.wrong ?? []);
    this.editor.mark(found.map((each) => ({ ...each, severity: weight(each, this.running) })));
  }

  /** The table at the step where it stood, or where the record ends while it is written. */
  showTable() {
    const { state, words, pad, places } = this;
    const game = this.view?.games[state.game];
    if (!game) return;
    const { number, trick, turn, waiting } = pad.shown;
    const open = waiting ? null : { n: number, cards: trick ?? [] };
    // Cards of which the engine has not said whose they are stay where they were shown.
    if (waiting && this.live && this.table) return;
    this.table = new Table({
      game, verdict: game.verdicts[0], words, called: places.cards ?? {}, open, turn, wrong: this.pad.shown.wrong,
      onstep: (step, move) => this.stepped(step, move),
    });
    this.table.go(this.live ? Infinity : state.step, true);
    this.seats.replaceChildren(this.table.seats, this.table.status);
    this.steps.replaceChildren(...(this.table.steps.length ? [this.table.controls, ...(this.table.list ? [this.table.list] : [])] : []));
  }

  stepped(step, move) {
    this.live = step === this.table.steps.length && this.pad.shown.phase !== "end";
    this.state.step = this.live ? 0 : step;
    if (move) this.editor.point(move);
    clearTimeout(this.stepping);
    this.stepping = setTimeout(() => this.keepAddress(), 300);
  }

  /** What the parts of a verdict need of the page. */
  around(place) {
    const { words, state, places } = this;
    return {
      words,
      places,
      running: this.running,
      onplace: (finding) => this.editor.select(finding),
      onwhy: (number, rules) => {
        const args = { record: state.record, place, rules, number: number.name, lang: words.lang };
        const ask = async (call) => JSON.parse(await (call === "why" ? this.second() : this.judge).ask(call, args));
        showReasons({ number, ask, words, places });
      },
    };
  }

  /** A judge of its own for what takes long. */
  second() {
    this.other ??= new Judge(() => {});
    return this.other;
  }

  async keepAddress() {
    const used = this.own.filter(({ id }) => this.state.texts.includes(id)).map(({ given }) => given);
    this.hash = `#${await written({ ...this.state, house: used.length ? await fragment(used) : "" })}`;
    history.replaceState(null, "", this.hash);
  }
}

const [{ texts, examples }, places, own] = await Promise.all([json("run/state.json", {}), json("adressen.json", {}), houses()]);
if (texts) new Page({ texts, examples, places, own }).open();
else page.textContent = wordsOf("de")("old", { error: "run/state.json" });

keepOffline();
