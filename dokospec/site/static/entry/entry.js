// What has been tapped, as a value; as an address; as a record in short form.
//
// In the address: `t` text, `s` kind, `z` word behind the Vorbehalt, `n` names, `p` seats of
// the first party (who has the Vorbehalt first), `a` its Augen, `o` that a party has no
// trick, `r` calls, `x` items, `f` Stände and what happened in how many tricks, `k` cards.
// `dokospec.site.calculator` writes it too.

export const NAMES = ["Anna", "Bernd", "Carla", "Dora"];

export const empty = (text, kind) => ({
  text, kind, extra: null, names: [...NAMES], first: [], augen: null, trickless: false,
  calls: [], items: {}, stands: {}, faces: {}, each: [], bare: [],
});

/** A kind of which nothing is asked but who plays, or what each has. */
export const plainKind = (id, shape, word = null) => ({ id, shape, word, extras: [], calls: {}, items: {}, happened: {}, stands: {}, faces: [] });

/** All of which `entry.stands` may have a value, with those; what happened, how often. */
const standsOf = ({ stands, happened = {} }) =>
  ({ ...stands, ...Object.fromEntries(Object.entries(happened).map(([name, most]) => [name, Array.from({ length: most }, (_, at) => at + 1)])) });

/** The form for a game whose kind the evening decides; `plays` as the engine has it. */
export function playing(form, plays) {
  if (!plays?.kind) return form;
  const own = plays.shape ? [plainKind(plays.kind, plays.shape)] : [];
  return { ...form, kinds: [...own, ...form.kinds.filter(({ word }) => plays.bids.includes(word))] };
}

/** How many belong to the first party. */
export const size = (kind) => (["alone", "thrown"].includes(kind.shape) ? 1 : 2);

export const kindOf = (entry, form) => form.kinds.find(({ id }) => id === entry.kind) ?? form.kinds[0];

/** The solos that are said. */
export function solosOf(form) {
  const paired = new Set(form.kinds.filter(({ shape }) => shape !== "alone").map(({ word }) => word));
  return form.kinds.filter(({ shape, word }) => shape === "alone" && word && !paired.has(word));
}

/** What an object has of its own: an address may name `constructor`. */
const own = (from, name) => (Object.hasOwn(from, name) ? from[name] : undefined);

/** The same under another text or of another kind: without what is not asked there. */
export function fitted(entry, form) {
  const kind = kindOf(entry, form);
  const known = (of, given) => Object.fromEntries(Object.entries(given).filter(([name]) => of.includes(name)));
  return {
    ...entry,
    text: form.id,
    kind: kind.id,
    extra: kind.extras.includes(entry.extra) ? entry.extra : (kind.extras[0] ?? null),
    first: entry.first.slice(0, size(kind)),
    trickless: entry.trickless && (entry.augen === 0 || entry.augen === form.augen),
    calls: entry.calls
      .filter(({ party, word }) => own(kind.calls, party)?.includes(word))
      .map((call) => (call.held > form.hand ? { ...call, held: null } : call)),
    items: known(Object.keys(kind.items), entry.items),
    stands: known(Object.keys(standsOf(kind)), entry.stands),
    faces: known(kind.faces, entry.faces),
    each: kind.shape === "each" ? (entry.each ?? []) : [],
    bare: kind.shape === "each" ? (entry.bare ?? []).filter((seat) => augenOf(entry, form)[seat] === 0) : [],
  };
}

/** What each of the four has, null as long as nobody knows: of the last the rest is what is left. */
export function augenOf({ each }, form) {
  const had = NAMES.map((_, seat) => each.find(([of]) => of === seat)?.[1] ?? null);
  const left = form.augen - each.reduce((sum, [, augen]) => sum + augen, 0);
  return had.map((augen) => augen ?? (each.length === NAMES.length - 1 && left >= 0 ? left : null));
}

/** The parties of the four seats; null each until it is known who belongs to the first. */
export function partiesOf(entry, form) {
  const whole = entry.first.length === size(kindOf(entry, form));
  return NAMES.map((_, seat) => (entry.first.includes(seat) ? form.parties[0] : whole ? form.parties[1] : null));
}

