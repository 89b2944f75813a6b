/** The board: the drawn sheet with its layers, seen through a camera, and a cursor for the keyboard. */

import { drawing, h, rulesOf, svg } from "../dom.js";
import { isDark, onDark, settings } from "../settings.js";
import { closeBubble } from "./bubble.js";
import { Camera } from "./camera.js";
import { parted } from "./drawn.js";
import { BASE, Geometry } from "./geometry.js";
import { listen } from "./gestures.js";
import { Marks } from "./marks.js";
import { Names } from "./names.js";
import { Underlay } from "./underlay.js";

/** @typedef {import("./geometry.js").Box} Box */
/**
 * @typedef {object} BoardEvents
 * @property {(hex: string, piece: string, at: {x: number, y: number, touch: boolean}) => void} tap
 * @property {(hex: string, piece: string) => void} point `""` when the mouse is on nothing
 * @property {(hex: string, touch: boolean) => void} hold
 * @property {(hex: string) => void} cursor the keyboard went to a hex
 */

/** Pixels of a hex from which on details are shown. */
const MID = 34;
/** The scale at which marks have the size they are drawn in, and how much they grow at most. */
const USUAL = 0.65;
/** What is shown to be acted on is drawn at least so large. */
const LEAST = 0.46;
const MOST = 3;
const NEAR = 64;
/** How much larger counters are drawn when the board is far away, and at most from half way, where they must not overlap. */
const FAR = 1.5;
const MID_SWELL = 1.3;
/** The scale at which counters can be read in the size they have. */
const CLEAR = 0.82;

/** The smallest scale to look at a map that waits for its counters. */
const FAINT = 0.2;

