// Keeps what the judge has loaded, so that it works without a network.
const KEPT = "dokospec-judge";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(/\/v-[0-9a-f]+\//.test(request.url) ? first(request) : newest(request));
});

/** What never changes comes from what is kept. */
async function first(request) {
  const kept = await caches.match(request);
  return kept ?? keep(request, await fetch(request));
}

/** Everything else comes from the network where there is one. */
async function newest(request) {
  try {
    return keep(request, await fetch(request));
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

async function keep(request, response) {
  if (response.ok) {
    const store = await caches.open(KEPT);
    await store.put(request, response.clone());
    const state = request.url.match(/\/v-[0-9a-f]+\//)?.[0];
    if (state) await forget(store, state);
  }
  return response;
}

/** An older state is of no use any more. */
async function forget(store, state) {
  for (const { url } of await store.keys()) {
    if (/\/v-[0-9a-f]+\//.test(url) && !url.includes(state)) await store.delete(url);
  }
}
