// Elements without a framework.

/** `h("p.note", {hidden: true, onclick}, "text", child)`; null children are left out. */
export function h(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag || "div");
  made.classList.add(...classes);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  made.append(...children.flat(2).filter((child) => child != null));
  return made;
}

/** A table of rows of cells; a cell is text or an element. */
export function table(caption, heads, rows) {
  return h(
    "div.jd-wide",
    { tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table.jd-table",
      {},
      h("caption", {}, caption),
      heads && h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows),
    ),
  );
}

export const row = (head, cells, kind = "tr") =>
  h(kind, {}, h("th", { scope: "row" }, head), cells.map((cell) => h("td", {}, cell)));
