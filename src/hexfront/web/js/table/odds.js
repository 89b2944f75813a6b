/** Before the dice: what will be thrown, what changes it, and the exact chance of every result. */

import { h, svg } from "../dom.js";
import { percent, t } from "../texts.js";
import { chanceWords } from "./option_list.js";

/** @typedef {import("../../wire.d.ts").ForecastMessage} ForecastMessage */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").WireOutcome} WireOutcome */

/**
 * The card of a throw, with a button to roll and one to think again.
 * @param {WireOption} option
 * @param {ForecastMessage} forecast
 * @param {{roll: () => void, back: () => void, openRule: (number: string) => void, openChart: (key: string, row?: string, column?: string) => void}} to
 */
export function oddsCard(option, forecast, to) {
  const chance = option.chance >= 0 ? option.chance : chanceOf(forecast.results);
  return h(
    "section",
    { class: "odds", "aria-labelledby": "odds-title" },
    h("header", { class: "odds-head" }, h("h2", { id: "odds-title" }, option.label), forecast.rule && rule(forecast.rule, to)),
    hasSuccess(forecast.results) && h("p", { class: "odds-chance" }, headline(chance, forecast.results)),
    h(
      "div",
      { class: "odds-body" },
      forecast.charts.length > 0 && h("ul", { class: "odds-charts" }, forecast.charts.map((place) => h("li", {}, inChart(place, to)))),
      modifiers(forecast, to),
      prospect(forecast),
      bounds(forecast.notes),
      forecast.found.length > 0 && columns(t("table.odds.found"), forecast.found),
      forecast.results.length > 0 && chart(t("table.odds.results"), forecast.results, "odds-results"),
    ),
    h(
      "div",
      { class: "row odds-actions" },
      h("button", { class: "button primary roll", type: "button", data: { key: "roll" }, on: { click: to.roll } }, die(), t("table.odds.roll"), " ", h("kbd", {}, "⏎")),
      h("button", { class: "button", type: "button", data: { key: "back" }, on: { click: to.back } }, t("table.odds.not_yet"), " ", h("kbd", {}, "Esc")),
    ),
  );
}

/**
 * The row or column that the throw is read off, which opens its chart.
 * @param {import("../../wire.d.ts").WireInChart} place
 * @param {{openChart: (key: string, row?: string, column?: string) => void}} to
 */
function inChart({ chart: key, title, row, row_label, column, column_label }, to) {
  const label = [row_label, column_label].filter(Boolean).join(" · ");
  if (!key) return label;
  const open = () => to.openChart(key, row, column);
  return [h("span", { class: "muted" }, title), " ", h("button", { class: "rule-link", type: "button", on: { click: open } }, label)];
}

/** The chance of success, or what a certain one is expected to cost. @param {number} chance @param {readonly WireOutcome[]} results */
function headline(chance, results) {
  const sure = chance === 1;
  const loss = sure ? results.reduce((sum, outcome) => sum + outcome.number * outcome.chance, 0) : -1;
  return [h("strong", {}, chanceWords(chance, loss)), h("span", {}, t(sure ? "table.odds.sure" : "table.odds.success"))];
}

/** Whether one result is the success that was hoped for. @param {readonly WireOutcome[]} results */
export const hasSuccess = (results) => results.some(({ key }) => key === "victory" || key === "defeat");

/** @param {readonly WireOutcome[]} results */
const chanceOf = (results) => results.filter(({ key }) => key === "victory").reduce((sum, { chance }) => sum + chance, 0);

/** What shifts the throw, each with its rule, which opens where it can. @param {ForecastMessage} forecast @param {{openRule: (number: string) => void}} [to] */
export function modifiers({ modifiers: found }, to) {
  if (!found.length) return h("p", { class: "muted odds-modifiers" }, t("ui.no_modifiers"));
  return h(
    "ul",
    { class: "odds-modifiers" },
    found.map(({ amount, label, rule: number }) =>
      h("li", {}, h("span", { class: "amount" }, amount ? `${amount > 0 ? "+" : "−"}${Math.abs(amount)}` : "?"), h("span", {}, label), number && (to ? rule(number, to) : h("span", { class: "muted" }, number))),
    ),
  );
}

