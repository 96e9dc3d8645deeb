// What the search of the theme asks: this stands in place of the theme's own worker and
// speaks as that does. The index is loaded with the first question.

const [SETUP, READY, QUERY, RESULT] = [0, 1, 2, 3];
const SHOWN = 30;
const FIELDS = 4; // title, what people say, text, what it is in
const [TITLE, SAID, TEXT, OVER] = [0, 1, 2, 3];
const BOOST = [4, 4, 1, 0.5];
const EVEN = 1.2; // BM25: how soon one more of a word says little more
const LONG = 0.6; // and how much a long text counts less
const NEAR = 0.8; // what words side by side count more
const CLOSE = 3; // as close as this counts, too
const NAMED = 0.7; // and a title that is nothing but what was asked
const HEARD = 3; // letters that may differ where two words sound the same
const SMALL = 0.12; // how much a word counts that says nothing by itself

const SMALL_WORDS = `aber alle als also am an auch auf aus bei beim bin bis da dann das dass dem den denn der des die
  dies doch du ein eine einem einen einer eines er es etwas für hab habe haben hat ich ihr im in ist ja jetzt kann man
  mehr mein mit muss muß nach nem ner noch nun ob oder ohne sein sich sie sind so um und uns vom von vor war was wann
  warum wem wen wenn wer werden wie wieso wieviel wir wird wo zu zum zur darf dürfen viel viele`;
// Strong verbs of the game: the endings alone do not tell that these belong together.
const STRONG = { gibt: "geb", gegeben: "geb", nimmt: "nehm", genommen: "nehm", sticht: "stech", gestochen: "stech",
  wirft: "werf", geworfen: "werf", fing: "fang", gewonnen: "gewinn", gewinnt: "gewinn", gewinnen: "gewinn",
  verlor: "verlier", verloren: "verlier", legt: "leg", gelegt: "leg", lag: "lieg" };

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
const FOLDS = [[/ä/g, "a"], [/ö/g, "o"], [/ü/g, "u"], [/ß/g, "ss"], [/([ao])e/g, "$1"], [/ue(?![nrs]?$)/g, "u"]];
const fold = (text) => FOLDS.reduce((out, [from, to]) => out.replace(from, to), text.toLowerCase());

// A word without its endings, and a participle as the verb that it is made of.
const stem = (word) => {
  if (/\d/.test(word)) return word;
  if (Object.hasOwn(STRONG, word)) return STRONG[word];
  const out = fold(word)
    .replace(/^(ab|an|auf|aus|ein|nach|um|vor|zu|uber)ge(.{3,})(t|en)$/, "$1$2")
    .replace(/^ge(.{3,}[^n])(t|en)$/, "$1");
  if (out.length > 5) return out.replace(/(ern|em|en|er|es|est|e|s|n|(?<![aeiou])t)$/, "");
  return out.length > 4 ? out.replace(/(en|er|es|e|n|s)$/, "") : out.length > 3 ? out.replace(/[es]$/, "") : out;
};

// How a word sounds in German (Kölner Phonetik): digits that are equal for Fuchs and Fux.
const sound = (word) => {
  let out = "";
  const at = (place) => word[place] ?? "";
  for (let i = 0; i < word.length; i++) {
    const [before, here, after] = [at(i - 1), at(i), at(i + 1)];
    let code = "";
    if ("aeiouyj".includes(here)) code = "0";
    else if (here === "b" || (here === "p" && after !== "h")) code = "1";
    else if ("dt".includes(here)) code = after && "csz".includes(after) ? "8" : "2";
    else if ("fvwp".includes(here)) code = "3";
    else if ("gkq".includes(here)) code = "4";
    else if (here === "x") code = before && "ckq".includes(before) ? "8" : "48";
    else if (here === "l") code = "5";
    else if ("mn".includes(here)) code = "6";
    else if (here === "r") code = "7";
    else if ("sz".includes(here)) code = "8";
    else if (here === "c") {
      const hard = (i ? "ahkoqux" : "ahkloqrux").includes(after || " ");
      code = hard && !(before && "sz".includes(before)) ? "4" : "8";
    }
    for (const digit of code) if (digit !== out.at(-1)) out += digit;
  }
  return out[0] + out.slice(1).replaceAll("0", "");
};

