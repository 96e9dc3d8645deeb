// House rules: answers to the checklist, put together by tapping, kept in this browser.
import { keepOffline } from "../assets/offline.js";
import { copyAddress, download, json } from "../entry/files.js";
import { loading } from "../entry/loading.js";
import { h } from "../judge/dom.js";
import { Judge } from "../judge/python.js";
import { fragment, houseOf, houses, idFor, keptAs, linked, make, made, put, remove, save, shaped } from "./houses.js";
import { Questions } from "./questions.js";
import { drawn, words } from "./words.js";

const PATIENCE = 250; // milliseconds without a tap before it is tried
const IDLE = 2500; // and before the calculator is made ready, which takes long

const page = document.getElementById("haus");

const at = (name) => new URL(name, import.meta.url);

const button = (label, onclick, kind = "") => h(`button.dk-knopf${kind}`, { type: "button", onclick }, words(label));

class Page {
  constructor(data, places) {
    Object.assign(this, { data, places });
    this.judge = new Judge((stage) => this.loading(stage));
    this.main = h("div.hs-main", {});
    this.note = h("div.hs-note", { role: "status" });
    page.querySelector(".rk-top").after(this.note, this.main);
    addEventListener("hashchange", () => location.hash !== this.hash && this.open());
    this.open();
  }

  /** What the address holds: answers that are kept here, or come from elsewhere; else all. */
  async open() {
    this.hash = location.hash;
    this.own = await houses();
    const [given] = (await linked(location.hash)) ?? [];
    const kept = given && keptAs(given, this.own);
    this.house = null;
    if (kept) this.edit(kept);
    else if (given) this.offer(given);
    else this.overview(location.hash.includes("h=") ? words("damaged") : "");
    page.dataset.opened = Number(page.dataset.opened ?? 0) + 1;
  }

  base = (id) => this.data.bases.find((base) => base.id === id);

  /** What is to be said of house rules whose base is not here. */
  baseless = ({ basis }) => (basis ? words("no_base", { base: basis }) : words("base_unsaid"));

  say(...parts) {
    this.note.replaceChildren(...parts.filter(Boolean));
  }

  // --- all of them

  overview(said = "") {
    const { own, data } = this;
    const bases = data.bases.map(({ id, name }) => h("button.hs-base", { type: "button", onclick: () => this.begin(id) }, name));
    const file = h("input", { type: "file", accept: ".toml,text/plain", onchange: () => this.read(file) });
    this.say(said ? h("p.hs-said", {}, said) : null);
    this.main.replaceChildren(
      h("p.hs-lead", {}, words("lead")),
      ...(own.length ? [h("section.hs-own", { "aria-label": words("own") }, h("h2", {}, words("own")), h("ul", {}, own.map((house) => this.card(house))))] : []),
      h("section", {}, h("h2", {}, words("fresh")), h("p.hs-where", {}, words("which")), h("div.hs-bases", {}, bases),
        h("label.dk-knopf.hs-file", {}, file, h("span", {}, words("file")))));
  }

  card(house) {
    const { title, given, id } = house;
    return h("li.dk-bogen", {},
      h("h3", {}, title), h("p.hs-where", {}, this.differing(given)),
      h("div.rk-ways", {}, button("edit", () => this.edit(house)),
        h("a.dk-knopf.dk-haupt", { href: `../rechner/index.html#t=${id}` }, words("use"))));
  }

  differing(given) {
    const base = this.base(given.basis)?.name ?? given.basis;
    const n = this.count(given);
    return words(n === 0 ? "plain" : n === 1 ? "one" : "some", { base, n });
  }

  count = (given) => [given.antworten ?? {}, given.entscheidet ?? {}, given.bausteine ?? []].reduce((sum, part) => sum + Object.keys(part).length, 0);

  get taken() {
    return [...this.data.bases.map(({ id }) => id), ...Object.keys(this.data.blocks), ...this.own.map(({ id }) => id)];
  }

  async begin(base) {
    const titles = this.own.map(({ title }) => title);
    let title = words("title");
    for (let n = 2; titles.includes(title); n++) title = `${words("title")} ${n}`;
    await this.take({ text: idFor(title, this.taken), titel: title, basis: base, antworten: {} });
  }

