/** The table's own line in the header: title, turn, step, and whether the server is there. */

import { byId, h, renew } from "../dom.js";
import { shown, store } from "../store.js";
import { has, t } from "../texts.js";
import { botName, botOf } from "./pilot.js";

/**
 * @param {import("../../wire.d.ts").GameCard} game
 * @param {string} seat
 * @returns {() => void} the end of it
 */
export function header(game, seat) {
  const draw = () => {
    const view = shown();
    const turn = view?.counters["turn"];
    const calendar = view?.table_facts["calendar"];
    document.title = `${view?.prompt ? "● " : ""}${game.title} · ${t("ui.title")}`;
    const bot = view?.over ? null : botOf(seat);
    const lost = store.get("connection") === "lost";
    renew(
      byId("page-header"),
      h("h1", { class: "table-title small-caps" }, game.title),
      turn !== undefined &&
        h("p", { class: "when" }, h("strong", {}, t("ui.turn_number", { turn })), typeof calendar === "string" && h("span", { class: "calendar" }, has(calendar) ? t(calendar) : calendar)),
      game.seats.length > 1 && h("p", { class: "chip seat-chip", data: { side: seat } }, t(`side.${seat}`)),
      bot && h("p", { class: "chip bot-chip" }, botName(bot)),
      view?.step_title && h("p", { class: "where chip" }, view.step_title),
      view?.planned && h("p", { class: "chip plan-chip" }, t("table.plan.chip")),
      !view?.live && view && h("p", { class: "chip past-chip" }, t("table.past", { number: view.seq })),
      lost && h("p", { class: "chip lost", role: "alert" }, t("ui.connection_lost")),
    );
  };
  const ends = [store.on("view", draw), store.on("past", draw), store.on("connection", draw), store.on("bots", draw)];
  draw();
  return () => ends.forEach((end) => end());
}
