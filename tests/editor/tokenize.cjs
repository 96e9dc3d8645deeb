// Tells what the engine of VS Code makes of texts: node tokenize.cjs FOLDER < JSON.
//
// On standard input {grammars: {scope: content}, texts: [[scope, text], …]}; on standard
// output, for each text, its pieces as [innermost scope, text].
"use strict";

const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");

const here = createRequire(`${process.argv[2]}/package.json`);
const textmate = here("vscode-textmate");
const oniguruma = here("vscode-oniguruma");

async function main() {
  const given = JSON.parse(readFileSync(0, "utf-8"));
  await oniguruma.loadWASM(readFileSync(here.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => given.grammars[scope] ?? null,
    getInjections: (scope) => (scope === "text.html.markdown" ? ["markdown.dokospec"] : []),
  });
  const told = [];
  for (const [scope, text] of given.texts) {
    const grammar = await registry.loadGrammar(scope);
    let stack = textmate.INITIAL;
    const pieces = [];
    for (const line of text.split("\n")) {
      const found = grammar.tokenizeLine(line, stack);
      stack = found.ruleStack;
      for (const { startIndex, endIndex, scopes } of found.tokens) {
        pieces.push([scopes.at(-1), line.slice(startIndex, endIndex)]);
      }
    }
    told.push(pieces);
  }
  process.stdout.write(JSON.stringify(told));
}

main();
