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
