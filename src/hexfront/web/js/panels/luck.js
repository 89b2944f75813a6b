/** The dice against expectation: mean and band on a scale, faces as a histogram, and the verdict in words. */

import { h, svg } from "../dom.js";
import { store } from "../store.js";
import { count, t } from "../texts.js";
import { dieFace } from "./dice.js";

/** @typedef {import("../../wire.d.ts").Luck} Luck */

const WIDTH = 320;
const SIDE = 12;

/** Whether so few dice can come out in any way. @param {Luck} luck */
const few = ({ low, high }) => low <= 1 && high >= 6;

/** @param {Luck} luck */
export function luckReport(luck) {
  const thrown = t("pages.result.luck_thrown", { number: luck.dice });
  if (few(luck)) return h("section", { class: "luck" }, h("h4", {}, luck.label), h("p", { class: "muted" }, `${thrown}. ${t("pages.result.luck_few")}`));
  return h(
    "section",
    { class: "luck" },
    h("h4", {}, luck.label),
    h("p", { class: "muted" }, thrown),
    h("p", {}, verdict(luck), " ", luck.rarity ? t("pages.result.luck_rarity", { value: share(luck.rarity) }) : t("pages.result.luck_rarest")),
    band(luck),
    histogram(luck),
  );
}

/** A share as so many in a hundred. @param {number} value */
const share = (value) => new Intl.NumberFormat(store.get("language"), { maximumFractionDigits: value < 0.01 ? 2 : value < 0.1 ? 1 : 0 }).format(100 * value);

/** A number with two places, as the reader's language writes it. @param {number} value */
const fine = (value) => new Intl.NumberFormat(store.get("language"), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);

/** @param {Luck} luck */
function verdict({ mean, expected, low, high }) {
  const key = mean > high ? "above" : mean < low ? "below" : "within";
  return t(`pages.result.luck_${key}`, { value: fine(mean), expected: fine(expected), low: fine(low), high: fine(high) });
}

/**
 * A scale from one to six: the band, what was to be expected, and the mean.
 * @param {Luck} luck
 */
function band({ mean, expected, low, high }) {
  const x = (/** @type {number} */ value) => SIDE + ((value - 1) / 5) * (WIDTH - 2 * SIDE);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} 46`, class: "luck-band", "aria-hidden": "true" },
    svg("rect", { class: "band", x: x(low), y: 10, width: Math.max(1, x(high) - x(low)), height: 14, rx: 3 }),
    svg("line", { class: "scale", x1: x(1), x2: x(6), y1: 24, y2: 24 }),
    [1, 2, 3, 4, 5, 6].map((n) =>
      svg(
        "g",
        { class: "tick" },
        svg("line", { x1: x(n), x2: x(n), y1: 24, y2: 28 }),
        svg("text", { x: x(n), y: 40, "text-anchor": "middle" }, String(n)),
      ),
    ),
    svg("line", { class: "expected", x1: x(expected), x2: x(expected), y1: 7, y2: 27 }),
    svg("path", { class: "mean", d: `M${x(mean)} 17 m-5.5 0 l5.5 -7 l5.5 7 l-5.5 7 z` }),
  );
}

/**
 * How often each face came up; the line is what was to be expected.
 * @param {Luck} luck
 */
function histogram({ faces, dice }) {
  const most = Math.max(dice / 6, ...faces, 1);
  const bars = faces.map((times, i) =>
    h(
      "li",
      {},
      h("span", { class: "face-bar", style: { height: `${(100 * times) / most}%` } }),
      h("span", { class: "face-times" }, count(times)),
      h(
        "span",
        { class: "face-die" },
        dieFace(i + 1),
        h("span", { class: "visually-hidden" }, t("pages.result.face_named", { number: i + 1 })),
      ),
    ),
  );
  const line = h("span", { class: "face-expected", "aria-hidden": "true", style: { "--share": String(dice / 6 / most) } });
  return h("div", { class: "faces" }, line, h("ol", { "aria-label": t("pages.result.faces") }, bars));
}
