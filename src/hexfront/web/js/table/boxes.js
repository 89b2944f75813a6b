/** The boxes beside the board: places with a name, and the counters in them to be chosen. */

import { clear, h } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { gameModule } from "../game.js";
import { t } from "../texts.js";
import { choosable } from "./choices.js";
import { picture } from "./counter.js";
import { boxName, pieceWords } from "./describe.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */

export class Boxes {
  /**
   * @param {HTMLElement} host
   * @param {Map<string, PieceCard>} cards
   * @param {string} game
   * @param {{piece: (id: string, at: {x: number, y: number}) => void, box: (key: string) => void, isHex: (place: string) => boolean}} on
   */
  constructor(host, cards, game, on) {
    /** @private */
    this.host = host;
    /** @private */
    this.cards = cards;
    /** @private */
    this.game = game;
    /** @private */
    this.on = on;
    /** @private @type {Map<string, boolean>} what the player opened or closed himself */
    this.opened = new Map();
    /** @private @type {string[]} the boxes in their order, which never changes once seen */
    this.order = [];
    /** @private @type {Set<string>} boxes in which something could be chosen once: they stay open */
    this.lively = new Set();
    /** @private @type {string[]} displays that are shown even when they are empty */
    this.fixed = [];
    /** @private @type {string} */
    this.drawn = "";
  }

  /** Show the boxes of a view. @param {WireView} view @param {string} selected */
  update(view, selected) {
    const able = choosable(view);
    this.fixed = gameModule(this.game).boxes?.(view.seat) ?? [];
    const boxes = this.ordered(this.filled(view), able);
    const now = JSON.stringify([boxes.map(([box, pieces]) => [box, pieces.map((piece) => [piece, able.has(piece.id)])]), [...this.opened]]);
    if (now !== this.drawn) {
      this.drawn = now;
      keepFocus(
        this.host,
        () => clear(this.host, ...boxes.map(([box, pieces]) => this.box(box, pieces, able))),
        (key) => keyed(this.host, key) ?? this.host.querySelector("button"),
      );
    }
    for (const element of this.host.querySelectorAll("[data-piece]")) {
      const chosen = /** @type {HTMLElement} */ (element).dataset.piece === selected;
      element.classList.toggle("selected", chosen);
      element.setAttribute("aria-pressed", String(chosen));
    }
    if (selected) this.counter(selected)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @private @param {[string, WirePiece[]][]} boxes @param {Set<string>} able */
  ordered(boxes, able) {
    for (const [box, pieces] of boxes) if (pieces.some(({ id }) => able.has(id))) this.lively.add(box);
    if (this.fixed.length) this.order = [...this.fixed];
    const fresh = boxes.map(([box]) => box).filter((box) => !this.order.includes(box));
    this.order.push(...fresh.sort((a, b) => Number(this.lively.has(b)) - Number(this.lively.has(a))));
    return boxes.sort(([a], [b]) => this.order.indexOf(a) - this.order.indexOf(b));
  }

  /** @private @param {WireView} view @returns {[string, WirePiece[]][]} */
  filled(view) {
    /** @type {Map<string, WirePiece[]>} */
    const boxes = new Map(this.fixed.map((box) => [box, []]));
    for (const piece of view.pieces) {
      if (this.on.isHex(piece.place) || !this.cards.has(piece.id)) continue;
      boxes.set(piece.place, [...(boxes.get(piece.place) ?? []), piece]);
    }
    return [...boxes];
  }

  /** @private @param {string} box @param {WirePiece[]} pieces @param {Set<string>} able */
  box(box, pieces, able) {
    const live = pieces.filter(({ id }) => able.has(id)).length;
    const open = pieces.length > 0 && (this.opened.get(box) ?? (this.fixed.length ? live > 0 : this.lively.has(box)));
    const toggle = () => {
      this.opened.set(box, !open);
      this.on.box(box);
    };
    return h(
      "section",
      { class: `box${open ? " open" : ""}${live ? " live" : ""}${pieces.length ? "" : " empty"}`, data: { box }, "aria-label": boxName(box) },
      h(
        "button",
        { class: "box-head", type: "button", "aria-expanded": String(open), data: { key: box }, on: { click: toggle } },
        h("span", { class: "box-name" }, boxName(box)),
        h("span", { class: "box-count", title: t("table.pieces_here", { number: pieces.length }) }, String(pieces.length)),
      ),
      open && h("div", { class: "box-pieces" }, pieces.map((piece) => this.piece(piece, able.has(piece.id)))),
    );
  }

  /** @private @param {WirePiece} piece @param {boolean} able */
  piece(piece, able) {
    const card = /** @type {PieceCard} */ (this.cards.get(piece.id));
    const name = pieceWords(card, piece);
    /** @param {MouseEvent} event */
    const click = (event) => {
      const { left, width, top } = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
      this.on.piece(piece.id, { x: left + width / 2, y: top });
    };
    return h(
      "button",
      { class: `box-piece${able ? " choosable" : ""}`, type: "button", data: { piece: piece.id, key: piece.id }, "aria-label": name, title: name, on: { click } },
      picture(this.game, card, piece, true),
    );
  }

  /** The counter of a piece in a box. @param {string} id @returns {HTMLElement | null} */
  counter(id) {
    return this.host.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  }

  /** Open the box of a piece and bring its counter into sight. @param {WireView} view @param {string} piece @param {string} selected */
  reveal(view, piece, selected) {
    const place = view.pieces.find(({ id }) => id === piece)?.place;
    if (place && !this.counter(piece)) {
      this.open(place);
      this.update(view, selected);
    }
    const found = this.counter(piece);
    found?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return found;
  }

  /** Open a box. @param {string} box */
  open(box) {
    this.opened.set(box, true);
  }
}
