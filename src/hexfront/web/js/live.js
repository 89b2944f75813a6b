/** Sentences for those who listen. */

import { byId } from "./dom.js";

/**
 * Have a sentence read out: when there is a pause, or at once if it is urgent.
 * @param {string} sentence
 * @param {boolean} [urgent]
 */
export function announce(sentence, urgent = false) {
  const region = byId(urgent ? "live-urgent" : "live-polite");
  // the same sentence twice is news too: an invisible difference makes readers say it again
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/** Nothing of what was said stays. */
export function hush() {
  for (const id of ["live-polite", "live-urgent"]) byId(id).textContent = "";
}
