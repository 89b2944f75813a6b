/** The decision: one prompt in plain words, everything that can be done, and what has just happened. */

import { h, refill } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { gameModule } from "../game.js";
import { usesKeys } from "../modality.js";
import { count, t } from "../texts.js";
import { aboutIt, asked, cheaper, choosable, costOf, general, generalAsides, inHand, noteOf, ofHexes, ofPiece } from "./choices.js";
import { actButton, closing, footer } from "./closing.js";
import { framed } from "./counter.js";
import { folds, roomy } from "./folds.js";
import { handOverNote } from "./hand_over.js";
import { wayWords } from "./hands.js";
import { happened } from "./happened.js";
import { formOf, numberForm } from "./number_form.js";
import { oddsCard } from "./odds.js";
import { groupList, groupsOf } from "./option_groups.js";
import { optionList } from "./option_list.js";
import { bandRow, marches } from "./band.js";
import { ordersPart } from "./orders.js";
import { botOf } from "./pilot.js";
import { isPhone } from "./sheet.js";

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
 * @property {boolean} beside whether it is beside the map
 * @property {Way[]} ways
 * @property {{mates: import("./together.js").Mates, others: Set<string>, open: (hexes: Set<string>) => Set<string>}} band who goes with it, or could
 * @property {{option: WireOption, forecast: ForecastMessage} | null} odds
 * @property {ForecastMessage | null} outlook the odds of what is on offer, as it stands
 * @property {readonly LogLine[]} happened
 * @property {WireOption | null} forced what will be done in a moment
 * @property {Map<string, PieceCard>} cards
 * @property {{others: string[], next: string}} seats the other seats on this device, and the one that has to take over
 * @property {Node | null} pilot what stands here while a bot decides
 * @property {Node | null} recap what happened, told in place of the decision
 * @property {{question: Node | false, answer: Node | false}} advice the question to an adviser, or its answer
 */
/**
 * @typedef {object} DecisionWays
 * @property {(option: WireOption) => void} choose
 * @property {(options: WireOption[]) => void} chooseAll one after the other
 * @property {(way: Way) => void} walk
 * @property {import("./together.js").Together} together
 * @property {(piece: string) => void} pick
 * @property {() => void} drop
 * @property {() => void} roll
 * @property {() => void} back
 * @property {() => void} undo
 * @property {import("./orders.js").Send} order have steps passed from now on
 * @property {(seat: string) => void} handOver
 * @property {() => void} wait keep a forced choice from being made
 * @property {() => void} now back to the present
 * @property {() => void} leave the focus goes back to the board
 * @property {(number: string) => void} openRule
 * @property {(key: string, row?: string, column?: string) => void} openChart
 * @property {(hexes: string[], label: string) => void} preview
 * @property {() => void} redraw
 * @property {() => void} recap tell scene by scene what happened
 * @property {(hex: string) => void} focusHex
 * @property {(hex: string) => string} placeName
 */

/** The button that follows the advice: Enter takes it, however it was asked for. */
const ADVISED = "advised";
/** What scrolls in it. */
const SCROLLS = [".decision-body", ".fold-body", ".odds-body", ".recap-all"];
/** More options than this are shown by piece. */
const MANY = 12;
/** More hexes than this are read off the map on a phone: more than the neighbours of one. */
const MANY_HEXES = 6;

/**
 * @param {HTMLElement} host
 * @param {Shown} shown
 * @param {DecisionWays} to
 */
export function renderDecision(host, shown, to) {
  const about = shown.recap ? "recap" : shown.odds ? "odds" : shown.pilot ? "pilot" : `${shown.view.step} ${shown.piece}`;
  const same = host.dataset["about"] === about;
  host.dataset["about"] = about;
  const scrolled = same ? scrolledIn(host) : [];
  keepFocus(
    host,
    () => refill(host, content(shown, to)),
    // about something else the same button means something else: the focus begins anew
    (key) => (usesKeys() || (key === ADVISED && keyed(host, key)) ? ((same ? keyed(host, key) : null) ?? firstChoice(host)) : (to.leave(), null)),
  );
  if (shown.odds) keyed(host, "roll")?.focus({ preventScroll: true });
  for (const { part, top } of scrolled) scrollBack(host.querySelector(part), top);
}

