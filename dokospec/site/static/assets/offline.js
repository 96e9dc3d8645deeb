// Has the pages for the table kept for the time without a network, and says when they
// are, and when there are newer ones.

export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  let newer = false;
  workers.addEventListener("controllerchange", () => newer && show("dk-neu"));
  const registration = await workers.register(new URL("../sw.js", import.meta.url)).catch(() => null);
  // Where it cannot be kept the page works all the same, with a network.
  if (!registration) return;
  document.getElementById("dk-neu")?.addEventListener("click", () => location.reload());
  await workers.ready;
  show("dk-ohne-netz");
  // A page that has just come is no older than its site. One that was left open may be.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    registration.addEventListener("updatefound", () => (newer = true), { once: true });
    registration.update().catch(() => {});
  });
}

function show(id) {
  const part = document.getElementById(id);
  if (part) part.hidden = false;
}
