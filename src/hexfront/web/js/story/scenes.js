/** What happened, in scenes: the moments of a seat put together into moves, fights and the rest. */

import { gameModule } from "../game.js";
import { isHeading, sortOf } from "../panels/log_kinds.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/**
 * @typedef {object} Scene
 * @property {number} from the moment before it
 * @property {number} seq the moment it led to
 * @property {LogLine[]} lines
 * @property {"moves" | "battles" | "phases" | "other"} sort
 * @property {number} eve the moment before what decided it, or before its beginning
 * @property {boolean} fight whether dice decided it
 */

/** The kind of line that begins a fight, in whatever game. */
const DECLARED = "attack_declared";
/** A move of more steps than this is told in parts. */
const LONGEST = 16;

/**
 * The scenes of some lines, which come in order. Steps of one piece are one move; a fight goes on until the next is declared.
 * @param {string} game
 * @param {readonly LogLine[]} lines
 * @param {number} since the moment before the first of them
 * @param {(a: string, b: string) => boolean} [near] whether two hexes lie beside each other
 * @returns {Scene[]}
 */
export function scenesOf(game, lines, since, near = () => false) {
  /** @type {Scene[]} */
  const scenes = [];
  for (const each of moments(game, lines)) {
    const last = scenes.at(-1);
    if (last && joins(last, each, near)) scenes.splice(-1, 1, joined(last, each));
    else scenes.push({ ...each, from: last?.seq ?? since });
  }
  return scenes;
}

/** @param {string} game @param {readonly LogLine[]} lines @returns {Scene[]} */
function moments(game, lines) {
  const told = lines.filter((line) => line.kind !== "motive" && !gameModule(game).idle?.(line));
  return [...new Set(told.map(({ seq }) => seq))].map((seq) => {
    const here = told.filter((line) => line.seq === seq);
    const sorts = here.filter((line) => !isHeading(line)).map((line) => sortOf(game, line));
    const sort = sorts.includes("battles") ? "battles" : sorts.includes("moves") ? "moves" : (sorts[0] ?? "phases");
    return { from: seq, seq, lines: here, sort, eve: seq - 1, fight: sort === "battles" && thrown(here) };
  });
}

/** @param {readonly LogLine[]} lines */
const thrown = (lines) => lines.some(({ dice, measured }) => dice.length > 0 || measured.length > 0);

/** Whether dice of several phases were thrown in one moment, so that only their order tells what came of what. @param {readonly LogLine[]} lines */
export const spansPhases = (lines) => lines.some((line, n) => isHeading(line) && thrown(lines.slice(0, n)) && thrown(lines.slice(n)));

/** @param {Scene} last @param {Scene} next @param {(a: string, b: string) => boolean} near */
function joins(last, next, near) {
  if (last.sort !== next.sort || next.lines.some(isHeading)) return false;
  if (next.sort === "battles") return !next.lines.some(({ kind }) => kind === DECLARED);
  const [before, after] = [last.lines.at(-1), next.lines[0]];
  if (next.sort !== "moves" || !before || !after || last.lines.length >= LONGEST) return false;
  return goesOn(before, after, near);
}

/** Whether the piece of one line goes on in the next, as far as they name it. @param {LogLine} before @param {LogLine} after @param {(a: string, b: string) => boolean} near */
function goesOn(before, after, near) {
  if (before.piece && after.piece) return before.piece === after.piece;
  const follows = after.names.some(([, , thing]) => thing === before.hex) && after.hex !== before.hex;
  return Boolean(before.hex) && (follows || (!before.piece && !after.piece && before.kind === after.kind && near(before.hex, after.hex)));
}

/** What decides a scene is what is thrown in it. @param {Scene} last @param {Scene} next @returns {Scene} */
const joined = (last, next) => ({ ...last, seq: next.seq, lines: [...last.lines, ...next.lines], eve: next.fight && !last.lines.some(({ measured }) => measured.length) ? next.eve : last.eve, fight: last.fight || next.fight });

/** The hexes that a scene is about. @param {Scene} scene */
export const hexesOf = ({ lines }) => [...new Set(lines.flatMap(({ hex, names }) => [hex, ...names.map(([, , thing]) => thing)]))].filter(Boolean);
