/**
 * What a game keeps beside the board, in the general way. The key of a fact names its words (`table.KEY`); its shape
 * says how it is shown: a figure, a word (`KEY.WORD`), a hex, one figure for each side, objectives met or open, hexes
 * with figures. A game that wants more has a module of its own in its folder.
 */

import { h } from "../dom.js";
import { count, has, t } from "../texts.js";
import { hexLink, ruleLink } from "./context.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {string | number | boolean | null | undefined} Plain */

/** Shown by the turn track. */
const ELSEWHERE = new Set(["calendar", "last_turn"]);
const HEX = /^\d{4}$/;

/**
 * @param {Context} ctx
 * @param {Record<string, any>} all
 */
export function facts(ctx, all) {
  const shown = Object.entries(all).filter(([key, value]) => !ELSEWHERE.has(key) && value !== "" && value !== null);
  const simple = shown.filter(([, value]) => typeof value !== "object");
  const rest = shown.filter(([, value]) => typeof value === "object");
  return [figures(ctx, simple), ...rest.map(([key, value]) => fact(ctx, key, value))].filter((part) => part instanceof HTMLElement);
}

/** @param {string} key */
const nameOf = (key) => (has(`table.${key}`) ? t(`table.${key}`) : key);

/**
 * A section under the name of its fact.
 * @param {string} key
 * @param {...(Node | null)} body
 */
export function section(key, ...body) {
  return h("section", { class: "fact" }, h("h2", {}, nameOf(key)), body);
}

/**
 * @param {Context} ctx
 * @param {string} key
 * @param {any} value
 */
function fact(ctx, key, value) {
  const rows = Array.isArray(value) ? value : Object.entries(value);
  if (!rows.length) return null;
  if (Array.isArray(value) && rows.length === ctx.game.sides.length && rows.every((each) => typeof each === "number"))
    return bySide(ctx, key, rows);
  if (!Array.isArray(value) && rows.every(([, met]) => typeof met === "boolean")) {
    return section(
      key,
      h(
        "ul",
        { class: "objectives" },
        rows.map(([rule, met]) => objective(ctx, rule, met)),
      ),
    );
  }
  return section(
    key,
    h(
      "ul",
      { class: "fact-hexes" },
      rows.map((row) => h("li", {}, entry(ctx, key, Array.isArray(row) ? row : [row]))),
    ),
  );
}

/**
 * One line of a list: a hex, whose it is, how much.
 * @param {Context} ctx
 * @param {string} key
 * @param {Plain[]} row
 */
function entry(ctx, key, row) {
  return row.flatMap((part, i) => {
    const side = i > 0 && i < row.length - 1 && typeof part === "number" ? ctx.game.sides[part] : undefined;
    return [side ? t(`side.${side}`) : i ? h("strong", {}, word(ctx, key, part)) : word(ctx, key, part), " "];
  });
}

/**
 * A single value: a hex leads to the board, a word is said in the reader's language.
 * @param {Context} ctx
 * @param {string} key
 * @param {Plain} value
 */
function word(ctx, key, value) {
  if (typeof value === "number") return count(value);
  const text = String(value ?? "");
  if (HEX.test(text)) return hexLink(ctx, text);
  return has(`${key}.${text}`) ? t(`${key}.${text}`) : text;
}

/**
 * @param {Context} ctx
 * @param {string} key
 * @param {number[]} values
 */
function bySide(ctx, key, values) {
  return section(key, list(values.map((value, i) => [t(`side.${ctx.game.sides[i]}`), count(value)])));
}

/**
 * @param {Context} ctx
 * @param {[string, Plain][]} entries
 */
function figures(ctx, entries) {
  return entries.length ? h("section", { class: "fact" }, list(entries.map(([key, value]) => [nameOf(key), word(ctx, key, value)]))) : null;
}

/** @param {[string, string | Node][]} rows */
const list = (rows) =>
  h(
    "dl",
    { class: "figures" },
    rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );

/**
 * So many held of so many wanted.
 * @param {string} key
 * @param {number[]} value wanted, then held
 */
export function share(key, [wanted = 0, held = 0]) {
  const fill = h("span", { class: "share-fill", style: { width: `${wanted ? Math.min(100, (100 * held) / wanted) : 0}%` } });
  const words = h("span", {}, t("pages.facts.of", { number: held, of: wanted }));
  return section(
    key,
    h("p", { class: `progress${held >= wanted ? " done" : ""}` }, h("span", { class: "share-bar", "aria-hidden": "true" }, fill), words),
  );
}

/**
 * An objective by its rule, met or open.
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
    h(
      "span",
      {},
      h("span", { class: "visually-hidden" }, `${t(met ? "pages.facts.met" : "pages.facts.open")} `),
      t(`objective.${rule}`),
      " ",
      ruleLink(ctx, rule),
      more,
    ),
  );
}
