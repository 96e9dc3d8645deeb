// Puts NAME.brotli in the place of each file: the page unpacks it, whatever its server can.
//
//   node pack.mjs QUALITY NAME…
import fs from "node:fs/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);

const [quality, ...names] = process.argv.slice(2);

await Promise.all(
  names.map(async (name) => {
    const content = await fs.readFile(name);
    const params = {
      [BROTLI_PARAM_QUALITY]: Number(quality),
      [BROTLI_PARAM_LGWIN]: 24,
      [BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await fs.writeFile(`${name}.brotli`, await brotli(content, { params }));
    await fs.rm(name);
  }),
);
