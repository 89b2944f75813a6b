/** Tables of other people: open ones to join, running ones to watch. */

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { problemText } from "../pages/problem.js";
import { since } from "../pages/when.js";
import { wordsOf } from "../pages/words_of.js";
import { navigate } from "../router.js";
import { t } from "../texts.js";
import { decline, follow, join } from "./ask.js";
import { PAGE, paged } from "./pages.js";
import { personLink } from "./people.js";
import { LANGUAGES, sideName, TEMPOS, termSigns, what } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/**
 * @param {GameCard[]} games
 * @param {Record<string, string | undefined>} wish
 * @param {(games: GameCard[], table: TableCard) => HTMLElement} row
 * @param {string} none what is said where there is nothing
 */
export function tableList(games, wish, row, none) {
  const after = (/** @type {TableCard | undefined} */ last) => (last ? `${wish["which"] === "open" ? last.created : last.updated}~${last.id}` : "");
  return paged({ ask: (last) => api.tables({ ...wish, limit: PAGE, after: after(last) }), row: (table) => row(games, table), none, list: h("ul", { class: "meet-list" }) });
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
  const ofGame = h("div", { class: "row meet-filters" });
  const narrow = async () => {
    const game = games.find((each) => each.key === wish["game"]);
    delete wish["scenario"];
    delete wish["side"];
    draw();
    const say = game && (await wordsOf(game.key));
    clear(ofGame, ...(game && say ? [filter("scenario", t("meeting.scenario"), game.scenarios.map((each) => [each.key, each.title])), filter("side", t("meeting.side"), game.seats.map((seat) => [seat, say(`side.${seat}`)]))] : []));
  };
  const byGame = filter("game", t("meeting.game"), games.filter((game) => game.seats.length > 1).map((game) => [game.key, game.title]));
  byGame.addEventListener("change", () => void narrow());
  draw();
  return h(
    "div",
    { class: "meet-part" },
    h(
      "div",
      { class: "row meet-filters" },
      byGame,
      ofGame,
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
export function openRow(games, table) {
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
  const said = (/** @type {unknown} */ why) => announce(problemText(why), true);
  const element = row(games, table, [
    h("button", { class: "button primary", type: "button", on: { click: () => void offer(games, table, table.invited) } }, t("meeting.look")),
    h("button", { class: "button quiet", type: "button", on: { click: () => void no().catch(said) } }, t("meeting.decline")),
  ]);
  return element;
}

/** @param {GameCard[]} games @param {TableCard} table @param {boolean} known whether somebody is here who can follow it */
export function watchedRow(games, table, known) {
  const held = table.held[0];
  let on = table.followed;
  const star = h("button", { class: "button quiet", type: "button" }, t(on ? "meeting.unfollow" : "meeting.follow"));
  const turned = () => {
    on = !on;
    star.textContent = t(on ? "meeting.unfollow" : "meeting.follow");
    announce(t(on ? "meeting.followed" : "meeting.unfollowed"));
  };
  star.addEventListener("click", () => void follow("game", table.id, !on).then(turned, (why) => announce(problemText(why), true)));
  return row(games, table, [
    h("span", { class: "muted" }, table.over ? t("ui.game_over") : t("ui.turn_number", { turn: table.turn }), " · ", since(table.updated)),
    h("a", { class: "button", href: `/t/${table.id}?seat=${held ?? "onlooker"}` }, t(held ? "pages.lobby.resume" : "meeting.watch")),
    known && !held && star,
  ]);
}

/**
 * Everything about a table before anybody joins: what is played, on which terms, which side.
 * @param {GameCard[]} games
 * @param {TableCard} table
 * @param {readonly string[]} seats those one may take
 */
function offer(games, table, seats) {
  const { title } = what(games, table);
  return openDialog(title, (body, close) => body.append(offerPart(games, table, seats, async (seat) => (await join(table, seat), close(), navigate(`/t/${table.id}?seat=${seat}`)))), { class: "meet-dialog" });
}

/**
 * What somebody agrees to who takes a seat.
 * @param {GameCard[]} games
 * @param {TableCard} table
 * @param {readonly string[]} seats those one may take
 * @param {(seat: string) => any} take
 */
export function offerPart(games, table, seats, take) {
  const { scenario, options } = what(games, table);
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const failing = (/** @type {string} */ seat) =>
    Promise.resolve(take(seat)).catch((trouble) => {
      problem.textContent = problemText(trouble);
      problem.hidden = false;
    });
  const players = Object.entries(table.players).map(([seat, player]) => h("li", { class: "offer-seat" }, sideName(table.game, seat), ": ", personLink(player)));
  return h(
    "div",
    { class: "meet-offer", data: { game: table.game } },
    h("p", {}, h("strong", {}, scenario?.title ?? ""), scenario?.text ? h("span", { class: "muted" }, ` ${scenario.text}`) : ""),
    options.length > 0 && h("div", {}, h("p", {}, t("meeting.options")), h("ul", { class: "offer-options" }, options.map((choice) => h("li", {}, choice.title)))),
    h("p", { class: "meet-terms" }, termSigns(table)),
    table.terms?.delay ? h("p", {}, t("meeting.delay", { number: table.terms.delay })) : "",
    table.terms?.beacon ? h("p", {}, t("meeting.beacon_note")) : "",
    h("ul", { class: "meet-people" }, players),
    h("p", { class: "muted" }, t("meeting.agree")),
    problem,
    h("div", { class: "row" }, seats.map((seat) => h("button", { class: "button primary", type: "button", data: { seat }, on: { click: () => void failing(seat) } }, t("meeting.play_as"), " ", sideName(table.game, seat)))),
  );
}
