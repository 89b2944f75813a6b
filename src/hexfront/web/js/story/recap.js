/** The recap: everything since this seat last decided, as it was allowed to see it, scene by scene over the board. */

import * as api from "../api.js";
import { h } from "../dom.js";
import { announce } from "../live.js";
import { usesKeys } from "../modality.js";
import { handedOver } from "../panels/log_since.js";
import { change, pace, settings } from "../settings.js";
import { store } from "../store.js";
import { openBubble } from "../table/bubble.js";
import { dress } from "../table/dress.js";
import { look } from "../table/sight.js";
import { waysOf } from "../table/stage.js";
import { t } from "../texts.js";
import { changes } from "./changes.js";
import { follow } from "./follow.js";
import { moved } from "./ghosts.js";
import { recapCard } from "./recap_card.js";
import { hexesOf, scenesOf } from "./scenes.js";
import { play } from "./sounds.js";
import { spoken } from "./spoken.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("./changes.js").Changes} Changes */

/** How long a scene stays, and how much longer for each letter to read; a fight stays longer. */
const STAYS = 1500;
const LETTER = 22;
const FIGHT = 1800;
/** So many scenes are worth opening by themselves. */
const SEVERAL = 3;
const FAST = 2.5;

export class Recap {
  /**
   * @param {import("../table/desk.js").Desk} desk
   * @param {import("../panels/context.js").Context} ctx
   */
  constructor(desk, ctx) {
    this.desk = desk;
    this.ctx = ctx;
    /** @type {Scene[]} */
    this.scenes = [];
    this.at = -1;
    this.playing = false;
    /** Whether only fights are shown. */
    this.brief = false;
    /** What changed in the scene that is shown. @type {Changes} */
    this.changed = { moves: [], losses: [] };
    /** The table before what decides the scene that is shown. @type {WireView | null} */
    this.before = null;
    /** @private @type {Map<number, Promise<WireView | null>>} */
    this.views = new Map();
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {WireView | null} what this recap put on the table */
    this.shows = null;
    /** @private the moment after which the last wait began */
    this.since = -1;
    /** @private */
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
  }

  get open() {
    return this.at >= 0;
  }

  /** The hexes that the scene is about. */
  get hexes() {
    const scene = this.wanted[this.at];
    return scene ? hexesOf(scene) : [];
  }

  /** The attack of the scene that is shown, if it is a fight. @returns {{from?: string[], targets?: string[]} | null} */
  get fought() {
    return this.wanted[this.at]?.fight ? (this.before?.table_facts["battle"] ?? null) : null;
  }

  /** The scenes that are gone through. */
  get wanted() {
    return this.brief ? this.scenes.filter(({ fight }) => fight) : this.scenes;
  }

  /**
   * Tell what happened since this seat last decided, or in the wait before that.
   * @param {{several?: boolean, view?: WireView | null}} [how] `several`: only if there is much to tell
   */
  async begin({ several = false, view = store.get("view") } = {}) {
    if (!view || this.open) return undefined;
    if (view.own < view.seq) this.since = view.own;
    const since = this.since >= 0 ? this.since : handedOver(this.ctx);
    const waited = since < 0 ? [] : await this.lines(since);
    // who plays alone never waits: then it is what the last decision brought about
    const last = waited.length || several ? since : Math.max(0, view.seq - 1);
    const lines = last === since ? waited : await this.lines(last);
    if (this.open || store.get("view")?.own !== view.own) return undefined;
    const { geometry } = this.desk.board;
    this.scenes = scenesOf(view.game, lines, last, (a, b) => [0, 1, 2, 3, 4, 5].some((way) => geometry.neighbour(a, way) === b));
    const telling = this.scenes.filter(({ sort }) => sort !== "phases").length;
    if (several ? telling < SEVERAL : !this.scenes.length) {
      return several ? undefined : this.nothing();
    }
    this.brief = false;
    document.addEventListener("keydown", this.onKey, true);
    this.ctx.openTab("decision");
    await this.show(0);
    // who wants things still goes on by himself
    if (pace(1)) this.play();
    if (usesKeys()) /** @type {HTMLElement | null} */ (this.desk.parts.layout.decision.querySelector('[data-key="next"]'))?.focus();
    return undefined;
  }

  /** What the log tells after a moment. @private @param {number} since @returns {Promise<import("../../wire.d.ts").LogLine[]>} */
  lines(since) {
    return api.log(this.ctx.table.id, { seat: this.ctx.seat, language: store.get("language"), since }).catch(() => []);
  }

  /** Say that there is nothing to tell, to those who look at the table too. @private */
  nothing() {
    const words = t("table.story.nothing");
    openBubble(this.desk.area, this.desk.where.middle(), { kind: "offer", label: words }, h("p", {}, words));
    announce(words);
  }

