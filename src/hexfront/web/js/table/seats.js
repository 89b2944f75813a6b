/** Who sits where on this device. */

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/** The seat to begin with: one that has to decide, otherwise the first. @param {TableCard} table @param {readonly string[]} seats */
export const begins = (table, seats) => seats.find((seat) => table.deciders.includes(seat)) ?? seats[0] ?? "";

/**
 * The seat that has to take over on this device, if the one that sits here has nothing to decide. Where several decide
 * at once, one does after the other.
 * @param {WireView} view
 * @param {readonly string[]} others the other seats on this device
 * @returns {string} empty: nobody has to change
 */
export function nextSeat({ seat, deciders, over }, others) {
  if (over || deciders.includes(seat)) return "";
  return others.find((other) => deciders.includes(other)) ?? "";
}
