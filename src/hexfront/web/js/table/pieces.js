/** The counters on the hexes: stacks, fans, states, and how they get from one view to the next. */

import { h } from "../dom.js";
import { address, isMarker, picture } from "./counter.js";
import { isBack } from "./dress.js";
import { fanMiddle } from "./fan.js";
import { BASE } from "./geometry.js";
import { appear, at, glide, vanish } from "./motion.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{choosable: Set<string>, selected: Set<string>, asked: string}} States */

/** Units of a counter on the sheet. */
const SIZE = 66;
const LEAN = 6;
/** Counters smaller than this, in pixels of the screen, show fewer things, and those larger. */
const SMALL = 60;

export class Pieces {
  /**
   * @param {Board} board
   * @param {Map<string, PieceCard>} cards
   * @param {string} game
   * @param {(piece: string) => Point | null} elsewhere where a piece of a box is on the sheet
   */
  constructor(board, cards, game, elsewhere) {
    /** @private */
    this.board = board;
    /** @private */
    this.cards = cards;
    /** @private */
    this.game = game;
    /** @private */
    this.elsewhere = elsewhere;
    /** @private Whether counters are shown as from afar, as they are in most views that a table begins with. */
    this.far = true;
    /** @private @type {Map<string, {element: HTMLElement, look: string, far: boolean, point: Point, level: number, piece: WirePiece}>} */
    this.shown = new Map();
    /** @private @type {Map<string, WirePiece[]>} */
    this.stacks = new Map();
    /** @private what the names were set round */
    this.clear = "";
    this.fanned = "";
    /** @type {ReadonlySet<string>} hexes that no fan may hide: those under attack, and what is asked about */
    this.spared = new Set();
    /** @type {ReadonlySet<string>} hexes that it hides only if it must: those that can be chosen */
    this.wanted = new Set();
    /** @private */
    this.plate = h("div", { class: "fan-plate", hidden: true });
    board.pieces.append(this.plate);
    board.zoomed = () => this.zoomed();
    board.drawAll = () => this.redraw(() => true);
    board.camera.panned = () => this.redraw();
  }

  /** The board has come nearer or gone further away. @private */
  zoomed() {
    this.far = SIZE * this.board.swell * this.board.camera.scale < SMALL;
    this.redraw();
    this.leaveNames();
    if (this.fanned) this.fan(this.fanned);
  }

  /** Show counters as they are seen from here, in sight and round about: a picture is a document to the browser, and a hundred new ones at once keep it busy for a second. @private */
  redraw(wanted = this.aroundUs()) {
    for (const [id, shown] of this.shown) {
      if (shown.far === this.far || !wanted(shown.point)) continue;
      const card = this.cards.get(id);
      const image = shown.element.querySelector("img");
      shown.far = this.far;
      if (card && image) image.src = address(this.game, card, shown.piece, this.far);
    }
  }

  /** @private @returns {(point: Point) => boolean} */
  aroundUs() {
    const { x, y, width, height } = this.board.camera.seen;
    return (point) => Math.abs(point.x - x - width / 2) < width && Math.abs(point.y - y - height / 2) < height;
  }

  /** The pieces in a hex, the lowest first. @param {string} hex */
  in(hex) {
    return this.stacks.get(hex) ?? [];
  }

  /** How many units a hex holds, markers aside. @param {string} hex */
  units(hex) {
    return this.in(hex).filter(({ id }) => this.cards.get(id)?.size).length;
  }

  /**
   * Show a view. `ways` says through which hexes pieces went, for those that are to be seen moving.
   * @param {WireView} view
   * @param {Map<string, string[]> | null} ways null: everything is simply there
   */
  update(view, ways) {
    this.stacks = stacked(view, this.cards, (place) => this.board.geometry.has(place));
    const there = new Set([...this.stacks.values()].flat().map(({ id }) => id));
    if (ways) this.follow(there);
    for (const id of [...this.shown.keys()]) if (!there.has(id)) this.remove(id, ways !== null);
    for (const [hex, stack] of this.stacks) stack.forEach((piece, level) => this.put(piece, hex, level, ways));
    this.redraw();
    this.leaveNames();
    if (this.fanned) this.fan(this.in(this.fanned).length > 1 ? this.fanned : "");
  }

  /** Names keep clear of the counters, small markers, labels and arrows of attacks, and stay as long as these do. */
  leaveNames() {
    const { swell, camera, map, marks } = this.board;
    const lying = [...marks.tokenBoxes, ...marks.labelBoxes, ...marks.arrowBoxes];
    const now = `${swell} ${camera.scale} ${map.dataset["zoom"]} ${lying.map(({ x, y }) => `${x} ${y}`).join()} ${[...this.stacks].map(([hex, { length }]) => `${hex} ${length}`).join()}`;
    if (now === this.clear) return;
    this.clear = now;
    const half = (SIZE * this.board.swell) / 2;
    const boxes = [...this.stacks].map(([hex, { length }]) => {
      const { x, y } = this.board.geometry.middle(hex);
      const more = Math.min(length - 1, 4) * LEAN;
      return { x: x - half, y: y - half - more, width: 2 * half + more, height: 2 * half + more };
    });
    this.board.names.settle([...boxes, ...lying], this.board.camera.scale, this.board.map.dataset["zoom"] ?? "");
  }

