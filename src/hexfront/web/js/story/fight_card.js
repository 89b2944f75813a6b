/** A fight as a card: who against whom, what counted, the dice, and the result beside what was to be expected. */

import { h, svg } from "../dom.js";
import { gameModule } from "../game.js";
import { diceThrown } from "../panels/dice.js";
import { count, percent, t } from "../texts.js";
import { sentence } from "./words.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../../wire.d.ts").WireMeasured} WireMeasured */
/** @typedef {import("../../wire.d.ts").ForecastMessage} ForecastMessage */
/** @typedef {import("./words.js").Ways & Pick<import("../panels/context.js").Context, "openRule" | "focusHex" | "placeName">} Ways */

/**
 * The whole card of a fight that is over.
 * @param {readonly LogLine[]} lines
 * @param {WireView | null} before the table before the dice, as this seat saw it
 * @param {Ways} ctx
 */
export function fightCard(lines, before, ctx) {
  // what was thrown comes first: it is what everybody looks for
  const [thrown, rest] = [lines.filter(isThrown), lines.filter((line) => !isThrown(line))];
  return h(
    "section",
    { class: "fight", "aria-label": t("table.story.fight") },
    before && formula(before, ctx, lines),
    h("ul", { class: "fight-lines" }, [...thrown, ...rest].map((line) => fightLine(line, ctx))),
  );
}

/** @param {LogLine} line */
const isThrown = ({ dice, measured }) => dice.length > 0 || measured.length > 0;

/** @param {LogLine} line @param {Ways} ctx */
function fightLine(line, ctx) {
  return h(
    "li",
    { class: isThrown(line) ? "thrown" : "" },
    line.dice.length > 0 && h("span", { class: "fight-dice" }, diceThrown(line.dice)),
    h("span", { class: "fight-words" }, sentence(line, ctx)),
    line.measured.length > 0 && expectations(line.measured),
  );
}

/**
 * Strengths, column, shifts and modifiers, as the game shows an attack, on the column that the dice were thrown on.
 * @param {WireView} view
 * @param {Ways} ctx
 * @param {readonly LogLine[]} lines what was told of it
 * @returns {HTMLElement | null}
 */
export function formula(view, ctx, lines) {
  const cards = (gameModule(view.game).lead?.(view, ctx) ?? []).filter((card) => "tone" in card && card.tone === "attack");
  const [card] = /** @type {import("../game.js").Card[]} */ (cards);
  if (!card) return null;
  const shown = h("div", { class: "fight-formula" }, card.detail ?? h("p", {}, card.line));
  const column = thrownOn(lines);
  if (column !== undefined) putRight(shown.querySelector(".odds-columns"), t(`chart_column.column_${column}`));
  return shown;
}

/** The column of the first fight in some lines. @param {readonly LogLine[]} lines */
function thrownOn(lines) {
  const first = lines.findIndex(({ figures }) => "column" in figures);
  const result = lines.findIndex(({ measured }, n) => n >= first && measured.length > 0);
  const told = lines.slice(Math.max(first, 0), result < 0 ? undefined : result + 1).filter(({ figures }) => "column" in figures);
  return told.at(-1)?.figures["column"];
}

/** The view is of before: where support has come since, the way to its column no longer holds, and only the column is shown. @param {Element | null} columns @param {string} told */
function putRight(columns, told) {
  const final = columns?.querySelector("dd.final");
  if (!columns || final?.textContent === told) return;
  if (final) columns.replaceChildren();
  columns.append(h("dt", { class: "final" }, t("panel.final_column")), h("dd", { class: "final" }, told));
}

/** What was weighed before the throw, where the game shows no attack of its own. @param {ForecastMessage} forecast */
export function weighed({ modifiers }) {
  if (!modifiers.length) return null;
  return h("ul", { class: "fight-formula odds-modifiers" }, modifiers.map(({ amount, label }) => h("li", {}, h("span", { class: "amount" }, amount ? `${amount > 0 ? "+" : "−"}${Math.abs(amount)}` : "?"), label)));
}

/** The results that could have come, and the one that did. @param {readonly WireMeasured[]} measured */
export function expectations(measured) {
  return h("div", { class: "expectations" }, measured.map(expectation));
}

/** @param {WireMeasured} measured */
function expectation({ outcomes, came }) {
  const most = Math.max(...outcomes.map(({ chance }) => chance));
  const rows = outcomes.map(({ label, chance }, n) =>
    h(
      "li",
      { class: n === came ? "came" : "", ...(n === came ? { "aria-current": "true" } : {}) },
      h("span", { class: "outcome-label" }, label),
      svg("svg", { class: "outcome-bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { class: "ground", width: 100, height: 10 }), svg("rect", { class: "measure", width: Math.max(0.6, (100 * chance) / most), height: 10 })),
      h("span", { class: "outcome-chance" }, percent(chance)),
    ),
  );
  return h("figure", { class: "expectation" }, h("figcaption", {}, verdict(outcomes, came)), h("ul", {}, rows));
}

/** The result beside the expectation, in a few words. @param {WireMeasured["outcomes"]} outcomes @param {number} came */
function verdict(outcomes, came) {
  const result = outcomes[came];
  if (!result) return "";
  const chance = percent(result.chance);
  const counts = new Set(outcomes.map(({ key }) => key)).size === 1 && new Set(outcomes.map(({ number }) => number)).size > 1;
  if (!counts) return t("table.story.had_chance", { value: chance });
  const mean = outcomes.reduce((sum, { number, chance: share }) => sum + number * share, 0);
  return t("table.story.expected", { number: result.number, value: count(Math.round(mean * 10) / 10), chance });
}
