/** The card of the recap: the scene in words, a list to jump in, and what steers it. */

import { h, svg } from "../dom.js";
import { diceThrown } from "../panels/dice.js";
import { isHeading } from "../panels/log_kinds.js";
import { settings } from "../settings.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { fightCard } from "./fight_card.js";
import { plansCard } from "./plans.js";
import { spansPhases } from "./scenes.js";
import { sentence } from "./words.js";

/** @typedef {import("./recap.js").Recap} Recap */
/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** The number of a hex among what lines name. */
const HEX = /^\d{4}$/;

const ICONS = {
  before: "M15 5 8 12l7 7",
  next: "M9 5l7 7-7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  fast: "M4 5l8 7-8 7zM12 5l8 7-8 7z",
  fight: "M5 4l14 14M19 4 5 18M3 16l5 5M21 16l-5 5",
};

/** @param {Recap} recap */
export function recapCard(recap) {
  const { wanted, at, scenes } = recap;
  const scene = wanted[at];
  return h(
    "section",
    { class: "recap", "aria-label": t("table.story.title") },
    h("header", { class: "recap-head" }, h("p", { class: "step small-caps" }, t("table.story.title")), h("span", { class: "muted" }, t("table.story.scene", { number: at + 1, of: wanted.length }))),
    h("h2", { class: "prompt-text", tabindex: "-1" }, recap.before?.phase_title || recap.before?.step_title || ""),
    scene && h("div", { class: "recap-scene", tabindex: "0", role: "group", "aria-label": t("table.story.scene", { number: at + 1, of: wanted.length }) }, told(recap, scene)),
    list(recap, scenes, scene),
    foot(recap),
  );
}

/** @param {Recap} recap @param {Scene} scene */
function told({ ctx, before, shows }, scene) {
  const mixed = spansPhases(scene.lines);
  const lines = scene.lines.filter((line) => mixed || !isHeading(line) || scene.lines.length === 1);
  const plans = shows && plansCard(lines, shows);
  if (scene.fight && !plans && !mixed) return fightCard(lines, before, ctx);
  return h("div", { class: "stack" }, plans, h("ul", { class: "recap-lines" }, lines.map((line) => h("li", {}, line.dice.length > 0 && [diceThrown(line.dice), " "], sentence(line, ctx)))));
}

/** @param {Recap} recap @param {Scene[]} scenes @param {Scene | undefined} now */
function list(recap, scenes, now) {
  const items = scenes.map((scene, n) =>
    h(
      "li",
      { class: `${scene.sort}${scene.fight ? " fight-item" : ""}` },
      h(
        "button",
        { class: "recap-item", type: "button", data: { key: `scene ${n}` }, ...(scene === now ? { "aria-current": "step" } : {}), on: { click: () => recap.jump(scene) } },
        scene.fight && glyph("fight"),
        h("span", {}, brief(scene)),
      ),
    ),
  );
  return h("div", { class: "recap-all", tabindex: "0", role: "group", "aria-label": t("table.story.list", { number: scenes.length }) }, h("ol", {}, items));
}

/** A scene in one line: a move of several steps from where it began to where it ended. @param {Pick<Scene, "lines" | "sort">} scene */
export function brief({ lines, sort }) {
  const line = lines.find(({ measured }) => measured.length) ?? lines.findLast((each) => !isHeading(each)) ?? lines[0];
  const place = lines.find(({ hex }) => hex);
  const where = line && !line.hex && place?.names.find(([, , thing]) => thing === place.hex);
  return `${where && place ? `${place.text.slice(where[0], where[0] + where[1])}: ` : ""}${line && sort === "moves" ? sinceStart(line, lines) : (line?.text ?? "")}`;
}

/** The words of a last step, which names the hex before it, with the hex that the first step left instead. @param {LogLine} line @param {LogLine[]} lines */
function sinceStart(line, lines) {
  const steps = lines.filter(({ kind, piece }) => kind === line.kind && piece === line.piece);
  const [first, before] = [steps[0], steps.at(-2)];
  const here = before?.hex && before.hex !== line.hex && line.names.find(([, , thing]) => thing === before.hex);
  const start = here && first?.names.find(([, , thing]) => thing !== first.hex && thing !== first.piece && HEX.test(thing));
  if (!first || !here || !start) return line.text;
  return line.text.slice(0, here[0]) + first.text.slice(start[0], start[0] + start[1]) + line.text.slice(here[0] + here[1]);
}

/** @param {Recap} recap */
function foot(recap) {
  const { playing, brief: only, wanted, at, scenes } = recap;
  const fast = settings().animation === "fast";
  return h(
    "div",
    { class: "decision-foot recap-foot" },
    h(
      "div",
      { class: "row recap-steer", role: "toolbar", "aria-label": t("table.story.steer") },
      icon("before", t("table.story.before"), "←", () => recap.step(-1), at === 0),
      icon(playing ? "pause" : "play", t(playing ? "table.story.pause" : "table.story.play"), "␣", () => (playing ? recap.pause() : recap.play()), false, "play"),
      icon("next", t("table.story.next"), "→", () => recap.step(1), false),
      icon("fast", t("table.story.speed"), "X", () => recap.hurry(), false, "speed", fast),
      icon("fight", t("table.story.only_fights"), "M", () => recap.skipMoves(), !scenes.some(({ fight }) => fight), "fights", only),
    ),
    h("button", { class: `button ${at + 1 >= wanted.length ? "primary" : "goes-on"} act`, type: "button", data: { key: "close" }, on: { click: () => recap.close() } }, t(store.get("view")?.over ? "table.story.close_over" : "table.story.close"), " ", h("kbd", {}, "Esc")),
  );
}

/**
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {string} key
 * @param {() => void} click
 * @param {boolean} disabled
 * @param {string} [id]
 * @param {boolean} [pressed]
 */
function icon(name, label, key, click, disabled, id = name, pressed) {
  const words = `${label} (${key})`;
  return h("button", { class: "button icon", type: "button", title: words, "aria-label": words, disabled, data: { key: id }, ...(pressed === undefined ? {} : { "aria-pressed": String(pressed) }), on: { click } }, glyph(name));
}

/** @param {keyof typeof ICONS} name */
const glyph = (name) => svg("svg", { viewBox: "0 0 24 24", class: "glyph", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
