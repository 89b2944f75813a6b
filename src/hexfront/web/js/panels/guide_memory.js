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

/** How far the seats of a device are, so that a guide goes on when the device comes back. @type {Map<string, number>} */
const reached = new Map();

/** @param {string} table @param {string} seat */
export const stepReached = (table, seat) => reached.get(`${table} ${seat}`) ?? 0;

/** @param {string} table @param {string} seat @param {number} step */
export const noteStep = (table, seat, step) => void reached.set(`${table} ${seat}`, step);
