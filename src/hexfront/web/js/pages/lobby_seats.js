/** Who sits where, in the list of kept games: whose move it is, and what this browser may do with the game. */

import { h } from "../dom.js";
import { called } from "../meeting/words.js";
import { myself } from "../people/me.js";
import { emptySeats, isLocked, ownSeats } from "../seat_keys.js";
import { t } from "../texts.js";
import { wordsOf } from "./words_of.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/** Whether this browser has a seat at the table. @param {TableCard} table */
export const mayOpen = (table) => ownSeats(table).length > 0;

/** Whether the game can be saved to a file: it tells everything, so one on several devices must be over. @param {TableCard} table */
export const mayExport = (table) => mayOpen(table) && (table.over || !isLocked(table));

/** Whose decision it is and which side is ours, where that says anything. @param {TableCard} table */
export function seatWords(table) {
  if (table.over || (Object.keys(table.seats).length < 2 && !Object.keys(table.bots).length)) return null;
  const words = h("span", { class: "kept-seats" });
  void wordsOf(table.game, "side").then(
    (say) => words.append(...sentences(table, (seat) => say(`side.${seat}`)).map((sentence) => h("span", {}, sentence))),
    () => {},
  );
  return words;
}

/** Against whom one plays, on a server for others, and who is missing. @param {TableCard} table @param {(seat: string) => string} name @returns {string[]} */
function others(table, name) {
  const missing = emptySeats(table);
  if (missing.length) return missing.map((seat) => (table.kept_for[seat] ? t("meeting.host.waits_for", { name: called(table.kept_for[seat]) }) : t("meeting.host.waits", { side: name(seat) })));
  return Object.entries(table.players).filter(([seat]) => !table.held.includes(seat)).map(([, player]) => t("meeting.against", { name: called(player) }));
}

/** @param {TableCard} table @param {(seat: string) => string} name @returns {string[]} */
function sentences(table, name) {
  const decides = t("pages.seats.decides", { side: table.deciders.map(name).join(" · ") });
  const bots = Object.entries(table.bots).map(([seat, bot]) => t("pages.seats.played_by", { side: name(seat), name: t(`bot.${bot.name}.name`) }));
  if (Object.keys(table.seats).length < 2) return bots;
  if (!isLocked(table)) return [decides, ...bots];
  const own = ownSeats(table);
  if (myself()) return [...others(table, name), own.some((seat) => table.deciders.includes(seat)) ? t("pages.seats.your_move") : "", own.length ? t("pages.seats.yours", { side: own.map(name).join(" · ") }) : ""].filter(Boolean);
  if (!own.length) return [decides, t("pages.seats.elsewhere")];
  const yours = t("pages.seats.yours", { side: own.map(name).join(" · ") });
  return [own.some((seat) => table.deciders.includes(seat)) ? t("pages.seats.your_move") : decides, yours, ...bots];
}
