// The calculator: what is tapped is a game, what comes back are its points.
import { keepOffline } from "../assets/offline.js";
import { answerParts, barParts, becameParts, otherParts, sentence } from "../entry/answer.js";
import { empty, fitted, fragment, kindOf, missing, partiesOf, read, written } from "../entry/entry.js";
import { Form } from "../entry/form.js";
import { TappedPage, given, keep } from "../entry/page.js";
import { wordsOf } from "../entry/words.js";
import { WORDS } from "./words.js";

class Calculator extends TappedPage {
  makeFields() {
    const { forms, labels, words } = this;
    return new Form({
      forms, labels, words,
      change: (part) => {
        if (part.names) keep("names", part.names);
        this.tap(part);
      },
      choose: (text, kind) => this.choose(text, kind),
    });
  }

  read(hash) {
    return read(hash, this.forms, this.names);
  }

  /** With the names of the last time. */
  empty(form) {
    return fitted({ ...empty(form.id, null), names: this.names }, form);
  }

  fragment() {
    return fragment(this.entry);
  }

  lacks() {
    const { words, entry, form } = this;
    const alone = kindOf(entry, form).shape === "alone";
    return missing(entry, form).map((each) => words(each === "parties" && alone ? "lacks_alone" : `lacks_${each}`));
  }

  asks(entry, form) {
    if (missing(entry, form).includes("parties")) return null;
    const { record } = written(entry, form, this.trickless);
    return { record, call: "answer", because: "because" };
  }

  around(entry, form) {
    return { ...super.around(entry, form), names: entry.names, parties: partiesOf(entry, form) };
  }

  show(answer, because, around) {
    const { entry, form } = around;
    const shown = missing(entry, form).length ? { ...answer, hints: answer.hints.filter(({ against }) => against) } : answer;
    this.result.replaceChildren(...answerParts(shown, because, around));
    const { calls } = written(entry, form, this.trickless);
    this.fields.judged(calls, answer.calls.map((call, at) => becameParts(call, because?.calls[at], this.places)));
  }

  nothing() {
    super.nothing();
    this.fields.judged([], []);
  }

  barParts(...given) {
    return barParts(...given);
  }

  sentence(...given) {
    return sentence(...given);
  }

  otherParts(...given) {
    return otherParts(...given);
  }

  noteOn({ calls }, { hand }) {
    return calls.some(({ held }) => held > hand) ? this.words("uncounted", { n: hand }) : "";
  }
}

new Calculator(document.getElementById("rechner"), await given(), wordsOf("de", WORDS));

keepOffline();
