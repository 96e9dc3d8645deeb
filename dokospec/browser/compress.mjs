// Puts NAME.br and NAME.gz beside each file it is given, for servers that send them.
import fs from "node:fs";
import zlib from "node:zlib";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

for (const name of process.argv.slice(2)) {
  const content = fs.readFileSync(name);
  const params = {
    [BROTLI_PARAM_QUALITY]: 9,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  fs.writeFileSync(`${name}.br`, zlib.brotliCompressSync(content, { params }));
  fs.writeFileSync(`${name}.gz`, zlib.gzipSync(content, { level: 9 }));
}
