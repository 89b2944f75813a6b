/** A throw that waits for the public beacon: what stands above the decision until it is carried out. */

import { h } from "../dom.js";
import { announce } from "../live.js";
import { t } from "../texts.js";

/** So many seconds after its time a round that has not come is called late. */
const LATE = 6;

/**
 * @param {HTMLElement} decision
 * @param {Pick<import("../socket.js").Play, "on">} socket
 * @returns {() => void} the end of it
 */
export function waits(decision, socket) {
  const words = h("p", {});
  const place = h("section", { class: "company beacon", hidden: true, "aria-label": t("table.beacon.title") }, h("h2", {}, t("table.beacon.title")), words);
  decision.before(place);
  /** @type {import("../../wire.d.ts").BoundMessage | null} */
  let bound = null;
  const draw = () => {
    place.hidden = bound === null;
    if (!bound) return;
    const seconds = Math.ceil(bound.due - Date.now() / 1000);
    const key = seconds > 0 ? "in" : seconds > -LATE ? "now" : "late";
    words.textContent = t(`table.beacon.${key}`, { number: bound.round, seconds: Math.max(0, seconds) });
  };
  /** The moment that is on the table, and the one that it waits at: what was missed while the line was down is seen by it. */
  let [seq, since] = [-1, -1];
  const show = (/** @type {typeof bound} */ now) => ((bound = now), (since = seq), draw());
  const timer = setInterval(draw, 1000);
  const ends = [
    socket.on("bound", (now) => (show(now), announce(t("table.beacon.title")))),
    socket.on("events", () => show(null)),
    socket.on("view", (view) => ((seq = view.seq), bound && seq !== since && show(null))),
    () => clearInterval(timer),
    () => place.remove(),
  ];
  return () => ends.forEach((end) => end());
}
