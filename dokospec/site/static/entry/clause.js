// A clause as `§7.1`, with a link to its page.
import { h } from "../judge/dom.js";

/** `§7.1`; the heading of a clause that has no number. */
export const numberOf = (key, places) => places.titles?.[key] ?? key.split("/").at(-1);

/** `rules`: the text that is asked; one of another text is shown with what that is called. */
export function clauseLink(key, places, rules = null) {
  const [text] = key.split("/");
  const number = numberOf(key, places);
  const own = places.houses?.[text];
  if (own) return h("span.dk-par", {}, h("a", { href: `../${own.at}` }, own.name));
  const shown = rules && text !== rules ? `${places.short?.[text] ?? text} ${number}` : number;
  const at = places.clauses?.[key];
  return h("span.dk-par", {}, at ? h("a", { href: `../${at}`, title: places.names?.[text] ?? text }, shown) : shown);
}
