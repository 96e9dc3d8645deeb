// The theme leaves the dialog of the search without a name, which screen readers need.
document.querySelector(".md-search")?.setAttribute("aria-label", "Suche");
