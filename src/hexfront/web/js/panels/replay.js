/** The replay: any moment of the game, step by step or by itself, with a link to each. */

import { clear, h, renew } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { t } from "../texts.js";
import { chanceSource } from "./chance_source.js";
import { ChanceStrip } from "./chance_strip.js";
import { diceThrown } from "./dice.js";
import { ruleLink } from "./context.js";
import { Moments } from "./replay_moments.js";
import { copyLink } from "./replay_link.js";

/** @typedef {import("./context.js").Context} Context */

const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 1400;
/** How far apart the numbers of turns must be, in hundredths of the slider. */
const ROOM = 5;

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  const panel = new ReplayPanel(element, ctx);
  const source = chanceSource(ctx);
  const ends = [
    ctx.store.on("past", () => panel.follow()),
    ctx.store.on("view", () => panel.follow()),
    source.on(() => (panel.strip.draw(source.found), panel.follow())),
    ctx.socket.on("events", (news) => panel.moments.add(news.lines)),
  ];
  if (source.found) panel.strip.draw(source.found);
  else if (ctx.store.get("view")?.over) void source.look();
  void panel.moments.load().then(() => panel.follow());
  return () => {
    panel.stop();
    ends.forEach((end) => end());
  };
}

class ReplayPanel {
  /**
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  constructor(element, ctx) {
    this.ctx = ctx;
    this.moments = new Moments(ctx);
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.playing = false;
    this.slider = h("input", { type: "range", min: "0", max: "0", step: "1", "aria-label": t("pages.replay.slider") });
    this.slider.addEventListener("input", () => (this.stop(), this.go(Number(this.slider.value))));
    this.ticks = h("div", { class: "replay-ticks", "aria-hidden": "true" });
    this.strip = new ChanceStrip();
    this.chance = h("p", { class: "muted replay-chance" });
    this.where = h("p", { class: "replay-where" });
    this.told = h("ul", { class: "replay-told" });
    this.playButton = h("button", { class: "button primary replay-play", type: "button", on: { click: () => this.toggle() } });
    this.now = h(
      "button",
      { class: "button", type: "button", on: { click: () => (this.stop(), ctx.showMoment(null)) } },
      t("pages.replay.now"),
    );
    element.classList.add("replay-panel");
    element.addEventListener("keydown", (event) => this.key(event));
    const slide = h("div", { class: "replay-slide" }, this.strip.element, this.slider, this.ticks);
    clear(element, this.where, this.chance, slide, this.controls(), this.told);
    this.follow();
  }

  controls() {
    const step = (/** @type {Parameters<typeof icon>[0]} */ sign, /** @type {string} */ word, /** @type {() => number} */ to) =>
      h(
        "button",
        { class: "button icon", type: "button", "aria-label": word, title: word, on: { click: () => (this.stop(), this.go(to())) } },
        icon(sign),
      );
    const speed = h(
      "select",
      { "aria-label": t("pages.replay.speed") },
      SPEEDS.map((value) =>
        h("option", { value: String(value), selected: value === this.speed }, t("pages.replay.times", { number: value })),
      ),
    );
    speed.addEventListener("change", () => (this.speed = Number(speed.value)));
    const said = h("span", { class: "muted", role: "status" });
    return h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row replay-controls" },
        step("first", t("pages.replay.first"), () => 0),
        step("back", t("ui.step_back"), () => this.at - 1),
        this.playButton,
        step("forward", t("ui.step_forward"), () => this.at + 1),
        step("last", t("pages.replay.last"), () => this.last),
        speed,
      ),
      h(
        "div",
        { class: "row" },
        this.now,
        h(
          "button",
          { class: "button quiet", type: "button", on: { click: () => void copyLink(this.ctx.table.id, this.ctx.seat, this.at, said) } },
          t("pages.replay.link"),
        ),
        said,
      ),
    );
  }

  /** The last moment there is. */
  get last() {
    // a plan stands between two moments
    return Math.floor(this.ctx.store.get("view")?.seq ?? 0);
  }

  /** The moment on the screen. */
  get at() {
    return this.ctx.store.get("past")?.seq ?? this.last;
  }

  /** @param {number} seq */
  go(seq) {
    const to = Math.max(0, Math.min(this.last, seq));
    if (to !== this.at || !this.ctx.store.get("past")) this.ctx.showMoment(to === this.last ? null : to);
  }

  /** Bring the panel in line with the screen. */
  follow() {
    const { at, last } = this;
    const past = this.ctx.store.get("past") !== null;
    this.slider.max = String(last);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", t("pages.replay.moment", { number: at, of: last }));
    this.now.hidden = !past;
    this.where.textContent = past ? t("pages.replay.moment", { number: at, of: last }) : t("pages.replay.at_present", { number: last });
    this.chance.textContent = this.strip.at(at);
    renew(this.playButton, t(this.playing ? "pages.replay.pause" : "pages.replay.play"));
    renew(this.ticks, ...this.turnMarks(last));
    const lines = this.moments.at(at);
    clear(
      this.told,
      ...lines.map((line) => h("li", { class: line.kind === "motive" ? "motive" : "" }, h("span", {}, line.text), " ", diceThrown(line.dice), " ", ruleLink(this.ctx, line.rule))),
    );
    const hex = lines.findLast((line) => line.hex)?.hex;
    if (past && hex) this.ctx.glance(hex);
    if (past && !this.playing) announce([t("pages.replay.moment", { number: at, of: last }), ...lines.map((line) => line.text)].join(" "));
  }

  /** A mark where each turn begins, with its number if there is room for it. @param {number} last */
  turnMarks(last) {
    let numbered = -ROOM;
    return this.moments.turns().map(({ seq, turn }) => {
      const at = last ? (100 * seq) / last : 0;
      const room = at - numbered >= ROOM;
      if (room) numbered = at;
      return h("span", { style: { left: `${at}%` } }, room ? String(turn) : false);
    });
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
    this.follow();
  }

  start() {
    this.playing = true;
    if (this.at >= this.last) this.ctx.showMoment(0);
    this.next();
  }

  /** The next moment after a pause that leaves time to read. */
  next() {
    const words = this.moments.at(this.at).reduce((sum, line) => sum + line.text.length, 0);
    this.timer = setTimeout(
      () => {
        this.go(this.moments.after(this.at, this.last));
        if (this.at >= this.last) this.stop();
        else this.next();
      },
      (PAUSE + 12 * Math.min(words, 240)) / this.speed,
    );
  }

  stop() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.follow();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target === this.slider || event.target instanceof HTMLSelectElement || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => (this.stop(), this.go(this.at - 1)),
      ArrowRight: () => (this.stop(), this.go(this.at + 1)),
      Home: () => (this.stop(), this.go(0)),
      End: () => (this.stop(), this.go(this.last)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