// Letters to change, leave out, put in or exchange with the next; more than `most` is not told.
const apart = (one, two, most) => {
  if (Math.abs(one.length - two.length) > most) return most + 1;
  let [older, row] = [[], Array.from({ length: two.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1])
        next[j] = Math.min(next[j], older[j - 2] + 1);
    }
    if (Math.min(...next) > most) return most + 1;
    [older, row] = [row, next];
  }
  return row.at(-1);
};

const shared = (one, two) => {
  let count = 0;
  while (count < one.length && one[count] === two[count]) count++;
  return count;
};

// How well two words that were asked for are met by neighbours, and by words close together.
const side = (stems, one, two) =>
  stems.reduce((most, word, at) => Math.max(most, Math.min(one.get(stems[at - 1]) ?? 0, two.get(word) ?? 0)), 0);
const close = (stems, one, two) => {
  let most = 0;
  stems.forEach((word, at) => {
    const by = one.get(word) ?? 0;
    if (by > most)
      for (const other of stems.slice(Math.max(0, at - CLOSE), at + CLOSE + 1))
        if (other !== word) most = Math.max(most, Math.min(by, two.get(other) ?? 0));
  });
  return most;
};

class Index {
  constructor({ pages, rows, cards, suits, ranks, same }) {
    this.pages = pages;
    this.rows = rows;
    this.drawn = Object.fromEntries(Object.entries(suits).map(([sign, [name]]) => [sign, name[0].toUpperCase() + name.slice(1)]));
    this.suits = new Map(Object.values(suits).map(([name, short]) => [fold(name), short]));
    this.ranks = new Map(Object.entries(ranks).flatMap(([sign, name]) => [[sign, sign], [stem(name), sign]]));
    this.cards = new Map(Object.entries(cards));
    this.typed = new Set(Object.values(cards));
    this.small = new Set(SMALL_WORDS.split(/\s+/).map(stem));
    this.words = new Map(); // stem → { found: row → counts by field, sound }
    this.written = new Map(); // stem → words as they are written
    const noted = (made, word) => this.written.set(made, (this.written.get(made) ?? new Set()).add(word));
    this.fields = rows.map(([page, , title, text, said]) =>
      [title, said, text, pages[page][1]].map((part) => this.stems(part, noted)));
    this.lengths = this.fields.map((fields) => fields[TEXT].length);
    this.mean = this.lengths.reduce((sum, length) => sum + length, 0) / rows.length;
    this.fields.forEach((fields, row) => fields.forEach((stems, field) => {
      for (const each of stems) {
        if (!this.words.has(each)) this.words.set(each, { found: new Map(), sound: sound(each) });
        const { found } = this.words.get(each);
        if (!found.has(row)) found.set(row, new Array(FIELDS).fill(0));
        found.get(row)[field]++;
      }
    }));
    this.same = [];
    for (const [one, two] of same) {
      const pair = [this.stems(one), this.stems(two)];
      this.same.push(pair);
      if (pair[0].length === 1 && pair[1].length === 1) this.same.push([pair[1], pair[0]]);
    }
  }

  // The stems of a text; a card is one word, however it is written.
  stems(text, noted) {
    const plain = text.replace(/([♣♠♥♦])\s?(10|[AKDB9])(?![0-9a-z])/gi, (_, suit, rank) =>
      ` ${this.cards.get(suit + rank.toUpperCase())} `);
    const out = [];
    let end = -1;
    for (const { 0: raw, index } of plain.matchAll(/\d+(?:[.:]\d+)*[a-z]?|[\p{L}]+\d*/giu)) {
      const word = raw.toLowerCase();
      const rank = this.ranks.get(word) ?? this.ranks.get(stem(word));
      const joined = /^[\s-]$/.test(plain.slice(end, index));
      const suit = joined && this.suits.get(out.at(-1));
      if (suit && rank && this.typed.has(suit + rank)) out[out.length - 1] = suit + rank;
      else {
        for (const part of new Set(word.includes(":") ? [word, ...word.split(":")] : [word])) {
          const made = this.typed.has(part) ? part : stem(part);
          noted?.(made, part);
          out.push(made);
        }
      }
      end = index + raw.length;
    }
    return out;
  }

