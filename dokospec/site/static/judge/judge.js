// The page: what is typed goes to the worker, what comes back is shown.
import { keepOffline } from "../assets/offline.js";
import { h } from "./dom.js";
import { Editor } from "./editor.js";
import { read, written } from "./link.js";
import { Judge } from "./python.js";
import { showGame, showReasons } from "./verdict.js";
import { wordsOf } from "./words.js";

const PATIENCE = 60; // milliseconds without a key before it is judged

const page = document.getElementById("judge");
const remembered = (name, otherwise) => localStorage.getItem(`dokospec-${name}`) ?? otherwise;
const remember = (name, value) => localStorage.setItem(`dokospec-${name}`, value);

const json = async (name, otherwise) => {
  const response = await fetch(new URL(name, import.meta.url)).catch(() => null);
  return response?.ok ? response.json() : otherwise;
};

class Page {
  constructor({ texts, examples, places }) {
    Object.assign(this, { texts, examples, places });
    this.words = wordsOf(remembered("lang", "de"));
    this.state = { record: "", texts: [], game: 0, step: 0 };
    this.judge = new Judge((stage) => this.loading(stage));
    this.run = 0;
  }

  async open() {
    const first = Object.values(this.examples)[0] ?? "doko 1\n";
    this.state = { ...this.state, record: first, ...(await read(location.hash)) };
    addEventListener("hashchange", async () => {
      const state = await read(location.hash);
      if (!state || location.hash === this.hash) return;
      this.state = { ...this.state, ...state };
      this.build();
    });
    this.build();
  }

  /** Everything anew: at the start, for another address, in another language. */
  build() {
    const { words, state } = this;
    page.lang = words.lang;
    this.editor = new Editor(words, state.record, () => this.edited());
    this.status = h("p.jd-status", { role: "status", "aria-live": "polite" });
    this.result = h("div.jd-result");
    page.replaceChildren(
      h("div.jd-bar", {}, this.exampleChoice(), this.linkButton(), this.colourButton(), this.languageButton()),
      this.textChoice(),
      this.editor.element,
      this.status,
      this.result,
    );
    this.judgeIt();
  }

  exampleChoice() {
    const { words, examples } = this;
    const choice = h(
      "select",
      {
        onchange: () => {
          if (!choice.value) return;
          Object.assign(this.state, { record: examples[choice.value], game: 0, step: 0 });
          this.editor.value = this.state.record;
          this.judgeIt();
        },
      },
      h("option", { value: "" }, words("choose")),
      Object.keys(examples).map((title) => h("option", { value: title }, title)),
    );
    return h("label", {}, words("examples"), " ", choice);
  }

  textChoice() {
    const { words, texts, state } = this;
    const boxes = texts.map(({ id, title }) =>
      h("label", { title }, h("input", {
        type: "checkbox", name: "text", value: id, checked: state.texts.includes(id),
        onchange: () => {
          state.texts = boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value);
          named.hidden = state.texts.length > 0;
          this.judgeIt();
        },
      }), " ", id),
    );
    const named = h("span.jd-hint", { hidden: state.texts.length > 0 }, words("asNamed"));
    return h("fieldset.jd-texts", {}, h("legend", {}, words("texts")), boxes, named);
  }

  linkButton() {
    return h("button.jd-button", {
      type: "button",
      onclick: async () => {
        await this.keepAddress();
        const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.judgeIt(), PATIENCE);
  }

  loading({ stage, done, total }) {
    const mega = (bytes) => (bytes / 1e6).toFixed(0);
    if (stage === "image") this.status.textContent = this.words("image", { done: mega(done), total: mega(total) });
    if (stage === "texts") this.status.textContent = this.words("texts_stage");
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

  async once() {
    const { words, state } = this;
    const began = performance.now();
    if (!this.run) this.status.textContent = words("loading");
    try {
      const { record, texts } = state;
      this.view = JSON.parse(await this.judge.ask("view", { record, texts, lang: words.lang }));
    } catch (error) {
      this.status.textContent = words(this.run ? "broken" : "old", { error: error.message });
      page.dataset.failed = error.message;
      return;
    }
    if (words !== this.words) return;
    this.show();
    const ms = Math.round(performance.now() - began);
    this.status.textContent = this.run ? words("judged", { ms }) : "";
    this.run += 1;
    Object.assign(page.dataset, { run: this.run, ms });
    this.keepAddress();
  }

  show() {
    const { view, state, words } = this;
    state.game = Math.min(state.game, Math.max(view.games.length - 1, 0));
    this.editor.mark(view.games.flatMap((game) => game.verdicts[0].findings));
    const choose = (place) => {
      Object.assign(state, { game: place, step: 0 });
      this.show();
      this.keepAddress();
    };
    const tabs = view.games.map((game, place) =>
      h("button.jd-tab", { type: "button", "aria-pressed": String(place === state.game), onclick: () => choose(place) },
        game.label ? `${words("game")} ${game.label}` : words("findings")),
    );
    const shown = view.games[state.game];
    this.result.replaceChildren(
      ...(tabs.length > 1 ? [h("div.jd-tabs", { role: "group", "aria-label": words("game") }, tabs)] : []),
      ...(shown ? [showGame(shown, view, this.around(state.game))] : []),
    );
  }

  /** What the parts of a verdict need of the page. */
  around(place) {
    const { words, state, places } = this;
    return {
      words,
      places,
      step: state.step,
      onplace: (finding) => this.editor.select(finding),
      onstep: (step, move) => {
        state.step = step;
        if (move) this.editor.point(move);
        clearTimeout(this.stepping);
        this.stepping = setTimeout(() => this.keepAddress(), 300);
      },
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
    this.hash = `#${await written(this.state)}`;
    history.replaceState(null, "", this.hash);
  }
}

const [{ texts, examples }, places] = await Promise.all([json("run/state.json", {}), json("adressen.json", {})]);
if (texts) new Page({ texts, examples, places }).open();
else page.textContent = wordsOf("de")("old", { error: "run/state.json" });

keepOffline();
