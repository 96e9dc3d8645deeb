// What is tapped of a call that somebody wants to make.
import { h } from "../judge/dom.js";
import { choice, group } from "../entry/controls.js";
import { Form } from "../entry/form.js";

export class CallForm extends Form {
  parts() {
    return [
      h("div.rk-pair", {}, this.texts(), this.kindList()),
      this.speaker(), this.word(), this.cards(), this.facts(), this.calls(),
    ];
  }

  speaker() {
    const { words, label, kind } = this;
    const options = Object.keys(kind.calls).map((value) => ({ value, label: label(value) }));
    const who = choice("party", options, (party) => this.change({ party }));
    this.syncs.push(({ party }) => who.show(party));
    return group(words("who"), words("who_beside"), who.element);
  }

  /** The words of each party; until it is known which, all of them. */
  word() {
    const { words, label, kind } = this;
    const all = [...new Set(Object.values(kind.calls).flat())];
    const said = choice("word", all.map((value) => ({ value, label: label(value) })), (word) => this.change({ word }));
    this.syncs.push(({ party, word }) => {
      const known = party ? kind.calls[party] : all;
      all.forEach((each, at) => (said.element.children[at].hidden = !known.includes(each)));
      said.show(word);
    });
    return group(words("word"), "", said.element);
  }

  /** The numbers of cards; with which of them it is allowed is shown when it is known. */
  cards() {
    const { words, form } = this;
    const numbers = Array.from({ length: form.hand }, (_, at) => form.hand - at);
    const held = choice("held", numbers.map((value) => ({ value, label: String(value) })), (held) => this.change({ held }));
    held.element.classList.add("as-cards");
    this.numbers = new Map(numbers.map((number, at) => [number, held.element.children[at]]));
    this.syncs.push(({ held: now }) => held.show(now));
    return group(words("now"), words("now_beside"), held.element);
  }

  /** With how many cards it is allowed: `[{held, may}]`. */
  timed(times) {
    for (const [number, chip] of this.numbers) {
      const found = times.find(({ held }) => held === number);
      chip.dataset.may = found ? String(found.may) : "";
    }
  }

  calls() {
    const { words } = this;
    const before = super.calls();
    before.querySelector("legend").replaceChildren(words("before"), h("small", {}, words("before_beside")));
    return before;
  }
}
