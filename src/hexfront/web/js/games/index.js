/** The games that have something of their own to show; every other one is shown in the general way. */

import { formosa } from "./formosa.js";
import { luzon } from "./luzon.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */

/**
 * @typedef {object} GameModule
 * @property {{key: string, steps: string[]}[]} phases the phases of a turn in order, and the steps of each
 * @property {string[]} setup the steps before the first turn
 * @property {(scenario: string, options: Set<string>) => {level: number, of: number, beyond: boolean} | null} [difficulty]
 * @property {(kind: string) => "moves" | "battles" | "phases" | "other"} [sortOf] what sort of news an event is
 * @property {(facts: Record<string, any>, ctx: import("../panels/context.js").Context, view: WireView) => HTMLElement[] | null} [facts]
 *   sections in place of the general ones
 * @property {(view: WireView) => string} [phaseOf] the phase a view is in, where the step does not tell
 * @property {(view: WireView, to: Pick<import("../panels/context.js").Context, "openRule" | "focusHex" | "placeName">) => Node[]} [lead]
 *   what stands above the options
 * @property {Set<string>} [outlooks] verbs whose odds are shown while they are only on offer
 * @property {Set<string>} [deliberate] verbs that are never carried out unasked, even if there is nothing else to do
 * @property {Set<string>} [closes] verbs that end or complete something and get buttons of their own; without it all do
 * @property {(verb: string) => string} [groupOf] under which heading a verb stands in a long list
 * @property {string[]} [groupOrder] headings that come before all others
 * @property {Set<string>} [lifts] verbs that begin by taking the piece in hand
 * @property {string} [rests] the verb that ends the move of a piece which has gone where it was sent
 * @property {(cost: number) => string} [cost] a cost in words, where the figures of the game are not whole
 * @property {(option: WireOption, view: WireView) => string} [note] what stands beside an option, such as its price
 * @property {(view: WireView) => import("../../wire.d.ts").WirePiece[]} [markers] counters that lie on the map without being pieces of the game
 * @property {(card: import("../../wire.d.ts").PieceCard, piece: import("../../wire.d.ts").WirePiece) => [string, string | number][]} [figures]
 *   the figures of a counter by name
 * @property {(view: WireView, hex: string) => string[]} [hexNotes] what the inspector says of a hex
 * @property {(seat: string) => string[]} [boxes] the displays of a seat in their order, shown even when empty
 */

/** @type {Record<string, GameModule>} */
const MODULES = { formosa, luzon };

/** @type {GameModule} */
const PLAIN = { phases: [], setup: [] };

/**
 * @param {string} game
 * @returns {GameModule}
 */
export const gameModule = (game) => MODULES[game] ?? PLAIN;
