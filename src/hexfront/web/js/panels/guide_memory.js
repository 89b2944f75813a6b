/** Which guided first turns this browser has seen to the end, or put away. */

const KEY = "hexfront.guide.";

/**
 * @param {string} game
 * @returns {boolean}
 */
export function guideSeen(game) {
  try {
    return localStorage.getItem(KEY + game) === "seen";
  } catch {
    return false;
  }
}

/** @param {string} game */
export function rememberGuide(game) {
  try {
    localStorage.setItem(KEY + game, "seen");
  } catch {
    // a browser that keeps nothing shows the guide again
  }
}

/** From now on the guides are offered again. */
export function forgetGuides() {
  reached.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

/** With which step a guide began and how far it is. @typedef {{from: number, at: number}} Reached */

/** How far the seats of a device are, so that a guide goes on when the device comes back. @type {Map<string, Reached>} */
const reached = new Map();

/** @param {string} table @param {string} seat */
export const stepReached = (table, seat) => reached.get(`${table} ${seat}`);

/** @param {string} table @param {string} seat @param {Reached} step */
export const noteStep = (table, seat, step) => void reached.set(`${table} ${seat}`, step);

/** The guide begins anew. @param {string} table @param {string} seat */
export const forgetStep = (table, seat) => void reached.delete(`${table} ${seat}`);
