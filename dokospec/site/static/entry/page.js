// A page that is tapped: what is tapped becomes a record, which the judge answers at once.
import { cutNote, formOf, here, houses, lackingNote, save, withHouses } from "../haus/houses.js";
import { h } from "../judge/dom.js";
import { written as judgeLink } from "../judge/link.js";
import { Judge } from "../judge/python.js";
import { NAMES, fitted, table, untaken } from "./entry.js";
import { copyAddress, json } from "./files.js";
import { loading } from "./loading.js";
import { remember, remembered } from "./memory.js";

const at = (name) => new URL(name, import.meta.url);

/** What a page is made of: `{texts, labels, trickless, examples}`, where clauses are, and house texts. */
export const given = async () => {
  const [forms, places, own] = await Promise.all([json(at("../rechner/formen.json")), json(at("../judge/adressen.json")).catch(() => ({})), houses()]);
  const all = await withHouses(forms, own);
  const named = all.texts.filter(({ house }) => house).map(({ id, name, packed }) => [id, { name, at: `haus/index.html#h=${packed}` }]);
  return { ...all, places: { ...places, houses: Object.fromEntries(named) }, own };
};

export function kept(name, otherwise) {
  try {
    return JSON.parse(remembered(name, "null")) ?? otherwise;
  } catch (error) {
    if (error instanceof SyntaxError) return otherwise;
    throw error;
  }
}

export const keep = (name, value) => remember(name, JSON.stringify(value));

/**
 * What all of them do. One of its own has: `makeFields()`, its form; `read(hash)`, `empty(form)`
 * and `fragment()`, what is tapped; `lacks()`, what is missing, in words; `asks(entry, form)`,
 * what the judge is asked, `{record, call, because}`, null where nothing can be; `show(answer,
 * because, around)`, `barParts(answer, because, around)`, `sentence(answer, around)`, and
 * `otherParts(answer, note, around)`. `because`: a second question, or what came of it;
 * `around`: see there.
 */
export class TappedPage {
  constructor(page, { texts, labels, trickless, examples, places, own }, words) {
    Object.assign(this, { page, forms: texts, labels, trickless, example: examples[page.id], places, own, words });
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
    const { hash, lacking: [lacks], cut, named: [only] } = await here(location.hash, own);
    this.grid.hidden = Boolean(lacks) || cut;
    this.note.replaceChildren(...(lacks ? [lackingNote(lacks, words, () => this.take(lacks))] : cut ? [cutNote(hash, words)] : []));
    if (this.grid.hidden) return;
    const name = new URLSearchParams(hash).get("t");
    this.wanted = hash;
    const known = this.goWanted();
    if (only) this.tell(words("house_named", { name: only }));
    if (name && !known) this.tell(words("no_text", { name, other: this.form.name }));
  }

  /** What the address says, and what of it is left out; whether it names a text that is here. */
  goWanted() {
    const { words, wanted } = this;
    const entry = this.read(wanted);
    this.go(entry ?? this.fresh());
    const lost = entry && !this.form.pending ? untaken(wanted, this.fragment()) : [];
    if (lost.length) this.tell(words("link_lost", { parts: lost.map((part) => words(`link_${part}`)).join(", ") }));
    return Boolean(entry);
  }

  /** Something about the address, above all that is tapped; until something is. */
  tell(said) {
    this.note.append(h("p.dk-fehlt", { role: "status" }, said));
  }

  /** House rules of a link are kept, and the page goes on by them. */
  async take(given) {
    const house = await save(given, this.forms.map(({ id }) => id)).catch(() => null);
    if (house) return location.reload();
    return this.tell(this.words("house_unkept"));
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
    try {
      const made = await formOf(form, (done, total) => this.form === form && tell(words("house_form", { name, done, total })));
      if (made) {
        Object.assign(form, made.form);
        for (const [word, label] of Object.entries(made.labels)) this.labels[word] ??= label;
        this.told = "";
      } else if (this.form === form) tell(words("house_unfit", { name }));
    } catch (error) {
      this.failed(error);
    } finally {
      this.preparing = null;
    }
    if (this.form !== form) return void (this.form.pending && this.prepare(this.form));
    if (form.pending) return;
    this.fields.structure = "";
    if (this.touched) this.go(this.fitted(this.entry, form));
    else this.goWanted();
  }

  /** Those of the last time. */
  get names() {
    return table(kept("names", NAMES)) ?? [...NAMES];
  }

