/** Where people meet, on a server for others: open games, one's own, what can be watched, people, tournaments, clubs. */

import * as api from "../api.js";
import { segments } from "../bots.js";
import { clear, h } from "../dom.js";
import { clubsPart, tournamentsPart } from "../meeting/gatherings.js";
import { follows } from "../meeting/ask.js";
import { paged } from "../meeting/pages.js";
import { peoplePart, personLink } from "../meeting/people.js";
import { invitedRow, openTables, tableList, watchedRow } from "../meeting/tables.js";
import { myself } from "../people/me.js";
import { t } from "../texts.js";
import { keptGames } from "./lobby_kept.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** @typedef {"open" | "mine" | "watch" | "people" | "tournaments" | "clubs"} Part */

/** What was looked at last, as long as the page is open. @type {Part | null} */
let last = null;

/**
 * @param {GameCard[]} games
 * @param {TableCard[]} mine
 * @param {HTMLElement} bringButton
 */
export function meeting(games, mine, bringButton) {
  const known = (myself()?.kind ?? "nobody") !== "nobody";
  const kinds = /** @type {Part[]} */ (["open", ...(known ? ["mine"] : []), "watch", "people", "tournaments", "clubs"]);
  const place = h("div", { class: "meet-place" });
  /** @param {Part} part */
  const show = (part) => {
    last = part;
    clear(place, partOf(part));
  };
  /** @param {Part} part */
  const partOf = (part) => {
    if (part === "open") return openTables(games);
    if (part === "mine") return own(games, mine, bringButton);
    if (part === "watch") return watching(games, known);
    if (part === "people") return peoplePart(games);
    return part === "clubs" ? clubsPart(games) : tournamentsPart(games);
  };
  const chosen = last && kinds.includes(last) ? last : mine.length ? "mine" : "open";
  show(chosen);
  return h(
    "section",
    { class: "lobby-section meeting", "aria-labelledby": "meeting-title" },
    h("h2", { id: "meeting-title", tabindex: "-1" }, t("meeting.title")),
    segments({ name: "meeting", label: t("meeting.title"), kinds, chosen, word: (part) => t(`meeting.part.${part}`), pick: show }),
    place,
  );
}

/** @param {GameCard[]} games @param {TableCard[]} mine @param {HTMLElement} bringButton */
function own(games, mine, bringButton) {
  const invited = mine.filter((table) => table.invited.length);
  const rest = mine.filter((table) => !table.invited.length);
  const turn = (/** @type {TableCard} */ table) => Number(!table.over && table.held.some((seat) => table.deciders.includes(seat)));
  rest.sort((a, b) => turn(b) - turn(a));
  return h("div", { class: "meet-part" }, invited.length > 0 && h("h3", {}, t("meeting.invitations")), invited.length > 0 && h("ul", { class: "meet-list" }, invited.map((table) => invitedRow(games, table))), keptGames(games, rest, bringButton));
}

/** @param {GameCard[]} games @param {boolean} known */
function watching(games, known) {
  const row = (/** @type {GameCard[]} */ all, /** @type {TableCard} */ table) => watchedRow(all, table, known);
  const people = known && paged({ ask: (last) => follows(last ? `${last.since}~${last.player.id}` : ""), row: ({ player }) => h("li", {}, personLink(player)), none: "", list: h("ul", { class: "meet-people meet-players" }) });
  return h(
    "div",
    { class: "meet-part" },
    known && h("section", { class: "meet-part" }, h("h3", {}, t("meeting.followed_tables")), people, tableList(games, { which: "followed" }, row, t("meeting.none_followed"))),
    h("section", { class: "meet-part" }, h("h3", {}, t("meeting.running")), tableList(games, { which: "running" }, row, t("meeting.none_running"))),
    h("section", { class: "meet-part" }, h("h3", {}, t("meeting.finished")), tableList(games, { which: "over" }, row, t("meeting.none_finished"))),
  );
}

/** The tables that one plays at, or is invited to. */
export const ownTables = () => api.tables({ which: "mine", limit: 100 });