export class Board {
  /**
   * @param {HTMLElement} viewport
   * @param {string} text the drawing
   * @param {BoardEvents} on
   */
  constructor(viewport, text, on) {
    this.viewport = viewport;
    /** @private */
    this.on = on;
    const { ground, hexes, lines } = parted(text);
    this.map = drawing(lines);
    this.map.dataset.zoom = "far";
    /** @private */
    this.rules = new CSSStyleSheet();
    /** @private */
    this.looks = rulesOf(lines);
    this.rules.replaceSync(this.looks);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.rules];
    this.geometry = new Geometry(hexes);
    /** @private @type {Map<string, string>} what the drawing says of its hexes */
    this.notes = new Map(hexes.map(({ hex, note }) => [hex, note]));
    for (const part of this.map.querySelectorAll(":scope > :is(.paper, #overlays, #pieces)")) part.remove();
    const box = this.box;
    this.names = new Names(this.map);
    /** @private */
    this.underlay = new Underlay(ground, box);
    const frame = { viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`, "aria-hidden": "true" };
    const under = svg("svg", { class: "marks under", ...frame });
    // as large as the sheet, or the browser would make a picture of every few counters that lie together
    const bed = h("div", { class: "bed" });
    this.pieces = h("div", { class: "pieces", "aria-hidden": "true" }, bed);
    /** @private */
    this.over = svg("svg", { class: "marks over", ...frame });
    /** @private */
    this.markLayers = [under, this.over];
    for (const layer of [this.underlay.picture, this.map, bed, this.names.layer, ...this.markLayers]) place(layer, box);
    this.map.setAttribute("aria-hidden", "true");
    this.sheet = h("div", { class: "sheet" }, this.underlay.picture, this.map, under, this.pieces, this.names.layer, this.over);
    viewport.prepend(this.sheet);
    this.marks = new Marks(this.geometry, under, this.over);
    this.camera = new Camera(viewport, this.sheet, (scale) => this.settle(scale));
    this.camera.whole = box;
    this.camera.map = this.geometry.around(this.geometry.hexes) ?? box;
    /** @private */
    this.watcher = new ResizeObserver(() => this.camera.measure());
    this.watcher.observe(viewport);
    this.camera.measure();
    this.cursor = "";
    /** How much larger than their places the counters are drawn. */
    this.swell = 1;
    /** @private */
    this.pointed = "";
    this.shade(isDark());
    /** @private */
    this.offDark = onDark((dark) => this.shade(dark));
    this.listen();
  }

  /** Draw the ground: what matters more is on the screen. */
  lay() {
    this.underlay.begin();
  }

  /** @private @param {boolean} dark */
  shade(dark) {
    for (const layer of [this.map, this.names.layer]) layer.classList.toggle("dark", dark);
    void this.underlay.draw(dark);
  }

  /** The whole sheet. @returns {Box} */
  get box() {
    const { x, y, width, height } = this.map.viewBox.baseVal;
    return { x, y, width, height };
  }

  /** @private */
  listen() {
    listen(this.viewport, this.camera, {
      tap: ({ x, y, target, touch }) => this.on.tap(fannedAt(target) || this.hexAt(x, y), pieceOf(target), { x, y, touch }),
      point: (x, y, target) => this.point(fannedAt(target) || this.hexAt(x, y), pieceOf(target)),
      leave: () => this.point("", ""),
      moves: () => closeBubble(),
      hold: (x, y, touch) => this.on.hold(this.hexAt(x, y), touch),
    });
  }

  /** Lines and letters, or the names of places, as a drawing by itself, so large. @param {SVGSVGElement} layer @param {number} width @param {number} height */
  lines(layer, width, height) {
    const copy = /** @type {SVGSVGElement} */ (layer.cloneNode(true));
    copy.removeAttribute("style");
    copy.setAttribute("width", String(Math.round(width)));
    copy.setAttribute("height", String(Math.round(height)));
    copy.prepend(svg("style", {}, this.looks));
    return new XMLSerializer().serializeToString(copy);
  }

  /** The hex at a point of the screen. @param {number} x @param {number} y */
  hexAt(x, y) {
    return this.geometry.at(this.camera.toSheet(x, y));
  }

  /** @private @param {string} hex @param {string} piece */
  point(hex, piece) {
    const now = `${hex} ${piece}`;
    if (now === this.pointed) return;
    this.pointed = now;
    this.marks.point(hex);
    this.on.point(hex, piece);
  }

  /** The hex the mouse is on, if it is on any. */
  get pointedAt() {
    return this.pointed.split(" ")[0] ?? "";
  }

  /** @private @param {number} scale */
  settle(scale) {
    const hex = scale * 100;
    const zoom = hex < MID ? "far" : hex < NEAR ? "mid" : "near";
    if (this.map.dataset.zoom !== zoom) this.map.dataset.zoom = zoom;
    this.swell = zoom === "far" ? FAR : Math.min(MID_SWELL, Math.max(1, CLEAR / scale));
    const swell = this.swell.toFixed(2);
    if (this.pieces.style.getPropertyValue("--swell") !== swell) this.pieces.style.setProperty("--swell", swell);
    // marks keep their size on the screen; from far away they would hide what they mark
    const far = Math.min(MOST, USUAL / scale).toFixed(2);
    // not on the sheet: all lines and letters of the map would be looked at again
    for (const layer of this.markLayers) if (layer.style.getPropertyValue("--far") !== far) layer.style.setProperty("--far", far);
    this.marks.enlarge(Number(far));
    this.zoomed();
  }

  /** Set by who depends on the scale. */
  zoomed = () => {};

  /** Set by who draws only what is in sight: draws everything. */
  drawAll = () => {};

  /** What the drawing says of a hex: its place and terrain. @param {string} hex */
  note(hex) {
    return this.notes.get(hex) ?? "";
  }

  /** The name of the place in a hex, which the drawing gives before the terrain. @param {string} hex */
  placeName(hex) {
    const words = this.note(hex).split(" · ");
    return words.length > 1 ? (words[0] ?? "") : "";
  }

  /** Put the keyboard's cursor on a hex. @param {string} hex @param {{quiet?: boolean}} [how] */
  moveCursor(hex, { quiet = false } = {}) {
    if (!this.geometry.has(hex)) return;
    this.cursor = hex;
    this.marks.cursor(hex);
    const point = this.geometry.middle(hex);
    if (!this.camera.sees(point, 40)) this.camera.centre(point, 0.3);
    if (!quiet) this.on.cursor(hex);
  }

  /** No cursor: the keyboard is elsewhere. */
  hideCursor() {
    this.marks.cursor("");
  }

  /** Go to a hex. @param {string} hex */
  focusHex(hex) {
    if (!this.geometry.has(hex)) return;
    this.camera.centre(this.geometry.middle(hex), 0.55);
    this.moveCursor(hex, { quiet: true });
  }

  /** Go to a hex that cannot be seen well. @param {string} hex @param {number} [spare] pixels that must be free around it */
  glance(hex, spare = 60) {
    if (this.geometry.has(hex) && !this.camera.sees(this.geometry.middle(hex), spare)) this.camera.centre(this.geometry.middle(hex), 0.55);
  }

  /** See these hexes, neither too small nor too large. @param {Iterable<string>} hexes @param {boolean} [fly] */
  showHexes(hexes, fly = true) {
    const box = this.geometry.around(hexes);
    if (!box) return;
    const lost = this.nearest([...hexes], box);
    if (lost) this.camera.fit(grown(lost, 110), { least: LEAST, most: LEAST, fly });
    else this.camera.fit(grown(box, 110), { least: LEAST, most: 0.95, fly });
  }

  /** Whether all these hexes can be seen at once. @param {Iterable<string>} hexes */
  holds(hexes) {
    const box = this.geometry.around(hexes);
    const { clear } = this.camera;
    return box !== null && box.width * LEAST < clear.width && box.height * LEAST < clear.height;
  }

  /** Where hexes lie so far apart that none would be in sight from their middle: the one nearest to it. @private @param {string[]} hexes @param {Box} box */
  nearest(hexes, box) {
    const { clear } = this.camera;
    const off = (/** @type {string} */ hex) => {
      const { x, y } = this.geometry.middle(hex);
      return Math.max(Math.abs(x - box.x - box.width / 2) / clear.width, Math.abs(y - box.y - box.height / 2) / clear.height);
    };
    const [first] = hexes.filter((hex) => this.geometry.has(hex)).sort((a, b) => off(a) - off(b));
    return first && off(first) * LEAST > 0.4 ? this.geometry.around([first]) : null;
  }

  /** See what matters while nothing can be done on the map, or all over it: what the drawing says, if it does. @param {boolean} [fly] @param {"opening" | "arrival"} [which] */
  showOpening(fly = true, which = "opening") {
    const box = this.geometry.around((this.map.dataset[which] ?? "").split(" "));
    if (box) this.camera.fit(box, { least: FAINT, room: 0.02, most: 0.95, fly });
    return box !== null;
  }

  /**
   * Whether a hex is in the left half of what is seen; the board makes room for a card in the other one, if it may and there is any.
   * @param {string} hex
   * @param {number} card how wide
   */
  besideCard(hex, card) {
    if (!this.geometry.has(hex)) return false;
    const { clear, spot } = this.camera;
    const { x, y, scale } = spot;
    const at = this.geometry.middle(hex).x * scale + x - clear.x;
    const left = at < clear.width / 2;
    const room = clear.width - card;
    const covered = left ? at - room / 2 : clear.width - at - room / 2;
    if (settings().camera !== "never" && room > card / 2 && covered > 0) this.camera.flyTo({ x: x + (left ? -covered : covered), y, scale });
    return left;
  }

  /** See the whole map. */
  fit() {
    this.camera.fit(this.geometry.around(this.geometry.hexes) ?? this.box, { room: 0.02 });
  }

  /** Take the board away. */
  close() {
    this.camera.close();
    this.watcher.disconnect();
    this.offDark();
    this.underlay.close();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.rules);
    this.sheet.remove();
  }
}

/** @param {SVGSVGElement | HTMLElement} layer @param {Box} box */
function place(layer, { x, y, width, height }) {
  for (const [name, value] of Object.entries({ left: x, top: y, width, height })) layer.style.setProperty(name, `${value * BASE}px`);
}

/** @param {Box} box @param {number} by @returns {Box} */
const grown = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });

/** The hex whose stack is spread out here: who points between its counters means it, not what lies below. @param {Element} target */
const fannedAt = (target) => /** @type {HTMLElement | null} */ (target.closest?.(".fan-plate"))?.dataset["hex"] ?? "";

/** @param {Element} target */
const pieceOf = (target) => /** @type {HTMLElement | null} */ (target.closest?.("[data-piece]"))?.dataset.piece ?? "";
