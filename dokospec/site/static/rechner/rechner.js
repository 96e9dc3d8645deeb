// The calculator: what is tapped becomes a record, which the judge answers.
import { keepOffline } from "../assets/offline.js";
import { here, houses, idFor, lackingNote, make, save, withHouses } from "../haus/houses.js";
import { h } from "../judge/dom.js";
import { written as judgeLink } from "../judge/link.js";
import { Judge } from "../judge/python.js";
import { answerParts, barParts, becameParts, otherParts, sentence } from "./answer.js";
import { NAMES, empty, fitted, fragment, kindOf, missing, partiesOf, read, table, written } from "./entry.js";
import { Form } from "./form.js";
import { wordsOf } from "./words.js";

const page = document.getElementById("rechner");

const json = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
};

const kept = (name, otherwise) => JSON.parse(localStorage.getItem(`dokospec-${name}`) ?? "null") ?? otherwise;
const keep = (name, value) => localStorage.setItem(`dokospec-${name}`, JSON.stringify(value));

class Page {
  constructor({ texts, labels, trickless }, places, own) {
    Object.assign(this, { forms: texts, labels, trickless, places, own });
    places.houses = Object.fromEntries(texts.filter(({ house }) => house).map(({ id, name, packed }) => [id, { name, at: `haus/index.html#h=${packed}` }]));
    this.words = wordsOf("de");
    this.judge = new Judge((stage) => this.loading(stage));
    this.asked = this.run = 0;
    this.build();
    addEventListener("hashchange", () => location.hash !== this.hash && this.open());
    this.open();
  }

  /** What the address says, else what is fresh; it may need house rules that are not here. */
  async open() {
    const { words, own } = this;
    this.hash = location.hash;
    const { hash, lacking: [lacks] } = await here(location.hash, own);
    this.grid.hidden = Boolean(lacks);
    this.note.replaceChildren(...(lacks ? [lackingNote(lacks, words, () => this.take(lacks))] : []));
    if (lacks) return;
    const entry = read(hash, this.forms, this.names);
    const name = new URLSearchParams(hash).get("t");
    this.wanted = hash;
    this.go(entry ?? this.fresh());
    if (name && !entry) this.note.replaceChildren(h("p.dk-fehlt", { role: "status" }, words("no_text", { name, other: this.form.name })));
  }

  /** House rules of a link are kept, and the game goes on by them. */
  async take(given) {
    const taken = this.forms.map(({ id }) => id);
    const text = taken.includes(given.text) ? idFor(given.text, taken) : given.text;
    await save({ ...given, text });
    location.reload();
  }

