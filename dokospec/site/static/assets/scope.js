// What a reader has chosen is kept under the root of the site. The theme's program calls
// these by name.
var __md_scope = new URL(document.currentScript.dataset.root, location);

function __md_hash(text) {
  return [...text].reduce((sum, letter) => ((sum << 5) - sum + letter.charCodeAt(0)) | 0, 0);
}

function __md_get(key, storage, scope = __md_scope) {
  try {
    return JSON.parse((storage ?? localStorage).getItem(`${scope.pathname}.${key}`));
  } catch {
    // A browser that keeps nothing has nothing.
    return null;
  }
}

function __md_set(key, value, storage, scope = __md_scope) {
  try {
    (storage ?? localStorage).setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}
