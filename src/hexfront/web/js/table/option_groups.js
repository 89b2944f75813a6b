/**
 * A long list of options, sorted into groups that open and close. The game's catalogue names the groups (`group.KEY`);
 * the key is the verb, or what the game puts several verbs under.
 */

import { h, refill } from "../dom.js";
import { gameModule } from "../game.js";
import { has, t } from "../texts.js";
import { framed } from "./counter.js";
import { optionList } from "./option_list.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("./option_list.js").Item} Item */
/**
 * @typedef {object} GroupWays
 * @property {(option: WireOption) => Item} item
 * @property {(piece: string) => void} pick
 * @property {(options: WireOption[]) => void} all
 */

/** Groups that the player opened or closed himself, for as long as the page is open. @type {Map<string, boolean>} */
const opened = new Map();
/** So many pieces begin closed, if there is another group; so many hexes always: they are on the board. */
const LONG = 60;
const MANY_HEXES = 24;

/**
 * The options by heading; under the empty one those for which the game has none.
 * @param {WireView} view
 * @param {WireOption[]} options
 * @returns {Map<string, WireOption[]> | null} null if the game names no headings
 */
export function groupsOf(view, options) {
  const { groupOf = (verb) => verb, groupOrder = [] } = gameModule(view.game);
  /** @type {Map<string, WireOption[]>} */
  const groups = new Map();
  for (const option of options) {
    const key = has(`group.${groupOf(option.verb)}`) ? groupOf(option.verb) : "";
    groups.set(key, [...(groups.get(key) ?? []), option]);
  }
  const rank = ["", ...groupOrder];
  /** @param {string} key */
  const at = (key) => (rank.includes(key) ? rank.indexOf(key) : rank.length);
  return groups.size > 1 || !groups.has("") ? new Map([...groups].sort(([a], [b]) => at(a) - at(b))) : null;
}

/**
 * @param {WireView} view
 * @param {Map<string, WireOption[]>} groups
 * @param {Map<string, PieceCard>} cards
 * @param {GroupWays} to
 */
export function groupList(view, groups, cards, to) {
  const { wholesale = new Set() } = gameModule(view.game);
  let first = 1;
  const only = [...groups.keys()].filter(Boolean).length === 1;
  const parts = [...groups].map(([key, options]) => {
    const items = itemsOf(view, options, cards, to);
    if (!key) {
      first += items.length;
      return optionList(items, t("ui.options"));
    }
    const onBoard = options.every(({ hex, piece }) => hex && !piece) && items.length > MANY_HEXES;
    const open = opened.get(`${view.game} ${key}`) ?? (!onBoard && (only || items.length <= LONG));
    const whole = options.length > 1 && options.every(({ verb }) => wholesale.has(verb)) && (() => to.all(options));
    const part = group(`${view.game} ${key}`, t(`group.${key}`), items, { open, first, hint: onBoard ? t("table.on_board") : "", whole });
    if (open) first += items.length;
    return part;
  });
  return h("div", { class: "option-groups" }, parts);
}

/**
 * A group; what is in a closed one is made only when it is opened.
 * @param {string} key
 * @param {string} title
 * @param {Item[]} items
 * @param {{open: boolean, first: number, hint: string, whole: false | (() => void)}} how
 */
function group(key, title, items, { open, first, hint, whole }) {
  const all = () => whole && h("button", { class: "button quiet act whole", type: "button", data: { key: `all ${key}` }, on: { click: whole } }, t("table.all_of_them", { number: items.length }));
  const list = () => [all(), optionList(items, title, first)];
  const body = h("div", { class: "group-body" }, open && list());
  /** @param {Event} event */
  const toggle = (event) => {
    const now = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
    if (now !== open) opened.set(key, now);
    if (now && !body.firstChild) refill(body, list());
  };
  return h(
    "details",
    { class: "option-group", open, on: { toggle } },
    h(
      "summary",
      { data: { key: `group ${key}` } },
      h("span", {}, title, hint && h("span", { class: "group-hint" }, hint)),
      h("span", { class: "box-count" }, String(items.length)),
    ),
    body,
  );
}

/** One item for a piece, however many things it can do; one for every other option. @param {WireView} view @param {WireOption[]} options @param {Map<string, PieceCard>} cards @param {GroupWays} to @returns {Item[]} */
function itemsOf(view, options, cards, to) {
  const { lifts = new Set() } = gameModule(view.game);
  const places = new Map(view.pieces.map((piece) => [piece.id, piece]));
  const seen = new Set();
  return options.flatMap((option) => {
    const card = cards.get(option.piece);
    const wire = places.get(option.piece);
    if (!card || !wire) return [to.item(option)];
    if (seen.has(option.piece)) return [];
    seen.add(option.piece);
    const found = { ...to.item(option), label: card.name, picture: framed(view.game, card, wire) };
    return [lifts.has(option.verb) ? { ...found, key: option.piece, choose: () => to.pick(option.piece) } : found];
  });
}
