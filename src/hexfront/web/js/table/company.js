/** Who else is at a table of people: seats that still wait, and for onlookers what a side saw some moments ago. */

import * as api from "../api.js";
import { segments } from "../bots.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { delayed } from "../meeting/ask.js";
import { hosting } from "../meeting/hosting.js";
import { myself } from "../people/me.js";
import { emptySeats, ONLOOKER } from "../seat_keys.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { dress } from "./dress.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/** So often, in milliseconds, it is looked whether somebody has come. */
const LOOK = 5000;

/**
 * What stands above the decision.
 * @param {HTMLElement} decision
 * @param {TableCard} table
 * @param {string} seat
 * @returns {() => void} the end of it
 */
export function company(decision, table, seat) {
  if (!myself()) return () => {};
  if (seat === ONLOOKER) return table.terms?.delay ? late(decision, table, table.terms.delay) : () => {};
  return emptySeats(table).length ? waiting(decision, table) : () => {};
}

/** Who is missing, until everybody has come. @param {HTMLElement} decision @param {TableCard} table */
function waiting(decision, table) {
  const place = h("section", { class: "company missing", "aria-label": t("meeting.host.title") }, h("h2", {}, t("meeting.host.title")));
  const show = (/** @type {TableCard} */ now) => {
    if (emptySeats(now).length) return;
    place.remove();
    clearInterval(timer);
    announce(t("meeting.host.complete"), true);
  };
  const look = () => document.visibilityState === "visible" && void api.table(table.id).then(show, () => {});
  const timer = setInterval(look, LOOK);
  place.append(hosting(table, t, show));
  decision.before(place);
  return () => (clearInterval(timer), place.remove());
}

/** Onlookers choose: what everybody sees now, or what a side saw so many moments ago. @param {HTMLElement} decision @param {TableCard} table @param {number} number */
function late(decision, table, number) {
  let side = "";
  /** The moment of the side that is shown, and the last that may be. @type {{at: number, last: number}} */
  let moment = { at: 0, last: 0 };
  const words = h("p", { class: "muted", role: "status" });
  const step = (/** @type {number} */ by) => void show(Math.max(0, Math.min(moment.last, moment.at + by)));
  const steps = h("div", { class: "row", hidden: true }, h("button", { class: "button", type: "button", on: { click: () => step(-1) } }, t("ui.step_back")), h("button", { class: "button", type: "button", on: { click: () => step(1) } }, t("ui.step_forward")));
  const show = async (/** @type {number | undefined} */ seq) => {
    const asked = side;
    try {
      const view = await delayed(table.id, { seat: side, language: store.get("language"), ...(seq === undefined ? {} : { seq }) });
      if (asked !== side) return;
      moment = { at: view.seq, last: Math.max(view.seq, seq === undefined ? 0 : moment.last) };
      // the table counts the moments of all onlookers, and the side others
      store.set({ past: { ...dress(view, store.get("cards")), seq: view.common, late: side } });
      words.textContent = t("meeting.late.shown", { side: t(`side.${side}`), number });
    } catch {
      words.textContent = t("meeting.late.too_early", { number });
    }
    steps.hidden = !moment.last;
  };
  const pick = (/** @type {string} */ next) => {
    side = next;
    moment = { at: 0, last: 0 };
    steps.hidden = true;
    words.textContent = "";
    if (side) void show(undefined);
    else store.set({ past: null });
  };
  const kinds = ["", ...Object.keys(table.seats)];
  const choice = () => segments({ label: t("meeting.late.title"), kinds, chosen: side, word: (each) => (each ? t(`side.${each}`) : t("meeting.late.everybody")), pick, small: true });
  const place = h("section", { class: "company late", "aria-label": t("meeting.late.title") });
  const draw = () => clear(place, h("h2", {}, t("meeting.late.title")), choice(), steps, words);
  draw();
  decision.before(place);
  const ends = [
    // whoever goes to another moment, or back to the present, sees what everybody sees
    store.on("past", (past) => side && past?.late !== side && ((side = ""), (steps.hidden = true), (words.textContent = ""), draw())),
    store.on("view", () => side && moment.at === moment.last && void show(undefined)),
  ];
  return () => (ends.forEach((end) => end()), place.remove());
}
