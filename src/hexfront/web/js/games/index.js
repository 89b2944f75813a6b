/** The games that have something of their own to show; every other one is shown in the general way. */

import { luzon } from "./luzon.js";

/**
 * @typedef {object} GameModule
 * @property {{key: string, steps: string[]}[]} phases the phases of a turn in order, and the steps of each
 * @property {string[]} setup the steps before the first turn
 * @property {(scenario: string, options: Set<string>) => {level: number, of: number, beyond: boolean} | null} [difficulty]
 * @property {(kind: string) => "moves" | "battles" | "phases" | "other"} [sortOf] what sort of news an event is
 * @property {(facts: Record<string, any>, ctx: import("../panels/context.js").Context) => HTMLElement[] | null} [facts]
 *   sections in place of the general ones
 */

/** @type {Record<string, GameModule>} */
const MODULES = { luzon };

/** @type {GameModule} */
const PLAIN = { phases: [], setup: [] };

/**
 * @param {string} game
 * @returns {GameModule}
 */
export const gameModule = (game) => MODULES[game] ?? PLAIN;
