// The form: made anew for another text or kind of game, told of everything else.
import { options } from "../haus/houses.js";
import { h } from "../judge/dom.js";
import { check, choice, group, numberField, stepper } from "./controls.js";
import { augenOf, kindOf, partiesOf, renamed, size, solosOf, table } from "./entry.js";

const capital = (text) => text.replace(/^./u, (letter) => letter.toUpperCase());

export class Form {
  /** `change(part)`: some of the entry is now this; `choose(text, kind)`.
   *
   * `fixed`: text and names are asked elsewhere.
   */
  constructor({ forms, labels, words, change, choose, fixed = false }) {
    Object.assign(this, { forms, labels, words, change, choose, fixed });
    this.element = h("form.rk-form", { "aria-label": words("game"), onsubmit: (event) => event.preventDefault() });
  }

  /** Shows an entry; `became` are its calls as they were judged, or nothing. */
  show(entry, form) {
    this.entry = entry;
    this.form = form;
    const structure = JSON.stringify([entry.text, entry.kind, entry.names, form.kinds.map(({ id }) => id)]);
    if (structure !== this.structure) {
      this.structure = structure;
      this.build();
    }
    for (const sync of this.syncs) sync(entry);
  }

  build() {
    this.syncs = [];
    this.rows = new Map();
    const focused = document.activeElement?.closest(".rk-form") && document.activeElement;
    const [name, value] = [focused?.name, focused?.value];
    this.kind = kindOf(this.entry, this.form);
    this.element.replaceChildren(...this.parts().flat().filter(Boolean));
    if (name) [...this.element.elements].find((each) => each.name === name && (each.type === "text" || each.value === value))?.focus();
  }

  /** The groups of the form, in the order in which they are asked. */
  parts() {
    const asked = [this.kinds(), this.parties(), this.augen(), this.calls(), this.items(), this.facts()];
    return this.fixed ? asked : [this.texts(), ...asked, this.players()];
  }

  label = (word) => this.labels[word] ?? word;

  texts() {
    const select = h("select", { id: "rk-text", name: "text", onchange: () => this.choose(select.value, this.entry.kind) },
      options(this.forms, this.words("house")).filter(Boolean));
    const own = h("a", {});
    const beside = h("p.rk-own", {}, own);
    this.syncs.push(({ text }) => {
      select.value = text;
      const { house, packed } = this.form;
      beside.hidden = !house;
      if (house) own.href = `../haus/index.html#h=${packed}`;
      own.textContent = this.words("house_open");
    });
    return h("div.rk-group", {}, h("label.rk-legend", { for: "rk-text" }, this.words("rules")), select, beside);
  }

  /** The kind as one of a list, where it is seldom another. */
  kindList() {
    const { words, label, form } = this;
    const select = h("select", { id: "rk-kind", name: "kind", onchange: () => this.choose(this.entry.text, select.value) },
      form.kinds.map(({ id }) => h("option", { value: id }, label(id))));
    this.syncs.push(({ kind }) => (select.value = kind));
    return [h("div.rk-group", {}, h("label.rk-legend", { for: "rk-kind" }, words("kind")), select), this.extras()];
  }

  /** Kinds one by one, but for solos that are said, and for cards dealt again: each behind one chip. */
  kinds() {
    const { words, label, form } = this;
    const behind = Object.entries({ solo: solosOf(form), thrown: form.kinds.filter(({ shape }) => shape === "thrown") })
      .filter(([, kinds]) => kinds.length);
    const plain = form.kinds.filter((kind) => !behind.some(([, kinds]) => kinds.includes(kind)));
    const named = (kinds) => kinds.map(({ id }) => ({ value: id, label: capital(label(id)) }));
    const choose = (id) => this.choose(this.entry.text, id);
    const first = choice("kind", [...named(plain), ...behind.map(([name]) => ({ value: name, label: words(name) }))],
      (id) => choose(behind.find(([name]) => name === id)?.[1][0].id ?? id));
    const inner = behind.map(([name, kinds]) => {
      const options = choice(name, named(kinds), choose);
      const element = h("div.rk-inner", { role: "radiogroup", "aria-label": words(`which_${name}`) }, options.element);
      this.syncs.push(({ kind }) => {
        options.show(kind);
        element.hidden = kinds.length < 2 || !kinds.some(({ id }) => id === kind);
      });
      return element;
    });
    this.syncs.push(({ kind }) => first.show(behind.find(([, kinds]) => kinds.some(({ id }) => id === kind))?.[0] ?? kind));
    const kinds = group(words("kind"), "", first.element, inner);
    kinds.classList.add("rk-kinds");
    return [kinds, this.extras()];
  }

