/**
 * The names of places, to be read at every zoom: above the counters, and beside them where there is room. From afar they
 * keep their size on the screen, growing round what they name, and those that would cover a more important one are left out.
 */

import { svg } from "../dom.js";

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */
/** A name: its lines, the place it names, where it lies as drawn, where it is put. @typedef {{lines: SVGTextElement[], x: number, y: number, box: Box, far: boolean, put: string}} Name */

/** The scale from which on names are large enough as they are drawn. */
const READABLE = 0.76;
/** A change of size by less is not worth drawing. */
const STEP = 1.06;
/** How far beside its place a name begins, as drawn. */
const SIDE = 10;
/** Room between two names, in pixels of the screen. */
const APART = 3;
/** From its middle to the upper and the lower edge of a hex: there is least of any counter. */
const EDGE = 50;
/** A counter within reach of a place stands on it. */
const ON = 30;
/** What each further way to move a name costs, against covering all of a counter with it. */
const FURTHER = 0.01;
/** What it costs if all of a name lies beyond the sheet. */
const CUT_OFF = 10;

export class Names {
  /** @param {SVGSVGElement} map the drawing, which gives its names away */
  constructor(map) {
    const { x, y, width, height } = map.viewBox.baseVal;
    /** @private @type {Box} */
    this.sheet = { x, y, width, height };
    /** A layer of their own. */
    this.layer = svg("svg", { class: "hexboard", viewBox: `${x} ${y} ${width} ${height}`, "aria-hidden": "true" }, svg("g", { class: "names" }, ...map.querySelectorAll("text[data-of]")));
    /** @private @type {Name[] | null} read when they are first wanted, since that takes the browser a layout */
    this.names = null;
  }

  /** Set the names round counters, for a scale. @param {readonly Box[]} counters @param {number} scale @param {string} zoom */
  settle(counters, scale, zoom) {
    const { layer } = this;
    if (layer.dataset["zoom"] !== zoom) layer.dataset["zoom"] = zoom;
    const by = scale < READABLE ? STEP ** Math.ceil(Math.log(READABLE / scale) / Math.log(STEP)) : 1;
    this.names ??= read(layer);
    const cells = sorted(counters);
    const kept = /** @type {Box[]} */ ([]);
    const held = this.names.map((name) => ({ name, counter: counterOn(name, cells) }));
    // names that can stay as they are drawn do so, and the others give way
    for (const { name, counter } of held.sort((a, b) => weight(a) - weight(b))) {
      const room = APART / scale;
      const free = shownAt(name, zoom) ? ways(name, by, counter).filter((way) => !kept.some((other) => meet(moved(name, by, way, room), other))) : [];
      const found = best(free, (way) => covered(moved(name, by, way, 0), cells) + beyond(moved(name, by, way, 0), this.sheet));
      if (found) kept.push(moved(name, by, found, room));
      put(name, by, found);
    }
  }
}

/** More important names come first, cities before all others, and of these whose place is free. @param {{name: Name, counter: Box | undefined}} held */
const weight = ({ name: { far, lines }, counter }) => (!far ? 4 : lines[0]?.classList.contains("n-city") ? 0 : 2) + (counter ? 1 : 0);

/** The counter that stands on a place, if any does. @param {Name} name @param {Cells} cells */
const counterOn = ({ x, y }, cells) => cells.get(cellOf(x, y))?.find((each) => Math.abs(each.x + each.width / 2 - x) < ON && Math.abs(each.y + each.height / 2 - y) < ON);

/** The first of the ways that cover least. @param {Point[]} ways @param {(way: Point) => number} cost */
function best(ways, cost) {
  /** @type {Point | undefined} */
  let found;
  let least = Infinity;
  for (const [n, way] of ways.entries()) {
    if (n * FURTHER >= least) break;
    const now = cost(way) + n * FURTHER;
    if (now < least) [found, least] = [way, now];
  }
  return found;
}

/** Show a name, grown and moved; without a place it is left out. @param {Name} name @param {number} by @param {Point | undefined} way */
function put(name, by, way) {
  const { x, y, lines } = name;
  const still = by === 1 && !way?.x && !way?.y;
  const now = !way ? "crowded" : still ? "" : `matrix(${by.toFixed(3)} 0 0 ${by.toFixed(3)} ${(x * (1 - by) + way.x).toFixed(1)} ${(y * (1 - by) + way.y).toFixed(1)})`;
  if (now === name.put) return;
  name.put = now;
  for (const line of lines) {
    line.classList.toggle("crowded", !way);
    if (way && now) line.setAttribute("transform", now);
    else line.removeAttribute("transform");
  }
}

