/** The end of a game told: what decided it, the rule behind it, how it came about, and the throws that stood out. */

import { h } from "../dom.js";
import { diceThrown } from "../panels/dice.js";
import { ruleLink } from "../panels/context.js";
import { isHeading, sortOf } from "../panels/log_kinds.js";
import { count, percent, t } from "../texts.js";
import { sentence } from "./words.js";

/** @typedef {import("../panels/context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../../wire.d.ts").Report} Report */
/** @typedef {import("../../wire.d.ts").RuleCard} RuleCard */

/** So many lines tell how the end came about, and so many throws stood out. */
const LAST = 5;
const RARE = 3;

/**
 * @param {Context} ctx
 * @param {Report} report
 */
export function endingStory(ctx, report) {
  const place = h("section", { class: "result-part ending-story" });
  void fill(ctx, report, place);
  return place;
}

/** @param {Context} ctx @param {Report} report @param {HTMLElement} place */
async function fill(ctx, report, place) {
  const language = ctx.store.get("language");
  const ending = report.objectives.find(({ kind }) => kind === "ending");
  const [book, lines] = await Promise.all([
    ctx.api.rules(ctx.game.key, language).catch(() => null),
    ctx.api.log(ctx.table.id, { seat: ctx.seat, language }).catch(() => []),
  ]);
  const rule = ending && book ? ruleOf([...book.rules, ...book.rulings], ending.rule) : null;
  place.replaceChildren(
    h("h3", {}, t("pages.result.decided")),
    ...(rule ? [h("blockquote", { class: "ending-rule" }, h("p", {}, h("strong", {}, rule.title), " ", ruleLink(ctx, rule.number)), h("p", {}, rule.text))] : []),
    ...figures(report),
    ...lastLines(ctx, lines),
    ...rareThrows(ctx, lines),
  );
}

/** A rule by its number, or the one that it is a part of. @param {readonly RuleCard[]} cards @param {string} number @returns {RuleCard | null} */
function ruleOf(cards, number) {
  for (let name = number; name; name = name.replace(/(\.\d+|[a-z]|\(\d+\))$/, "")) {
    const found = cards.find((card) => card.number === name);
    if (found) return found;
    if (name === name.replace(/(\.\d+|[a-z]|\(\d+\))$/, "")) return null;
  }
  return null;
}

/** The figures at the end; what is only so or not so is told in words further down. @param {Report} report */
function figures({ series }) {
  const last = series.filter(({ values, answer }) => values.length && !answer);
  if (!last.length) return [];
  return [h("dl", { class: "ending-figures" }, last.flatMap(({ label, values }) => [h("dt", {}, label), h("dd", {}, count(values.at(-1) ?? 0))]))];
}

/** What happened last, with the way to it. @param {Context} ctx @param {readonly LogLine[]} lines */
function lastLines(ctx, lines) {
  const told = lines.filter((line) => line.kind !== "motive" && !isHeading(line) && sortOf(ctx.game.key, line) !== "moves").slice(-LAST);
  if (!told.length) return [];
  return [h("h4", {}, t("pages.result.came_about")), h("ul", { class: "ending-lines" }, told.map((line) => momentLine(ctx, line)))];
}

/** The results that were least to be expected. @param {Context} ctx @param {readonly LogLine[]} lines */
function rareThrows(ctx, lines) {
  const thrown = lines.filter(({ measured }) => measured.length > 0);
  const found = thrown.map((line) => ({ line, chance: Math.min(...line.measured.map(({ outcomes, came }) => outcomes[came]?.chance ?? 1)) })).sort((a, b) => a.chance - b.chance).slice(0, RARE);
  if (!found.length) return [];
  return [h("h4", {}, t("pages.result.rare")), h("ul", { class: "ending-lines" }, found.map(({ line, chance }) => momentLine(ctx, line, percent(chance))))];
}

/** @param {Context} ctx @param {LogLine} line @param {string} [note] */
function momentLine(ctx, line, note = "") {
  const go = () => ctx.jump(line.seq);
  return h("li", {}, diceThrown(line.dice), " ", sentence(line, ctx), note && h("strong", {}, ` ${note}`), " ", h("button", { class: "rule-link", type: "button", on: { click: go } }, t("pages.result.see")));
}
