// The checklist as chapters of questions: each shows what the base says as chosen, and one
// tap changes it. What is answered comes in as a value and goes out as one.
import { h } from "../judge/dom.js";
import { stepper } from "../entry/controls.js";
import { drawn, words } from "./words.js";

const folded = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

export class Questions {
  /** `answer(question, value)`: undefined takes what the base says. */
  constructor({ groups, questions, clauses }, places, answer) {
    Object.assign(this, { groups, questions, clauses, places, answer });
    this.none = h("p.hs-none", { role: "status" });
    this.search = h("input", {
      type: "search", name: "suche", "aria-label": words("search"), placeholder: words("search"), autocomplete: "off", oninput: () => this.filter(),
    });
    this.chapters = h("div.hs-chapters", {});
    this.element = h("form.hs-questions", { onsubmit: (event) => event.preventDefault() }, this.search, this.none, this.chapters);
  }

  /** Shows answers, under a base; the questions are made anew where that is another. */
  show(answers, base) {
    this.answers = answers;
    if (base !== this.base) {
      this.base = base;
      this.build();
    }
    for (const sync of this.syncs) sync();
  }

  /** What does not fit, at the question where it is. */
  wrong(findings) {
    for (const [name, { wrong, element }] of this.made) {
      const own = findings.filter(({ at }) => at === name);
      const said = own.map(({ said }) => h("p", {}, drawn(said)));
      wrong.replaceChildren(...said);
      element.classList.toggle("hs-bad", own.length > 0);
    }
  }

  /** Opens the chapter of a question and goes there. */
  go(name) {
    const found = this.made.get(name);
    if (!found) return;
    this.search.value = "";
    this.filter();
    found.chapter.open = true;
    found.element.scrollIntoView({ block: "center" });
    found.element.querySelector("input, button")?.focus({ preventScroll: true });
  }

  build() {
    this.syncs = [];
    const open = new Set([...this.chapters.children].flatMap((each, at) => (each.open ? [at] : [])));
    this.made = new Map();
    const chapters = this.groups.map(({ name, title }, at) => {
      const own = this.questions.filter(({ group }) => group === name);
      const count = h("small", {});
      const chapter = h("details.dk-wahl", { open: open.has(at) || (!this.built && at === 0) }, h("summary", {}, h("span", {}, title), count));
      chapter.append(...own.map((question) => this.question(question, chapter)));
      this.syncs.push(() => {
        const changed = own.filter(({ name }) => name in this.answers).length;
        count.textContent = [words("questions", { n: own.length }), changed ? words(changed === 1 ? "group_one" : "group_some", { n: changed }) : ""].filter(Boolean).join(" · ");
        count.classList.toggle("hs-changed", changed > 0);
      });
      return chapter;
    });
    this.chapters.replaceChildren(...chapters);
    this.built = true;
  }

  question(question, chapter) {
    const { base } = this;
    const { same = [], clauses = [] } = base.says[question.name] ?? {};
    const wrong = h("div.hs-wrong", { role: "status" });
    const where = clauses.length
      ? h("p.hs-where", {}, words("base_says", { base: base.short }), " ", clauses.flatMap((key, at) => [at ? ", " : "", this.link(key)]))
      : null;
    const parts = { wahl: () => this.one(question, same), mehrere: () => this.several(question), zahl: () => this.number(question), worte: () => this.text(question) };
    const element = h("fieldset.rk-group.hs-question", { "data-question": question.name },
      h("legend", {}, h("span", {}, drawn(question.asked))), ...parts[question.sort](), where, wrong);
    this.syncs.push(() => element.classList.toggle("hs-other", question.name in this.answers));
    const said = [question.asked, ...question.answers.map(({ label }) => label), ...clauses.map((key) => this.clauses[key])].join(" ");
    this.made.set(question.name, { element, chapter, wrong, said: folded(said) });
    return element;
  }

