/** The end of a game: who won and how, graphs over the turns, the dice against expectation, and what to do next. */

import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { saveFile } from "../save_file.js";
import { isLocked } from "../seat_keys.js";
import { endingStory } from "../story/ending.js";
import { has, t } from "../texts.js";
import { lineChart } from "./chart_line.js";
import { chances } from "./chances.js";
import { panelProblem, ruleLink } from "./context.js";
import { luckReport } from "./luck.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").Report} Report */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("result-panel");
  const fill = async () => {
    const view = ctx.store.get("view");
    if (!view) return;
    try {
      const report = await ctx.api.report(ctx.table.id, { seat: ctx.seat, language: ctx.store.get("language") });
      const large = h(
        "button",
        { class: "button quiet", type: "button", on: { click: () => openLarge(ctx, view, report) } },
        t("pages.result.large"),
      );
      clear(element, ...sections(ctx, view, report, false, large));
    } catch (problem) {
      panelProblem(element, problemText(problem), () => void fill());
    }
  };
  void fill();
  return ctx.store.on("view", () => void fill());
}

/**
 * @param {Context} ctx
 * @param {WireView} view
 * @param {Report} report
 */
function openLarge(ctx, view, report) {
  const leave = (/** @type {() => void} */ close) => ({
    ...ctx,
    openRule: (/** @type {string} */ number) => (close(), ctx.openRule(number)),
    openTab: (/** @type {string} */ name) => (close(), ctx.openTab(name)),
    jump: (/** @type {number} */ seq) => (close(), ctx.jump(seq)),
    visit: (/** @type {string} */ thing) => (close(), ctx.visit(thing)),
  });
  void openDialog(t("ui.result"), (body, close) => body.append(h("div", { class: "result-large" }, sections(leave(close), view, report, true))), {
    class: "wide",
  });
}

/**
 * @param {Context} ctx
 * @param {WireView} view
 * @param {Report} report
 * @param {boolean} [large]
 * @param {HTMLElement | null} [more] what leads to more of it
 */
function sections(ctx, view, report, large = false, more = null) {
  return [
    verdict(ctx, view, report),
    view.over ? endingStory(ctx, report) : null,
    h("div", { class: "row result-acts" }, acts(ctx, view), more),
    view.over ? chances(ctx, large) : null,
    objectives(ctx, report),
    h(
      "section",
      { class: "result-part" },
      h("h3", {}, t("pages.result.graphs")),
      h("div", { class: "charts-grid" }, report.series.filter(({ answer }) => !answer).map(lineChart)),
    ),
    answers(report),
    h(
      "section",
      { class: "result-part" },
      h("h3", {}, t("pages.result.luck")),
      h("p", {}, t(report.unusual ? "pages.result.luck_unusual" : "pages.result.luck_usual")),
      h("p", { class: "muted" }, t("pages.result.luck_note")),
      h("div", { class: "luck-grid" }, report.luck.map(luckReport)),
    ),
  ];
}

/**
 * @param {Context} ctx
 * @param {WireView} view
 * @param {Report} report
 */
function verdict(ctx, view, report) {
  const won = view.winner === ctx.seat;
  const alone = ctx.game.seats.length === 1;
  const side = t(`side.${view.winner || "draw"}`);
  const head = !view.over ? t("pages.result.so_far") : alone ? t(won ? "ui.you_win" : "ui.you_lose") : t("pages.won_by", { side });
  const ending = report.objectives.find((line) => line.kind === "ending");
  const part = report.objectives.find((line) => line.kind === "part");
  const how = ending?.text ?? (has(`ending.${view.ending}`) ? t(`ending.${view.ending}`) : "");
  return h(
    "section",
    { class: `verdict-card ${view.over ? (won ? "won" : "lost") : ""}` },
    h("h2", {}, head),
    view.over && h("p", { class: "verdict-how" }, how, " ", ending ? ruleLink(ctx, ending.rule) : null),
    part && h("p", { class: "muted" }, part.text),
    h("p", { class: "muted" }, t("pages.result.decisions", { number: report.decisions })),
  );
}

/**
 * @param {Context} ctx
 * @param {WireView} view
 */
function acts(ctx, view) {
  const again = new URLSearchParams({ scenario: view.scenario, options: view.options_chosen.join(",") });
  const watch = () => {
    ctx.openTab("replay");
    ctx.showMoment(0);
  };
  return h(
    "div",
    { class: "row" },
    view.over && h("a", { class: "button primary", href: `/new/${view.game}?${again}` }, t("pages.result.again")),
    h("button", { class: "button", type: "button", on: { click: watch } }, t("pages.result.watch")),
    (view.over || !isLocked(ctx.table)) &&
      h("button", { class: "button", type: "button", on: { click: () => void saveFile(ctx.table) } }, t("pages.result.save")),
  );
}

/** What is so or not so, with the turn since when. @param {Report} report */
function answers({ series }) {
  const found = series.filter(({ answer }) => answer);
  if (!found.length) return null;
  return h("section", { class: "result-part" }, h("h3", {}, t("pages.result.answers")), h("dl", { class: "ending-figures" }, found.flatMap((each) => [h("dt", {}, each.label), h("dd", {}, sinceWhen(each))])));
}

/** @param {Report["series"][number]} series */
function sinceWhen({ turns, values }) {
  const [yes, no] = [values.lastIndexOf(1), values.lastIndexOf(0)];
  if (yes < 0) return t("pages.result.never");
  return yes > no ? t("pages.result.since", { turn: turns[no + 1] ?? 0 }) : t("pages.result.no_longer", { turn: turns[yes] ?? 0 });
}

/**
 * @param {Context} ctx
 * @param {Report} report
 */
function objectives(ctx, report) {
  const lines = report.objectives.filter((line) => line.kind === "met" || line.kind === "open");
  if (!lines.length) return null;
  const items = lines.map((line) =>
    h(
      "li",
      { class: line.kind },
      h("span", { class: "tick", "aria-hidden": "true" }, line.kind === "met" ? "✓" : ""),
      h(
        "span",
        {},
        h("span", { class: "visually-hidden" }, `${t(line.kind === "met" ? "pages.facts.met" : "pages.facts.open")} `),
        line.text,
        " ",
        ruleLink(ctx, line.rule),
      ),
    ),
  );
  return h("section", { class: "result-part" }, h("h3", {}, t("ui.objectives")), h("ul", { class: "objectives" }, items));
}
