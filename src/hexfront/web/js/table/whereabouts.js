/** Where things are: on the sheet, in boxes, on the screen. */

import { shown } from "../store.js";

/** @typedef {{x: number, y: number}} Point */

export class Whereabouts {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("./pieces.js").Pieces} pieces
   * @param {import("./boxes.js").Boxes} boxes
   */
  constructor(board, pieces, boxes) {
    /** @private */
    this.board = board;
    /** @private */
    this.pieces = pieces;
    /** @private */
    this.boxes = boxes;
  }

  /** Whether a place is a hex, not a box. @param {string} place */
  isHex(place) {
    return this.board.geometry.has(place);
  }

  /** The hex or box of a piece. @param {string} piece */
  placeOf(piece) {
    return shown()?.pieces.find(({ id }) => id === piece)?.place ?? "";
  }

  /** The pieces in a hex, the lowest first. @param {string} hex */
  piecesIn(hex) {
    return this.pieces.in(hex);
  }

  /** Whether a hex can be seen well. @param {string} hex */
  inSight(hex) {
    return this.board.camera.sees(this.board.geometry.middle(hex), 60);
  }

  /** @param {string} hex @returns {Point} */
  hexOnScreen(hex) {
    return this.board.camera.toScreen(this.board.geometry.middle(hex));
  }

  /** Where a piece is on the screen. @param {string} piece @returns {Point | null} */
  pieceOnScreen(piece) {
    const place = this.placeOf(piece);
    if (this.isHex(place)) return this.hexOnScreen(place);
    const box = this.boxes.counter(piece)?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top } : null;
  }

  /** The middle of the board on the screen. @returns {Point} */
  middle() {
    const { clear, screen } = this.board.camera;
    return { x: screen.x + clear.x + clear.width / 2, y: screen.y + clear.y + clear.height / 2 };
  }
}
