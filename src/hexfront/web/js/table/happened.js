/** What has just happened: the last lines of it, and all of it when asked or where there is room. */

import { h } from "../dom.js";
import { diceThrown } from "../panels/dice.js";
import { store } from "../store.js";
import { plansCard } from "../story/plans.js";
import { t } from "../texts.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** So many letters fit into the lines that are shown: two beside the board, one on a phone, less beside the way to the scenes. */
const SHORT = 90;
const SHORTER = { alone: 48, beside: 40 };

/** What was opened or closed last: it stays so until something else happens. @type {{lines: readonly LogLine[], open: boolean} | null} */
let wish = null;

/**
 * @param {readonly LogLine[]} lines
 * @param {boolean} room whether there is room for all of it
 * @param {Pick<import("./decision.js").DecisionWays, "redraw" | "recap">} to
 * @param {boolean} [others] whether others did it: then it can be told scene by scene
 */
export function happened(lines, room, { redraw, recap }, others = false) {
  const now = store.get("view");
  const plans = now && plansCard(lines, now);
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const long = isPhone() ? lines.length > 1 || letters > SHORTER[others ? "beside" : "alone"] : lines.length > 2 || letters > SHORT;
  const open = !long || (wish?.lines === lines ? wish.open : room);
  const toggle = () => ((wish = { lines, open: !open }), redraw());
  return h(
    "section",
    { class: `happened${open ? " open" : ""}`, "aria-label": t("table.happened") },
    plans,
    h("ul", {}, lines.map((line) => h("li", { class: line.kind === "motive" ? "motive" : "" }, diceThrown(line.dice), line.text))),
    h(
      "span",
      { class: "happened-acts" },
      others && h("button", { class: "button quiet happened-more", type: "button", data: { key: "recap" }, title: `${t("table.story.title")} (R)`, on: { click: recap } }, t("table.story.tell")),
      long && h("button", { class: "button quiet happened-more", type: "button", "aria-expanded": String(open), data: { key: "happened" }, on: { click: toggle } }, open ? t("table.less") : lines.length > 1 ? t("table.all_of_it", { number: lines.length }) : t("table.more")),
    ),
  );
}