  /** Answers from elsewhere become house rules of this browser. */
  async take(given) {
    if (!this.base(given.basis)) return this.say(h("p.hs-said", {}, this.baseless(given)));
    const house = await save(given, this.taken).catch(() => null);
    if (!house) return this.say(h("p.hs-said", {}, words("unkept")));
    this.own = await houses();
    return this.edit(house);
  }

  /** A file of answers; what is wrong with them is said where they are shown. */
  async read(input) {
    const [file] = input.files;
    if (!file) return;
    this.say(h("p.hs-said", {}, words("reading", { file: file.name })));
    const read = await this.asked({ call: "read", file: await file.text(), lang: words.lang });
    input.value = "";
    if (read === null) return;
    const { answers, findings } = JSON.parse(read);
    if (!answers) return this.say(h("p.hs-said", {}, words("no_file", { file: file.name, said: findings.map(({ said }) => said).join(" ") })));
    await this.take(shaped(answers, words("title")));
  }

  /** What the judge says to this; null where it fails, which is said. */
  async asked(question) {
    try {
      return await this.judge.ask("house", question);
    } catch (error) {
      this.say(h("p.hs-said", {}, words("broken", { error: error.message })));
      page.dataset.failed = error.message;
      return null;
    }
  }

  // --- those of a link

  offer(given) {
    this.say();
    this.main.replaceChildren(
      h("section.dk-bogen.hs-offer", {}, h("small", {}, words("from")), h("h2", {}, given.titel), this.changes(given), h("p.hs-where", {}, words("from_lead")),
        h("div.rk-ways", {}, button("take", () => this.take(given), ".dk-haupt"), button("all", () => this.leave()))));
  }

  /** What is other than the base says, a line each; `drop(question)` takes it back. */
  changes(given, drop) {
    const base = this.base(given.basis);
    if (!base) return h("p.hs-said", {}, this.baseless(given));
    const answers = Object.entries(given.antworten ?? {});
    const rows = this.data.questions.filter(({ name }) => name in (given.antworten ?? {})).map((question) => {
      const { label, blocks } = this.answer(question, given.antworten[question.name]);
      const links = blocks.map((block) => h("a", { href: `../${this.data.blocks[block].at}` }, drawn(this.data.blocks[block].title)));
      return h("li", {},
        h("span", {}, drawn(question.asked), " ", h("b", {}, drawn(label)), links.length ? h("small", {}, links.flatMap((link, at) => [at ? ", " : "", link])) : null),
        drop ? h("button.hs-back", { type: "button", "aria-label": words("back", { base: base.short, asked: question.asked }), onclick: () => drop(question.name) }, "×") : null);
    });
    const more = [...(given.bausteine ?? []).map((block) => this.data.blocks[block]?.title ?? block), ...Object.keys(given.entscheidet ?? {})];
    if (more.length) rows.push(h("li", {}, h("span", {}, `${words("besides")}: ${more.join(", ")}`)));
    return h("div.hs-changes", {},
      h("p", {}, words(rows.length ? "but" : "same", { base: base.name })),
      rows.length ? h("ul", { "aria-label": words("changes"), "data-count": answers.length }, rows) : null);
  }

  /** The label of an answer, and the blocks that it takes. */
  answer({ answers }, value) {
    const names = [value].flat().map((each) => (each === true ? "ja" : each === false ? "nein" : String(each)));
    const found = answers.filter(({ name }) => names.includes(name));
    if (!answers.length) return { label: String(value), blocks: [] };
    return { label: found.map(({ label }) => label).join(", ") || names.join(", "), blocks: [...new Set(found.flatMap(({ blocks }) => blocks))].filter((block) => block in this.data.blocks) };
  }

  // --- one of them

