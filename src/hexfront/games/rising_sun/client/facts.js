/** The player cards at the side of the table: victory, initiative, tracks, headquarters, air and ships, arrivals (2.21). */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { store } from "/js/store.js";
import { count, has, t } from "/js/texts.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** @typedef {import("/wire.d.ts").WireView} WireView */

const SIDES = ["japan", "allied"];

/**
 * @param {Record<string, any>} facts
 * @param {Context} ctx
 * @param {WireView} view
 * @returns {HTMLElement[]}
 */
export function situation(facts, ctx, view) {
  const parts = [victory(facts, ctx), initiative(facts, ctx), tracks(facts, ctx), support(ctx, view), staffs(facts, ctx, view), landings(facts, ctx), arrivals(facts, ctx), markers(facts, ctx)];
  return parts.filter((part) => part instanceof HTMLElement);
}

/** @param {string} id */
const nameOf = (id) => store.get("cards").get(id)?.name ?? id;

/** @param {string} key @param {Context} ctx @param {string} rule */
const title = (key, ctx, rule) => h("h2", {}, t(`panel.${key}`), " ", ruleLink(ctx, rule));

/** How victory stands, and what decides it. @param {Record<string, any>} facts @param {Context} ctx */
function victory(facts, ctx) {
  /** @type {[string, string, number, number][]} */
  const rows = facts["objectives"] ?? [];
  return h(
    "section",
    { class: "fact" },
    title("victory", ctx, "18.0"),
    has("panel.victory_text") && h("p", { class: "muted" }, t("panel.victory_text")),
    h("ul", { class: "objectives" }, rows.map((row) => objective(row, ctx))),
  );
}

/** @param {[string, string, number, number]} row @param {Context} ctx */
function objective([key, rule, held, wanted], ctx) {
  const met = held >= wanted;
  return h(
    "li",
    { class: met ? "met" : "open" },
    h("span", { class: "tick", "aria-hidden": "true" }, met ? "✓" : ""),
    h(
      "span",
      {},
      h("span", { class: "visually-hidden" }, `${t(met ? "pages.facts.met" : "pages.facts.open")} `),
      t(`objective.${key}`),
      wanted > 1 && [" ", h("strong", {}, t("panel.left_of", { number: held, of: wanted }))],
      " ",
      ruleLink(ctx, rule),
    ),
  );
}

/** @param {Record<string, any>} facts @param {Context} ctx */
function initiative(facts, ctx) {
  const { first, holder, turns, momentum, promised, made } = facts["initiative"] ?? {};
  /** @type {[string, string][]} */
  const rows = [[t("panel.first_player"), t(`side.${first}`)]];
  if (holder !== undefined) rows.push([t("panel.holder"), holder ? [t(`side.${holder}`), t("panel.turns_held", { number: turns }), momentum && t("panel.momentum")].filter(Boolean).join(", ") : t("panel.nobody")]);
  if (promised) rows.push([t("panel.promised"), t("panel.made_of", { number: made, of: promised })]);
  return h("section", { class: "fact" }, title("initiative", ctx, "4.0"), h("dl", { class: "figures" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])));
}

/** Steps lost and points to replace them, a row for each track. @param {Record<string, any>} facts @param {Context} ctx */
function tracks(facts, ctx) {
  /** @type {[string, string, number, number, number][]} */
  const rows = facts["tracks"] ?? [];
  return h(
    "section",
    { class: "fact" },
    title("tracks", ctx, "5.12"),
    h(
      "table",
      { class: "card-table" },
      h("thead", {}, h("tr", {}, ["track", "lost_now", "lost_before", "points"].map((key) => h("th", { scope: "col" }, t(`panel.${key}`))))),
      h("tbody", {}, rows.map(([id, side, now, before, points]) => h("tr", { class: `of-${side}` }, h("th", { scope: "row" }, trackName(id)), [now, before, points].map(cell)))),
    ),
    special(facts),
    h("p", { class: "muted" }, t("panel.tracks_note")),
  );
}

/** The name of a track without what all of them have in common. @param {string} id */
function trackName(id) {
  const name = nameOf(id);
  const rest = name.replace(/^[^,]+, /, "");
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

/** @param {number} value */
const cell = (value) => h("td", { class: value ? "" : "none" }, count(value));

/** Special replacements, those to come and what is left of those that came. @param {Record<string, any>} facts */
function special(facts) {
  /** @type {[string, number, number, number, string][]} */
  const rows = facts["special"] ?? [];
  const turn = Number(store.get("view")?.counters["turn"] ?? 0);
  const live = rows.filter(([, comes, , left]) => left || comes > turn);
  if (!live.length) return null;
  return [
    h("h3", { class: "small-caps" }, t("panel.special")),
    h(
      "ul",
      { class: "card-list" },
      live.map(([side, comes, steps, left, formation]) =>
        h(
          "li",
          {},
          t(`side.${side}`),
          formation ? `, ${has(`formation.${formation}`) ? t(`formation.${formation}`) : formation}` : "",
          ": ",
          left ? t("panel.special_ready", { number: left }) : t("panel.special_comes", { turn: comes, number: steps }),
        ),
      ),
    ),
  ];
}

/** Air units and ships: ready or used. @param {Context} ctx @param {WireView} view */
function support(ctx, view) {
  /** @param {string} side @param {string} box */
  const inBox = (side, box) => view.pieces.filter(({ place }) => place === `${side}_${box}`).length;
  const rows = SIDES.map((side) => ({ side, ready: inBox(side, "available"), used: inBox(side, "flown") })).filter(({ ready, used }) => ready + used);
  if (!rows.length) return null;
  return h(
    "section",
    { class: "fact" },
    title("support_units", ctx, "13.0"),
    h(
      "table",
      { class: "card-table" },
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("panel.available")), h("th", { scope: "col" }, t("panel.flown")))),
      h("tbody", {}, rows.map(({ side, ready, used }) => h("tr", { class: `of-${side}` }, h("th", { scope: "row" }, t(`side.${side}`)), cell(ready), cell(used)))),
    ),
    stocks(view.table_facts, ctx),
  );
}

