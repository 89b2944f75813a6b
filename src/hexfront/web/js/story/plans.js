/** Secret plans that come out: what both sides had written, side by side. */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/**
 * @param {readonly LogLine[]} lines
 * @param {WireView} after the table once they are out
 */
export function plansCard(lines, after) {
  const plans = gameModule(after.game).plans?.(lines, after);
  if (!plans) return null;
  return h(
    "section",
    { class: "plans", "aria-label": t("table.story.plans") },
    h("h3", { class: "small-caps" }, t("table.story.plans")),
    h("div", { class: "plans-sides" }, plans.map(({ side, words }) => h("div", { class: "plan-side", data: { side } }, h("h4", {}, t(`side.${side}`)), h("ul", {}, words.map((each) => h("li", {}, each)))))),
  );
}
