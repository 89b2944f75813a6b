/** Pointing: what the mouse, a finger or the cursor does on the board, and what a guide lights up. */

import { announce } from "../live.js";
import { usesKeys } from "../modality.js";
import { shown, store } from "../store.js";
import { t } from "../texts.js";
import { cheaper, costOf, inHand, inHex, ofHexes, ofPiece } from "./choices.js";
import { hexName, hexWords, pieceWords } from "./describe.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./layout.js").Layout} Layout */

const LINGER = 320;

/** Events for the board, which needs them before there is a desk. */
export function pointer() {
  /** @type {Desk} */
  let desk;
  /** @type {Layout} */
  let layout;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** The hex that is told of. */
  let told = "";

  /** Fan a stack out after a moment, close it when the mouse has left it. @param {string} hex @param {string} piece */
  function hover(hex, piece) {
    const { pieces } = desk.parts;
    clearTimeout(timer);
    const over = piece ? desk.where.placeOf(piece) : hex;
    if (pieces.fanned && over !== pieces.fanned) timer = setTimeout(() => pieces.fan(""), LINGER);
    else if (!pieces.fanned && piece && desk.parts.pieces.units(over) > 1) timer = setTimeout(() => pieces.fan(over), LINGER);
    const held = store.get("selection").piece;
    const view = desk.playable();
    const way = held ? desk.ways.find((each) => each.hex === hex) : undefined;
    const near = view && held && desk.where.isHex(desk.where.placeOf(held)) ? inHex(view, held, hex, desk.ways)[0] : undefined;
    if (way) desk.board.marks.way([desk.where.placeOf(held), ...way.path], costOf(way));
    else desk.board.marks.way(near ? [desk.where.placeOf(held), hex] : []);
    note(hex);
  }

  /** @param {string} hex */
  function note(hex) {
    told = hex;
    layout.note.hidden = !hex;
    if (!hex) return;
    const who = desk.where.piecesIn(hex).map((piece) => {
      const card = desk.cards.get(piece.id);
      return card ? pieceWords(card, piece) : "";
    });
    layout.note.textContent = [hexName(hex, desk.board.note(hex)), ...who].filter(Boolean).join(" · ");
  }

  /** @param {string} hex */
  function cursor(hex) {
    const view = shown();
    if (!view) return;
    const held = store.get("selection").piece;
    const choices = desk.playable() ? inHex(view, held, hex, desk.ways) : [];
    const way = desk.ways.find((each) => each.hex === hex);
    const choice = (cheaper(desk.ways, choices) ? "" : choices.map(({ label }) => label).join(", ")) || (way ? t("table.reach_for", { cost: costOf(way) }) : "");
    announce(hexWords({ hex, note: desk.board.note(hex), view, pieces: desk.where.piecesIn(hex), cards: desk.cards, choice }));
    hover(hex, "");
  }

  /** @type {import("./board.js").BoardEvents} */
  const events = {
    tap: (hex, piece, at) => {
      layout.viewport.focus({ preventScroll: true });
      desk.board.hideCursor();
      if (hex) desk.board.cursor = hex;
      const place = desk.where.placeOf(piece);
      if (at.touch && desk.parts.pieces.units(place) > 1 && desk.parts.pieces.fanned !== place) desk.parts.pieces.fan(place);
      if (piece) desk.hands.pick(piece, at);
      else desk.hands.touch(hex, at);
    },
    point: (hex, piece) => hover(hex, piece),
    hold: (hex, touch) => {
      if (!hex) return;
      desk.select({ piece: "", place: hex });
      if (touch) desk.lens.look(hex);
    },
    cursor,
  };

  /** @type {Element | null} */
  let lit = null;

  /** Where the piece in hand can go. */
  function goals() {
    const view = desk.playable();
    const { piece } = store.get("selection");
    return view && piece && inHand(view, piece) ? [...ofPiece(view, piece), ...ofHexes(view)].map(({ hex }) => hex).filter(Boolean) : [];
  }

  /** Light up a hex, a piece or a part of the screen; null: nothing. @param {string | null} target */
  function at(target) {
    lit?.classList.remove("lit");
    lit = null;
    desk.board.marks.ring("");
    if (!target) return;
    const place = desk.where.isHex(target) ? target : desk.where.placeOf(target);
    if (desk.where.isHex(place)) {
      // never away from what the piece in hand can do
      const held = goals();
      if (held.length) desk.board.showHexes([place, ...held]);
      else desk.board.focusHex(place);
      desk.board.marks.ring(place);
      return;
    }
    const view = shown();
    lit = (view && desk.parts.boxes.reveal(view, target, store.get("selection").piece)) ?? document.querySelector(`[data-part="${CSS.escape(target)}"]`);
    lit?.classList.add("lit");
  }

  /** Light up a hex or a piece where it is, without going there. @param {string | null} target */
  function light(target) {
    lit?.classList.remove("lit");
    lit = null;
    const place = target ? (desk.where.isHex(target) ? target : desk.where.placeOf(target)) : "";
    desk.board.marks.ring(desk.where.isHex(place) ? place : "");
    if (!target || desk.where.isHex(place)) return;
    lit = desk.parts.boxes.counter(target);
    lit?.classList.add("lit");
  }

  return {
    events,
    at,
    light,
    /** Other pieces may be there now, or others known. */
    again: () => note(told),
    /** @param {Desk} given @param {Layout} parts */
    attach(given, parts) {
      desk = given;
      layout = parts;
      parts.viewport.addEventListener("focus", () => usesKeys() && desk.board.moveCursor(desk.board.cursor));
      parts.viewport.addEventListener("blur", () => desk.board.hideCursor());
    },
  };
}