  /** Has the form of house rules made, aside; then the address is read by it. */
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
    const judge = new Judge(({ stage, done, total }) => stage === "form" && this.form === form && tell(words("house_form", { name, done, total })));
    const whole = await make(form.house, judge).catch((error) => this.failed(error));
    judge.worker.terminate();
    this.preparing = null;
    if (!whole) return tell(words("house_unfit", { name }));
    Object.assign(form, whole.form, { name, house: whole, pending: false });
    for (const [word, label] of Object.entries(whole.labels)) this.labels[word] ??= label;
    this.told = "";
    if (this.form !== form) return;
    this.fields.structure = "";
    this.go(this.touched ? fitted(this.entry, form) : (read(this.wanted, this.forms, this.names) ?? this.fresh()));
  }

  /** Those of the last time. */
  get names() {
    return table(kept("names", NAMES)) ?? [...NAMES];
  }

  /** Nothing tapped yet, by the text and with the names of the last time. */
  fresh() {
    const form = this.forms.find(({ id }) => id === kept("rules", "")) ?? this.forms[0];
    return fitted({ ...empty(form.id, null), names: this.names }, form);
  }

  get form() {
    return this.forms.find(({ id }) => id === this.entry.text);
  }

  build() {
    const { words } = this;
    this.fields = new Form({
      forms: this.forms, labels: this.labels, words,
      change: (part) => {
        if (part.names) keep("names", part.names);
        this.touched = true;
        this.go({ ...this.entry, ...part });
      },
      choose: (text, kind) => {
        const form = this.forms.find(({ id }) => id === text);
        keep("rules", text);
        this.go(fitted({ ...this.entry, kind }, form));
      },
    });
    this.status = h("p.rk-status", { role: "status" });
    this.result = h("div.rk-result", {});
    // The result is shown twice, without and with its reasons, and read out once.
    this.spoken = h("p.dk-sr", { role: "status" });
    this.toJudge = h("a.dk-knopf", {}, words("judge"));
    this.share = h("button.dk-knopf", { type: "button", onclick: () => this.shareIt() }, words("share"));
    this.bar = h("a.rk-bar", { href: "#rk-ergebnis", onclick: (event) => this.jump(event) });
    this.others = h("ul.rk-others", {});
    const again = h("button.rk-again", { type: "button", onclick: () => this.go(this.fresh()) }, words("again"));
    this.answer = h("section.dk-bogen.rk-answer", { id: "rk-ergebnis", tabindex: "-1", "aria-label": words("answer") },
      this.status, this.spoken, this.result, h("div.rk-ways", {}, this.toJudge, this.share));
    this.beside = h("section.rk-beside", { "aria-label": words("others"), hidden: true },
      h("h2", {}, words("others")), h("p.rk-lead", {}, words("others_lead")), this.others);
    this.note = h("div.rk-note", {});
    this.grid = h("div.rk-grid", {},
      h("div.rk-entry", {}, this.fields.element, this.bar),
      this.answer,
      this.beside);
    page.querySelector(".rk-top").after(this.note, this.grid);
    page.querySelector(".rk-top").append(again);
  }

  jump(event) {
    event.preventDefault();
    this.answer.scrollIntoView({ block: "start" });
    this.answer.focus({ preventScroll: true });
  }

  /** From now on this is what is tapped. */
  go(entry) {
    this.entry = entry;
    const { form } = this;
    this.note.replaceChildren();
    this.grid.hidden = false;
    this.fields.show(entry, form);
    this.hash = fragment(entry) + (form.packed ? `&h=${form.packed}` : "");
    if (location.hash !== this.hash) history.replaceState(null, "", this.hash);
    this.old(true);
    this.others.classList.add("rk-old");
    this.began = performance.now();
    this.ask();
  }

  /** Whether what is shown was said of something else than what is tapped. */
  old(is) {
    for (const each of [this.result, this.bar, this.fields.element]) each.classList.toggle("rk-old", is);
    for (const each of [this.result, this.bar]) each.setAttribute("aria-busy", String(is));
  }

  /** What the form lacks, in words. */
  lacking() {
    const { words, entry, form } = this;
    const alone = kindOf(entry, form).shape === "alone";
    const lacks = missing(entry, form).map((each) => words(each === "parties" && alone ? "lacks_alone" : `lacks_${each}`));
    return lacks.length ? `${words("lacks")}: ${lacks.join(", ")}.` : "";
  }

  loading({ stage, done, total }) {
    const mega = (bytes) => (bytes / 1e6).toFixed(0);
    if (stage === "image") this.told = this.words("image", { done: mega(done), total: mega(total) });
    if (stage === "texts") this.told = this.words("texts_stage");
    if (stage === "ready") this.told = "";
    if (!this.run) this.say();
  }

  say() {
    if (!this.entry) return;
    this.status.textContent = [this.lacking(), this.told].filter(Boolean).join(" ");
  }

  /** Asks for what is tapped now; of what was tapped before nothing is shown any more. */
  async ask() {
    const number = ++this.asked;
    const { words, entry, form } = this;
    const stale = () => number !== this.asked;
    page.dataset.asked = number;
    if (!this.run) this.told ??= words("loading");
    this.say();
    if (form.pending) this.prepare(form);
    if (form.pending || missing(entry, form).includes("parties")) return this.nothing();
    const linked = this.link(stale);
    if (this.busy) return;
    this.busy = true;
    try {
      await this.once(stale);
    } catch (error) {
      await linked;
      this.failed(error);
      this.nothing();
    } finally {
      this.busy = false;
    }
    if (stale()) this.ask();
  }

  failed(error) {
    this.told = this.words(this.run ? "broken" : "old", { error: error.message });
    this.say();
    page.dataset.failed = error.message;
  }

  async once(stale) {
    const { words, places, entry, form, judge } = this;
    const { record, calls } = written(entry, form, this.trickless);
    const args = { record, rules: entry.text, lang: words.lang };
    const number = this.asked;
    const around = this.around(entry, form);
    const answer = JSON.parse(await judge.ask("answer", args));
    this.told = "";
    if (stale()) return;
    this.say();
    const show = (because) => {
      this.result.replaceChildren(...answerParts(missing(entry, form).length ? { ...answer, hints: answer.hints.filter(({ against }) => against) } : answer, because, around));
      this.fields.judged(calls, answer.calls.map((call, at) => becameParts(call, because?.calls[at], places)));
    };
    show(null);
    this.bar.replaceChildren(...barParts(answer, entry.names, words));
    this.old(false);
    this.spoken.textContent = sentence(answer, around);
    this.run += 1;
    Object.assign(page.dataset, { run: this.run, answered: number, ms: Math.round(performance.now() - this.began), record });
    const because = JSON.parse(await judge.ask("because", args));
    if (stale()) return;
    show(because);
    page.dataset.why = this.run;
    this.compare(stale).catch((error) => {
      if (stale()) return;
      this.others.replaceChildren();
      this.beside.hidden = true;
      this.failed(error);
    });
  }

  /** The same game for the judge, at once: its answer need not be waited for. */
  async link(stale) {
    const { entry, form } = this;
    const { record } = written(entry, form, this.trickless);
    const link = await judgeLink({ record, texts: [entry.text], house: form.packed });
    if (!stale()) this.toJudge.href = `../judge/index.html#${link}`;
  }

  /** What those who show an answer need of the page. */
  around(entry, form) {
    const { words, places, labels } = this;
    return { words, places, labels, form, names: entry.names, parties: partiesOf(entry, form) };
  }

  /** Nothing can be said: nobody knows who played with whom, or the judge has failed. */
  nothing() {
    const { words, entry } = this;
    const none = { winner: null, value: null, scores: null };
    this.result.replaceChildren(h("div.rk-sum", {}, h("h2", {}, words("nothing"))));
    this.bar.replaceChildren(...barParts(none, entry.names, words));
    this.bar.firstChild.firstChild.textContent = words("nothing");
    this.fields.judged([], []);
    this.spoken.textContent = "";
    this.beside.hidden = true;
    this.toJudge.removeAttribute("href");
    this.old(false);
  }

  /** The other texts, one after another, by a judge of their own: some take long. */
  async compare(stale) {
    const { entry } = this;
    const others = this.forms.filter(({ id, pending }) => id !== entry.text && !pending);
    this.beside.hidden = missing(entry, this.form).length > 0;
    if (this.beside.hidden) return;
    if (this.others.children.length !== others.length || this.compared !== entry.text)
      this.others.replaceChildren(...others.map(({ name }) => h("li", {}, h("h3", {}, name), h("span.rk-won", {}, "…"))));
    this.compared = entry.text;
    this.others.classList.add("rk-old");
    this.second ??= new Judge(() => {});
    for (const [at, form] of others.entries()) {
      const shown = await this.other(entry, form);
      if (stale()) return;
      this.others.children[at].replaceChildren(...otherParts(shown, this.around(entry, form)));
    }
    this.others.classList.remove("rk-old");
    page.dataset.compared = this.run;
  }

  async other(entry, form) {
    const { words } = this;
    const name = form.house ? words("house_name", { name: form.name }) : form.name;
    if (!form.kinds.some(({ id }) => id === entry.kind)) return { name, note: words("unknown_kind") };
    const same = fitted(entry, form);
    const { record } = written(same, form, this.trickless);
    const answer = JSON.parse(await this.second.ask("answer", { record, rules: form.id, lang: words.lang }));
    const more = entry.calls.some(({ held }) => held > form.hand);
    return { name, answer, note: more ? words("uncounted", { n: form.hand }) : "" };
  }

  async shareIt() {
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.status.textContent = this.words(copied ? "copied" : "copy_this");
  }
}

const [given, places, own] = await Promise.all([json("formen.json"), json("../judge/adressen.json").catch(() => ({})), houses()]);
new Page(await withHouses(given, own), places, own);

keepOffline();
