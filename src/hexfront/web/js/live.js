/** Sentences for those who listen. */

import { byId, h } from "./dom.js";

/** So long a sentence stays, in milliseconds: readers have taken it up by then. */
const STAYS = 8000;

/**
 * Have a sentence read out: when there is a pause, or at once if it is urgent. Sentences are added one below the other,
 * so that one which follows at once does not take the place of the one before.
 * @param {string} sentence
 * @param {boolean} [urgent]
 */
export function announce(sentence, urgent = false) {
  if (!sentence) return;
  const line = h("p", {}, sentence);
  byId(urgent ? "live-urgent" : "live-polite").append(line);
  setTimeout(() => line.remove(), STAYS);
}

/** Nothing of what was said stays. */
export function hush() {
  for (const id of ["live-polite", "live-urgent"]) byId(id).textContent = "";
}