/** @param {Element | null} part @param {number} top */
function scrollBack(part, top) {
  if (!part) return;
  part.scrollTo(0, top);
  heard.set(part, top);
}

/** How far parts have been scrolled, as they were heard to be. @type {WeakMap<Element, number>} */
const heard = new WeakMap();

/** Heed how far parts of the decision are scrolled: to ask for it while the table is being drawn has everything laid out twice. @param {HTMLElement} host */
export function heedScrolling(host) {
  host.addEventListener("scroll", ({ target }) => target instanceof Element && heard.set(target, target.scrollTop), { capture: true, passive: true });
}

/** What is scrolled away from its beginning. @param {HTMLElement} host */
const scrolledIn = (host) => SCROLLS.map((part) => ({ part, top: heard.get(host.querySelector(part) ?? host) ?? 0 })).filter(({ top }) => top > 0);

/** What the keyboard may come to first: never what gives the game away. */
const FIRST = "button.roll, .choices :is(button.option, details:not([open]) > summary, .number-form button), button.act:not(.last-resort)";

/** What the keyboard comes to first: the first thing to do, or the prompt. @param {HTMLElement} host @returns {HTMLElement | null} */
export const firstChoice = (host) => host.querySelector(FIRST) ?? host.querySelector(".prompt-text");

/**
 * Prompt, options, cards folded to a line, and what goes on: only the options between them scroll.
 * @param {Shown} shown
 * @param {DecisionWays} to
 * @returns {(Node | false)[]}
 */
function content(shown, to) {
  const { view, live, odds } = shown;
  if (shown.recap) return [shown.recap];
  if (!live) return [past(view, to)];
  const head = heading(shown, to);
  if (odds) return [head, oddsCard(odds.option, odds.forecast, { roll: to.roll, back: to.back, openRule: to.openRule, openChart: to.openChart })];
  const told = shown.happened.length > 0 && happened(shown.happened, (roomy(shown) && !view.over) || Boolean(shown.pilot), to, view.own < view.seq);
  if (view.over) return [head, body(told)];
  const others = handOverNote(shown.seats, to.handOver);
  // the card of a bot stays where it is, so that its buttons can be pressed while it plays
  if (shown.pilot) return [head, told, shown.pilot, others, !botOf(view.seat) && ordersPart(view, to.order), view.can_undo && !botOf(view.seat) && footer(view, [], to)];
  const next = shown.seats.next && others;
  if (shown.forced) return [head, body(told, next, forcedNote(shown.forced, to)), ...folds(shown, to), footer(view, [], to)];
  const { answer, question } = shown.advice;
  const choices = h("div", { class: "choices" }, options(shown, to));
  return [head, body(told, next, answer, choices, atAnyMoment(view, to), ordersPart(view, to.order), lastResort(view, to), !next && others), ...folds(shown, to), footer(view, closing(view), to, question)];
}

/** The part that scrolls. @param {...(Node | string | false)} parts */
const body = (...parts) => h("div", { class: "decision-body" }, parts);

/** @param {Shown} shown @param {DecisionWays} to */
function heading({ view, cards, piece }, to) {
  const waiting = !view.prompt && !view.over;
  const text = view.prompt?.text ?? (view.over ? t("ui.game_over") : t("ui.other_decision"));
  return h(
    "header",
    { class: `prompt${waiting ? " waiting" : ""}` },
    view.step_title && h("p", { class: "step small-caps" }, view.step_title),
    piece !== view.prompt?.piece && about(view, cards),
    h("h2", { class: "prompt-text", tabindex: "-1" }, text, " ", view.prompt?.rule ? ruleLink(view.prompt.rule, to) : false),
  );
}

/** The counter that the prompt is about. @param {WireView} view @param {Map<string, PieceCard>} cards */
function about(view, cards) {
  const wire = view.pieces.find(({ id }) => id === view.prompt?.piece);
  const card = wire && cards.get(wire.id);
  return card ? framed(view.game, card, wire) : false;
}