/** What it all comes to. @param {ForecastMessage} forecast */
export const prospect = ({ success, results }) =>
  success >= 0 && !hasSuccess(results) && h("p", { class: "odds-chance" }, h("strong", {}, percent(success, success > 0.99 && success < 1 ? 1 : 0)), h("span", {}, t("table.odds.success")));

/** Figures that are certain. @param {readonly WireOutcome[]} notes */
export function bounds(notes) {
  return notes.length > 0 && h("ul", { class: "muted odds-bounds" }, notes.map(({ label }) => h("li", {}, label)));
}

/** @param {string} number @param {{openRule: (number: string) => void}} to */
const rule = (number, to) => h("button", { class: "rule-link", type: "button", on: { click: () => to.openRule(number) } }, number);

/** With more columns than this their chances are only said, not written. */
const ROOM = 8;

/**
 * Columns side by side over their numbers; each is named and measured in words too.
 * @param {string} title
 * @param {readonly WireOutcome[]} outcomes
 */
export function columns(title, outcomes) {
  const most = Math.max(...outcomes.map(({ chance }) => chance));
  const column = (/** @type {WireOutcome} */ { label, number, chance, ways, of }) => {
    const exact = `${label}: ${percent(chance, 1)}, ${t("table.odds.exact", { ways, of })}`;
    return h(
      "li",
      { title: exact },
      h("span", { class: "visually-hidden" }, exact),
      outcomes.length <= ROOM && h("span", { class: "column-chance", "aria-hidden": "true" }, percent(chance)),
      h("span", { class: "column", style: { height: `${Math.max(2, (2.4 * 16 * chance) / most)}px` }, "aria-hidden": "true" }),
      h("strong", { "aria-hidden": "true" }, String(number)),
    );
  };
  return h("figure", { class: "odds-chart" }, h("figcaption", { class: "small-caps" }, [title, unitOf(outcomes)].filter(Boolean).join(" · ")), h("ul", { class: "columns" }, outcomes.map(column)));
}

/** What the numbers under columns count, such as fire dice: columns have no room for it. @param {readonly WireOutcome[]} outcomes */
function unitOf(outcomes) {
  const { label = "", number = 0 } = outcomes.find(({ number: many }) => many !== 1) ?? outcomes[0] ?? {};
  return label.startsWith(`${number} `) ? label.slice(`${number} `.length) : "";
}

/**
 * A row of bars; each is named and measured in words too.
 * @param {string} title
 * @param {readonly WireOutcome[]} outcomes
 * @param {string} kind
 */
export function chart(title, outcomes, kind) {
  const most = Math.max(...outcomes.map(({ chance }) => chance));
  return h(
    "figure",
    { class: `odds-chart ${kind}` },
    h("figcaption", { class: "small-caps" }, title),
    h("ul", {}, outcomes.map((outcome) => bar(outcome, most))),
  );
}

/** @param {WireOutcome} outcome @param {number} most */
function bar({ key, label, chance, ways, of }, most) {
  const exact = t("table.odds.exact", { ways, of });
  return h(
    "li",
    { class: `outcome ${key}`, title: exact },
    h("span", { class: "outcome-label" }, label),
    svg(
      "svg",
      { class: "outcome-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "ground", width: 100, height: 10 }),
      svg("rect", { class: "measure", width: Math.max(0.6, (100 * chance) / most), height: 10 }),
    ),
    h("span", { class: "outcome-chance" }, percent(chance, 1)),
    h("span", { class: "visually-hidden" }, exact),
  );
}

function die() {
  return svg("svg", { viewBox: "0 0 20 20", class: "die-mark", "aria-hidden": "true" }, svg("rect", { x: 2, y: 2, width: 16, height: 16, rx: 4 }), ...[[6.5, 6.5], [13.5, 6.5], [10, 10], [6.5, 13.5], [13.5, 13.5]].map(([cx, cy]) => svg("circle", { cx, cy, r: 1.5 })));
}
