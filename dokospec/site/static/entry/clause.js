// A clause as `§7.1`, with a link to its page.
import { h } from "../judge/dom.js";

/** `rules`: the text that is asked; one of another text is shown with what that is called. */
export function clauseLink(key, places, rules = null) {
  const [text, number = text] = key.split("/");
  const own = places.houses?.[text];
  if (own) return h("span.dk-par", {}, h("a", { href: `../${own.at}` }, own.name));
  const shown = rules && text !== rules ? `${places.short?.[text] ?? text} ${number}` : number;
  const at = places.clauses?.[key];
  return h("span.dk-par", {}, at ? h("a", { href: `../${at}`, title: places.names?.[text] ?? text }, shown) : shown);
}
