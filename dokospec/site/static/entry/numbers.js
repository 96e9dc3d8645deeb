// Points as the engine writes them: `+7`, `-7/3`.

/** With the sign that is as wide as a plus. */
export const minus = (points) => points.replace("-", "−");

export const tone = (points = "0") => (points.startsWith("-") ? "rk-minus" : points === "0" ? "" : "rk-plus");

/** As a number, to be drawn. */
export function value(points) {
  const [above, below = "1"] = points.split("/");
  return Number(above) / Number(below);
}

/** A total, which has no plus. */
export const withSign = (total) => (total === "0" || total.startsWith("-") ? minus(total) : `+${total}`);