  /** The id of a back says where it lies: one that is gone here and comes there has moved. @private @param {Set<string>} there */
  follow(there) {
    /** @param {string} id */
    const isHidden = (id) => {
      const card = this.cards.get(id);
      return card !== undefined && isBack(card);
    };
    const [gone, ...moreGone] = [...this.shown.keys()].filter((id) => !there.has(id) && isHidden(id));
    const [came, ...moreCame] = [...there].filter((id) => !this.shown.has(id) && isHidden(id));
    const moved = gone && this.shown.get(gone);
    if (!came || !moved || moreGone.length || moreCame.length) return;
    this.shown.delete(gone);
    this.shown.set(came, moved);
    moved.element.dataset["piece"] = came;
  }

  /** @private @param {WirePiece} piece @param {string} hex @param {number} level @param {Map<string, string[]> | null} ways */
  put(piece, hex, level, ways) {
    const card = this.cards.get(piece.id);
    if (!card) return;
    const before = this.shown.get(piece.id);
    const element = before?.element ?? this.make(piece.id);
    const look = JSON.stringify([piece.face, piece.values, piece.card]);
    const image = element.querySelector("img");
    if (!image) element.append(picture(this.game, card, piece, this.far));
    else if (before?.look !== look) image.src = address(this.game, card, piece, this.far);
    const point = lean(this.board.geometry.middle(hex), level);
    const came = before?.point ?? (ways && this.elsewhere(piece.id));
    if (before?.point.x !== point.x || before.point.y !== point.y || before.level !== level) settle(element, point, level);
    const far = before?.look === look ? before.far : this.far;
    this.shown.set(piece.id, { element, look, far, point, level, piece });
    if (!ways) return;
    const through = (ways.get(piece.id) ?? []).map((each) => this.board.geometry.middle(each));
    if (came && (came.x !== point.x || came.y !== point.y || through.length)) glide(element, [came, ...through, point]);
    else if (!before) appear(element);
  }

  /** @private @param {string} id */
  make(id) {
    const element = h("div", { class: "piece", data: { piece: id } });
    this.board.pieces.append(element);
    return element;
  }

  /** @private @param {string} id @param {boolean} seen */
  remove(id, seen) {
    const gone = this.shown.get(id);
    this.shown.delete(id);
    if (!gone) return;
    if (seen) vanish(gone.element);
    else gone.element.remove();
  }

  /** Show which pieces can be chosen, which is selected and which the prompt is about. @param {States} states */
  mark({ choosable, selected, asked }) {
    for (const [id, { element }] of this.shown) {
      element.classList.toggle("choosable", choosable.has(id));
      element.classList.toggle("selected", selected.has(id));
      element.classList.toggle("asked", id === asked);
    }
  }

  /** Spread the stack of a hex out so that each counter can be reached; `""` closes it. @param {string} hex */
  fan(hex) {
    if (this.fanned && this.fanned !== hex) this.close(this.fanned);
    this.fanned = hex;
    const stack = this.in(hex);
    this.plate.hidden = !hex;
    this.board.sheet.classList.toggle("fanned", Boolean(hex));
    if (!hex) return;
    const { swell } = this.board;
    const size = Math.max(1, 50 / (SIZE * swell * this.board.camera.scale));
    const step = (SIZE * swell + 8) * size;
    const columns = Math.min(stack.length, 4);
    const rows = Math.ceil(stack.length / columns);
    const [width, height] = [columns * step + 10, rows * step + 10];
    const { camera, geometry } = this.board;
    const middle = fanMiddle(geometry, hex, { width, height }, this, (at) => camera.within(at, width, height));
    stack.forEach((piece, n) => {
      const shown = this.shown.get(piece.id);
      const x = middle.x + ((n % columns) - (columns - 1) / 2) * step;
      const y = middle.y + (Math.floor(n / columns) - (rows - 1) / 2) * step;
      if (shown) settle(shown.element, { x, y }, 900 + n, size);
    });
    const { style, dataset } = this.plate;
    dataset["hex"] = hex;
    style.width = `${width * BASE}px`;
    style.height = `${height * BASE}px`;
    style.transform = at(middle.x - width / 2, middle.y - height / 2);
  }

  /** @private @param {string} hex */
  close(hex) {
    this.in(hex).forEach((piece, level) => {
      const shown = this.shown.get(piece.id);
      if (shown) settle(shown.element, shown.point, level);
    });
  }

  /** Where a counter is on the screen. @param {string} id @returns {DOMRect | null} */
  rectangle(id) {
    return this.shown.get(id)?.element.getBoundingClientRect() ?? null;
  }
}

/**
 * @param {HTMLElement} element
 * @param {Point} point
 * @param {number} level
 * @param {number} [size]
 */
function settle(element, { x, y }, level, size = 1) {
  const { style } = element;
  // places, not transforms: all counters that lie still are painted together
  style.left = `${((x - SIZE / 2) * BASE).toFixed(2)}px`;
  style.top = `${((y - SIZE / 2) * BASE).toFixed(2)}px`;
  style.scale = size === 1 ? "" : size.toFixed(3);
  style.zIndex = String(level + 1);
}

/** @param {Point} middle @param {number} level @returns {Point} */
const lean = ({ x, y }, level) => ({ x: x + Math.min(level, 4) * LEAN, y: y - Math.min(level, 4) * LEAN });

/**
 * The pieces of every hex, markers at the bottom.
 * @param {WireView} view
 * @param {Map<string, PieceCard>} cards
 * @param {(place: string) => boolean} isHex
 */
function stacked(view, cards, isHex) {
  /** @type {Map<string, WirePiece[]>} */
  const stacks = new Map();
  for (const piece of view.pieces) {
    if (!isHex(piece.place)) continue;
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  /** @param {WirePiece} piece */
  const weight = ({ id }) => {
    const card = cards.get(id);
    return card && isMarker(card) ? 0 : 1;
  };
  for (const stack of stacks.values()) stack.sort((a, b) => weight(a) - weight(b));
  return stacks;
}
