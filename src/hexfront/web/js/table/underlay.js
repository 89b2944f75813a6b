/** The ground of the board as a bitmap: relief and depths are costly to draw and soft to look at, so they are drawn once. */

import { drawing, h, rulesOf } from "../dom.js";

/** @typedef {import("./geometry.js").Box} Box */

/** What goes into the bitmap; everything else stays lines and letters, sharp at any size. */
const GROUND = ["defs", ".paper", "#terrain"];

/** Pixels that a bitmap may have: fewer where memory is scarce. */
function mostPixels() {
  const scarce = matchMedia("(pointer: coarse)").matches || (/** @type {any} */ (navigator).deviceMemory ?? 8) <= 4;
  return scarce ? 8_000_000 : 16_000_000;
}

export class Underlay {
  /**
   * @param {string} text the drawing
   * @param {Box} box its sheet
   */
  constructor(text, box) {
    /** @private */
    this.text = text;
    const scale = Math.min(2, Math.sqrt(mostPixels() / (box.width * box.height)));
    this.canvas = h("canvas", {
      class: "ground",
      width: Math.round(box.width * scale),
      height: Math.round(box.height * scale),
      "aria-hidden": "true",
    });
    /** @private */
    this.wanted = 0;
  }

  /** Draw the ground, light or dark. @param {boolean} dark */
  async draw(dark) {
    const mine = ++this.wanted;
    const { canvas } = this;
    const image = new Image(canvas.width, canvas.height);
    const url = URL.createObjectURL(new Blob([ground(this.text, dark, canvas)], { type: "image/svg+xml" }));
    image.src = url;
    try {
      await image.decode();
      if (mine === this.wanted) canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.classList.add("drawn");
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}

/**
 * The drawing with nothing but its ground.
 * @param {string} text
 * @param {boolean} dark
 * @param {{width: number, height: number}} size
 */
function ground(text, dark, { width, height }) {
  const root = drawing(text);
  for (const child of [...root.children]) if (!GROUND.some((kept) => child.matches(kept))) child.remove();
  root.classList.toggle("dark", dark);
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const drawn = new XMLSerializer().serializeToString(root);
  return drawn.replace("<defs", () => `<style>${rulesOf(text)}</style><defs`);
}

/** Take the ground out of a drawing that lies over the bitmap. @param {SVGSVGElement} map */
export function withoutGround(map) {
  for (const part of map.querySelectorAll(":scope > .paper, :scope > #terrain")) part.remove();
}
