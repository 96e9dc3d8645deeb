// The score pad: an evening that is tapped game by game, kept here, counted by the judge.
import { keepOffline } from "../assets/offline.js";
import { h } from "../judge/dom.js";
import { written as judgeLink } from "../judge/link.js";
import { Judge } from "../judge/python.js";
import { answerParts, becameParts, headline, sentence, worth } from "../entry/answer.js";
import { empty, fitted, gameLines, kindOf, missing, opened, partiesOf, plainKind, playing, solosOf } from "../entry/entry.js";
import { download } from "../entry/files.js";
import { loading } from "../entry/loading.js";
import { remembered } from "../entry/memory.js";
import { Form } from "../entry/form.js";
import { formOf, keptAs, linked, modelled, save } from "../haus/houses.js";
import { given, keep, kept } from "../entry/page.js";
import { minus, tone } from "../entry/numbers.js";
import { wordsOf } from "../entry/words.js";
import { WORDS as FORM_WORDS } from "../rechner/words.js";
import { SHOWN, due, games, outcome, sheet, tiles } from "./board.js";
import { course } from "./course.js";
import { Shelf, titleOf } from "./shelf.js";
import { begun, byRules, changed, gameText, headLine, houseIn, labelAt, nextLabel, redone, resumed, textOf, undone, withHouse, without } from "./state.js";
import { openStore } from "./store.js";
import { WORDS } from "./words.js";

const page = document.getElementById("zettel");
const OPENING = "opening"; // of this window: a file that is opened once more
const LARGEST = 2_000_000; // bytes of a file that is read
const TOLD = 2; // what an answer tells; one that tells something else is asked for anew