  extras() {
    const { words, kind, label } = this;
    if (kind.extras.length < 2) return null;
    const options = choice("extra", kind.extras.map((value) => ({ value, label: value === null ? words("no_extra") : capital(label(value)) })), (extra) => this.change({ extra }));
    this.syncs.push(({ extra }) => options.show(extra));
    return group(words("extra"), "", options.element);
  }

  parties() {
    const { words, kind, label, form, entry } = this;
    if (kind.shape === "each") return null;
    const most = size(kind);
    const bid = kind.word && most > 1;
    const question = kind.shape === "swap" ? "who_swap" : bid ? "who_bid" : `who_${kind.shape}`;
    const tap = (seat) => {
      const { first } = this.entry;
      const others = first.filter((each) => each !== seat);
      this.change({ first: first.includes(seat) ? others : [...first.slice(first.length < most ? 0 : 1), seat] });
    };
    const buttons = entry.names.map((name, seat) => {
      const party = h("span.rk-party", {});
      const button = h("button.rk-player", { type: "button", onclick: () => tap(seat) }, h("span", {}, name), party);
      this.syncs.push((entry) => {
        const whose = partiesOf(entry, form)[seat];
        button.setAttribute("aria-pressed", String(entry.first.includes(seat)));
        party.hidden = kind.shape === "thrown";
        party.textContent = whose ? label(whose) : "?";
        party.className = `rk-party ${whose === form.parties[0] ? "rk-one" : whose ? "rk-two" : "rk-unsure"}`;
      });
      return button;
    });
    const legend = words(question, { party: label(form.parties[0]), word: label(kind.id) });
    return group(legend, most > 1 ? words("tap_two") : words("tap"), h("div.rk-players", {}, buttons));
  }

  augen() {
    const { words, label, form, kind } = this;
    if (kind.shape === "thrown") return null;
    if (kind.shape === "each") return this.augenOfEach();
    const [one, two] = form.parties;
    const total = form.augen;
    const set = (augen) => this.change({ augen, trickless: this.entry.trickless && (augen === 0 || augen === total) });
    const fields = [
      numberField(words("of_party", { party: label(one) }), total, words, set),
      numberField(words("of_party", { party: label(two) }), total, words, (other) => set(other === null ? null : total - other)),
    ];
    const quick = [...new Set([0, ...form.limits, total / 2, total])].sort((a, b) => a - b);
    const chosen = choice("augen", quick.map((value) => ({ value, label: String(value) })), set);
    const none = form.parties.map((party) => check(words("no_trick", { party: label(party) }), (trickless) => this.change({ trickless })));
    this.syncs.push(({ augen, trickless }) => {
      fields[0].show(augen);
      fields[1].show(augen === null ? null : total - augen);
      chosen.show(augen);
      none.forEach((each, at) => {
        each.element.hidden = augen !== (at ? total : 0);
        each.show(trickless);
      });
    });
    const column = (party, field) => h("div", {}, h("span.rk-of", { "aria-hidden": "true" }, label(party)), field.element);
    return group(words("augen"), words("one_side"),
      h("div.rk-augen", {}, column(one, fields[0]), h("b", { "aria-hidden": "true" }, ":"), column(two, fields[1])),
      fields.map(({ wrong }) => wrong),
      h("div.rk-quick", { role: "radiogroup", "aria-label": words("quick", { party: label(one) }) },
        h("span.rk-of", { "aria-hidden": "true" }, words("quick", { party: label(one) })), chosen.element),
      none.map(({ element }) => element));
  }

