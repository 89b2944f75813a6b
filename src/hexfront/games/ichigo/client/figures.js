/** The figures printed on the side of a counter that shows, by name (2.10, 2.12). */

import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */

const STATIC = /^(?<attack>\d+)-(?<defence>\d+)-0$/;
const SUPPORT = /^<(?<columns>\d+)>$/;

/**
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {[string, string | number][]}
 */
export function figures(card, piece) {
  if (piece.face === "untried") return [[t("panel.factor"), t("panel.factor_unknown")]];
  const code = piece.face === "back" && card.back ? card.back : card.front;
  const still = STATIC.exec(code)?.groups;
  if (still) return [[t("panel.attack"), still["attack"] ?? ""], [t("panel.defence"), still["defence"] ?? ""], [t("panel.movement"), 0]];
  const support = SUPPORT.exec(code)?.groups;
  if (support) return [[t("panel.columns_each"), support["columns"] ?? ""]];
  return /^\d+$/.test(code) ? [[t("panel.factor"), code]] : [];
}
