/** A scenario or an option on the set-up page: a box to tick, its title, what it is, where it comes from. */

import { h } from "../dom.js";
import { provenance } from "../panels/provenance.js";

/** @typedef {import("../../wire.d.ts").Choice} Choice */

/**
 * @param {HTMLElement} box
 * @param {Choice} choice
 * @param {Node | string | false | null} [more] - what else is said of it
 */
export function choiceCard(box, choice, more = null) {
  return h(
    "label",
    { class: "choice" },
    box,
    h(
      "span",
      { class: "choice-words" },
      h("span", { class: "choice-title" }, choice.title),
      h("span", { class: "muted" }, choice.text),
      more,
    ),
    provenance(choice.source),
  );
}
