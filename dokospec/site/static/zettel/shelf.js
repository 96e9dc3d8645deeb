// All evenings: those that are kept, a new one, one from a file.
import { choice } from "../entry/controls.js";
import { NAMES, cleaned, renamed } from "../entry/entry.js";
import { options } from "../haus/houses.js";
import { h } from "../judge/dom.js";
import { headLine, headText } from "./state.js";

export class Shelf {
  /** `act`: `{open(id), remove(id), bringBack(id), begin(head), read(file), close()}`. */
  constructor({ forms, words, act, rules, names }) {
    Object.assign(this, { forms, words, act });
    this.begun = { rules: forms.find(({ id }) => id === rules) ?? forms[0], names: names ?? [...NAMES], dealer: null, place: "" };
    this.list = h("ul.zt-evenings", {});
    this.told = h("div.zt-told", { role: "status" });
    this.fresh = h("form.dk-bogen.zt-fresh", { onsubmit: (event) => this.submit(event) });
    this.file = h("input.dk-sr", { type: "file", accept: ".doko,text/plain", multiple: true, id: "zt-file", onchange: () => this.read() });
    this.element = h("div.zt-shelf", {},
      h("p.zt-lead", {}, words("lead")),
      this.told,
      h("div.zt-two", {},
        h("section", { "aria-label": words("new_evening") }, h("h2", {}, words("new_evening")), this.fresh),
        h("section", { "aria-label": words("evenings") }, h("h2", {}, words("evenings")), this.list,
          this.file, h("label.dk-knopf", { for: "zt-file" }, words("open_file")))));
    this.build();
  }

  async read() {
    const files = [...this.file.files];
    this.file.value = "";
    for (const file of files) await this.act.read(file);
  }

  /** The form for a new evening, made anew where it has other seats. */
  build() {
    const { words, forms, begun } = this;
    const sizes = begun.rules.tables;
    const names = begun.names.slice(0, Math.max(...sizes));
    begun.names = names;
    const text = h("select", { id: "zt-rules", onchange: () => {
      this.begun.rules = forms.find(({ id }) => id === text.value);
      this.begun.dealer = null;
      this.build();
      this.fresh.querySelector("select").focus();
    } }, options(forms, words("house")).filter(Boolean));
    text.value = begun.rules.id;
    const inputs = names.map((name, seat) => h("input", {
      value: name, autocomplete: "off", maxlength: 12, "aria-label": words("name", { n: seat + 1 }),
      onfocus: () => inputs[seat].select(),
      onchange: () => {
        begun.names[seat] = inputs[seat].value;
          this.wrong.textContent = "";
        this.showNamed();
        dealers.replaceWith((dealers = this.dealers()));
      },
    }));
    let dealers = this.dealers();
    const seats = (by, label) => h("button.dk-knopf.dk-still", { type: "button", onclick: () => {
      begun.names = by > 0 ? [...begun.names, this.spare()] : begun.names.slice(0, -1);
      begun.dealer = null;
      this.build();
    } }, words(label));
    const place = h("input", { value: begun.place, id: "zt-place", autocomplete: "off", placeholder: words("place_hint"), maxlength: 30, onchange: () => (begun.place = place.value) });
    this.wrong = h("p.rk-against", { role: "alert" });
    this.named = h("p.rk-wrong", { role: "status" });
    this.showNamed();
    this.fresh.replaceChildren(
      h("div.rk-group", {}, h("label.rk-legend", { for: "zt-rules" }, words("rules")), text),
      h("fieldset.rk-group", {}, h("legend", {}, words("who"), h("small", {}, words("clockwise"))), h("div.zt-names", {}, inputs), this.named,
        h("div.zt-seats", {}, sizes.includes(names.length + 1) ? seats(1, "more_seats") : null, names.length > Math.min(...sizes) ? seats(-1, "fewer_seats") : null)),
      h("fieldset.rk-group", {}, h("legend", {}, words("first_dealer")), dealers),
      h("div.rk-group", {}, h("label.rk-legend", { for: "zt-place" }, words("place")), place),
      this.wrong,
      h("button.dk-knopf.dk-haupt", { type: "submit" }, words("begin")));
    this.inputs = inputs;
  }

  /** What is said of names that are written otherwise; quietly where each can be written. */
  showNamed() {
    this.named.textContent = renamed(this.begun.names, this.words).join(" ");
    this.named.classList.toggle("rk-mild", this.begun.names.every(cleaned));
  }

  spare() {
    return ["Emil", "Frida", "Gerd", "Hanna", ...NAMES].find((name) => !this.begun.names.includes(name));
  }

  /** The seat of who deals first: as the text says, else the last one. */
  get dealer() {
    const { dealer, rules, names } = this.begun;
    return dealer ?? rules.dealer ?? names.length - 1;
  }

  dealers() {
    const options = choice("dealer", this.begun.names.map((name, seat) => ({ value: seat, label: cleaned(name) || "?" })), (seat) => (this.begun.dealer = seat));
    options.show(this.dealer);
    return options.element;
  }

  submit(event) {
    event.preventDefault();
    const names = this.inputs.map(({ value }) => cleaned(value));
    const known = new Set(names.map((name) => name.toLowerCase()));
    if (names.includes("") || known.size < names.length) {
      this.wrong.textContent = this.words("names_wrong");
      return;
    }
    const now = new Date();
    const two = (number) => String(number).padStart(2, "0");
    const { rules, place } = this.begun;
    const date = `${two(now.getDate())}.${two(now.getMonth() + 1)}.${now.getFullYear()}`;
    this.wrong.textContent = "";
    this.act.begin(headText({ rules: rules.id, players: names, dealer: names[this.dealer], date, place: place.replace(/\s+/g, " ").trim() }), names);
  }

  /** Shows these; of those that are gone it is told that they can be had back. */
  show(evenings) {
    const { words, act } = this;
    const rows = evenings.map((evening) => {
      const { id, gone, games, players } = evening;
      const name = titleOf(evening, this.forms);
      if (gone) return h("li.zt-gone", {}, h("span", {}, words("removed", { of: name })), h("button.dk-knopf.dk-still", { type: "button", onclick: () => act.bringBack(id) }, words("bring_back")));
      const count = words(games.length === 1 ? "one_game" : "games", { n: games.length });
      return h("li", {},
        h("button.zt-evening", { type: "button", onclick: () => act.open(id) }, h("b", {}, name), h("span", {}, `${players.join(", ")} · ${count}`)),
        h("button.zt-remove", { type: "button", "aria-label": words("remove_of", { of: name }), onclick: () => act.remove(id) }, words("remove")));
    });
    this.list.replaceChildren(...(rows.length ? rows : [h("li.zt-none", {}, words("no_evenings"))]));
  }

  /** What became of a file. */
  tell(...parts) {
    this.told.replaceChildren(...parts);
  }
}

/** `28.11.2026, Kassel`, and behind a dot what the text is called. */
export function titleOf(evening, forms) {
  const text = headLine(evening, "regeln");
  const about = ["datum", "ort"].map((key) => headLine(evening, key)).filter(Boolean).join(", ");
  return [about, forms.find(({ id }) => id === text.toLowerCase())?.name ?? text].filter(Boolean).join(" · ");
}
