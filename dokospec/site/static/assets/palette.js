// Light or dark as the reader has chosen, before anything is drawn.
{
  const color = __md_get("__palette")?.color;
  if (color) {
    if (color.media === "(prefers-color-scheme)") {
      const light = matchMedia("(prefers-color-scheme: light)").matches;
      const media = `(prefers-color-scheme: ${light ? "light" : "dark"})`;
      const input = document.querySelector(`[data-md-color-media='${media}']`);
      for (const key of ["media", "scheme", "primary", "accent"])
        color[key] = input.getAttribute(`data-md-color-${key}`);
    }
    for (const [key, value] of Object.entries(color))
      document.body.setAttribute(`data-md-color-${key}`, value);
  }
}
