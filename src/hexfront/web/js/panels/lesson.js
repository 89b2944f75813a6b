/** A lesson at the table: the task, what of it is done, hints, what went wrong and why. */

import { clear, h } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { announce } from "../live.js";
import { beginLesson, showLessons } from "../learning.js";
import { t } from "../texts.js";
import { ruleLink } from "./context.js";
import { rememberLesson } from "./lesson_memory.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").LessonView} LessonView */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  const panel = new LessonPanel(element, ctx);
  void panel.look();
  return ctx.store.on("view", (view) => view && !view.planned && void panel.look());
}

class LessonPanel {
  /**
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    /** @type {LessonView | null} as it was last shown */
    this.shown = null;
    /** How many hints are open. */
    this.hints = 0;
    this.asked = 0;
  }

  /** Ask how far the lesson is, and show it; an answer that another has overtaken counts for nothing. */
  async look() {
    const mine = ++this.asked;
    const found = await this.ctx.api.tableLesson(this.ctx.table.id, this.ctx.store.get("language")).catch(() => null);
    if (!found || mine !== this.asked) return;
    const before = this.shown;
    this.shown = found;
    if (found.done) rememberLesson(this.ctx.game.key, found.key);
    this.draw();
    if (!before && found.place) this.ctx.focusHex(found.place);
    const news = before ? changed(before, found) : opening(found);
    if (news.length) announce(news.join(" "));
  }

  draw() {
    const found = this.shown;
    if (found) keepFocus(this.element, () => clear(this.element, this.card(found)), (key) => keyed(this.element, key));
  }

  /** @param {LessonView} found */
  card(found) {
    return h(
      "section",
      { class: `guide lesson${found.done ? " done" : ""}`, role: "region", "aria-labelledby": "lesson-title", data: { lesson: found.key } },
      h(
        "div",
        { class: "lesson-task" },
        h("p", { class: "guide-count" }, t("pages.learn.lesson")),
        h("h2", { id: "lesson-title" }, found.title),
        this.mistake(found),
        h("p", { class: "guide-text" }, found.done ? found.praise : found.text),
        this.openHints(found),
      ),
      h("div", { class: "lesson-course" }, goals(found), this.acts(found)),
    );
  }

  /** What went wrong; above the task, since a small screen may show no more than the beginning. @param {LessonView} found */
  mistake({ done, mistake }) {
    return !done && mistake && h("p", { class: "lesson-mistake" }, mistake.text, " ", ruleLink(this.ctx, mistake.rule));
  }

  /** The hints that are open. @param {LessonView} found */
  openHints({ done, hints }) {
    return !done && this.hints > 0 && h("ol", { class: "lesson-hints" }, hints.slice(0, this.hints).map((hint) => h("li", {}, hint)));
  }

  /** @param {LessonView} found */
  acts(found) {
    const again = found.done || Boolean(found.mistake?.final);
    return h(
      "div",
      { class: "row lesson-acts" },
      !found.done && this.hints < found.hints.length && button("hint", "button quiet", t("pages.learn.hint"), () => this.hint(found)),
      found.following && found.done && button("next", "button primary", t("pages.learn.next"), () => void beginLesson(this.ctx.game.key, found.following, this.ctx.table.id)),
      button("again", again && !found.done ? "button primary" : "button quiet", t("pages.learn.again"), () => void beginLesson(this.ctx.game.key, found.key, this.ctx.table.id)),
      button("all", "button quiet", t("pages.learn.all"), () => showLessons(this.ctx.game, this.ctx.table.id)),
    );
  }

  /** One more hint. @param {LessonView} found */
  hint(found) {
    const text = found.hints[this.hints++];
    this.draw();
    if (text) announce(text);
  }
}

/** @param {string} key @param {string} kind @param {string} text @param {() => void} run */
const button = (key, kind, text, run) => h("button", { class: kind, type: "button", data: { key: `lesson-${key}` }, on: { click: run } }, text);

/** @param {LessonView} found */
function goals(found) {
  return h(
    "ul",
    { class: "lesson-goals", "aria-label": t("pages.learn.goals") },
    found.goals.map(({ text, reached }) =>
      h("li", { class: reached ? "reached" : "" }, h("span", { class: "tick", "aria-hidden": "true" }), text, h("span", { class: "visually-hidden" }, ` (${t(reached ? "pages.learn.reached" : "pages.learn.open")})`)),
    ),
  );
}

/** What is said at the beginning. @param {LessonView} found */
const opening = (found) => [`${found.title}.`, found.text, ...found.goals.map(({ text }) => `${t("pages.learn.goal", { text })}`)];

/** What is said of a change. @param {LessonView} before @param {LessonView} now */
function changed(before, now) {
  const reached = now.goals.filter((goal, i) => goal.reached && !before.goals[i]?.reached).map(({ text }) => t("pages.learn.goal_reached", { text }));
  const wrong = now.mistake && now.mistake.text !== before.mistake?.text ? [`${now.mistake.text} ${t("pages.rule_named", { rule: now.mistake.rule })}.`] : [];
  return [...reached, ...wrong, ...(now.done && !before.done ? [t("pages.learn.done"), now.praise] : [])];
}
