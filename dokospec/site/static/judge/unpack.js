// Files that lie on the site compressed, and are unpacked here: a server need not know how.
const PIECE = 1 << 20; // bytes that are handed on at once

/** A `fetch` that asks for NAME.brotli where `packed` says so of an address. */
export function unpacking(fetch, packed, { BrotliDecStream, BrotliStreamResultCode }) {
  return async (request, options) => {
    const url = String(request.url ?? request);
    if (!packed(url)) return fetch(request, options);
    const response = await fetch(`${url}.brotli`, options);
    if (!response.ok) return response;
    const type = url.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    const headers = { "Content-Type": type };
    return new Response(response.body.pipeThrough(new TransformStream(unpacker())), { headers });
  };

  function unpacker() {
    const stream = new BrotliDecStream();
    let code;
    return {
      transform(part, controller) {
        let at = 0;
        do {
          const result = stream.dec(part.subarray(at), PIECE);
          at += result.input_offset;
          code = result.code;
          controller.enqueue(result.buf);
          result.free();
        } while (code === BrotliStreamResultCode.NeedsMoreOutput);
      },
      flush(controller) {
        stream.free();
        const whole = code === BrotliStreamResultCode.ResultSuccess;
        if (!whole) controller.error(new Error("A file of the judge was cut off."));
      },
    };
  }
}
