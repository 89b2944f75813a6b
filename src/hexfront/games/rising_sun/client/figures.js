/** The figures printed on the side of a counter that shows, by name (2.12, 2.3). */

import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */

const GROUND = /^(?:CR(?<rating>\d)|(?<fire>\d+)\/(?<range>\d+|U)|(?<attack>\d+))-(?<defence>\d+)-(?<proficiency>\d)-(?<foot>\d+)(?:\/(?<motor>\d+))?$/;
const SUPPORT = /^B(?<fire>\d+)(?:\/(?<range>\d+|U))?$/;

/** @param {string | undefined} range */
const reach = (range) => (range === "U" ? t("panel.unlimited") : (range ?? ""));

/**
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {[string, string | number][]}
 */
export function figures(card, piece) {
  const code = piece.face === "back" && card.back ? card.back : card.front;
  const found = (GROUND.exec(code) ?? SUPPORT.exec(code))?.groups;
  if (!found) return [];
  const { rating, fire, range, attack, defence, proficiency, foot, motor } = found;
  /** @type {[string, string | undefined][]} */
  const rows = [
    [t("panel.rating_figure"), rating],
    [t("panel.bombardment"), fire],
    [t("panel.range"), fire && range ? reach(range) : undefined],
    [t("panel.attack"), attack],
    [t("panel.defence"), defence],
    [t("panel.proficiency"), proficiency],
    [t("panel.movement"), motor ? t("panel.movement_motor", { number: foot ?? "", value: motor }) : foot],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
