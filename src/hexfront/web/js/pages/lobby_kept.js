/** The games that are kept: resume, save to a file, delete. */

import * as api from "../api.js";
import { ask } from "../dialog.js";
import { h } from "../dom.js";
import { announce } from "../live.js";
import { navigate } from "../router.js";
import { t } from "../texts.js";
import { saveFile } from "../save_file.js";
import { myself } from "../people/me.js";
import { emptySeats, forgetKeys, isLocked, seatAddress } from "../seat_keys.js";
import { invitable, showInvitations } from "./invite.js";
import { mayExport, mayOpen, seatWords } from "./lobby_seats.js";
import { problemText } from "./problem.js";
import { day, since } from "./when.js";
import { wordsOf } from "./words_of.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/**
 * What each game is called: by its name or, if nobody gave it one, by its scenario and the day it was begun, in the
 * reader's language. Of several that would be called alike, the later ones are numbered.
 * @param {GameCard[]} games
 * @param {TableCard[]} tables
 * @returns {Map<string, string>} by the id of the table
 */
export function names(games, tables) {
  /** @type {Map<string, number>} */
  const alike = new Map();
  const begun = [...tables].sort((a, b) => a.created.localeCompare(b.created));
  return new Map(
    begun.map((table) => {
      const name = calledBy(games, table);
      const number = (alike.get(name) ?? 0) + 1;
      alike.set(name, number);
      return [table.id, number > 1 ? t("pages.lobby.same_name", { name, number }) : name];
    }),
  );
}

/**
 * @param {GameCard[]} games
 * @param {TableCard} table
 */
function calledBy(games, table) {
  if (table.name) return table.name;
  const game = games.find((each) => each.key === table.game);
  const scenario = game?.scenarios.find((choice) => choice.key === table.scenario);
  return t("pages.new.default_name", { name: scenario?.title ?? game?.title ?? table.game, when: day(table.created) });
}

/** How many games are shown at once. */
const FIRST = 5;

/**
 * @param {GameCard[]} games
 * @param {TableCard[]} tables
 * @param {HTMLElement} bringButton
 */
