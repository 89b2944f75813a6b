/** What stands under the options: the news of turn 7, and the attack under way with all that is known of it (6.6, 11.0). */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { store } from "/js/store.js";
import { t } from "/js/texts.js";
import { changes } from "./causeway.js";

/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {Pick<import("/js/panels/context.js").Context, "openRule" | "focusHex" | "placeName">} Ways */

/** The phases of turn 7 in which the news is told. */
const NEWS = new Set(["start", "us_landing", "air"]);
const DECIDED = 7;

/**
 * @param {WireView} view
 * @param {Ways} to
 * @returns {import("/js/game.js").Card[]}
 */
export function lead(view, to) {
  const facts = view.table_facts;
  const attack = facts["attack"] ?? {};
  if (attack.target) return [{ key: "attack", line: inBrief(attack), detail: card(attack, to), tone: "attack" }];
  const news = view.counters["turn"] === DECIDED && NEWS.has(view.phase) && facts["causeway"] !== "undecided";
  return news ? [{ key: "news", line: t(`causeway.${facts["causeway"]}`), detail: h("section", { class: "lead news" }, changes(facts["causeway"], to)), tone: "due" }] : [];
}

/** The factors of both, as far as they are known. @param {Record<string, any>} attack */
function inBrief({ strength, defense, target }) {
  return strength && defense ? [h("strong", {}, `${ranged(strength)} : ${ranged(defense)}`), ` ▸ ${target}`] : `${t("table.attack")} ▸ ${target}`;
}

/** A total, or the least and the greatest that it may be. @param {[number, number]} range */
const ranged = ([least, most]) => (least === most ? String(least) : `${least}–${most}`);

/** @param {Record<string, any>} attack @param {Ways} to */
function card(attack, to) {
  const { doubled, momentum, shifts, line } = attack;
  return h(
    "section",
    { class: "lead attack", "aria-label": t("table.attack") },
    h("div", { class: "versus" }, attackers(attack, to), h("span", { class: "versus-sign", "aria-hidden": "true" }, "▸"), defenders(attack, to)),
    momentum && h("p", {}, h("strong", {}, t("panel.momentum")), " ", ruleLink(to, "11.25")),
    shifts && columns(attack, to),
    shifts && h("p", { class: "muted" }, t(`panel.line_${line}`), " ", ruleLink(to, "11.8"), doubled && [" · ", t("panel.doubled"), " ", ruleLink(to, "11.23")]),
  );
}

/** @param {string} id */
const nameOf = (id) => store.get("cards").get(id)?.name ?? id;

/** @param {Record<string, any>} attack @param {Ways} to */
function attackers({ from = [], strength, attackers: units, tanks, special, halved, attackers_owe: owed }, to) {
  const support = [tanks > 0 && t("panel.tanks", { number: tanks }), special && t("panel.special")].filter(Boolean);
  return camp("attackers", strength, [
    ...from.map((/** @type {[string, number, number]} */ [hex, number, of]) => h("p", {}, hexLink(to, hex), " ", h("span", { class: "muted" }, t("panel.units_of", { number, of })))),
    !from.length && h("p", { class: "muted" }, t("panel.nobody_yet")),
    units?.length > 0 && h("p", { class: "small" }, units.map(nameOf).join(", ")),
    halved > 0 && h("p", { class: "muted" }, t("panel.halved", { number: halved }), " ", ruleLink(to, "11.13")),
    ...support.map((words) => h("p", {}, words)),
    owed > 0 && h("p", {}, t("panel.owed", { number: owed })),
  ]);
}

/** @param {Record<string, any>} attack @param {Ways} to */
function defenders({ target, units, garrison, defense, enemy_tanks: tanks, defenders_owe: owed }, to) {
  return camp("defenders", defense, [
    h("p", {}, hexLink(to, target), " ", h("span", { class: "muted" }, garrison ? t("panel.garrison") : units ? t("panel.units_here", { number: units }) : t("panel.nobody_left"))),
    tanks > 0 && h("p", {}, t("panel.tanks", { number: tanks })),
    owed > 0 && h("p", {}, t("panel.owed", { number: owed })),
  ]);
}

/** @param {string} key @param {[number, number] | undefined} range @param {(Node | false)[]} rest */
function camp(key, range, rest) {
  return h(
    "div",
    { class: `camp ${key}` },
    h("h3", { class: "small-caps" }, t(`panel.${key}`)),
    range && h("p", { class: "strength" }, h("strong", {}, ranged(range)), " ", h("span", { class: "muted" }, t("panel.factors", { number: range[1] }))),
    rest,
  );
}

/** Every shift with its rule, and the columns where they are known. @param {Record<string, any>} attack @param {Ways} to */
function columns({ shifts = [], odds, base, final }, to) {
  return h(
    "dl",
    { class: "odds-columns" },
    odds && [h("dt", {}, t("panel.base_column")), h("dd", {}, `${odds} · ${base}`)],
    shifts.flatMap((/** @type {[number, string, string]} */ [amount, rule, key]) => [
      h("dt", { class: "shift" }, t(`modifier.${key}`), " ", ruleLink(to, rule)),
      h("dd", { class: amount > 0 ? "right" : "left" }, amount > 0 ? `+${amount} ▸` : `◂ −${Math.abs(amount)}`),
    ]),
    !shifts.length && [h("dt", { class: "muted" }, t("panel.no_shifts")), h("dd", {}, "0")],
    final && [h("dt", { class: "final" }, t("panel.final_column")), h("dd", { class: "final" }, String(final))],
  );
}
