/** What the tables of Singapore, Bataan and Guadalcanal show of their own. Nothing here decides anything. */

import { bombards, figures } from "./figures.js";
import { situation } from "./facts.js";
import { lead } from "./lead.js";
import * as counters from "./markers.js";

/** @typedef {import("/js/game.js").GameModule} GameModule */

/** Events by the sort of news they are; all others are about the sequence of play. */
const MOVES = /^(hidden_)?(moves|enters|lands|bound_for|advances|deployed|in_reserve|not_in_reserve|reserve_ends|reserve_comes|reserve_fails|committed|not_committed|now_seen|put_on_top|concealed|uncovered|rebuilt|staff_returns|fort_.*|interdiction_.*|truck_.*)$/;
const BATTLES =
  /^(hidden_)?(attack_.*|attacks_.*|guns_.*|bombards|unit_bombards|close_support|banzai_declared|takes_part|leads|combat_.*|maximum_effort|step_lost|destroyed|permanently_destroyed|disrupted|shot_misses|terrain_shields|reserve_hit|building_stops|attrition)$/;

/** Verbs that stand together in a long list. @type {Record<string, string>} */
const GROUPS = { refill_special: "refill", rebuild_special: "rebuild", shoot_other: "shoot" };

/** Events are told of boxes by side; those of the other player come last. @param {string} side */
const boxesOf = (side) => ["staging", "available", "flown", "destroyed", "permanent"].map((box) => `${side}_${box}`);

/** Verbs that a player who lays a bombardment is offered, and those of who declares or answers an attack. */
const FIRING = new Set(["bombard", "fire", "shoot", "shoot_other"]);
const FIGHTING = new Set(["lead", "join", "support"]);

/**
 * Who bombards is asked why it does not fire, or does not support an attack (11.2, 15.2).
 * @param {import("/wire.d.ts").WireView} view
 * @param {import("/wire.d.ts").PieceCard} card
 */
function asks({ options }, card) {
  if (!bombards(card)) return "";
  if (options.some(({ verb }) => FIRING.has(verb)) || (options.length === 1 && options[0]?.verb === "end")) return `fire ${card.id}`;
  return options.some(({ verb }) => FIGHTING.has(verb)) ? `support ${card.id}` : "";
}

/** @type {GameModule} */
export const client = {
  sortOf: (kind) => (MOVES.test(kind) ? "moves" : BATTLES.test(kind) ? "battles" : "phases"),
  facts: situation,
  asks,
  lead,
  // bids are opened one side after the other (4.11)
  plans: (lines) => {
    const bids = lines.filter(({ kind }) => /^bid_(opened|declined)$/.test(kind));
    return bids.length === 2 ? ["japan", "allied"].map((side, n) => ({ side, words: [bids[n]?.text ?? ""] })) : null;
  },
  // a combat table takes steps of both (10.6)
  bothLose: true,
  deliberate: new Set(["normal", "attack"]),
  // a promise that is broken loses the game (4.14)
  pledges: new Set(["bid"]),
  closes: new Set(["stop", "end", "done", "normal", "maximum", "keep", "reroll", "decline"]),
  // a banzai attack costs everybody: it is never the first thing in a list
  byTheWay: new Set(["conceal", "banzai"]),
  groupOf: (verb) => GROUPS[verb] ?? verb,
  groupOrder: ["deploy", "lead", "join", "move", "enter", "sail"],
  lifts: new Set(["move"]),
  mates: new Set(["add", "leave", "check", "fire"]),
  releases: new Set(["lose", "refill", "refill_special"]),
  rests: "stop",
  // a unit checks for reserve at the end of its move (9.11)
  lingers: new Set(["check"]),
  stacked: true,
  figures,
  ...counters,
  boxes: (seat) => [...boxesOf(seat), "turn_track", ...boxesOf(seat === "japan" ? "allied" : "japan")],
};
