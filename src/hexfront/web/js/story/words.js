/** A sentence of the log whose words for hexes and pieces light up what they name, and lead there. */

import { h } from "../dom.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {Pick<import("../panels/context.js").Context, "light" | "visit">} Ways */

/**
 * The sentence of a line, in parts.
 * @param {Pick<LogLine, "text" | "names">} line
 * @param {Ways} ctx
 * @returns {(string | HTMLElement)[]}
 */
export function sentence({ text, names }, ctx) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let done = 0;
  for (const [start, length, thing] of names) {
    parts.push(text.slice(done, start), word(text.slice(start, start + length), thing, ctx));
    done = start + length;
  }
  parts.push(text.slice(done));
  return parts.filter((part) => part !== "");
}

/** @param {string} text @param {string} thing @param {Ways} ctx */
function word(text, thing, { light, visit }) {
  const on = () => light(thing);
  const off = () => light(null);
  return h("button", { class: "word", type: "button", data: { thing }, on: { pointerenter: on, pointerleave: off, focus: on, blur: off, click: () => visit(thing) } }, text);
}
