/** Dice on the table: they roll where everybody sees them, and the result stands beside them in words. */

import { clear, h } from "../dom.js";
import { dieFace } from "../panels/dice.js";
import { isHeading } from "../panels/log_kinds.js";
import { pace } from "../settings.js";
import { store } from "../store.js";
import { expectations, formula, weighed } from "../story/fight_card.js";
import { play } from "../story/sounds.js";
import { t } from "../texts.js";
import { chart } from "./odds.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

const STAYS = 6000;
/** So much is told before it: what came after the fight was last shown, such as what the defender put in, and the column that made. */
const AHEAD = 2;
/** So much is told after a throw: the card lies over the board, and the log has the rest. */
const TOLD = 4;

export class DiceTray {
  /**
   * @param {HTMLElement} host
   * @param {import("../story/fight_card.js").Ways} [to]
   * @param {(hex: string) => boolean} [onLeft] whether a hex is in the left half of what is seen
   */
  constructor(host, to, onLeft = () => false) {
    /** @private */
    this.host = host;
    /** @private */
    this.to = to;
    /** @private */
    this.onLeft = onLeft;
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
    play("dice");
    const list = h("ol", { class: "throws" });
    const { view, forecast } = { view: store.get("view"), forecast: store.get("forecast") };
    const fought = lines.some(({ measured }) => measured.length);
    const head = fought && view && this.to ? formula(view, this.to, lines) : forecast?.results.length ? weighed(forecast) : null;
    clear(this.host, head, list);
    // off the place it is about
    const place = fought ? (lines.find(({ hex }) => hex)?.hex ?? "") : "";
    this.host.dataset["at"] = !place ? "" : this.onLeft(place) ? "right" : "left";
    this.host.hidden = false;
    addEventListener("pointerdown", this.skip);
    addEventListener("keydown", this.skip);
    let told = 0;
    const first = Math.max(0, lines.findIndex(({ dice }) => dice.length));
    if (fought) list.append(...added(lines.slice(0, first)).map(said));
    for (const line of lines.slice(first)) {
      if (line.dice.length) (told = 0), await this.throwOne(list, line);
      else if (list.children.length && told++ < TOLD) list.append(said(line));
    }
    if (!fought && forecast?.results.length) list.append(h("li", {}, chart(t("table.story.was_expected"), forecast.results, "odds-results")));
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
    if (line.measured.length) list.append(h("li", {}, expectations(line.measured)));
    list.scrollTop = list.scrollHeight;
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

/** What is told of a fight before its dice, apart from where and when it is. @param {readonly LogLine[]} lines */
const added = (lines) => lines.filter((line) => !isHeading(line) && line.kind !== "attack_declared").slice(-AHEAD);

/** @param {LogLine} line */
const said = ({ text }) => h("li", { class: "throw said" }, h("span", { class: "said-words" }, text));
