/** Handing the device over: to the seat that has to decide, or to any other that is played here. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * @param {{others: string[], next: string}} seats the other seats on this device, and the one that has to take over
 * @param {(seat: string) => void} handOver
 */
export function handOverNote({ others, next }, handOver) {
  if (next) {
    const side = t(`side.${next}`);
    return h("section", { class: "hand-over" }, h("p", {}, t("table.seats.decides", { side })), giving(next, "primary", handOver));
  }
  return others.length > 0 && h("p", { class: "row end" }, others.map((seat) => giving(seat, "quiet small", handOver)));
}

/** @param {string} seat @param {string} style @param {(seat: string) => void} handOver */
const giving = (seat, style, handOver) =>
  h("button", { class: `button act ${style}`, type: "button", data: { key: `seat ${seat}` }, on: { click: () => handOver(seat) } }, t("table.seats.hand_over", { side: t(`side.${seat}`) }));
