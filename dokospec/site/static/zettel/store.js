// The evenings in the browser's own database, `dokospec`: one object each, as state.js has it.
import { completed, done, openDatabase } from "../entry/database.js";

const NAME = "dokospec";
const EVENINGS = "abende";

export const openStore = async () =>
  new Store(await openDatabase(NAME, (database) => database.createObjectStore(EVENINGS, { keyPath: "id" })));

class Store {
  constructor(database) {
    this.database = database;
  }

  of(mode) {
    return this.database.transaction(EVENINGS, mode, { durability: "strict" });
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
    return completed(change);
  }

  /** Keeps `made(evening)` in place of the one that is kept; leaves it where that is null. */
  change(id, made) {
    const change = this.of("readwrite");
    const evenings = change.objectStore(EVENINGS);
    const found = evenings.get(id);
    found.onsuccess = () => {
      const next = found.result && made(found.result);
      if (next) evenings.put(next);
    };
    return completed(change);
  }

  delete(id) {
    return done(this.of("readwrite").objectStore(EVENINGS).delete(id));
  }
}
