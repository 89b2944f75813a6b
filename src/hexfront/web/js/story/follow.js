/** Where the camera goes by itself: always to what happens, only when it is out of sight, or never. */

import { pace, settings } from "../settings.js";
import { store } from "../store.js";

/** @typedef {import("../table/board.js").Board} Board */

/**
 * Show what happens in some hexes, as the player wishes it.
 * @param {Board} board
 * @param {Iterable<string>} hexes
 * @returns {boolean} whether the camera goes anywhere
 */
export function follow(board, hexes) {
  const there = [...hexes].filter((hex) => board.geometry.has(hex));
  const { camera } = settings();
  if (!there.length || camera === "never") return false;
  const seen = there.every((hex) => board.camera.sees(board.geometry.middle(hex), 50));
  if (camera === "unseen" && seen) return false;
  board.showHexes(there);
  return true;
}

/** So long does the camera fly. */
const FLIGHT = 380;

/**
 * Before something is shown that another did: the camera goes there first.
 * @param {Board} board
 * @param {import("../table/stage.js").Scene} scene
 */
export async function approach(board, { events, view }) {
  if (!events || events.undone || view.own === view.seq || !store.get("view") || store.get("past")) return;
  const things = events.lines.flatMap(({ hex, names }) => [hex, ...names.map(([, , thing]) => thing)]);
  const time = pace(FLIGHT);
  if (follow(board, things) && time) await new Promise((resolve) => setTimeout(resolve, time));
}
