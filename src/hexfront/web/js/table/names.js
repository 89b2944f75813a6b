/**
 * The names of places, to be read at every zoom: from afar they keep their size on the screen, growing round what they
 * name, and those that would cover a more important one are left out.
 */

/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {import("./geometry.js").Point} Point */
/** A name: its lines, the place it names, where it lies as drawn. @typedef {{lines: SVGTextElement[], x: number, y: number, box: Box, far: boolean}} Name */

/** The scale from which on names are large enough as they are drawn. */
const READABLE = 0.76;
/** A change of size by less is not worth drawing. */
const STEP = 1.06;
/** How far beside its place a name begins, as drawn. */
const SIDE = 10;
/** Room between two names, in pixels of the screen. */
const APART = 3;

export class Names {
  /** @param {SVGSVGElement} map the drawing, in the page */
  constructor(map) {
    /** @private */
    this.map = map;
    /** @private @type {Name[] | null} read when they are first wanted, since that takes the browser a layout */
    this.names = null;
    /** @private */
    this.drawn = "";
  }

  /** Set the names for a scale. @param {number} scale */
  settle(scale) {
    const by = scale < READABLE ? STEP ** Math.ceil(Math.log(READABLE / scale) / Math.log(STEP)) : 1;
    const { zoom = "" } = this.map.dataset;
    const now = `${by.toFixed(3)} ${zoom}`;
    if (now === this.drawn || (by === 1 && !this.names)) return;
    this.drawn = now;
    this.names ??= read(this.map);
    const kept = /** @type {Box[]} */ ([]);
    for (const name of this.names) {
      const room = APART / scale;
      const found = shownAt(name, zoom) ? ways(name, by).find((way) => !kept.some((other) => meet(moved(name, by, way, room), other))) : undefined;
      if (found) kept.push(moved(name, by, found, room));
      for (const line of name.lines) set(line, name, by, found);
    }
  }
}

/** Show a line of a name, grown and moved; without a place it is left out. @param {SVGTextElement} line @param {Name} name @param {number} by @param {Point | undefined} way */
function set(line, { x, y }, by, way) {
  line.classList.toggle("crowded", !way);
  if (by === 1 || !way) line.removeAttribute("transform");
  else line.setAttribute("transform", `matrix(${by.toFixed(3)} 0 0 ${by.toFixed(3)} ${(x * (1 - by) + way.x).toFixed(1)} ${(y * (1 - by) + way.y).toFixed(1)})`);
}

/** How a name can be moved when it has grown: not at all, to the other side of its place, or to the corners. @param {Name} name @param {number} by @returns {Point[]} */
function ways({ x, y, box }, by) {
  if (by === 1) return [{ x: 0, y: 0 }];
  const [right, down] = [(box.x + box.width / 2 - x) * by, (box.y + box.height / 2 - y) * by];
  const [half, high] = [(box.width / 2) * by, Math.max(Math.abs(down), box.height * by)];
  const wanted = [[right, down], [0, high], [0, -high], [half + SIDE * by, 0], [-half - SIDE * by, 0], [half, high], [-half, high], [half, -high], [-half, -high]];
  return wanted.map(([dx = 0, dy = 0]) => ({ x: dx - right, y: dy - down }));
}

/** @param {Name} name @param {string} zoom */
const shownAt = ({ lines, far }, zoom) => far || zoom === "near" || (zoom === "mid" && lines[0]?.classList.contains("z-mid") === true);

/** The names of places, the more important first. @param {SVGSVGElement} map @returns {Name[]} */
function read(map) {
  /** @type {Map<string, SVGTextElement[]>} */
  const byPlace = new Map();
  for (const line of /** @type {NodeListOf<SVGTextElement>} */ (map.querySelectorAll("text[data-of]"))) {
    // a hex may have several places: their names differ in their look, and follow each other
    const key = `${line.dataset["of"]} ${line.getAttribute("class")}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), line]);
  }
  // all of them must be there to be measured
  const { zoom = "" } = map.dataset;
  map.dataset["zoom"] = "near";
  const names = [...byPlace.values()].map(nameOf);
  map.dataset["zoom"] = zoom;
  return [...names.filter(({ far }) => far), ...names.filter(({ far }) => !far)];
}

/** @param {SVGTextElement[]} lines @returns {Name} */
function nameOf(lines) {
  const [x = 0, y = 0] = (lines[0]?.dataset["of"] ?? "").split(" ").map(Number);
  const boxes = lines.map((line) => line.getBBox());
  const [left, top] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { lines, x, y, box: { x: left, y: top, width: right - left, height: bottom - top }, far: lines[0]?.classList.contains("z-far") === true };
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
