// The state of the page as the part of an address behind `#`: `t=` texts, `z=` the
// record, deflated and in the alphabet of addresses, `g=` the game, `s=` the step, `h=`
// the answers of house texts among the texts (`haus/houses.js`).
// A server never sees it. `dokospec.site.fragment` writes the same.

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Text in the alphabet of addresses, deflated. */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const shown = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return shown.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What was packed so. Fails where it is damaged. */
export async function unpacked(shown) {
  const bytes = Uint8Array.from(atob(shown.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

export async function written({ record, texts, game = 0, step = 0, house = "" }) {
  const z = await packed(record);
  const place = (game ? `&g=${game}` : "") + (step ? `&s=${step}` : "") + (house ? `&h=${house}` : "");
  return `t=${texts.join(",")}&z=${z}${place}`;
}

/** The state an address holds, or the part of it; null where it holds none or is damaged. */
export async function read(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const texts = (parts.get("t") ?? "").split(",").filter(Boolean);
  if (!parts.has("z")) return texts.length ? { texts } : null;
  try {
    const record = await unpacked(parts.get("z"));
    return { record, texts, game: Number(parts.get("g") ?? 0), step: Number(parts.get("s") ?? 0) };
  } catch {
    return null;
  }
}
