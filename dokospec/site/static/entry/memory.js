// What this browser remembers by name: a browser that keeps nothing remembers nothing, and
// the page works all the same.

const quietly = (get, otherwise) => {
  try {
    return get();
  } catch (error) {
    if (error instanceof DOMException) return otherwise;
    throw error;
  }
};

/** `place`: where it is kept, `sessionStorage` for this window alone. */
export const remembered = (name, otherwise, place = "localStorage") =>
  quietly(() => window[place].getItem(`dokospec-${name}`), null) ?? otherwise;

export const remember = (name, value) => quietly(() => localStorage.setItem(`dokospec-${name}`, value));
