/** Where a stack is spread out: near its hex, in sight, and never over a hex under attack. */

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./geometry.js").Box} Box */
/** @typedef {{width: number, height: number}} Size */

/** Places tried on each side of the middle, and how far beyond it the last: a fan at the edge of what is seen may have to go past a neighbour. */
const TRIES = 12;
const APART = 186;
/** What hiding a spared hex costs, and one that can be chosen, against going away by a unit. */
const SPARED = 1000;
const WANTED = 0.02;

/**
 * The middle of the fan of a hex.
 * @param {Geometry} geometry
 * @param {string} hex
 * @param {Size} size
 * @param {{spared: ReadonlySet<string>, wanted: ReadonlySet<string>}} hexes what is not to be hidden, and what rather not
 * @param {(at: Point) => Point} inSight the nearest middle that lets it be seen
 * @returns {Point}
 */
export function fanMiddle(geometry, hex, size, { spared, wanted }, inSight) {
  const home = geometry.middle(hex);
  const kept = boxes(geometry, spared);
  const open = boxes(geometry, new Set([...wanted].filter((each) => each !== hex)));
  if (!kept.length && !open.length) return inSight(home);
  const cost = (/** @type {Point} */ at) =>
    SPARED * covered(at, size, kept) + WANTED * covered(at, size, open) + Math.hypot(at.x - home.x, at.y - home.y);
  const tried = [0, ...steps(size.width)].flatMap((dx) => [0, ...steps(size.height)].map((dy) => inSight({ x: home.x + dx, y: home.y + dy })));
  return tried.reduce((best, at) => (cost(at) < cost(best) ? at : best));
}

/** Steps to either side, up to where the fan stands wholly beside its hex and the next. @param {number} long */
const steps = (long) => Array.from({ length: 2 * TRIES }, (_, n) => (n % 2 ? 1 : -1) * ((Math.floor(n / 2) + 1) / TRIES) * (long / 2 + APART));

/** @param {Geometry} geometry @param {Iterable<string>} hexes */
const boxes = (geometry, hexes) => [...hexes].flatMap((each) => geometry.around([each]) ?? []);

/** How much of some boxes a fan covers. @param {Point} at @param {Size} size @param {Box[]} kept */
function covered(at, { width, height }, kept) {
  const [left, top] = [at.x - width / 2, at.y - height / 2];
  const share = (/** @type {number} */ a, /** @type {number} */ along, /** @type {number} */ b, /** @type {number} */ other) => Math.max(0, Math.min(a + along, b + other) - Math.max(a, b));
  return kept.reduce((sum, box) => sum + share(left, width, box.x, box.width) * share(top, height, box.y, box.height), 0);
}
