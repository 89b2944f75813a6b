/** The digest of a game as a book: rules in order, found by number or by words. */

import { plain } from "./log_kinds.js";

/** @typedef {import("../../wire.d.ts").Rules} Rules */
/** @typedef {import("../../wire.d.ts").RuleCard} RuleCard */
/** @typedef {import("../../wire.d.ts").Chart} Chart */
/** A chapter: its first rule, and those under it. @typedef {{head: RuleCard, rules: RuleCard[]}} Chapter */

/** What may be a rule number in a text: `10.2.1`, `9.32ter`, `S-2.74`, `CH-A1`, `G-6V`, `SR28`, `OPT.RE`. */
const NUMBER = /(?<![\w.])((?:[A-Z]{1,3}-)?[A-Z]{0,3}\d+(?:\.\d+)*(?:[A-Z]|bis|ter)?[a-z]?|[A-Z]{2,}(?:\.[A-Z]+|\.\d+)*[a-z]?)(?!\w)/g;
/** The end of a number that names a row of a rule: `7.6b`, `4.2(1)`, `9.32bis a`. */
const ROW = /(?:[a-z]|\(\d+\)| )$/;

export class Book {
  /** @param {Rules} rules */
  constructor(rules) {
    this.order = [...rules.rules, ...rules.rulings];
    this.charts = rules.charts;
    /** @private */
    this.rulingCount = rules.rulings.length;
    /** @private */
    this.byNumber = new Map(this.order.map((card) => [card.number, card]));
    /** @private */
    this.words = new Map(this.order.map((card) => [card.number, plain(`${card.number} ${card.title} ${card.text}`)]));
    this.chapters = chapters(rules.rules);
    this.rulings = rules.rulings;
  }

  /**
   * The rule that covers a number, itself or one of its rows.
   * @param {string} number
   * @returns {RuleCard | undefined}
   */
  covering(number) {
    const known = this.byNumber.get(number);
    return known || !ROW.test(number) ? known : this.covering(number.replace(ROW, ""));
  }

  /**
   * The rule that covers a number, or the one above it.
   * @param {string} number
   * @returns {RuleCard | undefined}
   */
  find(number) {
    const asked = number.trim();
    const known = this.covering(asked) ?? this.byNumber.get(`${asked}.0`);
    if (known || !asked.includes(".")) return known;
    return this.find(asked.slice(0, asked.lastIndexOf(".")));
  }

  /**
   * The rule so many places after another.
   * @param {RuleCard} card
   * @param {number} by
   * @returns {RuleCard | undefined}
   */
  beside(card, by) {
    return this.order[this.order.indexOf(card) + by];
  }

  /**
   * Rules that hold all the words; those with a word in their number or title come first.
   * @param {string} words
   * @returns {RuleCard[]}
   */
  search(words) {
    const wanted = plain(words).split(/\s+/).filter(Boolean);
    const found = this.order.filter((card) => wanted.every((word) => this.words.get(card.number)?.includes(word)));
    const first = (/** @type {RuleCard} */ card) =>
      wanted.some((word) => card.number.toLowerCase() === word) ? 0 : wanted.every((word) => plain(card.title).includes(word)) ? 1 : 2;
    return found.sort((a, b) => first(a) - first(b));
  }

  /**
   * A text cut at the rule numbers it mentions: strings, and cards of known rules with the number as written.
   * @param {string} text
   * @returns {(string | {number: string})[]}
   */
  linked(text) {
    /** @type {(string | {number: string})[]} */
    const parts = [];
    let at = 0;
    for (const match of text.matchAll(NUMBER)) {
      if (!this.covering(match[0])) continue;
      parts.push(text.slice(at, match.index), { number: match[0] });
      at = match.index + match[0].length;
    }
    return [...parts, text.slice(at)].filter(Boolean);
  }

  /**
   * Whether a rule is printed or reconstructed, as far as a chart or option says so.
   * @param {RuleCard} card
   * @param {readonly {source: string}[]} sourced
   */
  sourceOf(card, sourced) {
    const named = [...this.charts, ...sourced].find(({ source }) => source.split(" ")[1] === card.number.replace(/(?<=[A-Z])[a-z]$/, ""));
    if (named) return named.source;
    return /^(?:[A-Z]-)?\d/.test(card.number) ? `printed ${card.number}` : "";
  }

  /** @param {RuleCard} card */
  isRuling(card) {
    return this.rulings.includes(card);
  }
}

/**
 * @param {readonly RuleCard[]} rules
 * @returns {Chapter[]}
 */
function chapters(rules) {
  /** @type {Map<string, Chapter>} */
  const found = new Map();
  for (const card of rules) {
    const name = card.number.split(/[.]/)[0] ?? card.number;
    const chapter = found.get(name);
    if (chapter) chapter.rules.push(card);
    else found.set(name, { head: card, rules: [] });
  }
  return [...found.values()];
}
