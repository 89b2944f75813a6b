/** Where there is only one thing to do, it is done after a beat, unless the player wants to do it himself. */

import { settings } from "../settings.js";
import { forced } from "./choices.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */

const BEAT = 1100;

export class Forced {
  /** @param {(seq: number, option: import("../../wire.d.ts").WireOption) => void} act */
  constructor(act) {
    /** @private */
    this.act = act;
    /** @private */
    this.held = false;
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** What will be done in a moment. @param {WireView} view */
  of(view) {
    return this.held || settings().confirm_forced ? null : forced(view);
  }

  /** A view has come; after an undo nothing is done by itself. @param {WireView} view @param {boolean} undone */
  begin(view, undone) {
    clearTimeout(this.timer);
    this.held = undone;
    const only = this.of(view);
    if (only) this.timer = setTimeout(() => this.act(view.seq, only), BEAT);
  }

  /** Leave it to the player. */
  hold() {
    clearTimeout(this.timer);
    this.held = true;
  }
}
