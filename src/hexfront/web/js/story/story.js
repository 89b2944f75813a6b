/** What the table tells of what happened: ghosts of the enemy's moves, the recap, the sound of it. */

import { settings } from "../settings.js";
import { store } from "../store.js";
import { botOf } from "../table/pilot.js";
import { drawChanges, Ghosts, moved } from "./ghosts.js";
import { Recap } from "./recap.js";
import { play } from "./sounds.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** So many moments at least are worth a recap that opens by itself. */
const SEVERAL = 3;

export class Story {
  /**
   * @param {import("../table/desk.js").Desk} desk
   * @param {import("../panels/context.js").Context} ctx
   */
  constructor(desk, ctx) {
    /** @private */
    this.desk = desk;
    /** @private */
    this.seat = ctx.seat;
    this.ghosts = new Ghosts(desk.board, { table: ctx.table.id, seat: ctx.seat });
    this.ghosts.came = () => desk.render();
    this.recap = new Recap(desk, ctx);
    /** @private Whether something happened that nobody here was looking at. */
    this.away = true;
    /** @private The wait for which a recap was offered. */
    this.offered = -1;
    const hidden = () => (this.away ||= document.hidden);
    document.addEventListener("visibilitychange", hidden);
    /** @private */
    this.ends = [store.on("past", () => this.recap.heed()), () => document.removeEventListener("visibilitychange", hidden)];
  }

  /** A view has come; to be called before it is drawn. @param {WireView} view @param {readonly LogLine[]} lines @param {WireView | null} before */
  note(view, lines, before) {
    this.ghosts.note(view, lines);
    if (before && view.deciders.includes(this.seat) && !before.deciders.includes(this.seat)) play("turn");
    else if (before && view.own !== view.seq && moved(view.game, lines).length) play("move");
    if (view.own === view.seq) this.away = false;
    this.offer(view);
  }

  /** Open the recap by itself where that is wanted. @private @param {WireView} view */
  offer(view) {
    const { recap } = settings();
    const asked = view.deciders.includes(this.seat) && !view.over && !botOf(this.seat) && store.get("past") === null;
    if (!asked || this.offered === view.own || view.seq - view.own < SEVERAL) return;
    this.offered = view.own;
    if (recap === "always" || (recap === "away" && this.away)) void this.recap.begin({ several: true, view });
  }

  /** Draw what moved and what was lost. @param {WireView} view @param {boolean} live */
  draw(view, live) {
    const { board } = this.desk;
    const found = this.recap.open ? this.recap.changed : live ? this.ghosts.of(view) : { moves: [], losses: [] };
    drawChanges(board.marks.storyLayer, board.geometry, view.game, found, this.recap.hexes);
    if (this.recap.fought) board.marks.battle(this.recap.fought, {});
  }

  /** The end of it. */
  close() {
    this.recap.end();
    for (const end of this.ends) end();
  }
}