  /** A clause of the base, with its page where that is known. */
  link(key) {
    const at = this.places.clauses?.[key];
    return at ? h("a", { href: `../${at}` }, drawn(this.clauses[key])) : this.clauses[key];
  }

  /** One answer of several; that of the base, where it has one of them, or "wie …". */
  one({ name, answers }, same) {
    const own = same.length === 1 ? same[0] : null;
    const like = { value: own, label: words("like", { base: this.base.short }) };
    const shown = own === null ? [like] : [];
    const options = [...shown, ...answers.map(({ name, label }) => ({ value: name, label }))];
    const chips = options.map(({ value, label }) => {
      const input = h("input", { type: "radio", name, value: value ?? "", onchange: () => this.answer(name, value === own ? undefined : value) });
      const tag = value === own && own !== null ? h("small", {}, ` ${words("like", { base: this.base.short })}`) : null;
      return { input, value, element: h("label.hs-chip", {}, input, h("span", {}, h("b", {}, drawn(label)), tag)) };
    });
    this.syncs.push(() => {
      const given = this.answers[name];
      const said = given === true ? "ja" : given === false ? "nein" : given ?? own;
      for (const { input, value } of chips) input.checked = value === said;
    });
    return [h("div.hs-chips", {}, chips.map(({ element }) => element))];
  }

  several({ name, answers }) {
    const chips = answers.map(({ name: value, label }) => {
      const input = h("input", {
        type: "checkbox", name, value,
        onchange: () => {
          const chosen = chips.filter(({ input }) => input.checked).map(({ value }) => value);
          this.answer(name, chosen.length ? chosen : undefined);
        },
      });
      return { input, value, element: h("label.hs-chip", {}, input, h("span", {}, h("b", {}, drawn(label)))) };
    });
    this.syncs.push(() => {
      const given = [this.answers[name] ?? []].flat();
      for (const { input, value } of chips) input.checked = given.includes(value);
    });
    return [h("div.hs-chips", {}, chips.map(({ element }) => element))];
  }

  /** A number; below the least it is as the base has it. */
  number({ name, asked, low, high }) {
    const like = words("like", { base: this.base.short });
    const step = stepper(asked, words, (by) => {
      const now = this.answers[name];
      if (now === undefined) return this.answer(name, by > 0 ? low : high);
      const next = now + by;
      return this.answer(name, next < low || next > high ? undefined : next);
    });
    this.syncs.push(() => step.show(String(this.answers[name] ?? like)));
    return [h("div.hs-number", {}, step.element)];
  }

  text({ name, asked }) {
    const input = h("input", {
      type: "text", name, maxlength: 120, autocomplete: "off", "aria-label": asked, placeholder: words("like", { base: this.base.short }),
      onchange: () => this.answer(name, input.value.replace(/[„“]/g, "").trim() || undefined),
    });
    this.syncs.push(() => {
      if (document.activeElement !== input) input.value = this.answers[name] ?? "";
    });
    return [input, h("p.hs-where", {}, words("only_words"))];
  }

  /** Only questions in which all words stand that are typed, whatever chapter they are in. */
  filter() {
    const typed = folded(this.search.value).split(/\s+/).filter(Boolean);
    let left = 0;
    for (const { element, said } of this.made.values()) {
      const fits = typed.every((word) => said.includes(word));
      element.hidden = !fits;
      left += fits;
    }
    for (const chapter of this.chapters.children) {
      const shown = [...chapter.querySelectorAll(".hs-question")].some(({ hidden }) => !hidden);
      chapter.hidden = !shown;
      if (typed.length && !("was" in chapter.dataset)) chapter.dataset.was = chapter.open ? "1" : "";
      if (typed.length) chapter.open = shown;
      else if ("was" in chapter.dataset) {
        chapter.open = chapter.dataset.was === "1";
        delete chapter.dataset.was;
      }
    }
    this.none.textContent = left ? "" : words("nothing");
  }
}
