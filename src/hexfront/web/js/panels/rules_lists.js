/** The contents of the rules, and what a search has found. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { plain } from "./log_kinds.js";

/** @typedef {import("./rules_book.js").Book} Book */
/** @typedef {import("../../wire.d.ts").RuleCard} RuleCard */
/** @typedef {(card: RuleCard) => void} Open */

const AROUND = 60;

/**
 * @param {Book} book
 * @param {Open} open
 */
export function contents(book, open) {
  const chapters = book.chapters.map(({ head, rules }) =>
    h(
      "details",
      { class: "chapter" },
      h("summary", {}, h("span", { class: "rule-number" }, head.number), h("span", {}, head.title)),
      h(
        "ul",
        {},
        [head, ...rules].map((card) => item(card, open)),
      ),
    ),
  );
  const rulings = h(
    "details",
    { class: "chapter" },
    h("summary", {}, h("span", { class: "rule-number" }, "R"), h("span", {}, t("ui.rulings"))),
    h(
      "ul",
      {},
      book.rulings.map((card) => item(card, open)),
    ),
  );
  return h(
    "div",
    { class: "contents" },
    h("p", { class: "muted" }, t("pages.rules.own_words")),
    chapters,
    book.rulings.length > 0 && rulings,
  );
}

/**
 * @param {RuleCard} card
 * @param {Open} open
 * @param {Node | null} [more]
 */
function item(card, open, more = null) {
  return h(
    "li",
    {},
    h(
      "button",
      { class: "rule-item", type: "button", on: { click: () => open(card) } },
      h("span", { class: "rule-number" }, card.number),
      h("span", { class: "rule-item-words" }, card.title, more),
    ),
  );
}

/**
 * @param {RuleCard[]} found
 * @param {string} words
 * @param {Open} open
 */
export function results(found, words, open) {
  const list = found.map((card) => item(card, open, excerpt(card.text, words)));
  return h(
    "div",
    { class: "contents found" },
    h("p", { class: "muted" }, t("pages.rules.found", { number: found.length })),
    h("ul", {}, list),
  );
}

/**
 * The text around the first word that was looked for, with the word marked.
 * @param {string} text
 * @param {string} words
 */
function excerpt(text, words) {
  const word = plain(words)
    .split(/\s+/)
    .find((part) => part && plain(text).includes(part));
  const at = word ? plain(text.normalize("NFC")).indexOf(word) : -1;
  if (!word || at < 0) return h("span", { class: "excerpt" }, `${text.slice(0, 2 * AROUND)}…`);
  const from = Math.max(0, at - AROUND);
  const end = at + word.length;
  return h(
    "span",
    { class: "excerpt" },
    from ? "…" : "",
    text.slice(from, at),
    h("mark", {}, text.slice(at, end)),
    text.slice(end, end + AROUND),
    end + AROUND < text.length ? "…" : "",
  );
}
