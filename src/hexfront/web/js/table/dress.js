/** A view made ready for the table: backs of pieces get the card of their side, the game adds its loose markers. */

import { gameModule } from "../game.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */

/** Whether a card is that of a back, which says only whose it is. @param {PieceCard} card */
export const isBack = (card) => card.id.endsWith("-back");

/**
 * @template {WireView | null} V
 * @param {V} view
 * @param {Map<string, PieceCard>} cards
 * @returns {V}
 */
export function dress(view, cards) {
  if (!view) return view;
  for (const { id } of view.pieces) {
    if (cards.has(id)) continue;
    const back = cards.get(`${id.split("-")[0]}-back`);
    if (back) cards.set(id, back);
  }
  const markers = gameModule(view.game).markers?.(view) ?? [];
  const loose = new Set(markers.map(({ id }) => id));
  return { ...view, pieces: [...view.pieces.filter(({ id }) => !loose.has(id)), ...markers] };
}
