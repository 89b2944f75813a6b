/** What part of the sheet is seen, and how large: one transform, set once a frame, without reading the layout. */

import { pace } from "../settings.js";
import { BASE } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Box} Box */
/** Where the camera stands. @typedef {{x: number, y: number, scale: number}} Spot */
/** What lies over the edges of the viewport. @typedef {{top: number, right: number, bottom: number, left: number}} Insets */

const LARGEST = 2.6;
const SETTLE = 220;

/** How much of the right edge the buttons over the board cover, in pixels. */
const BUTTONS = 60;
/** So much may be seen beyond the edge of the sheet when the board goes somewhere by itself, in pixels. */
const EDGE = 24;

export class Camera {
  /**
   * @param {HTMLElement} viewport
   * @param {HTMLElement} sheet
   * @param {(scale: number) => void} settled called when the picture stands still
   */
  constructor(viewport, sheet, settled) {
    /** @private */
    this.viewport = viewport;
    /** @private */
    this.sheet = sheet;
    /** @private */
    this.settled = settled;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Box} the whole sheet */
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Box} the map on it: what lies beside is looked at only by who goes there */
    this.map = this.whole;
    /** @type {Box} where the viewport is on the screen */
    this.screen = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Insets} */
    this.insets = { top: 0, right: 0, bottom: 0, left: 0 };
    /** @private */
    this.frame = 0;
    /** @private */
    this.flight = 0;
    /** @private @type {Spot | null} where a flight ends */
    this.aim = null;
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Look up where the viewport is; to be called when it changes, not while moving. */
  measure() {
    const { left, top, width, height } = this.viewport.getBoundingClientRect();
    this.screen = { x: left, y: top, width: Math.max(1, width), height: Math.max(1, height) };
  }

  /** The part of the viewport that nothing covers. @returns {Box} */
  get clear() {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.screen;
    return { x: left, y: top, width: Math.max(60, width - left - right), height: Math.max(60, height - top - bottom) };
  }

  /** A point of the screen on the sheet. @param {number} x @param {number} y @returns {Point} */
  toSheet(x, y) {
    return { x: (x - this.screen.x - this.x) / this.scale, y: (y - this.screen.y - this.y) / this.scale };
  }

  /** A point of the sheet on the screen. @param {Point} point @returns {Point} */
  toScreen({ x, y }) {
    return { x: x * this.scale + this.x + this.screen.x, y: y * this.scale + this.y + this.screen.y };
  }

  /** The middle nearest to a point round which something of the sheet lies in sight, beside the buttons. @param {Point} point @param {number} width @param {number} height @returns {Point} */
  within(point, width, height) {
    const { clear, scale } = this;
    const near = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room, /** @type {number} */ size) =>
      size > room ? at : Math.min(Math.max(at, from + size / 2), from + room - size / 2);
    return {
      x: near(point.x, (clear.x - this.x) / scale, (clear.width - BUTTONS) / scale, width),
      y: near(point.y, (clear.y - this.y) / scale, clear.height / scale, height),
    };
  }

  /** The smallest scale: the whole sheet with a little room. */
  get smallest() {
    const { width, height } = this.clear;
    return Math.min(width / this.whole.width, height / this.whole.height) * 0.9;
  }

  /** Move by pixels of the screen. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.stop();
    this.place(this.x + dx, this.y + dy, this.scale);
  }

  /** Zoom round a point of the screen. @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x, y) {
    this.stop();
    const { clear, screen } = this;
    const px = (x ?? screen.x + clear.x + clear.width / 2) - screen.x;
    const py = (y ?? screen.y + clear.y + clear.height / 2) - screen.y;
    const scale = Math.min(LARGEST, Math.max(this.smallest, this.scale * factor));
    const by = scale / this.scale;
    this.place(px - (px - this.x) * by, py - (py - this.y) * by, scale);
  }

  /** @private @param {number} x @param {number} y @param {number} scale */
  place(x, y, scale) {
    const { clear, whole } = this;
    // the middle of what is seen stays on the sheet
    const [cx, cy] = [clear.x + clear.width / 2, clear.y + clear.height / 2];
    this.x = Math.min(cx - whole.x * scale, Math.max(cx - (whole.x + whole.width) * scale, x));
    this.y = Math.min(cy - whole.y * scale, Math.max(cy - (whole.y + whole.height) * scale, y));
    this.scale = scale;
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  /** @private */
  draw() {
    this.frame = 0;
    if (this.scale !== this.drawn) this.sheet.classList.remove("still");
    else this.panned();
    this.moved();
    this.transform();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), SETTLE);
  }

  /** Whole pixels unless it is being zoomed: a sharp picture that only moves is shown as it is, and need not be filtered. @private */
  transform() {
    this.drawn = this.scale;
    const still = this.sheet.classList.contains("still");
    const [x, y] = [this.x, this.y].map((at) => (still ? Math.round(at * devicePixelRatio) / devicePixelRatio : at).toFixed(3));
    this.sheet.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${(this.scale / BASE).toFixed(5)})`;
  }

  /** The scale of the last frame. @private */
  drawn = 0;

  /** Set by who follows what is seen. */
  moved = () => {};

  /** Set by who draws what comes into sight. */
  panned = () => {};

  /** The part of the sheet that is seen. @returns {Box} */
  get seen() {
    const { clear, scale } = this;
    return { x: (clear.x - this.x) / scale, y: (clear.y - this.y) / scale, width: clear.width / scale, height: clear.height / scale };
  }

  /** The middle of it. @returns {Point} */
  get middle() {
    const { x, y, width, height } = this.seen;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Have a point of the sheet in the middle at once. @param {Point} point */
  lookAt(point) {
    const { middle, scale } = this;
    this.pan((middle.x - point.x) * scale, (middle.y - point.y) * scale);
  }

  /** The picture stands still: it is drawn sharp at this scale. @private */
  rest() {
    if (this.held) return void (this.timer = setTimeout(() => this.rest(), SETTLE));
    this.sheet.classList.add("still");
    this.transform();
    this.settled(this.scale);
    return undefined;
  }

  /** Fingers are on the board: it does not rest. */
  held = false;

  /**
   * Go where a box of the sheet fills the clear part of the viewport, within limits of scale.
   * @param {Box} box
   * @param {{least?: number, most?: number, room?: number, fly?: boolean}} [how]
   */
  fit(box, { least = 0, most = LARGEST, room = 0.06, fly = true } = {}) {
    const { clear } = this;
    const fitting = Math.min(clear.width / box.width, clear.height / box.height) * (1 - 2 * room);
    const scale = Math.min(most, Math.max(least, this.smallest, fitting));
    const x = clear.x + clear.width / 2 - (box.x + box.width / 2) * scale;
    const y = clear.y + clear.height / 2 - (box.y + box.height / 2) * scale;
    this.go(x, y, scale, fly);
  }

  /** Bring a point of the sheet to the middle, at least so large. @param {Point} point @param {number} [least] */
  centre(point, least = 0) {
    const scale = Math.max(this.scale, least);
    const { clear } = this;
    this.go(clear.x + clear.width / 2 - point.x * scale, clear.y + clear.height / 2 - point.y * scale, scale, true);
  }

  /** Whether a point of the sheet can be seen, with some pixels to spare. @param {Point} point @param {number} [spare] */
  sees(point, spare = 24) {
    const { clear, screen } = this;
    const { x, y } = this.toScreen(point);
    const [px, py] = [x - screen.x - clear.x, y - screen.y - clear.y];
    return px > spare && py > spare && px < clear.width - spare && py < clear.height - spare;
  }

  /** The place nearest to one at which a part of the sheet fills what can be seen, along each way in which it is large enough. @private @param {Point} at @param {number} scale @param {Box} part @returns {Point} */
  filling(at, scale, part) {
    const { clear } = this;
    const along = (/** @type {"x" | "y"} */ way, /** @type {"width" | "height"} */ size) => {
      const [last, first] = [clear[way] + EDGE - part[way] * scale, clear[way] + clear[size] - EDGE - (part[way] + part[size]) * scale];
      return first > last ? at[way] : Math.min(last, Math.max(first, at[way]));
    };
    return { x: along("x", "width"), y: along("y", "height") };
  }

  /** @private @param {number} toX @param {number} toY @param {number} scale @param {boolean} fly @param {Box} [part] what is to fill the screen */
  go(toX, toY, scale, fly, part = this.map) {
    this.stop();
    const { x, y } = this.filling({ x: toX, y: toY }, scale, part);
    const time = fly ? pace(340) : 0;
    if (!time) return this.place(x, y, scale);
    const from = { x: this.x, y: this.y, scale: this.scale };
    const start = performance.now();
    this.aim = { x, y, scale };
    /** @param {number} now */
    const step = (now) => {
      // on a busy machine a frame may be older than the flight
      const part = Math.min(1, Math.max(0, (now - start) / time));
      const left = (1 - part) ** 3;
      this.place(x + (from.x - x) * left, y + (from.y - y) * left, scale + (from.scale - scale) * left);
      if (part < 1) this.flight = requestAnimationFrame(step);
      else this.stop();
    };
    this.flight = requestAnimationFrame(step);
    return undefined;
  }

  /** What is seen now, or soon, to come back to or to go on from. @returns {Spot} */
  get spot() {
    return this.aim ?? { x: this.x, y: this.y, scale: this.scale };
  }

  /** @param {Spot} spot */
  flyTo({ x, y, scale }) {
    this.go(x, y, scale, true, this.whole);
  }

  /** End a flight. */
  stop() {
    cancelAnimationFrame(this.flight);
    this.flight = 0;
    this.aim = null;
  }

  /** No more frames. */
  close() {
    this.stop();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }
}
