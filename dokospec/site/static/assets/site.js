// The theme leaves the dialog of the search without a name, which screen readers need.
const english = document.documentElement.lang === "en";
document.querySelector(".md-search")?.setAttribute("aria-label", english ? "Search" : "Suche");

// Two colours of suits instead of four, where somebody has asked for that.
try {
  document.body.dataset.dkFarben = localStorage.getItem("dokospec-colours") ?? "";
} catch {
  // A browser that keeps nothing: the colours stay four.
}

// The search field of the first page is a way into the one of the theme: what is typed
// goes on there.
const field = document.getElementById("dk-q");
const query = document.querySelector("[data-md-component=search-query]");
const toggle = document.querySelector("[data-md-toggle=search]");
// The theme listens to keys only: what is pasted, spoken or swiped has none.
query?.addEventListener("input", () => query.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true })));
const openSearch = () => {
  if (!toggle.checked) toggle.click();
  query.focus();
  if (!field.value) return;
  query.value = field.value;
  field.value = "";
  query.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
};
if (field && query && toggle) {
  field.addEventListener("click", openSearch);
  field.addEventListener("input", openSearch);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    openSearch();
  });
}

// What can be scrolled can be scrolled by keys.
const reach = () => {
  for (const each of document.querySelectorAll(".dk-wide, .dk-streifen, .dk-bahn, .md-typeset__scrollwrap")) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
    else each.removeAttribute("tabindex");
  }
};
reach();
addEventListener("resize", reach);

// Who reads English is told what a word of a formal line is called there.
let glossed = false;
const gloss = async () => {
  const lines = document.querySelectorAll(".dk-regel");
  if (glossed || !lines.length) return;
  glossed = true;
  let known;
  try {
    known = await (await fetch(new URL("assets/words.json", __md_scope))).json();
  } catch {
    // Read from a folder, or without a network: the lines stand as they are.
    return;
  }
  for (const line of lines) {
    const found = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (found.nextNode()) if (!found.currentNode.parentElement.matches(".s, .c1")) texts.push(found.currentNode);
    for (const text of texts) {
      const parts = text.data.split(/(\p{L}[\p{L}\p{N}:-]*)/u);
      if (!parts.some((part) => Object.hasOwn(known, part))) continue;
      text.replaceWith(...parts.map((part) => Object.hasOwn(known, part)
        ? Object.assign(document.createElement("span"), { title: known[part], textContent: part })
        : part));
    }
  }
};

// The prose of a text in German or English: what is chosen on one page holds on the others.
const told = __md_get("prose");
for (const each of document.querySelectorAll(".dk-sprache input")) {
  if (each.value === told) each.checked = true;
  each.addEventListener("change", () => {
    __md_set("prose", each.value);
    if (each.value === "en") gloss();
  });
}
if (english || told === "en") gloss();
