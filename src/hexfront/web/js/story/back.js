/** Back to where I was: after a jump to another place or moment, the way back to what was on the screen before. */

import { h, svg } from "../dom.js";
import { store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {{seq: number | null, camera: import("../table/camera.js").Spot}} Spot */

export class Back {
  /**
   * @param {HTMLElement} host
   * @param {import("../table/camera.js").Camera} camera
   * @param {(seq: number | null) => void} showMoment
   */
  constructor(host, camera, showMoment) {
    /** @private */
    this.camera = camera;
    /** @private */
    this.showMoment = showMoment;
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
    this.spot ??= { seq: store.get("past")?.seq ?? null, camera: this.camera.spot };
    this.button.hidden = false;
  }

  /** Go back, if there is somewhere to go back to. */
  go() {
    const { spot } = this;
    this.forget();
    if (!spot) return;
    if ((store.get("past")?.seq ?? null) !== spot.seq) this.showMoment(spot.seq);
    this.camera.flyTo(spot.camera);
  }

  /** @private */
  forget() {
    this.spot = null;
    this.button.hidden = true;
  }
}

const arrow = () => svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, svg("path", { d: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" }));
