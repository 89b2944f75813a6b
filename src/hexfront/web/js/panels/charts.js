/** The charts and tables, each with its rule and provenance; what a forecast uses is marked. */

import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { panelProblem, ruleLink, scrollToTop } from "./context.js";
import { overhear } from "./overhear.js";
import { provenance } from "./provenance.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").Chart} Chart */
/** @typedef {import("../../wire.d.ts").ForecastMessage} ForecastMessage */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("charts-panel");
  /** @type {ForecastMessage | null} the forecast on the screen, if any */
  let forecast = null;
  const use = (/** @type {ForecastMessage | null} */ now) => mark(element, (forecast = now));
  const load = async () => {
    try {
      const { charts } = await ctx.api.rules(ctx.game.key, ctx.store.get("language"));
      clear(element, h("p", { class: "muted charts-note" }, t("pages.charts.note")), ...charts.map((chart) => chartTable(ctx, chart)));
      mark(element, forecast);
    } catch (problem) {
      panelProblem(element, problemText(problem), () => (loaded = load()));
    }
  };
  let loaded = load();
  const open = (/** @type {any} */ event) => void loaded.then(() => show(element, event.detail));
  element.addEventListener("openchart", open);
  const ends = [
    overhear(ctx.socket, "forecast", (_, answer) => use(answer)),
    /** @type {any} */ (ctx.store).on("forecast", use),
    ctx.store.on("view", () => use(null)),
    ctx.socket.on("events", () => use(null)),
    () => element.removeEventListener("openchart", open),
  ];
  return () => ends.forEach((end) => end());
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
    chart.columns.map((column) => h("th", { scope: "col" }, column)),
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
 * Mark the row or column that a forecast names.
 * @param {HTMLElement} element
 * @param {ForecastMessage | null} forecast
 */
function mark(element, forecast) {
  for (const old of element.querySelectorAll(".in-use")) old.classList.remove("in-use");
  for (const old of element.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  if (!forecast?.throws || !forecast.row) return;
  for (const row of element.querySelectorAll(`tr[data-row="${CSS.escape(forecast.row)}"]`)) {
    row.classList.add("in-use");
    row.setAttribute("aria-current", "true");
  }
  for (const table of element.querySelectorAll("table")) markColumn(table, forecast.row_label);
}

/**
 * @param {HTMLTableElement} table
 * @param {string} label
 */
function markColumn(table, label) {
  const index = [...(table.tHead?.rows[0]?.cells ?? [])].findIndex((cell) => label !== "" && cell.textContent === label);
  if (index < 0) return;
  for (const row of table.rows) row.cells[index]?.classList.add("in-use");
}

/**
 * Bring a chart into sight, and mark one of its rows. Without a chart: the first one that has the row.
 * @param {HTMLElement} element
 * @param {{key: string, row?: string}} wanted
 */
function show(element, { key, row = "" }) {
  const line = `tr[data-row="${CSS.escape(row)}"]`;
  const chart = key ? element.querySelector(`[data-chart="${CSS.escape(key)}"]`) : (element.querySelector(line)?.closest(".chart") ?? null);
  if (!chart) return;
  for (const old of element.querySelectorAll(".in-use")) old.classList.remove("in-use");
  if (row) chart.querySelector(line)?.classList.add("in-use");
  scrollToTop(chart);
  /** @type {HTMLElement | null} */ (chart.querySelector("h2"))?.focus({ preventScroll: true });
}
