/** Small forms: fields with labels, one button, and what went wrong above it. */

import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";

let made = 0;

/**
 * A field with its label.
 * @param {string} label
 * @param {Record<string, any>} props attributes of the input
 * @param {string} [hint]
 * @returns {{element: HTMLElement, input: HTMLInputElement}}
 */
export function field(label, props, hint = "") {
  const id = `field-${++made}`;
  const input = h("input", { id, type: "text", required: true, ...(hint ? { "aria-describedby": `${id}-hint` } : {}), ...props });
  const element = h("div", { class: "field" }, h("label", { for: id }, label), input, hint && h("p", { id: `${id}-hint`, class: "muted" }, hint));
  return { element, input };
}

/**
 * A form that does something with its fields.
 * @param {{fields: {element: HTMLElement, input: HTMLInputElement}[], button: string, act: (...values: string[]) => Promise<void>, more?: HTMLElement[], kind?: string}} what
 */
export function form({ fields, button, act, more = [], kind = "primary" }) {
  const problem = h("div", { role: "alert" });
  const press = h("button", { class: `button ${kind}`, type: "submit" }, button);
  const element = h("form", { class: "person-form" }, fields.map((each) => each.element), problem, h("div", { class: "row" }, press, more));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    press.disabled = true;
    clear(problem);
    act(...fields.map((each) => each.input.value))
      .catch((why) => clear(problem, h("p", { class: "field-problem" }, problemText(why))))
      .finally(() => (press.disabled = false));
  });
  return element;
}
