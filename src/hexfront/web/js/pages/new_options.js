/**
 * Variants and optional rules. One that needs another brings it along, one that excludes another takes its place, and
 * both say so; the server has the last word.
 */

import { h } from "../dom.js";
import { announce } from "../live.js";
import { t } from "../texts.js";
import { choiceCard } from "./choice_card.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").Choice} Choice */
/** @typedef {import("./new.js").Chosen} Chosen */

/**
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {() => void} changed
 */
export function optionFields(game, chosen, changed) {
  if (!game.options.length) return null;
  const note = h("p", { class: "choices-note", hidden: true });
  /** @type {Map<string, HTMLInputElement>} */
  const boxes = new Map();
  const show = () => {
    for (const [key, box] of boxes) box.checked = chosen.options.has(key);
    changed();
  };
  const cards = game.options.map((option) => {
    const box = h("input", { type: "checkbox", name: "option", value: option.key, checked: chosen.options.has(option.key) });
    boxes.set(option.key, box);
    box.addEventListener("change", () => {
      say(note, box.checked ? add(game, chosen, option) : remove(game, chosen, option));
      show();
    });
    const needed = unsaid(game, option);
    return choiceCard(box, option, needed && h("span", { class: "choice-needs" }, t("pages.new.needs", { name: needed })));
  });
  return h("fieldset", { class: "choices" }, h("legend", {}, t("ui.variants")), cards, note);
}

/**
 * What an option needs, unless its own text says so.
 * @param {GameCard} game
 * @param {Choice} option
 */
const unsaid = (game, option) =>
  titles(
    game,
    option.needs.filter((key) => !option.text.includes(titles(game, [key]))),
  );

/**
 * Choose an option, with what it needs and without what it excludes; the sentence that says what came or went along.
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {Choice} option
 */
function add(game, chosen, option) {
  const missing = option.needs.filter((key) => !chosen.options.has(key));
  const excluded = option.excludes.filter((key) => chosen.options.has(key));
  for (const key of excluded) chosen.options.delete(key);
  for (const key of [option.key, ...missing]) chosen.options.add(key);
  if (excluded.length) return t("pages.new.took_the_place", { name: option.title, other: titles(game, excluded) });
  return missing.length ? t("pages.new.came_along", { name: option.title, other: titles(game, missing) }) : "";
}

/**
 * Leave an option out, with those that need it.
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {Choice} option
 */
function remove(game, chosen, option) {
  const stranded = game.options
    .filter((other) => chosen.options.has(other.key) && other.needs.includes(option.key))
    .map((other) => other.key);
  for (const key of [option.key, ...stranded]) chosen.options.delete(key);
  return stranded.length ? t("pages.new.went_along", { name: titles(game, stranded), other: option.title }) : "";
}

/**
 * @param {GameCard} game
 * @param {string[]} keys
 */
const titles = (game, keys) =>
  game.options
    .filter((option) => keys.includes(option.key))
    .map((option) => option.title)
    .join(", ");

/**
 * @param {HTMLElement} note
 * @param {string} sentence
 */
function say(note, sentence) {
  note.textContent = sentence;
  note.hidden = !sentence;
  if (sentence) announce(sentence);
}
