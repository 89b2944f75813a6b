/** A strip above the slider of the replay: the chance to win along the game, and where in it the screen is. */

import { clear, svg } from "../dom.js";
import { percent, t } from "../texts.js";
import { bandPath, linePath } from "./chance_chart.js";

/** @typedef {import("../../wire.d.ts").WireAnalysis} WireAnalysis */

const WIDTH = 400;
const HEIGHT = 48;

export class ChanceStrip {
  constructor() {
    this.element = svg("svg", { class: "chance-strip", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", hidden: true });
    /** @private @type {WireAnalysis | null} */
    this.analysis = null;
    /** @private */
    this.cursor = svg("line", { class: "cursor", y1: 0, y2: HEIGHT });
    /** @private */
    this.last = 1;
  }

  /** @param {WireAnalysis | null} analysis */
  draw(analysis) {
    if (this.analysis === analysis || analysis?.state !== "made") return;
    this.analysis = analysis;
    const { moments, turning } = analysis;
    this.last = Math.max(1, moments.at(-1)?.seq ?? 1);
    const x = (/** @type {number} */ seq) => (seq / this.last) * WIDTH;
    const y = (/** @type {number} */ chance) => HEIGHT - 2 - chance * (HEIGHT - 4);
    clear(
      this.element,
      svg("line", { class: "even", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) }),
      svg("path", { class: "band", d: bandPath(moments, x, y) }),
      svg("path", { class: "line", d: linePath(moments, x, y) }),
      ...turning.map((point) => svg("line", { class: "turning", x1: x(point.seq), x2: x(point.seq), y1: 0, y2: HEIGHT })),
      this.cursor,
    );
    this.element.removeAttribute("hidden");
  }

  /**
   * The cursor goes to a moment; what the chance was there comes back as a sentence.
   * @param {number} seq
   */
  at(seq) {
    const moment = this.analysis?.moments.findLast((m) => m.seq <= seq);
    if (!moment || !this.analysis) return "";
    const where = String((Math.min(seq, this.last) / this.last) * WIDTH);
    this.cursor.setAttribute("x1", where);
    this.cursor.setAttribute("x2", where);
    const side = t(`side.${this.analysis.seat}`);
    const said = t("pages.chance.at", { side, value: percent(moment.chance), low: percent(moment.low), high: percent(moment.high) });
    this.element.setAttribute("aria-label", said);
    return said;
  }
}
