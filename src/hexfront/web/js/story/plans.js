/** Secret plans that come out: what both sides had written, side by side. */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/** @typedef {NonNullable<ReturnType<NonNullable<ReturnType<typeof gameModule>["plans"]>>>} Plans */

/** Plans as they were when they came out: what the table counts may be less before they are read. @type {WeakMap<LogLine, Plans>} */
const known = new WeakMap();

/** The lines in which plans come out. @param {readonly LogLine[]} lines @param {WireView} after the table once they are out */
export const plansIn = (lines, after) => lines.filter((line) => plansOf(line, after) !== null);

/** @param {LogLine} line @param {WireView} after @returns {Plans | null} */
function plansOf(line, after) {
  const found = known.get(line) ?? gameModule(after.game).plans?.([line], after) ?? null;
  if (found) known.set(line, found);
  return found;
}

/**
 * @param {readonly LogLine[]} lines
 * @param {WireView} after the table once they are out
 */
export function plansCard(lines, after) {
  const [line] = plansIn(lines, after);
  const plans = line && plansOf(line, after);
  if (!plans) return null;
  return h(
    "section",
    { class: "plans", "aria-label": t("table.story.plans") },
    h("h3", { class: "small-caps" }, t("table.story.plans")),
    h("div", { class: "plans-sides" }, plans.map(({ side, words }) => h("div", { class: "plan-side", data: { side } }, h("h4", {}, t(`side.${side}`)), h("ul", {}, words.map((each) => h("li", {}, each)))))),
  );
}