  edit(house) {
    const { data } = this;
    if (!this.base(house.given.basis)) return this.overview(this.baseless(house.given));
    this.house = house;
    this.tried = null;
    this.say();
    const name = h("input", { type: "text", name: "titel", value: house.title, maxlength: 60, autocomplete: "off", "aria-label": words("name"), onchange: () => this.change({ titel: name.value.trim() || words("title") }) });
    const base = h("select", { name: "basis", "aria-label": words("base"), onchange: () => this.change({ basis: base.value }) }, data.bases.map(({ id, name }) => h("option", { value: id }, name)));
    this.questions = new Questions(data, this.places, (question, value) => this.reply(question, value));
    this.sum = h("div.hs-sum", {});
    this.state = h("div.hs-state", { role: "status" });
    this.ready = h("p.hs-where.hs-ready", { role: "status" });
    this.use = h("a.dk-knopf.dk-haupt", { href: `../rechner/index.html#t=${house.id}` }, words("use"));
    const sheet = h("section.dk-bogen.hs-sheet", { id: "hs-bogen", tabindex: "-1", "aria-label": words("changes") },
      this.sum, this.state, h("div.rk-ways", {}, this.use, button("share", () => this.share())), this.ready);
    const more = h("div.hs-more", {}, button("save", () => this.download(), ".dk-still"), button("drop", () => this.drop(), ".dk-still"), button("all", () => this.leave(), ".dk-still"));
    this.bar = h("a.hs-bar", { href: "#hs-bogen", onclick: (event) => this.jump(event) });
    this.main.replaceChildren(
      h("div.hs-grid", {},
        h("div.hs-head", {}, h("label", {}, h("span.rk-of", {}, words("name")), name), h("label", {}, h("span.rk-of", {}, words("base")), base)),
        h("div.hs-side", {}, sheet, more),
        this.questions.element),
      this.bar);
    base.value = house.given.basis;
    this.show();
    this.address();
    return this.later();
  }

  jump(event) {
    event.preventDefault();
    const sheet = document.getElementById("hs-bogen");
    sheet.scrollIntoView({ block: "start" });
    sheet.focus({ preventScroll: true });
  }

  reply(question, value) {
    const answers = { ...this.house.given.antworten };
    delete answers[question];
    if (value !== undefined) answers[question] = value;
    const order = this.data.questions.map(({ name }) => name);
    const sorted = Object.entries(answers).sort(([one], [two]) => order.indexOf(one) - order.indexOf(two));
    this.change({ antworten: Object.fromEntries(sorted) });
  }

  /** From now on this is what is answered: kept at once, and tried in a moment. */
  async change(part) {
    const given = { ...this.house.given, ...part };
    this.house = houseOf(given);
    this.tried = null;
    this.show();
    page.dataset.tried = "";
    await put(this.house).catch(() => this.say(h("p.hs-said", {}, words("unkept"))));
    if (!this.house) return;
    this.address();
    this.later();
  }

  /** What the page has no question for is taken out of the answers. */
  leaveOut(at) {
    const { given } = this.house;
    const without = (from) => Object.fromEntries(Object.entries(from).filter(([name]) => name !== at));
    const rest = ["text", "titel", "basis"].includes(at) ? given : without(given);
    this.house.given = rest;
    this.change({ antworten: without(given.antworten), ...(given.entscheidet ? { entscheidet: without(given.entscheidet) } : {}) });
  }

