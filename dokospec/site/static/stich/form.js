// What is tapped of a trick: four cards, and what is to be known besides.
import { choice, group } from "../entry/controls.js";
import { partiesOf, size } from "../entry/entry.js";
import { Form } from "../entry/form.js";
import { cardChip, cardName, suitOf } from "../judge/cards.js";
import { h } from "../judge/dom.js";
import { Pad } from "../judge/pad.js";
import { wordsOf } from "../judge/words.js";

export const TRICK = 4; // cards

export class TrickForm extends Form {
  /** `called`: what cards are called besides. */
  constructor({ called, ...given }) {
    super(given);
    this.called = called;
    this.cardWords = wordsOf(given.words.lang);
    this.pad = new Pad(this.cardWords, called, {
      card: (face) => this.entry.cards.length < TRICK && this.change({ cards: [...this.entry.cards, face] }),
      undo: () => this.change({ cards: this.entry.cards.slice(0, -1) }),
    });
  }

  parts() {
    return [h("div.rk-pair", {}, this.texts(), this.kindList()), this.trick(), this.deck(), this.last()];
  }

  name(face) {
    return cardName(face, this.cardWords, this.called);
  }

  /** The cards in order; tapped, whoever laid one belongs to the first party, or not. */
  trick() {
    const { words, kind, label, form } = this;
    const most = size(kind);
    const tap = (seat) => {
      const { first } = this.entry;
      const others = first.filter((each) => each !== seat);
      this.change({ first: first.includes(seat) ? others : [...first.slice(first.length < most ? 0 : 1), seat] });
    };
    const slots = Array.from({ length: TRICK }, (_, seat) => {
      const card = h("span", { "aria-hidden": "true" });
      const spoken = h("span.dk-sr", {});
      const party = h("span.rk-party", {});
      const button = h("button.rk-player.st-slot", { type: "button", onclick: () => tap(seat) }, card, spoken, party);
      this.syncs.push((entry) => {
        const face = entry.cards[seat];
        const whose = partiesOf(entry, form)[seat];
        const won = seat === entry.taker;
        card.replaceChildren(face
          ? cardChip(face, this.cardWords, this.called, { class: `karte ${suitOf(face)}${won ? " dk-sieger" : ""}` })
          : h("span.st-empty", {}, `${seat + 1}.`));
        party.textContent = whose ? label(whose) : "?";
        party.className = `rk-party ${whose === form.parties[0] ? "rk-one" : whose ? "rk-two" : "rk-unsure"}`;
        button.setAttribute("aria-pressed", String(entry.first.includes(seat)));
        spoken.textContent = [words("place", { n: seat + 1 }), face ? `${this.name(face)},` : null].filter(Boolean).join(", ");
      });
      return button;
    });
    this.slots = slots;
    const legend = words("who", { party: label(form.parties[0]) });
    const shown = group(words("trick"), "", h("div.rk-players", {}, slots));
    const asked = shown.querySelector("legend");
    asked.append(h("small", {}, `${legend} ${words("who_beside")}`));
    return shown;
  }

  /** Shows which card takes the trick. */
  taken(place) {
    this.slots.forEach((slot, seat) => slot.querySelector(".karte")?.classList.toggle("dk-sieger", seat === place - 1));
  }

  /** The pad, as long as a card lacks; behind that one may be taken back. */
  deck() {
    const { words, kind, form } = this;
    const back = h("button.rk-again", { type: "button", onclick: () => this.change({ cards: this.entry.cards.slice(0, -1) }) }, words("back"));
    this.syncs.push(({ cards }) => {
      const full = cards.length === TRICK;
      const onPad = this.pad.element.contains(document.activeElement);
      this.pad.element.hidden = full;
      back.hidden = !full;
      if (full && onPad) back.focus({ preventScroll: true });
      this.pad.show({
        phase: "cards",
        cards: kind.deck.flatMap((faces, group) => faces.map((face) => ({
          face, group, copies: form.copies, lawful: null,
          left: Math.max(0, form.copies - cards.filter((each) => each === face).length),
        }))),
      });
    });
    return h("div.st-pad.jd", {}, this.pad.element, back);
  }

  last() {
    const { words } = this;
    const options = [{ value: false, label: words("middle") }, { value: true, label: words("last") }];
    const which = choice("last", options, (last) => this.change({ last }));
    this.syncs.push(({ last }) => which.show(last));
    return group(words("which_trick"), "", which.element);
  }
}
