/** A line of the log: the sentence, its dice, its rule, and the way to its moment. */

import { h } from "../dom.js";
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
    h(
      "span",
      { class: "log-text" },
      line.hex ? h("button", { class: "log-go", type: "button", on: { click: () => ctx.focusHex(line.hex) } }, line.text) : line.text,
    ),
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
    { class: "log-moment", type: "button", "aria-label": label, title: label, on: { click: () => ctx.showMoment(line.seq) } },
    "⟲",
  );
}
