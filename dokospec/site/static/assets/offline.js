// Has the pages for the table kept for the time without a network, and says when they
// are, and when there are newer ones.

import { loaded } from "../judge/python.js";

export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // On a first visit whoever waits for an answer comes first.
  if (!workers.controller) await loaded;
  // A page that has just come from the network is no older than its site. One that was
  // left open may be, or one that came from what is kept.
  let old = false;
  let newer = false;
  workers.addEventListener("controllerchange", () => newer && show("dk-neu"));
  document.getElementById("dk-neu")?.addEventListener("click", () => location.reload());
  const registration = await workers.register(new URL("../sw.js", import.meta.url)).catch(() => null);
  // Where it cannot be kept the page works all the same, with a network.
  if (!registration) return;
  registration.addEventListener("updatefound", () => (newer = old));
  workers.addEventListener("message", () => {
    old = true;
    newer ||= Boolean(registration.installing);
  });
  workers.controller?.postMessage("kept?");
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    old = true;
    registration.update().catch(() => {});
  });
  await workers.ready;
  show("dk-ohne-netz");
}

function show(id) {
  const part = document.getElementById(id);
  if (part) part.hidden = false;
}
