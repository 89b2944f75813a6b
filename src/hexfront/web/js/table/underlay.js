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

/** Pixels of the sketch that is there until the bitmap is. */
const SKETCH = 700_000;
/** Parts that a bitmap is drawn in, so that the page can answer in between. */
const STRIPS = 16;

export class Underlay {
  /**
   * @param {string} ground the text of its drawing
   * @param {Box} box its sheet
   */
  constructor(ground, box) {
    /** @private */
    this.ground = ground;
    /** @private */
    this.box = box;
    this.picture = h("img", { class: "ground", alt: "", draggable: "false", "aria-hidden": "true" });
    /** @private */
    this.wanted = 0;
    /** @private */
    this.url = "";
    /** @private @type {Promise<void>} */
    this.ready = new Promise((resolve) => {
      /** The page has shown what matters more, and has time for the ground. */
      this.begin = resolve;
    });
  }

  /** Draw the ground, light or dark: as it was kept, or a sketch first. @param {boolean} dark */
  async draw(dark) {
    const mine = ++this.wanted;
    const gone = () => mine !== this.wanted;
    const size = this.size(mostPixels());
    const key = `${size.width}x${size.height}-${hash(this.ground)}${dark ? "-dark" : ""}`;
    const kept = await find(key);
    if (kept) return gone() ? undefined : this.show(kept);
    await this.ready;
    for (const [at, strips] of /** @type {const} */ ([[this.size(SKETCH), 1], [size, STRIPS]])) {
      const made = gone() ? null : await flattened(this.drawing(at, dark), at, strips, gone);
      if (!made || gone()) return;
      this.show(made);
      if (at === size) await keep(key, made);
    }
  }

  /** @private @param {number} pixels */
  size(pixels) {
    const { width, height } = this.box;
    const scale = Math.min(2, Math.sqrt(pixels / (width * height)));
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  /** @private @param {{width: number, height: number}} size @param {boolean} dark */
  drawing({ width, height }, dark) {
    const text = this.ground.replace('class="hexboard', `width="${width}" height="${height}" class="hexboard${dark ? " dark" : ""}`);
    return new Blob([text], { type: "image/svg+xml" });
  }

  /** @private @param {Blob} bitmap */
  show(bitmap) {
    const before = this.url;
    this.url = URL.createObjectURL(bitmap);
    this.picture.src = this.url;
    URL.revokeObjectURL(before);
  }

  /** Give the memory back. */
  close() {
    this.wanted++;
    this.picture.removeAttribute("src"); // it may still be loading
    URL.revokeObjectURL(this.url);
  }
}

/**
 * A drawing as a bitmap. A picture, not a canvas: browsers keep pictures ready at every scale they have shown.
 * @param {Blob} drawn
 * @param {{width: number, height: number}} size
 * @param {number} strips
 * @param {() => boolean} gone whether nobody wants it any more
 * @returns {Promise<Blob | null>}
 */
async function flattened(drawn, { width, height }, strips, gone) {
  const url = URL.createObjectURL(drawn);
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width, height });
    const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    const step = Math.ceil(height / strips);
    for (let y = 0; pen && y < height && !gone(); y += step) {
      pen.save();
      pen.beginPath();
      pen.rect(0, y, width, step);
      pen.clip();
      pen.drawImage(image, 0, 0, width, height);
      pen.restore();
      pen.getImageData(0, y, 1, 1); // has the strip drawn now, not all of them at the end
      await breath();
    }
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Let the page do what it has to do. @returns {Promise<void>} */
const breath = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const shelf = () => globalThis.caches?.open("hexfront-ground").catch(() => null);
const place = (/** @type {string} */ key) => `/ground/${key}.jpg`;

/** A bitmap kept from an earlier visit. @param {string} key */
async function find(key) {
  return (await (await shelf())?.match(place(key)))?.blob();
}

/** Keep a bitmap for the next visit, where the browser can. @param {string} key @param {Blob} bitmap */
async function keep(key, bitmap) {
  const there = await shelf();
  for (const old of (await there?.keys())?.slice(0, -11) ?? []) await there?.delete(old);
  await there?.put(place(key), new Response(bitmap)).catch(() => {});
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
