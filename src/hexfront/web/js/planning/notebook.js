/**
 * Where notes are kept: in this browser, and on a server for others also with the person who holds the seat, so that they
 * are there on another device too. Nobody else ever gets them.
 */

import * as api from "../api.js";
import { myself } from "../people/me.js";

/** @typedef {import("../../wire.d.ts").Mark} Mark */
/** @typedef {{text: string, marks: Record<string, Mark>, arrows: [string, string][]}} Kept */

/** The kinds of marks. */
export const KINDS = ["note", "attack", "hold", "doubt"];
/** So long, in milliseconds, somebody goes on writing before it is sent. */
const PAUSE = 700;

/** @type {() => Kept} */
export const nothing = () => ({ text: "", marks: {}, arrows: [] });

export class Notebook {
  /**
   * @param {string} table
   * @param {string} seat
   * @param {() => void} changed what is done when notes have come from elsewhere
   */
  constructor(table, seat, changed) {
    /** @private */
    this.at = { table, seat };
    const me = myself();
    /** Whether they are kept with a person. */
    this.shared = Boolean(me && me.kind !== "nobody");
    /** Several people may use this browser one after the other: each has their own. @private */
    this.key = ["hexfront.notes", table, seat, ...(me && this.shared ? [me.id] : [])].join(".");
    /** @private */
    this.changed = changed;
    this.kept = read(this.key);
    /** What the server had last. @private @type {Kept & {number: number}} */
    this.known = { ...nothing(), number: 0 };
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @private */
    this.seen = () => document.visibilityState === "visible" && void this.load();
    if (this.shared) {
      document.addEventListener("visibilitychange", this.seen);
      void this.load();
    }
  }

  /** @param {Kept} kept */
  write(kept) {
    this.keep(kept);
    if (!this.shared) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), PAUSE);
  }

  /** The end of it: what has not been sent yet is. */
  close() {
    document.removeEventListener("visibilitychange", this.seen);
    if (this.timer !== undefined) void this.send();
  }

  /** @private @param {Kept} kept */
  keep(kept) {
    this.kept = kept;
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // kept for this visit only
    }
  }

  /** What the server has, with what was written here meanwhile. @private */
  async load() {
    try {
      const found = await api.notes(this.at.table, this.at.seat);
      const both = merged(this.known, this.kept, sound(found));
      this.known = { ...sound(found), number: found.number };
      if (!same(both, this.kept)) {
        this.keep(both);
        this.changed();
      }
      if (!same(both, this.known)) await this.send();
    } catch {
      // they are in this browser, and sent with the next change
    }
  }

  /** @private */
  async send() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const sent = this.kept;
    if (same(sent, this.known)) return;
    try {
      const { number } = await api.writeNotes(this.at.table, this.at.seat, { ...sent, number: this.known.number });
      this.known = { ...sent, number };
    } catch (problem) {
      if (problem instanceof api.ApiError && problem.code === "stale") await this.load();
    }
  }
}

/** Whether two notes say the same. @param {Kept} one @param {Kept} two */
const same = (one, two) => JSON.stringify([one.text, Object.entries(one.marks).sort(), one.arrows]) === JSON.stringify([two.text, Object.entries(two.marks).sort(), two.arrows]);

/**
 * What was written in two places since both were the same.
 * @param {Kept} before
 * @param {Kept} mine
 * @param {Kept} theirs
 * @returns {Kept}
 */
export function merged(before, mine, theirs) {
  const word = (/** @type {any} */ value) => JSON.stringify(value ?? null);
  const marks = { ...theirs.marks };
  for (const hex of new Set([...Object.keys(before.marks), ...Object.keys(mine.marks)])) {
    const now = mine.marks[hex];
    if (word(now) === word(before.marks[hex])) continue;
    if (now) marks[hex] = now;
    else delete marks[hex];
  }
  const had = new Set(before.arrows.map(word));
  const have = new Set(mine.arrows.map(word));
  const arrows = theirs.arrows.filter((arrow) => have.has(word(arrow)) || !had.has(word(arrow)));
  const known = new Set(arrows.map(word));
  arrows.push(...mine.arrows.filter((arrow) => !had.has(word(arrow)) && !known.has(word(arrow))));
  return { text: words(before.text, mine.text, theirs.text), marks, arrows };
}

/** Of words that were changed in both places none is lost. @param {string} before @param {string} mine @param {string} theirs */
const words = (before, mine, theirs) => (mine === before || mine === theirs ? theirs : theirs === before ? mine : `${theirs}\n${mine}`);

/** Notes as far as they make sense. @param {any} found @returns {Kept} */
function sound(found) {
  const marks = Object.entries(found?.marks ?? {}).filter(([, mark]) => mark && typeof (/** @type {any} */ (mark).text) === "string" && KINDS.includes(/** @type {any} */ (mark).kind));
  const arrows = (Array.isArray(found?.arrows) ? found.arrows : []).filter((/** @type {any} */ arrow) => Array.isArray(arrow) && arrow.length === 2);
  return { text: typeof found?.text === "string" ? found.text : "", marks: /** @type {any} */ (Object.fromEntries(marks)), arrows };
}

/** @param {string} key @returns {Kept} */
function read(key) {
  try {
    return sound(JSON.parse(localStorage.getItem(key) ?? "{}"));
  } catch {
    return nothing();
  }
}
