/**
 * Layers over the board: who holds what, what lies open, what to expect. The legend beside the board opens to a palette
 * in which layers are laid over and taken off while play goes on, as many as one likes; on a phone there is a menu.
 */

import { openDialog } from "../dialog.js";
import { clear, h, svg } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { shown, store } from "../store.js";
import { has, t } from "../texts.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../../wire.d.ts").Overlay} Overlay */
/** @typedef {import("./board.js").Board} Board */

const KEY = "hexfront.overlays";
const LOOKS = 11;

export class Overlays {
  /**
   * @param {Board} board
   * @param {import("../socket.js").Play} socket
   * @param {HTMLElement} legend
   * @param {string} game
   */
  constructor(board, socket, legend, game) {
    /** @private */
    this.board = board;
    /** @private */
    this.socket = socket;
    /** @private */
    this.legend = legend;
    /** @private */
    this.key = `${KEY}.${game}`;
    /** @private @type {Overlay[]} */
    this.known = [];
    /** @private @type {Set<string> | null} what is laid over; null: nobody has chosen yet */
    this.chosen = kept(this.key);
    /** @private */
    this.asked = -2;
    /** @private whether the legend is open as a palette */
    this.open = false;
    /** @private what is laid over, as it was drawn; empty while the legend is a palette */
    this.drawn = "";
    /** Called when a menu in which something was chosen is closed. */
    this.looked = () => {};
    legend.addEventListener("keydown", (event) => event.key === "Escape" && this.shut() && (event.preventDefault(), board.viewport.focus({ preventScroll: true })));
  }

  /** Fold the palette to the legend again; false if it was not open. */
  shut() {
    if (!this.open) return false;
    this.open = false;
    this.draw(this.known);
    return true;
  }

  /** Take all counters off the board to look at the ground, or put them back. */
  bare() {
    const off = this.board.viewport.classList.toggle("bare");
    announce(t(off ? "table.overlays.counters_off" : "table.overlays.counters_on"));
    this.drawn = "";
    this.draw(this.known);
  }

  /** @private */
  get isBare() {
    return this.board.viewport.classList.contains("bare");
  }

  /** The table has changed. */
  async refresh() {
    const view = shown();
    if (!view) return;
    if (store.get("past")) return this.draw(this.then(view.hexes));
    if (this.asked === view.seq) return this.draw(this.known);
    this.asked = view.seq;
    const answer = await this.socket.overlays().catch(() => null);
    if (!answer || shown()?.seq !== view.seq) return undefined;
    this.known = [...answer.overlays];
    return this.draw(this.known);
  }

  /** The layers of a moment of the past: those of the present that its view tells of, in their places. @private @param {Record<string, string[]>} hexes */
  then(hexes) {
    if (!this.known.length) return fromView(hexes);
    return this.known.map((layer) => ({ ...layer, hexes: hexes[layer.key] ?? [], values: {}, line: [] })).filter(({ key }) => key in hexes);
  }

  /** What is laid over by itself: the sets of the view itself, such as control. @private @param {string} key */
  isOn(key) {
    return this.chosen ? this.chosen.has(key) : key in (shown()?.hexes ?? {});
  }

  /** Lay a layer over the board, or take it off. @param {string} key */
  toggle(key) {
    const on = new Set(this.known.filter((each) => this.isOn(each.key)).map((each) => each.key));
    if (!on.delete(key)) on.add(key);
    this.chosen = on;
    try {
      localStorage.setItem(this.key, JSON.stringify([...on]));
    } catch {
      // kept for this visit only
    }
    this.draw(this.known);
    this.legend.dispatchEvent(new CustomEvent("laidover", { bubbles: true }));
    const layer = this.known.find((each) => each.key === key);
    if (layer) announce(t(on.has(key) ? "table.overlays.on" : "table.overlays.off", { label: layer.label }));
  }

  /** The layers that the game is about. */
  goals() {
    return this.known.filter(({ goal, hexes }) => goal && hexes.length);
  }

  /** The layer with this number, counted from one. @param {number} number */
  toggleNumber(number) {
    const layer = this.known[number - 1];
    if (layer) this.toggle(layer.key);
  }

  /** @private @param {Overlay[]} layers */
  draw(layers) {
    const place = (/** @type {Overlay} */ { key }, /** @type {number} */ n) => Math.max(n, this.known.findIndex((each) => each.key === key));
    const on = layers.map((layer, n) => ({ layer, look: place(layer, n) % LOOKS })).filter(({ layer }) => this.isOn(layer.key));
    const { marks } = this.board;
    const now = this.open ? "" : JSON.stringify(on);
    // the same layers as before stay as they are: their areas are the largest shapes of the board
    if (now && now === this.drawn) return;
    this.drawn = now;
    clear(marks.overlays, ...on.flatMap(({ layer, look }) => this.area(layer, look)));
    clear(marks.overlayLabels, ...on.flatMap(({ layer }) => this.values(layer)));
    this.legend.hidden = !on.length && !this.open && !this.isBare;
    this.legend.classList.toggle("palette", this.open);
    keepFocus(this.legend, () => clear(this.legend, ...(this.open ? this.palette() : [names(on), this.isBare && this.dressing()])), (key) => keyed(this.legend, key));
  }

