// Makes the memory image with which the judge starts in a browser: Pyodide with lark
// and dokospec imported and every table built, so that a reader's browser need not.
//
//   node --stack-size=7000 snapshot.mjs FOLDER
//
// FOLDER holds `pyodide/` (the npm package), `packages.zip` (what start.py imports and
// reads), of that the models and `start.json` once more, `restore.mjs` and `split.mjs`;
// `memory.bin`, `memory.json`, `house.bin`, `pyodide.asm.wasm` and what was left out of
// that, `rest.asm.wasm`, are put there. The stack is large because what parser generators
// leave behind hangs together in long chains, and freeing a chain recurses.
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
const { likely, marked, plain, split } = await load("split.mjs");

const BLOCK = 64; // bytes that are compared at once
// Bytes of a stretch that is left out: constants. Shorter ones are tables of addresses,
// which another browser may fill differently.
const LEAST = 1 << 16;

const { info } = JSON.parse(fs.readFileSync(`${folder}/pyodide/pyodide-lock.json`, "utf8"));
const lock = { info, packages: {} }; // nothing is ever installed from elsewhere
const options = { indexURL: `${folder}/pyodide/`, lockFileContents: lock };
const settings = {
  ...options,
  _makeSnapshot: true,
  // Without docstrings and columns in tracebacks; sets in the same order each time.
  env: { PYTHONOPTIMIZE: "2", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" },
};
const ORDER = "start.json";
const content = (name) => new Uint8Array(fs.readFileSync(`${folder}/${name}`));

// All is done once for what it imports, and to have that as code: what is read from sources
// leaves holes in memory, and so does what is judged.
const before = await loadPyodide(settings);
before.unpackArchive(content("packages.zip"), "zip");
for (const [name, place] of [["packages.zip", ""], ["python_stdlib.zip", "pyodide/"]])
  before.FS.writeFile(name, content(place + name));
const modules = before.runPython(`
import json
from pathlib import Path
from dokospec.browser.start import rehearse
json.dumps(rehearse(Path()))
`);
fs.writeFileSync(`${folder}/python_stdlib.zip`, before.FS.readFile("python_stdlib.zip"));

const python = await loadPyodide({ ...settings, stdLibURL: `${folder}/python_stdlib.zip` });
python.unpackArchive(before.FS.readFile("packages.zip"), "zip");
python.globals.set("modules", modules);
python.runPython(`
import json
from pathlib import Path
from dokospec.browser.start import start, tidy
desk = start(Path(), json.loads(modules))
del modules
tidy()
`);
scrub(python._module);
const image = python.makeMemorySnapshot();
const memory = image.subarray(offset(image));

// What every fresh instance holds anyway is left out; the page puts it back.
let fresh;
let noted;
const program = content("pyodide/pyodide.asm.wasm");
fs.mkdirSync(`${folder}/marked`);
fs.writeFileSync(`${folder}/marked/pyodide.asm.wasm`, marked(program));
const again = await loadPyodide({
  ...options,
  indexURL: `${folder}/marked/`,
  stdLibURL: `${folder}/python_stdlib.zip`,
  _loadSnapshot: image,
  createPyodideModule: async (given) => {
    const make = given.instantiateWasm;
    given.instantiateWasm = (imports, done) =>
      make(imports, (made, module) => {
        noted = made;
        done({ exports: plain(made) }, module);
      });
    const module = await instance(factory, given, memory.length);
    fresh = module.HEAPU8.slice();
    return module;
  },
});
const size = offset(image) + used(memory); // of the file: behind it all is zero
const sum = checksum(image.subarray(offset(image), size));
const same = shared(fresh, memory);
for (const [start, end] of same) memory.fill(0, start, end);
fs.writeFileSync(`${folder}/memory.bin`, image.subarray(0, size));

// What is called when a page asks, as a page would ask.
ask(again);
const { first, second } = split(program, likely(program, noted));
if (![first, second].every((part) => WebAssembly.validate(part))) throw new Error("The program cannot be split.");
fs.writeFileSync(`${folder}/pyodide.asm.wasm`, first);
fs.writeFileSync(`${folder}/rest.asm.wasm`, second);

python.runPython(`
from dokospec.browser.start import pack_house
pack_house(Path())
`);
fs.writeFileSync(`${folder}/house.bin`, python.FS.readFile("house.bin"));
fs.writeFileSync(`${folder}/memory.json`, JSON.stringify({ same, sum, lock, size, room: memory.length }));

/** Has it judge by all models; and hands over what the worker does, which is work too. */
function ask(judge) {
  const desk = judge.globals.get("desk");
  const order = fs.readFileSync(`${folder}/${ORDER}`, "utf8");
  const { texts, records } = JSON.parse(order);
  const lists = [[], texts].map((list) => judge.toPy(list));
  for (const record of records) for (const list of lists) desk.missing(record, list).toJs();
  for (const name of texts) {
    const bytes = judge.toPy(content(`${name}.model`));
    desk.add(name, bytes);
    bytes.destroy();
  }
  for (const list of lists) {
    desk.view(records[0], list, "de");
    list.destroy();
  }
  desk.document(records[0], "", undefined, "de");
  desk.next(records[0], 0, undefined, "de", undefined);
  judge.pyimport("dokospec.browser.start").practise(desk, order);
}

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

/** Up to where a memory holds something: bytes, whole blocks. */
function used(memory) {
  const last = memory.findLastIndex((byte) => byte);
  return Math.min(memory.length, Math.ceil((last + 1) / BLOCK) * BLOCK);
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