  /** What each has; the last follows from the others. */
  augenOfEach() {
    const { words, form, entry } = this;
    const rows = entry.names.map((name, seat) => {
      const field = numberField(words("of_party", { party: name }), form.augen, words, (augen) => {
        const others = this.entry.each.filter(([of]) => of !== seat);
        this.change({ each: augen === null ? others : [...others, [seat, augen]].slice(1 - entry.names.length) });
      });
      const bare = check(words("no_trick", { party: name }), (on) => {
        const others = this.entry.bare.filter((of) => of !== seat);
        this.change({ bare: on ? [...others, seat] : others });
      });
      const row = h("div.rk-had", {}, h("span", {}, name), field.element, field.wrong, bare.element);
      this.syncs.push((now) => {
        const augen = augenOf(now, form)[seat];
        field.show(augen);
        row.classList.toggle("rk-follows", augen !== null && !now.each.some(([of]) => of === seat));
        bare.element.hidden = augen !== 0;
        bare.show(now.bare.includes(seat));
      });
      return row;
    });
    const over = h("p.rk-wrong", { role: "alert" }, words("too_many", { most: form.augen }));
    this.syncs.push(({ each }) => (over.hidden = each.reduce((sum, [, augen]) => sum + augen, 0) <= form.augen));
    return group(words("augen"), words("three_do"), rows, over);
  }

  calls() {
    const { words, kind, label } = this;
    const parts = Object.entries(kind.calls).filter(([, said]) => said.length).map(([party, said]) => {
      const chips = said.map((word) => {
        const chip = check(label(word), (on) => this.change({
          calls: on
            ? [...this.entry.calls, { party, word, held: null }]
            : this.entry.calls.filter((call) => call.party !== party || call.word !== word),
        }));
        this.syncs.push(({ calls }) => chip.show(calls.some((call) => call.party === party && call.word === word)));
        return chip.element;
      });
      const rows = h("div.rk-calls", {});
      this.syncs.push(({ calls }) => {
        const own = said.flatMap((word) => calls.filter((call) => call.party === party && call.word === word));
        const wanted = own.map((call) => this.row(call));
        wanted.forEach(({ show }, at) => show(own[at]));
        const elements = wanted.map(({ element }) => element);
        if (elements.some((each, at) => rows.children[at] !== each) || rows.children.length !== elements.length) rows.replaceChildren(...elements);
      });
      return h("div.rk-side", { role: "group", "aria-label": label(party) }, h("span.rk-of", {}, label(party)), h("div.rk-chips.rk-words", {}, chips), rows);
    });
    return parts.length ? group(words("said"), words("said_all"), parts) : null;
  }

  /** One call that fell: with how many cards, and what became of it. */
  row({ party, word }) {
    const key = `${party} ${word}`;
    if (this.rows.has(key)) return this.rows.get(key);
    const { words, label, form } = this;
    const called = `${label(word)}, ${words("held")}`;
    const held = stepper(called, words, (by) => {
      const next = (now) => (now === null ? (by < 0 ? form.hand : null) : now + by > form.hand ? null : Math.max(now + by, 1));
      this.change({ calls: this.entry.calls.map((call) => (call.party === party && call.word === word ? { ...call, held: next(call.held) } : call)) });
    });
    const became = h("p.rk-became", {});
    const element = h("div.rk-call", {}, held.element, h("div", {}, h("b", {}, label(word)), " ", became, h("small", { "aria-hidden": "true" }, words("held"))));
    const made = { element, became, show: (call) => held.show(call.held === null ? "–" : String(call.held), { most: call.held === null, least: call.held === 1, spoken: call.held === null ? words("in_time") : null }) };
    this.rows.set(key, made);
    return made;
  }

  /** What became of the calls; `shown`: elements for each of these. Of others nothing is said. */
  judged(calls, shown) {
    for (const { became } of this.rows.values()) became.replaceChildren();
    calls.forEach(({ party, word }, at) => this.rows.get(`${party} ${word}`)?.became.replaceChildren(...shown[at]));
  }

