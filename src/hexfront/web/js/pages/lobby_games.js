/** The games as cards; those that cannot be played yet say so. */

import { boardAddress } from "../api.js";
import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { showLessons } from "../learning.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { poster } from "./theatres.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */

/** @param {GameCard[]} games */
export function gameCards(games) {
  return h(
    "section",
    { class: "lobby-section", "aria-labelledby": "games-title" },
    h("h2", { id: "games-title" }, t("pages.lobby.games")),
    h(
      "ul",
      { class: "game-cards" },
      games.map((game) => h("li", {}, gameCard(game))),
    ),
  );
}

/** @param {GameCard} game */
function gameCard(game) {
  const ready = game.stage === "complete";
  return h(
    "article",
    { class: `game-card${ready ? " ready" : " coming"}`, data: { game: game.key } },
    poster(game, { class: "card-picture" }),
    h(
      "div",
      { class: "game-card-words" },
      h("h3", {}, game.title),
      h("p", { class: "muted" }, game.subtitle),
      h(
        "p",
        { class: "game-card-state" },
        players(game),
        h("span", { class: ready ? "state ready" : "state" }, t(ready ? "pages.lobby.ready" : `pages.lobby.coming_${game.stage}`)),
      ),
      h("p", { class: "row game-card-acts" }, ready && playLink(game), ready && (game.guided || game.lessons > 0) && learnButton(game), boardButton(game)),
    ),
  );
}

/** @param {GameCard} game */
function players(game) {
  if (!game.seats.length) return null;
  return h("span", {}, t(game.seats.length === 1 ? "pages.lobby.one_player" : "pages.lobby.two_players"));
}

/** @param {GameCard} game */
function playLink(game) {
  return h("a", { class: "button primary", href: `/new/${game.key}`, "aria-label": `${t("ui.play")}: ${game.title}` }, t("ui.play"));
}

/** The ways to learn it. @param {GameCard} game */
function learnButton(game) {
  const label = `${t("pages.lobby.guided")}: ${game.title}`;
  return h("button", { class: "button", type: "button", "aria-label": label, on: { click: () => showLessons(game) } }, t("pages.lobby.guided"));
}

/** @param {GameCard} game */
function boardButton(game) {
  const label = `${t("pages.lobby.board")}: ${game.title}`;
  return h(
    "button",
    { class: "button quiet", type: "button", "aria-label": label, on: { click: () => openBoard(game) } },
    t("pages.lobby.board"),
  );
}

/**
 * The whole board, as large as the window, with its natural size behind a click.
 * @param {GameCard} game
 */
function openBoard(game) {
  void openDialog(
    game.title,
    (body) => {
      const image = h("img", {
        src: boardAddress(game.key, store.get("language")),
        alt: t("pages.lobby.board_named", { name: game.title }),
      });
      const look = h(
        "button",
        { class: "board-look", type: "button", "aria-pressed": "false", "aria-label": t("pages.lobby.board_closer") },
        image,
      );
      look.addEventListener("click", (event) => closer(look, event));
      body.append(h("p", { class: "muted" }, t("pages.lobby.board_hint")), h("div", { class: "board-frame" }, look));
    },
    { class: "board-dialog" },
  );
}

/**
 * Closer, at the point that was clicked, or back to the whole.
 * @param {HTMLElement} look
 * @param {MouseEvent} event
 */
function closer(look, event) {
  const frame = /** @type {HTMLElement} */ (look.parentElement);
  const box = look.getBoundingClientRect();
  const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  const near = look.classList.toggle("near");
  look.setAttribute("aria-pressed", String(near));
  frame.scrollTo(at.x * look.scrollWidth - frame.clientWidth / 2, at.y * look.scrollHeight - frame.clientHeight / 2);
}
