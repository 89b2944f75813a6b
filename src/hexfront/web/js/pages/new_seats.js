/** Who plays where: each seat on this device, on another one by link, or by a bot. */

import { botFields, segments, usualOf } from "../bots.js";
import { clear, h } from "../dom.js";
import { myself } from "../people/me.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("./new.js").Chosen} Chosen */
/** The ways to play a seat; `pages.seats.KIND` names one, `pages.seats.KIND_note` says what it means. @typedef {"here" | "link" | "bot" | "open"} Kind */

/**
 * Who plays before anybody has chosen: you the first side; the others a bot, or on a public server whoever comes.
 * @param {GameCard} game
 * @param {boolean} [open] whether others may come
 * @returns {Pick<Chosen, "seats" | "bots">}
 */
export function firstSeats({ seats, bots }, open = myself()?.mode === "public") {
  const others = open ? "open" : bots.length ? "bot" : "here";
  return {
    seats: Object.fromEntries(seats.map((seat, number) => [seat, number ? others : "here"])),
    bots: Object.fromEntries(seats.slice(1).flatMap((seat) => (others === "bot" ? [[seat, usualOf(bots)]] : []))),
  };
}

/**
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {(key: string) => string} say the words of the game
 * @param {() => void} changed
 */
export function seatFields(game, chosen, say, changed) {
  if (game.seats.length < 2 && !game.bots.length) return null;
  const note = h("p", { class: "muted", role: "status" });
  const show = () => {
    note.textContent = t(`pages.seats.${noteOf(game, chosen)}_note`);
    changed();
  };
  show();
  const rows = game.seats.map((seat) => seatRow(seat, say(`side.${seat}`), game, chosen, show));
  return h("fieldset", { class: "choices seats" }, h("legend", {}, t("pages.seats.legend")), rows, note);
}

/** What the seats as they are chosen mean. @param {GameCard} game @param {Chosen} chosen */
function noteOf({ seats }, chosen) {
  const kinds = seats.map((seat) => chosen.seats[seat]);
  if (kinds.every((kind) => kind === "bot")) return "watch";
  if (kinds.includes("open")) return "open";
  if (kinds.includes("link")) return "link";
  if (kinds.includes("bot")) return "bot";
  return seats.length > 1 ? "here" : "alone";
}

/**
 * @param {string} seat
 * @param {string} name
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {() => void} changed
 */
function seatRow(seat, name, game, chosen, changed) {
  const alone = game.seats.length < 2;
  /** @type {Kind[]} */
  const kinds = ["here", ...(alone ? [] : [/** @type {const} */ ("link")]), ...(alone || !myself() ? [] : [/** @type {const} */ ("open")]), ...(game.bots.length ? [/** @type {const} */ ("bot")] : [])];
  const fields = h("div", { class: "seat-bot" });
  const show = () => clear(fields, chosen.seats[seat] === "bot" && botFields(game.bots, chosen.bots[seat] ?? usualOf(game.bots), (bot) => (chosen.bots[seat] = bot)));
  /** @param {Kind} kind */
  const pick = (kind) => {
    chosen.seats[seat] = kind;
    if (kind === "bot") chosen.bots[seat] ??= usualOf(game.bots);
    else delete chosen.bots[seat];
    show();
    changed();
  };
  show();
  return h(
    "div",
    { class: "seat-row", data: { seat } },
    h("span", { class: "choice-title" }, name),
    segments({ name: `seat-${seat}`, label: name, kinds, chosen: /** @type {Kind} */ (chosen.seats[seat]), word: (kind) => t(`pages.seats.${alone && kind === "here" ? "you" : kind}`), pick }),
    fields,
  );
}
