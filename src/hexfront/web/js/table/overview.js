/** The small map: the whole board with what lies on it and the part that is seen; a click or a drag goes there. */

import { clear, h, svg } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { shown, store } from "../store.js";
import { t } from "../texts.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("./board.js").Board} Board */

const KEY = "hexfront.overview";
/** The width of a board from which on it is open by itself, in pixels. */
const ROOMY = 900;
/** How far an arrow key moves the view: a part of what is seen. */
const STEP = 0.25;

export class Overview {
  /**
   * @param {HTMLElement} area
   * @param {Board} board
   */
  constructor(area, board) {
    /** @private */
    this.area = area;
    /** @private */
    this.board = board;
    /** The hexes of the board: what the sheet has beside them is not shown. @private */
    this.box = board.geometry.around(board.geometry.hexes) ?? board.box;
    const { x, y, width, height } = this.box;
    const { x: left, y: top, width: wide, height: high } = board.box;
    /** @private */
    this.picture = svg("image", { x: left, y: top, width: wide, height: high, preserveAspectRatio: "none" });
    /** @private */
    this.frame = svg("rect", { class: "overview-frame" });
    /** @private */
    this.units = svg("g", {});
    const drawn = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" }, this.picture, this.units, this.frame);
    /** @private */
    this.map = h("div", { class: "overview-map", tabindex: "0", role: "application", "aria-label": t("table.overview.help") }, drawn);
    this.map.style.aspectRatio = `${width} / ${height}`;
    const close = h("button", { class: "button icon", type: "button", "aria-label": t("ui.close"), on: { click: () => this.toggle() } }, icon("close"));
    /** @private */
    this.card = area.appendChild(h("section", { class: "overview", hidden: true, "aria-label": t("table.overview.title"), data: { part: "overview" } }, close, this.map));
    this.listen();
    /** @private */
    this.ends = [store.on("view", () => this.draw()), store.on("past", () => this.draw())];
    if (kept() ?? (!isPhone() && area.offsetWidth >= ROOMY)) this.show(true);
  }

  /** Open it, or fold it away. */
  toggle() {
    const open = this.card.hidden;
    this.show(open);
    try {
      localStorage.setItem(KEY, String(open));
    } catch {
      // kept for this visit only
    }
    announce(t(open ? "table.overview.shown" : "table.overview.hidden"));
    (open ? this.map : this.board.viewport).focus({ preventScroll: true });
  }

  /** @private @param {boolean} open */
  show(open) {
    this.card.hidden = !open;
    this.board.camera.moved = open ? () => this.follow() : () => {};
    if (open) this.draw();
  }

  /** @private */
  listen() {
    const { map, board } = this;
    const ground = board.sheet.querySelector("img");
    const copy = () => ground?.src && this.picture.setAttribute("href", ground.src);
    ground?.addEventListener("load", copy);
    copy();
    /** @param {PointerEvent} event */
    const go = (event) => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const { x, y, width: wide, height: high } = this.box;
      board.camera.lookAt({ x: x + ((event.clientX - left) / width) * wide, y: y + ((event.clientY - top) / height) * high });
    };
    map.addEventListener("pointerdown", (event) => (map.setPointerCapture(event.pointerId), go(event)));
    map.addEventListener("pointermove", (event) => map.hasPointerCapture(event.pointerId) && go(event));
    map.addEventListener("keydown", (event) => this.steer(event));
  }

  /** Arrows move the view. @private @param {KeyboardEvent} event */
  steer(event) {
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] });
    const [dx, dy] = ways[event.key] ?? [0, 0];
    const { camera } = this.board;
    if (event.key === "Escape") this.toggle();
    else if (!dx && !dy) return;
    else camera.pan(dx * camera.clear.width * STEP, dy * camera.clear.height * STEP);
    event.preventDefault();
    const hex = this.board.geometry.at(camera.middle);
    if (hex) announce([hex, this.board.placeName(hex)].filter(Boolean).join(" "));
  }

  /** Everybody's stacks: the own ones are round, others square. @private */
  draw() {
    const view = shown();
    if (this.card.hidden || !view) return;
    const cards = store.get("cards");
    const { geometry } = this.board;
    const marks = new Map(view.pieces.filter(({ id, place }) => geometry.has(place) && cards.get(id)?.side).map(({ id, place }) => [`${place} ${cards.get(id)?.side}`, { place, own: cards.get(id)?.side === view.seat }]));
    clear(this.units, ...[...marks.values()].map(({ place, own }) => mark(geometry.middle(place), own)));
    this.follow();
  }

  /** The frame follows what is seen. @private */
  follow() {
    const { x, y, width, height } = this.board.camera.seen;
    for (const [name, value] of Object.entries({ x, y, width, height })) this.frame.setAttribute(name, value.toFixed(0));
  }

  /** Leave the table. */
  close() {
    this.board.camera.moved = () => {};
    for (const end of this.ends) end();
  }
}

/** @param {import("./geometry.js").Point} point @param {boolean} own */
const mark = ({ x, y }, own) => (own ? svg("circle", { class: "overview-own", cx: x, cy: y, r: 52 }) : svg("rect", { class: "overview-other", x: x - 42, y: y - 42, width: 84, height: 84 }));

/** Whether the player opened or folded it. @returns {boolean | null} */
function kept() {
  try {
    const found = localStorage.getItem(KEY);
    return found === null ? null : found === "true";
  } catch {
    return null;
  }
}