/** @param {string} number @param {DecisionWays} to */
const ruleLink = (number, to) =>
  h("button", { class: "rule-link", type: "button", "aria-label": `${t("ui.rule")} ${number}`, on: { click: () => to.openRule(number) } }, number);

/** @param {Shown} shown @param {DecisionWays} to */
function options(shown, to) {
  const { view, piece, cards } = shown;
  const form = formOf(view);
  const apart = new Set([...closing(view), ...(form?.options.values() ?? []), ...lastResorts(view)]);
  const named = asked(view).filter((option) => !apart.has(option));
  const fields = form && numberForm(view, form, to.redraw);
  if (!named.length) return fields ?? false;
  if (piece && inHand(view, piece)) return ofOne(shown, to);
  const { lifts, wholesale } = gameModule(view.game);
  const lifting = named.some(({ verb, hex }) => !hex && (lifts?.has(verb) || wholesale?.has(verb)));
  const groups = named.length > MANY || lifting ? groupsOf(view, named) : null;
  if (groups) return h("div", { class: "stack" }, groupList(view, groups, cards, { item: (option) => item(option, shown, to), pick: to.pick, all: to.chooseAll }), fields);
  if (named.length > MANY && choosable(view).size > 1) return byPiece(shown, to);
  return optionList(named.map((option) => item(option, shown, to)), t("ui.options"));
}

/** What one piece can do, or all that go with it. @param {Shown} shown @param {DecisionWays} to */
function ofOne(shown, to) {
  const { view, piece, cards, band } = shown;
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
    bandRow(shown, to),
    band.others.size ? optionList(marches(shown, to), t("ui.options")) : byItself(shown, to),
  );
}

/** What the piece in hand can do. @param {Shown} shown @param {DecisionWays} to */
function byItself(shown, to) {
  const { view, piece, ways } = shown;
  // what is asked about one piece may name neither it nor a hex: the pace at which it goes
  const apart = new Set([...closing(view), ...lastResorts(view)]);
  const how = view.prompt?.piece ? general(view).filter((option) => !apart.has(option)) : [];
  const mine = [...how, ...ofPiece(view, piece), ...aboutIt(view, piece, ways)];
  const { company: verbs, mates } = gameModule(view.game);
  const withIt = asked(view).filter((option) => option.piece && option.piece !== piece && (verbs?.has(option.verb) || mates?.has(option.verb)));
  const direct = new Set(mine.map((option) => option.hex));
  const further = ways.filter((way) => !mine.some(({ act }) => act === way.acts[0] && way.acts.length === 1) && !direct.has(way.hex)).sort((a, b) => a.cost - b.cost);
  const title = t(shown.beside ? "table.arrivals" : "table.further", { number: further.length });
  return [
    withIt.length > 0 && company(shown, withIt, to),
    foldedAway(mine) ? onBoard(shown, mine, to) : optionList(mine.map((option) => item(option, shown, to)), t("ui.options"), withIt.length + 1),
    further.length > 0 && unfolded(title, () => optionList(further.map((way) => wayItem(way, piece, shown, to)), title, 100)),
  ];
}

/** Whether so many hexes are offered that a phone had better show the map they are on. @param {WireOption[]} options */
const foldedAway = (options) => isPhone() && options.length > MANY_HEXES && options.every(({ hex, chance }) => hex && chance < 0);

/** Hexes that are lit up on the map, as a list to be opened. @param {Shown} shown @param {WireOption[]} options @param {DecisionWays} to */
function onBoard(shown, options, to) {
  const title = t("table.lit_hexes", { number: options.length });
  return unfolded(title, () => optionList(options.map((option) => item(option, shown, to)), title));
}

/** A list of which only the title is seen; it is made when it is opened, so that it takes no room before. @param {string} title @param {() => Node} list */
function unfolded(title, list) {
  const body = h("div", {});
  return h("details", { class: "further", on: { toggle: () => body.firstChild ?? refill(body, [list()]) } }, h("summary", { data: { key: `further ${title}` } }, title), body);
}