  // The words of the index that a word may mean, each with how well it does.
  meant(asked, typing) {
    const close = new Map();
    const add = (word, by) => { if (by > (close.get(word) ?? 0)) close.set(word, by); };
    const { length } = asked;
    if (this.words.has(asked)) add(asked, 1);
    if (/\d/.test(asked) || length < 3) {
      if (typing && !close.size) for (const word of this.words.keys()) if (word.startsWith(asked)) add(word, 0.6);
      return close;
    }
    for (const word of this.words.keys()) {
      if (word.startsWith(asked)) add(word, typing ? 0.75 : 0.6);
      else if (length > 3 && word.endsWith(asked)) add(word, 0.6);
      else if (length > 4 && word.includes(asked)) add(word, 0.35);
      else if (word.length > 4 && asked.startsWith(word)) add(word, 0.4);
    }
    if (Math.max(0, ...close.values()) > 0.7) return close;
    const most = length < 4 ? 0 : length < 6 ? 1 : 2;
    const heard = sound(asked);
    for (const [word, known] of this.words) {
      if (word.length < 3 || /\d/.test(word)) continue;
      const wrong = apart(asked, word, HEARD);
      if (wrong <= most) add(word, 0.8 - (0.9 * wrong) / Math.max(length, word.length));
      if (wrong <= HEARD && heard.length > 2 && heard === known.sound) add(word, wrong <= most ? 0.75 : 0.6);
    }
    if (Math.max(0, ...close.values()) < 0.6)
      for (const word of this.words.keys()) {
        const count = shared(asked, word);
        if (count > 4) add(word, (0.6 * count) / Math.max(length, word.length));
      }
    return close;
  }

  // The words of a question, each with what may be meant by it.
  asked(query) {
    const stems = this.stems(query);
    const slots = stems.map((each, at) => {
      const close = this.meant(each, at === stems.length - 1 && !/\s$/.test(query));
      close.weight = this.small.has(each) ? SMALL : 1;
      return close;
    });
    const out = [];
    for (let at = 0; at < stems.length; at++) {
      const fits = this.same
        .filter(([said]) => said.every((word, i) => word === stems[at + i]))
        .sort(([one], [two]) => two.length - one.length);
      const [best] = fits;
      if (best && (best[0].length > 1 || best[1].length > 1)) {
        for (const word of best[1]) {
          out.push(this.meant(word, false));
          out.at(-1).weight = this.small.has(word) ? 0.5 : 1;
        }
        at += best[0].length - 1;
        continue;
      }
      for (const [, [other]] of fits)
        for (const [word, by] of this.meant(other, false))
          if (0.85 * by > (slots[at].get(word) ?? 0)) slots[at].set(word, 0.85 * by);
      out.push(slots[at]);
    }
    return out;
  }

  search(query) {
    const slots = this.asked(query);
    const scores = new Map();
    let whole = 0;
    const rare = slots.map((close) => {
      const best = Math.max(0, ...close.values());
      const rows = new Set();
      for (const [word, by] of close)
        if (by > 0.7 * best) for (const row of this.words.get(word).found.keys()) rows.add(row);
      return rows.size ? close.weight * Math.log(1 + (this.rows.length - rows.size + 0.5) / (rows.size + 0.5)) : 0;
    });
    slots.forEach((close, slot) => {
      const best = new Map();
      for (const [word, by] of close)
        for (const [row, counts] of this.words.get(word).found) {
          const count = by * this.#weighed(row, counts);
          const had = best.get(row);
          if (!had) best.set(row, { count, by, word });
          else {
            had.count += count;
            if (by > had.by) Object.assign(had, { by, word });
          }
        }
      whole += rare[slot];
      for (const [row, { count, by, word }] of best) {
        if (!scores.has(row)) scores.set(row, { row, score: 0, had: 0, words: [] });
        const found = scores.get(row);
        found.score += (rare[slot] * by * (count * (EVEN + 1))) / (count + EVEN);
        found.had += by * rare[slot];
        found.words.push(word);
      }
    });
    for (const found of scores.values()) {
      found.score *= (found.had / whole) ** 1.5;
      found.score += NEAR * this.#beside(slots, rare, found.row);
      found.score *= 1 + NAMED * this.#named(slots, found.row);
      found.score *= this.rows[found.row][5];
    }
    const all = [...scores.values()].sort((one, two) => two.score - one.score);
    return all.filter(({ score }) => score > 0.25 * all[0].score).slice(0, SHOWN);
  }

