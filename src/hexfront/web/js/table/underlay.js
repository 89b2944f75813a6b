/**
 * The ground of the board as a bitmap: relief and depths are costly to draw and soft to look at, so they are drawn once.
 * Everything else stays lines and letters, sharp at any size.
 */

import { h } from "../dom.js";

/** @typedef {import("./geometry.js").Box} Box */

/** Pixels that a bitmap may have: fewer where memory is scarce, or where the screen could not show them. */
function mostPixels() {
  const scarce = matchMedia("(pointer: coarse)").matches || (/** @type {any} */ (navigator).deviceMemory ?? 8) <= 4;
  return scarce ? 8_000_000 : devicePixelRatio > 1 ? 16_000_000 : 11_000_000;
}

export class Underlay {
  /**
   * @param {SVGSVGElement} map the drawing; its ground is taken out of it
   * @param {string} rules the rules of the drawing
   * @param {Box} box its sheet
   */
  constructor(map, rules, box) {
    /** @private */
    this.drawing = ground(map);
    /** @private */
    this.rules = rules;
    const scale = Math.min(2, Math.sqrt(mostPixels() / (box.width * box.height)));
    /** @private */
    this.size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
    this.picture = h("img", { class: "ground", alt: "", draggable: "false", "aria-hidden": "true" });
    /** @private */
    this.wanted = 0;
    /** @private */
    this.url = "";
  }

  /** Draw the ground, light or dark. @param {boolean} dark */
  async draw(dark) {
    const mine = ++this.wanted;
    const { drawing, rules, size } = this;
    drawing.classList.toggle("dark", dark);
    drawing.setAttribute("width", String(size.width));
    drawing.setAttribute("height", String(size.height));
    const text = new XMLSerializer().serializeToString(drawing).replace("<defs", () => `<style>${rules}</style><defs`);
    const bitmap = await keep(`${size.width}x${size.height}-${hash(text)}`, () => flattened(new Blob([text], { type: "image/svg+xml" }), size));
    if (mine !== this.wanted || !bitmap) return;
    this.close();
    this.url = URL.createObjectURL(bitmap);
    this.picture.src = this.url;
  }

  /** Give the memory back. */
  close() {
    URL.revokeObjectURL(this.url);
  }
}

/**
 * A drawing as a bitmap. A picture, not a canvas: browsers keep pictures ready at every scale they have shown.
 * @param {Blob} drawn
 * @param {{width: number, height: number}} size
 * @returns {Promise<Blob | null>}
 */
async function flattened(drawn, { width, height }) {
  const url = URL.createObjectURL(drawn);
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width, height });
    canvas.getContext("2d", { alpha: false })?.drawImage(image, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Something the browser keeps for the next visit, where it can.
 * @param {string} key
 * @param {() => Promise<Blob | null>} make
 * @returns {Promise<Blob | null>}
 */
async function keep(key, make) {
  const shelf = await globalThis.caches?.open("hexfront-ground").catch(() => null);
  const address = `/ground/${key}.jpg`;
  const kept = await shelf?.match(address);
  if (kept) return kept.blob();
  const made = await make();
  if (made && shelf) {
    for (const old of (await shelf.keys()).slice(0, -11)) await shelf.delete(old);
    await shelf.put(address, new Response(made)).catch(() => {});
  }
  return made;
}

/** A short name for a long text. @param {string} text */
function hash(text) {
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let n = 0; n < text.length; n++) {
    a = Math.imul(a ^ text.charCodeAt(n), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(n), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** A drawing of the ground alone, taken out of the whole. @param {SVGSVGElement} map */
function ground(map) {
  const alone = /** @type {SVGSVGElement} */ (map.cloneNode(false));
  for (const part of map.querySelectorAll(":scope > defs")) alone.append(part.cloneNode(true));
  alone.append(...map.querySelectorAll(":scope > .paper, :scope > #terrain"));
  return alone;
}
