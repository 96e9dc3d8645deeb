// Starts `dokospec lsp` for the records that are open. What it says comes from there.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function started() {
  const settings = vscode.workspace.getConfiguration("dokospec");
  const language = settings.get("language");
  const server = {
    command: settings.get("path"),
    args: [
      "lsp",
      ...settings.get("spec").flatMap((folder) => ["--spec", folder]),
      ...(language ? ["--lang", language] : []),
    ],
  };
  return new LanguageClient("dokospec", "dokospec", server, {
    documentSelector: [{ language: "doko" }],
  });
}

async function begin() {
  client = started();
  try {
    await client.start();
  } catch (error) {
    const path = vscode.workspace.getConfiguration("dokospec").get("path");
    vscode.window.showErrorMessage(
      `dokospec: ${path} lsp does not start (${error.message}). ` +
        "Install it with: pip install 'dokospec[lsp]', or say in dokospec.path where it is.",
    );
  }
}

async function end() {
  const running = client;
  client = undefined;
  if (running?.isRunning()) {
    await running.stop();
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("dokospec")) {
        await end();
        await begin();
      }
    }),
  );
  await begin();
};

exports.deactivate = end;
