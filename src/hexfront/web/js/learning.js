/** Ways to learn a game: its guided first turn and its lessons, listed in a dialog. */

import * as api from "./api.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { announce } from "./live.js";
import { lessonsDone } from "./panels/lesson_memory.js";
import { firstSeats } from "./pages/new_seats.js";
import { problemText } from "./pages/problem.js";
import { navigate } from "./router.js";
import { store } from "./store.js";
import { t } from "./texts.js";

/** @typedef {import("../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../wire.d.ts").LessonCard} LessonCard */

/**
 * Begin a lesson at a table of its own; the one before, if there was one, is cleared away.
 * @param {string} game
 * @param {string} lesson
 * @param {string} [before] the table of the lesson that is left
 */
export async function beginLesson(game, lesson, before) {
  try {
    const table = await api.beginLesson(game, lesson);
    navigate(`/t/${table.id}`, { replace: Boolean(before) });
    if (before) void api.removeTable(before).catch(() => {});
  } catch (problem) {
    announce(problemText(problem), true);
  }
}

/** A new game with the guided first turn, without further questions. @param {GameCard} game */
async function beginGuide(game) {
  try {
    const table = await api.newTable({ game: game.key, ...firstSeats(game, false), name: t("pages.lobby.guided_name", { name: game.title }) });
    navigate(`/t/${table.id}?guide=1`);
  } catch (problem) {
    announce(problemText(problem), true);
  }
}

/**
 * The list of what there is to learn. It opens whole: what came later would move what is about to be clicked.
 * @param {GameCard} game
 * @param {string} [before] the table of the lesson that is left
 */
export async function showLessons(game, before) {
  const found = await api.lessons(game.key, store.get("language")).catch((problem) => problemText(problem));
  void openDialog(
    t("pages.learn.title", { name: game.title }),
    (body, close) => {
      const guided = game.guided && item(t("pages.learn.guided"), t("pages.learn.guided_text"), false, () => (close(), void beginGuide(game)), "guided");
      const lessons = typeof found === "string" ? [h("li", { role: "alert" }, found)] : found.map((card) => lesson(game, card, () => (close(), void beginLesson(game.key, card.key, before))));
      body.append(h("p", { class: "muted" }, t("pages.learn.text")), h("ol", { class: "lessons" }, guided, ...lessons));
    },
    { class: "learn-dialog" },
  );
}

/** @param {GameCard} game @param {LessonCard} card @param {() => void} begin */
const lesson = (game, card, begin) => item(card.title, t("pages.learn.about", { rule: card.rule }), lessonsDone(game.key).has(card.key), begin, card.key);

/** @param {string} title @param {string} text @param {boolean} done @param {() => void} begin @param {string} key */
function item(title, text, done, begin, key) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: `lesson-item${done ? " reached" : ""}`, type: "button", data: { lesson: key }, on: { click: begin } },
      h("span", { class: "tick", "aria-hidden": "true" }),
      h("span", { class: "lesson-item-words" }, h("strong", {}, title), h("span", { class: "muted" }, text)),
      done && h("span", { class: "visually-hidden" }, ` (${t("pages.learn.reached")})`),
    ),
  );
}
