/** Where hexes are on the sheet. One hex is 100 units flat to flat, as the board is drawn. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const UNIT = 100;

/**
 * Pixels of the page to a unit before the camera enlarges it. Small, because browsers draw moving layers no smaller
 * than this, and would draw a large sheet in full although little of it is seen.
 */
export const BASE = 0.25;
const ACROSS = UNIT * Math.sqrt(0.75);
const RADIUS = UNIT / Math.sqrt(3);

/** The corners of a hex round its middle, clockwise from the north-west. */
const CORNERS = [
  [-RADIUS / 2, -UNIT / 2],
  [RADIUS / 2, -UNIT / 2],
  [RADIUS, 0],
  [RADIUS / 2, UNIT / 2],
  [-RADIUS / 2, UNIT / 2],
  [-RADIUS, 0],
].map(([x, y]) => ({ x: /** @type {number} */ (x), y: /** @type {number} */ (y) }));

/** Steps to the six neighbours in columns and rows, clockwise from the north: for odd and for even columns. */
const STEPS = [
  [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]],
  [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]],
];

/** @param {number} column @param {number} row */
const cell = (column, row) => `${column}:${row}`;

/** The hexes of a board: read from the drawing, so that nothing here knows how they are numbered. */
export class Geometry {
  /** @param {readonly import("./drawn.js").Drawn[]} drawn */
  constructor(drawn) {
    /** @private @type {Map<string, Point>} */
    this.middles = new Map(drawn.map(({ hex, x, y }) => [hex, { x, y }]));
    /** @private @type {Map<string, string>} */
    this.cells = new Map(drawn.map(({ hex, x, y }) => [cell(...columnRow({ x, y })), hex]));
  }

  /** All hexes. */
  get hexes() {
    return this.middles.keys();
  }

  /** Whether these are more than half of all hexes. @param {{length: number}} hexes */
  mostOf({ length }) {
    return length > this.middles.size / 2;
  }

  /** Whether this names a hex, not a box. @param {string} place */
  has(place) {
    return this.middles.has(place);
  }

  /** The middle of a hex. @param {string} hex @returns {Point} */
  middle(hex) {
    return this.middles.get(hex) ?? { x: 0, y: 0 };
  }

  /** The hex at a point of the sheet, if there is one. @param {Point} point */
  at(point) {
    const near = Math.round(point.x / ACROSS);
    let best = "";
    let distance = RADIUS;
    for (const column of [near - 1, near, near + 1]) {
      const row = Math.round(point.y / UNIT - (column % 2 === 0 ? 0.5 : 0));
      const hex = this.cells.get(cell(column, row));
      if (!hex) continue;
      const { x, y } = this.middle(hex);
      const away = Math.hypot(point.x - x, point.y - y);
      if (away < distance) [best, distance] = [hex, away];
    }
    return best;
  }

  /** The neighbour in a direction: 0 north, then clockwise. @param {string} hex @param {number} direction */
  neighbour(hex, direction) {
    const [column, row] = columnRow(this.middle(hex));
    const [dc = 0, dr = 0] = STEPS[Math.abs(column % 2)]?.[direction] ?? [];
    return this.cells.get(cell(column + dc, row + dr)) ?? "";
  }

  /** The hex in the next column and the same row. @param {string} hex @param {-1 | 1} columns */
  beside(hex, columns) {
    const [column, row] = columnRow(this.middle(hex));
    return this.cells.get(cell(column + columns, row)) ?? this.cells.get(cell(column + columns, row - 1)) ?? "";
  }

  /** The neighbours that are there. @param {string} hex */
  neighbours(hex) {
    return [0, 1, 2, 3, 4, 5].map((direction) => this.neighbour(hex, direction)).filter(Boolean);
  }

  /** The smallest box round hexes. @param {Iterable<string>} hexes @returns {Box | null} */
  around(hexes) {
    const points = [...hexes].filter((hex) => this.has(hex)).map((hex) => this.middle(hex));
    if (!points.length) return null;
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const [x, y] = [Math.min(...xs) - RADIUS, Math.min(...ys) - UNIT / 2];
    return { x, y, width: Math.max(...xs) + RADIUS - x, height: Math.max(...ys) + UNIT / 2 - y };
  }

  /** The shape of a hex as path data. @param {string} hex @param {number} [scale] */
  shape(hex, scale = 1) {
    const { x, y } = this.middle(hex);
    return `M${CORNERS.map((corner) => `${(x + corner.x * scale).toFixed(1)} ${(y + corner.y * scale).toFixed(1)}`).join("L")}Z`;
  }

  /** The outline of a set of hexes as path data: the sides that have the set on one side only. @param {Set<string>} hexes */
  outline(hexes) {
    let path = "";
    for (const hex of hexes) {
      const { x, y } = this.middle(hex);
      for (let side = 0; side < 6; side++) {
        if (hexes.has(this.neighbour(hex, side))) continue;
        const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]];
        if (a && b) path += `M${(x + a.x).toFixed(1)} ${(y + a.y).toFixed(1)}L${(x + b.x).toFixed(1)} ${(y + b.y).toFixed(1)}`;
      }
    }
    return path;
  }
}

/** @param {Point} point @returns {[number, number]} */
function columnRow({ x, y }) {
  const column = Math.round(x / ACROSS);
  return [column, Math.round(y / UNIT - (column % 2 === 0 ? 0.5 : 0))];
}
