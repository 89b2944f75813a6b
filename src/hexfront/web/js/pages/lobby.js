/** The front page: what Hexfront is, the kept games, and the games. */

import * as api from "../api.js";
import { clear, h } from "../dom.js";
import { myself } from "../people/me.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { aboutButton } from "./about.js";
import { bringing } from "./lobby_import.js";
import { gameCards } from "./lobby_games.js";
import { seatAddress } from "../seat_keys.js";
import { keptGames, names } from "./lobby_kept.js";
import { mayOpen } from "./lobby_seats.js";
import { problemCard } from "./problem.js";
import { heroPicture } from "./theatres.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/**
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function mount(root) {
  document.title = `${t("ui.title")} · ${t("ui.tagline")}`;
  const calls = h("div", { class: "row hero-calls" });
  const body = h("div", { class: "lobby-body" }, h("p", { class: "muted loading" }, t("pages.loading")));
  const bring = bringing();
  root.append(
    h(
      "div",
      { class: "lobby" },
      h(
        "section",
        { class: "hero", "aria-labelledby": "hero-title" },
        heroPicture({ class: "hero-map", eager: true }),
        h(
          "div",
          { class: "hero-words" },
          h("h1", { id: "hero-title" }, t("pages.lobby.title")),
          h("p", { class: "hero-lead" }, t("pages.lobby.lead")),
          h("p", { class: "hero-lead" }, t("pages.lobby.promise")),
          calls,
        ),
      ),
      body,
      h("footer", { class: "lobby-foot" }, h("p", { class: "muted" }, t("pages.lobby.foot")), aboutButton()),
    ),
  );
  void fill(calls, body, bring.button);
  return bring.end;
}

/**
 * @param {HTMLElement} calls
 * @param {HTMLElement} body
 * @param {HTMLElement} bringButton
 */
async function fill(calls, body, bringButton) {
  try {
    if (myself()) return await fillMeeting(calls, body, bringButton);
    const [games, tables] = await Promise.all([api.games(store.get("language")), api.tables({ limit: 100 })]);
    clear(calls, ...callsToPlay(games, tables));
    const kept = keptGames(games, tables, bringButton);
    clear(body, ...(tables.length ? [kept, gameCards(games)] : [gameCards(games), kept]));
  } catch (problem) {
    clear(
      body,
      problemCard(problem, () => void fill(calls, body, bringButton)),
    );
  }
}

/**
 * On a server for others people meet first.
 * @param {HTMLElement} calls
 * @param {HTMLElement} body
 * @param {HTMLElement} bringButton
 */
async function fillMeeting(calls, body, bringButton) {
  const { meeting, ownTables } = await import("./meeting.js");
  const [games, mine] = await Promise.all([api.games(store.get("language")), myself()?.kind === "nobody" ? [] : ownTables()]);
  clear(calls, ...callsToPlay(games, mine));
  clear(body, meeting(games, mine, bringButton), gameCards(games));
}

/**
 * One thing to do first: go on where we were, or start.
 * @param {GameCard[]} games
 * @param {TableCard[]} tables
 */
function callsToPlay(games, tables) {
  const running = tables.find((table) => table.usable && !table.over && mayOpen(table));
  const first = games.find((game) => game.stage === "complete");
  return [
    running &&
      h(
        "a",
        { class: "button primary large", href: seatAddress(running) },
        h(
          "span",
          {},
          t("pages.lobby.continue_named", { name: games.find((game) => game.key === running.game)?.title ?? running.game }),
          h("small", {}, names(games, tables).get(running.id) ?? running.name),
        ),
      ),
    first &&
      h(
        "a",
        { class: `button large${running ? "" : " primary"}`, href: `/new/${first.key}` },
        t("pages.lobby.play_named", { name: first.title }),
      ),
  ];
}
