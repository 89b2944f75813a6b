/** Secret plans that come out: what both sides had written, side by side. */

import { h } from "../dom.js";
import { has, t } from "../texts.js";
import { sentence } from "./words.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** Kinds of lines by which plans come out, in whatever game. */
const REVEALS = /^(bid_(opened|declined)|strikes_revealed)$/;

/** Whether plans come out in some lines. @param {readonly LogLine[]} lines */
export const reveals = (lines) => lines.some(({ kind }) => REVEALS.test(kind));

/**
 * @param {readonly LogLine[]} lines
 * @param {import("./words.js").Ways & {game: import("../../wire.d.ts").GameCard}} ctx
 */
export function plansCard(lines, ctx) {
  if (!reveals(lines)) return null;
  const { sides } = ctx.game;
  const rest = new Set(lines);
  const columns = sides.map((side) => {
    const name = has(`side.${side}`) ? t(`side.${side}`) : side;
    const own = lines.filter((line) => REVEALS.test(line.kind) && line.text.includes(name));
    own.forEach((line) => rest.delete(line));
    return { side, name, own };
  });
  const after = [...rest];
  const shared = columns.every(({ own }) => own.length === columns[0]?.own.length && own.every((line, n) => line === columns[0]?.own[n]));
  if (shared) return null;
  return h(
    "section",
    { class: "plans", "aria-label": t("table.story.plans") },
    h("h3", { class: "small-caps" }, t("table.story.plans")),
    h("div", { class: "plans-sides" }, columns.map(({ side, name, own }) => h("div", { class: "plan-side", data: { side } }, h("h4", {}, name), own.map((line) => h("p", {}, sentence(line, ctx)))))),
    after.map((line) => h("p", {}, sentence(line, ctx))),
  );
}
