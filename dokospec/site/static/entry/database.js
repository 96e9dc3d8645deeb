// The browser's own databases.

/** What a request comes to. */
export const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** When all that a transaction changes is kept. */
export const completed = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** The database of this name; `make(database)` makes its stores where it is new. */
export async function openDatabase(name, make) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => make(opening.result);
  const database = await done(opening);
  // A newer page may need another shape.
  database.onversionchange = () => database.close();
  return database;
}
