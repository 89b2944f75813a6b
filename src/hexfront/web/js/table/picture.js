/**
 * The board as a picture: ground, lines, counters and marks as they are on the screen, drawn on a canvas by the browser
 * itself. It holds what the page shows, and the page shows what its seat may see.
 */

import { h, svg } from "../dom.js";
import { BASE } from "./geometry.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./geometry.js").Box} Box */

/** Pixels of the longer side at most. */
const LONGEST = 2400;
/** The height of the caption in pixels, for a picture of 1000. */
const CAPTION = 34;
/** What marks look like comes from the page's style sheets; in a picture each carries it itself. */
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];
const SHAPES = "path, rect, circle, ellipse, line, text, image, use";

/**
 * @param {Board} board
 * @param {Box} box the part of the sheet
 * @param {string[]} caption what stands under it, at the left and at the right
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function boardPicture(board, box, caption) {
  const scale = Math.min(2.4, LONGEST / Math.max(box.width, box.height));
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const foot = Math.round((Math.max(width, 600) / 1000) * CAPTION);
  const canvas = h("canvas", { width, height: height + foot });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.fillStyle = getComputedStyle(board.viewport.parentElement ?? board.viewport).backgroundColor;
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
  await sheet(pen, board, scale);
  pen.restore();
  write(pen, caption, { width, height, foot });
  return canvas;
}

/** Layer on layer, as on the screen. @param {CanvasRenderingContext2D} pen @param {Board} board @param {number} scale */
async function sheet(pen, board, scale) {
  const { x, y, width, height } = board.box;
  const ground = board.sheet.querySelector("img");
  if (ground?.complete && ground.naturalWidth) pen.drawImage(ground, x, y, width, height);
  const lines = async (/** @type {SVGSVGElement} */ layer) => pen.drawImage(await picture(board.lines(layer, width * scale, height * scale)), x, y, width, height);
  await lines(board.map);
  const [under, over] = /** @type {SVGSVGElement[]} */ ([...board.sheet.querySelectorAll("svg.marks")]);
  if (under) pen.drawImage(await picture(flat(under, scale)), x, y, width, height);
  if (!board.viewport.classList.contains("bare")) await counters(pen, board);
  await lines(board.names.layer);
  if (over) pen.drawImage(await picture(flat(over, scale)), x, y, width, height);
}

/** The counters where they lie, the lowest first. @param {CanvasRenderingContext2D} pen @param {Board} board */
async function counters(pen, board) {
  board.drawAll();
  await Promise.allSettled([...board.pieces.querySelectorAll("img")].map((image) => image.decode()));
  const all = /** @type {HTMLElement[]} */ ([...board.pieces.querySelectorAll(".piece")]);
  const depth = (/** @type {HTMLElement} */ each) => Number(each.style.zIndex);
  for (const each of all.sort((a, b) => depth(a) - depth(b))) {
    const image = each.querySelector("img");
    if (!image?.complete || !image.naturalWidth) continue;
    const { left, top, width, height } = image.getBoundingClientRect();
    const corner = board.camera.toSheet(left, top);
    pen.drawImage(image, corner.x, corner.y, width / board.camera.scale, height / board.camera.scale);
  }
}

/** Marks as a drawing of its own: every shape where it is, with its look written to it. @param {SVGSVGElement} marks @param {number} scale */
function flat(marks, scale) {
  const { width, height } = marks.viewBox.baseVal;
  const found = [...marks.querySelectorAll(SHAPES)].filter((shape) => !shape.closest("defs, .targets, .target-labels, .cursor, .pointed, .selected-hex")).flatMap((shape) => copied(/** @type {SVGGraphicsElement} */ (shape)));
  const patterns = marks.querySelector("defs")?.cloneNode(true);
  for (const line of patterns instanceof Element ? patterns.querySelectorAll("path") : []) {
    const original = marks.querySelector(`#${CSS.escape(line.parentElement?.id ?? "")} path`);
    if (original) dress(line, original);
  }
  const drawn = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width * BASE} ${height * BASE}`, width: width * scale, height: height * scale }, /** @type {any} */ (patterns), ...found);
  return new XMLSerializer().serializeToString(drawn);
}

/** @param {SVGGraphicsElement} shape @returns {Element[]} */
function copied(shape) {
  const at = shape.getCTM();
  if (!at || getComputedStyle(shape).display === "none") return [];
  const copy = /** @type {Element} */ (shape.cloneNode(true));
  dress(copy, shape);
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  copy.setAttribute("transform", `matrix(${[at.a, at.b, at.c, at.d, at.e, at.f].map((n) => n.toFixed(4)).join(" ")})`);
  const veil = opacityAbove(shape);
  return veil < 1 ? [svg("g", { opacity: veil }, copy)] : [copy];
}

/** How much of a shape its groups let through. @param {Element} shape */
function opacityAbove(shape) {
  let veil = 1;
  for (let group = shape.parentElement; group && group.tagName !== "svg"; group = group.parentElement) veil *= Number(getComputedStyle(group).opacity);
  return veil;
}

/** @param {Element} copy @param {Element} shape */
function dress(copy, shape) {
  const look = getComputedStyle(shape);
  for (const name of LOOKS) if (look.getPropertyValue(name)) copy.setAttribute(name, look.getPropertyValue(name));
}

/** A drawing as a picture that is ready. @param {string} text @returns {Promise<HTMLImageElement>} */
async function picture(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {string[]} caption @param {{width: number, height: number, foot: number}} room */
function write(pen, [left = "", right = ""], { width, height, foot }) {
  const { color, backgroundColor } = getComputedStyle(document.body);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, height, width, foot);
  pen.fillStyle = color;
  pen.textBaseline = "middle";
  pen.font = `600 ${Math.round(foot * 0.5)}px ${getComputedStyle(document.body).fontFamily}`;
  pen.fillText(left, foot * 0.5, height + foot / 2, width * 0.6);
  pen.textAlign = "right";
  pen.fillText(right, width - foot * 0.5, height + foot / 2, width * 0.36);
}
