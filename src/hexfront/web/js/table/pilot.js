/** Bots at the table: who plays which seat, the card of a bot that plays for this seat, and its pace. */

import { botFields, segments, usualOf } from "../bots.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").WireBot} WireBot */
/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").BotsMessage} BotsMessage */
/** @typedef {import("../socket.js").Play} Play */

const PACES = /** @type {const} */ (["slow", "normal", "fast"]);

/** The pace to go on with after a pause. @type {"slow" | "normal" | "fast"} */
let last = "normal";

/** The bot that plays a seat now. @param {string} seat @returns {WireBot | null} */
export const botOf = (seat) => store.get("bots").bots[seat] ?? null;

/** The name of a bot. @param {WireBot} bot */
export const botName = (bot) => t(`bot.${bot.name}.name`);

/** The seats of these that no bot plays. @param {readonly string[]} seats */
export const played = (seats) => seats.filter((seat) => !botOf(seat));

/** Whether the bots can be held up: not where others wait on their own devices. @param {import("../../wire.d.ts").TableCard} table */
export const paced = (table) => !Object.values(table.seats).includes("link");

/** Set the pace; what was before a pause is remembered. @param {Play} socket @param {BotsMessage["pace"]} pace */
function setPace(socket, pace) {
  const moving = pace === "step" ? store.get("bots").pace : pace;
  if (moving !== "step") last = moving;
  void socket.setPace(pace);
}

/** Pause, or go on. @param {Play} socket */
export const togglePause = (socket) => setPace(socket, store.get("bots").pace === "step" ? last : "step");

/** One decision; if the bots are on their way, they stop first. @param {Play} socket */
export const stepOnce = (socket) => (store.get("bots").pace === "step" ? void socket.stepOn() : setPace(socket, "step"));

/**
 * What a card needs to act.
 * @typedef {object} Ways
 * @property {Play} socket
 * @property {boolean} holds whether the bots can be held up here
 * @property {() => void} players shows who plays
 * @property {string[]} others the other seats on this device
 * @property {(seat: string) => void} handOver
 */

/** The card as it was last drawn: while it says the same it stays, so that a button can be pressed. @type {{about: string, ways: Ways, card: HTMLElement} | null} */
let drawn = null;

/**
 * What stands in the place of the options while a bot decides: for this seat, or for another.
 * @param {WireView} view
 * @param {Ways} ways
 */
export function pilotCard(view, ways) {
  const own = botOf(view.seat);
  const deciding = view.deciders.filter((seat) => seat !== view.seat && botOf(seat));
  if (view.over || (!own && (view.prompt || !deciding.length))) return null;
  const about = JSON.stringify([view.seat, own ? [] : deciding, store.get("bots")]);
  if (drawn?.about !== about || drawn.ways !== ways) drawn = { about, ways, card: card(view.seat, own, deciding, ways) };
  return drawn.card;
}

/** @param {string} seat @param {WireBot | null} own @param {string[]} deciding @param {Ways} ways */
function card(seat, own, deciding, { socket, holds, players, others, handOver }) {
  const { pace, trouble } = store.get("bots");
  const words = own
    ? t("table.bots.plays_for_you", { name: botName(own), side: t(`side.${seat}`) })
    : deciding.map((each) => t("table.bots.decides", { name: botName(/** @type {WireBot} */ (botOf(each))), side: t(`side.${each}`) })).join(" ");
  const watched = own && !played(others).length ? others : [];
  return h(
    "section",
    { class: "pilot", "aria-label": t("table.bots.players") },
    h("p", { class: "pilot-words" }, words),
    trouble && h("p", { class: "pilot-trouble", role: "alert" }, t("table.bots.trouble")),
    holds && controls(socket, pace, trouble),
    h(
      "div",
      { class: "row" },
      own && button("take over", "primary", t("table.bots.take_over"), () => void socket.letBot(null)),
      button("players", "quiet", t("table.bots.players"), players, "S"),
      watched.map((each) => button(`look ${each}`, "quiet", t("table.bots.look_from", { side: t(`side.${each}`) }), () => handOver(each))),
    ),
  );
}

/** @param {Play} socket @param {BotsMessage["pace"]} pace @param {boolean} trouble */
function controls(socket, pace, trouble) {
  const paused = pace === "step";
  return h(
    "div",
    { class: "pilot-pace" },
    button("pause", "", t(trouble ? "table.bots.try_again" : paused ? "table.bots.go_on" : "table.bots.pause"), () => (trouble ? setPace(socket, pace) : togglePause(socket)), "K"),
    button("step", "", t("table.bots.step"), () => stepOnce(socket), "."),
    segments({ label: t("table.bots.pace"), kinds: PACES, chosen: paused ? last : pace, word: (each) => t(`table.bots.${each}`), pick: (each) => setPace(socket, each), small: true }),
  );
}

/** @param {string} key @param {string} style @param {string} words @param {() => void} click @param {string} [shortcut] */
function button(key, style, words, click, shortcut) {
  return h("button", { class: `button act ${style}`, type: "button", data: { key: `bots ${key}` }, on: { click } }, words, shortcut ? " " : false, shortcut ? h("kbd", {}, shortcut) : false);
}

/**
 * Who plays which seat, to be changed at any time.
 * @param {{socket: Play, game: import("../../wire.d.ts").GameCard, table: import("../../wire.d.ts").TableCard, seat: string}} at
 */
export function showPlayers({ socket, game, table, seat: own }) {
  void openDialog(
    t("table.bots.players"),
    (body, close) => {
      const rows = game.seats.filter((seat) => seat === own || paced(table)).map((seat) => playerRow(seat, game.bots, socket));
      body.append(
        ...rows,
        h("p", { class: "muted" }, t("table.bots.players_note")),
        h("div", { class: "row end" }, h("button", { class: "button primary", type: "button", on: { click: close } }, t("ui.close"))),
      );
    },
    { class: "players-dialog" },
  );
}

/** @param {string} seat @param {readonly string[]} names @param {Play} socket */
function playerRow(seat, names, socket) {
  const side = t(`side.${seat}`);
  const fields = h("div", { class: "seat-bot" });
  /** @param {WireBot | null} bot */
  const show = (bot) => clear(fields, bot && botFields(names, bot, (now) => void socket.letBot(now, seat)));
  /** @param {"player" | "bot"} kind */
  const pick = (kind) => {
    const bot = kind === "bot" ? usualOf(names) : null;
    void socket.letBot(bot, seat);
    show(bot);
  };
  const bot = botOf(seat);
  show(bot);
  return h(
    "div",
    { class: "seat-row", data: { seat } },
    h("span", { class: "choice-title" }, side),
    segments({ label: side, kinds: /** @type {("player" | "bot")[]} */ (["player", "bot"]), chosen: bot ? "bot" : "player", word: (kind) => t(`table.bots.${kind}`), pick }),
    fields,
  );
}
