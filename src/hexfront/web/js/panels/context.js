/** What every panel gets from the table, and the small links they share. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * @typedef {object} Context
 * @property {import("../store.js").Store<import("../store.js").State>} store
 * @property {typeof import("../api.js")} api
 * @property {Pick<import("../socket.js").Play, "on">} socket the game itself, whatever is being planned
 * @property {Pick<import("../socket.js").Play, "costs" | "request" | "answer" | "say" | "claim">} play what players do beside the rules
 * @property {import("../../wire.d.ts").TableCard} table
 * @property {import("../../wire.d.ts").GameCard} game
 * @property {string} seat
 * @property {(number: string) => void} openRule
 * @property {(key: string, row?: string, column?: string) => void} openChart
 * @property {(hex: string) => void} focusHex
 * @property {(hex: string) => void} glance the board goes to a hex if it is out of sight
 * @property {(hex: string) => string} placeName the name of the place in a hex, if it has one
 * @property {(seq: number | null) => void} showMoment
 * @property {(target: string | null) => void} point
 * @property {(target: string | null) => void} light light up a hex or a piece without going there
 * @property {(target: string) => void} visit go to a hex or a piece; there is a way back
 * @property {(seq: number) => void} jump go to a moment; there is a way back
 * @property {(name: string) => void} openTab
 * @property {(name: string) => boolean} inSight whether what a tab shows can be seen; it hears `seen` when that may have become so
 * @property {() => void} clear put away what one reads, where it lies over the board or the decision
 */

/**
 * A rule number that opens its rule.
 * @param {Pick<Context, "openRule">} ctx
 * @param {string} number
 */
export function ruleLink(ctx, number) {
  if (!number) return null;
  const open = () => ctx.openRule(number);
  return h(
    "button",
    { class: "rule-link", type: "button", "aria-label": t("pages.rule_named", { rule: number }), on: { click: open } },
    number,
  );
}

/**
 * A hex by number and name that takes the board there.
 * @param {Pick<Context, "focusHex" | "placeName">} ctx
 * @param {string} hex
 */
export function hexLink(ctx, hex) {
  const go = () => ctx.focusHex(hex);
  const name = [hex, ctx.placeName(hex)].filter(Boolean).join(" ");
  return h("button", { class: "rule-link hex-link", type: "button", "aria-label": t("pages.hex_named", { hex: name }), on: { click: go } }, name);
}

/**
 * Scroll what holds an element, and nothing else of the page, until the element is at its top.
 * @param {Element} element
 */
export function scrollToTop(element) {
  let holder = element.parentElement;
  while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowY)) holder = holder.parentElement;
  if (holder && holder !== document.documentElement)
    holder.scrollTop += element.getBoundingClientRect().top - holder.getBoundingClientRect().top - 12;
}

/**
 * A panel that could not be filled, with a way to try again.
 * @param {HTMLElement} element
 * @param {string} sentence
 * @param {() => void} again
 */
export function panelProblem(element, sentence, again) {
  element.replaceChildren(
    h(
      "p",
      { class: "panel-problem", role: "alert" },
      sentence,
      " ",
      h("button", { class: "button", type: "button", on: { click: again } }, t("pages.try_again")),
    ),
  );
}
