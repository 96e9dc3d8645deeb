// Keeps what the pages that judge have loaded, so that they work without a network; the
// others are left to the browser, and take no room.
const KEPT = "dokospec-judge";
const MOST = 50; // answers beside those of a state: the page asks for half as many
const ROOT = self.registration.scope;
const PAGES = ["judge/", "rechner/"].map((folder) => new URL(folder, ROOT).href);
const STATES = new URL("judge/run/", ROOT).href;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(event));
});

async function answer({ request, clientId }) {
  if (stateOf(address(request))) return first(request);
  return (await asks(request, clientId)) ? newest(request) : fetch(request);
}

/** Whether this is one of the pages, or something for one of them. */
async function asks(request, clientId) {
  const from = request.mode === "navigate" ? request : await self.clients.get(clientId);
  return PAGES.some((page) => from?.url.startsWith(page));
}

/** What its answer is kept under: all here are files, and a query changes none. */
function address({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** The state that a file is of: what is in its folder never changes. */
function stateOf(url) {
  return url.startsWith(STATES) ? url.slice(STATES.length).match(/^v-[0-9a-f]+\//)?.[0] : undefined;
}

/** What never changes comes from what is kept. */
async function first(request) {
  return (await found(request)) ?? keep(request, await fetch(request));
}

/** Everything else comes from the network where there is one. */
async function newest(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const cached = await found(request);
    if (cached) return cached;
    throw error;
  }
}

async function found(request) {
  return (await caches.open(KEPT)).match(address(request));
}

async function keep(request, response) {
  if (response.status === 200) {
    const store = await caches.open(KEPT);
    await store.put(address(request), response.clone());
    await forget(store, stateOf(address(request)));
  }
  return response;
}

/** An older state is of no use any more, nor is what has not been asked for for long. */
async function forget(store, current) {
  const others = [];
  for (const { url } of await store.keys()) {
    const state = stateOf(url);
    if (!state) others.push(url);
    else if (current && state !== current) await store.delete(url);
  }
  for (const url of others.slice(0, -MOST)) await store.delete(url);
}
