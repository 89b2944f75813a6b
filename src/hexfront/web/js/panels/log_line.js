/** A line of the log: the sentence with what it names, its dice, its rule; all of it is a button to its moment. */

import { h, svg } from "../dom.js";
import { sentence } from "../story/words.js";
import { t } from "../texts.js";
import { ruleLink } from "./context.js";
import { diceThrown } from "./dice.js";
import { isHeading, sortOf } from "./log_kinds.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("./context.js").Context} Context */

/**
 * @param {Context} ctx
 * @param {LogLine} line
 */
export function logLine(ctx, line) {
  const heading = isHeading(line);
  const sort = sortOf(ctx.game.key, line);
  return h(
    "li",
    {
      class: `log-line ${sort}${line.kind === "turn" ? " log-turn" : heading ? " log-phase" : ""}${line.kind === "undone" ? " log-undone" : ""}${line.kind === "motive" ? " log-motive" : ""}`,
      data: { seq: line.seq },
    },
    h("span", { class: "log-text" }, sentence(line, ctx)),
    h("span", { class: "log-more" }, diceThrown(line.dice), ruleLink(ctx, line.rule), momentButton(ctx, line)),
  );
}

/**
 * @param {Context} ctx
 * @param {LogLine} line
 */
function momentButton(ctx, line) {
  const label = t("pages.log.moment_named", { number: line.seq });
  return h(
    "button",
    { class: "log-moment", type: "button", "aria-label": label, title: label, on: { click: () => ctx.jump(line.seq) } },
    svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, svg("path", { d: "M4 12a8 8 0 1 0 3-6.2M4 4v4h4M12 8v4l3 2" })),
  );
}
