/** What a view lets the player do, sorted for the screen. Nothing here decides what is legal. */

import { gameModule } from "../game.js";
import { shown } from "../store.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** @typedef {import("./marks.js").Target} Target */

/** So few places to put pieces are lit up before a piece is in hand. */
const FEW_PLACES = 8;

/** Whether an option is no answer to what is asked: possible at any moment, or by the way. @param {WireView} view @param {WireOption} option */
const byTheWay = (view, option) => option.aside || (gameModule(view.game).byTheWay?.has(option.verb) ?? false);

/** What is asked in a view; the table wants it many times over. @type {WeakMap<WireView, WireOption[]>} */
const sifted = new WeakMap();

/** What is being asked; not what can be done at any moment. @param {WireView} view */
export function asked(view) {
  const found = sifted.get(view) ?? view.options.filter((option) => !byTheWay(view, option));
  sifted.set(view, found);
  return found;
}

/** What can be done with a piece at any moment. @param {WireView} view @param {string} piece */
export const asidesOf = (view, piece) => view.options.filter((option) => byTheWay(view, option) && piece && option.piece === piece);

/** What can be done at any moment and names neither piece nor hex; what gives the game away is apart. @param {WireView} view */
export const generalAsides = (view) => view.options.filter((option) => byTheWay(view, option) && !option.piece && !option.hex && !option.forfeit);

/** What can be done in a hex by the way. @param {WireView} view @param {string} hex */
export const asidesIn = (view, hex) => view.options.filter((option) => byTheWay(view, option) && hex && !option.piece && option.hex === hex);

/** The options that name a piece. @param {WireView} view @param {string} piece */
export const ofPiece = (view, piece) => (piece ? asked(view).filter((option) => option.piece === piece) : []);

/** Whether the options are about this piece: they name it, or the prompt does. @param {WireView} view @param {string} piece */
export const inHand = (view, piece) => ofPiece(view, piece).length > 0 || (view.prompt?.piece === piece && ofHexes(view).length > 0);

/** The options that name a hex but no piece. @param {WireView} view */
export const ofHexes = (view) => asked(view).filter((option) => option.hex && !option.piece);

/**
 * The same while a piece is in hand: where it goes somewhere by what it can do itself, other hexes are not about it.
 * @param {WireView} view
 * @param {string} piece
 * @param {Way[]} ways
 */
export function aboutIt(view, piece, ways) {
  const own = new Set(ofPiece(view, piece).map(({ act }) => act));
  return ways.some(({ acts }) => own.has(acts[0] ?? "")) ? [] : ofHexes(view);
}

/** The options that name neither: ends, attacks, answers. @param {WireView} view */
export const general = (view) => asked(view).filter((option) => !option.hex && !option.piece);

/** The pieces that can do something. @param {WireView} view */
export const choosable = (view) => new Set(asked(view).map((option) => option.piece).filter(Boolean));

/** What can be done in a hex with the piece in hand, or with none. @param {WireView} view @param {string} piece @param {string} hex @param {Way[]} ways where the piece can go */
export function inHex(view, piece, hex, ways) {
  const mine = asked(view).filter((option) => option.hex === hex && option.piece === piece);
  return mine.length || !piece ? mine : aboutIt(view, piece, ways).filter((option) => option.hex === hex);
}

/**
 * The way to a hex beside a unit on the move that costs less than the step there itself, such as a road round a river:
 * it is what the map shows, so it is what a click takes.
 * @param {Way[]} ways
 * @param {WireOption[]} found what can be done in the hex
 */
export function cheaper(ways, found) {
  const [step, ...others] = found;
  return step && !others.length ? ways.find(({ acts, hex }) => hex === step.hex && acts.length > 1 && acts.at(-1) === step.act) : undefined;
}

/** Whether an option throws dice: true, false, or unknown until asked. @param {WireView} view @param {WireOption} option */
export function throwsDice(view, option) {
  if (gameModule(view.game).weighs?.has(option.verb)) return false;
  if (option.throws) return true;
  return !view.foreseen && option.hex ? undefined : false;
}

