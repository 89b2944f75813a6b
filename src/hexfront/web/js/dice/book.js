/**
 * What this browser keeps of a seat's dice: what was promised, what it added to which decision, and every receipt as it
 * came. Whatever is added is kept before it is sent: the same decision, sent again, carries the same bytes.
 */

/** @typedef {import("../../wire.d.ts").Receipt} Receipt */
/** @typedef {import("../../wire.d.ts").Pledge} Pledge */
/** Something added to a decision at a moment of the seat, and what the server said of it: done, or too late. @typedef {{seq: number, act: string, nonce: string, outcome?: string}} Added */
/** What was told of a throw before its dice, and when, in seconds since 1970 by this browser's clock. @typedef {{number: number, bound: string, round: number, at: number}} Heard */
/** @typedef {{promise: Pledge | null, added: Added[], receipts: Receipt[], heard: Heard[]}} Book */

let failed = false;

/** Whether this browser could not keep something: it has no room left, or may keep nothing. */
export const unkept = () => failed;

/** @param {string} table @param {string} seat */
const place = (table, seat) => `hexfront.dice.${table}.${seat}`;

/** The book of a seat; empty if there is none. @param {string} table @param {string} seat @returns {Book} */
export function bookOf(table, seat) {
  try {
    return { promise: null, added: [], receipts: [], heard: [], ...JSON.parse(localStorage.getItem(place(table, seat)) ?? "{}") };
  } catch {
    return { promise: null, added: [], receipts: [], heard: [] };
  }
}

/** @param {string} table @param {string} seat @param {Book} book */
function write(table, seat, book) {
  try {
    localStorage.setItem(place(table, seat), JSON.stringify(book));
    failed = false;
  } catch (problem) {
    failed = true;
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
  const wanted = acts.map((act, n) => ({ seq: seq + n, act, nonce })).slice(known ? 1 : 0);
  const others = book.added.filter((other) => !wanted.some((each) => other.seq === each.seq && other.act === each.act));
  if (wanted.length) write(table, seat, { ...book, added: [...others, ...wanted] });
  return nonce;
}

/**
 * Let go of what was added to the decisions of a plan from a moment on, which were not made: the server has seen it. What
 * would have come first may have been tried: its bytes stay, or a server that dislikes the dice could have others for
 * them. Only if these bytes have served for a throw, others are drawn.
 * @param {string} table @param {string} seat @param {string} nonce @param {number} seq
 */
export function letGo(table, seat, nonce, seq) {
  const book = bookOf(table, seat);
  const first = book.receipts.some((each) => each.nonce === nonce) ? seq : seq + 1;
  write(table, seat, { ...book, added: book.added.filter((each) => each.nonce !== nonce || each.seq < first) });
}

/**
 * What the server said of decisions from a moment on: done, so that they must be among the seat's own; or stale, and then
 * somebody else may have decided.
 * @param {string} table @param {string} seat @param {"done" | "stale"} outcome @param {number} seq @param {...string} acts
 */
export function noteOutcome(table, seat, outcome, seq, ...acts) {
  const book = bookOf(table, seat);
  const noted = (/** @type {Added} */ each) => (acts[each.seq - seq] === each.act ? { ...each, outcome } : each);
  if (acts.length) write(table, seat, { ...book, added: book.added.map(noted) });
}

/** Note what was promised when this browser first saw the table. @param {string} table @param {string} seat @param {Pledge} promise */
export function keepPromise(table, seat, promise) {
  const book = bookOf(table, seat);
  if (!book.promise) write(table, seat, { ...book, promise });
}

/**
 * Keep receipts as they came, with the dice or, of what happened while nobody was at the seat, when it first asks: what
 * was told once cannot be told otherwise later. What was added stays too, since hidden dice are told at the end.
 * @param {string} table @param {string} seat @param {readonly Receipt[]} told
 */
export function keepReceipts(table, seat, told) {
  const book = bookOf(table, seat);
  const known = new Set(book.receipts.map((each) => each.number));
  const news = told.filter((each) => each.stream !== "hidden" && !known.has(each.number));
  if (news.length) write(table, seat, { ...book, receipts: [...book.receipts, ...news] });
}

/**
 * Keep what is told of a throw that waits for the beacon, with the time it was first heard at: neither the decision nor the
 * round can be told otherwise later.
 * @param {string} table @param {string} seat @param {import("../../wire.d.ts").BoundMessage} told
 */
export function keepBound(table, seat, { number, bound, round }) {
  const book = bookOf(table, seat);
  if (book.heard.some((each) => each.number === number && each.bound === bound && each.round === round)) return;
  write(table, seat, { ...book, heard: [...book.heard, { number, bound, round, at: Date.now() / 1000 }] });
}
