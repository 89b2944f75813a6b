/** The attack under way, under the options: who, from where, with which leads and guns, odds, shifts and the die (10.2). */

import { h } from "/js/dom.js";
import { hexLink, ruleLink } from "/js/panels/context.js";
import { store } from "/js/store.js";
import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {Pick<import("/js/panels/context.js").Context, "openRule" | "focusHex" | "placeName">} Ways */
/** @typedef {{hex: string, number: number, of?: number, top?: boolean}} From */

/**
 * @param {WireView} view
 * @param {Ways} to
 * @returns {import("/js/game.js").Card[]}
 */
export function lead(view, to) {
  const attack = view.table_facts["attack"] ?? {};
  return attack.target ? [{ key: "attack", line: inBrief(attack), detail: card(attack, to), tone: "attack" }] : [];
}

/** Strengths, columns and die, or how many attack what. @param {Record<string, any>} attack */
function inBrief({ odds, from = [], target }) {
  if (!odds) return t("panel.attack_line", { number: from.reduce((/** @type {number} */ sum, /** @type {From} */ each) => sum + each.number, 0), hex: target });
  const { attack, defence, base, final, on_die: onDie } = odds;
  const columns = base === final ? t(`chart_column.${final}`) : `${t(`chart_column.${base}`)} → ${t(`chart_column.${final}`)}`;
  return [h("strong", {}, `${attack} : ${defence}`), ` · ${columns}`, onDie ? ` · ${t("panel.on_die")} ${signed(onDie)}` : ""];
}

/** @param {Record<string, any>} attack @param {Ways} to */
function card(attack, to) {
  const { odds, banzai } = attack;
  return h(
    "section",
    { class: "lead attack", "aria-label": t("table.attack") },
    h("div", { class: "versus" }, attackers(attack, to), h("span", { class: "versus-sign", "aria-hidden": "true" }, "▸"), defenders(attack, to)),
    banzai && h("p", { class: "banzai" }, h("strong", {}, t("panel.banzai")), " ", ruleLink(to, "10.5")),
    odds && columns(odds, to),
    odds?.unseen && h("p", { class: "muted" }, t("panel.unseen"), " ", ruleLink(to, "17.1")),
  );
}

/** @param {string} id */
const nameOf = (id) => store.get("cards").get(id)?.name ?? id;

/** @param {Record<string, any>} attack @param {Ways} to */
function attackers({ from = [], odds, lead: leading, support, guns, air = [], lessened = [] }, to) {
  return camp("attackers", odds?.attack, [
    ...reasons(lessened, to),
    ...(from.length ? from.map((/** @type {From} */ start) => h("p", {}, hexLink(to, start.hex), " ", h("span", { class: "muted" }, numbers(start)))) : [h("p", { class: "muted" }, t("panel.nobody_yet"))]),
    leader(leading),
    ...helpers(support, guns, air),
  ]);
}

/** @param {Record<string, any>} attack @param {Ways} to */
function defenders({ target, odds, defence, enemy_lead: leading, enemy_support: support, enemy_guns: guns, enemy_lessened: lessened = [] }, to) {
  return camp("defenders", odds?.defence ?? defence, [...reasons(lessened, to), h("p", {}, hexLink(to, target)), leader(leading), ...helpers(support, guns, [])]);
}

/** Why a strength is less than what the counters say. @param {[string, number, string][]} lessened @param {Ways} to */
const reasons = (lessened, to) => lessened.map(([key, number, rule]) => h("p", { class: "muted" }, t(`panel.lessened_${key}`, { number }), " ", ruleLink(to, rule)));

/** @param {string} key @param {string | undefined} strong @param {(Node | false)[]} rest */
function camp(key, strong, rest) {
  return h(
    "div",
    { class: `camp ${key}` },
    h("h3", { class: "small-caps" }, t(`panel.${key}`)),
    strong !== undefined && h("p", { class: "strength" }, h("strong", {}, strong), " ", h("span", { class: "muted" }, t("panel.strength"))),
    rest,
  );
}

/** @param {From} from */
function numbers({ number, of, top }) {
  const stacked = of !== undefined && of > 1;
  const many = stacked ? t("panel.units_of", { number, of }) : t("panel.units_from", { number });
  return stacked ? `${many}, ${t(top ? "panel.with_top" : "panel.without_top", { number })}` : many;
}

/** The lead, as far as this seat knows it. @param {string[] | undefined} leading */
function leader(leading) {
  if (!leading?.length) return false;
  return h("p", {}, h("span", { class: "muted" }, t("panel.lead_unit"), ": "), leading.map(nameOf).join(", "));
}

/** Guns, ships and planes: by name if they are the seat's own, else by number. @param {string[] | undefined} own @param {number[] | undefined} guns @param {string[]} air */
function helpers(own, guns, air) {
  const [number = 0, value = 0] = guns ?? [];
  if (own?.length) return [h("p", {}, h("span", { class: "muted" }, t("panel.support_by"), ": "), own.map(nameOf).join(", "))];
  return [
    number > 0 && h("p", { class: "muted" }, t("panel.guns", { number, value })),
    air.length > 0 && h("p", { class: "muted" }, t("panel.air", { name: air.map(nameOf).join(", ") })),
  ];
}

/** @param {number} amount */
const shifted = (amount) => (amount > 0 ? `+${amount} ▸` : `◂ −${Math.abs(amount)}`);
/** @param {number} amount */
const signed = (amount) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${Math.abs(amount)}` : "0");

/** @param {Record<string, any>} odds @param {Ways} to */
function columns({ base, final, shifts = [], modifiers = [], on_die: onDie }, to) {
  /** @param {(amount: number) => string} words @returns {(item: [number, string, string]) => Node[]} */
  const row = (words) => ([amount, rule, key]) => [
    h("dt", { class: "shift" }, t(`modifier.${key}`), " ", ruleLink(to, rule)),
    h("dd", { class: amount > 0 ? "right" : "left" }, words(amount)),
  ];
  return h(
    "dl",
    { class: "odds-columns" },
    h("dt", {}, t("panel.base_column")),
    h("dd", {}, t(`chart_column.${base}`)),
    shifts.flatMap(row(shifted)),
    h("dt", { class: "final" }, t("panel.final_column")),
    h("dd", { class: "final" }, t(`chart_column.${final}`)),
    modifiers.flatMap(row(signed)),
    modifiers.length > 0 && [h("dt", { class: "final" }, t("panel.on_die")), h("dd", { class: "final" }, signed(onDie))],
  );
}