/** What the game adds to the name of an option, such as its price. @param {WireOption} option */
export function noteOf(option) {
  const view = shown();
  return (view && gameModule(view.game).note?.(option, view)) ?? "";
}

/** What a way costs, in words. @param {Way} way */
export function costOf({ cost }) {
  const view = shown();
  return (view && gameModule(view.game).cost?.(cost)) ?? String(cost);
}

/**
 * The hexes to light up: where the piece in hand can go, or what can be chosen without one.
 * @param {WireView} view
 * @param {string} piece
 * @param {Way[]} ways
 * @param {(chance: number, loss: number) => string} words
 * @returns {Target[]}
 */
export function targets(view, piece, ways, words) {
  /** @type {Map<string, Target>} */
  const found = new Map();
  for (const way of ways) {
    const { hex, contested, path } = way;
    found.set(hex, { hex, kind: contested ? "contest" : "choose", far: path.length > 1, label: way.cost ? costOf(way) : "" });
  }
  for (const option of [...ofPiece(view, piece), ...aboutIt(view, piece, ways)]) {
    if (!option.hex) continue;
    const before = found.get(option.hex);
    const dice = option.throws || before?.kind === "contest";
    const chance = option.chance >= 0 ? words(option.chance, option.loss).replace(/\s/, "") : "";
    const label = [...new Set([...(before?.label?.split(" · ") ?? []), chance])].filter(Boolean).join(" · ");
    found.set(option.hex, { hex: option.hex, kind: dice ? "contest" : "choose", ...(label ? { label } : {}) });
  }
  return found.size || piece ? [...found.values()] : destinations(view);
}

/** With nothing in hand: where pieces can be put, if it is a few places only. @param {WireView} view @returns {Target[]} */
function destinations(view) {
  const hexes = new Set(asked(view).map(({ piece, hex }) => (piece ? hex : "")).filter(Boolean));
  return hexes.size <= FEW_PLACES ? [...hexes].map((hex) => ({ hex, kind: "choose", far: true })) : [];
}

/**
 * The action to ask about when something is clicked that is not offered: like an option, with other names in it.
 * @param {WireView} view
 * @param {string} piece
 * @param {string} hex
 * @returns {string} empty if there is nothing sensible to ask
 */
export function question(view, piece, hex) {
  /** @param {(option: WireOption) => unknown} fits */
  const like = (fits) => asked(view).find(fits);
  if (piece && hex) {
    const model = like((o) => o.piece === piece && o.hex) ?? like((o) => o.piece && o.hex);
    if (model) return renamed(model, piece, hex);
    return like((o) => !o.piece && o.hex) ? question(view, "", hex) : `move ${piece} ${hex}`;
  }
  if (piece) {
    const model = like((o) => o.piece && !o.hex);
    return model ? renamed(model, piece, "") : "";
  }
  const model = hex && like((o) => o.hex && !o.piece);
  return model ? renamed(model, "", hex) : "";
}

/** The action that takes a piece in hand, where who comes first and the hex after it. @param {WireView} view @param {string} piece @param {boolean} beside whether it is beside the map @param {Way[]} ways where it can go */
export function lifting(view, piece, beside, ways) {
  const able = ofPiece(view, piece);
  if (able.some(({ hex }) => hex) || aboutIt(view, piece, ways).length) return "";
  const { lifts } = gameModule(view.game);
  return able.find(({ verb }) => beside || lifts?.has(verb))?.act ?? "";
}

/** @param {WireOption} model @param {string} piece @param {string} hex */
function renamed(model, piece, hex) {
  const words = model.act.split(" ").map((word) => (word === model.piece ? piece || word : word === model.hex ? hex || word : word));
  return words.join(" ");
}

/** The only thing to do, if nothing speaks against doing it unasked. @param {WireView} view */
export function forced(view) {
  const [only, ...more] = asked(view);
  if (!only || more.length || only.warning || only.throws || view.hushed) return null;
  return gameModule(view.game).deliberate?.has(only.verb) ? null : only;
}
