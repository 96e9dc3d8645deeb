// Starts and ends the extension without an editor: node activate.cjs EXTENSION SETTINGS.
"use strict";

const Module = require("node:module");
const settings = JSON.parse(process.argv[3]);

// Whatever of an editor is asked for: a class, a function, and the value of each.
const anything = new Proxy(function () {}, {
  get: (target, name) => {
    if (name === "prototype") return target.prototype;
    if (name === Symbol.iterator) return function* () {};
    if (name === Symbol.toPrimitive) return () => "";
    return name === "then" ? undefined : anything;
  },
  apply: () => anything,
  construct: (_, given, made) =>
    made === anything ? anything : Object.create(made.prototype),
});
const layered = (own) =>
  new Proxy(own, { get: (_, name) => (name in own ? own[name] : anything[name]) });
const vscode = layered({
  version: "1.91.0",
  env: layered({ appName: "editor", language: "en" }),
  workspace: layered({
    getConfiguration: () => ({ get: (name) => settings[name] }),
    workspaceFolders: undefined,
    textDocuments: [],
  }),
  window: layered({ showErrorMessage: async (said) => console.log(said) }),
});
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const extension = require(process.argv[2]);
extension
  .activate({ subscriptions: [] })
  .then(() => console.log("started"))
  .then(() => extension.deactivate())
  .then(() => console.log("ended"));
