/** The chance to win along a game as a picture: a band, a line, the turns, and the turning points by number. */

import { svg } from "../dom.js";
import { percent, t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").WireAnalysis} WireAnalysis */
/** @typedef {import("../../wire.d.ts").ChancePoint} ChancePoint */

const PAD = { left: 40, right: 14, top: 14, bottom: 24 };
const MARKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * @param {WireAnalysis} analysis
 * @param {{width: number, height: number}} size
 * @param {(seq: number) => void} show
 */
export function chanceChart(analysis, { width, height }, show) {
  const { moments, turning } = analysis;
  const last = Math.max(1, moments.at(-1)?.seq ?? 1);
  const x = (/** @type {number} */ seq) => PAD.left + (seq / last) * (width - PAD.left - PAD.right);
  const y = (/** @type {number} */ chance) => height - PAD.bottom - chance * (height - PAD.top - PAD.bottom);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": inWords(analysis) },
    MARKS.map((mark) =>
      svg(
        "g",
        { class: mark === 0.5 ? "grid even" : "grid" },
        svg("line", { x1: PAD.left, x2: width - PAD.right, y1: y(mark), y2: y(mark) }),
        svg("text", { x: PAD.left - 6, y: y(mark) + 3.5, "text-anchor": "end" }, percent(mark)),
      ),
    ),
    turnsOf(moments, width / 24).map(({ seq, turn }) =>
      svg("text", { class: "tick", x: x(seq), y: height - 6, "text-anchor": "middle" }, String(turn)),
    ),
    svg("path", { class: "band", d: bandPath(moments, x, y) }),
    svg("path", { class: "line", d: linePath(moments, x, y) }),
    turning.map((point, i) =>
      svg(
        "g",
        { class: "turning-mark", on: { click: () => show(point.seq) } },
        svg("circle", { cx: x(point.seq), cy: y(point.after), r: 8 }),
        svg("text", { x: x(point.seq), y: y(point.after) + 3.5, "text-anchor": "middle" }, String(i + 1)),
        svg("title", {}, `${percent(point.before)} → ${percent(point.after)}: ${point.text}`),
      ),
    ),
  );
}

/**
 * @param {readonly ChancePoint[]} moments
 * @param {(seq: number) => number} x
 * @param {(chance: number) => number} y
 */
export const linePath = (moments, x, y) =>
  moments.map((m, i) => `${i ? "L" : "M"}${x(m.seq).toFixed(1)} ${y(m.chance).toFixed(1)}`).join("");

/**
 * @param {readonly ChancePoint[]} moments
 * @param {(seq: number) => number} x
 * @param {(chance: number) => number} y
 */
export function bandPath(moments, x, y) {
  const there = moments.map((m) => `${x(m.seq).toFixed(1)} ${y(m.high).toFixed(1)}`);
  const back = moments.map((m) => `${x(m.seq).toFixed(1)} ${y(m.low).toFixed(1)}`).reverse();
  return `M${[...there, ...back].join("L")}Z`;
}

/**
 * The first moment of each turn that was looked at, as many as there is room for.
 * @param {readonly ChancePoint[]} moments
 * @param {number} most
 */
function turnsOf(moments, most) {
  const firsts = moments.filter((m, i) => m.turn !== moments[i - 1]?.turn);
  const every = Math.ceil(firsts.length / most);
  return firsts.filter((_, i) => i % every === 0);
}

/** @param {WireAnalysis} analysis */
function inWords({ moments, turning, seat }) {
  const first = moments[0];
  const last = moments.at(-1);
  if (!first || !last) return "";
  return t("pages.chance.chart", {
    side: t(`side.${seat}`),
    first: percent(first.chance),
    last: percent(last.chance),
    number: turning.length,
  });
}
