/** The side of the Luzon table: objectives with the figures they depend on, and the screen before the Shobu Group. */

import { h } from "/js/dom.js";
import { objective, section, share } from "/js/panels/facts_general.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { count, t } from "/js/texts.js";

/** @typedef {import("/js/panels/context.js").Context} Context */

/** The figures that stand under an objective. @type {Record<string, string[]>} */
const FIGURES = { "3.2.1": ["cropland"], "3.2.3": ["towns", "sgba_towns"] };

/**
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 */
export function situation(facts, ctx) {
  return [
    share("mandatory", facts["mandatory"]),
    section(
      "variable",
      h(
        "ul",
        { class: "objectives" },
        Object.entries(facts["variable"]).map(([rule, met]) => objective(ctx, rule, Boolean(met), figures(facts, rule))),
      ),
    ),
    screen(facts["screen"], Boolean(facts["screen_missed"]), ctx),
    ...trail(facts["trail"], ctx),
  ];
}

/**
 * @param {Record<string, any>} facts
 * @param {string} rule
 */
function figures(facts, rule) {
  const keys = FIGURES[rule] ?? [];
  if (!keys.length) return null;
  return h(
    "span",
    { class: "objective-figures" },
    keys.map((key) => h("span", {}, t(`table.${key}`), " ", h("strong", {}, count(facts[key])))),
  );
}

/**
 * Divisions and smaller units that stand watch, and whether that is enough for as long as it matters.
 * @param {number[]} state
 * @param {boolean} missed
 * @param {Context} ctx
 */
function screen([divisions = 0, smaller = 0, inPlace = 0], missed, ctx) {
  const verdict = inPlace ? "screen_in_place" : missed ? "screen_missing" : "screen_not_needed";
  return section(
    "screen",
    h(
      "p",
      { class: `verdict ${missed ? "bad" : "good"}` },
      h("span", { class: "tick", "aria-hidden": "true" }, missed ? "!" : "✓"),
      h("span", {}, t(`panel.${verdict}`), " ", ruleLink(ctx, "11.3")),
    ),
    h("p", { class: "muted" }, t("panel.screen_units", { number: divisions, value: smaller })),
  );
}

/**
 * @param {Record<string, number>} spent
 * @param {Context} ctx
 */
function trail(spent, ctx) {
  const entries = Object.entries(spent ?? {});
  if (!entries.length) return [];
  const items = entries.map(([hex, points]) => h("li", {}, hexLink(ctx, hex), " ", h("strong", {}, count(points))));
  return [
    h(
      "details",
      { class: "fact" },
      h("summary", {}, t("table.trail"), " ", h("span", { class: "muted" }, count(entries.length))),
      h("ul", { class: "fact-hexes" }, items),
    ),
  ];
}
