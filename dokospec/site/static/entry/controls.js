// What is tapped: each is made once, and shows a state when it is told to.
import { h } from "../judge/dom.js";

/** A group with a heading, and what is said beside it. */
export const group = (legend, beside, ...children) =>
  h("fieldset.rk-group", {}, h("legend", {}, legend, beside ? h("small", {}, beside) : null), children.flat());

/** Choices of which one holds; `show(value)`. */
export function choice(name, options, onchoose) {
  const inputs = options.map(({ value }) =>
    h("input", { type: "radio", name, value: String(value), onchange: () => onchoose(value) }));
  const element = h("div.rk-chips", {}, options.map(({ label }, at) => h("label.rk-chip", {}, inputs[at], h("span", {}, label))));
  const show = (value) => options.forEach((each, at) => (inputs[at].checked = each.value === value));
  return { element, show };
}

/** Something that is so or not; `show(on)`. */
export function check(label, onchange) {
  const input = h("input", { type: "checkbox", onchange: () => onchange(input.checked) });
  return { element: h("label.rk-chip", {}, input, h("span", {}, label)), show: (on) => (input.checked = on) };
}

/** A number with less and more; `show(text, {least, most, spoken})` says which of the two are left.
 *
 * `spoken`: what is read out instead of a sign.
 */
export function stepper(of, words, onstep) {
  const shown = h("output", {});
  const button = (sign, by, label) =>
    h("button", { type: "button", "aria-label": words(label, { of }), onclick: () => onstep(by) }, sign);
  const [less, more] = [button("−", -1, "less"), button("+", 1, "more")];
  let last = null;
  const element = h("div.rk-step", { role: "group", "aria-label": of }, less, shown, more);
  const show = (text, { least = false, most = false, spoken = null } = {}) => {
    // A live region: it is written only where it changes.
    if (text !== last) shown.replaceChildren(...(spoken ? [h("span", { "aria-hidden": "true" }, text), h("span.dk-sr", {}, spoken)] : [text]));
    last = text;
    // Not `disabled`: a button that is must not lose the focus it has.
    less.setAttribute("aria-disabled", String(least));
    more.setAttribute("aria-disabled", String(most));
    element.classList.toggle("rk-none", text === "0");
  };
  return { element, show };
}

/** The same where the number may be typed, too; `show(number or null)`.
 *
 * What is typed and cannot be is no number: `wrong` says beside the field what is possible.
 */
export function numberField(of, most, words, onset) {
  const wrong = h("p.rk-wrong", { role: "alert", hidden: true }, words("possible", { most }));
  let refused = false;
  const refuse = (is) => {
    refused = is;
    wrong.hidden = !is;
    input.setAttribute("aria-invalid", String(is));
  };
  const input = h("input", {
    inputmode: "numeric", autocomplete: "off", "aria-label": of, placeholder: "–", maxlength: 5,
    oninput: () => {
      const typed = input.value.trim();
      const fits = typed === "" || (/^\d+$/.test(typed) && Number(typed) <= most);
      refuse(!fits);
      onset(typed === "" || !fits ? null : Number(typed));
    },
    onfocus: () => input.select(),
  });
  let value = null;
  const step = (by) => onset(value === null ? Math.floor(most / 2) : Math.min(Math.max(value + by, 0), most));
  const button = (sign, by, label) =>
    h("button", { type: "button", "aria-label": words(label, { of }), onclick: () => step(by) }, sign);
  const element = h("div.rk-step.rk-typed", {}, button("−", -1, "less"), input, button("+", 1, "more"));
  const show = (number) => {
    value = number;
    const text = number === null ? "" : String(number);
    if (number !== null) refuse(false);
    // What is being typed is left alone: "05" is on its way to somewhere.
    if (!refused && (document.activeElement !== input || Number(input.value) !== number)) input.value = text;
  };
  return { element, show, wrong };
}
