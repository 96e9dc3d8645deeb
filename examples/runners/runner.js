// Holds an engine to a file of cases: node runner.js cases/ddv-tsr.jsonl
const fs = require("fs");

// Your engine; null where it has no answer. This one says who leads takes the trick.
function answer(art, lage) {
  return art === "stich" && !lage.lesarten ? lage.ausspieler : null;
}

// Keys and cards in any order, and null is as good as nothing, 0 for who sits out, too.
function plain(art, said) {
  if (art === "erlaubt") return JSON.stringify([...said].sort());
  return JSON.stringify(said, (_, value) =>
    value === null || typeof value !== "object" || Array.isArray(value) ? value
      : Object.fromEntries(Object.entries(value).filter(([key, v]) => v !== null && !(key === "aussetzer" && v === 0)).sort()));
}

// Ends the run where there is nothing to hold the engine to.
function stop(place, expected) {
  console.error(`${place}: expected ${expected}`);
  process.exit(2);
}

let lines;
try { lines = fs.readFileSync(process.argv[2], "utf8").split("\n"); }
catch (error) { stop(process.argv[process.argv.length - 1], "a file of cases"); }
if (!lines[lines.length - 1]) lines.pop();
const counts = { right: 0, wrong: 0, cannot: 0 };
for (const [index, line] of lines.entries()) {
  let found, expected;
  try {
    found = JSON.parse(line);
    expected = (found.antworten || [found]).map((each) => plain(found.art, each.antwort));
  } catch (error) { found = {}; }
  const { id, art, lage } = found;
  if (!id || !art || !lage || expected.includes(undefined))
    stop(`${process.argv[2]}:${index + 1}`, "a case: id, art, lage, antwort");
  const given = answer(art, lage);
  const verdict = given === null ? "cannot" : expected.includes(plain(art, given)) ? "right" : "wrong";
  counts[verdict] += 1;
  if (verdict === "wrong") console.log(`${id} expected ${expected.join(" or ")} given ${plain(art, given)}`);
}
console.log(`right ${counts.right} wrong ${counts.wrong} cannot ${counts.cannot}`);
process.exitCode = counts.right && !counts.wrong ? 0 : 1;
