// An evening as a value: its file, the game that is being entered, and every step there.
//
// `head` and `games` are the text of the file, piece by piece, `players` those of its table;
// `draft` is what is tapped for a game (see entry/entry.js), null where nothing is; `at` the
// game that it shall replace, null for a new one, which is `held` meanwhile. `past` and
// `future` are steps, see `changed`; `answer` what was counted last, `{of: file, shown, told}`;
// `gone`: it was deleted.

/** Steps that can be taken back. */
const MOST = 200;

export const begun = (id, head, players, games = []) => ({ id, head, players, games, draft: null, at: null, held: null, past: [], future: [], answer: null, gone: false });

/** The file. */
export const textOf = ({ head, games }) => head + games.join("");

/** The first lines of a file. */
export const headText = ({ rules, players, dealer, date, place }) =>
  [
    "doko 1",
    `regeln: ${rules}`,
    `tisch: ${players.join(" ")}`,
    ...(dealer ? [`geber: ${dealer}`] : []),
    ...(date ? [`datum: ${date}`] : []),
    ...(place ? [`ort: ${place}`] : []),
    "runde: 1",
    "",
  ].join("\n");

/** The line of a file that holds the house rules by which it goes: the address of their page. */
const HOUSE = /^#[^\S\n]*hausregeln:[^\S\n]*\S*#(\S+)[^\S\n]*\n/im;

/** What such a line holds, as of an address; empty with none. */
export const houseIn = (text) => HOUSE.exec(text)?.[1] ?? "";

/** A file with the address of its house rules; `address` empty: without one. */
export const withHouse = (text, address) =>
  text.replace(HOUSE, "").replace(/^\s*regeln\s*:.*\n/im, (line) => line + (address ? `# Hausregeln: ${address}\n` : ""));

/** A file that goes by another text. */
export const byRules = (text, rules) => text.replace(/^(\s*regeln\s*:[^\S\n]*)\S+/im, (_, key) => key + rules);

const LABEL = /^(\s*spiel[^\S\n]+)(\S+)/i;

/** The number of a game, null where it has another name or none. */
const number = (game) => {
  const [, , label] = LABEL.exec(game) ?? [];
  return /^\d+$/.test(label ?? "") ? Number(label) : null;
};

/** What the next game is called. */
export function nextLabel({ games }) {
  if (!games.length) return "1";
  const last = number(games.at(-1));
  return last === null ? String(games.length + 1) : String(last + 1);
}

/** The name of the game at this place. */
export const labelAt = ({ games }, at) => LABEL.exec(games[at])?.[2] ?? String(at + 1);

export const gameText = (label, lines) => ["", `spiel ${label}`, ...lines, ""].join("\n");

/** The evening without a game; those behind it count on. */
export function without({ games }, at) {
  const shift = number(games[at]) !== null;
  const behind = games.slice(at + 1).map((game) => {
    const now = number(game);
    return shift && now !== null ? game.replace(LABEL, (_, word) => word + (now - 1)) : game;
  });
  return [...games.slice(0, at), ...behind];
}

const tapped = ({ head, draft, at, held }) => ({ head, draft, at, held });

/** Goes on with the new game that was begun before one was corrected. */
export const resumed = ({ draft, at, held }) => ({ draft: at === null ? draft : held, at: null, held: null });

/** The same with other parts, and a step back to what it was.
 *
 * A step has what was tapped `before` and `after` it, and from place `from` on the games that
 * went (`old`) and came (`fresh`).
 */
export function changed(evening, part) {
  const next = { ...evening, ...part };
  const [old, fresh] = [evening.games, next.games];
  let from = 0;
  while (from < old.length && old[from] === fresh[from]) from += 1;
  let same = 0;
  while (same < Math.min(old.length, fresh.length) - from && old.at(-1 - same) === fresh.at(-1 - same)) same += 1;
  const step = {
    before: tapped(evening), after: tapped(next), from,
    old: old.slice(from, old.length - same), fresh: fresh.slice(from, fresh.length - same),
  };
  return { ...next, past: [...evening.past, step].slice(-MOST), future: [] };
}

const replaced = (games, from, away, come) => [...games.slice(0, from), ...come, ...games.slice(from + away.length)];

export function undone(evening) {
  const step = evening.past.at(-1);
  if (!step) return evening;
  const games = replaced(evening.games, step.from, step.fresh, step.old);
  return { ...evening, ...step.before, games, past: evening.past.slice(0, -1), future: [...evening.future, step] };
}

export function redone(evening) {
  const step = evening.future.at(-1);
  if (!step) return evening;
  const games = replaced(evening.games, step.from, step.old, step.fresh);
  return { ...evening, ...step.after, games, past: [...evening.past, step], future: evening.future.slice(0, -1) };
}

/** A line of the head, read from its text: what can be said before the engine has. */
export const headLine = ({ head }, key) => new RegExp(`^\\s*${key}\\s*:\\s*(.*?)\\s*$`, "im").exec(head)?.[1] ?? "";
