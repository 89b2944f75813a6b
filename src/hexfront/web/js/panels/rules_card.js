/** One rule: number, title, text with its cross-references, rulings and charts. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { ruleLink } from "./context.js";
import { provenance, readSource } from "./provenance.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./rules_book.js").Book} Book */
/** @typedef {import("../../wire.d.ts").RuleCard} RuleCard */

/**
 * @param {Context} ctx
 * @param {Book} book
 * @param {RuleCard} card
 */
export function ruleCard(ctx, book, card) {
  const sourced = [...ctx.game.scenarios, ...ctx.game.options];
  const charts = book.charts.filter((chart) => chart.rule === card.number || card.number.startsWith(`${chart.rule}.`));
  return h(
    "article",
    { class: "rule-sheet" },
    h(
      "header",
      { class: "rule-head" },
      h(
        "p",
        { class: "rule-number" },
        book.isRuling(card) ? t("pages.rules.ruling_named", { number: card.number }) : card.number,
        " ",
        provenance(readSource(book.sourceOf(card, sourced)).kind),
      ),
      h("h2", { tabindex: "-1", class: "rule-title" }, card.title),
    ),
    h("p", { class: "rule-text" }, linkedText(ctx, book, card.text)),
    charts.map((chart) =>
      h(
        "p",
        {},
        h(
          "button",
          { class: "button", type: "button", on: { click: () => ctx.openChart(chart.key, "") } },
          t("pages.rules.chart_named", { name: chart.title }),
        ),
      ),
    ),
    rulings(ctx, book, card),
  );
}

/**
 * @param {Context} ctx
 * @param {Book} book
 * @param {string} text
 */
function linkedText(ctx, book, text) {
  return book.linked(text).map((part) => (typeof part === "string" ? part : ruleLink(ctx, part.number)));
}

/**
 * @param {Context} ctx
 * @param {Book} book
 * @param {RuleCard} card
 */
function rulings(ctx, book, card) {
  const found = card.rulings.map((number) => book.find(number)).filter((ruling) => ruling !== undefined);
  if (!found.length) return null;
  return h(
    "section",
    { class: "rulings", "aria-label": t("ui.rulings") },
    h("h3", {}, t("ui.rulings")),
    found.map((ruling) =>
      h(
        "details",
        { class: "ruling", open: found.length <= 3 },
        h("summary", {}, h("span", { class: "rule-number" }, ruling.number), " ", ruling.title),
        h("p", {}, linkedText(ctx, book, ruling.text)),
      ),
    ),
  );
}