  // How often a word stands in a row, by where it stands and how long that is.
  #weighed(row, counts) {
    const text = 1 - LONG + (LONG * this.lengths[row]) / this.mean;
    const title = 0.5 + this.fields[row][TITLE].length / 8;
    const long = { [TITLE]: title, [TEXT]: text };
    return counts.reduce((sum, each, field) => sum + (BOOST[field] * each) / (long[field] ?? 1), 0);
  }

  // How much of a title was asked for, where all was that counts: 1 where it is the title.
  #named(slots, row) {
    const title = this.fields[row][TITLE];
    const met = (word) => slots.some((close) => (close.get(word) ?? 0) > 0.6);
    const whole = slots.every((close) => close.weight < 1 || title.some((word) => (close.get(word) ?? 0) > 0.6));
    if (!whole || !title.length) return 0;
    // The number of a clause and the code of a finding name it; nobody need ask for them.
    const number = /\d/.test(title[0]) && !this.typed.has(title[0]);
    const words = title.slice(number ? 1 : 0);
    return number && met(title[0]) ? 1 : words.filter(met).length / Math.max(words.length, 1);
  }

  // What words count more that stand side by side as they were asked, or close together.
  #beside(slots, rare, row) {
    const telling = [...slots.keys()].filter((slot) => slots[slot].weight > SMALL);
    const pairs = [...slots.keys()].slice(1).map((slot) => [slot - 1, slot, true]);
    pairs.push(...telling.slice(1).map((slot, before) => [telling[before], slot, false]));
    return pairs.reduce((sum, [one, two, strictly]) => {
      const most = this.fields[row].map((stems, field) => {
        if (field === OVER) return 0;
        const by = strictly ? side(stems, slots[one], slots[two]) : 0.5 * close(stems, slots[one], slots[two]);
        return by * (field === TEXT ? 1 : 2);
      });
      return sum + Math.max(...most) * Math.min(rare[one], rare[two]);
    }, 0);
  }

  // A hit as the theme shows one: the page, and the place on it where that is another.
  shown({ row, score, words }) {
    const [page, anchor, title, text] = this.rows[row];
    const [address, over] = this.pages[page];
    const marks = new Set(words);
    const telling = words.filter((word) => !this.small.has(word));
    const terms = Object.fromEntries(telling.flatMap((word) => [...this.written.get(word)].slice(0, 3)).map((each) => [each, true]));
    const place = {
      location: anchor ? `${address}#${anchor}` : address,
      score,
      terms,
      title: this.#marked(title, marks),
      text: this.#marked(this.#piece(text, marks), marks),
    };
    if (!anchor) return [{ ...place, text: `<small>${escape(over)}</small> ${place.text}` }];
    return [place, { location: address, score: 0, terms, title: escape(over), text: "" }];
  }

  // The part of a text in which what was asked stands thickest.
  #piece(text, marks) {
    const parts = text.match(/\S+/g) ?? [];
    const hits = parts.map((part) => (this.stems(part).some((each) => marks.has(each)) ? 1 : 0));
    const long = 28;
    let [from, most] = [0, -1];
    for (let at = 0; at === 0 || at + long <= parts.length + 8; at += 4) {
      const here = hits.slice(at, at + long).reduce((sum, hit) => sum + hit, 0);
      if (here > most) [from, most] = [at, here];
    }
    const cut = parts.slice(from, from + long).join(" ");
    return (from ? "… " : "") + cut + (from + long < parts.length ? " …" : "");
  }

  #marked(text, marks) {
    return text.split(/((?:[♣♠♥♦](?:10|[AKDB9])|[\p{L}\d]+))/u).map((part) => {
      const suit = this.drawn[part[0]];
      const shown = suit && part.length > 1
        ? `<span class="c ${suit.toLowerCase()}"><i class="s" aria-hidden="true"></i><span class="dk-sr">${suit} </span>${part.slice(1)}</span>`
        : escape(part);
      return part && this.stems(part).some((each) => marks.has(each)) ? `<mark>${shown}</mark>` : shown;
    }).join("");
  }
}

let loaded;
const index = async () => {
  const file = await fetch(new URL("../search/index.json", self.location.href));
  if (!file.ok) throw new Error(`${file.url}: ${file.status}`);
  return new Index(await file.json());
};

let last = 0;
self.addEventListener("message", async ({ data: { type, data } }) => {
  if (type === SETUP) postMessage({ type: READY });
  if (type !== QUERY) return;
  const number = ++last;
  if (!data.trim()) {
    postMessage({ type: RESULT, data: { items: [] } });
    return;
  }
  // Where it cannot be had it is asked for again with the next letter.
  loaded ??= index().catch(() => (loaded = undefined));
  const found = await loaded;
  if (!found) return;
  // Somebody has typed on meanwhile.
  if (number === last) postMessage({ type: RESULT, data: { items: found.search(data).map((hit) => found.shown(hit)) } });
});