  /** All layers to choose from, and the counters. @private */
  palette() {
    const rows = this.known.map((layer, n) => this.choice(layer, n));
    return [
      h(
        "header",
        { class: "row between" },
        h("h2", { class: "small-caps" }, t("table.overlays.title")),
        h("button", { class: "button icon", type: "button", "aria-label": t("ui.close"), data: { key: "close" }, on: { click: () => this.shut() } }, icon("close")),
      ),
      h("div", { class: "palette-list", role: "group", "aria-label": t("table.overlays.title") }, rows.length ? rows : h("p", { class: "muted" }, t("table.overlays.none"))),
      this.stripping(),
    ];
  }

  /** The choice to look at the ground alone. @private */
  stripping() {
    return h(
      "label",
      { class: "overlay-choice" },
      h("input", { type: "checkbox", checked: this.isBare, data: { key: "bare" }, on: { change: () => this.bare() } }),
      h("span", {}, t("table.overlays.bare")),
      h("kbd", {}, "V"),
    );
  }

  /** That the counters are hidden, and how they come back: whoever pressed a key by chance would look for them in vain. @private */
  dressing() {
    return h("button", { class: "button quiet dressing", type: "button", data: { key: "bare" }, on: { click: () => this.bare() } }, t("table.overlays.dress"), h("kbd", {}, "V"));
  }

  /** @private @param {Overlay} layer @param {number} n */
  choice(layer, n) {
    return h(
      "label",
      { class: "overlay-choice" },
      h("input", { type: "checkbox", checked: this.isOn(layer.key), data: { key: layer.key }, on: { change: () => this.toggle(layer.key) } }),
      swatch(n % LOOKS, layer),
      h("span", {}, layer.label),
      n < 9 && h("kbd", {}, `⇧ ${n + 1}`),
    );
  }

  /** @private @param {Overlay} layer @param {number} look */
  area({ hexes, line, key }, look) {
    const { geometry } = this.board;
    const set = new Set(hexes.filter((hex) => geometry.has(hex)));
    const fill = [...set].map((hex) => geometry.shape(hex)).join("");
    const points = line.filter((hex) => geometry.has(hex)).map((hex) => geometry.middle(hex));
    const way = points.length > 1 ? `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` : "";
    return [
      fill && svg("path", { class: `overlay tint look-${look}`, d: fill, "data-overlay": key }),
      fill && svg("path", { class: "overlay weave", d: fill, fill: `url(#pattern-${look})`, "data-overlay": key }),
      fill && svg("path", { class: `overlay edge look-${look}`, d: geometry.outline(set), "data-overlay": key }),
      way && svg("path", { class: "overlay way-edge", d: way }),
      way && svg("path", { class: `overlay line look-${look}`, d: way }),
    ];
  }

  /** @private @param {Overlay} layer */
  values({ values }) {
    const { geometry } = this.board;
    return Object.entries(values)
      .filter(([hex]) => geometry.has(hex))
      .map(([hex, words]) => {
        const { x, y } = geometry.middle(hex);
        return svg("text", { class: "overlay-value", x, y: y - 28 }, words);
      });
  }

  /** Open the palette, or fold it again; on a phone, the menu. */
  async menu() {
    if (this.shut()) return;
    await this.refresh();
    if (isPhone()) return void (await this.dialog());
    this.open = true;
    this.draw(this.known);
    this.legend.querySelector("input")?.focus({ preventScroll: true });
  }

  /** @private */
  async dialog() {
    const before = this.chosen;
    await openDialog(t("table.overlays.title"), (body) => {
      const rows = this.known.map((layer, n) => this.choice(layer, n));
      body.append(h("div", { class: "stack" }, rows.length ? rows : h("p", { class: "muted" }, t("table.overlays.none")), this.stripping()));
    });
    if (this.chosen !== before) this.looked();
  }
}

/** The layers that are laid over, by name. @param {{layer: Overlay, look: number}[]} on */
const names = (on) => h("ul", { "aria-label": t("ui.legend") }, on.map(({ layer, look }) => h("li", {}, swatch(look, layer), h("span", {}, layer.label))));

/** @param {number} look @param {Overlay} layer */
function swatch(look, { key, hexes, line, values }) {
  const hex = "M7 2h14l7 12-7 12H7L0 14z";
  const area = hexes.length > 0 || !line.length;
  return svg(
    "svg",
    { class: "swatch", viewBox: "-1 0 30 28", "aria-hidden": "true" },
    area && svg("path", { class: `overlay tint look-${look}`, d: hex, "data-overlay": key }),
    area && svg("path", { class: "overlay weave", d: hex, fill: `url(#pattern-${look})`, "data-overlay": key }),
    area && svg("path", { class: `overlay edge look-${look}`, d: hex, "data-overlay": key }),
    !area && svg("path", { class: `overlay line look-${look}`, d: "M2 20 12 12l8 4 7-10" }),
    Object.keys(values).length > 0 && svg("text", { class: "overlay-value", x: 14, y: 19 }, "0"),
  );
}

/** @param {Record<string, string[]>} sets @returns {Overlay[]} */
const fromView = (sets) =>
  Object.entries(sets)
    .filter(([key]) => has(`overlay.${key}`))
    .map(([key, hexes]) => ({ key, label: t(`overlay.${key}`), hexes, values: {}, line: [], goal: false }));

/** @param {string} key @returns {Set<string> | null} */
function kept(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(found) ? new Set(found) : null;
  } catch {
    return null;
  }
}
