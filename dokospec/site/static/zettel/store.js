// The evenings in the browser's own database, `dokospec`: one object each, as state.js has it.

const NAME = "dokospec";
const EVENINGS = "abende";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export async function openStore() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(EVENINGS, { keyPath: "id" });
  return new Store(await done(opening));
}

class Store {
  constructor(base) {
    this.base = base;
    // A newer page may need another shape.
    base.onversionchange = () => base.close();
  }

  of(mode) {
    return this.base.transaction(EVENINGS, mode, { durability: "strict" });
  }

  all() {
    return done(this.of("readonly").objectStore(EVENINGS).getAll());
  }

  get(id) {
    return done(this.of("readonly").objectStore(EVENINGS).get(id));
  }

  /** On its way when this returns; the promise tells when it is kept. */
  put(evening) {
    const change = this.of("readwrite");
    change.objectStore(EVENINGS).put(evening);
    // Else it would wait for an answer that a page which is ended does not get.
    change.commit?.();
    return new Promise((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
  }

  delete(id) {
    return done(this.of("readwrite").objectStore(EVENINGS).delete(id));
  }
}
