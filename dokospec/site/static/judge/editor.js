// Where a record is typed: lines with numbers, and findings beside them.
import { h } from "./dom.js";

const MARKS = { error: "●", warning: "▲", info: "◦" };

export class Editor {
  constructor(words, record, onedit) {
    this.words = words;
    this.margin = h("div.jd-margin", { "aria-hidden": "true" });
    this.area = h("textarea", {
      id: "jd-record", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off",
      wrap: "off", rows: 14,
      oninput: () => {
        this.number([]);
        onedit();
      },
      onscroll: () => (this.margin.scrollTop = this.area.scrollTop),
    });
    this.value = record;
    this.element = h(
      "div.jd-editor",
      {},
      h("label", { for: "jd-record" }, words("record")),
      h("div.jd-sheet", {}, this.margin, this.area),
    );
    this.fit();
  }

  get value() {
    return this.area.value;
  }

  set value(record) {
    this.area.value = record;
    this.number([]);
    this.fit();
  }

  /** As high as the record wants, so that a short one leaves room for its verdict. */
  fit() {
    const lines = Math.min(Math.max(this.value.split("\n").length + 1, 4), 13);
    this.element?.querySelector(".jd-sheet").style.setProperty("height", `${lines * 1.3 + 0.8}rem`);
  }

  /** Puts a sign beside each line that something was found in. */
  mark(findings) {
    this.number(findings);
  }

  number(findings) {
    const worst = {};
    for (const { line, severity, message } of findings) {
      if (!line) continue;
      const known = worst[line] ?? { severity: "info", messages: [] };
      if (severity === "error" || known.severity === "info") known.severity = severity;
      known.messages.push(message);
      worst[line] = known;
    }
    const count = this.area.value.split("\n").length;
    this.margin.replaceChildren(
      ...Array.from({ length: count }, (_, at) => {
        const found = worst[at + 1];
        return h("div", { class: found ? `jd-mark jd-${found.severity}` : null, title: found?.messages.join("\n") },
          found ? `${MARKS[found.severity]} ${at + 1}` : `${at + 1}`);
      }),
    );
    this.margin.scrollTop = this.area.scrollTop;
  }

  /** The place of a finding or a move, as offsets in the text. */
  range({ line, column, end }) {
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    return [before + (column ?? 1) - 1, before + (end ?? (column ?? 1) + 1) - 1];
  }

  select(place) {
    if (!place.line) return;
    this.area.focus();
    this.area.setSelectionRange(...this.range(place));
    this.show(place.line);
  }

  /** As `select`, and the reader stays where he is. */
  point(place) {
    if (!place.line) return;
    for (const each of this.margin.querySelectorAll(".jd-here")) each.classList.remove("jd-here");
    this.margin.children[place.line - 1]?.classList.add("jd-here");
    this.show(place.line);
  }

  /** Shows the place behind what was written last. */
  showEnd(place) {
    this.show(this.value.slice(0, place).split("\n").length);
  }

  show(line) {
    const height = this.margin.firstChild?.getBoundingClientRect().height ?? 20;
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * height) this.area.scrollTop = top - clientHeight / 3;
  }
}