/** The text of a file; null where it is none: a picture, or letters that UTF-8 does not have. */
function textIn(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The form of a text as an evening asks it: duties behind a solo, cards that are dealt again. */
function ofEvening(form) {
  const solos = solosOf(form);
  const kinds = form.kinds.map((kind) =>
    solos.includes(kind) && form.besides.length ? { ...kind, extras: [...(kind.extras.length ? kind.extras : [null]), ...form.besides] } : kind);
  const thrown = form.thrown.map((word) => plainKind(word, "thrown", word));
  return { ...form, kinds: [...kinds, ...thrown] };
}

class Pad {
  constructor({ texts, labels, trickless, places }, store) {
    Object.assign(this, { labels, trickless, places, store });
    this.forms = texts.map(ofEvening);
    this.words = wordsOf("de", FORM_WORDS, WORDS);
    this.judge = new Judge((stage) => this.loading(stage));
    this.asked = this.run = this.changes = this.saved = 0;
    this.evening = null;
    this.others = new BroadcastChannel("dokospec-zettel");
    this.shelf = new Shelf({
      forms: this.forms, words: this.words, rules: kept("rules", ""), names: kept("table", null),
      act: {
        open: (id) => this.open(id), begin: (head, names) => this.begin(head, names), read: (file) => this.read(file),
        remove: (id) => this.mark(id, true), bringBack: (id) => this.mark(id, false),
      },
    });
    this.build();
  }

  async start() {
    const all = await this.all();
    // What was deleted the last time is deleted now.
    await Promise.all(all.filter(({ gone }) => gone).map(({ id }) => this.store.delete(id)));
    const last = all.find(({ id, gone }) => id === kept("zettel", "") && !gone);
    this.go(last ?? null);
    // Another page may have gone on with it.
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.refresh());
    // Two windows may lie side by side: each tells the others what it has kept.
    this.others.onmessage = () => this.refresh();
  }

  async all() {
    const found = this.store ? await this.store.all() : [];
    return found.sort((one, two) => (one.id < two.id ? 1 : -1));
  }

  async refresh() {
    const { evening } = this;
    const stored = evening && this.store && (await this.store.get(evening.id));
    if (stored && evening === this.evening && stored.changed > (evening.changed ?? 0)) this.shelved ? (this.evening = stored) : this.go(stored);
  }

  /** That of the game that is entered; null where nobody knows its text, or as long as it is `pending`. */
  get form() {
    return this.formAt(this.evening.at);
  }

  /** That of the game at this place, null for the next one. */
  formAt(at) {
    const form = this.rules;
    if (!form || form.pending) return null;
    const plays = at === null ? this.known?.next.plays : this.played(form, this.known?.games[at]);
    if (plays?.kind) this.labels[plays.kind] ??= plays.label;
    return playing(form, plays);
  }

  /** As which a game was played that no form has. */
  played(form, { kind, shape, answer } = {}) {
    return !shape || form.kinds.some(({ id }) => id === kind) ? null : { kind, shape, label: answer.kind, bids: [] };
  }

  get rules() {
    const text = headLine(this.evening, "regeln").toLowerCase();
    return this.forms.find(({ id }) => id === text) ?? null;
  }

  /** The evening that is shown, null where all of them are. */
  get where() {
    return this.shelved ? null : this.evening?.id;
  }

  get players() {
    return this.evening.players;
  }

  /** What was counted last, of this file or of what it was before. */
  get known() {
    const { answer } = this.evening;
    return answer?.told === TOLD ? answer.shown : null;
  }

  /** What was counted of exactly this file, else nothing. */
  get answer() {
    return this.evening.answer?.of === textOf(this.evening) ? this.known : null;
  }

  build() {
    const { words } = this;
    const button = (kind, label, onclick) => h(`button.dk-knopf${kind}`, { type: "button", onclick }, words(label));
    this.title = h("h1", {});
    this.about = h("p.zt-about", {});
    this.toShelf = button(".dk-still", "evenings", () => this.showShelf());
    this.toEvening = button(".dk-still", "back", () => this.go(this.evening));
    this.status = h("p.rk-status", { role: "status" });
    this.tiles = h("dl.zt-tiles", { "aria-label": words("totals") });
    this.due = h("section.zt-due", { "aria-label": words("due") });
    this.fields = null;
    this.entryTitle = h("h2", {});
    this.taps = h("small", {});
    this.entry = h("div.zt-form", {});
    this.why = h("div.zt-why", {});
    this.warned = h("div.zt-warned", { role: "status" });
    this.fold = h("details.zt-fold", {}, h("summary", {}, words("why")), this.why);
    this.spoken = h("p.dk-sr", { role: "status" });
    this.out = h("div.zt-out", {});
    this.another = button("", "another", () => { this.going = true; this.show(); });
    this.chart = h("div.dk-bogen.zt-course", {});
    this.courseTitle = h("h2", {}, words("course"));
    this.list = h("div.zt-list", {});
    this.more = h("button.dk-knopf.dk-still", { type: "button", onclick: () => { this.whole = !this.whole; this.showList(); } });
    this.back = button(".dk-still", "undo", () => this.step(undone));
    this.forth = button(".dk-still", "redo", () => this.step(redone));
    this.paper = h("div.zt-paper", {});
    this.board = h("div.zt-board", {},
      h("div.zt-stand", {}, this.tiles, this.due),
      h("div.zt-grid2", {},
        h("section.dk-bogen.zt-entry", { "aria-label": words("enter") }, h("div.zt-sum", {}, this.entryTitle, this.taps), this.another, this.entry, this.spoken, this.warned, this.fold, this.out),
        h("section.zt-drawn", { "aria-label": words("course") }, this.courseTitle, this.chart),
        h("section.zt-played", { "aria-label": words("list") }, h("h2", {}, words("list")), this.list,
          h("div.zt-ways", {}, this.more, this.back, this.forth, button("", "export", () => this.save()), button("", "print", () => print())))));
    page.replaceChildren(h("div.zt-top", {}, h("div.zt-head", {}, this.title, this.about, this.status), this.toShelf, this.toEvening), this.board, this.shelf.element, this.paper);
    // Until it is known which of them is shown.
    this.board.hidden = this.shelf.element.hidden = this.toShelf.hidden = this.toEvening.hidden = true;
  }

  // --- which evening

  async showShelf() {
    this.shelved = true;
    const all = await this.all();
    if (!this.shelved) return;
    this.shelf.show(all);
    this.title.textContent = this.words("title");
    this.about.textContent = "";
    this.board.hidden = true;
    this.shelf.element.hidden = false;
    this.toShelf.hidden = true;
    this.toEvening.hidden = !this.evening;
    this.say();
    page.dataset.view = "shelf";
  }

  async open(id) {
    this.go(await this.store.get(id));
  }

  begin(head, names) {
    keep("table", names);
    keep("rules", headLine({ head }, "regeln"));
    // Asks the browser not to clear it away when it runs short of room.
    navigator.storage?.persist?.();
    this.put(begun(this.id(), head, names));
    scrollTo(0, 0);
  }

  id() {
    return `${new Date().toISOString()} ${crypto.randomUUID?.().slice(0, 8) ?? Math.random()}`;
  }

  async mark(id, gone) {
    if (gone && this.evening?.id === id) this.evening = null;
    await this.store.change(id, (evening) => ({ ...evening, gone }));
    this.showShelf();
  }

  /** From now on this is the evening. */
  go(evening) {
    this.evening = evening;
    this.shown = this.text = null;
    this.going = false;
    this.spoken.textContent = "";
    if (!evening) return this.showShelf();
    keep("zettel", evening.id);
    this.shelved = false;
    this.board.hidden = false;
    this.shelf.element.hidden = this.toEvening.hidden = true;
    this.toShelf.hidden = false;
    page.dataset.view = "evening";
    this.fields = this.form && new Form({
      forms: this.forms, labels: this.labels, words: this.words, fixed: true,
      change: (part) => this.tap(part),
      choose: (_, kind) => this.tap({ kind }),
    });
    this.entry.replaceChildren(...(this.fields ? [this.fields.element] : []));
    this.show();
    if (this.rules?.pending) this.prepare(this.rules);
    else this.ask();
  }

  /** Has the form of house rules made, aside; then the evening goes on by it. */
  async prepare(form) {
    if (this.preparing) return;
    this.preparing = form;
    const { words } = this;
    const { name } = form;
    const tell = (told) => {
      this.told = told;
      this.say();
    };
    tell(words("house_begin", { name }));
    try {
      const made = await formOf(form, (done, total) => tell(words("house_form", { name, done, total })));
      if (made) {
        Object.assign(form, ofEvening({ ...form, ...made.form }));
        for (const [word, label] of Object.entries(made.labels)) this.labels[word] ??= label;
      }
      tell(made ? "" : words("house_unfit", { name }));
    } catch (error) {
      this.fail("broken", error);
    } finally {
      this.preparing = null;
    }
    // Meanwhile another evening may be open, by other house rules.
    const now = this.evening && !this.shelved ? this.rules : null;
    if (now === form ? !form.pending : now?.pending) this.go(this.evening);
  }

  /** The evening as it is now, kept at once and counted. */
  put(evening) {
    const other = evening.id !== this.evening?.id;
    this.evening = { ...evening, changed: Date.now() };
    this.keepIt();
    if (other) return this.go(this.evening);
    this.show();
    this.ask();
  }

  keepIt() {
    this.keeping((store) => store.put(this.evening));
  }

  /** What was counted belongs to the evening as it was then: another page may be further. */
  keepAnswer() {
    const { id, changed, answer } = this.evening;
    this.keeping((store) => store.change(id, (evening) => evening.changed === changed && { ...evening, answer }));
  }

  keeping(keep) {
    const number = ++this.changes;
    page.dataset.changes = number;
    if (!this.store) return;
    keep(this.store).then(
      () => {
        page.dataset.saved = this.saved = Math.max(this.saved, number);
        this.others.postMessage(this.evening?.id);
      },
      (error) => this.fail("not_kept", error),
    );
  }

  step(by) {
    this.put(by(this.evening));
  }

  // --- what is tapped

  /** Nothing tapped, for those who play. */
  fresh() {
    const four = this.seated();
    return four && this.form ? fitted({ ...empty(this.form.id, null), names: four }, this.form) : null;
  }

  /** The four who play the game that is entered, null as long as nobody has said. */
  seated() {
    const { players, evening, answer } = this;
    if (players.length === 4) return players;
    if (evening.at !== null) return answer ? players.filter((each) => !answer.games[evening.at].out.includes(each)) : null;
    return answer?.next.players ?? null;
  }

  /** What is tapped, with the seats of those who play now. */
  get tapped() {
    const { draft } = this.evening;
    const four = this.seated();
    if (!draft || !four || !this.form) return this.fresh();
    if (draft.names.join() === four.join()) return fitted(draft, this.form);
    const first = draft.first.map((seat) => four.indexOf(draft.names[seat])).filter((seat) => seat >= 0);
    return fitted({ ...draft, names: four, first, faces: {}, each: [], bare: [] }, this.form);
  }

  tap(part) {
    const draft = fitted({ ...this.tapped, ...part }, this.form);
    if ("extra" in part) draft.chosen = true;
    else if ("kind" in part) delete draft.chosen;
    this.put(changed(this.evening, { draft: { ...draft, taps: (this.evening.draft?.taps ?? 0) + 1 } }));
  }

  lines(entry) {
    const { evening } = this;
    const { lines, calls } = gameLines(entry, this.form, this.trickless);
    const label = evening.at === null ? nextLabel(evening) : labelAt(evening, evening.at);
    return { text: gameText(label, lines), calls };
  }

  enter() {
    const { evening, tapped } = this;
    if (!tapped || missing(tapped, this.form).includes("parties")) return;
    const { text } = this.lines(tapped);
    const more = evening.at === null ? { games: [...evening.games, text], draft: null } : { games: evening.games.with(evening.at, text), ...resumed(evening) };
    this.shown = null;
    this.put(changed(evening, more));
    this.tiles.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  correct(at) {
    const game = this.answer.games[at];
    const four = this.players.filter((each) => !game.out.includes(each));
    const draft = opened(game.entry, game.kind, four, this.formAt(at), this.trickless);
    this.shown = null;
    const held = this.evening.at === null ? this.evening.draft : this.evening.held;
    this.put(changed(this.evening, { draft: { ...draft, chosen: true, taps: 0 }, at, held }));
    this.entry.scrollIntoView({ block: "center" });
  }

  remove(at) {
    this.shown = null;
    this.put(changed(this.evening, { games: without(this.evening, at), ...resumed(this.evening) }));
  }

  async rewrite(at, typed, wrong) {
    const { evening } = this;
    const game = `\n${typed.trim()}\n`;
    try {
      const tried = JSON.parse(await this.judge.ask("draft", { record: textOf(evening), place: at, game, lang: this.words.lang }));
      if (tried === null || !/^\s*spiel/i.test(typed)) return (wrong.textContent = this.words("no_single"));
    } catch (error) {
      return (wrong.textContent = this.words("broken", { error: error.message }));
    }
    // Meanwhile another evening may be open, or one with other games.
    if (textOf(this.evening ?? { head: "", games: [] }) !== textOf(evening)) return null;
    this.text = this.shown = null;
    return this.put(changed(this.evening, { games: this.evening.games.with(at, game) }));
  }

  // --- what is shown

  loading(stage) {
    this.told = loading(stage, this.words) ?? this.told;
    this.say();
  }

  say() {
    const waits = this.shelved ? "" : this.told;
    this.status.textContent = [this.lost, waits].filter(Boolean).join(" ");
    this.status.classList.toggle("zt-long", Boolean(this.lost) || "failed" in page.dataset);
    // One stands in the place of the other, so that nothing moves.
    this.about.hidden = this.status.textContent !== "" || this.about.textContent === "";
  }

  fail(word, error) {
    const said = this.words(word, { error: error.message });
    if (word === "not_kept") this.lost = said;
    else this.told = said;
    page.dataset.failed = error.message;
    this.say();
  }

  show() {
    if (this.shelved) return;
    const { evening, words, answer, players } = this;
    const title = evening.at === null ? nextLabel(evening) : labelAt(evening, evening.at);
    // Behind its end nobody enters a game, but may.
    const over = answer?.next.over && !evening.draft && !this.going;
    const count = words(evening.games.length === 1 ? "one_game" : "games", { n: evening.games.length });
    this.title.textContent = over ? count : words("game", { n: nextLabel(evening) });
    this.another.hidden = !over;
    this.entry.hidden = this.out.hidden = this.entryTitle.hidden = over;
    this.board.classList.toggle("zt-over", over);
    this.about.textContent = titleOf(evening, this.forms);
    this.say();
    this.board.classList.toggle("zt-waits", !answer);
    this.tiles.style.setProperty("--n", players.length);
    this.tiles.replaceChildren(...tiles(players, answer, words));
    this.due.replaceChildren(...due(answer, words, this.places), ...(answer?.faults ?? []).map(({ said }) => h("p.rk-against", {}, said)));
    this.entryTitle.textContent = words(evening.at === null ? "enter_game" : "correct_game", { n: title });
    const taps = evening.draft?.taps ?? 0;
    this.taps.textContent = taps ? words(taps === 1 ? "one_tap" : "taps", { n: taps }) : "";
    this.showForm();
    this.showList();
    for (const [each, steps] of [[this.back, evening.past], [this.forth, evening.future]]) each.setAttribute("aria-disabled", String(!steps.length));
    this.forth.hidden = !evening.future.length;
  }

  showForm() {
    const { tapped, fields, words } = this;
    if (!fields || !tapped) {
      this.entry.replaceChildren(...(fields ? [h("p.zt-lead", {}, words("who_plays_comes"))] : []));
      this.showOut(null);
      return;
    }
    if (this.entry.firstChild !== fields.element) this.entry.replaceChildren(fields.element);
    fields.show(tapped, this.form);
    this.showOut(this.drafted?.of === this.draftKey() ? this.drafted.answer : null);
  }

  draftKey() {
    const { tapped, evening } = this;
    return tapped ? JSON.stringify([evening.games.slice(0, evening.at ?? undefined), this.lines(tapped).text, evening.head]) : "";
  }

  /** What the game that is entered comes to, and the button that enters it. */
  showOut(answer) {
    const { words, tapped, evening, form } = this;
    const lacks = tapped ? missing(tapped, form) : ["parties"];
    const alone = tapped && ["alone", "thrown"].includes(kindOf(tapped, form).shape);
    const said = lacks.map((each) => words(each === "parties" && alone ? "lacks_alone" : `lacks_${each}`)).join(", ");
    const head = lacks.length ? (evening.draft ? `${words("lacks")}: ${said}` : words("nothing"))
      : answer ? headline(answer, words) : words("counting");
    const shown = lacks.length || !answer?.scores ? null : answer.scores;
    const again = tapped && kindOf(tapped, form).shape === "thrown";
    this.warned.replaceChildren(...(answer?.hints ?? []).filter((each) => each.against).map((each) => h("p.rk-against", {}, each.said)));
    const points = this.players.map((player) => {
      const got = shown?.[player];
      return h("div", {}, h("dt", {}, player), h("dd", { class: got === undefined ? "" : answer.open ? "rk-amber" : tone(got) }, got === undefined ? "–" : minus(got)));
    });
    const label = evening.at !== null ? "correct" : lacks.includes("augen") && !lacks.includes("parties") ? "enter_open" : "enter";
    const into = h("button.dk-knopf.dk-haupt", { type: "button", "aria-disabled": String(lacks.includes("parties")), onclick: () => this.enter() }, words(label));
    const cancel = evening.at === null ? null : h("button.dk-knopf.dk-still", { type: "button", onclick: () => this.put(changed(evening, resumed(evening))) }, words("cancel"));
    this.out.replaceChildren(
      h("div.zt-won", {}, h("b", {}, again && !lacks.length ? words("thrown") : head), lacks.length || !answer ? null : answer.open ? h("span.rk-amber", {}, words("may_differ")) : h("span", {}, worth(answer, words))),
      h("dl.zt-points", { "aria-label": words("score") }, points), h("div.zt-do", {}, cancel, into));
    this.out.classList.toggle("rk-old", !answer && !lacks.length);
    // Who wins and the points are in the bar.
    const parts = answer && !again && !lacks.length ? answerParts(answer, null, this.around(tapped.names, partiesOf(tapped, form))).slice(2) : [];
    this.why.replaceChildren(...parts);
    this.fold.hidden = !parts.length;
  }

  around(names, parties) {
    const { words, places, labels, rules: form } = this;
    return { words, places, labels, form, names, parties };
  }

  showList() {
    const { answer, words, evening } = this;
    this.more.hidden = evening.games.length <= SHOWN;
    this.more.textContent = this.whole ? words("fewer_games") : words("all_games", { n: evening.games.length });
    this.chart.parentElement.hidden = this.list.parentElement.classList.toggle("zt-empty", !evening.games.length);
    if (!evening.games.length) {
      this.list.replaceChildren(h("p.zt-lead", {}, words("list_later")));
      this.paper.replaceChildren();
      return;
    }
    const known = this.known ?? { players: this.players, games: [] };
    const waiting = evening.games.map((_, at) => labelAt(evening, at)).slice(known.games.length);
    this.list.replaceChildren(games(known, {
      all: this.whole, shown: answer ? this.shown : null, waiting, words,
      toggle: (at) => {
        this.shown = this.shown === at ? null : at;
        this.text = null;
        this.showList();
        this.list.querySelector(`[aria-expanded="${this.shown === at}"]`)?.focus();
      },
      details: (at) => this.details(at),
    }));
    if (!known.games.length) return void this.chart.replaceChildren(h("p.zt-lead", {}, words("counting")));
    const none = Object.fromEntries(known.players.map((player) => [player, "0"]));
    // Points of one series are not added to those of another.
    const { series } = known.games.at(-1);
    const drawn = known.games.filter((game) => game.series === series);
    this.courseTitle.textContent = [words("course"), known.series?.length ? series : ""].filter(Boolean).join(": ");
    this.chart.replaceChildren(...course({ players: known.players, labels: drawn.map(({ label }) => label), sums: [none, ...drawn.map(({ totals }) => totals.points)] }, words));
    if (answer) this.paper.replaceChildren(...sheet(answer, [words("sheet"), titleOf(evening, this.forms)].join(" · "), words));
  }

  /** One game: what came out, and what can be done with it. */
  details(at) {
    const { words, answer, evening } = this;
    const game = answer.games[at];
    const four = answer.players.filter((each) => !game.out.includes(each));
    const form = this.formAt(at);
    const draft = game.entry && form && opened(game.entry, game.kind, four, form, this.trickless);
    const parties = draft ? partiesOf(draft, form) : four.map(() => null);
    const button = (label, onclick) => h("button.dk-knopf", { type: "button", onclick }, words(label));
    const judge = h("a.dk-knopf", {}, words("judge"));
    judgeLink({ record: textOf(evening), texts: [], game: at, house: this.rules?.packed }).then((state) => (judge.href = `../judge/index.html#${state}`));
    const typed = this.text === null ? null : h("textarea", { "aria-label": words("text_of", { n: game.label }), rows: Math.min(evening.games[at].trim().split("\n").length + 1, 18), spellcheck: "false" });
    if (typed) typed.value = evening.games[at].trim();
    const wrong = h("p.rk-against", { role: "alert" });
    const open = game.totals.open.includes(game.label);
    return h(open ? "div.zt-details.zt-open" : "div.zt-details", {},
      typed ? [typed, wrong] : outcome(game, this.around(four, parties)),
      h("div.zt-ways", {},
        typed ? button("take", () => this.rewrite(at, typed.value, wrong)) : draft ? button("correct", () => this.correct(at)) : null,
        typed ? null : button("as_text", () => { this.text = at; this.showList(); }),
        judge, button("remove", () => this.remove(at))));
  }

  // --- what is asked

  /** Asks for the evening and for the game that is entered, the newest of each, one at a time. */
  async ask() {
    const { words } = this;
    page.dataset.asked = ++this.asked;
    if (!this.run) this.told ??= words("loading");
    this.say();
    if (this.busy) return;
    this.busy = true;
    let number = 0;
    try {
      while (number !== this.asked) {
        number = this.asked;
        await this.count();
        if (number === this.asked) await this.countDraft();
      }
      page.dataset.answered = number;
    } catch (error) {
      this.fail(this.run ? "broken" : "old", error);
    } finally {
      this.busy = false;
    }
    if (number !== this.asked) this.ask();
  }

  async count() {
    const { evening } = this;
    if (!evening || this.answer || this.rules?.pending) return;
    const of = textOf(evening);
    const shown = JSON.parse(await this.judge.ask("evening", { record: of, lang: this.words.lang }));
    this.told = "";
    page.dataset.run = ++this.run;
    if (!this.evening || this.evening.id !== evening.id || textOf(this.evening) !== of) return this.say();
    this.evening = { ...this.evening, answer: { of, shown, told: TOLD } };
    this.keepAnswer();
    this.say();
    this.show();
  }

  async countDraft() {
    if (!this.evening?.draft) return;
    const { tapped, evening, form } = this;
    if (!tapped || missing(tapped, form).includes("parties")) return;
    const of = this.draftKey();
    if (this.drafted?.of === of) return;
    const { text, calls } = this.lines(tapped);
    const place = evening.at ?? evening.games.length;
    const found = JSON.parse(await this.judge.ask("draft", { record: textOf(evening), place, game: text, lang: this.words.lang }));
    this.told = "";
    if (!this.evening || of !== this.draftKey() || !found) return;
    // With what the evening asks of the one who says it, unless somebody has chosen.
    if (found.extra && !evening.draft.chosen && kindOf(tapped, form).extras.includes(found.extra)) {
      this.put({ ...this.evening, draft: { ...this.evening.draft, ...tapped, extra: found.extra, taps: evening.draft.taps } });
      return;
    }
    this.drafted = { of, answer: found.answer };
    this.say();
    this.showOut(found.answer);
    this.fields.judged(calls, found.answer.calls.map((call) => becameParts(call, null, this.places)));
    if (!missing(tapped, form).length) this.spoken.textContent = sentence(found.answer, { words: this.words, names: tapped.names });
  }

  // --- files

  save() {
    const { evening } = this;
    const date = headLine(evening, "datum").split(".").reverse().join("-");
    const { packed } = this.rules ?? {};
    const house = packed ? `${new URL("../haus/index.html", location.href)}#h=${packed}` : "";
    download(`${["abend", date].filter(Boolean).join("-").replace(/[^\w-]/g, "")}.doko`, withHouse(textOf(evening), house), "text/plain");
  }

  async read(file) {
    const { words, shelf } = this;
    if (file.size > LARGEST) return shelf.tell(h("p.rk-against", {}, words("import_size")));
    shelf.tell(h("p", {}, words("waiting_import")));
    const text = textIn(await file.arrayBuffer());
    if (text === null) shelf.tell(h("p.rk-against", {}, words("import_text", { file: file.name })));
    else await this.take(file.name, text);
    page.dataset.read = Number(page.dataset.read ?? 0) + 1;
  }

  /** The house rules that a file holds are kept, and it is opened by them. */
  async takeHouse(name, text, given) {
    const house = await save(given, this.forms.map(({ id }) => id)).catch(() => null);
    if (!house) return this.shelf.tell(h("p.rk-against", {}, this.words("house_unkept")));
    // The page knows only house rules that were there when it was opened.
    sessionStorage.setItem(`dokospec-${OPENING}`, JSON.stringify([name, byRules(text, house.id)]));
    return location.reload();
  }

  /** Opens the file whose house rules have just been taken: now the page knows them. */
  async resume() {
    const [name, text] = JSON.parse(remembered(OPENING, "[]", "sessionStorage"));
    if (!text) return;
    sessionStorage.removeItem(`dokospec-${OPENING}`);
    await this.take(name, text);
  }

  /** The evenings of a file, by the house rules that it holds. */
  async take(file, read) {
    const { words, shelf } = this;
    const before = this.where;
    const own = this.forms.flatMap(({ house }) => (house ? [house] : []));
    const givens = await linked(houseIn(read));
    if (!givens) return shelf.tell(h("p.rk-against", {}, words("house_cut")), h("p", {}, words("import_cut")));
    const [given] = givens;
    const house = given && keptAs(given, own);
    if (given && !house)
      return shelf.tell(h("p", {}, words("import_house", { file, name: given.titel })),
        h("button.dk-knopf.dk-haupt", { type: "button", onclick: () => this.takeHouse(file, read, given) }, words("import_take")));
    const text = withHouse(house ? byRules(read, house.id) : read, "");
    const rules = headLine({ head: text }, "regeln").toLowerCase();
    let found;
    try {
      const its = own.find(({ id }) => id === rules);
      if (its) await modelled(its, this.judge);
      found = JSON.parse(await this.judge.ask("imported", { record: text, lang: words.lang }));
    } catch (error) {
      found = { evenings: [], faults: [{ said: error.message, line: null }] };
    }
    if (found.faults.length) {
      const unknown = rules && !this.forms.some(({ id }) => id === rules);
      shelf.tell(h("p.rk-against", {}, words("import_failed", { file })),
        h("ul", {}, found.faults.map(({ said, line }) => h("li", {}, line === null ? said : words("import_line", { n: line, said })))),
        unknown ? h("p", {}, words("import_unknown", { name: rules })) : "");
      return;
    }
    const there = (await this.all()).filter(({ gone }) => !gone);
    const same = ({ head, games: list }) => there.find((each) => textOf(each).trim() === textOf({ head, games: list }).trim());
    const known = found.evenings.map(same).filter(Boolean);
    if (known.length) shelf.tell(...known.map((each) => h("p", {}, words("import_known", { file, name: titleOf(each, this.forms) }), " ",
      h("button.dk-knopf.dk-still", { type: "button", onclick: () => this.open(each.id) }, words("import_open")))));
    const fresh = found.evenings.filter((each) => !same(each));
    if (!fresh.length) return;
    const made = fresh.map(({ head, players, games: list }, at) => ({ ...begun(`${this.id()} ${at}`, head, players, list), changed: Date.now() }));
    await Promise.all(made.map((each) => this.store?.put(each))).catch((error) => this.fail("not_kept", error));
    const count = made.reduce((sum, each) => sum + each.games.length, 0);
    if (!known.length) shelf.tell(h("p", {}, words("imported", { file, n: words(count === 1 ? "one_game" : "games", { n: count }) })));
    // Reading may take as long as the engine loads: who is elsewhere by then stays there.
    if (made.length === 1 && this.where === before) this.go(made[0]);
    else if (this.shelved || this.where === before) this.showShelf();
  }
}

const [made, opening] = await Promise.all([
  given(),
  openStore().then((store) => ({ store }), (error) => ({ store: null, error })),
]);
const pad = new Pad(made, opening.store);
if (opening.error) pad.fail("not_kept", opening.error);
await pad.start();
await pad.resume();

keepOffline();
