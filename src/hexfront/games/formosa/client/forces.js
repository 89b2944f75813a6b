/** Air and naval forces as far as the seat may see them: what is ready, what is out, what is lost. */

import { h } from "/js/dom.js";
import { ruleLink } from "/js/panels/context.js";
import { count, t } from "/js/texts.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** @typedef {import("/wire.d.ts").WireView} WireView */

const DISPLAYS = ["available", "superiority", "tactical", "flying", "used", "lost"];

/** TAC points of each nation in each display; a display of the enemy is his secret. @param {Context} ctx @param {WireView} view */
export function airPower(ctx, view) {
  const nations = view.scenario === "scenario_2" ? ["us", "cw", "jp"] : ["us", "jp"];
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("panel.air"), " ", ruleLink(ctx, "16.1")),
    h(
      "div",
      { class: "wide-table" },
      h(
        "table",
        { class: "air" },
        h("thead", {}, h("tr", {}, h("th", {}, h("span", { class: "visually-hidden" }, t("panel.nation"))), DISPLAYS.map((key) => h("th", { scope: "col" }, t(`panel.air_${key}`))))),
        h("tbody", {}, nations.map((nation) => h("tr", {}, h("th", { scope: "row" }, t(`panel.${nation}`)), DISPLAYS.map((key) => cell(view.counters[`${nation}_${key}`])))), kamikaze(view)),
      ),
    ),
    h("p", { class: "muted" }, t("panel.secret_note")),
  );
}

/** Kamikaze points are ready, in Tokku, or gone for good. @param {WireView} view */
function kamikaze({ counters }) {
  const [ready, out, gone] = [counters["kamikaze"], counters["tokku"], counters["kamikaze_spent"]];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, t("panel.kamikaze")),
    cell(ready),
    h("td", { colspan: "4" }, t("panel.tokku", { number: out ?? 0 })),
    cell(gone),
  );
}

/** @param {number | undefined} value */
function cell(value) {
  if (value === undefined) return h("td", { class: "secret", title: t("panel.secret") }, h("span", { "aria-hidden": "true" }, "?"), h("span", { class: "visually-hidden" }, t("panel.secret")));
  return h("td", { class: value ? "" : "none" }, count(value));
}

/** @param {Context} ctx @param {WireView} view */
export function navalPower(ctx, view) {
  const { counters } = view;
  const own = view.seat === "allied" ? allied(view) : fleet(view);
  const bars = ["gunfire_barred", "landings_barred"].filter((key) => counters[key]).map((key) => h("p", { class: "verdict bad" }, h("span", { class: "tick", "aria-hidden": "true" }, "!"), h("span", {}, t(`counter.${key}`), " ", ruleLink(ctx, "18.0"))));
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("panel.naval"), " ", ruleLink(ctx, "17.0")),
    h("dl", { class: "figures" }, own.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    bars,
  );
}

/** @param {WireView} view @returns {[string, string][]} */
function allied(view) {
  /** @param {RegExp} name @param {string[]} places */
  const number = (name, places) => count(view.pieces.filter(({ id, place }) => name.test(id) && places.includes(place)).length);
  const supply = view.pieces.find(({ id }) => id === "al-airsup")?.place === "allied_available";
  const used = Boolean(view.counters["air_supply_used"]);
  return [
    [t("panel.gunfire"), number(/-ngf/, ["staging_area", "allied_available"])],
    [t("panel.markers"), number(/^al-amph/, ["invasion_markers"])],
    [t("panel.drop_zone"), number(/^al-dz/, ["invasion_markers"])],
    [t("panel.b29_ready"), number(/^us-b29/, ["allied_available", "b29"])],
    [t("panel.air_supply"), supply ? t(used ? "panel.used" : "panel.ready") : t("panel.not_bought")],
  ];
}

/** @param {WireView} view @returns {[string, string][]} */
function fleet(view) {
  const place = view.pieces.find(({ id }) => id === "jp-fleet")?.place;
  const state = place === "japan_available" ? "ready" : place ? "not_bought" : "used";
  return [[t("panel.fleet"), t(`panel.${state}`)]];
}
