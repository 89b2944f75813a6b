/** What stands under the options at the Formosa table: the plan so far, duties to attack, the attack as it stands. */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { count, percent, t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {import("/js/game.js").Card} Card */
/** @typedef {Pick<import("/js/panels/context.js").Context, "openRule" | "focusHex" | "placeName">} Ways */

/**
 * @param {WireView} view
 * @param {Ways} to
 * @returns {Card[]}
 */
export function lead(view, to) {
  const { plan = {}, to_place: toPlace = {}, duties = {}, battle = {} } = view.table_facts;
  return [planned(plan), left(toPlace), battle.kind ? attack(battle, to) : due(duties, to)].filter((part) => part !== null);
}

/** @param {Record<string, number[]>} plan @returns {Card | null} */
function planned(plan) {
  const lines = Object.entries(plan).map(([name, [first = 0, number = 0]]) => {
    if (name === "b29") return t("verb.plan_b29", { number: first });
    return name === "tokku" ? t("verb.plan_tokku", { number: first }) : t(`panel.plan_${name}`, { first, number });
  });
  if (!lines.length) return null;
  return { key: "plan", line: [t("panel.planned"), " ", lines.at(-1) ?? ""], detail: lines.length > 1 ? h("ul", { class: "lead" }, lines.map((line) => h("li", {}, line))) : null };
}

/** What is left to be placed in this step. @param {Record<string, number>} toPlace @returns {Card | null} */
function left(toPlace) {
  const lines = Object.entries(toPlace).filter(([, number]) => number);
  if (!lines.length) return null;
  const words = lines.map(([name, number]) => `${t(`panel.${name}`)}: ${number}`).join(" · ");
  return { key: "left", line: "markers" in toPlace ? words : [t("panel.tactical_left"), " ", words], detail: null };
}

/** @param {{attack?: string[], targets?: string[]}} duties @param {Ways} to @returns {Card | null} */
function due({ attack: must, targets = [] }, to) {
  if (!must) return null;
  if (!must.length && !targets.length) return { key: "duties", line: ["✓ ", t("panel.duties_met")], detail: null, tone: "met" };
  /** @param {string} key @param {string[]} hexes */
  const line = (key, hexes) => hexes.length > 0 && h("li", {}, t(`panel.${key}`), " ", hexes.flatMap((hex) => [hexLink(to, hex), " "]));
  const detail = h("ul", { class: "lead" }, line("duties_attack", must), line("duties_targets", targets), h("li", {}, ruleLink(to, "15.0")));
  return { key: "duties", line: [t("panel.duties_left"), ` ${must.length + targets.length}`], detail, tone: "due" };
}

/** Both sides, the odds, and every shift with its rule. @param {Record<string, any>} battle @param {Ways} to @returns {Card} */
function attack(battle, to) {
  const { from = [], targets = [], attack: strong, defence, percent: ratio, base, final } = battle;
  const known = strong !== undefined && defence !== undefined;
  const shifted = [base, final].filter((column, n, all) => column !== all[n - 1]).map((column) => t(`chart_column.${column}`));
  const line = known ? [h("strong", {}, `${count(strong)} : ${count(defence)}`), ratio === undefined ? "" : ` · ${shifted.join(" → ")}`] : t("table.battle");
  const detail = h(
    "section",
    { class: "lead attack", "aria-label": t("table.battle") },
    h("div", { class: "versus" }, camp("attackers", from, strong, to), h("span", { class: "versus-sign", "aria-hidden": "true" }, "▸"), camp("defenders", targets, defence, to)),
    ratio !== undefined && columns(battle, to),
  );
  return { key: "attack", line, detail, tone: "attack" };
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
function columns({ percent: ratio, base, final, shifts = [] }, to) {
  return h(
    "dl",
    { class: "odds-columns" },
    h("dt", {}, t("panel.base_column")),
    h("dd", {}, `${percent(ratio / 100)} → ${t(`chart_column.${base}`)}`),
    shifts.flatMap((/** @type {[number, string, string]} */ [amount, rule, key]) => [
      h("dt", { class: "shift" }, t(`modifier.${key}`), " ", ruleLink(to, rule)),
      h("dd", { class: amount > 0 ? "right" : "left" }, amount > 0 ? `+${amount} ▸` : `◂ −${Math.abs(amount)}`),
    ]),
    h("dt", { class: "final" }, t("panel.final_column")),
    h("dd", { class: "final" }, t(`chart_column.${final}`)),
  );
}
