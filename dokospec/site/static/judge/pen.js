// Writes what is tapped where a record goes on; the text is all that is kept of it.

/** Where the line of this number (from 1) begins. */
const startOf = (text, line) =>
  text.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);

const TRICK = 4; // cards

/** A line of which only its number, or who leads, is left. */
const BARE = /^\s*(?:(?:\d+|\?)\.)?\s*(?:[^\s:]+:)?\s*$/;

export class Pen {
  /** `next`: as the engine tells it of this text. */
  constructor(text, next) {
    const { line, column, newline, last } = next.at;
    // A head without a game wants one.
    this.text = next.phase === "none" && text.trim() ? withGame(text, "1") : text;
    this.place = line ? startOf(text, line) + column - 1 : this.text.trimEnd().length;
    this.newline = newline;
    this.last = last && { start: startOf(text, last.line) + last.column - 1, end: startOf(text, last.line) + last.end - 1 };
    this.number = next.number;
    this.lying = next.trick?.length ?? 0;
    this.before = [];
  }

  card(face) {
    this.word(face);
    this.lying += 1;
    if (this.lying < TRICK) return;
    this.lying = 0;
    this.newline = true;
    if (this.number) this.number += 1;
  }

  /** A call stands between the cards, a Vorbehalt in a line of its own. */
  call({ written, bid }) {
    if (!bid) return this.word(written);
    this.keep();
    this.write(`${this.place ? "\n" : ""}${written}`);
    this.newline = true;
  }

  word(written) {
    this.keep();
    const number = this.number ? `${String(this.number).padStart(2)}. ` : "";
    this.write(this.newline ? `${this.place ? "\n" : ""}${number}${written}` : ` ${written}`);
    this.newline = false;
  }

  keep() {
    const { text, place, newline, number, lying } = this;
    this.before.push({ text, place, newline, number, lying });
  }

  write(piece) {
    this.text = this.text.slice(0, this.place) + piece + this.text.slice(this.place);
    this.place += piece.length;
  }

  /** Takes back the last word; null where only the engine knows which that is. */
  undo() {
    const before = this.before.pop();
    if (before) return Object.assign(this, before, { last: null }).text;
    if (!this.last) return null;
    const { start, end } = this.last;
    const line = this.text.lastIndexOf("\n", start - 1) + 1;
    const from = BARE.test(this.text.slice(line, start)) ? Math.max(line - 1, 0) : start;
    this.last = null;
    return this.text.slice(0, from).replace(/ +$/, "") + this.text.slice(end);
  }
}

/** The text with one game more below it. */
export const withGame = (text, label) => `${text.trimEnd()}\n\nspiel${label ? ` ${label}` : ""}\n`;

/** A record of which nothing has been played. */
export const begun = ({ rules, players, dealer }) =>
  `doko 1\nregeln: ${rules}\ntisch: ${players.join(" ")}\ngeber: ${dealer}\n\nspiel 1\n`;
