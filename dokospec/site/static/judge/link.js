// The state of the page as the part of an address behind `#`: `t=` texts, `z=` the
// record, deflated and in the alphabet of addresses, `g=` the game, `s=` the step.
// A server never sees it. `dokospec.site.fragment` writes the same.

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

export async function written({ record, texts, game = 0, step = 0 }) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(record));
  const shown = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const z = shown.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const place = (game ? `&g=${game}` : "") + (step ? `&s=${step}` : "");
  return `t=${texts.join(",")}&z=${z}${place}`;
}

/** The state an address holds, or the part of it; null where it holds none or is damaged. */
export async function read(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const texts = (parts.get("t") ?? "").split(",").filter(Boolean);
  if (!parts.has("z")) return texts.length ? { texts } : null;
  try {
    const shown = parts.get("z").replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(shown), (char) => char.charCodeAt(0));
    const record = new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
    return { record, texts, game: Number(parts.get("g") ?? 0), step: Number(parts.get("s") ?? 0) };
  } catch {
    return null;
  }
}
