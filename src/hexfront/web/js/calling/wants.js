/** By which ways one wants to be told: a row of boxes. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").Wants} Wants */
/** @typedef {"push" | "mail" | "hook"} Kind */

/** @type {Kind[]} */
const KINDS = ["push", "mail", "hook"];

/** The kinds that a server offers. @param {import("../../wire.d.ts").MyNotices} notices */
export const offered = ({ push, mail, hooks }) => KINDS.filter((kind) => ({ push: Boolean(push), mail, hook: hooks })[kind]);

/**
 * @param {Wants} wants
 * @param {Kind[]} kinds
 * @param {(wants: Wants) => void} change
 * @param {boolean} [still] only to be read
 */
export function wantBoxes(wants, kinds, change, still = false) {
  const now = { push: true, mail: true, hook: true, ...wants };
  return kinds.map((kind) => {
    const box = h("input", { type: "checkbox", checked: now[kind], disabled: still, data: { key: `want-${kind}` } });
    box.addEventListener("change", () => {
      now[kind] = box.checked;
      change({ ...now });
    });
    return h("label", { class: "toggle" }, box, h("span", {}, t(`notices.kind_${kind}`)));
  });
}
