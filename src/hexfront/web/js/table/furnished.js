/** What is live on the furniture of the printed sheet: markers on its tracks, counters in its boxes. */

import { clear, svg } from "../dom.js";
import { address, joined } from "./counter.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("./geometry.js").Box} Box */

/** How large counters are in a box and on a track, at most. */
const SIZE = 56;
/** The height of the name of a box, and the border round counters. */
const NAME = 50;
const EDGE = 7;
/** A stack of counters leans by so much of their size, where there is no room for them side by side. */
const LEAN = 0.3;

export class Furnished {
  /**
   * @param {import("./board.js").Board} board
   * @param {Map<string, PieceCard>} cards
   * @param {string} game
   */
  constructor(board, cards, game) {
    /** @private */
    this.cards = cards;
    /** @private */
    this.game = game;
    /** @private */
    this.tracks = [...board.map.querySelectorAll("[data-track]")].map(readTrack);
    /** @private @type {Map<string, Box>} */
    this.boxes = new Map([...board.map.querySelectorAll("[data-box]")].map((each) => [each.getAttribute("data-box") ?? "", readBox(each)]));
    /** @private */
    this.layer = board.marks.lying;
    /** @private @type {{lying: Lying[], image: SVGImageElement}[]} */
    this.drawn = [];
  }

  /** Show a view. @param {WireView} view */
  update(view) {
    const markers = this.tracks.map((track) => this.marker(track, view.counters[track.live]));
    const counters = [...this.boxes].map(([key, box]) => this.filled(box, view.pieces.filter(({ place, id }) => place === key && this.cards.has(id))));
    const all = [...markers, ...counters].filter(({ length }) => length > 0);
    // what lies as it did stays, each compared with each: their addresses hold whole drawings
    const drawn = all.map((lying) => this.drawn.find((each) => areSame(each.lying, lying)) ?? { lying, image: imageOf(lying) });
    if (drawn.length === this.drawn.length && drawn.every((each, n) => each === this.drawn[n])) return;
    this.drawn = drawn;
    clear(this.layer, ...drawn.map(({ image }) => image));
  }

  /** The marker of a track lies in the upper right of its space. @private @param {ReturnType<typeof readTrack>} track @param {number | undefined} value @returns {Lying[]} */
  marker({ marker, spaces }, value) {
    const [space, card] = [spaces.get(Math.min(value ?? NaN, Math.max(...spaces.keys()))), this.cards.get(marker)];
    if (!space || !card) return [];
    const size = Math.min(SIZE, space.height - 4, space.width - 4);
    const x = space.width > 1.6 * size ? space.x + space.width - size - 4 : space.x + (space.width - size) / 2;
    return [{ href: address(this.game, card, lone(card.id)), x, y: space.y + Math.min(4, (space.height - size) / 2), size }];
  }

  /** Counters under the name of a box: side by side, or leaning on each other where there are many. @private @param {Box} box @param {WirePiece[]} pieces @returns {Lying[]} */
  filled(box, pieces) {
    const [wide, high] = [box.width - 2 * EDGE, box.height - NAME - EDGE];
    const size = Math.min(SIZE, high);
    const columns = Math.max(1, Math.floor(wide / size));
    const rows = Math.max(1, Math.floor(high / size));
    const across = Math.max(columns, Math.ceil(pieces.length / rows));
    const step = across > columns ? Math.max(size * LEAN, (wide - size) / (across - 1)) : size;
    const most = rows * (Math.floor((wide - size) / step) + 1);
    return pieces.slice(-most).map((piece, n) => {
      const card = /** @type {PieceCard} */ (this.cards.get(piece.id));
      const [x, y] = [box.x + EDGE + Math.floor(n / rows) * step, box.y + NAME + (n % rows) * size];
      return { href: address(this.game, card, piece), x, y, size: size - 2 };
    });
  }
}

/** A picture on the sheet. @typedef {{href: string, x: number, y: number, size: number}} Lying */

/** @param {Lying[]} some @param {Lying[]} others */
const areSame = (some, others) => some.length === others.length && some.every((one, n) => isSame(one, others[n]));

/** @param {Lying} one @param {Lying | undefined} other */
const isSame = (one, other) => one.href === other?.href && one.x === other.x && one.y === other.y && one.size === other.size;

/** What lies in one place, as one picture. @param {Lying[]} lying */
function imageOf(lying) {
  const [x, y] = [Math.min(...lying.map((each) => each.x)), Math.min(...lying.map((each) => each.y))];
  const [width, height] = [Math.max(...lying.map((each) => each.x + each.size)) - x, Math.max(...lying.map((each) => each.y + each.size)) - y];
  const [only, ...more] = lying;
  const href = only && !more.length ? only.href : joined(lying, { x, y, width, height });
  return svg("image", { href, x, y, width, height });
}

/** A marker as it lies on a track: it is of nobody and in no state. @param {string} id @returns {WirePiece} */
const lone = (id) => /** @type {WirePiece} */ ({ id, place: "", face: "front", values: {} });

/** @param {Element} group */
function readTrack(group) {
  /** @type {Map<number, Box>} */
  const spaces = new Map([...group.querySelectorAll("[data-at]")].map((each) => [Number(each.getAttribute("data-at")), readBox(each)]));
  return { live: group.getAttribute("data-live") ?? "", marker: group.getAttribute("data-marker") ?? "", spaces };
}

/** @param {Element} element @returns {Box} */
function readBox(element) {
  const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(element.getAttribute(name)));
  return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
}
