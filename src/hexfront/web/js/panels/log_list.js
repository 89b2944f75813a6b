/**
 * A long list in chunks. The newest chunk is there at once, the older ones follow when the browser has time; the style
 * sheet lets it skip chunks that are out of sight.
 */

import { clear, h } from "../dom.js";

const CHUNK = 50;

/**
 * @template T
 */
export class ChunkedList {
  /**
   * @param {(item: T) => HTMLElement} draw
   * @param {HTMLElement} scroller what scrolls
   */
  constructor(draw, scroller) {
    /** @private */
    this.draw = draw;
    this.scroller = scroller;
    this.element = h("div", { class: "chunks" });
    /** @private */
    this.round = 0;
    /** @private @type {T[]} */
    this.items = [];
    /** @private How many of the first items are not drawn yet. */
    this.rest = 0;
    /** @private The frame in which the end comes into sight. */
    this.ending = 0;
  }

  /**
   * Show these from now on, the last one in sight.
   * @param {T[]} items
   */
  show(items) {
    this.round++;
    this.items = items;
    this.rest = items.length;
    clear(this.element);
    this.earlier();
    this.toEnd();
    this.later(this.round);
  }

  /**
   * Add at the end.
   * @param {T[]} items
   * @returns {boolean} whether the end is in sight
   */
  add(items) {
    const stay = !this.atEnd;
    this.items = [...this.items, ...items];
    for (const item of items) {
      const last = this.element.lastElementChild;
      if (!last || last.childElementCount >= CHUNK) this.element.append(h("ol", { class: "chunk" }));
      this.element.lastElementChild?.append(this.draw(item));
    }
    if (!stay) this.toEnd();
    return !stay;
  }

  /** Whether the end is in sight. */
  get atEnd() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    return scrollTop + clientHeight >= scrollHeight - 24;
  }

  /** Scroll to the end. */
  toEnd() {
    // with the frame, which lays everything out anyhow
    this.ending ||= requestAnimationFrame(() => {
      this.ending = 0;
      this.scroller.scrollTop = this.scroller.scrollHeight;
    });
  }

  /** Draw everything now. */
  all() {
    while (this.rest > 0) this.earlier();
  }

  /** @private One more chunk before the first; what is in sight stays where it is. */
  earlier() {
    if (this.rest <= 0) return;
    const from = Math.max(0, this.rest - CHUNK);
    const before = this.scroller.scrollHeight;
    this.element.prepend(h("ol", { class: "chunk" }, this.items.slice(from, this.rest).map(this.draw)));
    this.rest = from;
    const grown = this.scroller.scrollHeight - before;
    if (this.scroller.scrollTop > 0 && grown > 0) this.scroller.scrollTop += grown;
  }

  /** @private @param {number} round */
  later(round) {
    if (this.rest <= 0) return;
    const go = () => {
      if (round !== this.round) return;
      this.earlier();
      this.later(round);
    };
    if ("requestIdleCallback" in globalThis) requestIdleCallback(go, { timeout: 400 });
    else setTimeout(go, 30);
  }
}
