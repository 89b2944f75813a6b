/** The decision: one prompt in plain words, everything that can be done, and what has just happened. */

import { clear, h } from "../dom.js";
import { usesKeys } from "../modality.js";
import { diceThrown } from "../panels/dice.js";
import { count, t } from "../texts.js";
import { choosable, general, ofHexes, ofPiece } from "./choices.js";
import { framed } from "./counter.js";
import { oddsCard } from "./odds.js";
import { optionList } from "./option_list.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../../wire.d.ts").ForecastMessage} ForecastMessage */
/**
 * @typedef {object} Shown
 * @property {WireView} view
 * @property {boolean} live
 * @property {string} piece the one in hand
 * @property {Way[]} ways
 * @property {{option: WireOption, forecast: ForecastMessage} | null} odds
 * @property {readonly LogLine[]} happened
 * @property {WireOption | null} forced what will be done in a moment
 * @property {Map<string, PieceCard>} cards
 */
/**
 * @typedef {object} DecisionWays
 * @property {(option: WireOption) => void} choose
 * @property {(way: Way) => void} walk
 * @property {(piece: string) => void} pick
 * @property {() => void} drop
 * @property {() => void} roll
 * @property {() => void} back
 * @property {() => void} undo
 * @property {() => void} wait keep a forced choice from being made
 * @property {() => void} now back to the present
 * @property {() => void} leave the focus goes back to the board
 * @property {(number: string) => void} openRule
 * @property {(row: string) => void} openChart
 * @property {(hexes: string[], label: string) => void} preview
 */

/** More options than this are shown by piece. */
const MANY = 12;
/** Verbs that give the game away stand apart. */
const LAST_RESORT = new Set(["concede", "refuse"]);

/**
 * @param {HTMLElement} host
 * @param {Shown} shown
 * @param {DecisionWays} to
 */
export function renderDecision(host, shown, to) {
  const focused = /** @type {HTMLElement | null} */ (host.querySelector(":focus"));
  const key = focused?.dataset.key ?? "";
  const scrolled = host.scrollTop;
  clear(host, ...content(shown, to));
  host.scrollTop = key && button(host, key) ? scrolled : 0;
  if (shown.odds) button(host, "roll")?.focus();
  else if (focused && usesKeys()) (button(host, key) ?? /** @type {HTMLElement | null} */ (host.querySelector("button.option, button.act")))?.focus();
  else if (focused) to.leave();
}

/** @param {HTMLElement} host @param {string} key @returns {HTMLElement | null} */
const button = (host, key) => (key ? host.querySelector(`[data-key="${CSS.escape(key)}"]`) : null);

/** @param {Shown} shown @param {DecisionWays} to @returns {(Node | false)[]} */
function content(shown, to) {
  const { view, live, odds } = shown;
  if (!live) return [past(view, to)];
  const parts = [heading(view, to), shown.happened.length > 0 && !odds && result(shown.happened)];
  if (odds) {
    const ways = { roll: to.roll, back: to.back, openRule: to.openRule, openChart: to.openChart };
    return [...parts, oddsCard(odds.option, odds.forecast, ways)];
  }
  if (view.over) return [...parts, footer(view, [], to)];
  return [...parts, shown.forced ? forcedNote(shown.forced, to) : options(shown, to), lastResort(view, to), footer(view, general(view), to)];
}

/** @param {WireView} view @param {DecisionWays} to */
function heading(view, to) {
  const waiting = !view.prompt && !view.over;
  const text = view.prompt?.text ?? (view.over ? t("ui.game_over") : t("ui.other_decision"));
  return h(
    "header",
    { class: `prompt${waiting ? " waiting" : ""}` },
    view.step_title && h("p", { class: "step small-caps" }, view.step_title),
    h("h2", { class: "prompt-text", tabindex: "-1" }, text, " ", view.prompt?.rule ? ruleLink(view.prompt.rule, to) : false),
  );
}

/** @param {string} number @param {DecisionWays} to */
const ruleLink = (number, to) =>
  h("button", { class: "rule-link", type: "button", "aria-label": `${t("ui.rule")} ${number}`, on: { click: () => to.openRule(number) } }, number);

/** @param {readonly LogLine[]} lines */
function result(lines) {
  return h(
    "section",
    { class: "happened", "aria-label": t("table.happened") },
    h("ul", {}, lines.map((line) => h("li", {}, diceThrown(line.dice), line.text))),
  );
}

/** @param {Shown} shown @param {DecisionWays} to */
function options(shown, to) {
  const { view, piece } = shown;
  const named = view.options.filter((option) => option.piece || option.hex);
  if (!named.length) return false;
  if (piece && ofPiece(view, piece).length) return ofOne(shown, to);
  if (named.length > MANY && choosable(view).size > 1) return byPiece(shown, to);
  return optionList(named.map((option) => item(option, shown, to)), t("ui.options"));
}

