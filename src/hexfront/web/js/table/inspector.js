/** What is selected, in full: the hex or box, every piece in it with its values and where they come from. */

import { clear, h } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { icon } from "../icons.js";
import { gameModule } from "../game.js";
import { has, t } from "../texts.js";
import { asidesIn, asidesOf, ofPiece } from "./choices.js";
import { picture } from "./counter.js";
import { boxName, flagsOf, hexName, pieceWords, states, valuesOf } from "./describe.js";
import { isBack } from "./dress.js";
import { FEW } from "./folds.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {{view: WireView, place: string, piece: string, cards: Map<string, PieceCard>, able: Set<string>}} Inspected */
/**
 * @typedef {object} InspectorWays
 * @property {(piece: string) => void} choose
 * @property {(option: import("../../wire.d.ts").WireOption) => void} aside do what can be done at any moment
 * @property {() => void} close
 * @property {() => void} leave the focus goes back to the board
 * @property {(number: string) => void} openRule
 * @property {(hex: string) => void} focusHex
 * @property {(hex: string) => string} note
 * @property {(place: string) => boolean} isHex
 */

const NARROW = matchMedia("(max-width: 99.99875rem)");
const LOW = matchMedia("(max-height: 52.49875rem)");

/**
 * Where the decision needs the room, what is selected is folded to a line: on a low screen, and below the long list of
 * what the piece in hand can do, unless something can be done here by the way.
 * @param {WireView} view @param {string} piece @param {number} ways
 */
const crowded = (view, piece, ways) => NARROW.matches && Boolean(view.prompt) && (LOW.matches || (ways === 0 && ofPiece(view, piece).length > FEW));

/** Whether the player folded it or opened it himself. @type {boolean | null} */
let wish = null;
/** All that is shown of what is selected, as it was drawn: as long as it is the same, nothing is made anew. @type {WeakMap<HTMLElement, string>} */
const drawn = new WeakMap();

/**
 * @param {HTMLElement} host
 * @param {Inspected} shown
 * @param {InspectorWays} to
 */
export function inspect(host, shown, to) {
  keepFocus(
    host,
    () => fill(host, shown, to),
    (key) => keyed(host, key) ?? (to.leave(), null),
  );
}

/**
 * @param {HTMLElement} host
 * @param {Inspected} shown
 * @param {InspectorWays} to
 */
function fill(host, { view, place, piece, cards, able }, to) {
  host.hidden = !place;
  if (!place) return drawn.delete(host), clear(host);
  const found = view.pieces.filter((each) => each.place === place && cards.has(each.id));
  const { stacked } = gameModule(view.game);
  const first = stacked ? "" : piece;
  const here = (stacked ? found.reverse() : found).sort((a, b) => rank(cards, a, first) - rank(cards, b, first));
  const isHex = to.isHex(place);
  const title = isHex ? hexName(place, to.note(place)) : boxName(place);
  const facts = isHex ? [...states(view, place), ...(gameModule(view.game).hexNotes?.(view, place) ?? [])] : [];
  const folded = wish ?? (isPhone() || crowded(view, piece, waysIn(view, place, here)));
  const asides = [asidesIn(view, place), here.map(({ id }) => [asidesOf(view, id), able.has(id)])];
  const now = JSON.stringify([view.game, place, piece, here, title, facts, folded, asides]);
  if (drawn.get(host) === now) return;
  drawn.set(host, now);
  const again = () => inspect(host, { view, place, piece, cards, able }, to);
  host.classList.toggle("folded", folded);
  clear(
    host,
    h(
      "header",
      { class: "inspector-head" },
      h("h3", { class: "inspector-title" }, isHex ? h("button", { class: "place-link", type: "button", data: { key: "place" }, on: { click: () => to.focusHex(place) } }, title) : title),
      h("span", { class: "row" }, folded ? inBrief(view, place, here) : facts.map((fact) => h("span", { class: "chip" }, fact))),
      h("button", { class: "button icon fold-toggle", type: "button", "aria-label": t("table.inspector"), "aria-expanded": String(!folded), data: { key: "fold" }, on: { click: () => ((wish = !folded), again()) } }, h("span", { class: "fold-mark", "aria-hidden": "true" })),
      h("button", { class: "button icon", type: "button", "aria-label": t("ui.close"), data: { key: "close" }, on: { click: to.close } }, icon("close")),
    ),
    ...(folded ? [] : unfolded(view, place, piece, here, cards, able, to)),
  );
  const held = /** @type {HTMLElement | null} */ (host.querySelector(".inspected.selected"));
  // with the frame, which lays everything out anyhow
  if (held?.previousElementSibling) requestAnimationFrame(() => held.isConnected && held.offsetTop + held.offsetHeight > host.clientHeight && (host.scrollTop = held.offsetTop));
}

