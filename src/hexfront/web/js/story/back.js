/** Back to where I was: after a jump to another place or moment, the way back to what was on the screen before. */

import { h, svg } from "../dom.js";
import { NOTHING, store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("../store.js").Selection} Selection */
/** What was on the screen: the moment, the part of the map, where the keyboard was, what was selected in which position. @typedef {{seq: number | null, camera: import("../table/camera.js").Spot, cursor: string, selection: Selection, at: number}} Spot */

export class Back {
  /**
   * @param {HTMLElement} host
   * @param {import("../table/board.js").Board} board
   * @param {(seq: number | null) => void} showMoment
   * @param {(selection: Selection) => void} select
   */
  constructor(host, board, showMoment, select) {
    /** @private */
    this.board = board;
    /** @private */
    this.showMoment = showMoment;
    /** @private */
    this.select = select;
    /** @private @type {Spot | null} */
    this.spot = null;
    /** @private */
    this.button = h("button", { class: "button way-back", type: "button", hidden: true, on: { click: () => this.go() } }, arrow(), h("span", {}, t("table.story.back")), h("kbd", {}, "⌫"));
    host.append(this.button);
    /** Whoever decides is where he wants to be. */
    this.end = store.on("view", (now, was) => now && was && now.own !== was.own && this.forget());
  }

  /** Remember what is on the screen; of several jumps in a row, what was there before the first. */
  note() {
    this.spot ??= { seq: store.get("past")?.seq ?? null, camera: this.board.camera.spot, cursor: this.board.cursor, selection: store.get("selection"), at: store.get("view")?.seq ?? 0 };
    this.button.hidden = false;
  }

  /** Go back, if there is somewhere to go back to. */
  go() {
    const { spot } = this;
    this.forget();
    if (!spot) return;
    if ((store.get("past")?.seq ?? null) !== spot.seq) this.showMoment(spot.seq);
    this.select(store.get("view")?.seq === spot.at ? spot.selection : NOTHING);
    // or the next key on the map would lead away again
    this.board.cursor = spot.cursor;
    this.board.hideCursor();
    this.board.camera.flyTo(spot.camera);
  }

  /** @private */
  forget() {
    this.spot = null;
    this.button.hidden = true;
  }
}

const arrow = () => svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, svg("path", { d: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" }));
