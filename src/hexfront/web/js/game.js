/**
 * What a game has of its own to show: a module and a style sheet in its folder, fetched when the game is shown. A game
 * without them is shown in the general way.
 */

import { h } from "./dom.js";

/** @typedef {import("../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../wire.d.ts").WireView} WireView */
/** @typedef {import("../wire.d.ts").WireOption} WireOption */

/**
 * A card under the options: a line that is always in sight, and what opens under it. The card `attack` takes in the odds.
 * @typedef {{key: string, line: string | Node | (string | Node)[], detail: Node | null, tone?: "due" | "met" | "attack"}} Card
 */
/**
 * @typedef {object} GameModule
 * @property {(scenario: string, options: Set<string>) => {level: number, of: number, beyond: boolean} | null} [difficulty]
 * @property {(kind: string) => "moves" | "battles" | "phases" | "other"} [sortOf] what sort of news an event is
 * @property {(facts: Record<string, any>, ctx: import("./panels/context.js").Context, view: WireView) => HTMLElement[] | null} [facts]
 *   sections in place of the general ones
 * @property {Record<string, {value: string, zero: boolean}>} [plate] the value of a piece that stands on a plate over its counter, by
 *   side; `zero` where it is shown when there is none left
 * @property {(view: WireView, to: Pick<import("./panels/context.js").Context, "openRule" | "focusHex" | "placeName">) => (Card | Node)[]} [lead]
 *   cards about what is going on
 * @property {(lines: readonly import("../wire.d.ts").LogLine[], after: WireView) => {side: string, words: string[]}[] | null} [plans]
 *   secret plans that come out in some lines, by side
 * @property {(line: import("../wire.d.ts").LogLine) => boolean} [idle] whether nothing came of what a line tells, so that it is no scene
 * @property {boolean} [bothLose] whether odds tell what each side loses: the defender first, then the attacker
 * @property {Set<string>} [deliberate] verbs that are never carried out unasked, even if there is nothing else to do
 * @property {Set<string>} [closes] verbs that end or complete something and get buttons of their own; without it all do
 * @property {(verb: string) => string} [groupOf] under which heading a verb stands in a long list
 * @property {string[]} [groupOrder] headings that come before all others
 * @property {Set<string>} [wholesale] verbs of which a whole list can be done at one click
 * @property {Set<string>} [weighs] verbs that throw nothing themselves: their odds are those of what is being prepared
 * @property {Set<string>} [company] verbs by which others go with the piece in hand or stay behind
 * @property {Set<string>} [mates] the same, where those that are sent somewhere together move one after the other all the same
 * @property {Set<string>} [lifts] verbs that begin by taking the piece in hand
 * @property {Set<string>} [releases] verbs after which nobody is in hand: the next question is about others as well
 * @property {string} [rests] the verb that ends the move of a piece which has gone where it was sent
 * @property {Set<string>} [pledges] verbs whose number binds whoever names it: it begins with nothing
 * @property {Set<string>} [lingers] verbs for the sake of which that move stays open: they can be done before its end only
 * @property {(view: WireView, card: import("../wire.d.ts").PieceCard) => string} [asks] the action to ask about for a piece that can do nothing
 * @property {(cost: number) => string} [cost] a cost in words, where the figures of the game are not whole
 * @property {(option: WireOption, view: WireView) => string} [note] what stands beside an option, such as its price
 * @property {(view: WireView) => import("../wire.d.ts").WirePiece[]} [markers] counters that lie on the map without being pieces of the game;
 *   one whose `card` is named looks like that piece
 * @property {(view: WireView, cards: Map<string, import("../wire.d.ts").PieceCard>) => readonly import("../wire.d.ts").WirePiece[]} [pieces]
 *   the pieces as the table shows them, where a counter stands for another or a state is that of its hex
 * @property {(piece: import("../wire.d.ts").WirePiece, side: string) => string[]} [badges] the markers whose signs a counter carries
 * @property {(view: WireView) => {hex: string, card: string, face: string}[]} [tokens] small markers at the edge of a hex, for what is built or laid there
 * @property {Set<string>} [byTheWay] verbs that are no answer to what is asked: they are offered where their piece or hex is looked at
 * @property {boolean} [stacked] whether the order of stacks counts: then they are listed from the top
 * @property {(card: import("../wire.d.ts").PieceCard, piece: import("../wire.d.ts").WirePiece) => [string, string | number][]} [figures]
 *   the figures of a counter by name
 * @property {(view: WireView, hex: string) => string[]} [hexNotes] what the inspector says of a hex
 * @property {(seat: string) => string[]} [boxes] the displays of a seat in their order, shown even when empty
 */

/** @type {GameModule} */
const PLAIN = {};

/** @type {Map<string, GameModule>} */
const fetched = new Map();

/**
 * Fetch what a game has of its own; `gameModule` knows it afterwards.
 * @param {GameCard} game
 */
export async function fetchGame({ key, client }) {
  if (!client || fetched.has(key)) return;
  await import("./table/page.js"); // what a game shows of its own is made of the table's parts
  fetched.set(key, (await import(client)).client);
}

/**
 * @param {string} game
 * @returns {GameModule}
 */
export const gameModule = (game) => fetched.get(game) ?? PLAIN;

/** Put on the style sheet of a game, in place of that of the one before. @param {GameCard} game */
export async function wearStyle({ style }) {
  const worn = document.head.querySelector("link[data-game-style]");
  if (worn?.getAttribute("href") === style) return;
  worn?.remove();
  if (!style) return;
  const sheet = h("link", { rel: "stylesheet", href: style, data: { gameStyle: "" } });
  const ready = new Promise((done, failed) => {
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", () => failed(new Error(style)));
  });
  document.head.append(sheet);
  await ready;
}
