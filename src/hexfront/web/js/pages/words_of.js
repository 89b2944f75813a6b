/** The words of a game, where no table of it is open. */

import { texts } from "../api.js";
import { store } from "../store.js";

/** @type {Map<string, Promise<Record<string, string>>>} */
const asked = new Map();

/**
 * A function that says what a key means in a game.
 * @param {string} game
 * @param {string} [only] the kind of keys, such as `side`; all of them if left out
 * @returns {Promise<(key: string) => string>}
 */
export async function wordsOf(game, only = "") {
  const language = store.get("language");
  const key = `${game} ${language} ${only}`;
  const found = asked.get(key) ?? texts(language, game, only);
  asked.set(key, found);
  const words = await found;
  return (word) => words[word] ?? word;
}
