/** Victory points: how the campaign stands, and where the points come from (4.2). */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { count, t } from "/js/texts.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** Key, points each, how many; for places also the hexes held and how many there are. @typedef {[string, number, number, string[]?, number?]} Entry */

/**
 * The score, and the level of victory on a scale of the differences at which it changes.
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 */
export function score(facts, ctx) {
  const difference = facts["allied_vp"] - facts["japanese_vp"];
  return h(
    "section",
    { class: "fact score" },
    h("h2", {}, t("panel.score"), " ", ruleLink(ctx, "4.2")),
    h(
      "p",
      { class: "score-line" },
      h("span", {}, t("side.allied"), " ", h("strong", {}, count(facts["allied_vp"]))),
      h("span", {}, t("side.japan"), " ", h("strong", {}, count(facts["japanese_vp"]))),
      h("span", {}, t("panel.difference"), " ", h("strong", {}, signed(difference))),
    ),
    scale(difference, facts["levels"] ?? [], facts["level_names"] ?? []),
    h("p", { class: "score-level" }, t("panel.level_now", { name: t(`level.${facts["level"]}`) })),
  );
}

/** @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${Math.abs(number)}` : "0");

/** @param {number} difference @param {number[]} levels @param {string[]} names */
function scale(difference, levels, names) {
  const [low, high] = [(levels[0] ?? 0) - 6, (levels.at(-1) ?? 0) + 6];
  /** @param {number} value */
  const at = (value) => `${(100 * (Math.min(Math.max(value, low), high) - low)) / (high - low)}%`;
  const zones = names.map((level, n) => {
    const [from, to] = [levels[n - 1] ?? low, levels[n] ?? high];
    return h("span", { class: `zone ${level}`, title: t(`level.${level}`), style: { left: at(from), width: `calc(${at(to)} - ${at(from)})` } });
  });
  const ticks = levels.map((value) => h("span", { class: "tick-value", style: { left: at(value) } }, String(value)));
  return h("div", { class: "level-scale", "aria-hidden": "true" }, zones, h("span", { class: "level-pointer", style: { left: at(difference) } }), ticks);
}

/**
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 */
export function ledger(facts, ctx) {
  const { allied = [], japan = [] } = facts["ledger"] ?? {};
  return h(
    "details",
    { class: "fact", open: true },
    h("summary", {}, t("table.ledger")),
    h("table", { class: "ledger" }, side("allied", allied, facts["allied_vp"], ctx), side("japan", japan, facts["japanese_vp"], ctx)),
  );
}

/** @param {string} key @param {Entry[]} entries @param {number} total @param {Context} ctx */
function side(key, entries, total, ctx) {
  return h(
    "tbody",
    { class: `of-${key}` },
    h("tr", { class: "ledger-head" }, h("th", { scope: "rowgroup", colspan: "3" }, t(`side.${key}`)), h("td", {}, count(total))),
    entries.map((entry) => row(entry, ctx)),
  );
}

/** @param {Entry} entry @param {Context} ctx */
function row([key, each, number, hexes = [], of], ctx) {
  return h(
    "tr",
    { class: number ? "" : "none" },
    h("th", { scope: "row" }, t(`panel.${key}`), hexes.length > 0 && h("span", { class: "ledger-hexes" }, hexes.map((hex) => hexLink(ctx, hex)))),
    h("td", {}, of ? t("panel.number_of", { number, of }) : count(number)),
    h("td", { class: "muted" }, `× ${each}`),
    h("td", {}, count(number * each)),
  );
}