  items() {
    const { words, kind, label, form } = this;
    const names = Object.keys(kind.items);
    const happened = Object.entries(kind.happened ?? {});
    if (!names.length && !happened.length) return null;
    const cell = (item, party) => {
      const most = kind.items[item][party] ?? 0;
      if (!most) return h("span", {});
      const step = stepper(words("for", { item: label(item), party: label(party) }), words, (by) => {
        const count = Math.min(Math.max((this.entry.items[item]?.[party] ?? 0) + by, 0), most);
        this.change({ items: { ...this.entry.items, [item]: { ...this.entry.items[item], [party]: count } } });
      });
      this.syncs.push(({ items }) => {
        const count = items[item]?.[party] ?? 0;
        step.show(String(count), { least: count === 0, most: count === most });
      });
      return step.element;
    };
    // For nobody: it happened in so many tricks.
    const times = ([name, most]) => {
      const step = stepper(label(name), words, (by) => {
        const count = Math.min(Math.max((this.entry.stands[name] ?? 0) + by, 0), most);
        const { [name]: _, ...others } = this.entry.stands;
        this.change({ stands: count ? { ...others, [name]: count } : others });
      });
      this.syncs.push(({ stands }) => {
        const count = stands[name] ?? 0;
        step.show(String(count), { least: count === 0, most: count === most });
      });
      return [h("span.rk-item", {}, capital(label(name))), h("div.rk-both", {}, step.element)];
    };
    return group(words("points"), "",
      h("div.rk-items", {},
        h("span", {}), form.parties.map((party) => h("span.rk-of", { "aria-hidden": "true" }, label(party))),
        names.flatMap((item) => [h("span.rk-item", {}, label(item)), ...form.parties.map((party) => cell(item, party))]), happened.flatMap(times)));
  }

  /** Stände of the game and cards of which the text asks who held them. */
  facts() {
    const { words, kind, label, entry } = this;
    const put = (of, name, value) => this.change({ [of]: Object.fromEntries(Object.entries({ ...this.entry[of], [name]: value }).filter(([, each]) => each !== null)) });
    const stands = Object.entries(kind.stands).map(([stand, values]) => {
      const options = choice(`stand-${stand}`, [{ value: null, label: words("unsaid") }, ...values.map((value) => ({ value, label: value === true ? words("yes") : String(value) }))],
        (value) => put("stands", stand, value));
      this.syncs.push(({ stands }) => options.show(stands[stand] ?? null));
      return group(label(stand), "", options.element);
    });
    const faces = kind.faces.map((face) => {
      const chips = entry.names.map((name, seat) => {
        const chip = check(name, (on) => {
          const others = (this.entry.faces[face] ?? []).filter((each) => each !== seat);
          put("faces", face, on ? [...others, seat].slice(-2) : others);
        });
        this.syncs.push(({ faces }) => chip.show(faces[face]?.includes(seat) ?? false));
        return chip.element;
      });
      return group(words("who_held", { card: label(face) }), words("held_both"), h("div.rk-chips", {}, chips));
    });
    return [...stands, ...faces];
  }

  players() {
    const { words, entry } = this;
    const inputs = entry.names.map((name, seat) => h("input", {
      value: name, name: `name-${seat}`, autocomplete: "off", maxlength: 12, "aria-label": words("name", { n: seat + 1 }),
      onchange: () => {
        const typed = inputs.map(({ value }) => value);
        const names = table(typed);
        const said = renamed(typed, words);
        this.said = said.length || names ? said : [words("names_alike")];
        told.textContent = this.said.join(" ");
        if (names) this.change({ names });
      },
    }));
    // Of what was typed last; made anew for another reason the form has forgotten that.
    const told = h("p.rk-wrong", { role: "status" }, (this.said ?? []).join(" "));
    this.said = [];
    const open = this.element.querySelector(".rk-names")?.open ?? false;
    return h("details.rk-names", { open }, h("summary", {}, words("names")), h("div", {}, inputs), told);
  }
}