export function keptGames(games, tables, bringButton) {
  const called = names(games, tables);
  const row = (/** @type {TableCard} */ table) =>
    keptRow(
      games.find((game) => game.key === table.game),
      { ...table, name: called.get(table.id) ?? table.name },
    );
  const list = h("ul", { class: "kept-list" }, tables.slice(0, FIRST).map(row));
  const none = h("p", { class: "muted kept-none", hidden: tables.length > 0 }, t("pages.lobby.none_kept"));
  list.addEventListener("removed", () => (none.hidden = list.childElementCount > 0));
  return h(
    "section",
    { class: "lobby-section kept", "aria-labelledby": "kept-title" },
    h("div", { class: "row between" }, h("h2", { id: "kept-title", tabindex: "-1" }, t("pages.lobby.kept")), bringButton),
    none,
    list,
    tables.length > FIRST && moreButton(list, tables.slice(FIRST).map(row)),
  );
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rest
 */
function moreButton(list, rest) {
  const show = () => {
    list.append(...rest);
    more.remove();
    rest[0]?.querySelector("a")?.focus();
  };
  const more = h(
    "button",
    { class: "button quiet kept-more", type: "button", on: { click: show } },
    t("pages.lobby.more", { number: rest.length }),
  );
  return more;
}

/**
 * @param {GameCard | undefined} game
 * @param {TableCard} table
 */
function keptRow(game, table) {
  const row = h("li", { class: "kept-row", data: { game: table.game } });
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  row.append(
    h("span", { class: "kept-flag", "aria-hidden": "true" }),
    h(
      "div",
      { class: "kept-words" },
      h("h3", {}, table.usable && mayOpen(table) ? h("a", { href: seatAddress(table) }, table.name) : table.name),
      h("p", { class: "muted" }, chosen(game, table)),
    ),
    h(
      "p",
      { class: "kept-state" },
      stateOf(table),
      seatWords(table),
      h("span", { class: "muted" }, t("pages.lobby.last_played", { when: since(table.updated) })),
    ),
    acts(table, row, problem),
    problem,
  );
  return row;
}

/**
 * The game, its scenario and options, by name.
 * @param {GameCard | undefined} game
 * @param {TableCard} table
 */
function chosen(game, table) {
  if (!game) return table.game;
  const named = [...game.scenarios, ...game.options].filter(
    (choice) => choice.key === table.scenario || table.options.includes(choice.key),
  );
  return [game.title, ...named.map((choice) => choice.title)].join(" · ");
}

/** @param {TableCard} table */
function stateOf(table) {
  if (!table.usable) return h("span", { class: "kept-turn over" }, t("table.unusable"));
  if (!table.over) return h("span", { class: "kept-turn" }, t("ui.turn_number", { turn: table.turn }));
  const words = h("span", { class: "kept-turn over" }, t("ui.game_over"));
  void wordsOf(table.game, "side").then(
    (say) => (words.textContent = t("pages.won_by", { side: say(`side.${table.winner}`) })),
    () => {},
  );
  return words;
}

/**
 * @param {TableCard} table
 * @param {HTMLElement} row
 * @param {HTMLElement} problem
 */
function acts(table, row, problem) {
  if (!mayOpen(table)) return h("div", { class: "row kept-acts" });
  const go = t(table.over ? "pages.lobby.look_back" : "pages.lobby.resume");
  const failing = (/** @type {() => Promise<void>} */ act) => () =>
    act().catch((trouble) => {
      problem.textContent = problemText(trouble);
      problem.hidden = false;
    });
  return h(
    "div",
    { class: "row kept-acts" },
    table.usable && h("a", { class: "button", href: seatAddress(table), "aria-label": `${go}: ${table.name}` }, go),
    table.usable && !table.over && inviting(table),
    table.over && table.held.length === 1 && Object.keys(table.seats).length === 2 && quiet(table, "meeting.rematch", () => void failing(() => again(table))()),
    table.usable && mayExport(table) && quiet(table, "pages.lobby.export", () => void failing(() => saveFile(table))()),
    (!myself() || removable(table)) && quiet(table, "pages.lobby.delete", () => void failing(() => removeKept(table, row))()),
  );
}

/** Whoever is missing can be asked to come: by links at home, and by whatever a table's owner can do on a server for others. @param {TableCard} table */
function inviting(table) {
  const open = async () => (await import("../meeting/hosting.js")).openHosting(table, table.name);
  if (myself()) return table.owned && !table.begun && emptySeats(table).length > 0 && quiet(table, "meeting.host.button", () => void open());
  return invitable(table).length > 0 && quiet(table, "pages.seats.invite", () => void showInvitations(table, t("ui.close")));
}

/** Whether one may take the table down: one's own, before others play at it. @param {TableCard} table */
const removable = (table) => table.owned && !(table.begun && isLocked(table));

/** The same game with sides changed; whoever was asked already finds the invitation in the lobby. @param {TableCard} table */
async function again(table) {
  const next = await (await import("../meeting/ask.js")).rematch(table.id);
  navigate(next.held.length ? seatAddress(next) : "/");
}

/**
 * @param {TableCard} table
 * @param {string} key of what the button says
 * @param {() => void} act
 */
const quiet = (table, key, act) =>
  h("button", { class: "button quiet", type: "button", "aria-label": `${t(key)}: ${table.name}`, on: { click: act } }, t(key));

/**
 * @param {TableCard} table
 * @param {HTMLElement} row
 */
async function removeKept(table, row) {
  const text = t("pages.lobby.delete_question", { name: table.name });
  if (
    !(await ask({ title: t("pages.lobby.delete"), text, yes: t("pages.lobby.delete_yes"), no: t("pages.lobby.delete_no"), danger: true }))
  )
    return;
  await api.removeTable(table.id);
  forgetKeys(table.id);
  const list = row.parentElement;
  row.remove();
  list?.dispatchEvent(new Event("removed"));
  announce(t("pages.lobby.deleted", { name: table.name }));
  document.getElementById("kept-title")?.focus();
}
