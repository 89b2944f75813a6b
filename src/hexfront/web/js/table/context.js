/** What panels get from the table. */

import * as api from "../api.js";
import { store } from "../store.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../panels/context.js").Context} Context */

/**
 * @param {{table: import("../../wire.d.ts").TableCard, game: import("../../wire.d.ts").GameCard, seat: string,
 *   socket: Pick<import("../socket.js").Play, "on">, panels: import("./panels.js").Panels, board: import("./board.js").Board,
 *   play: Context["play"], showMoment: (seq: number | null) => void, back: import("../story/back.js").Back,
 *   point: {at: (target: string | null) => void, light: (target: string | null) => void}}} parts
 * @returns {Context}
 */
export function tableContext({ table, game, seat, socket, play, panels, board, showMoment, back, point }) {
  return {
    store,
    api,
    socket,
    play,
    table,
    game,
    seat,
    openRule: (number) => panels.tell("rules", "openrule", number),
    openChart: (key, row, column) => panels.tell("charts", "openchart", { key, row, column }),
    focusHex: (hex) => board.focusHex(hex),
    glance: (hex) => board.glance(hex),
    placeName: (hex) => board.placeName(hex),
    showMoment,
    point: (target) => point.at(target),
    light: (target) => point.light(target),
    visit: (target) => (back.note(), point.at(target)),
    jump: (seq) => (back.note(), showMoment(seq)),
    openTab: (name) => panels.show(name),
    inSight: (name) => panels.inSight(name),
    clear: () => void (panels.shut() || (isPhone() && panels.show("decision"))),
  };
}
