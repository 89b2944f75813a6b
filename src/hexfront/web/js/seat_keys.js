/**
 * The keys of the seats that this browser may take. They are kept here and sent to the server alone: in a header or in
 * the first message of a socket, never in an address. In an invitation a key stands behind the `#`, which no browser
 * sends anywhere.
 */

/** @typedef {import("../wire.d.ts").TableCard} TableCard */
/** Keys by table, then by seat. @typedef {Record<string, Record<string, string>>} Kept */

const STORE = "hexfront.keys";
/** What is asked for instead of a seat by somebody who only looks. */
export const ONLOOKER = "onlooker";

/** @returns {Kept} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Kept} kept */
const write = (kept) => localStorage.setItem(STORE, JSON.stringify(kept));

/** The keys of a table that this browser holds. @param {string} table @returns {Record<string, string>} */
const keysOf = (table) => read()[table] ?? {};

/** @param {string} table @param {Record<string, string>} keys */
export function keepKeys(table, keys) {
  if (Object.keys(keys).length) write({ ...read(), [table]: { ...keysOf(table), ...keys } });
}

/** @param {string} table */
export function forgetKeys(table) {
  const { [table]: _, ...rest } = read();
  write(rest);
}

/** The key of a seat; without a seat any key of the table; empty if there is none. @param {string} table @param {string} [seat] */
export const keyOf = (table, seat) => (seat ? keysOf(table)[seat] : Object.values(keysOf(table))[0]) ?? "";

/** Whether the seats of a table are not all on one device. @param {TableCard} table */
export const isLocked = (table) => Object.values(table.seats).some((kind) => kind === "link" || kind === "open");

/** The seats that are not meant for a bot; at a table with keys each has one. @param {TableCard} table */
const players = (table) => Object.keys(table.seats).filter((seat) => table.seats[seat] !== "bot");

/** The seats that nobody has taken yet, on a server for others. @param {TableCard} table */
export const emptySeats = (table) => players(table).filter((seat) => !(seat in table.players));

/** Whether this browser holds every key: as the host's does, or that of who sits alone among bots. @param {TableCard} table */
export const holdsAll = (table) => isLocked(table) && players(table).every((seat) => keyOf(table.id, seat) || table.held.includes(seat));

/**
 * The seats of a table that are played in this browser: those that its user holds, on a server for others; all of one
 * without keys; the host's own; those it was invited to.
 * @param {TableCard} table
 * @returns {string[]}
 */
export function ownSeats(table) {
  if (table.held.length) return [...table.held];
  if (!isLocked(table)) return Object.keys(table.seats);
  const held = players(table).filter((seat) => keyOf(table.id, seat));
  const here = held.filter((seat) => table.seats[seat] === "here");
  return holdsAll(table) && here.length ? here : held;
}

/** The address of a table with the seat, where this browser has been invited to one. @param {TableCard} table */
export function seatAddress(table) {
  const [only, ...more] = isLocked(table) ? ownSeats(table) : [];
  return `/t/${table.id}${only && !more.length ? `?seat=${only}` : ""}`;
}

/** The link that lets somebody else sit down. @param {string} table @param {string} seat */
export const invitation = (table, seat) => `${location.origin}/t/${table}?seat=${seat}#key=${keyOf(table, seat)}`;

/** Keep the key that an invitation brings, and take it out of the address. */
export function acceptInvitation() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  const table = location.pathname.match(/^\/t\/([^/]+)$/)?.[1];
  const seat = new URLSearchParams(location.search).get("seat");
  if (!key || !table || !seat) return;
  keepKeys(table, { [seat]: key });
  history.replaceState(history.state, "", location.pathname + location.search);
}
