/** The side of the table: conditions, Causeway, collapse, the air war, the Chinese armies, what is still to come. */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { store } from "/js/store.js";
import { count, percent, t } from "/js/texts.js";
import { causeway, collapse } from "./causeway.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** @typedef {{key: string, worth: number, met: boolean, number?: number, of?: number, hexes?: string[]}} Condition */

/** So many missing hexes are named at once. */
const FEW = 5;

/**
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 * @returns {HTMLElement[]}
 */
export function situation(facts, ctx) {
  const parts = [victory(facts, ctx), causeway(facts, ctx), collapse(facts, ctx), airWar(facts, ctx), armies(facts, ctx), japanese(facts, ctx), arrivals(facts, ctx)];
  return parts.filter((part) => part instanceof HTMLElement);
}

/** @param {string} id */
const nameOf = (id) => store.get("cards").get(id)?.name ?? id;
/** @param {number} number */
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${Math.abs(number)}` : "0");

/** @param {string} key @param {Context} ctx @param {string} rule */
const title = (key, ctx, rule) => h("h2", {}, t(`panel.${key}`), " ", ruleLink(ctx, rule));

/** Points as they stand on the scale of the results, and every condition. @param {Record<string, any>} facts @param {Context} ctx */
function victory(facts, ctx) {
  const { points, draw_from: draw, japan_from: win, conditions = [], victory_rule: rule } = facts;
  const verdict = points >= win ? "japan_leads" : points >= draw ? "draw_now" : "allied_lead";
  return h(
    "section",
    { class: "fact score" },
    title("victory", ctx, rule),
    h("p", { class: "prospect" }, h("strong", {}, signed(points)), " ", h("span", {}, t(`panel.${verdict}`, { number: win }))),
    h("ul", { class: "objectives" }, conditions.map((/** @type {Condition} */ row) => condition(row, ctx))),
  );
}

/** @param {Condition} row @param {Context} ctx */
function condition({ key, worth, met, number, of, hexes = [] }, ctx) {
  const debit = worth < 0;
  return h(
    "li",
    { class: met ? (debit ? "debit" : "met") : "open" },
    h("span", { class: "tick", "aria-hidden": "true" }, met ? (debit ? "−" : "✓") : ""),
    h(
      "div",
      { class: "condition" },
      h("span", { class: "visually-hidden" }, `${t(met ? "pages.facts.met" : "pages.facts.open")} `),
      t(`objective.${key}`),
      number !== undefined && of !== undefined && h("span", { class: "muted" }, " ", t("panel.number_of", { number, of })),
      of !== undefined && h("span", { class: "share-bar", "aria-hidden": "true" }, h("span", { class: "share-fill of-japan", style: { width: `${(100 * (number ?? 0)) / of}%` } })),
      of === undefined && number !== undefined && h("span", { class: "muted" }, " ", t(`panel.state_${key}`, { number })),
      missing(hexes, of === undefined ? "where_units" : "where_missing", ctx),
    ),
  );
}

/** @param {string[]} hexes @param {string} words @param {Context} ctx */
function missing(hexes, words, ctx) {
  if (!hexes.length) return null;
  const links = (/** @type {string[]} */ some) => h("span", { class: "fact-hexes" }, some.map((hex) => hexLink(ctx, hex)));
  if (hexes.length <= FEW) return links(hexes);
  return h("details", { class: "missing" }, h("summary", {}, t(`panel.${words}`, { number: hexes.length })), links(hexes));
}

/** @param {Record<string, any>} facts @param {Context} ctx */
function airWar({ air = {}, causeway: what }, ctx) {
  const [held = 0, of = 0] = air.bases ?? [];
  const [japan = 0, allied = 0] = air.markers ?? [];
  /** @type {[string, string][]} */
  const rows = [
    [t("panel.superiority"), what === "launched" ? t("panel.sky_allied") : air.winner ? `${t(`side.${air.winner}`)}, ${t("panel.markers", { number: japan + allied })}` : t("panel.sky_open")],
    [t("panel.allied_bases"), t("panel.number_of", { number: held, of })],
  ];
  const [onJapanese, onAllied] = air.dice ?? [];
  if (air.dice?.length) rows.push([t("panel.next_dice"), t("panel.dice_words", { first: signed(onJapanese), second: onAllied === null ? t("panel.no_die") : signed(onAllied) })]);
  return h(
    "section",
    { class: "fact" },
    title("air", ctx, "8.0"),
    h("dl", { class: "figures" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    h("ul", { class: "card-list" }, raid(air.raids ?? {}, ctx), flights(air, what, ctx)),
  );
}

/** @param {{left?: number | null, from?: number, up_to?: number, at?: string}} raids @param {Context} ctx */
function raid({ left, from, up_to: upTo, at }, ctx) {
  const words = at ? t("panel.raid_now") : left === null ? t("panel.raid_by_die", { number: upTo ?? 0 }) : left ? t("panel.raid_left", { turn: from ?? 0 }) : t("panel.raid_flown");
  return h("li", {}, t("piece.b29"), ": ", words, " ", at && [hexLink(ctx, at), " "], ruleLink(ctx, "8.9"));
}

/** @param {Record<string, any>} air @param {string} what @param {Context} ctx */
function flights(air, what, ctx) {
  const lift = !air.allied_sky ? "airlift_none" : air.airlifted ? "airlift_used" : "airlift_ready";
  return [
    h("li", {}, t(`panel.${lift}`), " ", ruleLink(ctx, "8.10")),
    what === "launched" && h("li", {}, t("piece.aerial_supply"), ": ", air.supply ? hexLink(ctx, air.supply) : t(air.supply_used ? "panel.supply_used" : "panel.supply_ready"), " ", ruleLink(ctx, "7.8")),
    what === "launched" && h("li", {}, t(air.dropped ? "panel.drop_made" : "panel.drop_ready"), " ", ruleLink(ctx, "8.11")),
  ];
}

/** The Chinese regulars as both players know them: the pool as a number, factors of the untried, and who is tried (6.6). @param {Record<string, any>} facts @param {Context} ctx */
function armies({ pool, untried = [], tried = [] }, ctx) {
  const all = untried.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
  const known = (/** @type {number} */ factor) => tried.filter((/** @type {[string, number]} */ [, value]) => value === factor).length;
  return h(
    "section",
    { class: "fact" },
    title("armies", ctx, "6.6"),
    h("dl", { class: "figures" }, h("dt", {}, t("panel.pool")), h("dd", {}, count(pool)), h("dt", {}, t("panel.untried_on_map")), h("dd", {}, count(all - pool))),
    h(
      "table",
      { class: "card-table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("panel.factor")), untried.map((/** @type {number} */ _, /** @type {number} */ factor) => h("th", { scope: "col" }, String(factor))))),
      h(
        "tbody",
        {},
        h("tr", {}, h("th", { scope: "row" }, t("panel.untried")), untried.map(cell)),
        h("tr", {}, h("th", { scope: "row" }, t("panel.share")), untried.map((/** @type {number} */ n) => h("td", { class: "none" }, all ? percent(n / all) : "–"))),
        h("tr", {}, h("th", { scope: "row" }, t("panel.tried")), untried.map((/** @type {number} */ _, /** @type {number} */ factor) => cell(known(factor)))),
      ),
    ),
    h("p", { class: "muted" }, t("panel.armies_note")),
    tried.length > 0 && h("details", {}, h("summary", {}, t("panel.tried_names")), h("p", { class: "small" }, tried.map((/** @type {[string, number]} */ [id, factor]) => `${t(`piece.${id}`)} (${factor})`).join(", "))),
  );
}

/** @param {number} value */
const cell = (value) => h("td", { class: value ? "" : "none" }, count(value));

/** @param {Record<string, any>} facts @param {Context} ctx */
function japanese({ boxes = {}, attenuated, attenuated_from: from, causeway: what }, ctx) {
  /** @type {[string, string][]} */
  const rows = [
    [t("panel.supply"), attenuated ? t("panel.attenuated") : t("panel.full_until", { turn: from - 1 })],
    [t("panel.tank_regiments"), count(boxes.tanks) + (boxes.special_forces ? ` · ${t("panel.special")}` : "")],
    [t("box.fg"), count(boxes.fg)],
    [t("box.ka"), count(boxes.ka)],
    [t("box.aa14"), boxes.aa14_closed ? t("panel.closed") : count(boxes.aa14)],
  ];
  if (what !== "philippines") rows.push([t("box.us"), count(boxes.us)]);
  return h("section", { class: "fact" }, title("forces", ctx, "7.4"), h("dl", { class: "figures" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
}

/** Who is still to come, and who has to go. @param {Record<string, any>} facts @param {Context} ctx */
function arrivals({ arrivals: rows = [], withdrawal = {}, absorbing = [] }, ctx) {
  if (!rows.length && !withdrawal.due && !absorbing.length) return null;
  const names = (/** @type {string[]} */ ids) => ids.map(nameOf).join(", ");
  return h(
    "section",
    { class: "fact" },
    title("arrivals", ctx, "9.1"),
    h(
      "dl",
      { class: "arrivals" },
      rows.flatMap((/** @type {[number, string[]]} */ [turn, ids]) => [h("dt", {}, t("panel.arrives_on", { turn })), h("dd", {}, names(ids))]),
      withdrawal.due && [
        h("dt", {}, t("panel.withdrawal", { turn: withdrawal.turn, number: withdrawal.divisions }), " ", ruleLink(ctx, "9.2")),
        h("dd", {}, withdrawal.fit ? (withdrawal.fit.length ? names(withdrawal.fit) : t("panel.nobody_fit")) : t("panel.withdrawal_text")),
      ],
      absorbing.length > 0 && [h("dt", {}, t("panel.absorbing"), " ", ruleLink(ctx, "9.5")), h("dd", {}, names(absorbing))],
    ),
  );
}
