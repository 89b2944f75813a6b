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
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
