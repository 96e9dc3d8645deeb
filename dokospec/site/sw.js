// Keeps the pages for the table, whole, for the time without a network. The site puts
// before this what they are: `SET`, with the version of them all and the files.
const ROOT = self.registration.scope;
const OURS = `dokospec:${ROOT}:`; // of all that this host keeps
const KEPT = OURS + SET.version;
const STATES = new URL("judge/run/v-", ROOT).href;
const PATIENCE = 4000; // ms for a network that does not answer, where there is another way
const served = new Set(); // pages that came from what is kept: so does all they ask for

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.method === "GET" && request.url.startsWith(ROOT);
  if (ours) event.respondWith(answer(event));
});

/** A page may ask whether it came from what is kept. */
self.addEventListener("message", ({ source }) => served.has(source.id) && source.postMessage("kept"));

/** All files, or none: pages and scripts of two versions do not fit each other. */
async function fill() {
  const store = await caches.open(KEPT);
  const urls = SET.files.map((file) => new URL(file, ROOT).href);
  await Promise.all(urls.map(async (url) => store.put(url, await had(url) ?? (await fresh(url)))));
}

/** What never changes may be here from before. */
async function had(url) {
  if (!url.startsWith(STATES)) return undefined;
  const found = await Promise.all((await ours()).map(async (name) => (await caches.open(name)).match(url)));
  return found.find(Boolean);
}

async function fresh(url) {
  const response = await fetch(url, { cache: url.startsWith(STATES) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Of another version nothing is of use any more. */
async function tidy() {
  const names = await ours();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

async function ours() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

/**
 * A page comes from the network where there is one, so that it is not an old one, and what
 * it asks for from where it came itself.
 */
async function answer({ request, clientId, resultingClientId }) {
  const kept = await (await caches.open(KEPT)).match(address(request));
  if (!kept) return fetch(request);
  if (request.url.startsWith(STATES) || served.has(clientId)) return kept;
  if (request.mode !== "navigate") return newest(request, kept);
  const late = new Promise((done) => setTimeout(done, PATIENCE, kept));
  const found = await Promise.race([newest(request, kept), late]);
  if (found === kept) served.add(resultingClientId);
  return found;
}

/** A server that has nothing is no better than none. */
async function newest(request, kept) {
  const response = await fetch(request).catch(() => kept);
  return response.ok || response.type === "opaqueredirect" ? response : kept;
}

/** What is kept of a request: all here are files, and a query changes none. */
function address({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
}
