/**
 * What this browser keeps of a seat's dice: what was promised, what it added to which decision, and every receipt as it
 * came. Whatever is added is kept before it is sent: the same decision, sent again, carries the same bytes.
 */

/** @typedef {import("../../wire.d.ts").Receipt} Receipt */
/** @typedef {import("../../wire.d.ts").Pledge} Pledge */
/** Something added to a decision at a moment of the seat. @typedef {{seq: number, act: string, nonce: string}} Added */
/** @typedef {{promise: Pledge | null, added: Added[], receipts: Receipt[]}} Book */

/** Moments after which bytes that no dice came of are forgotten. */
const FORGET_AFTER = 100;

/** @param {string} table @param {string} seat */
const place = (table, seat) => `hexfront.dice.${table}.${seat}`;

/** The book of a seat; empty if there is none. @param {string} table @param {string} seat @returns {Book} */
export function bookOf(table, seat) {
  try {
    return { promise: null, added: [], receipts: [], ...JSON.parse(localStorage.getItem(place(table, seat)) ?? "{}") };
  } catch {
    return { promise: null, added: [], receipts: [] };
  }
}

/** @param {string} table @param {string} seat @param {Book} book */
function write(table, seat, book) {
  try {
    localStorage.setItem(place(table, seat), JSON.stringify(book));
  } catch (problem) {
    console.warn("the book of the dice cannot be kept:", problem);
  }
}

/** 32 fresh bytes in hexadecimal. */
export const fresh = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * What this browser adds to a decision, or to several of a plan, of which one throws at most: the same as before if they
 * were sent before.
 * @param {string} table @param {string} seat @param {number} seq @param {...string} acts
 */
export function nonceFor(table, seat, seq, ...acts) {
  const book = bookOf(table, seat);
  const known = book.added.find((each) => each.seq === seq && each.act === acts[0]);
  const nonce = known?.nonce ?? fresh();
  const wanted = acts.map((act, n) => ({ seq: seq + n, act, nonce }));
  const missing = wanted.filter((each) => !book.added.some((other) => other.seq === each.seq && other.act === each.act));
  if (missing.length) write(table, seat, { ...book, added: [...book.added, ...missing] });
  return nonce;
}

/** Let go of what was added to decisions from a moment on that were not made after all: the server has seen it. @param {string} table @param {string} seat @param {string} nonce @param {number} seq */
export function letGo(table, seat, nonce, seq) {
  const book = bookOf(table, seat);
  write(table, seat, { ...book, added: book.added.filter((each) => each.nonce !== nonce || each.seq < seq) });
}

/** Note what was promised when this browser first saw the table. @param {string} table @param {string} seat @param {Pledge} promise */
export function keepPromise(table, seat, promise) {
  const book = bookOf(table, seat);
  if (!book.promise) write(table, seat, { ...book, promise });
}

/** Keep a receipt as it came; what was added to decisions long past that threw no dice is let go. @param {string} table @param {string} seat @param {Receipt} receipt */
export function keepReceipt(table, seat, receipt) {
  const book = bookOf(table, seat);
  if (book.receipts.some((each) => each.number === receipt.number)) return;
  const receipts = [...book.receipts, receipt];
  const led = new Set(receipts.map((each) => each.seq));
  const added = book.added.filter((each) => led.has(each.seq + 1) || each.seq > receipt.seq - FORGET_AFTER);
  write(table, seat, { ...book, added, receipts });
}