/** What the game counts besides. @param {Record<string, any>} facts @param {Context} ctx */
function stocks(facts, ctx) {
  /** @type {[string, string, number, number][]} */
  const rows = facts["stocks"] ?? [];
  return rows.map(([key, rule, left, of]) => h("p", {}, t(`stock.${key}`), ": ", h("strong", {}, t("panel.left_of", { number: left, of })), " ", ruleLink(ctx, rule)));
}

/** Headquarters with rating and radius, the seat's own first. @param {Record<string, any>} facts @param {Context} ctx @param {WireView} view */
function staffs(facts, ctx, view) {
  /** @type {[string, string, number, number][]} */
  const rows = [...(facts["staffs"] ?? [])];
  if (!rows.length) return null;
  rows.sort(([, a], [, b]) => Number(b === view.seat) - Number(a === view.seat));
  return h(
    "details",
    { class: "fact", open: true },
    h("summary", {}, t("panel.staffs")),
    h(
      "table",
      { class: "card-table" },
      h("thead", {}, h("tr", {}, ["staff", "rating", "radius"].map((key) => h("th", { scope: "col" }, t(`panel.${key}`))))),
      h("tbody", {}, rows.map(([id, side, rating, radius]) => h("tr", { class: `of-${side}` }, h("th", { scope: "row" }, place(ctx, view, id)), cell(rating), cell(radius)))),
    ),
    h("p", { class: "muted" }, t("panel.staffs_note"), " ", ruleLink(ctx, "14.0")),
  );
}

/** A unit by name that takes the board to it. @param {Context} ctx @param {WireView} view @param {string} id */
function place(ctx, view, id) {
  const where = view.pieces.find((piece) => piece.id === id)?.place ?? "";
  return h("button", { class: "rule-link hex-link", type: "button", on: { click: () => ctx.focusHex(where) } }, nameOf(id));
}

/** Landings that the seat has planned in secret. @param {Record<string, any>} facts @param {Context} ctx */
function landings(facts, ctx) {
  /** @type {[string, string, number][]} */
  const rows = facts["landings"] ?? [];
  if (!rows.length) return null;
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("table.landings")),
    h("ul", { class: "card-list" }, rows.map(([id, hex, turn]) => h("li", {}, nameOf(id), " ", hexLink(ctx, hex), " ", h("span", { class: "muted" }, t("panel.arrives_on", { turn }))))),
  );
}

/** Who is still to come, by turn. @param {Record<string, any>} facts @param {Context} ctx */
function arrivals(facts, ctx) {
  /** @type {[string, number, string[]][]} */
  const rows = facts["arrivals"] ?? [];
  if (!rows.length) return null;
  const units = rows.reduce((sum, [, , ids]) => sum + ids.length, 0);
  return h(
    "details",
    { class: "fact" },
    h("summary", {}, t("panel.arrivals"), " ", h("span", { class: "muted" }, count(units))),
    h("p", {}, ruleLink(ctx, "5.3")),
    h("dl", { class: "arrivals" }, [...rows].sort(([, a], [, b]) => a - b).flatMap(([side, turn, ids]) => [h("dt", {}, `${t("panel.arrives_on", { turn })} · ${t(`side.${side}`)}`), h("dd", {}, ids.map(nameOf).join(", "))])),
  );
}

/** Markers of both sides that are not on the map. @param {Record<string, any>} facts @param {Context} ctx */
function markers(facts, ctx) {
  /** @type {[string, string][]} */
  const kinds = [["concealment", "17.2"], ["fortifications", "12.21"]];
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("panel.markers")),
    h(
      "table",
      { class: "card-table" },
      h("thead", {}, h("tr", {}, h("td", {}), SIDES.map((side) => h("th", { scope: "col" }, t(`side.${side}`))))),
      h("tbody", {}, kinds.map(([key, rule]) => h("tr", {}, h("th", { scope: "row" }, t(`panel.${key}`), " ", ruleLink(ctx, rule)), (facts[key] ?? []).map(cell)))),
    ),
  );
}
