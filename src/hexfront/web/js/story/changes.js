/** What changed on the table between two views of a seat: who moved, who came and went, who lost something. */

import { figure, isMarker } from "../table/counter.js";
import { isBack } from "../table/dress.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** A piece that went from one hex to another, through the hexes that are known. @typedef {{piece: WirePiece, way: string[]}} Move */
/** A piece of which something was taken, or all of it. @typedef {{piece: WirePiece, hex: string, words: string}} Loss */
/** @typedef {{moves: Move[], losses: Loss[]}} Changes */

/**
 * @param {WireView} before
 * @param {WireView} after
 * @param {{cards: Map<string, PieceCard>, isHex: (place: string) => boolean, ways?: Map<string, string[]>}} about `ways`: the hexes that pieces went through
 * @returns {Changes}
 */
export function changes(before, after, { cards, isHex, ways = new Map() }) {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  // where backs or markers lie, somebody may have gone out of sight beneath them
  const covers = new Set(after.pieces.filter(({ id }) => covering(cards.get(id))).map(({ place }) => place));
  /** @type {Changes} */
  const found = { moves: backs(before, after, { cards, isHex, ways }), losses: [] };
  for (const was of before.pieces) {
    const card = cards.get(was.id);
    if (!card || isMarker(card) || isBack(card)) continue;
    const is = now.get(was.id);
    const last = ways.get(was.id)?.at(-1) ?? was.place;
    if (!is && covers.has(last)) {
      if (last !== was.place && isHex(was.place)) found.moves.push({ piece: was, way: through(was.place, ways.get(was.id) ?? [], last) });
      continue;
    }
    if (is && is.place !== was.place && isHex(is.place) && isHex(was.place)) found.moves.push({ piece: was, way: through(was.place, ways.get(was.id) ?? [], is.place) });
    const loss = lost(after.game, card, was, is);
    if (loss && isHex(was.place)) found.losses.push({ piece: was, hex: is && isHex(is.place) ? is.place : was.place, words: loss });
  }
  return found;
}

/** @param {PieceCard | undefined} card */
const covering = (card) => card !== undefined && (isBack(card) || isMarker(card));

/** A way with its ends, without going twice to the same hex in a row. @param {string} from @param {string[]} way @param {string} to */
function through(from, way, to) {
  return [from, ...way, to].filter((hex, n, all) => hex !== all[n - 1]);
}

/** What a piece lost, as a figure; a cross where it left the map. @param {string} game @param {PieceCard} card @param {WirePiece} was @param {WirePiece | undefined} is */
function lost(game, card, was, is) {
  if (!is) return "✕";
  const [before, after] = [figure(game, card, was), figure(game, card, is)];
  if (before !== null && after !== null && after < before) return `${before} → ${after}`;
  return (is.values["lost"] ?? 0) > (was.values["lost"] ?? 0) || (was.face === "front" && is.face === "back") ? "▾" : "";
}

/**
 * Backs are named by where they lie: one that is gone here and has come there has moved, unless it was turned up where it
 * lay, or it is somebody who went out of sight there.
 * @param {WireView} before
 * @param {WireView} after
 * @param {{cards: Map<string, PieceCard>, isHex: (place: string) => boolean, ways: Map<string, string[]>}} about
 * @returns {Move[]}
 */
function backs(before, after, { cards, isHex, ways }) {
  /** Pieces that are in one view alone. @param {WireView} view @param {WireView} other @param {boolean} hidden */
  const apart = (view, other, hidden) => {
    const there = new Set(other.pieces.map(({ id }) => id));
    return view.pieces.filter(({ id, place }) => {
      const card = cards.get(id);
      return card && (hidden ? isBack(card) : !covering(card)) && isHex(place) && !there.has(id);
    });
  };
  const turned = new Set(apart(after, before, false).flatMap(({ id, place }) => [place, ...(ways.get(id) ?? [])]));
  const covered = new Set(apart(before, after, false).map(({ id, place }) => ways.get(id)?.at(-1) ?? place));
  const gone = apart(before, after, true).filter(({ place }) => !turned.has(place));
  const came = apart(after, before, true).filter(({ place }) => !covered.has(place));
  const from = new Set(gone.map(({ place }) => place));
  const to = new Set(came.map(({ place }) => place));
  const [start] = gone;
  const [end] = came;
  return start && end && from.size === 1 && to.size === 1 ? [{ piece: start, way: [start.place, end.place] }] : [];
}
