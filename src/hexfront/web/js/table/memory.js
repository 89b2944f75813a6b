/** What the table remembers of the last decisions: who moved, shown as trails, and who lost something. */

import { play } from "../story/sounds.js";
import { figure, isMarker } from "./counter.js";
import { isBack } from "./dress.js";
import { rise } from "./motion.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */

const MOST = 6;

export class Memory {
  /**
   * @param {import("./board.js").Board} board
   * @param {Map<string, PieceCard>} cards
   */
  constructor(board, cards) {
    /** @private */
    this.board = board;
    /** @private */
    this.cards = cards;
    /** @private @type {{from: string, to: string}[]} */
    this.moves = [];
  }

  /**
   * Compare two views in a row. A new turn or an undo forgets the moves.
   * @param {WireView} before
   * @param {WireView} now
   * @param {{undone: boolean, dice: boolean}} how
   */
  note(before, now, { undone, dice }) {
    if (undone || before.counters["turn"] !== now.counters["turn"]) this.moves = [];
    if (undone) return;
    const old = new Map(before.pieces.map((piece) => [piece.id, piece]));
    const isHex = (/** @type {string} */ place) => this.board.geometry.has(place);
    for (const piece of now.pieces) {
      const was = old.get(piece.id);
      if (!was || !isHex(piece.place)) continue;
      const moved = was.place !== piece.place;
      // what others did stays on the board as ghosts
      if (moved && isHex(was.place) && now.own === now.seq) this.moves.unshift({ from: was.place, to: piece.place });
      // what a march costs stands on the counter; what dice or an order took is worth a look
      if (!moved || dice) this.loss(now.game, was, piece);
    }
    if (dice && before.pieces.some((was) => isHex(was.place) && this.gone(was, now))) play("loss");
    this.moves.length = Math.min(this.moves.length, MOST);
  }

  /** Whether a unit has left the map, and not only gone out of sight. @private @param {WirePiece} was @param {WireView} now */
  gone(was, now) {
    const card = this.cards.get(was.id);
    if (!card || isMarker(card) || isBack(card)) return false;
    const is = now.pieces.find(({ id }) => id === was.id);
    return is ? !this.board.geometry.has(is.place) : !now.pieces.some(({ place }) => place === was.place);
  }

  /** @private @param {string} game @param {WirePiece} was @param {WirePiece} piece */
  loss(game, was, piece) {
    const card = this.cards.get(piece.id);
    const [before, after] = card ? [figure(game, card, was), figure(game, card, piece)] : [null, null];
    if (before === null || after === null || after >= before) return;
    play("loss");
    rise(this.board.pieces, this.board.geometry.middle(piece.place), `${before} → ${after}`);
  }

  /** The moves for the board, the last first. @returns {import("./marks.js").Trail[]} */
  get trails() {
    return this.moves.map((move, age) => ({ ...move, age }));
  }
}
