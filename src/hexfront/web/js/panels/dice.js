/** Dice as they lie on the table. */

import { h, svg } from "../dom.js";
import { t } from "../texts.js";

/** Where the pips of each face lie, on a grid of three. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [
    [0, 0],
    [2, 2],
  ],
  3: [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  4: [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  5: [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  6: [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
};

/**
 * One die; a number instead of pips where the die has more than six sides.
 * @param {number} value
 */
export function dieFace(value) {
  const pips = PIPS[value]?.map(([x, y]) => svg("circle", { cx: 5 + x * 5, cy: 5 + y * 5, r: 1.55, class: "pip" }));
  const inside = pips ?? [svg("text", { x: 10, y: 14, "text-anchor": "middle", class: "die-number" }, String(value))];
  return svg(
    "svg",
    { viewBox: "0 0 20 20", class: "die", "aria-hidden": "true" },
    svg("rect", { x: 1, y: 1, width: 18, height: 18, rx: 4 }),
    ...inside,
  );
}

/**
 * A throw: the faces to see, the numbers to hear.
 * @param {readonly number[]} values
 */
export function diceThrown(values) {
  if (!values.length) return null;
  return h(
    "span",
    { class: "dice-thrown", role: "img", "aria-label": t("pages.dice_thrown", { value: values.join(", ") }) },
    values.map(dieFace),
  );
}