/** What one piece can do. @param {Shown} shown @param {DecisionWays} to */
function ofOne(shown, to) {
  const { view, piece, ways, cards } = shown;
  const mine = [...ofPiece(view, piece), ...ofHexes(view)];
  const direct = new Set(mine.map((option) => option.hex));
  const further = ways.filter((way) => way.acts.length > 1 && !direct.has(way.hex)).sort((a, b) => a.cost - b.cost);
  const card = cards.get(piece);
  const wire = view.pieces.find((each) => each.id === piece);
  return h(
    "div",
    { class: "of-one" },
    h(
      "div",
      { class: "in-hand" },
      card && wire && framed(view.game, card, wire),
      h("strong", {}, card?.name ?? piece),
      choosable(view).size > 1 && h("button", { class: "button quiet", type: "button", data: { key: "drop" }, on: { click: to.drop } }, t("table.all_units")),
    ),
    optionList(mine.map((option) => item(option, shown, to)), t("ui.options")),
    further.length > 0 &&
      h(
        "details",
        { class: "further" },
        h("summary", {}, t("table.further", { number: further.length })),
        optionList(further.map((way) => wayItem(way, piece, shown, to)), t("table.further", { number: further.length }), 100),
      ),
  );
}

/** @param {Shown} shown @param {DecisionWays} to */
function byPiece({ view, cards }, to) {
  const rest = ofHexes(view);
  const items = [...choosable(view)].map((piece) => {
    const card = cards.get(piece);
    const wire = view.pieces.find((each) => each.id === piece);
    const picture = card && wire ? { picture: framed(view.game, card, wire) } : {};
    const number = ofPiece(view, piece).length;
    return { key: piece, label: card?.name ?? piece, note: t("table.options_of", { number }), ...picture, choose: () => to.pick(piece) };
  });
  return optionList([...items, ...rest.map((option) => item(option, { ways: [] }, to))], t("table.units_that_can_act", { number: count(items.length) }));
}

/** @param {WireOption} option @param {Pick<Shown, "ways">} shown @param {DecisionWays} to @returns {import("./option_list.js").Item} */
function item(option, { ways }, to) {
  const way = ways.find(({ acts }) => acts.length === 1 && acts[0] === option.act);
  return {
    key: option.act,
    label: option.label,
    chance: option.chance,
    warns: Boolean(option.warning),
    ...(way ? { note: t("table.costs", { cost: way.cost }) } : {}),
    choose: () => to.choose(option),
    preview: (on) => to.preview(on && option.hex ? [option.hex] : [], ""),
  };
}

/** @param {Way} way @param {string} piece @param {Shown} shown @param {DecisionWays} to @returns {import("./option_list.js").Item} */
function wayItem(way, piece, { view }, to) {
  const start = view.pieces.find(({ id }) => id === piece)?.place ?? "";
  return {
    key: `way ${way.hex}`,
    label: t(way.contested ? "table.go_and_fight" : "table.go_to", { hex: way.hex }),
    note: t("table.costs", { cost: way.cost }),
    choose: () => to.walk(way),
    preview: (on) => to.preview(on ? [start, ...way.path] : [], String(way.cost)),
  };
}

/** @param {WireOption} option @param {DecisionWays} to */
function forcedNote(option, to) {
  return h(
    "div",
    { class: "forced", role: "status" },
    h("p", {}, t("table.forced", { label: option.label })),
    h("div", { class: "forced-bar", "aria-hidden": "true" }),
    h("button", { class: "button quiet", type: "button", on: { click: to.wait } }, t("table.wait")),
  );
}

/** @param {WireOption} option @param {string} style @param {DecisionWays} to */
const actButton = (option, style, to) =>
  h("button", { class: `button act ${style}`, type: "button", data: { key: option.act }, on: { click: () => to.choose(option) } }, option.label);

/** What gives the game away, at the end of everything. @param {WireView} view @param {DecisionWays} to */
function lastResort(view, to) {
  const rest = general(view).filter(({ verb }) => LAST_RESORT.has(verb));
  return rest.length > 0 && h("p", { class: "row end last-resorts" }, rest.map((option) => actButton(option, "quiet last-resort", to)));
}

/** @param {WireView} view @param {WireOption[]} acts @param {DecisionWays} to */
function footer(view, acts, to) {
  const main = acts.filter(({ verb }) => !LAST_RESORT.has(verb));
  return h(
    "footer",
    { class: "decision-foot" },
    h(
      "button",
      { class: "button undo", type: "button", disabled: !view.can_undo, data: { key: "undo", part: "undo" }, title: view.undo_text, on: { click: to.undo } },
      h("span", {}, t("ui.undo"), " ", h("kbd", {}, "U")),
    ),
    main.map((option) => actButton(option, "primary", to)),
    view.can_undo && view.undo_text && h("p", { class: "undo-text" }, t("table.undo_takes", { label: view.undo_text })),
  );
}

/** @param {WireView} view @param {DecisionWays} to */
function past(view, to) {
  return h(
    "div",
    { class: "past" },
    h("p", { class: "step small-caps" }, t("table.past", { number: view.seq })),
    h("h2", { class: "prompt-text" }, view.step_title),
    h("button", { class: "button primary act", type: "button", data: { key: "now" }, on: { click: to.now } }, t("table.to_present")),
  );
}
