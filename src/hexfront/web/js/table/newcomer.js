/** Somebody comes to a table who has no seat there yet: what is played is shown first, and on what terms. */

import { clear, h } from "../dom.js";
import { join } from "../meeting/ask.js";
import { offerPart } from "../meeting/tables.js";
import { what } from "../meeting/words.js";
import { introduced } from "../people/me.js";
import { navigate } from "../router.js";
import { emptySeats, keyOf, ONLOOKER } from "../seat_keys.js";
import { t } from "../texts.js";

/** @typedef {import("./sitting.js").Box} Box */

/**
 * The seats that somebody may take, by invitation, by a key, or because they are for whoever comes.
 * @param {import("../../wire.d.ts").TableCard} table
 * @param {string} seat the one that the address names
 */
function seatsFor(table, seat) {
  const empty = new Set(emptySeats(table));
  const keyed = [...empty].filter((each) => keyOf(table.id, each));
  const found = [...new Set([...table.invited, ...table.waiting, ...keyed])].filter((each) => empty.has(each));
  return found.includes(seat) ? [seat] : found;
}

/**
 * Show what there is to join; whether there was anything.
 * @param {HTMLElement} root
 * @param {Box} box
 * @param {string} seat
 */
export async function newcomer(root, { table, game }, seat) {
  const seats = seatsFor(table, seat);
  if (!seats.length && table.access !== "onlookers") return false;
  const go = (/** @type {string} */ where) => navigate(`/t/${table.id}?seat=${where}`, { replace: true });
  const take = async (/** @type {string} */ chosen) => {
    await introduced();
    if (!keyOf(table.id, chosen)) await join(table, chosen);
    sitting.add(`${table.id} ${chosen}`);
    go(chosen);
  };
  if (sitting.has(`${table.id} ${seat}`) || !seats.length) return !seats.length && (go(ONLOOKER), true);
  const watch = table.access === "onlookers" && h("p", {}, h("a", { href: `/t/${table.id}?seat=${ONLOOKER}` }, t("meeting.watch_only")));
  clear(root, h("section", { class: "card newcomer" }, h("h1", {}, table.name || what([game], table).title), table.name ? h("p", { class: "muted" }, game.title) : "", offerPart([game], table, seats, take), watch));
  return true;
}

/** The seats that somebody has just agreed to take, and sits down in by a key. @type {Set<string>} */
const sitting = new Set();