  /** @private @param {number} seq @returns {Promise<WireView | null>} */
  view(seq) {
    const known = this.views.get(seq);
    if (known) return known;
    const { table, seat } = this.ctx;
    const found = api.view(table.id, { seat, seq, language: store.get("language") }).then((view) => ({ ...view, live: false, options: [], outlook: null, reach: null })).catch(() => null);
    this.views.set(seq, found);
    return found;
  }

  /** Show a scene: the table before it, then the way to the table after it. @param {number} number among those that are wanted */
  async show(number) {
    const { wanted } = this;
    const scene = wanted[number];
    if (!scene) return;
    this.at = number;
    const [before, eve, after] = await Promise.all([this.view(scene.from), this.view(scene.eve), this.view(scene.seq)]);
    if (!before || !after || this.wanted[this.at] !== scene) return;
    const next = wanted[number + 1];
    if (next) void this.view(next.eve), void this.view(next.seq);
    const { cards, board, where } = this.desk;
    const ways = waysOf(moved(after.game, scene.lines));
    const was = dress(before, cards);
    const is = dress(after, cards);
    this.changed = changes(was, is, { cards, isHex: (place) => where.isHex(place), ways });
    this.before = eve;
    follow(board, [...hexesOf(scene), ...this.changed.moves.flatMap(({ way }) => way)].map((thing) => (where.isHex(thing) ? thing : "")));
    play(scene.fight ? "dice" : this.changed.moves.length ? "move" : "");
    this.shows = is;
    if ((store.get("past") ?? store.get("view"))?.seq !== scene.from) this.desk.parts.pieces.update(was, null);
    this.desk.pastWays = ways;
    store.set({ past: this.shows });
    this.attend();
    announce(spoken(scene.lines));
  }

  /** Bring the scene that is shown into sight in the list. @private */
  attend() {
    const list = this.desk.parts.layout.decision.querySelector(".recap-all");
    const item = list?.querySelector("[aria-current]");
    if (!list || !item) return;
    const [room, at] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
    if (at.top < room.top || at.bottom > room.bottom) list.scrollTop += at.top - room.top - room.height / 3;
  }

  /** Something was put on the table: if it was not by this, the recap is over. */
  heed() {
    if (this.open && store.get("past") !== this.shows) this.end();
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    const to = this.at + by;
    if (to >= this.wanted.length) this.close();
    else void this.show(Math.max(0, to));
  }

  /** Jump to a scene of the whole list. @param {Scene} scene */
  jump(scene) {
    this.pause();
    if (!this.wanted.includes(scene)) this.brief = false;
    void this.show(this.wanted.indexOf(scene));
  }

  play() {
    this.playing = true;
    this.desk.render();
    this.wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.desk.render();
  }

  /** @private */
  wait() {
    clearTimeout(this.timer);
    const scene = this.wanted[this.at];
    if (!scene) return;
    const letters = scene.lines.reduce((sum, { text }) => sum + text.length, 0);
    const time = (STAYS + LETTER * Math.min(letters, 260) + (scene.fight ? FIGHT : 0)) / (settings().animation === "fast" ? FAST : 1);
    this.timer = setTimeout(() => void this.go(), time);
  }

  /** @private */
  async go() {
    if (this.at + 1 >= this.wanted.length) return this.pause();
    await this.show(this.at + 1);
    if (this.playing) this.wait();
    return undefined;
  }

  /** Moves are passed over, or shown again. */
  skipMoves() {
    const now = this.wanted[this.at];
    this.brief = !this.brief && this.scenes.some(({ fight }) => fight);
    const at = this.wanted.findIndex((scene) => scene.seq >= (now?.seq ?? 0));
    void this.show(at < 0 ? this.wanted.length - 1 : at);
  }

  /** Back to the decision. */
  close() {
    if (!this.open) return false;
    this.end();
    this.ctx.showMoment(null);
    this.desk.render();
    if (settings().camera !== "never") look(this.desk);
    return true;
  }

  /** Nothing is told any more; what lies on the table stays. */
  end() {
    clearTimeout(this.timer);
    document.removeEventListener("keydown", this.onKey, true);
    this.at = -1;
    this.playing = false;
    this.changed = { moves: [], losses: [] };
    this.before = null;
    this.shows = null;
    this.views.clear();
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog[open]")) return;
    const onButton = target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter");
    /** @type {Record<string, () => void>} */
    const keys = {
      " ": () => (this.playing ? this.pause() : this.play()),
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Escape: () => this.close(),
      m: () => this.skipMoves(),
    };
    const act = keys[event.key];
    if (!act || onButton) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** What stands in place of the decision. */
  card() {
    return this.open ? recapCard(this) : null;
  }

  /** The other of two speeds. */
  hurry() {
    change({ animation: settings().animation === "fast" ? "full" : "fast" });
    if (this.open) this.desk.render();
    if (this.playing) this.wait();
  }
}
