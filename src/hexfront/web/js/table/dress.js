/** A view made ready for the table: backs of pieces get the card of their side, the game adds its loose markers. */

import { gameModule } from "../game.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */

/** Whether a card is that of a back, which says only whose it is. @param {PieceCard} card */
export const isBack = (card) => card.id.endsWith("-back");

/** A body gets the card of what it is known to be, and its own again where that is not known. @param {Map<string, PieceCard>} cards @param {string} id @param {string | undefined} known */
function face(cards, id, known) {
  const body = cards.get(`${id}-body`) ?? cards.get(id);
  const shown = known ? cards.get(known) : body;
  if (!body || !shown || cards.get(id) === shown) return;
  cards.set(`${id}-body`, body);
  cards.set(id, shown);
}

/** Let the cards be those of what these pieces are known to be: another moment may know more or less. @param {readonly import("../../wire.d.ts").WirePiece[]} pieces @param {Map<string, PieceCard>} cards */
export function wear(pieces, cards) {
  for (const { id, card } of pieces) {
    face(cards, id, card);
    if (cards.has(id)) continue;
    const back = cards.get(`${id.split("-")[0]}-back`);
    if (back) cards.set(id, back);
  }
}

/**
 * @template {WireView | null} V
 * @param {V} view
 * @param {Map<string, PieceCard>} cards
 * @returns {V}
 */
export function dress(view, cards) {
  if (!view) return view;
  const { markers: loose, pieces: turned } = gameModule(view.game);
  const pieces = turned?.(view, cards) ?? view.pieces;
  wear(pieces, cards);
  const markers = loose?.(view) ?? [];
  for (const { id, card } of markers) {
    const drawn = card && cards.get(card);
    if (drawn) cards.set(id, drawn);
  }
  const named = new Set(markers.map(({ id }) => id));
  return { ...view, pieces: [...pieces.filter(({ id }) => !named.has(id)), ...markers] };
}
