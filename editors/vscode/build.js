// Bundles the client; beside it: what it holds of others, with version, licence and notices.
"use strict";

const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { buildSync } = require("esbuild");

const BUNDLE = "dist/extension.js";
const LEGAL = /^(licen[cs]e|copying|notice|third-?party-?notices)(\.|$)/i;

const { metafile } = buildSync({
  entryPoints: ["extension.js"],
  bundle: true,
  minify: true,
  outfile: BUNDLE,
  external: ["vscode"],
  format: "cjs",
  platform: "node",
  metafile: true,
});
const packages = Object.keys(metafile.outputs[BUNDLE].inputs)
  .map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
  .filter(Boolean);
const notices = [...new Set(packages)].sort().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const files = readdirSync(folder).filter((file) => LEGAL.test(file)).sort();
  if (files.length === 0) throw new Error(`no text of the licence of ${name}`);
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
});
const rule = `\n\n${"-".repeat(80)}\n\n`;
writeFileSync("ThirdPartyNotices.txt", `${notices.join(rule)}\n`);
