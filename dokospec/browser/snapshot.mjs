// Makes the memory image with which the judge starts in a browser: Pyodide with lark
// and dokospec imported and every table built, so that a reader's browser need not.
//
//   node --stack-size=7000 snapshot.mjs FOLDER
//
// FOLDER holds `pyodide/` (the npm package), `packages.zip` (what start.py imports and
// reads) and `restore.mjs`; `memory.bin`, `memory.json` and `house.bin` are put there. The stack is large because what parser generators leave behind hangs together
// in long chains, and freeing a chain recurses.
import fs from "node:fs";
import { pathToFileURL } from "node:url";

// Node would show the line an error comes from, which here is a program of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error.stack ?? error);
  process.exit(1);
});

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { loadPyodide } = await load("pyodide/pyodide.mjs");
const { default: factory } = await load("pyodide/pyodide.asm.mjs");
const { instance, offset, checksum } = await load("restore.mjs");

const BLOCK = 64; // bytes that are compared at once
// Bytes of a stretch that is left out: constants. Shorter ones are tables of addresses,
// which another browser may fill differently.
const LEAST = 1 << 16;

const { info } = JSON.parse(fs.readFileSync(`${folder}/pyodide/pyodide-lock.json`, "utf8"));
const lock = { info, packages: {} }; // nothing is ever installed from elsewhere
const options = { indexURL: `${folder}/pyodide/`, lockFileContents: lock };
const python = await loadPyodide({
  ...options,
  _makeSnapshot: true,
  // Without docstrings and columns in tracebacks; sets in the same order each time.
  env: { PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
});
python.unpackArchive(new Uint8Array(fs.readFileSync(`${folder}/packages.zip`)), "zip");
python.runPython(`
from pathlib import Path
from dokospec.browser.start import start, tidy
desk = start(Path())
tidy()
`);
scrub(python._module);
const image = python.makeMemorySnapshot();
const memory = image.subarray(offset(image));

// What every fresh instance holds anyway is left out; the page puts it back.
let fresh;
await loadPyodide({
  ...options,
  _loadSnapshot: image,
  createPyodideModule: async (settings) => {
    const module = await instance(factory, settings, memory.length);
    fresh = module.HEAPU8.slice();
    return module;
  },
});
const sum = checksum(memory);
const same = shared(fresh, memory);
for (const [start, end] of same) memory.fill(0, start, end);
fs.writeFileSync(`${folder}/memory.bin`, image);
python.runPython(`
from dokospec.browser.start import pack_house
pack_house(Path())
`);
fs.writeFileSync(`${folder}/house.bin`, python.FS.readFile("house.bin"));
fs.writeFileSync(`${folder}/memory.json`, JSON.stringify({ same, sum, lock, size: image.length }));

/** Fills what was freed with zeros, which take no room in a compressed file. */
function scrub(module) {
  // What is handed out in small pieces gets a head for each; a second round with large
  // ones alone takes those away again.
  for (const least of [16, 1 << 12]) {
    const held = [];
    for (let size = 1 << 20; size >= least; size >>= 1) {
      const top = module._sbrk(0);
      do {
        const place = module._malloc(size);
        module.HEAPU8.fill(0, place, place + size);
        held.push(place);
      } while (module._sbrk(0) === top);
    }
    for (const place of held) module._free(place);
  }
}

/** Where two memories hold the same, and not just zeros: [[start, end], …]. */
function shared(one, other) {
  const found = [];
  const words = [new Uint32Array(one.buffer), new Uint32Array(other.slice().buffer)];
  const step = BLOCK / 4;
  let start = -1;
  const end = Math.min(one.length, other.length);
  for (let at = 0; at <= end; at += BLOCK) {
    let alike = at < end;
    for (let k = at / 4; alike && k < at / 4 + step; k++) alike = words[0][k] === words[1][k];
    if (alike && start < 0) start = at;
    if (alike || start < 0) continue;
    if (at - start >= LEAST && one.subarray(start, at).some((byte) => byte)) found.push([start, at]);
    start = -1;
  }
  return found;
}
