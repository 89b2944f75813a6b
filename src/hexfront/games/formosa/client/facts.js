/** The side of the Formosa table: score, logistics, air and naval forces, ports and airfields, what lies on the map. */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { count, t } from "/js/texts.js";
import { airPower, navalPower } from "./forces.js";
import { ledger, score } from "./score.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** @typedef {import("/wire.d.ts").WireView} WireView */

/**
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 * @param {WireView} view
 * @returns {HTMLElement[]}
 */
export function situation(facts, ctx, view) {
  const parts = [score(facts, ctx), logistics(facts, ctx, view), airPower(ctx, view), navalPower(ctx, view), ledger(facts, ctx), sites(facts, ctx), onMap(facts, ctx)];
  return parts.filter((part) => part instanceof HTMLElement);
}

/** @param {Record<string, any>} facts @param {Context} ctx @param {WireView} view */
function logistics(facts, ctx, view) {
  const held = { allied: view.counters["held_allied"] ?? 0, japan: view.counters["held_japan"] ?? 0 };
  const [allied = 0, japan = 0] = facts["income"] ?? [];
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("panel.logistics"), " ", ruleLink(ctx, "7.2")),
    h(
      "dl",
      { class: "meters" },
      meter("allied", facts["lp"]?.[0] ?? 0, facts["ceiling"], t("panel.income_allied", { number: allied + held.allied })),
      meter("japan", facts["lp"]?.[1] ?? 0, facts["ceiling"], t("panel.income_japan", { number: japan + held.japan })),
    ),
    h("p", { class: "muted" }, view.counters["amoy"] ? t("panel.amoy_taken") : t("panel.amoy_open"), " ", ruleLink(ctx, "9.1")),
  );
}

/** The track ends at the points that are kept from turn to turn (7.2). @param {string} side @param {number} points @param {number} ceiling @param {string} note */
function meter(side, points, ceiling, note) {
  return [
    h("dt", {}, t(`side.${side}`)),
    h(
      "dd",
      {},
      h("strong", {}, count(points)),
      h("span", { class: "share-bar", "aria-hidden": "true" }, h("span", { class: `share-fill of-${side}`, style: { width: `${Math.min(100, (100 * points) / ceiling)}%` } })),
      h("span", { class: "muted" }, note),
    ),
  ];
}

/** @param {Record<string, any>} facts @param {Context} ctx */
function sites(facts, ctx) {
  /** @type {[string, string, boolean, string, boolean, number][]} */
  const rows = facts["sites"] ?? [];
  const held = rows.filter(([, , , holder]) => holder === "allied").length;
  return h(
    "details",
    { class: "fact" },
    h("summary", {}, t("table.sites"), " ", h("span", { class: "muted" }, t("panel.held_of", { number: held, of: rows.length }))),
    h(
      "table",
      { class: "sites" },
      h("thead", {}, h("tr", {}, ["site", "kind", "holder", "state"].map((key) => h("th", { scope: "col" }, t(`panel.${key}`))))),
      h("tbody", {}, rows.map((row) => siteRow(row, ctx))),
    ),
    h("p", { class: "muted" }, t("panel.sites_note"), " ", ruleLink(ctx, "20.1"), " ", ruleLink(ctx, "21.0")),
  );
}

/** @param {[string, string, boolean, string, boolean, number]} row @param {Context} ctx */
function siteRow([hex, port, airfield, holder, works, traffic], ctx) {
  const kinds = [port && t(`panel.${port}`), airfield && t("panel.airfield")].filter(Boolean).join(" · ");
  const state = works ? [t("panel.functional"), port && t("panel.traffic", { number: traffic })].filter(Boolean).join(" · ") : "";
  return h(
    "tr",
    { class: holder ? `of-${holder}` : "" },
    h("th", { scope: "row" }, hexLink(ctx, hex)),
    h("td", {}, kinds),
    h("td", {}, holder ? t(`side.${holder}`) : t("panel.nobody")),
    h("td", {}, state),
  );
}

/** Strikes on the map, and what they do there. @param {Record<string, any>} facts @param {Context} ctx */
function onMap(facts, ctx) {
  /** @param {string} key */
  const points = (key) =>
    (facts[key] ?? []).map((/** @type {[string, number, number]} */ [hex, , number]) => h("li", {}, t(`table.${key}`), " ", hexLink(ctx, hex), " ", h("strong", {}, count(number))));
  /** @param {string} key */
  const single = (key) => (facts[key] ? [h("li", {}, t(`table.${key}`), " ", hexLink(ctx, facts[key]))] : []);
  const lines = [...points("support"), ...points("interdiction"), ...single("b29"), ...single("suppressed")];
  return lines.length ? h("section", { class: "fact" }, h("h2", {}, t("panel.on_map")), h("ul", { class: "fact-hexes" }, lines)) : null;
}
