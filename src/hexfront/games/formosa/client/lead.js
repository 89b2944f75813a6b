/** What stands above the options at the Formosa table: the plan so far, duties to attack, the attack as it stands. */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { count, t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {Pick<import("/js/panels/context.js").Context, "openRule" | "focusHex" | "placeName">} Ways */

/**
 * @param {WireView} view
 * @param {Ways} to
 * @returns {Node[]}
 */
export function lead(view, to) {
  const { plan = {}, to_place: toPlace = {}, duties = {}, battle = {} } = view.table_facts;
  return [planned(plan), left(toPlace), battle.kind ? attack(battle, to) : due(duties, to)].filter((part) => part !== null);
}

/** @param {Record<string, number[]>} plan */
function planned(plan) {
  const lines = Object.entries(plan).map(([name, [first = 0, number = 0]]) => {
    if (name === "b29") return t("verb.plan_b29", { number: first });
    return name === "tokku" ? t("verb.plan_tokku", { number: first }) : t(`panel.plan_${name}`, { first, number });
  });
  if (!lines.length) return null;
  return h("section", { class: "lead" }, h("p", { class: "muted" }, t("panel.planned")), h("ul", {}, lines.map((line) => h("li", {}, line))));
}

/** What is left to be placed in this step. @param {Record<string, number>} toPlace */
function left(toPlace) {
  const lines = Object.entries(toPlace).filter(([, number]) => number);
  if (!lines.length) return null;
  const markers = "markers" in toPlace;
  return h(
    "section",
    { class: "lead" },
    !markers && h("p", { class: "muted" }, t("panel.tactical_left")),
    h("dl", { class: "figures" }, lines.flatMap(([name, number]) => [h("dt", {}, t(`panel.${name}`)), h("dd", {}, String(number))])),
  );
}

/** @param {{attack?: string[], targets?: string[]}} duties @param {Ways} to */
function due({ attack: must, targets = [] }, to) {
  if (!must) return null;
  if (!must.length && !targets.length) return h("section", { class: "lead met" }, h("p", {}, "✓ ", t("panel.duties_met")));
  /** @param {string} key @param {string[]} hexes */
  const line = (key, hexes) => hexes.length > 0 && h("li", {}, t(`panel.${key}`), " ", hexes.flatMap((hex) => [hexLink(to, hex), " "]));
  return h(
    "section",
    { class: "lead due" },
    h("p", {}, t("panel.duties_left"), " ", ruleLink(to, "15.0")),
    h("ul", {}, line("duties_attack", must), line("duties_targets", targets)),
  );
}

/** Both sides, the odds, and every shift with its rule. @param {Record<string, any>} battle @param {Ways} to */
function attack(battle, to) {
  const { from = [], targets = [], attack: strong, defence, percent } = battle;
  return h(
    "section",
    { class: "lead attack", "aria-label": t("table.battle") },
    h("div", { class: "versus" }, camp("attackers", from, strong, to), h("span", { class: "versus-sign", "aria-hidden": "true" }, "▸"), camp("defenders", targets, defence, to)),
    percent !== undefined && columns(battle, to),
  );
}

/** @param {string} key @param {string[]} hexes @param {number | undefined} strong @param {Ways} to */
function camp(key, hexes, strong, to) {
  return h(
    "div",
    { class: `camp ${key}` },
    h("h3", { class: "small-caps" }, t(`panel.${key}`)),
    strong !== undefined && hexes.length > 0 && h("p", { class: "strength" }, h("strong", {}, count(strong)), " ", h("span", { class: "muted" }, t("panel.strength"))),
    h("p", {}, hexes.length ? hexes.flatMap((hex) => [hexLink(to, hex), " "]) : h("span", { class: "muted" }, t("panel.nobody_yet"))),
  );
}

/** @param {Record<string, any>} battle @param {Ways} to */
function columns({ percent, base, final, shifts = [] }, to) {
  return h(
    "dl",
    { class: "odds-columns" },
    h("dt", {}, t("panel.base_column")),
    h("dd", {}, `${percent}% → ${t(`chart_column.${base}`)}`),
    shifts.flatMap((/** @type {[number, string, string]} */ [amount, rule, key]) => [
      h("dt", { class: "shift" }, t(`modifier.${key}`), " ", ruleLink(to, rule)),
      h("dd", { class: amount > 0 ? "right" : "left" }, amount > 0 ? `+${amount} ▸` : `◂ −${Math.abs(amount)}`),
    ]),
    h("dt", { class: "final" }, t("panel.final_column")),
    h("dd", { class: "final" }, t(`chart_column.${final}`)),
  );
}
