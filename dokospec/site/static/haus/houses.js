// House texts wherever a text is chosen: a list of them beside the texts of the site, what
// is made of them, and how one stands in an address.
import { h } from "../judge/dom.js";
import { packed, unpacked } from "../judge/link.js";
import { Judge } from "../judge/python.js";
import * as store from "./store.js";

/** Those of this browser: `{id, title, given, changed, state, form, labels}`, by title.
 *
 * `given`: the answers, as in an answers file. `form` and `labels`: what the calculator asks,
 * made by a `state` of the site; none until it is.
 */
export async function houses() {
  const found = await store.houses();
  return found.sort((one, two) => one.title.localeCompare(two.title, "de"));
}

/** Answers as they are kept, with nothing made of them yet. */
export const houseOf = (given) => ({ id: given.text, title: given.titel, given, changed: Date.now(), state: null, form: null, labels: {} });

/** Keeps answers from elsewhere, under an id of their own where theirs is one of `taken`. */
export async function save(given, taken) {
  const text = taken.includes(given.text) ? idFor(given.text, taken) : given.text;
  const house = houseOf({ ...given, text });
  await store.put(house);
  return house;
}

const table = (value) => (value && typeof value === "object" && !Array.isArray(value) ? value : {});
const ID = /^[a-zäöüß](?:[\p{L}\p{N}_]|-(?=[\p{L}\p{N}_])){0,79}$/u;

/** Answers from elsewhere in the shape of an answers file; what they say is not looked at. */
export function shaped(given, otherwise) {
  const title = typeof given.titel === "string" && given.titel.trim() ? given.titel : otherwise;
  const text = typeof given.text === "string" && ID.test(given.text) ? given.text : idFor(title, []);
  const found = { ...given, text, titel: title, antworten: table(given.antworten) };
  if ("entscheidet" in found) found.entscheidet = table(found.entscheidet);
  if ("bausteine" in found) found.bausteine = [found.bausteine].flat();
  return found;
}

export const { put, remove } = store;

/** The state of the site, by which things are made. */
let state;
const siteState = () =>
  (state ??= fetch(new URL("../judge/run/state.json", import.meta.url)).then(async (response) => (await response.json()).state));

/** Whether the calculator can ask for it at once. */
export const made = async (house) => house.form !== null && house.state === (await siteState());

/** Has it put together for the judge, where it is not; whether it is sound.
 *
 * `judge`: the one that is asked to.
 */
export async function modelled(house, judge, lang = "de") {
  const state = await siteState();
  const keys = await store.models(state);
  if (keys.some(([id, , changed]) => id === house.id && changed === house.changed)) return true;
  const { sound } = JSON.parse(await judge.ask("house", { call: "tried", given: house.given, lang }));
  if (sound) await store.putModel(house, state, await judge.ask("house", { call: "model", id: house.id }));
  return sound;
}

/** Has it made what it lacks, which takes long, and keeps that; null where it is not sound.
 *
 * `judge`: one of its own, which is busy until then.
 */
export async function make(house, judge, lang = "de") {
  if (await made(house)) return house;
  const { sound } = JSON.parse(await judge.ask("house", { call: "tried", given: house.given, lang }));
  if (!sound) return null;
  const state = await siteState();
  await store.putModel(house, state, await judge.ask("house", { call: "model", id: house.id }));
  const { form, labels } = JSON.parse(await judge.ask("house", { call: "form", id: house.id, name: house.title, lang }));
  const whole = { ...house, form, labels, state };
  await store.putForm(whole);
  return whole;
}

/** `{texts, labels}` of the site with the house texts behind them, each with its `house`.
 *
 * `packed`: what an address has of it. One that lacks its form has that of its base until
 * then, and is `pending`.
 */
export async function withHouses({ texts, labels, ...more }, own) {
  const forms = await Promise.all(own.map(async (house) => {
    const whole = await made(house);
    const form = whole ? house.form : texts.find(({ id }) => id === house.given.basis);
    return form && { ...form, id: house.id, name: house.title, house, packed: await fragment([house.given]), pending: !whole };
  }));
  return {
    ...more,
    texts: [...texts, ...forms.filter(Boolean)],
    labels: Object.assign({}, ...own.map((house) => house.labels), labels),
  };
}

