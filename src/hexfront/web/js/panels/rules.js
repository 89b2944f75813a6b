/** The rules digest: contents, search, and one rule at a time with its rulings. */

import { clear, h } from "../dom.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { panelProblem } from "./context.js";
import { Book } from "./rules_book.js";
import { ruleCard } from "./rules_card.js";
import { contents, results } from "./rules_lists.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").RuleCard} RuleCard */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  const panel = new RulesPanel(element, ctx);
  const open = (/** @type {any} */ event) => void panel.open(event.detail);
  element.addEventListener("openrule", open);
  return () => element.removeEventListener("openrule", open);
}

class RulesPanel {
  /**
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  constructor(element, ctx) {
    this.ctx = ctx;
    this.element = element;
    this.body = h("div", { class: "rules-body" });
    this.search = h("input", { type: "search", placeholder: t("pages.rules.search"), "aria-label": t("pages.rules.search") });
    this.search.addEventListener("input", () => this.find());
    /** @type {RuleCard[]} */
    this.trail = [];
    /** @type {Promise<Book>} */
    this.book = this.load();
  }

  /** @returns {Promise<Book>} */
  async load() {
    try {
      const book = new Book(await this.ctx.api.rules(this.ctx.game.key, this.ctx.store.get("language")));
      const toContents = h("button", { class: "button", type: "button", on: { click: () => this.list(book) } }, t("pages.rules.contents"));
      clear(this.element, h("div", { class: "rules-head row nowrap" }, this.search, toContents), this.body);
      this.element.classList.add("rules-panel");
      if (!this.body.childElementCount) this.list(book);
      return book;
    } catch (problem) {
      panelProblem(this.element, problemText(problem), () => (this.book = this.load()));
      return new Book({ rules: [], rulings: [], charts: [] });
    }
  }

  /** @param {Book} book */
  list(book) {
    this.trail = [];
    this.search.value = "";
    clear(
      this.body,
      contents(book, (card) => this.show(book, card)),
    );
    toTop(this.element);
  }

  async find() {
    const book = await this.book;
    const words = this.search.value.trim();
    if (!words) return this.list(book);
    const found = book.search(words);
    announce(t("pages.rules.found", { number: found.length }));
    clear(
      this.body,
      results(found, words, (card) => this.show(book, card)),
    );
  }

  /** Open at a rule behind a prompt, a refusal, a modifier or a line of the log. @param {string} number */
  async open(number) {
    const book = await this.book;
    const card = book.find(number);
    if (card) this.show(book, card);
    else clear(this.body, h("p", { class: "muted", role: "status" }, t("ui.rule_not_found"), " ", number));
  }

  /**
   * @param {Book} book
   * @param {RuleCard} card
   */
  show(book, card) {
    if (this.trail.at(-1) !== card) this.trail.push(card);
    const within = { ...this.ctx, openRule: (/** @type {string} */ number) => void this.open(number) };
    clear(this.body, this.steps(book, card), ruleCard(within, book, card));
    toTop(this.element);
    /** @type {HTMLElement | null} */ (this.body.querySelector(".rule-title"))?.focus({ preventScroll: true });
  }

  /**
   * @param {Book} book
   * @param {RuleCard} card
   */
  steps(book, card) {
    const go = (/** @type {RuleCard | undefined} */ to, /** @type {string} */ word, /** @type {Parameters<typeof icon>[0]} */ sign) =>
      h(
        "button",
        {
          class: "button icon",
          type: "button",
          disabled: !to,
          "aria-label": to ? `${word}: ${to.number} ${to.title}` : word,
          title: to ? `${to.number} ${to.title}` : word,
          on: { click: () => to && this.show(book, to) },
        },
        icon(sign),
      );
    const back = this.trail.at(-2);
    const goBack = () => {
      this.trail.splice(-2);
      if (back) this.show(book, back);
    };
    return h(
      "nav",
      { class: "row between rules-steps", "aria-label": t("pages.rules.steps") },
      go(book.beside(card, -1), t("pages.rules.previous"), "back"),
      back &&
        h("button", { class: "button quiet", type: "button", on: { click: goBack } }, t("pages.rules.back_to", { number: back.number })),
      go(book.beside(card, 1), t("ui.next"), "forward"),
    );
  }
}

/** What scrolls is the panel or what holds it. @param {HTMLElement} element */
function toTop(element) {
  for (const each of [element, element.parentElement]) each?.scrollTo(0, 0);
}
