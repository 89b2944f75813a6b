/**
 * The drawing of a board in its parts. The browser takes in as elements only what it shows as lines and letters: the
 * ground is looked at as a bitmap, and of the hexes only their places and names are wanted.
 */

/** A hex of the drawing: its number, its middle, and what the drawing says of it. @typedef {{hex: string, x: number, y: number, note: string}} Drawn */

const HEX = /<use [^>]*data-hex="([^"]*)"(?: aria-label="([^"]*)")?[^>]* x="([^"]*)" y="([^"]*)"/g;

/**
 * The text of a drawing, parted. Its groups carry ids and lie side by side.
 * @param {string} text
 * @returns {{ground: string, hexes: Drawn[], lines: string}}
 */
export function parted(text) {
  const [before, terrain, between] = cut(text, "terrain");
  const [lines, hits, rest] = cut(between, "hexes");
  const hexes = [...hits.matchAll(HEX)].map(([, hex = "", note = "", x, y]) => ({ hex, x: Number(x), y: Number(y), note: plain(note) }));
  return { ground: `${before}${terrain}</svg>`, hexes, lines: before + lines + rest };
}

/** What comes before a group, the group, what comes after. @param {string} text @param {string} id */
function cut(text, id) {
  const from = text.indexOf(`<g id="${id}"`);
  const to = text.indexOf("<g id=", from + 1);
  if (from < 0 || to < 0) throw new Error(`the drawing has no ${id}`);
  return /** @type {const} */ ([text.slice(0, from), text.slice(from, to), text.slice(to)]);
}

/** @type {Record<string, string>} */
const SIGNS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#10;": "\n" };

/** @param {string} quoted */
const plain = (quoted) => quoted.replace(/&(?:amp|lt|gt|quot|#10);/g, (sign) => SIGNS[sign] ?? sign);
