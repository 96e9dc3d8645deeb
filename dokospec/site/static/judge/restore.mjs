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

/**
 * Pyodide with the memory of an image. `image` may still be on its way; `same`: what to
 * take from the fresh instance; `lock`: the list of packages, which has none.
 */
export async function restore({ loadPyodide, factory, indexURL, image, same, sum, lock }) {
  return loadPyodide({
    indexURL,
    lockFileContents: lock,
    // The library of Python is in the image; nothing more is read from files.
    stdLibURL: "data:,",
    _loadSnapshot: image,
    createPyodideModule: async (settings) => {
      const bytes = await image;
      const memory = bytes.subarray(offset(bytes));
      const module = await instance(factory, settings, memory.length);
      for (const [start, end] of same) memory.set(module.HEAPU8.subarray(start, end), start);
      if (checksum(memory) !== sum) throw new Error("The memory image does not fit this browser.");
      return module;
    },
  });
}
