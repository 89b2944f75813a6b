/** Stacks, markers and signs on the map: what lies on a hex, and what a counter carries. */

import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {import("/wire.d.ts").PieceCard} PieceCard */

/** The markers of each side are called by its letter. @type {Record<string, string>} */
const LETTER = { japan: "mj", allied: "ma" };
const SIDES = ["japan", "allied"];
/** A unit committed from reserve has a higher mark than one still in it. */
const COMMITTED = 2;

/** @param {WireView} view @param {string} key */
const hexesOf = (view, key) => view.hexes[key] ?? [];

/**
 * Own units under a concealment marker are marked as hidden and those out of supply as such, a worn unit lies there as
 * its breakdown counter, and a committed one is no longer in reserve.
 * @param {WireView} view
 * @param {Map<string, PieceCard>} cards
 */
export function pieces(view, cards) {
  const covered = new Set(hexesOf(view, `concealed_${view.seat}`));
  const hungry = new Set(view.table_facts["unsupplied"] ?? []);
  return view.pieces.map((piece) => worn(marked(piece, covered, hungry), cards));
}

/** @param {WirePiece} piece @param {Set<string>} covered @param {Set<string>} hungry @returns {WirePiece} */
function marked(piece, covered, hungry) {
  const { lost, reserve, ...rest } = piece.values;
  if (lost === undefined) return piece;
  const values = { ...rest, ...(reserve === COMMITTED ? { committed: 1 } : { reserve: reserve ?? 0 }), ...(covered.has(piece.place) ? { concealed: 1 } : {}), ...(hungry.has(piece.id) ? { unsupplied: 1 } : {}) };
  return { ...piece, values: { ...values, lost } };
}

/** With more steps lost than its counter has sides a unit is the counter of its lower steps (S-1.3). @param {WirePiece} piece @param {Map<string, PieceCard>} cards @returns {WirePiece} */
function worn(piece, cards) {
  const { lost, ...values } = piece.values;
  const own = cards.get(`${piece.id}-body`) ?? cards.get(piece.id);
  const lower = cards.get(`${piece.id}b`);
  const sides = own?.back ? 2 : 1;
  if (lost === undefined) return piece;
  if (!lower || lost < sides) return { ...piece, values };
  return { ...piece, values, card: lower.id, face: lost > sides ? "back" : "front" };
}

/** The other side's concealment markers lie over whatever is there. @param {WireView} view @returns {WirePiece[]} */
export function markers(view) {
  return SIDES.filter((side) => side !== view.seat).flatMap((side) =>
    hexesOf(view, `concealed_${side}`).map((hex) => ({ id: `${side}-cover-${hex}`, place: hex, face: "front", values: {}, card: `${LETTER[side]}_concealment` })),
  );
}

/** Fortifications, interdiction: small markers at the edge of their hexes. @param {WireView} view */
export function tokens(view) {
  return SIDES.flatMap((side) => {
    const letter = LETTER[side];
    /** @param {string} key @param {string} card @param {string} face */
    const all = (key, card, face) => hexesOf(view, `${key}_${side}`).map((hex) => ({ hex, card: `${letter}_${card}`, face }));
    return [...all("fort", "fort", "back"), ...all("building", "fort", "front"), ...all("interdicted", "interdiction", "front")];
  });
}

/** @param {WirePiece} piece @param {string} side */
export function badges({ values }, side) {
  const letter = LETTER[side];
  if (!letter) return [];
  return [
    ...(values["disrupted"] ? [`${letter}_disrupted`] : []),
    ...(values["committed"] ? [`${letter}_attacks`] : values["reserve"] ? [`${letter}_reserve`] : []),
    ...(values["fired"] ? [`${letter}_fired`] : []),
    ...(values["unsupplied"] ? ["state-out_of_supply"] : []),
    ...(values["truck"] ? ["ctrk1"] : []),
  ];
}

/** @param {WireView} view @param {string} hex */
export function hexNotes({ table_facts: facts }, hex) {
  return facts["attack"]?.target === hex ? [t("table.attack")] : [];
}
