/** What lies on the map beside units, and the signs that counters carry. */

import { t } from "/js/texts.js";

/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("/wire.d.ts").WireView} WireView */
/** @typedef {import("/wire.d.ts").PieceCard} PieceCard */

/** @type {[string, string][]} */
const SKIES = [["air_japan", "front"], ["air_allied", "back"]];

/**
 * A US division down to two steps is its substitute counter (2.15); units out of supply and those that are to attack are marked.
 * @param {WireView} view
 * @param {Map<string, PieceCard>} cards
 */
export function pieces({ pieces: all, table_facts: facts }, cards) {
  const hungry = new Set(facts["unsupplied"] ?? []);
  const attackers = new Set(facts["attack"]?.attackers ?? []);
  return all.map((piece) => worn(marked(piece, hungry.has(piece.id), attackers.has(piece.id)), cards));
}

/** @param {WirePiece} piece @param {boolean} hungry @param {boolean} attacks @returns {WirePiece} */
function marked(piece, hungry, attacks) {
  const { raided, ...values } = piece.values;
  if (!raided && !hungry && !attacks) return raided === undefined ? piece : { ...piece, values };
  return { ...piece, values: { ...values, ...(raided ? { raided } : {}), ...(hungry ? { unsupplied: 1 } : {}), ...(attacks ? { attacks: 1 } : {}) } };
}

/** @param {WirePiece} piece @param {Map<string, PieceCard>} cards @returns {WirePiece} */
function worn(piece, cards) {
  const { lost, ...values } = piece.values;
  if (lost === undefined) return piece;
  const substitute = cards.get(`${piece.id}s`);
  if (!lost) return { ...piece, values };
  if (!substitute || lost < 2) return { ...piece, values: { ...values, lost } };
  return { ...piece, values: { ...values, lost }, card: substitute.id, face: lost > 2 ? "back" : "front" };
}

/** Airpower markers, which are no pieces of the game. @param {WireView} view @returns {WirePiece[]} */
export function markers({ hexes }) {
  return SKIES.flatMap(([key, face]) => (hexes[key] ?? []).map((hex) => ({ id: `${key}-${hex}`, place: hex, face, values: {}, card: "airpower" })));
}

/** Flags in hexes that have changed hands since the start (3.6). @param {WireView} view */
export function tokens({ table_facts: facts }) {
  const [japan = [], allied = []] = facts["flags"] ?? [];
  /** @param {string[]} hexes @param {string} face */
  const all = (hexes, face) => hexes.map((hex) => ({ hex, card: "control", face }));
  return [...all(japan, "front"), ...all(allied, "back")];
}

/** @param {WirePiece} piece */
export function badges({ values }) {
  return [...(values["attacks"] ? ["state-attacked"] : []), ...(values["raided"] ? ["b29"] : []), ...(values["unsupplied"] ? ["state-out_of_supply"] : [])];
}

/** @param {WireView} view @param {string} hex */
export function hexNotes({ table_facts: facts }, hex) {
  const lacking = (/** @type {string} */ key) => (facts["conditions"] ?? []).find((/** @type {{key: string}} */ row) => row.key === key)?.hexes?.includes(hex);
  return [
    facts["attack"]?.target === hex && t("table.attack"),
    lacking("railroad") && t("panel.rail_missing"),
    lacking("airbases") && t("panel.base_missing"),
    facts["air"]?.raids?.at === hex && t("panel.raid_here"),
  ].filter(Boolean);
}
