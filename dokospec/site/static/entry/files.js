// Files of the site, and what somebody takes away: a file, the address.

/** What a JSON file of the site holds. */
export async function json(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/** Offers text as a file of this name. */
export function download(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Copies the address of the page; whether that was allowed. */
export const copyAddress = async () =>
  Boolean(await navigator.clipboard?.writeText(location.href).then(() => true, () => false));
