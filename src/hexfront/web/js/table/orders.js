/** Standing orders: what is passed for this seat, chosen where it is asked, and ended with one click. */

import { h } from "../dom.js";
import { store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {{kinds: string[], idle: boolean}} Wanted */
/** @typedef {(wanted: Wanted) => void} Send */

/**
 * The orders of this seat, folded to a line; nothing where there is nothing to order and nothing was.
 * @param {WireView} view
 * @param {Send} send
 */
export function ordersPart(view, send) {
  const { kinds, idle } = store.get("orders");
  const known = new Map(kinds.map(({ step, title }) => [step, title]));
  if (view.passes) known.set(view.step, view.step_title);
  if (view.over || (!known.size && !idle)) return false;
  const now = { kinds: kinds.map(({ step }) => step), idle };
  const boxes = [...known].map(([step, title]) => {
    const on = now.kinds.includes(step);
    const other = { ...now, kinds: on ? now.kinds.filter((each) => each !== step) : [...now.kinds, step] };
    return toggle(`order-${step}`, on, t("table.orders.kind", { label: title }), () => send(other));
  });
  const given = now.kinds.length + Number(idle);
  return h(
    "details",
    { class: "orders", open: store.get("ordering"), on: { toggle: (/** @type {Event} */ event) => store.set({ ordering: /** @type {HTMLDetailsElement} */ (event.currentTarget).open }) } },
    h("summary", { data: { key: "orders" } }, given ? t("table.orders.given", { number: given }) : t("table.orders.title")),
    h("p", { class: "note" }, t("table.orders.note")),
    boxes,
    toggle("order-idle", idle, t("table.orders.idle"), () => send({ ...now, idle: !idle })),
    given > 0 && h("button", { class: "button quiet", type: "button", data: { key: "orders-none" }, on: { click: () => send({ kinds: [], idle: false }) } }, t("table.orders.none")),
  );
}

/** @param {string} key @param {boolean} on @param {string} label @param {() => void} change */
function toggle(key, on, label, change) {
  const box = h("input", { type: "checkbox", checked: on, data: { key }, on: { change } });
  return h("label", { class: "toggle" }, box, h("span", {}, label));
}
