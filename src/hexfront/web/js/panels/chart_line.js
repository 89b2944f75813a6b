/** A line chart of our own: one series over the turns, with every point readable, and as a table for those who prefer it. */

import { h, svg } from "../dom.js";
import { count, t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").Series} Series */

const WIDTH = 320;
const HEIGHT = 120;
const PAD = { left: 34, right: 14, top: 12, bottom: 22 };

/** @param {Series} series */
export function lineChart(series) {
  const { turns, values, label } = series;
  const last = values.at(-1) ?? 0;
  return h(
    "figure",
    { class: "line-chart" },
    h("figcaption", {}, h("span", {}, label), h("strong", {}, count(last))),
    picture(turns, values, label),
    h(
      "details",
      {},
      h("summary", {}, t("pages.result.as_table")),
      h(
        "table",
        {},
        h("caption", { class: "visually-hidden" }, label),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("ui.turn")), h("th", { scope: "col" }, label))),
        h(
          "tbody",
          {},
          turns.map((turn, i) => h("tr", {}, h("th", { scope: "row" }, String(turn)), h("td", {}, count(values[i] ?? 0)))),
        ),
      ),
    ),
  );
}

/**
 * @param {readonly number[]} turns
 * @param {readonly number[]} values
 * @param {string} label
 */
function picture(turns, values, label) {
  const marks = scale(Math.min(0, ...values), Math.max(1, ...values));
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  const first = turns[0] ?? 1;
  const span = Math.max(1, (turns.at(-1) ?? 1) - first);
  const x = (/** @type {number} */ turn) => PAD.left + ((turn - first) / span) * (WIDTH - PAD.left - PAD.right);
  const y = (/** @type {number} */ value) => HEIGHT - PAD.bottom - ((value - low) / (high - low)) * (HEIGHT - PAD.top - PAD.bottom);
  const points = turns.map((turn, i) => ({ turn, value: values[i] ?? 0, x: x(turn), y: y(values[i] ?? 0) }));
  const path = points.map((point, i) => `${i ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join("");
  const area = points.length > 1 ? `${path}L${points.at(-1)?.x.toFixed(1)} ${y(low)}L${points[0]?.x.toFixed(1)} ${y(low)}Z` : "";
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": t("pages.result.chart_named", { name: label, value: points.map((point) => count(point.value)).join(", ") }),
    },
    marks.map((mark) =>
      svg(
        "g",
        { class: "grid" },
        svg("line", { x1: PAD.left, x2: WIDTH - PAD.right, y1: y(mark), y2: y(mark) }),
        svg("text", { x: PAD.left - 6, y: y(mark) + 3.5, "text-anchor": "end" }, count(mark)),
      ),
    ),
    turns.map((turn) => svg("text", { class: "tick", x: x(turn), y: HEIGHT - 6, "text-anchor": "middle" }, String(turn))),
    svg("path", { class: "area", d: area }),
    svg("path", { class: "line", d: path }),
    points.map((point) =>
      svg(
        "g",
        { class: "point" },
        svg("circle", { cx: point.x, cy: point.y, r: 3 }),
        svg("title", {}, `${t("ui.turn_number", { turn: point.turn })}: ${count(point.value)}`),
      ),
    ),
  );
}

/**
 * Round numbers from below the least to above the greatest.
 * @param {number} low
 * @param {number} high
 * @returns {number[]}
 */
export function scale(low, high) {
  const rough = (high - low) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10) * power);
  const from = Math.floor(low / step) * step;
  const marks = [];
  for (let mark = from; mark < high + step; mark += step) marks.push(mark);
  return marks;
}