/** What the form still lacks: `parties`, `augen`. Of cards that are dealt again nobody has any. */
export const missing = (entry, form) => kindOf(entry, form).shape === "each" ? (augenOf(entry, form).includes(null) ? ["augen"] : []) : [
  ...(partiesOf(entry, form).includes(null) ? ["parties"] : []),
  ...(entry.augen === null && kindOf(entry, form).shape !== "thrown" ? ["augen"] : []),
];

/** Calls in order of time: who held more cards spoke first; unsaid, it was with the one before. */
function inOrder(calls, kind, hand) {
  const placed = Object.keys(kind.calls).flatMap((party) => {
    let held = hand;
    return kind.calls[party].flatMap((word, level) => {
      const call = calls.find((each) => each.party === party && each.word === word);
      if (!call) return [];
      held = call.held ?? held;
      return [{ ...call, level, at: held }];
    });
  });
  return placed.sort((a, b) => b.at - a.at || a.level - b.level);
}

/** The first lines of a record of one game: who is there. */
const head = ({ names }) => ["doko 1", `tisch: ${names.join(" ")}`, `geber: ${names.at(-1)}`, "", "spiel 1"];

/** How a game of this kind begins. */
const beginning = ({ names, first: [bidder, taker], extra }, kind) => [
  ...(kind.word ? [`vorbehalt ${names[bidder]}: ${[kind.word, extra].filter(Boolean).join(" ")}`] : []),
  ...(kind.shape === "swap" ? [`armut ${names[bidder]}: -> ${names[taker]}:`] : []),
];

/** The first lines of a record: who is there, and how the game of this kind begins. */
export const begun = (entry, kind) => [...head(entry), ...beginning(entry, kind)];

/** The record, and the calls in the order in which it has them. */
export function written(entry, form, trickless) {
  const { lines, calls } = gameLines(entry, form, trickless);
  return { record: `${[...head(entry), ...lines].join("\n")}\n`, calls };
}

/** What each has, as a line; none as long as nobody has anything. */
function* had(entry, form, trickless) {
  const facts = augenOf(entry, form).flatMap((augen, seat) => (augen === null ? [] : [`${entry.names[seat]} ${augen}`]));
  facts.push(...entry.bare.map((seat) => `${trickless} ${entry.names[seat]}`));
  if (facts.length) yield `+ ${facts.join(", ")}`;
}

/** What was tapped where facts say what each has; null where they say more. */
function openedEach({ bid, swap, calls, facts }, entry, form, trickless) {
  const seat = (name = "") => entry.names.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  if (bid || swap || calls.length) return null;
  for (const { words: [word, whose, ...more], number } of facts) {
    if (more.length) return null;
    if (word === trickless && seat(whose) >= 0) entry.bare.push(seat(whose));
    else if (whose === undefined && seat(word) >= 0 && number !== null) entry.each.push([seat(word), number]);
    else return null;
  }
  // Of four that come to the whole the last follows.
  if (entry.each.length === NAMES.length && entry.each.reduce((sum, [, augen]) => sum + augen, 0) === form.augen) entry.each.pop();
  return entry.each.length < NAMES.length ? fitted(entry, form) : null;
}

/** The lines of the game alone, and its calls in the order in which it has them. */
export function gameLines(entry, form, trickless) {
  const kind = kindOf(entry, form);
  const parties = partiesOf(entry, form);
  const [one, two] = form.parties;
  const name = (seat) => entry.names[seat];
  if (kind.shape === "each") return { lines: [...had(entry, form, trickless)], calls: [] };
  const [bidder] = entry.first;
  const calls = inOrder(entry.calls, kind, form.hand);
  // Who of a party spoke is not asked: the one with the Vorbehalt, or the first one.
  const speaker = { [one]: bidder, [two]: parties.indexOf(two) };
  const facts = [`${one} ${entry.first.map(name).join(" ")}${entry.augen === null ? "" : ` ${entry.augen}`}`];
  if (entry.trickless && entry.augen !== null) facts.push(`${trickless} ${entry.augen ? two : one}`);
  for (const [item, counts] of Object.entries(entry.items))
    for (const [party, count] of Object.entries(counts)) if (count) facts.push(`${item.toLowerCase()} ${party} ${count}`);
  for (const [stand, value] of Object.entries(entry.stands))
    facts.push(value === true ? stand.toLowerCase() : `${stand.toLowerCase()} ${value}`);
  for (const [face, seats] of Object.entries(entry.faces))
    if (seats.length) facts.push(`${face} ${seats.map(name).join(" ")}${seats.length === 1 ? " 2" : ""}`);
  const lines = [
    ...beginning(entry, kind),
    ...(kind.shape === "thrown" ? [] : [`+ ${facts.join(", ")}`]),
    ...(calls.length
      ? [calls.map(({ party, word, held }) => `${name(speaker[party])}:${word}${held === null ? "" : `/${held}`}`).join(" ")]
      : []),
  ];
  return { lines, calls };
}

