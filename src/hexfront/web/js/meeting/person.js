/** Somebody: who they are, how strong, what they have played; to follow, to block, to report. */

import * as api from "../api.js";
import { ask, openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { myself } from "../people/me.js";
import { problemText } from "../pages/problem.js";
import { day } from "../pages/when.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { follow, person, results } from "./ask.js";
import { paged, table } from "./pages.js";
import { called, sideName } from "./words.js";

/** @typedef {import("../../wire.d.ts").Player} Player */
/** @typedef {import("../../wire.d.ts").PersonCard} Card */

/** @param {Player} player */
export function showPerson(player) {
  return openDialog(called(player), async (body) => {
    const [card, games] = await Promise.all([person(player.id), api.games(store.get("language"))]);
    const titles = new Map(games.map(({ key, title }) => [key, title]));
    body.append(h("div", { class: "meet-person" }, profile(card, titles), towards(card)));
  });
}

/** Ratings and results. @param {Card} card @param {Map<string, string>} titles */
export function profile(card, titles) {
  const title = (/** @type {string} */ game) => titles.get(game) ?? game;
  const heads = [t("meeting.game"), t("meeting.tempo_label"), t("meeting.rating_label"), t("meeting.games")];
  const rated = card.ratings.map((each) => [title(each.game), t(`meeting.tempo.${each.tempo}`), `${each.rating} ± ${2 * each.deviation}`, String(each.games)]);
  return h(
    "div",
    { class: "meet-person" },
    h("p", { class: "muted" }, card.since ? t("meeting.since", { when: day(card.since) }) : t("meeting.is_bot")),
    h("p", {}, t("meeting.totals", { won: card.won, drawn: card.drawn, lost: card.lost })),
    rated.length > 0 && table(heads, rated),
    h("h3", {}, t("meeting.results")),
    paged({ ask: (last) => results(card.id, last ? `${last.ended}~${last.table}` : ""), row: (each) => resultRow(each, title(each.game)), none: t("meeting.none_results"), list: h("ul", { class: "meet-results" }) }),
  );
}

/** @param {import("../../wire.d.ts").ResultCard} result @param {string} title */
function resultRow(result, title) {
  const { score, change, opponent } = result;
  const words = [t(`meeting.score.${score === 1 ? "won" : score ? "drawn" : "lost"}`), opponent ? called(opponent) : "", change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "", day(result.ended)];
  const name = result.watched ? h("a", { href: `/t/${result.table}?seat=onlooker` }, title) : title;
  return h("li", {}, name, " · ", sideName(result.game, result.seat), ` · ${words.filter(Boolean).join(" · ")}`);
}

/** What one can do about somebody else. @param {Card} card */
function towards(card) {
  const mine = myself();
  if (card.kind === "bot" || !mine || mine.kind === "nobody" || mine.id === card.id) return false;
  const problem = h("p", { class: "field-problem", role: "alert" });
  return h("div", { class: "row towards" }, toggled(card.followed, ["meeting.follow", "meeting.unfollow"], (on) => follow("person", card.id, on), problem), toggled(card.blocked, ["meeting.block", "people.unblock"], (on) => (on ? blocked(card) : api.unblock(card.id)), problem), report(card), problem);
}

/** A button that does something or undoes it. @param {boolean} on @param {[string, string]} words @param {(on: boolean) => Promise<any>} act @param {HTMLElement} problem */
function toggled(on, words, act, problem) {
  const press = h("button", { class: "button", type: "button", "aria-pressed": String(on) }, t(words[on ? 1 : 0]));
  press.addEventListener("click", () => {
    clear(problem);
    act(!on).then(
      (done) => {
        if (done === false) return;
        on = !on;
        press.textContent = t(words[on ? 1 : 0]);
        press.setAttribute("aria-pressed", String(on));
        announce(press.textContent);
      },
      (why) => clear(problem, problemText(why)),
    );
  });
  return press;
}

/** @param {Card} card @returns {Promise<any>} false if it was thought over */
async function blocked(card) {
  if (!(await ask({ title: t("meeting.block"), text: t("meeting.block_sure", { name: card.name }), yes: t("meeting.block"), danger: true }))) return false;
  await api.block(card.id);
  return true;
}

/** Tell the keepers of the server. @param {Card} card */
function report(card) {
  const open = () =>
    void openDialog(t("meeting.report"), (body, close) => {
      const words = h("textarea", { id: "report-text", rows: "5", maxlength: "2000", required: true });
      const problem = h("p", { class: "field-problem", role: "alert" });
      const form = h("form", { class: "person-form" }, h("p", {}, t("meeting.report_note", { name: card.name })), h("div", { class: "field" }, h("label", { for: "report-text" }, t("meeting.report_text")), words), problem, h("button", { class: "button primary", type: "submit" }, t("meeting.report_send")));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const at = location.pathname.match(/^\/t\/([^/]+)$/)?.[1] ?? "";
        api.tellKeepers(card.id, { text: words.value, table: at }).then(
          () => (close(), announce(t("meeting.report_sent"), true)),
          (why) => clear(problem, problemText(why)),
        );
      });
      body.append(form);
    });
  return h("button", { class: "button quiet", type: "button", on: { click: open } }, t("meeting.report"));
}
