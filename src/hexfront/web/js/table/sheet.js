/** On a phone, decision and panels are a sheet that comes up from below: a line, half, or nearly all of the screen. */

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {"peek" | "half" | "full"} Height */

const PHONE = matchMedia("(max-width: 51.25rem), (max-height: 32.5rem)");
/** @type {Height[]} */
const HEIGHTS = ["peek", "half", "full"];

const LAPTOP = matchMedia("(max-width: 99.99875rem)");

/** Whether the screen has a sheet. */
export const isPhone = () => PHONE.matches;
/** Whether the panels are a drawer beside the decision. */
export const hasDrawer = () => LAPTOP.matches && !PHONE.matches;

export class Sheet {
  /**
   * @param {Layout} layout
   * @param {() => void} changed the board's clear part has changed
   */
  constructor({ root, side, grip }, changed) {
    /** @private */
    this.root = root;
    /** @private */
    this.side = side;
    /** @private */
    this.changed = changed;
    /** @private */
    this.grip = grip;
    this.set("half");
    grip.addEventListener("click", () => !this.dragged && this.set(this.height === "full" ? "peek" : this.height === "peek" ? "half" : "full"));
    grip.addEventListener("pointerdown", (event) => this.drag(event));
    /** @private */
    this.watch = () => this.changed();
    PHONE.addEventListener("change", this.watch);
    /** @private The sheet is as high as the decision needs. */
    this.sized = new ResizeObserver(() => isPhone() && this.changed());
    this.sized.observe(side);
  }

  /** @private */
  dragged = false;

  /** @returns {Height} */
  get height() {
    return /** @type {Height} */ (this.root.dataset.sheet);
  }

  /** @param {Height} height */
  set(height) {
    this.root.dataset.sheet = height;
    for (const name of ["height", "min-height", "max-height"]) this.side.style.removeProperty(name);
    this.grip.setAttribute("aria-expanded", String(height !== "peek"));
    this.changed();
  }

  /** Come up, if only a line is seen. */
  rise() {
    if (this.height === "peek") this.set("half");
  }

  /** Leave the board to be looked at. */
  sink() {
    if (isPhone()) this.set("peek");
  }

  /** @private @param {PointerEvent} event */
  drag(event) {
    const start = event.clientY;
    const from = this.side.offsetHeight;
    this.dragged = false;
    this.grip.setPointerCapture(event.pointerId);
    /** @param {PointerEvent} now */
    const move = (now) => {
      if (Math.abs(now.clientY - start) > 5) this.dragged = true;
      const height = `${Math.max(64, from + start - now.clientY)}px`;
      if (this.dragged) for (const name of ["height", "min-height", "max-height"]) this.side.style.setProperty(name, height);
    };
    /** @param {PointerEvent} now */
    const end = (now) => {
      this.grip.removeEventListener("pointermove", move);
      if (!this.dragged) return;
      const part = (from + start - now.clientY) / innerHeight;
      const next = part < 0.24 ? 0 : part < 0.66 ? 1 : 2;
      this.set(HEIGHTS[next] ?? "half");
      setTimeout(() => (this.dragged = false), 0);
    };
    this.grip.addEventListener("pointermove", move);
    this.grip.addEventListener("pointerup", end, { once: true });
    this.grip.addEventListener("pointercancel", end, { once: true });
  }

  close() {
    PHONE.removeEventListener("change", this.watch);
    this.sized.disconnect();
  }
}
