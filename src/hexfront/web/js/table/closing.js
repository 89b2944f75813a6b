/** The foot of the decision: undo, and what ends or completes something, with what is given up by it. */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { has, t } from "../texts.js";
import { asked, general } from "./choices.js";
import { filledIn, formOf } from "./number_form.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {Pick<import("./decision.js").DecisionWays, "choose" | "undo">} Ways */

/** The options that end or complete something: buttons of their own. @param {WireView} view @returns {WireOption[]} */
export function closing(view) {
  const form = formOf(view);
  const filled = form ? filledIn(view, form) : null;
  const { closes } = gameModule(view.game);
  return [...(filled ? [filled] : []), ...general(view).filter(({ verb }) => verb !== form?.verb && (!closes || closes.has(verb)))];
}

/**
 * What is still to be done here and would be given up, in the words of the game (`left.VERB`); empty if nothing.
 * @param {WireView} view
 */
export function leftUndone(view) {
  /** @type {Map<string, Set<string>>} */
  const left = new Map();
  for (const { verb, piece, hex, act } of asked(view)) {
    if (has(`left.${verb}`)) left.set(verb, (left.get(verb) ?? new Set()).add(piece || hex || act));
  }
  return [...left].map(([verb, what]) => t(`left.${verb}`, { number: what.size }));
}

/** Verbs that give up whatever is left when they are chosen. */
const LEAVES = new Set(["end", "done", "stop", "confirm", "decline"]);

/** @param {WireOption} option @param {string} style @param {Ways} to @param {string} [note] */
export const actButton = (option, style, to, note = "") =>
  h(
    "button",
    { class: `button act ${style}`, type: "button", title: note, data: { key: option.act }, on: { click: () => to.choose(option) } },
    note ? h("span", { class: "act-words" }, h("span", {}, option.label), h("small", { class: "given-up" }, note)) : option.label,
  );

/**
 * The loudest button is the one that goes on, unless something useful is left.
 * @param {WireView} view
 * @param {WireOption[]} acts
 * @param {Ways} to
 * @param {Node | false} advise the question to an adviser
 */
export function footer(view, acts, to, advise = false) {
  const main = acts.filter(({ forfeit }) => !forfeit);
  const left = leftUndone(view);
  const buttons = main.map((option) => {
    const leaves = LEAVES.has(option.verb) && left.length > 0;
    return actButton(option, leaves ? "goes-on" : "primary", to, leaves ? t("table.without", { label: left.join(" · ") }) : "");
  });
  const undoes = view.can_undo && view.undo_text && h("p", { class: "undo-text" }, t("table.undo_takes", { label: view.undo_text }));
  return h(
    "footer",
    { class: "decision-foot" },
    h(
      "button",
      { class: "button undo", type: "button", disabled: !view.can_undo, data: { key: "undo", part: "undo" }, title: view.undo_text, on: { click: to.undo } },
      h("span", {}, t("ui.undo"), " ", h("kbd", {}, "U")),
    ),
    buttons,
    (undoes || advise) && h("div", { class: "foot-line" }, undoes, advise),
  );
}
