/**
 * What a game keeps beside the board, in the general way. The key of a fact names its words (`table.KEY`); its shape
 * says how it is shown: a number, a sentence, so many of so many, a list of objectives met or open, hexes with numbers.
 */

import { h } from "../dom.js";
import { count, has, t } from "../texts.js";
import { hexLink, ruleLink } from "./context.js";

/** @typedef {import("./context.js").Context} Context */

const ELSEWHERE = new Set(["calendar"]);
const HEX = /^\d{4}$/;

/**
 * @param {Context} ctx
 * @param {Record<string, any>} all
 */
export function facts(ctx, all) {
  const shown = Object.entries(all).filter(([key]) => !ELSEWHERE.has(key));
  const plain = shown.filter(([, value]) => typeof value === "number" || typeof value === "string");
  const rest = shown.filter(([, value]) => typeof value === "object" && value !== null);
  return [...rest.map(([key, value]) => fact(ctx, key, value)), plain.length > 0 && figures(plain)].filter((part) => part instanceof HTMLElement);
}

/**
 * @param {Context} ctx
 * @param {string} key
 * @param {any} value
 */
function fact(ctx, key, value) {
  if (Array.isArray(value)) return isShare(value) ? share(key, value) : null;
  const entries = Object.entries(value);
  if (!entries.length) return null;
  if (entries.every(([, met]) => typeof met === "boolean")) return objectives(ctx, key, entries);
  return section(key, h("ul", { class: "fact-hexes" }, entries.map(([place, amount]) => h("li", {}, HEX.test(place) ? hexLink(ctx, place) : place, " ", h("strong", {}, String(amount))))));
}

/**
 * @param {string} key
 * @param {...(Node | null)} body
 */
export function section(key, ...body) {
  return h("section", { class: "fact" }, h("h3", {}, has(`table.${key}`) ? t(`table.${key}`) : key), body);
}

/** @param {any[]} value */
const isShare = (value) => value.length === 2 && value.every((part) => typeof part === "number");

/**
 * So many held of so many wanted.
 * @param {string} key
 * @param {number[]} value wanted, then held
 */
export function share(key, [wanted = 0, held = 0]) {
  return section(key, progress(held, wanted, t("pages.facts.of", { number: held, of: wanted })));
}

/**
 * @param {number} held
 * @param {number} wanted
 * @param {string} words
 */
export function progress(held, wanted, words) {
  const bar = h("span", { class: "share-fill", style: { width: `${wanted ? Math.min(100, (100 * held) / wanted) : 0}%` } });
  return h("p", { class: `progress${held >= wanted ? " done" : ""}` }, h("span", { class: "share-bar", "aria-hidden": "true" }, bar), h("span", {}, words));
}

/**
 * Objectives by rule number, met or open.
 * @param {Context} ctx
 * @param {string} key
 * @param {[string, any][]} entries
 */
export function objectives(ctx, key, entries) {
  return section(key, h("ul", { class: "objectives" }, entries.map(([rule, met]) => objective(ctx, rule, met))));
}

/**
 * @param {Context} ctx
 * @param {string} rule
 * @param {boolean} met
 * @param {Node | null} [more]
 */
export function objective(ctx, rule, met, more = null) {
  return h(
    "li",
    { class: met ? "met" : "open" },
    h("span", { class: "tick", "aria-hidden": "true" }, met ? "✓" : ""),
    h("span", {}, h("span", { class: "visually-hidden" }, `${t(met ? "pages.facts.met" : "pages.facts.open")} `), t(`objective.${rule}`), " ", ruleLink(ctx, rule), more),
  );
}

/** @param {[string, any][]} entries */
function figures(entries) {
  const rows = entries.map(([key, value]) => [h("dt", {}, has(`table.${key}`) ? t(`table.${key}`) : key), h("dd", {}, typeof value === "number" ? count(value) : value)]);
  return h("dl", { class: "figures" }, rows.flat());
}