/**
 * How a name can be moved, best first: not at all; where a counter stands on its place, to the edges of its hex and
 * beside it; when it has grown, to the other side of its place or to the corners.
 * @param {Name} name @param {number} by @param {Box | undefined} counter @returns {Point[]}
 */
function ways({ x, y, box }, by, counter) {
  const [right, down] = [(box.x + box.width / 2 - x) * by, (box.y + box.height / 2 - y) * by];
  const [half, high] = [(box.width / 2) * by, Math.max(Math.abs(down), box.height * by)];
  if (by === 1 && !counter) return [{ x: 0, y: 0 }];
  const [edge, side] = counter ? [EDGE, counter.width / 2] : [high, SIDE * by];
  const wanted = [[right, down], [0, edge], [0, -edge], [half + side, 0], [-half - side, 0], [half, edge], [-half, edge], [half, -edge], [-half, -edge]];
  return wanted.map(([dx = 0, dy = 0]) => ({ x: dx - right, y: dy - down }));
}

/** Boxes by the squares that they touch. @typedef {Map<string, Box[]>} Cells */
const CELL = 100;

/** @param {number} x @param {number} y */
const cellOf = (x, y) => `${Math.floor(x / CELL)} ${Math.floor(y / CELL)}`;

/** @param {Box} box */
function* cellsOf({ x, y, width, height }) {
  for (let i = Math.floor(x / CELL); i * CELL < x + width; i++) for (let j = Math.floor(y / CELL); j * CELL < y + height; j++) yield `${i} ${j}`;
}

/** @param {readonly Box[]} boxes @returns {Cells} */
function sorted(boxes) {
  /** @type {Cells} */
  const cells = new Map();
  for (const box of boxes) for (const cell of cellsOf(box)) cells.set(cell, [...(cells.get(cell) ?? []), box]);
  return cells;
}

/** How much of counters a box would cover, as a share of itself. @param {Box} box @param {Cells} cells */
function covered(box, cells) {
  const near = new Set([...cellsOf(box)].flatMap((cell) => cells.get(cell) ?? []));
  const shared = (/** @type {Box} */ other) =>
    Math.max(0, Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)) * Math.max(0, Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y));
  return [...near].reduce((sum, other) => sum + shared(other), 0) / (box.width * box.height);
}

/** How much of a box would lie beyond the sheet, where nobody can read it: weighs more than all that it could cover. @param {Box} box @param {Box} sheet */
const beyond = (box, sheet) => CUT_OFF * (Math.max(0, sheet.x - box.x, box.x + box.width - sheet.x - sheet.width) / box.width + Math.max(0, sheet.y - box.y, box.y + box.height - sheet.y - sheet.height) / box.height);

/** @param {Name} name @param {string} zoom */
const shownAt = ({ lines, far }, zoom) => far || zoom === "near" || (zoom === "mid" && lines[0]?.classList.contains("z-mid") === true);

/** The names of places. @param {SVGSVGElement} layer @returns {Name[]} */
function read(layer) {
  /** @type {Map<string, SVGTextElement[]>} */
  const byPlace = new Map();
  for (const line of /** @type {NodeListOf<SVGTextElement>} */ (layer.querySelectorAll("text"))) {
    // a hex may have several places: their names differ in their look, and follow each other
    const key = `${line.dataset["of"]} ${line.getAttribute("class")}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), line]);
  }
  // all of them must be there to be measured
  const { zoom = "" } = layer.dataset;
  layer.dataset["zoom"] = "near";
  const names = [...byPlace.values()].map(nameOf);
  layer.dataset["zoom"] = zoom;
  return names;
}

/** @param {SVGTextElement[]} lines @returns {Name} */
function nameOf(lines) {
  const [x = 0, y = 0] = (lines[0]?.dataset["of"] ?? "").split(" ").map(Number);
  const boxes = lines.map((line) => line.getBBox());
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { lines, x, y, box: { x: left, y: top, width: right - left, height: bottom - top }, far: lines[0]?.classList.contains("z-far") === true, put: "" };
}

/** Where a name lies when it has grown and moved. @param {Name} name @param {number} by @param {Point} way @param {number} apart @returns {Box} */
const moved = ({ x, y, box }, by, way, apart) => ({
  x: x + (box.x - x) * by + way.x - apart / 2,
  y: y + (box.y - y) * by + way.y - apart / 2,
  width: box.width * by + apart,
  height: box.height * by + apart,
});

/** @param {Box} one @param {Box} other */
const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
