// How a memory image is put into a fresh instance of Pyodide. The page uses it, and so
// does the script that makes the image.

/** Where the memory begins behind the head of an image. */
export const offset = (image) => new Uint32Array(image.buffer, image.byteOffset, 2)[1];

/** An instance with at least this much memory. */
export async function instance(factory, settings, size) {
  const module = await factory(settings);
  const held = [];
  while (module.HEAPU8.length < size) held.push(module._malloc(1 << 20));
  for (const place of held) module._free(place);
  return module;
}

/** What must come out again when everything that was left out has been put back. */
export function checksum(bytes) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let sum = 0;
  for (let k = 0; k < words.length; k++) sum = (Math.imul(sum, 31) + words[k]) | 0;
  return sum;
}

// (module (import "" "f" (func)) (export "f" (func 0)))
const PASSES = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 6, 1, 0, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0];
const OURS = "split:";

/** Joins what `split.mjs` made two of; `rest()`: the second part, at once. */
export function joining(settings, rest) {
  const make = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) =>
    make(imports, (instance, module) => {
      const first = instance.exports;
      const f = () => new WebAssembly.Instance(new WebAssembly.Module(rest()), { ...imports, first });
      const there = first[`${OURS}there`];
      there.set(there.length - 1, new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(PASSES)), { "": { f } }).exports.f);
      // Pyodide would take what else is there for something of Python's.
      const exports = Object.fromEntries(Object.entries(first).filter(([name]) => !name.startsWith(OURS)));
      done({ exports }, module);
    });
  return settings;
}

/**
 * Pyodide with the memory of an image. `image` may still be on its way; `rest()`: what was
 * left out of the program; `same`: what to take from the fresh instance; `lock`: the list of
 * packages, which has none; `room`: bytes of memory, of which those behind the image are zero.
 */
export async function restore({ loadPyodide, factory, indexURL, image, rest, same, sum, lock, room }) {
  return loadPyodide({
    indexURL,
    lockFileContents: lock,
    // The library of Python is in the image; nothing more is read from files.
    stdLibURL: "data:,",
    _loadSnapshot: image,
    createPyodideModule: async (settings) => {
      const [bytes, module] = await Promise.all([image, instance(factory, joining(settings, rest), room)]);
      const memory = bytes.subarray(offset(bytes));
      module.HEAPU8.fill(0, memory.length);
      for (const [start, end] of same) memory.set(module.HEAPU8.subarray(start, end), start);
      if (checksum(memory) !== sum) throw new Error("The memory image does not fit this browser.");
      return module;
    },
  });
}
