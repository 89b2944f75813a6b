/** What only the table of The Luzon Campaign shows. Nothing here decides anything: it names and orders what the server sends. */

import { situation } from "./facts.js";

/** @typedef {import("/js/game.js").GameModule} GameModule */

/** The printed order of difficulty (3.0). */
const ORDER = ["historical", "macarthur", "historical yts", "macarthur yts"];

/** Events by the sort of news they are; all others are about the sequence of play. */
const MOVES = /^(set_up|arrives|enters|drops|withdraws|rescues|returns|displaced|cleared_to_box|zone_.*)$/;
const BATTLES =
  /^(supports|defenders|fire_dice|hits|hit_cancelled|captures|thrown_back|thrown_into_box|counteroffensive|no_objective|free_path|shoulder_open|counteroffensive_fails|objective|shobu_moves|shobu_fires|overrun)$/;

/** @type {GameModule} */
export const client = {
  sortOf: (kind) => (MOVES.test(kind) ? "moves" : BATTLES.test(kind) ? "battles" : "phases"),
  facts: situation,
  plate: { us: { value: "op", zero: true }, japan: { value: "cdr", zero: false } },
  difficulty(scenario, options) {
    const level = ORDER.indexOf(options.has("yts") ? `${scenario} yts` : scenario) + 1;
    return level ? { level, of: ORDER.length, beyond: options.has("army35") } : null;
  },
};
