/** What only the table of Operation Ichi-Go shows. Nothing here decides anything. */

import { situation } from "./facts.js";
import { figures } from "./figures.js";
import { lead } from "./lead.js";
import * as counters from "./markers.js";

/** @typedef {import("/js/game.js").GameModule} GameModule */

/** Events by the sort of news they are; all others are about the sequence of play. */
const MOVES =
  /^(points_rolled|moves|moves_unseen|put_on_top|flown|flown_unseen|drops|comes_ashore|supply_.*|aerial_supply_lost|advances|lands|deployed|enters|beachhead|pushed_out|transfers|withdrawn|to_area_army|placed|area_army_drawn|lost_at_sea|survives.*|back_to_area_army)$/;
const BATTLES =
  /^(raid|attack_declared|called_off|tanks_committed|turned_up|takes_part|without_strength|attack_comes_to_nothing|nobody_defends|odds|result.*|garrison_beaten|.*_spent|step_lost|eliminated|momentum|control|chungking_falls|collapse_roll|fights_on)$/;

/** The boxes of a seat come first; the pool has only a number, which stands in the tab Situation. */
const JAPANESE = ["turn_track", "tank", "aa14", "fg", "ka", "withdrawn"];

/** The hex of a piece, if it stands in one. @param {import("/wire.d.ts").WireView} view @param {string} piece */
function placeOf({ pieces: all }, piece) {
  const place = all.find(({ id }) => id === piece)?.place ?? "";
  return /^\d{4}$/.test(place) ? place : "";
}

/** @type {GameModule} */
export const client = {
  sortOf: (kind) => (MOVES.test(kind) ? "moves" : BATTLES.test(kind) ? "battles" : "phases"),
  // a die by which nobody may move
  idle: ({ kind, figures: told }) => kind === "points_rolled" && told["number"] === 0,
  facts: situation,
  lead,
  deliberate: new Set(["confirm", "end"]),
  closes: new Set(["stop", "confirm", "done", "end", "decline"]),
  groupOrder: ["join", "to", "move", "add", "attack"],
  wholesale: new Set(["join", "add", "advance"]),
  // whoever is chosen from a list stands somewhere
  note: ({ piece, hex }, view) => (piece && !hex ? placeOf(view, piece) : ""),
  weighs: new Set(["join", "tank", "special"]),
  company: new Set(["add", "leave"]),
  lifts: new Set(["move"]),
  rests: "stop",
  stacked: true,
  figures,
  ...counters,
  boxes: (seat) => (seat === "japan" ? [...JAPANESE, "us", "dead"] : ["us", ...JAPANESE, "dead"]),
};
