// The house texts of this browser. `houses`: the answers of each and what the calculator
// asks under it; `models`: what the judge takes, by [id, state of the site, when changed].
import { completed, openDatabase } from "../entry/database.js";

const NAME = "dokospec-haus";

let opened;

const open = () =>
  (opened ??= openDatabase(NAME, (database) => {
    database.createObjectStore("houses", { keyPath: "id" });
    database.createObjectStore("models");
  }));

/** What `use` asks of these stores; fails as a whole. */
async function within(names, mode, use) {
  const transaction = (await open()).transaction(names, mode);
  const request = use(...names.map((name) => transaction.objectStore(name)));
  await completed(transaction);
  return request?.result;
}

/** All that is kept; nothing where a browser keeps nothing. */
export const houses = () => within(["houses"], "readonly", (store) => store.getAll()).catch(() => []);

/** Keeps a house text; a model of it as it was before is of no use any more. */
export const put = (house) =>
  within(["houses", "models"], "readwrite", (store, models) => {
    models.delete(range(house.id));
    return store.put(house);
  });

/** Keeps what was made of one, if it is still the one of which it was made. */
const ifSame = (house, use) =>
  within(["houses", "models"], "readwrite", (store, models) => {
    const found = store.get(house.id);
    found.onsuccess = () => found.result?.changed === house.changed && use(store, models);
  });

export const putModel = (house, state, model) =>
  ifSame(house, (store, models) => {
    models.delete(range(house.id));
    models.put(model, [house.id, state, house.changed]);
  });

export const putForm = (house) => ifSame(house, (store) => store.put(house));

export const remove = (id) =>
  within(["houses", "models"], "readwrite", (store, models) => {
    models.delete(range(id));
    store.delete(id);
  });

/** The keys of the models that this state of the site has made. */
export const models = async (state) => {
  const keys = await within(["models"], "readonly", (store) => store.getAllKeys()).catch(() => []);
  return keys.filter(([, made]) => made === state);
};

export const model = (key) => within(["models"], "readonly", (store) => store.get(key));

/** All keys of a text: a list is behind every text and number. */
const range = (id) => IDBKeyRange.bound([id], [id, []]);
