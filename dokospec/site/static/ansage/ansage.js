// May he still say that? What is tapped is a call, what comes back is whether it may be made.
import { keepOffline } from "../assets/offline.js";
import { firstOpen, hints, lines, open, shortBar, texts } from "../entry/answer.js";
import { NAMES, empty, fitted, fragment, kindOf, read, size, whole, written } from "../entry/entry.js";
import { TappedPage, given } from "../entry/page.js";
import { wordsOf } from "../entry/words.js";
import { h } from "../judge/dom.js";
import { CallForm } from "./form.js";
import { WORDS } from "./words.js";

class CallPage extends TappedPage {
  makeFields() {
    const { forms, labels, words } = this;
    return new CallForm({
      forms, labels, words,
      change: (part) => this.tap(this.fitted({ ...this.entry, ...part }, this.form)),
      choose: (text, kind) => this.choose(text, kind),
    });
  }

  /** As for the calculator, and behind it the call: `w` party, word, cards. */
  read(hash) {
    const entry = read(hash, this.forms, []);
    if (!entry) return null;
    const [party, word, held] = (new URLSearchParams(hash.replace(/^#/, "")).get("w") ?? "").split(".");
    const form = this.forms.find(({ id }) => id === entry.text);
    return this.fitted({ ...entry, party, word, held: whole(held) }, form);
  }

  empty(form) {
    return this.fitted({ ...empty(form.id, null), party: null, word: null, held: null }, form);
  }

  fragment() {
    const { entry } = this;
    const { party, word, held } = entry;
    const asked = party || word || held ? `&w=${[party ?? "", word ?? "", held ?? ""].join(".")}` : "";
    return `${fragment({ ...entry, names: NAMES, first: [] })}${asked}`;
  }

  /** Who is who is not asked: he who speaks, his partner, two against them. */
  fitted(entry, form) {
    const same = fitted(entry, form);
    const { words } = this;
    const { calls } = kindOf(same, form);
    const party = Object.hasOwn(calls, same.party ?? "") ? same.party : null;
    const word = Object.values(calls).flat().includes(same.word) && (!party || calls[party].includes(same.word)) ? same.word : null;
    const [me, mate, foe, other] = ["me", "mate", "foe", "second_foe"].map((each) => words(each));
    return {
      ...same, party, word,
      held: same.held >= 1 && same.held <= form.hand ? same.held : null,
      names: party === form.parties[1] ? [foe, me, mate, other] : [me, foe, other, mate],
      first: [0, 3].slice(0, size(kindOf(same, form))),
    };
  }

  lacks() {
    return ["party", "word", "held"].filter((each) => this.entry[each] === null).map((each) => this.words(`lacks_${each}`));
  }

  asks(entry, form) {
    const { party, word, held } = entry;
    if (!party || !word || !held) return null;
    const before = entry.calls.filter((call) => call.party !== party || call.word !== word);
    const { record } = written({ ...entry, calls: before }, form, this.trickless);
    const speaker = entry.names[form.parties.indexOf(party)];
    // What was said before stands in a line of its own: the call behind it is the last.
    return { record: `${record}${speaker}:${word}/${held}\n`, call: "call", because: "call_times" };
  }

  cards(n) {
    return n === 1 ? this.words("one_card") : this.words("some_cards", { n });
  }

  /** Until when it may be said, or would have had to be. */
  times({ may }, { span, held: all }) {
    const { words, entry } = this;
    if (!span) return may === false ? words("never") : "";
    const { most, least } = span;
    if (may === false && least > entry.held) return words("late", { cards: this.cards(least) });
    if (may === false && most < entry.held) return words("early", { cards: this.cards(most) });
    if (!may) return "";
    if (least === all.at(-1).held) return words("at_all");
    return least === entry.held ? words("last") : words("until", { cards: this.cards(least) });
  }

  headline({ may }) {
    return this.words(may === null ? "undecided" : may ? "yes_now" : "not_now");
  }

  about({ label }, { entry }) {
    return this.words("about", { word: label, cards: this.cards(entry.held) });
  }

  show(answer, times, around) {
    const { words } = this;
    const { places } = around;
    const timed = times ? this.times(answer, times) : "";
    const first = answer.broken[0] ?? times?.reasons[0];
    const sort = answer.may === null ? "rk-amber" : answer.may ? "rk-plus" : "rk-minus";
    this.first = answer.may === null ? firstOpen(answer) : timed ? { said: timed, clause: first?.clause } : first;
    this.result.replaceChildren(...[
      h("div.rk-sum", {}, h("h2", { class: sort }, this.headline(answer)), h("span", {}, this.about(answer, around))),
      h("p.as-until", {}, timed || "\u00a0"),
      h("ul.rk-why", { "aria-label": words("why") }, lines([...answer.broken, ...(times?.reasons ?? [])], places)),
      answer.may === false ? h("p.as-done", {}, words("done"), " ", ...this.became(answer)) : null,
      hints(answer.hints, around),
      answer.open ? open(answer.open, (result) => this.possible(result), around) : null,
      ...texts(answer.clauses, places),
    ].filter(Boolean));
    this.fields.timed(times?.held ?? []);
  }

  /** `steht trotzdem oder nichtig`. */
  became({ became }) {
    return became.flatMap(({ said }, at) => [at ? ` ${this.words("or")} ` : "", h("b", {}, said)]);
  }

  possible({ may, said }) {
    return may === null ? said : `${this.words(`short_${may}`)} (${said})`;
  }

  nothing() {
    super.nothing();
    this.fields.timed([]);
  }

  barParts(answer, times, around) {
    const { words } = this;
    if (!answer) return shortBar(words("nothing"), this.lacking(), null, this.places);
    return shortBar(this.headline(answer), this.about(answer, around), this.first, this.places);
  }

  sentence(answer, around) {
    return `${this.headline(answer)}: ${this.about(answer, around)}.`;
  }

  async other(entry, form, words) {
    const [answer, note] = await super.other(entry, form, words);
    if (!answer) return [answer, note];
    const { record } = this.asks(this.fitted(entry, form), form);
    const times = JSON.parse(await this.second.ask("call_times", { record, rules: form.id, lang: words.lang }));
    return [{ ...answer, times }, note];
  }

  otherParts({ may, became, broken, times, hints: found, open: asked }, note, { words, places }) {
    const { span } = times;
    const said = may === null ? words("undecided") : words(`short_${may}`);
    const until = span && may ? `, ${words("others_until", { cards: this.cards(span.least) })}` : "";
    const hangs = [may === null && firstOpen({ open: asked })].filter(Boolean);
    const sentences = broken.length ? broken : found.length ? found.map((each) => ({ said: each.said, clause: each.clauses[0] })) : times.reasons;
    return [
      h("span", { class: `rk-won ${may === null ? "rk-amber" : may ? "rk-plus" : "rk-minus"}` }, said, until),
      note ? h("p", {}, note) : null,
      h("ul.rk-why", {}, lines([...sentences.slice(0, 2), ...hangs], places)),
      may === false ? h("p", {}, words("done"), " ", ...this.became({ became })) : null,
    ].filter(Boolean);
  }

  noteOn({ held }, { hand }) {
    return held > hand ? this.words("uncounted", { n: hand }) : "";
  }
}

new CallPage(document.getElementById("ansage"), await given(), wordsOf("de", WORDS));

keepOffline();
