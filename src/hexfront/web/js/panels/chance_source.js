/** The analysis of a finished game: asked for once, watched while it is made, told to every panel that shows it. */

import { ONLOOKER } from "../seat_keys.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").WireAnalysis} WireAnalysis */

const PAUSE = 1500;

export class ChanceSource {
  /** @param {Context} ctx */
  constructor(ctx) {
    /** @private */
    this.ctx = ctx;
    /** @type {WireAnalysis | null} */
    this.found = null;
    /** What went wrong last. @type {unknown} */
    this.problem = null;
    /** @private @type {Set<() => void>} */
    this.listeners = new Set();
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Hear of every change; the end of it comes back.
   * @param {() => void} tell
   */
  on(tell) {
    this.listeners.add(tell);
    if (this.found?.state === "working") this.wait();
    return () => {
      this.listeners.delete(tell);
      if (!this.listeners.size) clearTimeout(this.timer);
    };
  }

  /** See how it stands. A chance is that of a seat: onlookers have none. */
  look = async () => {
    if (this.ctx.seat !== ONLOOKER) await this.take(this.ctx.api.analysis);
  };

  /** Have it made. */
  ask = () => this.take(this.ctx.api.askAnalysis);

  /**
   * @private
   * @param {(id: string, wish: {seat?: string, language?: string}) => Promise<WireAnalysis>} call
   */
  async take(call) {
    try {
      this.found = await call(this.ctx.table.id, { seat: this.ctx.seat, language: this.ctx.store.get("language") });
      this.problem = null;
    } catch (problem) {
      this.problem = problem;
    }
    if (this.found?.state === "working" && this.listeners.size) this.wait();
    for (const tell of [...this.listeners]) tell();
  }

  /** @private */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), PAUSE);
  }
}

/** The sources of the tables on this page. @type {WeakMap<object, ChanceSource>} */
const sources = new WeakMap();

/**
 * The one source of a seat at a table.
 * @param {Context} ctx
 */
export function chanceSource(ctx) {
  const known = sources.get(ctx.socket);
  if (known) return known;
  const made = new ChanceSource(ctx);
  sources.set(ctx.socket, made);
  return made;
}
