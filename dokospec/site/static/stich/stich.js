// Whose trick is it? What is tapped are four cards, what comes back is which takes them.
import { keepOffline } from "../assets/offline.js";
import { firstOpen, hints, items, open, shortBar, texts } from "../entry/answer.js";
import { clauseLink } from "../entry/clause.js";
import { NAMES, begun, empty, fitted, fragment, kindOf, partiesOf, read, size } from "../entry/entry.js";
import { TappedPage, given } from "../entry/page.js";
import { wordsOf } from "../entry/words.js";
import { cardChip, cardName, suitOf } from "../judge/cards.js";
import { h } from "../judge/dom.js";
import { TRICK, TrickForm } from "./form.js";
import { WORDS } from "./words.js";

class TrickPage extends TappedPage {
  makeFields() {
    const { forms, labels, words, places } = this;
    const fields = new TrickForm({
      forms, labels, words, called: places.cards ?? {},
      change: (part) => this.tap(part),
      choose: (text, kind) => this.choose(text, kind),
    });
    this.cardWords = fields.cardWords;
    return fields;
  }

  get names() {
    return this.words("names").split(",");
  }

  /** As for the calculator, and behind it the cards, `c`, and `l` for the last trick. */
  read(hash) {
    const entry = read(hash, this.forms, this.names);
    if (!entry) return null;
    const parts = new URLSearchParams(hash.replace(/^#/, ""));
    const form = this.forms.find(({ id }) => id === entry.text);
    return this.fitted({ ...entry, names: this.names, cards: (parts.get("c") ?? "").split(","), last: parts.has("l") }, form);
  }

  empty(form) {
    return this.fitted({ ...empty(form.id, null), names: this.names, cards: [], last: false }, form);
  }

  fragment() {
    const { entry } = this;
    const { cards, last } = entry;
    const shown = cards.length ? `&c=${cards.map(encodeURIComponent).join(",")}` : "";
    return `${fragment({ ...entry, names: NAMES })}${shown}${last ? "&l=1" : ""}`;
  }

  /** Of the cards those that the deck has, and not more often. */
  fitted(entry, form) {
    const same = fitted(entry, form);
    const deck = kindOf(same, form).deck.flat();
    const cards = same.cards.filter((face, at, all) => deck.includes(face) && all.slice(0, at).filter((each) => each === face).length < form.copies);
    return { ...same, cards: cards.slice(0, TRICK) };
  }

  lacks() {
    const { cards } = this.entry;
    if (cards.length === TRICK) return [];
    return [cards.length ? this.words("lacks_more", { n: TRICK - cards.length }) : this.words("lacks_cards")];
  }

  asks(entry, form) {
    const { cards, names, first, last } = entry;
    if (cards.length < TRICK) return null;
    const kind = kindOf(entry, form);
    const whole = first.length === size(kind);
    // Somebody has to have said it; who, matters for what is counted alone.
    const seats = whole ? first : [0, 1].slice(0, size(kind));
    const number = last ? form.hand : Math.ceil(form.hand / 2);
    const lines = begun({ ...entry, first: seats }, kind);
    if (whole) lines.push(`+ ${form.parties[0]} ${first.map((seat) => names[seat]).join(" ")}`);
    return { record: `${lines.join("\n")}\n${number}. ${names[0]}: ${cards.join(" ")}\n`, call: "trick" };
  }

  /** The card that takes it, and which of two alike. */
  taker({ place, card }, { entry }) {
    const { words } = this;
    const same = entry.cards.filter((each) => each === card).length > 1;
    const which = same ? words(entry.cards.indexOf(card) === place - 1 ? "first_of" : "second_of") : null;
    const name = cardName(card, this.cardWords, {});
    return which ? `${which} ${name}` : name;
  }

  headline(answer, around) {
    return answer.place ? this.words("takes", { card: this.taker(answer, around) }) : this.words("nobody_knows");
  }

  show(answer, _, around) {
    const { words } = this;
    const { entry, form, places } = around;
    const { place, augen } = answer;
    const chips = entry.cards.map((face, at) =>
      cardChip(face, this.cardWords, places.cards ?? {}, { class: `karte ${suitOf(face)}${at === place - 1 ? " dk-sieger" : ""}` }));
    const known = !partiesOf(entry, form).includes(null);
    this.fields.taken(place);
    this.result.replaceChildren(...[
      h("div.rk-sum", {}, h("h2", { class: place ? "" : "rk-amber" }, this.headline(answer, around)), h("span", {}, augen === null ? "" : words("augen", { n: augen }))),
      answer.open && place ? h("p.rk-lead", {}, h("b.rk-amber", {}, words("assumed"))) : null,
      h("div.st-cards", {}, chips),
      known ? items({ items: answer.items }, null, around) ?? h("p.rk-lead", {}, words("no_items")) : h("p.rk-lead", {}, words("unknown_parties")),
      hints(answer.hints, around),
      answer.open ? open(answer.open, (result) => this.headline(result, around), around) : null,
      ...texts(answer.clauses, places),
    ].filter(Boolean));
  }

  barParts(answer, _, around) {
    const { words } = this;
    if (!answer) return shortBar(words("nothing"), this.lacking(), null, this.places);
    const [first] = answer.clauses;
    const counted = answer.items.map(({ label, whose }) => `${label} ${whose}`).join(", ");
    const about = [answer.open ? words("assumed") : "", answer.augen === null ? "" : words("augen", { n: answer.augen }), counted].filter(Boolean).join(", ");
    return shortBar(this.headline(answer, around), about, firstOpen(answer) ?? (first && { said: first.title.replace(/^\S*§\S+ /, ""), clause: first.clause }), this.places);
  }

  sentence(answer, around) {
    return `${this.headline(answer, around)}.`;
  }

  nothing() {
    super.nothing();
    this.fields.taken(0);
  }

  otherParts(answer, note, around) {
    const { words } = this;
    const { places, form } = around;
    const parts = partiesOf(around.entry, form);
    return [
      h("span", { class: `rk-won${answer.place ? "" : " rk-amber"}` }, answer.place ? this.taker(answer, around) : words("undecided")),
      note ? h("p", {}, note) : null,
      h("p", {}, parts.includes(null) ? "" : answer.items.map(({ label, whose, points }) => `${label} ${whose} ${points}`).join(", "),
        ...answer.clauses.flatMap(({ clause }) => [" ", clauseLink(clause, places)])),
      answer.hints[0] ? h("p", {}, answer.hints[0].said) : null,
      answer.open ? h("p", {}, h("b.rk-amber", {}, words("undecided_also")), " ", words("also", {
        results: answer.open.results.filter((each) => !each.default).map((each) => this.headline(each, around)).join("; ") })) : null,
    ].filter(Boolean);
  }
}

new TrickPage(document.getElementById("stich"), await given(), wordsOf("de", WORDS));

keepOffline();