  /** The way to what does not fit. */
  way(at) {
    if (this.questions.made.has(at)) return h("button.hs-to", { type: "button", onclick: () => this.questions.go(at) }, words("to_wrong"));
    if (["text", "titel", "basis"].includes(at)) return null;
    return h("button.hs-to", { type: "button", onclick: () => this.leaveOut(at) }, words("leave_out"));
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.try(), PATIENCE);
  }

  show() {
    const { house } = this;
    const base = this.base(house.given.basis);
    this.questions.show(house.given.antworten ?? {}, base);
    this.sum.replaceChildren(h("h2", {}, house.title), this.changes(house.given, (question) => this.reply(question, undefined)));
    this.ready.textContent = "";
    this.status();
  }

  /** Whether all goes together; what does not, with a way to its place. */
  status() {
    const { tried, questions, told } = this;
    const findings = tried?.findings ?? [];
    if (tried) questions.wrong(findings);
    const n = findings.length;
    const count = this.count(this.house.given);
    const state = !tried
      ? [h("p", {}, told || words("trying"))]
      : n
        ? [h("p", {}, words(n === 1 ? "wrong_one" : "wrong_some", { n })), h("ul", {}, findings.map(({ at, said }) => h("li", {}, drawn(said), " ", this.way(at))))]
        : [h("p", {}, words("sound"))];
    this.state.className = `hs-state ${!tried ? "" : n ? "hs-unfit" : "hs-fit"}`;
    this.state.replaceChildren(...state);
    this.use.toggleAttribute("aria-disabled", n > 0);
    this.bar.replaceChildren(h("span", {}, h("b", {}, this.house.title), h("small", {}, words(count === 0 ? "like" : count === 1 ? "bar_one" : "bar_some", { n: count, base: this.base(this.house.given.basis)?.short }))),
      h("span", { class: n ? "rk-amber" : "rk-plus" }, !tried ? "…" : n ? words(n === 1 ? "wrong_one" : "wrong_some", { n }).replace(":", "") : words("sound")));
  }

  loading(stage) {
    this.told = loading(stage, words) ?? this.told;
    if (this.house && !this.tried) this.status();
  }

  /** Has the answers tried; while that goes on only the newest wait. */
  async try() {
    if (this.busy) return (this.again = true);
    this.busy = true;
    do {
      this.again = false;
      const { house } = this;
      if (!house) break;
      const began = performance.now();
      try {
        const tried = JSON.parse(await this.judge.ask("house", { call: "tried", given: house.given, lang: words.lang }));
        if (this.house !== house) continue;
        this.tried = tried;
        Object.assign(page.dataset, { tried: String(tried.sound), ms: Math.round(performance.now() - began) });
        this.status();
        if (tried.sound) this.soon(house);
      } catch (error) {
        this.told = words(page.dataset.ms ? "broken" : "old", { error: error.message });
        page.dataset.failed = error.message;
        if (this.house) this.status();
      }
    } while (this.again || (this.house && !this.tried && !page.dataset.failed));
    this.busy = false;
    return false;
  }

  /** When nobody has tapped for a while, what the calculator asks is made, aside. */
  async soon(house) {
    if (await made(house)) return this.formed(house);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.make(house), IDLE);
    return undefined;
  }

  async make(house) {
    if (this.making || this.house !== house) return;
    this.making = true;
    this.second ??= new Judge(({ stage, done, total }) => {
      if (stage === "form" && this.house === this.made) this.ready.textContent = words("forming", { done, total });
    });
    this.made = house;
    const began = performance.now();
    try {
      const whole = await make(house, this.second);
      page.dataset.forming = Math.round(performance.now() - began);
      if (this.house === house && whole) {
        this.house = whole;
        this.formed(whole);
      }
    } catch (error) {
      page.dataset.failed = error.message;
    } finally {
      this.making = false;
    }
    if (this.house && this.house.id === house.id && this.house.changed !== house.changed && this.tried?.sound) this.soon(this.house);
  }

  formed(house) {
    this.ready.textContent = words("formed");
    page.dataset.formed = house.changed;
  }

  async address() {
    const { house } = this;
    const hash = house && `#h=${await fragment([house.given])}`;
    // Meanwhile there may be other answers, or the list of all.
    if (!house || this.house?.given !== house.given) return;
    this.hash = hash;
    if (location.hash !== this.hash) history.replaceState(null, "", this.hash);
  }

  async share() {
    await this.address();
    const copied = await copyAddress();
    this.ready.textContent = words(copied ? "copied" : "copy_this");
  }

  async download() {
    const file = await this.asked({ call: "file", given: this.house.given });
    if (file !== null) download("antworten.toml", file, "application/toml");
  }

  async drop() {
    const { house } = this;
    await remove(house.id);
    await this.leave();
    const undo = h("button.dk-knopf", { type: "button", onclick: async () => {
      await put(house);
      await this.leave();
      this.edit(house);
    } }, words("undo"));
    this.say(h("p.hs-said", {}, words("gone", { title: house.title }), " ", undo));
  }

  async leave() {
    clearTimeout(this.timer);
    clearTimeout(this.idle);
    this.hash = "";
    history.replaceState(null, "", location.pathname + location.search);
    this.own = await houses();
    this.house = null;
    this.overview();
  }
}

const [data, places] = await Promise.all([json(at("fragen.json")), json(at("../judge/adressen.json")).catch(() => ({}))]);
new Page(data, places);

keepOffline();
