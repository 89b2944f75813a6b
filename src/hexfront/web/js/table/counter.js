/** A counter: the drawing of the server, with the figure that changes in play on a plate of its own. */

import { drawing, h, svg } from "../dom.js";

/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */

/** What stands on the plate, by game and side: a value of the piece; `zero` where it is shown when there is none left. */
/** @type {Record<string, Record<string, {value: string, zero: boolean}>>} */
const SHOWN = { luzon: { us: { value: "op", zero: true }, japan: { value: "cdr", zero: false } } };

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/**
 * The figure on the plate; nothing where the printed one stands.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {number | null}
 */
export function figure(game, card, piece) {
  const shown = SHOWN[game]?.[card.side];
  if (!shown || !card.front) return null;
  return piece.values[shown.value] ?? (shown.zero ? 0 : null);
}

/**
 * A picture of a piece as it lies on the table.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {SVGSVGElement}
 */
export function picture(game, card, piece) {
  const image = /** @type {SVGSVGElement} */ (template(game, card, piece.face).cloneNode(true));
  const now = figure(game, card, piece);
  if (now !== null) image.append(plate(now, Number(card.front)));
  return image;
}

/** @param {string} game @param {PieceCard} card @param {string} face */
function template(game, card, face) {
  const key = `${game} ${card.id} ${face}`;
  let found = drawn.get(key);
  if (!found) {
    found = drawing(card.drawings[face] ?? card.drawings["front"] ?? "");
    found.setAttribute("class", "counter-picture");
    found.setAttribute("aria-hidden", "true");
    for (const title of found.querySelectorAll("title")) title.remove();
    found.prepend(svg("rect", { class: "counter-shadow", x: 1, y: 5, width: 100, height: 99, rx: 10 }));
    drawn.set(key, found);
  }
  return found;
}

/** @param {number} now @param {number} printed */
function plate(now, printed) {
  const worn = Number.isFinite(printed) && now < printed;
  return svg(
    "g",
    { class: `plate${worn ? " worn" : ""}${now === 0 ? " none" : ""}` },
    svg("rect", { x: 24, y: 66, width: 52, height: 31, rx: 6 }),
    svg("text", { x: 50, y: 90 }, now),
  );
}

/** Whether nothing is left of the figure on the plate. @param {string} game @param {PieceCard} card @param {WirePiece} piece */
export const spent = (game, card, piece) => figure(game, card, piece) === 0;

/** Whether a piece only marks something, and lies under units. @param {PieceCard} card */
export const isMarker = (card) => !card.size;

/**
 * A picture in a frame of its own, for lists.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 */
export const framed = (game, card, piece) => h("span", { class: "counter-frame" }, picture(game, card, piece));

/** Forget the drawings: another language or game comes. */
export const forgetDrawings = () => drawn.clear();
