// Holds an engine to a file of cases: node runner.js cases/ddv-tsr.jsonl
const fs = require("fs");

// Your engine; null where it has no answer. This one says who leads takes the trick.
function answer(art, lage) {
  return art === "stich" && !lage.lesarten ? lage.ausspieler : null;
}

// Keys and cards in any order, and null is as good as nothing.
function plain(art, said) {
  if (art === "erlaubt") return JSON.stringify([...said].sort());
  return JSON.stringify(said, (_, value) =>
    value === null || typeof value !== "object" || Array.isArray(value) ? value
      : Object.fromEntries(Object.entries(value).filter((e) => e[1] !== null).sort()));
}

const counts = { right: 0, wrong: 0, cannot: 0 };
for (const [index, line] of fs.readFileSync(process.argv[2], "utf8").trim().split("\n").entries()) {
  let found;
  try { found = JSON.parse(line); } catch (error) {
    console.log(`line ${index + 1} is no case: the file is cut off or damaged`);
    process.exit(2);
  }
  const { id, art, lage, ...said } = found;
  const expected = (said.antworten || [said]).map((each) => plain(art, each.antwort));
  const given = answer(art, lage);
  const verdict = given === null ? "cannot" : expected.includes(plain(art, given)) ? "right" : "wrong";
  counts[verdict] += 1;
  if (verdict === "wrong") console.log(`${id} expected ${expected.join(" or ")} given ${plain(art, given)}`);
}
console.log(`right ${counts.right} wrong ${counts.wrong} cannot ${counts.cannot}`);
process.exitCode = counts.right && !counts.wrong ? 0 : 1;
