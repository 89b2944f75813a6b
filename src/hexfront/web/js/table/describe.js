/** Places and pieces in words, for the inspector and for those who listen. */

import { has, t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/** A box by its name. @param {string} box */
export const boxName = (box) => (has(`box.${box}`) ? t(`box.${box}`) : box);

/**
 * A hex: its number and what the drawing says of it.
 * @param {string} hex
 * @param {string} note
 */
export const hexName = (hex, note) => (note.startsWith(hex) ? note : [hex, note].filter(Boolean).join(" "));

/**
 * The sets of hexes of the view that a hex belongs to, by name.
 * @param {WireView} view
 * @param {string} hex
 */
export function states(view, hex) {
  return Object.entries(view.hexes)
    .filter(([, hexes]) => hexes.includes(hex))
    .map(([key]) => [`overlay.${key}`, `column.${key}`].find(has))
    .flatMap((key) => (key ? [t(key)] : []));
}

/**
 * A piece with its values.
 * @param {PieceCard} card
 * @param {WirePiece} piece
 */
export function pieceWords(card, piece) {
  const values = valuesOf(piece).map(([name, value]) => `${name} ${value}`);
  return [card.name, ...values, ...flagsOf(piece)].join(", ");
}

/** The values of a piece by name. @param {WirePiece} piece @returns {[string, number][]} */
export function valuesOf(piece) {
  return Object.entries(piece.values)
    .filter(([key]) => !has(`flag.${key}`))
    .map(([key, value]) => [has(`column.${key}`) ? t(`column.${key}`) : key, value]);
}

/** The states of a piece in words: values that only say that something is so. @param {WirePiece} piece */
export function flagsOf(piece) {
  return Object.entries(piece.values).flatMap(([key, value]) => (value && has(`flag.${key}`) ? [t(`flag.${key}`)] : []));
}

/**
 * Everything about a hex in one sentence.
 * @param {{hex: string, note: string, view: WireView, pieces: WirePiece[], cards: Map<string, PieceCard>, choice: string}} about
 */
export function hexWords({ hex, note, view, pieces, cards, choice }) {
  const who = pieces.map((piece) => {
    const card = cards.get(piece.id);
    return card ? pieceWords(card, piece) : piece.id;
  });
  const people = who.length ? who.join("; ") : t("ui.no_units");
  return [hexName(hex, note), ...states(view, hex), people, choice].filter(Boolean).join(". ");
}
