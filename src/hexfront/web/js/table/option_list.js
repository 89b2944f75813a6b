/** A list to choose from: by click, by arrows and Enter, by number. */

import { h } from "../dom.js";
import { usesKeys } from "../modality.js";
import { count, has, percent, t } from "../texts.js";

/**
 * @typedef {object} Item
 * @property {string} key
 * @property {string} label
 * @property {number} [chance] of success, where dice are thrown
 * @property {number} [loss] what success is expected to cost, where it is certain
 * @property {number} [number] so many choices that are all the same
 * @property {string} [note] a cost, a count
 * @property {Node} [picture]
 * @property {string} [rule]
 * @property {boolean} [warns]
 * @property {() => void} choose
 * @property {(on: boolean) => void} [preview] the item is pointed at, or no longer
 */

/**
 * @param {Item[]} items
 * @param {string} label
 * @param {number} [first] the number of the first item, for the number keys
 */
export function optionList(items, label, first = 1) {
  return h("ul", { class: "options", "aria-label": label }, grouped(items).map((item, n) => h("li", {}, itemButton(item, first + n))));
}

/** @param {Item} item @param {number} number */
function itemButton(item, number) {
  const { key, label, chance = -1, loss = -1, number: same = 1, note = "", picture, warns = false, choose, preview } = item;
  const on = preview && {
    pointerenter: () => preview(true),
    pointerleave: () => preview(false),
    focus: () => usesKeys() && preview(true),
    blur: () => preview(false),
  };
  return h(
    "button",
    { class: "option", type: "button", data: { key, ...(number < 10 ? { number } : {}) }, on: { click: choose, ...on } },
    h("span", { class: "option-number", "aria-hidden": "true" }, number < 10 ? String(number) : ""),
    picture && h("span", { class: "option-picture" }, picture),
    h("span", { class: "option-label" }, label),
    same > 1 && h("span", { class: "option-note option-same", title: t("table.story.same", { number: same }) }, `×${same}`),
    note && h("span", { class: "option-note" }, note),
    chance >= 0 && prospects(chance, loss, key),
    warns && h("span", { class: "option-warns", role: "img", "aria-label": t("table.asks_first") }, "!"),
  );
}

/** The chance of success; where it is certain and its price is known, what it costs; where it is the enemy's, a game says so. @param {number} chance @param {number} loss @param {string} key */
function prospects(chance, loss, key) {
  const name = t(loss >= 0 ? "table.story.loss" : "ui.chance");
  const own = `table.odds.by_${key.split(" ", 1)[0]}`;
  const value = chanceWords(chance, loss);
  return h("span", { class: "option-chance", title: name }, h("span", { class: "visually-hidden" }, `${name} `), has(own) ? t(own, { value }) : value);
}

/** A chance, or the loss that is to be expected where success is certain. @param {number} chance @param {number} loss */
export function chanceWords(chance, loss) {
  if (loss < 0) return percent(chance);
  const words = count(loss < 0.1 ? loss : Math.round(loss * 10) / 10);
  return words === count(0) ? words : `−${words}`;
}

/** Choices that nobody can tell apart, as one with a count. @param {Item[]} items @returns {Item[]} */
export function grouped(items) {
  /** @type {Map<string, Item>} */
  const found = new Map();
  for (const item of items) {
    const { label, note = "", chance = -1, loss = -1, warns = false } = item;
    const key = JSON.stringify([label, note, chance, loss, warns]);
    const same = found.get(key);
    found.set(key, same ? { ...same, number: (same.number ?? 1) + 1 } : item);
  }
  return [...found.values()];
}

/** What arrows go through. */
const CHOICES = "button.option, summary, button.act, .number-form button, .in-hand button";

/** Arrows go through everything that can be chosen. @param {HTMLElement} root @param {KeyboardEvent} event */
export function steer(root, event) {
  // a key held down must not decide what comes next
  if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step && event.key !== "Home" && event.key !== "End") return;
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(CHOICES)]).filter((each) => each.checkVisibility());
  const now = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : now + (step ?? 0);
  const found = all[(next + all.length) % all.length];
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  found.focus();
}