/** What was tapped for a game that the engine has read so, with `kind` if words do not say it.
 *
 * Null where the form cannot show all of it. `names`: of the four.
 */
export function opened({ bid, swap, calls, facts }, kind, names, form, trickless) {
  const [one, two] = form.parties;
  const seat = (name) => names.indexOf(name);
  const named = (of, value) => of.find((name) => name.toLowerCase() === value);
  const entry = { ...empty(form.id, null), names: [...names], extra: bid?.words[1] ?? null };
  if (form.kinds.some(({ id, shape }) => id === kind && shape === "each")) return openedEach({ bid, swap, calls, facts }, { ...entry, kind }, form, trickless);
  const mates = { [one]: [], [two]: [] };
  const rest = [];
  for (const { words: [word, ...more], number } of facts) {
    if (word === undefined && number !== null) entry.augen = number;
    else if (Object.hasOwn(mates, word) && more.every((name) => names.includes(name))) {
      mates[word] = more.map(seat);
      if (number !== null) entry.augen = word === one ? number : form.augen - number;
    } else rest.push([word, more, number]);
  }
  const bidder = bid ? [seat(bid.by)] : [];
  const others = mates[two].length ? names.map((_, at) => at).filter((at) => !mates[two].includes(at)) : [];
  entry.first = swap ? [seat(swap.giver), seat(swap.taker)] : [...new Set([...bidder, ...(mates[one].length ? mates[one] : others)])];
  const shape = swap ? "swap" : bid && !facts.length ? "thrown" : entry.first.length === 1 ? "alone" : "pair";
  const alike = form.kinds.filter((each) => each.shape === shape && Boolean(each.word) === Boolean(bid));
  const found = alike.find(({ word }) => word === (bid?.words[0] ?? null)) ?? alike.find(({ id }) => id === kind);
  if (!found || (bid?.words.length ?? 0) > 2 || entry.first.length !== size(found)) return null;
  if (bid && (entry.first[0] !== seat(bid.by) || !(found.extras.length ? found.extras : [null]).includes(entry.extra))) return null;
  entry.kind = found.id;
  for (const [word, more, number] of rest) {
    const item = named(Object.keys(found.items), word);
    const stand = named(Object.keys(standsOf(found)), word);
    if (word === trickless && more.length === 1) entry.trickless = true;
    else if (item && more.length === 1 && Object.hasOwn(mates, more[0]))
      (entry.items[item] ??= {})[more[0]] = (entry.items[item][more[0]] ?? 0) + (number ?? 1);
    else if (stand && !more.length) entry.stands[stand] = number ?? (Object.hasOwn(found.stands, stand) ? true : 1);
    else if (found.faces.includes(word) && more.length && more.every((name) => names.includes(name))) entry.faces[word] = more.map(seat);
    else return null;
  }
  const parties = partiesOf(entry, form);
  entry.calls = calls.map(({ by, word, held }) => ({ party: parties[seat(by)], word, held }));
  const same = fitted(entry, form);
  return JSON.stringify(same) === JSON.stringify({ ...entry, text: form.id }) ? same : null;
}

// --- the address

const split = (value) => (value ? value.split(",") : []);

/** A number as an address has it; null where it is none. */
export const whole = (value) => (/^\d+$/.test(value ?? "") ? Number(value) : null);

