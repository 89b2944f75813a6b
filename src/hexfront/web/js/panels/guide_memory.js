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
  for (const store of [() => localStorage, () => sessionStorage]) {
    try {
      const kept = store();
      for (const key of Object.keys(kept)) if (key.startsWith(KEY)) kept.removeItem(key);
    } catch {
      // nothing was kept
    }
  }
}

/** With which step a guide began and how far it is. @typedef {{from: number, at: number}} Reached */

/** Where it is kept how far a seat is: in this tab, so that a guide goes on when the device or the page comes back. @param {string} table @param {string} seat */
const place = (table, seat) => `${KEY}at.${table}.${seat}`;

/**
 * @param {string} table
 * @param {string} seat
 * @returns {Reached | null}
 */
export function stepReached(table, seat) {
  try {
    const { from, at } = JSON.parse(sessionStorage.getItem(place(table, seat)) ?? "null") ?? {};
    return Number.isInteger(from) && Number.isInteger(at) ? { from, at } : null;
  } catch {
    return null;
  }
}

/** @param {string} table @param {string} seat @param {Reached} step */
export function noteStep(table, seat, step) {
  try {
    sessionStorage.setItem(place(table, seat), JSON.stringify(step));
  } catch {
    // a browser that keeps nothing begins the guide anew
  }
}

/** The guide begins anew. @param {string} table @param {string} seat */
export function forgetStep(table, seat) {
  try {
    sessionStorage.removeItem(place(table, seat));
  } catch {
    // nothing was kept
  }
}