/** How much can be done in a place by the way. @param {WireView} view @param {string} place @param {WirePiece[]} here */
const waysIn = (view, place, here) => asidesIn(view, place).length + here.reduce((sum, { id }) => sum + asidesOf(view, id).length, 0);

/** How many units are there, and how much can be done by the way. @param {WireView} view @param {string} place @param {WirePiece[]} here */
function inBrief(view, place, here) {
  const ways = waysIn(view, place, here);
  return [h("span", { class: "chip" }, t("table.pieces_here", { number: here.length })), ways > 0 && h("span", { class: "chip" }, t("table.options_of", { number: ways }))];
}

/**
 * @param {WireView} view
 * @param {string} place
 * @param {string} piece
 * @param {WirePiece[]} here
 * @param {Map<string, PieceCard>} cards
 * @param {Set<string>} able
 * @param {InspectorWays} to
 * @returns {HTMLElement[]}
 */
function unfolded(view, place, piece, here, cards, able, to) {
  return [
    ...asidesIn(view, place).map((option) => h("button", { class: "button quiet aside", type: "button", data: { key: option.act }, on: { click: () => to.aside(option) } }, option.label)),
    here.length ? h("ul", { class: "inspector-list" }, here.map((each) => row(view, each, each.id === piece, cards, able, to))) : h("p", { class: "muted" }, t("ui.no_units")),
  ];
}

/**
 * @param {WireView} view
 * @param {WirePiece} piece
 * @param {boolean} selected
 * @param {Map<string, PieceCard>} cards
 * @param {Set<string>} able
 * @param {InspectorWays} to
 */
function row(view, piece, selected, cards, able, to) {
  const card = /** @type {PieceCard} */ (cards.get(piece.id));
  const kind = isBack(card) ? t("back.text") : [card.type, card.size, card.formation].filter(Boolean).join(" · ");
  const values = [...(gameModule(view.game).figures?.(card, piece) ?? []), ...valuesOf(piece)];
  return h(
    "li",
    { class: `inspected${selected ? " selected" : ""}` },
    h(
      "button",
      {
        class: `counter-button${able.has(piece.id) ? " choosable" : ""}`,
        type: "button",
        "aria-label": t("table.choose_piece", { unit: pieceWords(card, piece) }),
        "aria-pressed": String(selected),
        data: { key: piece.id },
        on: { click: () => to.choose(piece.id) },
      },
      picture(view.game, card, piece),
    ),
    h(
      "div",
      { class: "inspected-words" },
      h("h4", {}, card.name, flagsOf(piece).map((flag) => h("span", { class: "chip" }, flag))),
      values.length > 0 && h("dl", { class: "values" }, values.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))])),
      kind && h("p", { class: "muted" }, kind),
      !isBack(card) && printed(card, to),
      asidesOf(view, piece.id).map((option) =>
        h("button", { class: "button quiet aside", type: "button", data: { key: option.act }, on: { click: () => to.aside(option) } }, option.label),
      ),
    ),
  );
}

/** The one in hand first where a stack has no order, markers last. @param {Map<string, PieceCard>} cards @param {WirePiece} piece @param {string} held */
const rank = (cards, { id }, held) => (id === held ? 0 : cards.get(id)?.size ? 1 : 2);

/** The printed figures, and whether they are printed or reconstructed. @param {PieceCard} card @param {InspectorWays} to */
function printed(card, to) {
  const [origin = "", rule = ""] = card.source.split(" ");
  const known = has(`ui.${origin}`);
  const figures = [card.front, card.back].filter(Boolean).join(" / ");
  return h(
    "p",
    { class: "inspected-source" },
    figures && h("span", {}, t("table.on_counter", { value: figures })),
    h("span", { class: `origin ${origin}`, title: has(`ui.${origin}_text`) ? t(`ui.${origin}_text`) : "" }, known ? t(`ui.${origin}`) : card.source),
    origin === "printed" && rule && h("button", { class: "rule-link", type: "button", on: { click: () => to.openRule(rule) } }, rule),
  );
}
