/** The words of a game, where no table of it is open. */

import { texts } from "../api.js";
import { store } from "../store.js";

/** @type {Map<string, Promise<Record<string, string>>>} */
const asked = new Map();

/**
 * A function that says what a key means in a game.
 * @param {string} game
 * @returns {Promise<(key: string) => string>}
 */
export async function wordsOf(game) {
  const language = store.get("language");
  const key = `${game} ${language}`;
  const found = asked.get(key) ?? texts(language, game);
  asked.set(key, found);
  const words = await found;
  return (word) => words[word] ?? word;
}
