/** Dice on the table: they roll where everybody sees them, and the result stands beside them in words. */

import { clear, h } from "../dom.js";
import { dieFace } from "../panels/dice.js";
import { pace } from "../settings.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

const STAYS = 6000;

export class DiceTray {
  /** @param {HTMLElement} host */
  constructor(host) {
    /** @private */
    this.host = host;
    /** @private */
    this.skipped = false;
    /** @private @type {(() => void) | null} */
    this.wake = null;
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    host.addEventListener("click", () => this.hide());
    /** @private */
    this.skip = () => ((this.skipped = true), this.wake?.());
  }

  /**
   * Roll the dice of these lines one throw after the other; any key or click hurries them.
   * @param {readonly LogLine[]} lines
   */
  async roll(lines) {
    clearTimeout(this.timer);
    this.skipped = false;
    const list = h("ol", { class: "throws" });
    clear(this.host, list);
    this.host.hidden = false;
    addEventListener("pointerdown", this.skip);
    addEventListener("keydown", this.skip);
    for (const line of lines) {
      if (line.dice.length) await this.throwOne(list, line);
      else if (list.children.length) list.append(h("li", { class: "throw said" }, h("span", { class: "said-words" }, line.text)));
    }
    await this.wait(pace(260));
    removeEventListener("pointerdown", this.skip);
    removeEventListener("keydown", this.skip);
    this.timer = setTimeout(() => this.hide(), STAYS);
  }

  /** @private @param {HTMLElement} list @param {LogLine} line */
  async throwOne(list, line) {
    const dice = line.dice.map(() => h("span", { class: "die-slot rolling" }, dieFace(1 + Math.floor(Math.random() * 6))));
    const words = h("span", { class: "said-words" });
    list.append(
      h("li", { class: "throw" }, h("span", { class: "dice-row", role: "img", "aria-label": t("table.dice_thrown", { value: line.dice.join(", ") }) }, dice), words),
    );
    list.scrollTop = list.scrollHeight;
    const turns = Math.round(pace(560) / 70);
    for (let turn = 0; turn < turns && !this.skipped; turn++) {
      for (const die of dice) clear(die, dieFace(1 + Math.floor(Math.random() * 6)));
      await this.wait(70);
    }
    dice.forEach((die, n) => {
      die.classList.remove("rolling");
      clear(die, dieFace(line.dice[n] ?? 0));
    });
    words.textContent = line.text;
    await this.wait(pace(340));
  }

  /** @private @param {number} time @returns {Promise<void>} */
  wait(time) {
    if (!time || this.skipped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  /** Put the dice away. */
  hide() {
    clearTimeout(this.timer);
    this.host.hidden = true;
  }
}
