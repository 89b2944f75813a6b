/** Tables of other people: open ones to join, running ones to watch. */

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { problemText } from "../pages/problem.js";
import { since } from "../pages/when.js";
import { navigate } from "../router.js";
import { t } from "../texts.js";
import { decline, follow, join } from "./ask.js";
import { personLink } from "./people.js";
import { LANGUAGES, sideName, TEMPOS, termSigns, what } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** How many tables come at a time. */
const PAGE = 20;

/**
 * A list that asks for more when it is wished.
 * @param {GameCard[]} games
 * @param {Record<string, string | undefined>} wish
 * @param {(games: GameCard[], table: TableCard) => HTMLElement} row
 * @param {string} none what is said where there is nothing
 */
export function tableList(games, wish, row, none) {
  const list = h("ul", { class: "meet-list" });
  const empty = h("p", { class: "muted", hidden: true }, none);
  const more = h("button", { class: "button quiet", type: "button", hidden: true, on: { click: () => void next() } }, t("meeting.more"));
  let after = "";
  const next = async () => {
    const found = await api.tables({ ...wish, limit: PAGE, after });
    list.append(...found.map((table) => row(games, table)));
    const last = found.at(-1);
    after = last ? `${wish["which"] === "open" ? last.created : last.updated}~${last.id}` : after;
    empty.hidden = list.childElementCount > 0;
    more.hidden = found.length < PAGE;
  };
  void next().catch((problem) => (clear(empty, problemText(problem)), (empty.hidden = false)));
  return h("div", { class: "meet-part" }, list, empty, more);
}

/** @param {GameCard[]} games */
export function openTables(games) {
  const place = h("div", {});
  /** @type {Record<string, string | undefined>} */
  const wish = { which: "open" };
  const draw = () => clear(place, tableList(games, wish, openRow, t("meeting.none_open")));
  /** @param {string} key @param {string} label @param {[string, string][]} choices */
  const filter = (key, label, choices) => {
    const select = h("select", { on: { change: () => ((wish[key] = select.value || undefined), draw()) } }, [["", t("meeting.any")], ...choices].map(([value, words]) => h("option", { value }, words)));
    return h("label", { class: "meet-filter" }, h("span", {}, label), select);
  };
  draw();
  return h(
    "div",
    { class: "meet-part" },
    h(
      "div",
      { class: "row meet-filters" },
      filter("game", t("meeting.game"), games.filter((game) => game.seats.length > 1).map((game) => [game.key, game.title])),
      filter("tempo", t("meeting.tempo_label"), TEMPOS.map((tempo) => [tempo, t(`meeting.tempo.${tempo}`)])),
      filter("rated", t("meeting.rating_label"), [["true", t("meeting.is_rated")], ["false", t("meeting.not_rated")]]),
      filter("speaks", t("meeting.language"), Object.entries(LANGUAGES)),
    ),
    place,
  );
}

/** @param {GameCard[]} games @param {TableCard} table @param {(Node | false | null)[]} acts */
function row(games, table, acts) {
  const { title, choice } = what(games, table);
  const players = Object.entries(table.players).map(([seat, player]) => h("span", {}, sideName(table.game, seat), ": ", personLink(player)));
  return h(
    "li",
    { class: "meet-row", data: { game: table.game, table: table.id } },
    h("span", { class: "kept-flag", "aria-hidden": "true" }),
    h("div", { class: "meet-words" }, h("h3", {}, table.name || title), h("p", { class: "muted" }, table.name ? `${title} · ${choice}` : choice), h("p", { class: "meet-players" }, players)),
    h("p", { class: "meet-terms" }, termSigns(table)),
    h("div", { class: "row meet-acts" }, acts),
  );
}

/** @param {GameCard[]} games @param {TableCard} table */
function openRow(games, table) {
  const button = h("button", { class: "button primary", type: "button", on: { click: () => void offer(games, table, table.waiting) } }, t("meeting.look"));
  return row(games, table, [button]);
}

/** A table that one is invited to. @param {GameCard[]} games @param {TableCard} table */
export function invitedRow(games, table) {
  const no = async () => {
    await decline(table.id);
    element.remove();
    announce(t("meeting.declined"));
  };
  const element = row(games, table, [
    h("button", { class: "button primary", type: "button", on: { click: () => void offer(games, table, table.invited) } }, t("meeting.look")),
    h("button", { class: "button quiet", type: "button", on: { click: () => void no() } }, t("meeting.decline")),
  ]);
  return element;
}

/** @param {GameCard[]} games @param {TableCard} table */
export function watchedRow(games, table) {
  const held = table.held[0];
  const star = h("button", { class: "button quiet", type: "button", on: { click: () => void follow("game", table.id, true).then(() => announce(t("meeting.followed"))) } }, t("meeting.follow"));
  return row(games, table, [
    h("span", { class: "muted" }, table.over ? t("ui.game_over") : t("ui.turn_number", { turn: table.turn }), " · ", since(table.updated)),
    h("a", { class: "button", href: `/t/${table.id}?seat=${held ?? "onlooker"}` }, t(held ? "pages.lobby.resume" : "meeting.watch")),
    !held && star,
  ]);
}

/**
 * Everything about a table before anybody joins: what is played, on which terms, which side.
 * @param {GameCard[]} games
 * @param {TableCard} table
 * @param {readonly string[]} seats those one may take
 */
function offer(games, table, seats) {
  const { title, choice } = what(games, table);
  return openDialog(
    title,
    (body, close) => {
      const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
      /** @param {string} seat */
      const take = async (seat) => {
        try {
          await join(table.id, seat);
          close();
          navigate(`/t/${table.id}?seat=${seat}`);
        } catch (trouble) {
          problem.textContent = problemText(trouble);
          problem.hidden = false;
        }
      };
      const players = Object.entries(table.players).map(([seat, player]) => h("li", {}, sideName(table.game, seat), ": ", personLink(player)));
      body.append(
        h("div", { class: "meet-offer" },
          h("p", {}, choice),
          h("p", { class: "meet-terms" }, termSigns(table)),
          table.terms?.delay ? h("p", {}, t("meeting.delay", { number: table.terms.delay })) : "",
          h("ul", { class: "meet-people" }, players),
          h("p", { class: "muted" }, t("meeting.agree")),
          problem,
          h("div", { class: "row" }, seats.map((seat) => h("button", { class: "button primary", type: "button", data: { seat }, on: { click: () => void take(seat) } }, t("meeting.play_as"), " ", sideName(table.game, seat)))),
        ),
      );
    },
    { class: "meet-dialog" },
  );
}
