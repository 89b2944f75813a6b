/** Vacation on one's own page: slow clocks stand still for some days. */

import * as api from "../api.js";
import { h } from "../dom.js";
import { day } from "../pages/when.js";
import { field, form } from "../people/form.js";
import { button, part } from "../people/parts.js";
import { t } from "../texts.js";

/**
 * @param {import("../../wire.d.ts").Vacation} vacation
 * @param {() => void} again
 */
export function vacationPart({ until, left }, again) {
  const text = h("p", { class: "muted" }, t("vacation.text"));
  if (until) {
    const back = async () => (await api.endVacation(), again());
    return part(t("vacation.title"), text, h("p", {}, t("vacation.until", { when: day(until) })), h("div", { class: "row" }, button(t("vacation.back"), back)));
  }
  const days = field(t("vacation.days"), { type: "number", min: 1, max: left, value: Math.min(7, left), inputmode: "numeric" }, t("vacation.left", { number: left }));
  const go = async (/** @type {string} */ given) => {
    await api.beginVacation({ days: Number(given) });
    again();
  };
  return part(t("vacation.title"), text, left > 0 ? form({ fields: [days], button: t("vacation.go"), act: go, kind: "" }) : h("p", {}, t("vacation.none_left")));
}