/** Who may go with the piece in hand, or stay behind. @param {Shown} shown @param {WireOption[]} withIt @param {DecisionWays} to */
function company(shown, withIt, to) {
  const { view, cards } = shown;
  const groups = groupsOf(view, withIt);
  return groups ? groupList(view, groups, cards, { item: (option) => item(option, shown, to), pick: to.pick, all: to.chooseAll }) : false;
}

/** @param {Shown} shown @param {DecisionWays} to */
function byPiece(shown, to) {
  const { view, cards } = shown;
  const rest = ofHexes(view);
  const items = [...choosable(view)].map((piece) => {
    const number = ofPiece(view, piece).length;
    const label = cards.get(piece)?.name ?? piece;
    return { key: piece, label, note: t("table.options_of", { number }), ...pictured(view, cards, piece), choose: () => to.pick(piece) };
  });
  return optionList([...items, ...rest.map((option) => item(option, shown, to))], t("table.units_that_can_act", { number: count(items.length) }));
}

/** @param {WireOption} option @param {Shown} shown @param {DecisionWays} to @returns {import("./option_list.js").Item} */
function item(option, { ways, view, cards, piece }, to) {
  const way = ways.find(({ acts }) => acts.length === 1 && acts[0] === option.act);
  const round = way ? undefined : cheaper(ways, [option]);
  const note = way ? t("table.costs", { cost: costOf(way) }) : round ? t("table.costs_more", { cost: costOf(round) }) : noteOf(option);
  return {
    key: option.act,
    label: option.label,
    chance: option.chance,
    loss: option.loss,
    warns: Boolean(option.warning),
    ...(note ? { note } : {}),
    ...(option.piece && option.piece !== piece ? pictured(view, cards, option.piece) : {}),
    choose: () => to.choose(option),
    preview: (on) => to.preview(on && option.hex ? [option.hex] : [], ""),
  };
}

/** The counter of a piece, for a list. @param {WireView} view @param {Map<string, PieceCard>} cards @param {string} piece @returns {{picture?: Node}} */
function pictured(view, cards, piece) {
  const card = cards.get(piece);
  const wire = view.pieces.find(({ id }) => id === piece);
  return card && wire ? { picture: framed(view.game, card, wire) } : {};
}

/** @param {Way} way @param {string} piece @param {Shown} shown @param {DecisionWays} to @returns {import("./option_list.js").Item} */
function wayItem(way, piece, { view }, to) {
  const start = view.pieces.find(({ id }) => id === piece)?.place ?? "";
  return {
    key: `way ${way.acts.join(" ")}`,
    label: wayWords(view, way),
    ...(way.cost ? { note: t("table.costs", { cost: costOf(way) }) } : {}),
    choose: () => to.walk(way),
    preview: (on) => to.preview(on ? [start, ...way.path] : [], costOf(way)),
  };
}

/** @param {WireOption} option @param {DecisionWays} to */
function forcedNote(option, to) {
  return h(
    "div",
    { class: "forced", role: "status" },
    h("p", {}, t("table.forced")),
    h("div", { class: "forced-bar", "aria-hidden": "true" }),
    h("div", { class: "row" }, actButton(option, "primary", to), h("button", { class: "button quiet", type: "button", data: { key: "wait" }, on: { click: to.wait } }, t("table.wait"))),
  );
}

/** What can be done besides what is asked, and even while another decides. @param {WireView} view @param {DecisionWays} to */
function atAnyMoment(view, to) {
  const found = generalAsides(view);
  return found.length > 0 && h("p", { class: "row asides" }, found.map((option) => actButton(option, "quiet", to)));
}

/** @param {WireView} view */
const lastResorts = (view) => view.options.filter(({ forfeit }) => forfeit);

/** What gives the game away, at the end of everything. @param {WireView} view @param {DecisionWays} to */
function lastResort(view, to) {
  const rest = lastResorts(view);
  return rest.length > 0 && h("p", { class: "row end last-resorts" }, rest.map((option) => actButton(option, "quiet last-resort", to)));
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