export function fragment(entry) {
  const parts = new URLSearchParams();
  const put = (key, value) => value && parts.set(key, value);
  put("t", entry.text);
  put("s", entry.kind);
  put("z", entry.extra);
  if (entry.names.join() !== NAMES.join()) put("n", entry.names.join());
  put("p", entry.first.join());
  if (entry.augen !== null) parts.set("a", entry.augen);
  if (entry.trickless) parts.set("o", "1");
  put("r", entry.calls.map(({ party, word, held }) => [party, word, held].filter((each) => each !== null).join(".")).join());
  put("x", Object.entries(entry.items).flatMap(([item, counts]) =>
    Object.entries(counts).filter(([, count]) => count).map(([party, count]) => `${item.toLowerCase()}.${party}.${count}`)).join());
  put("f", Object.entries(entry.stands).map(([stand, value]) => `${stand.toLowerCase()}.${value === true ? "" : value}`).join());
  put("k", Object.entries(entry.faces).filter(([, seats]) => seats.length).map(([face, seats]) => [face, ...seats].join(".")).join());
  return `#${String(parts).replaceAll("%2C", ",")}`;
}

/** What an address holds, as far as these forms ask it; null where it names none of them.
 *
 * `names` are taken where it has none.
 */
export function read(hash, forms, names) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const form = forms.find(({ id }) => id === parts.get("t"));
  if (!form) return null;
  const entry = empty(form.id, parts.get("s"));
  const kind = kindOf(entry, form);
  const seat = (value) => (/^[0-3]$/.test(value) ? [Number(value)] : []);
  const named = (names, value) => names.find((name) => name.toLowerCase() === value);
  entry.extra = parts.get("z");
  entry.names = table(split(parts.get("n"))) ?? names;
  entry.first = [...new Set(split(parts.get("p")).flatMap(seat))];
  const augen = whole(parts.get("a"));
  if (augen !== null && augen <= form.augen) entry.augen = augen;
  entry.trickless = parts.has("o");
  entry.calls = split(parts.get("r")).map((each) => {
    const [party, word, held] = each.split(".");
    return { party, word, held: whole(held) || null };
  });
  for (const each of split(parts.get("x"))) {
    const [item, party, count] = each.split(".");
    const name = named(Object.keys(kind.items), item);
    const most = (name && own(kind.items[name], party)) ?? 0;
    if (most) (entry.items[name] ??= {})[party] = Math.min(whole(count) ?? 0, most);
  }
  for (const each of split(parts.get("f"))) {
    const [stand, value] = each.split(".");
    const name = named(Object.keys(standsOf(kind)), stand);
    const chosen = value ? Number(value) : true;
    if (name && standsOf(kind)[name].includes(chosen)) entry.stands[name] = chosen;
  }
  for (const each of split(parts.get("k"))) {
    const [face, ...seats] = each.split(".");
    if (kind.faces.includes(face)) entry.faces[face] = [...new Set(seats.flatMap(seat))].slice(0, 2);
  }
  return fitted(entry, form);
}

/** What an address may hold beside its text, here or on a page like this. */
const PARTS = ["s", "z", "n", "p", "a", "o", "r", "x", "f", "k", "w", "c", "l"];

/** Of which parts an address says more than `taken`, the address of what was read from it. */
export function untaken(hash, taken) {
  const [given, kept] = [hash, taken].map((each) => new URLSearchParams(each.replace(/^#/, "").toLowerCase()));
  if (!kept.has("n")) kept.set("n", NAMES.join().toLowerCase());
  return PARTS.filter((part) => {
    const left = split(kept.get(part));
    return split(given.get(part)).some((each) => !left.includes(each) || !left.splice(left.indexOf(each), 1));
  });
}

// --- names

/** As a name may stand in a record: a large letter, behind it letters, digits, hyphens. */
export function cleaned(name) {
  const found = name.trim().replace(/\s+/gu, "-").replace(/[^\p{L}\p{N}-]/gu, "").replace(/^[^\p{L}]+|-+$/gu, "").replace(/-{2,}/g, "-");
  return found.charAt(0).toUpperCase() + found.slice(1);
}

/** What is to be said of names that were typed otherwise than they are written. */
export const renamed = (typed, words) =>
  typed.map((name) => [name.trim(), cleaned(name)]).filter(([name, written]) => !written || name.localeCompare(written, "de", { sensitivity: "accent" }))
    .map(([name, written]) => words(written ? "name_as" : name ? "name_letters" : "name_lacks", { name, written }));

/** Whether four names are there and none is another's beginning. */
const distinct = (names) =>
  names.every((name, at) => name && names.every((other, place) => at === place || !other.toLowerCase().startsWith(name.toLowerCase())));

/** Four names as they may stand in a record, null where these are not. */
export function table(names) {
  const found = names.map(cleaned);
  return found.length === 4 && distinct(found) ? found : null;
}
