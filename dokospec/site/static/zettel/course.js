// The totals from game to game, drawn: once wide, once for a phone.
import { minus, value, withSign } from "../entry/numbers.js";

const DASHES = ["", "7 4", "2 4", "12 4 2 4", "1 5", "14 5", "5 3 1 3"];
const SHAPES = {
  wide: { width: 740, height: 250, left: 44, right: 130, size: 14 },
  thin: { width: 340, height: 236, left: 36, right: 104, size: 13 },
};
const FOOT = 34;
const HEAD = 14;

function s(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  if (classes.length) made.setAttribute("class", classes.join(" "));
  for (const [name, given] of Object.entries(attributes)) made.setAttribute(name, given);
  made.append(...children);
  return made;
}

/** A round step so that there are at most so many lines on each side of nought. */
function step(span, most) {
  const rough = Math.max(span / most, 1);
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * [1, 2, 5, 10].find((times) => ten * times >= rough);
}

/** Moves what is in the way of another down, and all up again from the foot. */
function apart(labels, gap, foot) {
  labels.sort((a, b) => a.y - b.y);
  labels.forEach((label, at) => at && (label.y = Math.max(label.y, labels[at - 1].y + gap)));
  labels.reverse().forEach((label, at) => (label.y = Math.min(label.y, at ? labels[at - 1].y - gap : foot)));
}

function drawn(name, { players, labels, sums, said }) {
  const { width, height, left, right, size } = SHAPES[name];
  const values = sums.map((totals) => players.map((player) => value(totals[player])));
  const [low, high] = [Math.min(0, ...values.flat()), Math.max(0, ...values.flat())];
  const by = step(Math.max(high - low, 4), 4);
  const [bottom, top] = [Math.floor(low / by) * by, Math.ceil(high / by) * by || by];
  const y = (points) => HEAD + ((top - points) / (top - bottom)) * (height - HEAD - FOOT);
  const x = (game) => left + (game / Math.max(labels.length, 1)) * (width - left - right);
  const grid = [];
  for (let points = bottom; points <= top; points += by)
    grid.push(
      s(`line${points ? ".zt-grid" : ".zt-zero"}`, { x1: left, x2: width - right, y1: y(points), y2: y(points) }),
      s("text.zt-ax", { x: left - 7, y: y(points) + size / 3, "text-anchor": "end", "font-size": size }, withSign(String(points))),
    );
  const every = Math.max(1, Math.ceil(labels.length / (name === "wide" ? 8 : 4)));
  const marks = labels.map((_, at) => at + 1).filter((game) => game % every === 0 || game === 1)
    .filter((game, at, all) => game !== 1 || all.length < 2 || all[1] - 1 > every / 2);
  const ticks = marks.map((game) =>
    s("text.zt-ax", { x: x(game), y: height - 8, "text-anchor": "middle", "font-size": size }, labels[game - 1]));
  const lines = players.map((_, seat) =>
    s(`polyline.zt-l.zt-l${seat + 1}`, { points: values.map((row, game) => `${x(game).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" "), "stroke-dasharray": DASHES[seat] }));
  const last = values.at(-1);
  const ends = players.map((_, seat) => s(`circle.zt-end.zt-l${seat + 1}`, { cx: x(labels.length), cy: y(last[seat]), r: 4.5 }));
  const names = players.map((player, seat) => ({ player, seat, y: y(last[seat]) + size / 3 }));
  apart(names, size + 3, height - FOOT + size / 3);
  const words = names.map(({ player, seat, y: at }) =>
    s(`text.zt-name.zt-t${seat + 1}`, { x: x(labels.length) + 11, y: at, "font-size": size }, `${player} ${withSign(sums.at(-1)[player])}`));
  return s(`svg.zt-chart.zt-${name}`, { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": said },
    s("title", {}, said), ...grid, ...ticks, ...lines, ...ends, ...words);
}

/** Both drawings; `sums`: totals by player before the first game and after each. */
export function course({ players, labels, sums }, words) {
  const all = players.map((player) => `${player} ${minus(sums.at(-1)[player])}`).join(", ");
  const said = words("course_said", { n: labels.length, all });
  return Object.keys(SHAPES).map((name) => drawn(name, { players, labels, sums, said }));
}
