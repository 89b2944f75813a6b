/** The charts and tables, each with its rule and provenance; what a forecast uses is marked. */

import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { panelProblem, ruleLink, scrollToTop } from "./context.js";
import { provenance } from "./provenance.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").Chart} Chart */
/** @typedef {Pick<import("../../wire.d.ts").WireInChart, "chart" | "row" | "column">} Place */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("charts-panel");
  const follow = () => mark(element, ctx.store.get("forecast")?.charts ?? []);
  const load = async () => {
    try {
      const { charts } = await ctx.api.rules(ctx.game.key, ctx.store.get("language"));
      clear(element, h("p", { class: "muted charts-note" }, t("pages.charts.note")), ...charts.map((chart) => chartTable(ctx, chart)));
      follow();
    } catch (problem) {
      panelProblem(element, problemText(problem), () => (loaded = load()));
    }
  };
  let loaded = load();
  const open = (/** @type {any} */ event) => void loaded.then(() => show(element, event.detail, ctx.store.get("forecast")?.charts ?? []));
  element.addEventListener("openchart", open);
  const off = ctx.store.on("forecast", follow);
  return () => {
    off();
    element.removeEventListener("openchart", open);
  };
}

/**
 * @param {Context} ctx
 * @param {Chart} chart
 */
function chartTable(ctx, chart) {
  const head = h(
    "tr",
    {},
    h("td", {}),
    chart.columns.map((column, i) => h("th", { scope: "col", data: { column: chart.column_keys[i] ?? "" } }, column)),
  );
  const rows = chart.rows.map(([label = "", ...cells], i) =>
    h(
      "tr",
      { data: { row: chart.row_keys[i] ?? "" } },
      h("th", { scope: "row" }, label),
      cells.map((cell) => h("td", {}, cell === "×" ? hit() : cell)),
    ),
  );
  return h(
    "section",
    { class: "chart", data: { chart: chart.key } },
    h(
      "div",
      { class: "row between" },
      h("h2", { id: `chart-${chart.key}`, tabindex: "-1" }, chart.title),
      h("span", { class: "row" }, ruleLink(ctx, chart.rule), provenance(chart.source)),
    ),
    h(
      "div",
      { class: "chart-scroll", tabindex: "0", role: "region", "aria-labelledby": `chart-${chart.key}` },
      h("table", { "aria-labelledby": `chart-${chart.key}` }, h("thead", {}, head), h("tbody", {}, rows)),
    ),
  );
}

function hit() {
  return h(
    "span",
    { class: "chart-hit" },
    h("span", { "aria-hidden": "true" }, "●"),
    h("span", { class: "visually-hidden" }, t("pages.charts.hit")),
  );
}

/**
 * Mark the rows and columns in use, and nothing else.
 * @param {HTMLElement} element
 * @param {readonly Place[]} places
 */
function mark(element, places) {
  for (const old of element.querySelectorAll(".in-use")) old.classList.remove("in-use");
  for (const old of element.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  for (const { chart, row, column } of places) {
    const table = chartOf(element, chart)?.querySelector("table");
    if (table && row) use([...table.querySelectorAll(`tr[data-row="${CSS.escape(row)}"]`)]);
    if (table && column) use(cellsBelow(table, column));
  }
}

/** @param {Element[]} parts */
function use(parts) {
  for (const part of parts) part.classList.add("in-use");
  parts[0]?.setAttribute("aria-current", "true");
}

/** A column from its head down. @param {HTMLTableElement} table @param {string} column @returns {Element[]} */
function cellsBelow(table, column) {
  const index = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex((cell) => cell.dataset["column"] === column);
  return index < 0 ? [] : [...table.rows].flatMap((row) => row.cells[index] ?? []);
}

/** @param {HTMLElement} element @param {string} key */
const chartOf = (element, key) => (key ? element.querySelector(`[data-chart="${CSS.escape(key)}"]`) : null);

/**
 * Bring a chart into sight, and mark what of it is asked for.
 * @param {HTMLElement} element
 * @param {{key: string, row?: string, column?: string}} wanted
 * @param {readonly Place[]} places what is in use anyway
 */
function show(element, { key, row = "", column = "" }, places) {
  const chart = chartOf(element, key);
  if (!chart) return;
  mark(element, [...places, { chart: key, row, column }]);
  scrollToTop(chart);
  /** @type {HTMLElement | null} */ (chart.querySelector("h2"))?.focus({ preventScroll: true });
}
