/** The chance to win on the result screen: a button to have it worked out, its progress, then chart and turning points. */

import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { problemText } from "../pages/problem.js";
import { percent, t } from "../texts.js";
import { chanceChart } from "./chance_chart.js";
import { chanceSource } from "./chance_source.js";
import { ruleLink } from "./context.js";
import { diceThrown } from "./dice.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").WireAnalysis} WireAnalysis */
/** @typedef {import("../../wire.d.ts").Turning} Turning */

const NARROW = { width: 360, height: 190 };
const WIDE = { width: 820, height: 280 };

/**
 * The section; it goes on by itself for as long as it is on the page.
 * @param {Context} ctx
 * @param {boolean} [large]
 */
export function chances(ctx, large = false) {
  const source = chanceSource(ctx);
  const body = h("div", { class: "stack" });
  const section = h("section", { class: "result-part chances", hidden: true }, h("h3", {}, t("pages.chance.title")), body);
  let state = "";
  const draw = () => {
    if (state && !section.isConnected) return end();
    const found = source.found;
    section.hidden = !found || found.state === "impossible";
    if (found?.state === "made" && state === "working") announce(t("pages.chance.ready"));
    if (found?.state === "working" && state === "working" && !source.problem) step(body, found);
    else clear(body, ...content(ctx, source, large));
    state = found?.state ?? "";
  };
  const end = source.on(draw);
  if (source.found) draw();
  else void source.look();
  return section;
}

/**
 * The progress goes on, without anything being drawn anew.
 * @param {HTMLElement} body
 * @param {WireAnalysis} found
 */
function step(body, found) {
  const bar = body.querySelector("progress");
  const said = body.querySelector(".chance-progress span");
  if (bar) bar.value = found.progress;
  if (said) said.textContent = t("pages.chance.working", { value: percent(found.progress) });
}

/**
 * @param {Context} ctx
 * @param {import("./chance_source.js").ChanceSource} source
 * @param {boolean} large
 */
function content(ctx, source, large) {
  const found = source.found;
  if (source.problem) return [h("p", { role: "alert" }, problemText(source.problem)), asking(source, "pages.try_again")];
  if (!found) return [];
  if (found.state === "made") return made(ctx, found, large);
  if (found.state === "working") return [working(found)];
  const sentence = found.state === "failed" ? "pages.chance.failed" : "pages.chance.offer";
  return [
    h("p", { class: "muted" }, t(sentence)),
    asking(source, found.state === "failed" ? "pages.try_again" : "pages.chance.ask"),
  ];
}

/**
 * @param {import("./chance_source.js").ChanceSource} source
 * @param {string} word
 */
const asking = (source, word) =>
  h("div", { class: "row" }, h("button", { class: "button chance-ask", type: "button", on: { click: () => void source.ask() } }, t(word)));

/** @param {WireAnalysis} found */
const working = (found) =>
  h(
    "div",
    { class: "chance-progress stack" },
    h("progress", { max: "1", value: String(found.progress), "aria-label": t("pages.chance.title") }),
    h("span", { class: "muted" }, t("pages.chance.working", { value: percent(found.progress) })),
  );

/**
 * @param {Context} ctx
 * @param {WireAnalysis} found
 * @param {boolean} large
 */
function made(ctx, found, large) {
  const show = (/** @type {number} */ seq) => {
    ctx.openTab("replay");
    ctx.jump(seq);
  };
  const side = t(`side.${found.seat}`);
  const how = found.turns
    ? t("pages.chance.how_turns", { rollouts: found.rollouts, turns: found.turns })
    : t("pages.chance.how", { rollouts: found.rollouts });
  return [
    h(
      "figure",
      { class: "line-chart chance-chart" },
      h("figcaption", {}, h("span", {}, t("pages.chance.of", { side }))),
      chanceChart(found, large ? WIDE : NARROW, show),
      table(found),
    ),
    h("p", { class: "muted" }, how),
    found.turning.length
      ? h(
          "div",
          { class: "stack" },
          h("h4", {}, t("pages.chance.turning")),
          h("ol", { class: "turning-points" }, found.turning.map((point) => turningPoint(ctx, point, show))),
        )
      : h("p", {}, t("pages.chance.no_turning")),
  ];
}

/**
 * @param {Context} ctx
 * @param {Turning} point
 * @param {(seq: number) => void} show
 */
function turningPoint(ctx, point, show) {
  const change = t("pages.chance.change", { before: percent(point.before), after: percent(point.after) });
  const split = t("pages.chance.split", { choice: signed(point.choice), dice: signed(point.dice) });
  const go = t("pages.chance.show", { turn: point.turn, text: point.text });
  return h(
    "li",
    {},
    h(
      "p",
      {},
      h("strong", {}, change),
      ` · ${t("ui.turn_number", { turn: point.turn })} · ${t(`side.${point.side}`)}: ${point.text}`,
    ),
    point.exact ? point.dice !== 0 && h("p", { class: "muted" }, split) : h("p", { class: "muted" }, t("pages.chance.before_it")),
    h(
      "ul",
      { class: "turning-lines" },
      point.lines.slice(0, 4).map((line) => h("li", {}, h("span", {}, line.text), " ", diceThrown(line.dice), " ", ruleLink(ctx, line.rule))),
    ),
    h("button", { class: "button quiet", type: "button", "aria-label": go, on: { click: () => show(point.seq) } }, t("pages.chance.show_short")),
  );
}

/** @param {number} share */
const signed = (share) => `${share > 0 ? "+" : share < 0 ? "−" : "±"}${percent(Math.abs(share))}`;

/** @param {WireAnalysis} found */
function table(found) {
  const heads = ["pages.chance.moment", "ui.turn", "ui.chance", "pages.chance.band"];
  return h(
    "details",
    {},
    h("summary", {}, t("pages.result.as_table")),
    h(
      "table",
      {},
      h("caption", { class: "visually-hidden" }, t("pages.chance.title")),
      h("thead", {}, h("tr", {}, heads.map((key) => h("th", { scope: "col" }, t(key))))),
      h(
        "tbody",
        {},
        found.moments.map((m) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(m.seq)),
            h("td", {}, String(m.turn)),
            h("td", {}, percent(m.chance)),
            h("td", {}, t("pages.chance.range", { low: percent(m.low), high: percent(m.high) })),
          ),
        ),
      ),
    ),
  );
}
