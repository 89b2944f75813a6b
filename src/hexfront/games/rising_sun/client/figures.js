/** The figures printed on the side of a counter that shows, by name (2.12, 2.3). */

import { store } from "/js/store.js";
import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */

const GROUND = /^(?:CR(?<rating>\d)|(?<fire>\d+)\/(?<range>\d+|U)|(?<attack>\d+))-(?<defence>\d+)-(?<proficiency>\d)-(?<foot>\d+)(?:\/(?<motor>\d+))?$/;
const SUPPORT = /^B(?<fire>\d+)(?:\/(?<range>\d+|U))?$/;

/** Whether a unit has bombardment factors. @param {PieceCard} card */
export const bombards = ({ front }) => Boolean((GROUND.exec(front) ?? SUPPORT.exec(front))?.groups?.["fire"]);

/** @param {string | undefined} range */
const reach = (range) => (range === "U" ? t("panel.unlimited") : (range ?? ""));

/** The sides of a counter. @param {PieceCard | undefined} card */
const sides = (card) => (card ? (card.back ? 2 : 1) : 0);

/** Steps left of all, those of a breakdown counter (S-1.3) among them; a headquarters has one. @param {WirePiece} piece @param {boolean} staff */
function steps(piece, staff) {
  if (staff) return t("panel.left_of", { number: 1, of: 1 });
  const cards = store.get("cards");
  const whole = cards.get(`${piece.id}-body`) ?? cards.get(piece.id);
  const lower = cards.get(`${piece.id}b`);
  const worn = lower !== undefined && piece.card === lower.id;
  const left = sides(lower) + (worn ? 0 : sides(whole)) - (piece.face === "back" ? 1 : 0);
  return t("panel.left_of", { number: left, of: sides(lower) + sides(whole) });
}

/** What a truck lets its brigade march (S-2.92bis). @param {WirePiece} piece */
const onTrucks = (piece) => (piece.values["truck"] ? store.get("cards").get("ctrk1")?.front : undefined);

/**
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {[string, string | number][]}
 */
export function figures(card, piece) {
  const code = piece.face === "back" && card.back ? card.back : card.front;
  const found = (GROUND.exec(code) ?? SUPPORT.exec(code))?.groups;
  if (!found) return [];
  const { rating, fire, range, attack, defence, proficiency, foot } = found;
  const motor = found["motor"] ?? onTrucks(piece);
  /** @type {[string, string | undefined][]} */
  const rows = [
    [t("panel.rating_figure"), rating],
    [t("panel.bombardment"), fire],
    [t("panel.range"), fire && range ? reach(range) : undefined],
    [t("panel.attack"), attack],
    [t("panel.defence"), defence],
    [t("panel.proficiency"), proficiency],
    [t("panel.movement"), motor ? t("panel.movement_motor", { number: foot ?? "", value: motor }) : foot],
    [t("panel.steps_figure"), defence ? steps(piece, rating !== undefined) : undefined],
  ];
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