  /** Nothing tapped yet, by the text of the last time. */
  fresh() {
    return this.empty(this.forms.find(({ id }) => id === kept("rules", "")) ?? this.forms[0]);
  }

  get form() {
    return this.forms.find(({ id }) => id === this.entry.text);
  }

  /** Another text or kind: what is not asked there is dropped. */
  choose(text, kind) {
    keep("rules", text);
    this.go(this.fitted({ ...this.entry, kind }, this.forms.find(({ id }) => id === text)));
  }

  fitted(entry, form) {
    return fitted(entry, form);
  }

  build() {
    const { words, page } = this;
    this.fields = this.makeFields();
    this.status = h("p.rk-status", { role: "status" });
    this.result = h("div.rk-result", {});
    // The result is shown twice, without and with its reasons, and read out once.
    this.spoken = h("p.dk-sr", { role: "status" });
    this.toJudge = h("a.dk-knopf", {}, words("judge"));
    this.share = h("button.dk-knopf", { type: "button", onclick: () => this.shareIt() }, words("share"));
    this.bar = h("a.rk-bar", { href: "#rk-ergebnis", onclick: (event) => this.jump(event) });
    this.others = h("ul.rk-others", {});
    const again = h("button.rk-again", { type: "button", onclick: () => this.again() }, words("again"));
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
    const example = this.example ? h("a.rk-again", { href: `#${this.example}` }, words("example")) : null;
    page.querySelector(".rk-top").append(h("div.rk-acts", {}, ...[example, again].filter(Boolean)));
  }

  jump(event) {
    event.preventDefault();
    this.answer.scrollIntoView({ block: "start" });
    this.answer.focus({ preventScroll: true });
  }

  /** Nothing is tapped any more; the way back of the browser brings it back. */
  again() {
    history.pushState(null, "", location.hash);
    this.go(this.fresh());
  }

  /** This of it is tapped. */
  tap(part) {
    this.touched = true;
    this.go({ ...this.entry, ...part });
  }

