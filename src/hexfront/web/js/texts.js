/** The words of the client, from the catalogues of the server. */

import { texts } from "./api.js";
import { change } from "./settings.js";
import { store } from "./store.js";

/** @type {Record<string, string>} */
let words = {};
let game = "";

/**
 * A sentence, filled in. `{number:hit|hits}` chooses by the number. A key nobody has written comes back as it is.
 * @param {string} key
 * @param {Record<string, string | number>} [args]
 */
export function t(key, args = {}) {
  const sentence = words[key];
  if (sentence === undefined) return key;
  return sentence.replace(/\{(\w+)(?::([^}|]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    if (one !== undefined) return Number(args[name]) === 1 ? one : many;
    return String(args[name] ?? words[`general.${name}`] ?? "");
  });
}

/**
 * Whether there are words for this.
 * @param {string} key
 */
export const has = (key) => key in words;

/**
 * Load the words of the language, with those of a game.
 * @param {string} language
 * @param {string} [of] the game; the last one asked for if left out
 */
export async function loadTexts(language, of = game) {
  game = of;
  const [ours, own] = await Promise.all([base(language), of ? texts(language, of, "own") : {}]);
  words = { ...ours, ...own };
  document.documentElement.lang = language;
  translate(document);
}

/** The words without a game, fetched once. @type {Map<string, Promise<Record<string, string>>>} */
const bases = new Map();

/** @param {string} language */
function base(language) {
  const found = bases.get(language) ?? texts(language);
  bases.set(language, found);
  void found.catch(() => bases.delete(language));
  return found;
}

/**
 * Change the language at once, everywhere.
 * @param {"en" | "es"} language
 */
export async function setLanguage(language) {
  await loadTexts(language);
  change({ language });
  store.set({ language });
}

/**
 * Fill elements that name their words: `data-t` as text, `data-t-label` as name.
 * @param {ParentNode} root
 */
function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.getAttribute("data-t") ?? "");
  for (const element of root.querySelectorAll("[data-t-label]")) {
    const label = t(element.getAttribute("data-t-label") ?? "");
    element.setAttribute("aria-label", label);
    if (element instanceof HTMLElement) element.title = label;
  }
}

/** The signs before decimals, between thousands, before the percent sign: the formatter of the browser takes long to start. */
/** @type {Record<string, [string, string, string]>} */
const SIGNS = { en: [".", ",", ""], es: [",", ".", "\u00a0"] };
const signs = () => SIGNS[store.get("language")] ?? /** @type {[string, string, string]} */ ([".", ",", ""]);

/**
 * A chance as the reader's language writes it. What is nearly certain is not called certain.
 * @param {number} chance
 * @param {number} [wanted] digits after the point
 */
export function percent(chance, wanted = 0) {
  const nearly = (chance > 0.995 && chance < 1) || (chance > 0 && chance < 0.005);
  const [point, , before] = signs();
  return `${(100 * chance).toFixed(nearly ? Math.max(1, wanted) : wanted).replace(".", point)}${before}%`;
}

/**
 * A number as the reader's language writes it.
 * @param {number} value
 */
export function count(value) {
  const [point, thousands] = signs();
  const [whole = "", part] = String(Number(value.toFixed(3))).split(".");
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole;
  return part ? grouped + point + part : grouped;
}
