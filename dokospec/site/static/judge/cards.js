// A card as HTML: a rank and a drawn suit, with a name to be read aloud.
import { h } from "./dom.js";

const SUIT = { "♣": "kreuz", "♠": "pik", "♥": "herz", "♦": "karo" };

/** The name of a card: `Karo-Ass, Fuchs`. `called`: what cards are called besides. */
export function cardName(card, words, called) {
  const { suits, ranks, unknown } = words.own;
  const [suit, rank] = [card[0], card.slice(1)];
  if (!(suit in suits)) return unknown;
  const name = words.own.card(suits[suit], ranks[rank]);
  return called[card] ? `${name}, ${called[card]}` : name;
}

/** The class of a card by its suit. */
export const suitOf = (card) => SUIT[card[0]] ?? "unbekannt";

export function cardChip(card, words, called, attributes = {}) {
  const suit = suitOf(card);
  const name = cardName(card, words, called);
  return h(
    `span.karte.${suit}`,
    { role: "img", "aria-label": name, title: name, ...attributes },
    h("b", { "aria-hidden": "true" }, suit === "unbekannt" ? "?" : card.slice(1)),
    suit === "unbekannt" ? null : h("i.s", { "aria-hidden": "true" }),
  );
}