  /** From now on this is what is tapped. */
  go(entry) {
    this.entry = entry;
    const { form } = this;
    this.note.replaceChildren();
    this.grid.hidden = false;
    this.fields.show(entry, form);
    this.hash = this.fragment() + (form.packed ? `&h=${form.packed}` : "");
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

  loading(stage) {
    this.told = loading(stage, this.words) ?? this.told;
    if (!this.run) this.say();
  }

  /** What the form lacks, as a sentence; empty with nothing. */
  lacking() {
    const lacks = this.lacks();
    return lacks.length ? `${this.words("lacks")}: ${lacks.join(", ")}.` : "";
  }

  say() {
    if (!this.entry) return;
    const waits = !this.run && !this.told && !this.lacking() ? this.words("counting") : "";
    this.status.textContent = [this.lacking(), this.told, waits].filter(Boolean).join(" ");
    this.waits();
  }

  /** The bar as long as it has said nothing: what is under way. */
  waits() {
    if (!this.run && this.bar.classList.contains("rk-old")) this.bar.replaceChildren(h("span.rk-won", {}, this.told || this.words("counting")));
  }

  /** Asks for what is tapped now; of what was tapped before nothing is shown any more. */
  async ask() {
    const number = ++this.asked;
    const { words, entry, form } = this;
    const stale = () => number !== this.asked;
    this.page.dataset.asked = number;
    if (!this.run) this.told ??= words("loading");
    this.say();
    if (form.pending) this.prepare(form);
    const asks = form.pending ? null : this.asks(entry, form);
    if (!asks) return this.nothing();
    this.linked = this.link(asks, stale);
    if (this.busy) return;
    this.busy = true;
    let shown = null;
    try {
      shown = await this.once(asks, stale);
    } catch (error) {
      await this.unanswered(error);
    } finally {
      this.busy = false;
    }
    if (stale()) this.ask();
    else if (shown) this.explain(shown);
  }

  failed(error) {
    this.told = this.words(this.run ? "broken" : "old", { error: error.message });
    this.say();
    this.page.dataset.failed = error.message;
  }

  /** Of what is tapped now nothing can be said. */
  async unanswered(error) {
    await this.linked;
    this.failed(error);
    this.nothing();
  }

  /** Shows the answer; what it was asked, and what came, null where something else is tapped. */
  async once({ record, call, because }, stale) {
    const { words, judge, page, entry, form } = this;
    const args = { record, rules: entry.text, lang: words.lang };
    const number = this.asked;
    const around = this.around(entry, form);
    const answer = JSON.parse(await judge.ask(call, args));
    this.told = "";
    if (stale()) return null;
    this.run += 1;
    this.say();
    this.show(answer, null, around);
    this.bar.replaceChildren(...this.barParts(answer, null, around));
    this.old(false);
    this.spoken.textContent = this.sentence(answer, around);
    Object.assign(page.dataset, { run: this.run, answered: number, ms: Math.round(performance.now() - this.began), record });
    return { answer, because, args, around, stale, run: this.run };
  }

  /** The reasons of an answer, then the other texts; of several that come meanwhile the last. */
  async explain(shown) {
    this.shown = shown;
    if (this.explaining) return;
    this.explaining = true;
    let told;
    try {
      while (told !== this.shown) {
        told = this.shown;
        const { stale } = told;
        await this.reasons(told).then(
          () => stale() || this.compare(told).catch((error) => stale() || this.incomparable(error)),
          (error) => stale() || this.unanswered(error),
        );
      }
    } finally {
      this.explaining = false;
    }
  }

  /** They take longer than an answer: who can wait is asked, so that the next tap need not. */
  async reasons({ answer, because, args, around, stale, run }) {
    if (because) {
      const judge = this.second?.ready ? this.second : this.judge;
      const reasons = JSON.parse(await judge.ask(because, args));
      if (stale()) return;
      this.show(answer, reasons, around);
      this.bar.replaceChildren(...this.barParts(answer, reasons, around));
    }
    this.page.dataset.why = run;
  }

  incomparable(error) {
    this.others.replaceChildren();
    this.beside.hidden = true;
    this.failed(error);
  }

  /** The same game for the judge, at once: its answer need not be waited for. */
  async link({ record }, stale) {
    const link = await judgeLink({ record, texts: [this.entry.text], house: this.form.packed });
    if (!stale()) this.toJudge.href = `../judge/index.html#${link}`;
  }

  /** What those who show an answer need of the page. */
  around(entry, form) {
    const { words, places, labels } = this;
    return { words, places, labels, form, entry };
  }

  /** Nothing can be said: something lacks, or the judge has failed. */
  nothing() {
    const { words } = this;
    this.result.replaceChildren(h("div.rk-sum", {}, h("h2", {}, words("nothing"))));
    this.bar.replaceChildren(...this.barParts(null, null, this.around(this.entry, this.form)));
    this.spoken.textContent = "";
    this.beside.hidden = true;
    this.toJudge.removeAttribute("href");
    this.old(false);
  }

  /** The other texts, one after another, by a judge of their own: some take long. */
  async compare({ stale, run }) {
    const { entry, page, forms, words } = this;
    const others = forms.filter(({ id, pending }) => id !== entry.text && !pending);
    const named = ({ house, name }) => (house ? words("house_name", { name }) : name);
    this.beside.hidden = this.lacks().length > 0;
    if (this.beside.hidden) return;
    if (this.others.children.length !== others.length || this.compared !== entry.text)
      this.others.replaceChildren(...others.map((form) => h("li", {}, h("h3", {}, named(form)), h("span.rk-won", {}, "…"))));
    this.compared = entry.text;
    this.others.classList.add("rk-old");
    this.second ??= new Judge(() => {});
    for (const [at, form] of others.entries()) {
      const [answer, note] = await this.other(entry, form, words);
      if (stale()) return;
      const shown = answer ? this.otherParts(answer, note, this.around(entry, form)) : [h("p", {}, note)];
      this.others.children[at].replaceChildren(h("h3", {}, named(form)), ...shown);
    }
    this.others.classList.remove("rk-old");
    page.dataset.compared = run;
  }

  /** What another text says, and what is to be said of that. */
  async other(entry, form, words) {
    if (!form.kinds.some(({ id }) => id === entry.kind)) return [null, words("unknown_kind")];
    const asks = this.asks(this.fitted(entry, form), form);
    if (!asks) return [null, words("unasked")];
    const { record, call } = asks;
    const answer = JSON.parse(await this.second.ask(call, { record, rules: form.id, lang: words.lang }));
    return [answer, this.noteOn(entry, form)];
  }

  noteOn() {
    return "";
  }

  async shareIt() {
    const copied = await copyAddress();
    this.status.textContent = this.words(copied ? "copied" : "copy_this");
  }
}
