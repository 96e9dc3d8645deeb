// Runs Python off the page's thread. Messages in: {id, call, …}; out: {id, value} or
// {id, error}, and {stage, done, total} while things are being loaded.
import { model, models } from "../haus/store.js";
import { restore } from "./restore.mjs";
import { unpacking } from "./unpack.js";

const here = (name) => new URL(name, import.meta.url).href;
const ready = start();
// Who asks gets the error itself.
ready.catch(() => tell("failed"));
let python;
let desk;
let state;
let kit;
const own = new Map(); // ids of house texts, and in which state each was added

self.onmessage = async ({ data: { id, call, args } }) => {
  try {
    await ready;
    self.postMessage({ id, value: await answers[call](args) });
  } catch (error) {
    self.postMessage({ id, error: String(error.message ?? error) });
  }
};

const answers = {
  async view({ record, texts, lang }) {
    await fetchMissing(record, texts);
    return withList(texts, (list) => desk.view(record, list, lang));
  },
  async document({ record, file, rules, lang }) {
    await fetchMissing(record, rules ? [rules] : []);
    return desk.document(record, file, rules ?? undefined, lang);
  },
  answer: (args) => alone("answer", args),
  because: (args) => alone("because", args),
  call: (args) => alone("call", args),
  call_times: (args) => alone("call_times", args),
  trick: (args) => alone("trick", args),
  async next({ record, place, rules, lang, speaker }) {
    await fetchMissing(record, rules ? [rules] : []);
    return desk.next(record, place, rules ?? undefined, lang, speaker ?? undefined);
  },
  evening: ({ record, lang }) => ofEvening(record, () => desk.evening(record, lang)),
  draft: ({ record, place, game, lang }) => ofEvening(record, () => desk.draft(record, place, game, lang)),
  imported: ({ record, lang }) => ofEvening(record, () => desk.imported(record, lang)),
  grounds: (args) => reasons("grounds", args),
  why: (args) => reasons("why", args),
  words: ({ lang }) => desk.words(lang),
  /** What is about house rules: `call` is one of those of `haus/kit.js`. */
  async house({ call, ...args }) {
    kit ??= openKit();
    return (await kit)[call](args);
  },
};

/** What house rules take, and nobody else, is fetched when they are asked for. */
async function openKit() {
  const [{ opened }, response] = await Promise.all([import("../haus/kit.js"), got(self.file("house.bin"))]);
  return opened(python, await response.arrayBuffer(), tell);
}

function reasons(kind, { record, place, rules, number, lang }) {
  return fetchMissing(record, rules ? [rules] : []).then(() =>
    desk[kind](record, place, rules ?? undefined, number, lang),
  );
}

async function alone(call, { record, rules, lang }) {
  await fetchMissing(record, [rules]);
  return desk[call](record, rules, lang);
}

/** What is asked of the evening that is written so, by the text it names. */
async function ofEvening(record, ask) {
  await fetchMissing(record, []);
  return ask();
}

async function start() {
  const found = await (await got(here("run/state.json"))).json();
  const { packed } = found;
  state = found.state;
  const run = (name) => here(`run/v-${state}/${name}`);
  const brotli = await import(run("brotli_dec_wasm.js"));
  await brotli.default({ module_or_path: inflated(run("brotli_dec_wasm_bg.wasm")) });
  // Pyodide asks for its program by itself.
  const small = new Set(packed.map(run));
  self.fetch = unpacking(self.fetch.bind(self), (url) => small.has(url), brotli);
  const memory = await (await got(run("memory.json"))).json();
  const image = whole(run("memory.bin"), memory.size);
  const [{ loadPyodide }, { default: factory }] = await Promise.all([
    import(run("pyodide.mjs")),
    script(run("pyodide.asm.mjs")),
  ]);
  const rest = () => brotli.decompress(atOnce(run("rest.asm.wasm.brotli")));
  python = await restore({ loadPyodide, factory, indexURL: run(""), image, rest, ...memory });
  desk = python.globals.get("desk");
  self.file = run;
  tell("ready");
}

/** Takes the house texts that this browser keeps; one that was changed anew. */
async function takeOwn() {
  for (const key of await models(state)) {
    const [id, , changed] = key;
    if (own.get(id) === changed) continue;
    const content = await model(key);
    // It may have been deleted, or come by another question meanwhile.
    if (!content || own.get(id) === changed) continue;
    add(id, content);
    own.set(id, changed);
  }
}

function add(name, content) {
  const bytes = python.toPy(new Uint8Array(content));
  desk.add(name, bytes);
  bytes.destroy();
}

/** Fetches the models that a record needs and that are not here yet. */
async function fetchMissing(record, texts) {
  await takeOwn();
  const missing = withList(texts, (list) => desk.missing(record, list));
  const names = missing.toJs();
  missing.destroy();
  if (names.length) tell("texts");
  await Promise.all(
    names.map(async (name) => {
      add(name, await (await got(self.file(`${name}.model`))).arrayBuffer());
    }),
  );
}

function withList(items, use) {
  const list = python.toPy(items);
  try {
    return use(list);
  } finally {
    list.destroy();
  }
}

async function got(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** A program that lies there deflated. */
async function inflated(url) {
  const { body } = await got(`${url}.zlib`);
  const headers = { "Content-Type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("deflate")), { headers });
}

/** A script that lies there packed. */
async function script(url) {
  const code = await (await got(url)).blob();
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return import(address).finally(() => URL.revokeObjectURL(address));
}

/** A file, and all waits for it: who calls a function waits for no promise. */
function atOnce(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return new Uint8Array(request.response);
}

/** A file of which it is told how much has come. */
async function whole(url, total) {
  const reader = (await got(url)).body.getReader();
  const bytes = new Uint8Array(total);
  let done = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, done);
    done += part.value.length;
    tell("image", done, total);
  }
  return bytes;
}

function tell(stage, done = 0, total = 0) {
  self.postMessage({ stage, done, total });
}
