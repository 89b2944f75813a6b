/** What sort of news a line of the log is, for the filter. */

import { gameModule } from "../game.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {"moves" | "battles" | "phases" | "other"} Sort */
/** @typedef {"all" | "moves" | "battles" | "phases" | "dice"} Wanted */

/** @type {readonly Wanted[]} */
export const FILTERS = ["all", "moves", "battles", "phases", "dice"];

/**
 * @param {string} game
 * @param {LogLine} line
 * @returns {Sort}
 */
export function sortOf(game, line) {
  if (isHeading(line)) return "phases";
  return gameModule(game).sortOf?.(line.kind) ?? "other";
}

/** Whether a line opens a turn, a player's turn or a phase. @param {LogLine} line */
export const isHeading = ({ kind }) => kind === "turn" || kind === "player_turn" || kind.startsWith("phase");

/**
 * The lines that the reader wants to see.
 * @param {string} game
 * @param {LogLine[]} lines
 * @param {Wanted} wanted
 * @param {string} words
 */
export function filtered(game, lines, wanted, words) {
  const all = plain(words).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (wanted === "dice" ? !line.dice.length : wanted !== "all" && line.kind !== "turn" && sortOf(game, line) !== wanted) return false;
    const text = all.length ? plain(`${line.text} ${line.rule}`) : "";
    return all.every((word) => text.includes(word));
  });
}

/** Lower case and without accents: who searches for "Batangas" or "operacion" finds it. @param {string} text */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