/** The form of a house text that was `pending`, made aside; null where it is not sound.
 *
 * `tell(done, total)` while that goes on.
 */
export async function formOf({ house }, tell) {
  const judge = new Judge(({ stage, done, total }) => stage === "form" && tell(done, total));
  try {
    const whole = await make(house, judge);
    return whole && { form: { ...whole.form, name: house.title, house: whole, pending: false }, labels: whole.labels };
  } finally {
    judge.worker.terminate();
  }
}

/** Options of a list of texts: those of the site, and behind them the house texts. */
export function options(forms, label) {
  const option = ({ id, name }) => h("option", { value: id }, name);
  const own = forms.filter(({ house }) => house).map(option);
  return [...forms.filter(({ house }) => !house).map(option), own.length ? h("optgroup", { label }, own) : null];
}

// --- in an address

const same = (one, two) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(two));
const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]))
    : value;

/** The part behind `h=` that holds these house texts. */
export const fragment = (givens) => packed(JSON.stringify(givens));

/** The answers that an address holds, for each house text; null where they are damaged. */
export async function linked(hash) {
  const shown = new URLSearchParams(hash.replace(/^#/, "")).get("h");
  if (shown === null) return [];
  try {
    const found = JSON.parse(await unpacked(shown));
    return found.filter((given) => typeof given?.text === "string").map((given) => shaped(given, given.text));
  } catch {
    return null;
  }
}

/** Of these answers the house text that is kept here, whatever it is called; or undefined. */
export function keptAs(given, own) {
  const rules = (of) => ({ ...of, text: "", titel: "" });
  return own.find((house) => same(house.given, given)) ?? own.find((house) => same(rules(house.given), rules(given)));
}

/** An address in which each house text has the id that it has here; and those it lacks.
 *
 * `cut`: it has lost them; `named`: house texts of this browser of which it has the name alone.
 */
export async function here(hash, own) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const found = await linked(hash);
  const givens = found ?? [];
  const known = new Map(givens.map((given) => [given.text, keptAs(given, own)?.id]));
  const texts = (parts.get("t") ?? "").split(",").map((text) => known.get(text) ?? text);
  if (known.size) parts.set("t", texts.join());
  const named = parts.has("h") ? [] : own.filter(({ id }) => texts.includes(id)).map(({ title }) => title);
  return { hash: String(parts), lacking: givens.filter(({ text }) => !known.get(text)), cut: found === null, named };
}

/** That an address has lost its house rules, and the way on without them. */
export const cutNote = (hash, words) =>
  h("div.dk-bogen.dk-fehlt", { role: "alert" },
    h("h2", {}, words("house_cut")), h("p", {}, words("house_cut_lead")),
    h("p.dk-wege", {}, h("button.dk-knopf", { type: "button", onclick: () => {
      const parts = new URLSearchParams(hash.replace(/^#/, ""));
      parts.delete("h");
      location.hash = parts;
    } }, words("house_cut_open"))));

/** That house rules of a link are not here, and the ways to them; `take()`: they are wanted. */
export function lackingNote(given, words, take) {
  const at = new URL("index.html", import.meta.url).href;
  return h("div.dk-bogen.dk-fehlt", { role: "status" },
    h("h2", {}, words("house_lacks", { name: given.titel })), h("p", {}, words("house_lead")),
    h("p.dk-wege", {}, h("button.dk-knopf.dk-haupt", { type: "button", onclick: take }, words("house_take")),
      h("button.dk-knopf", { type: "button", onclick: async () => (location.href = `${at}#h=${await fragment([given])}`) }, words("house_look"))));
}

/** An id for a title, other than those that are taken. */
export function idFor(title, taken) {
  const plain = title.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
  const slug = plain.replace(/[^a-z0-9]+/g, "-").replace(/^[-0-9]+|-+$/g, "").slice(0, 40).replace(/-+$/, "") || "haus";
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.includes(id)) return id;
  }
}
