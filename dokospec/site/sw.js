// Keeps the pages for the table, whole, for the time without a network. The site puts
// before this what they are: `SET`, with the version of them all and the files.
const ROOT = self.registration.scope;
const KEPT = `dokospec-${SET.version}`;
const STATES = new URL("judge/run/v-", ROOT).href;
const PATIENCE = 4000; // ms for a network that does not answer, where there is another way

self.addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = request.method === "GET" && request.url.startsWith(ROOT);
  if (ours) event.respondWith(answer(request));
});

/** All files, or none: pages and scripts of two versions do not fit each other. */
async function fill() {
  const store = await caches.open(KEPT);
  const urls = SET.files.map((file) => new URL(file, ROOT).href);
  await Promise.all(urls.map(async (url) => store.put(url, await had(url) ?? (await fresh(url)))));
}

/** What never changes may be here from before. */
async function had(url) {
  return url.startsWith(STATES) ? caches.match(url) : undefined;
}

async function fresh(url) {
  const response = await fetch(url, { cache: url.startsWith(STATES) ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Of another version nothing is of use any more. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** From the network where there is one, so that no page is an old one. */
async function answer(request) {
  const kept = await (await caches.open(KEPT)).match(address(request));
  if (!kept) return fetch(request);
  if (request.url.startsWith(STATES)) return kept;
  const late = new Promise((done) => setTimeout(done, PATIENCE, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

/** What is kept of a request: all here are files, and a query changes none. */
function address({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname + (pathname.endsWith("/") ? "index.html" : "");
}
