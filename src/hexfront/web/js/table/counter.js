/**
 * A counter: the drawing of the server, with the figure that changes in play on a plate of its own.
 *
 * It is shown as a picture, not as part of the page: a board full of counters made of shapes keeps the browser busy
 * with each of them whenever the board moves. The address of the picture holds it: there is nothing to be fetched.
 */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { store } from "../store.js";

/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */

const FONT = "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

const HEAD = "data:image/svg+xml,";
const SIZE = 'width="104" height="104"';

/** Addresses of the pictures made so far. @type {Map<string, string>} */
const made = new Map();

/**
 * The figure on the plate; nothing where the printed one stands.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @returns {number | null}
 */
export function figure(game, card, piece) {
  const shown = gameModule(game).plate?.[card.side];
  if (!shown || !card.front) return null;
  return piece.values[shown.value] ?? (shown.zero ? 0 : null);
}

/** Whether a piece only marks something, and lies under units. @param {PieceCard} card */
export const isMarker = (card) => !card.size;

/**
 * The address of the picture of a piece as it lies on the table.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @param {boolean} [far] as it is seen from afar: fewer things, and larger
 */
export function address(game, card, piece, far = false) {
  const now = figure(game, card, piece);
  const hidden = Boolean(piece.values["concealed"]);
  const signs = gameModule(game).badges?.(piece, card.side) ?? [];
  const key = `${game} ${card.id} ${piece.face} ${now} ${hidden} ${signs.join(" ")} ${far}`;
  let found = made.get(key);
  if (!found) {
    found = `${HEAD}${encodeURIComponent(drawn(card, far ? fromAfar(card, piece.face) : faceOf(card, piece.face), now, hidden, signs))}`;
    made.set(key, found);
  }
  return found;
}

/**
 * Many pictures as a single one, so large. The browser keeps a document for each, and asks all of them after whatever it
 * does whether they have anything left to do.
 * @param {{href: string, x: number, y: number, size: number}[]} pictures
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function joined(pictures, { x: left, y: top, width, height }) {
  const each = pictures.map(({ href, x, y, size }) => decodeURIComponent(href.slice(HEAD.length)).replace(SIZE, `x="${x}" y="${y}" width="${size}" height="${size}"`));
  return `${HEAD}${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">${each.join("")}</svg>`)}`;
}

/** Where the signs of a counter stand: off its name and its figures. */
const SLOTS = [
  [85, 45],
  [85, 16],
  [16, 16],
];

/** @param {string[]} signs the markers whose signs are wanted */
function badges(signs) {
  const drawings = signs.map((id) => store.get("cards").get(id)?.drawings["badge"] ?? "");
  return drawings.map((drawing, n) => `<g transform="translate(${SLOTS[n % SLOTS.length]?.join(" ")})">${drawing}</g>`).join("");
}

/** @param {PieceCard} card @param {string} face */
const faceOf = (card, face) => card.drawings[face] ?? card.drawings["front"] ?? "";

/** What is too small to be read from afar: label, size and formation as they are printed. */
const SMALL = /<path [^>]*class="[^"]* (?:label|size|formation)"[^>]*\/>/g;
/** The band and the symbol below it, as they are drawn, and as they make room for larger letters. */
const BAND = { drawn: /M1\.5 24V(.*?)V24Z/, far: "M1.5 33V$1V33Z" };
const SYMBOL = { drawn: "translate(22.4 29) scale(0.92)", far: "translate(25.4 36) scale(0.82)" };

/** A face with the head that is drawn for those who look from afar. @param {PieceCard} card @param {string} face */
function fromAfar(card, face) {
  const [whole, head] = [faceOf(card, face), card.drawings["far"]];
  if (!head || !whole.includes('class="band-fill"')) return whole;
  const bare = whole.replace(SMALL, "").replace(BAND.drawn, BAND.far).replace(SYMBOL.drawn, SYMBOL.far);
  return bare.replace(/(class="band-fill"[^>]*\/>)/, `$1${head}`);
}

/** @param {PieceCard} card @param {string} counter its face @param {number | null} now @param {boolean} hidden the other side sees only the back @param {string[]} signs */
function drawn(card, counter, now, hidden, signs) {
  const dim = now === 0 ? ' opacity="0.6"' : "";
  const shadow = '<rect x="1" y="4" width="100" height="99" rx="10" fill="#140e04" fill-opacity="0.38"/>';
  const body = `${shadow}<g${dim}>${counter}</g>${now === null ? "" : plate(now, Number(card.front))}${hidden ? HIDDEN : ""}${badges(signs)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 104" ${SIZE}>${body}</svg>`;
}

/** A question mark at the left edge: the owner sees the face, the other side the back. */
const HIDDEN = `<circle cx="13" cy="46" r="12.5" fill="#1b1512" stroke="#fbf8ef" stroke-width="2"/><text x="13" y="54" font-family="${FONT}" font-size="22" font-weight="700" text-anchor="middle" fill="#fbf8ef">?</text>`;

/** @param {number} now @param {number} printed */
function plate(now, printed) {
  const ground = now === 0 ? "#e3ddd2" : now < printed ? "#ffe9b8" : "#fbf8ef";
  const box = `<rect x="24" y="66" width="52" height="31" rx="6" fill="${ground}" stroke="#17181a" stroke-width="2.6"/>`;
  const ink = now === 0 ? "#5d554a" : "#17181a";
  return `${box}<text x="50" y="91" font-family="${FONT}" font-size="27" font-weight="700" text-anchor="middle" fill="${ink}">${now}</text>`;
}

/**
 * A picture of a piece.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 * @param {boolean} [far]
 */
export const picture = (game, card, piece, far = false) => h("img", { class: "counter-picture", src: address(game, card, piece, far), alt: "", draggable: "false" });

/**
 * A picture in a frame of its own, for lists.
 * @param {string} game
 * @param {PieceCard} card
 * @param {WirePiece} piece
 */
export const framed = (game, card, piece) => h("span", { class: "counter-frame" }, picture(game, card, piece, true));

/** Forget the pictures: another language or game comes. */
export const forgetDrawings = () => made.clear();
