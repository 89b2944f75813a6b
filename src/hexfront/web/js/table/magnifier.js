/** A magnifier: the counters of a stack large and readable, for as long as a key is held or a finger has pressed. */

import { h } from "../dom.js";
import { announce } from "../live.js";
import { shown } from "../store.js";
import { t } from "../texts.js";
import { picture } from "./counter.js";
import { hexName, pieceWords } from "./describe.js";

/** The key that is held. */
export const LENS = "l";

export class Magnifier {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    /** @private */
    this.desk = desk;
    /** @private @type {HTMLElement | null} */
    this.lens = null;
    /** @private */
    this.hide = () => this.drop();
    /** @private @param {KeyboardEvent} event */
    this.release = (event) => event.key.toLowerCase() === LENS && this.drop();
    addEventListener("blur", this.hide);
    document.addEventListener("keyup", this.release);
    document.addEventListener("pointerdown", this.hide, true);
  }

  /** Look at the hex that is pointed at, or at the keyboard's. @param {string} hex */
  look(hex) {
    if (this.lens?.dataset["hex"] === hex) return;
    this.drop();
    const view = shown();
    const pieces = this.desk.where.piecesIn(hex);
    if (!view || !hex) return;
    const rows = pieces.flatMap((piece) => {
      const card = this.desk.cards.get(piece.id);
      return card ? [{ words: pieceWords(card, piece), image: picture(view.game, card, piece) }] : [];
    });
    const place = hexName(hex, this.desk.board.note(hex));
    this.lens = h(
      "div",
      { class: "magnifier", role: "note", "aria-label": t("table.lens.title"), data: { hex } },
      h("h3", {}, place),
      rows.length ? h("ul", {}, rows.map(({ words, image }) => h("li", {}, h("span", { class: "magnified" }, image), h("span", {}, words)))) : h("p", { class: "muted" }, t("ui.no_units")),
    );
    this.desk.area.append(this.lens);
    this.put(this.lens, this.desk.where.hexOnScreen(hex));
    announce([place, ...rows.map(({ words }) => words)].join(". "));
  }

  /** Beside the hex, where there is room. @private @param {HTMLElement} lens @param {import("./geometry.js").Point} at */
  put(lens, at) {
    const frame = this.desk.area.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = lens;
    const right = at.x - frame.left < frame.width / 2;
    const side = right ? at.x - frame.left + 70 : at.x - frame.left - width - 70;
    lens.style.left = `${Math.min(Math.max(8, side), Math.max(8, frame.width - width - 8))}px`;
    lens.style.top = `${Math.min(Math.max(8, at.y - frame.top - height / 2), Math.max(8, frame.height - height - 8))}px`;
  }

  /** @private */
  drop() {
    this.lens?.remove();
    this.lens = null;
  }

  /** Leave the table. */
  close() {
    this.drop();
    removeEventListener("blur", this.hide);
    document.removeEventListener("keyup", this.release);
    document.removeEventListener("pointerdown", this.hide, true);
  }
}
