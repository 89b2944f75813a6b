/** The check of turn 7, and what it changes (5.2, 5.3, R74). */

import { h } from "/js/dom.js";
import { ruleLink } from "/js/panels/context.js";
import { percent, t } from "/js/texts.js";

/** @typedef {import("/js/panels/context.js").Context} Context */
/** @typedef {Pick<Context, "openRule">} Ways */

/** What is different from turn 7 on, each with its rule. @type {Record<string, [string, string][]>} */
const CHANGES = {
  launched: [
    ["landings", "5.3.4"],
    ["victory", "4.3"],
    ["beachhead", "4.4"],
    ["last_turn", "4.3"],
    ["phases", "5.1"],
    ["sky", "8.8"],
    ["chinese", "10.15"],
    ["gunfire", "11.16"],
    ["armies", "5.3.6"],
    ["attenuated", "7.4"],
  ],
  philippines: [
    ["stays", "4.2"],
    ["raid", "8.9"],
    ["japanese_air", "8.1"],
    ["formosa_divisions", "9.3"],
    ["attenuated", "7.4"],
  ],
};

/** @param {string} what @param {Ways} to */
export function changes(what, to) {
  return h("ul", { class: "changes" }, (CHANGES[what] ?? []).map(([key, rule]) => h("li", {}, t(`causeway.${what}_${key}`), " ", ruleLink(to, rule))));
}

/** @param {Record<string, any>} facts @param {Context} ctx */
export function causeway(facts, ctx) {
  const { causeway: what, causeway_check: check } = facts;
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("table.causeway"), " ", ruleLink(ctx, "5.2")),
    what === "undecided" ? (check?.of ? throwOf(check, t("causeway.chance", { turn: check.turn, number: check.from }), ctx) : null) : [h("p", {}, t(`causeway.${what}`)), h("details", {}, h("summary", {}, t("causeway.changes")), changes(what, ctx))],
    what === "undecided" && check?.second_die && h("p", { class: "muted" }, t("causeway.second_die")),
  );
}

/** The roll when Chungking falls, as long as it may come. @param {Record<string, any>} facts @param {Context} ctx */
export function collapse({ collapse: roll = {} }, ctx) {
  if (!roll.of && !roll.rolled) return null;
  return h(
    "section",
    { class: "fact" },
    h("h2", {}, t("panel.collapse"), " ", ruleLink(ctx, "4.1")),
    roll.rolled ? h("p", {}, t("panel.fought_on")) : throwOf(roll, t("panel.collapse_chance", { number: roll.from }), ctx),
  );
}

/** A die to come: its chance, and what counts for it now. @param {Record<string, any>} roll @param {string} words @param {Context} ctx */
function throwOf({ ways, of, modifiers }, words, ctx) {
  return [
    h("p", { class: "prospect" }, h("strong", {}, percent(ways / of)), " ", h("span", {}, words)),
    h(
      "ul",
      { class: "card-list" },
      modifiers.map((/** @type {[number, string, string]} */ [amount, rule, key]) => h("li", {}, h("strong", {}, `+${amount}`), " ", t(`modifier.${key}`), " ", ruleLink(ctx, rule))),
      !modifiers.length && h("li", { class: "muted" }, t("panel.nothing_counts")),
    ),
  ];
}
