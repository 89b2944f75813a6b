/** The guided first turn: short steps that point at things and watch what the player does. */

import { clear, h } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { t } from "../texts.js";
import { noteStep, rememberGuide, stepReached } from "./guide_memory.js";
import { watch } from "./guide_watch.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").GuideStep} GuideStep */

/** How long the praise for a step stays before the next one comes, in milliseconds. */
const BREATH = 900;

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  const guide = new Guide(element, ctx);
  void guide.load();
  return () => guide.leave();
}

class Guide {
  /**
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  constructor(element, ctx) {
    this.element = element;
    this.ctx = ctx;
    /** @type {GuideStep[]} */
    this.steps = [];
    this.at = 0;
    /** The first step that there is something to do for. */
    this.from = 0;
    /** @type {() => void} */
    this.ignore = () => {};
    /** @type {() => void} */
    this.unfollow = () => {};
    /** @type {GuideStep | null} the step that is waited for */
    this.watched = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Element | null} */
    this.lit = null;
  }

  async load() {
    const all = await this.ctx.api.guide(this.ctx.game.key, this.ctx.store.get("language")).catch(() => []);
    this.steps = all.filter(({ seat }) => !seat || seat === this.ctx.seat);
    const reached = stepReached(this.ctx.table.id, this.ctx.seat);
    this.from = reached?.from ?? 0;
    const at = reached?.at ?? 0;
    if (at < this.steps.length) this.show(at);
    else this.close();
  }

  /** Whether the phase in which a step could be done has gone by. @param {GuideStep} step */
  isOver({ phase, wait }) {
    const view = this.ctx.store.get("view");
    return !!view && wait !== "next" && phaseOrder(this.ctx.game.phases, view, phase) > 0;
  }

  /** The step to go back to, or nothing. @param {number} at */
  before(at) {
    return this.steps.findLastIndex((step, i) => i >= this.from && i < at && !this.isOver(step));
  }

  /** @param {number} at */
  show(at) {
    this.leave();
    const step = this.steps[at];
    if (!step) return this.finish();
    this.at = at;
    noteStep(this.ctx.table.id, this.ctx.seat, { from: this.from, at });
    this.element.hidden = false;
    clear(this.element, this.card(step));
    announce(`${step.title}. ${step.text}`);
    if (step.point !== "panels") this.ctx.clear();
    this.point(step.point);
    this.follow();
    const { store } = this.ctx;
    // whoever comes back from the past finds what the step is about in sight again
    const offs = [store.on("view", () => this.follow()), store.on("past", (past) => past || queueMicrotask(() => this.at === at && this.watched && this.point(step.point)))];
    this.unfollow = () => offs.forEach((off) => off());
  }

  /** Keep to the phase that is on the screen: wait for that of the step, and leave the step behind once it is over. */
  follow() {
    const step = this.steps[this.at];
    const view = this.ctx.store.get("view");
    if (!step || !view) return;
    if (this.isOver(step)) {
      if (this.at === this.from) this.from += 1;
      return this.show(this.at + 1);
    }
    const order = phaseOrder(this.ctx.game.phases, view, step.phase);
    const note = this.element.querySelector(".guide-later");
    if (note) note.textContent = order < 0 ? t("pages.guide.later", { label: t(`phase.${step.phase}`) }) : "";
    if (order < 0) this.ignore();
    else if (this.watched !== step) this.ignore = watch(this.ctx, step.wait, () => this.done());
    this.watched = order < 0 ? null : step;
  }

  /** @param {GuideStep} step */
  card(step) {
    const { at, from, steps } = this;
    const before = this.before(at);
    const last = at === steps.length - 1;
    const waits = step.wait !== "next";
    return h(
      "section",
      { class: "guide", role: "region", "aria-labelledby": "guide-title" },
      h(
        "header",
        { class: "guide-head" },
        h("p", { class: "guide-count" }, t("pages.guide.step", { number: at - from + 1, of: steps.length - from })),
        h(
          "button",
          {
            class: "button icon",
            type: "button",
            "aria-label": t("pages.guide.close"),
            title: t("pages.guide.close"),
            on: { click: () => this.finish() },
          },
          icon("close"),
        ),
      ),
      h("h2", { id: "guide-title" }, step.title),
      h("p", { class: "guide-text" }, step.text),
      h("p", { class: "guide-later muted", role: "status" }),
      h(
        "div",
        { class: "row between guide-acts" },
        h(
          "ol",
          { class: "guide-dots", "aria-hidden": "true" },
          steps.slice(from).map((_, i) => h("li", { class: i < at - from ? "past" : i === at - from ? "now" : "" })),
        ),
        h(
          "span",
          { class: "row" },
          before >= 0 && h("button", { class: "button quiet", type: "button", on: { click: () => this.show(before) } }, t("ui.back")),
          h(
            "button",
            { class: waits ? "button quiet" : "button primary", type: "button", on: { click: () => this.show(at + 1) } },
            t(last ? "pages.guide.finish" : waits ? "pages.guide.skip" : "ui.next"),
          ),
        ),
      ),
    );
  }

  /** Light up what the step is about; the boxes beside the board are found here. @param {string} target */
  point(target) {
    this.lit?.classList.remove("lit");
    this.lit = target ? document.querySelector(`[data-box="${CSS.escape(target)}"]`) : null;
    this.lit?.classList.add("lit");
    this.ctx.point(this.lit ? null : target || null);
  }

  /** The player has done it: say so, and go on after a breath. */
  done() {
    this.unfollow();
    this.ignore();
    this.element.querySelector(".guide")?.classList.add("done");
    announce(t("pages.guide.well_done"));
    this.timer = setTimeout(() => this.show(this.at + 1), BREATH);
  }

  /** Seen to the end or put away: do not offer it again by itself. */
  finish() {
    rememberGuide(this.ctx.game.key);
    noteStep(this.ctx.table.id, this.ctx.seat, { from: this.from, at: this.steps.length });
    this.close();
  }

  close() {
    this.leave();
    clear(this.element);
    this.element.hidden = true;
    this.element.dispatchEvent(new CustomEvent("guideclosed", { bubbles: true }));
  }

  leave() {
    clearTimeout(this.timer);
    this.unfollow();
    this.ignore();
    this.watched = null;
    this.point("");
  }
}

/**
 * Where the game stands beside a phase: before it (-1), in it or nowhere in particular (0), past it (1).
 * @param {readonly string[]} phases of a turn; before the first turn is the set-up
 * @param {import("../../wire.d.ts").WireView} view
 * @param {string} wanted
 */
function phaseOrder(phases, view, wanted) {
  if (!wanted || view.phase === wanted) return 0;
  if ((view.counters["turn"] ?? 1) > 1) return 1;
  return Math.sign(phases.indexOf(view.phase) - phases.indexOf(wanted));
}
