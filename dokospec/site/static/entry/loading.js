// What is said while the judge is being loaded.

const mega = (bytes) => (bytes / 1e6).toFixed(0);

/** How far it is, in the words of a page; empty when it is there, null where nothing changes. */
export function loading({ stage, done, total }, words) {
  if (stage === "image") return words("image", { done: mega(done), total: mega(total) });
  if (stage === "texts") return words("texts_stage");
  return stage === "ready" ? "" : null;
}
