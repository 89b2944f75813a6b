/** The enemy's last moves: where his pieces stood, which way they went, and what was lost, until this seat acts. */

import * as api from "../api.js";
import { clear, svg } from "../dom.js";
import { store } from "../store.js";
import { address } from "../table/counter.js";
import { dress, wear } from "../table/dress.js";
import { waysOf } from "../table/stage.js";
import { sortOf } from "../panels/log_kinds.js";
import { changes } from "./changes.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("./changes.js").Changes} Changes */

/** More moves than this would hide the board: the last ones are shown. */
const MOST = 40;
const SIZE = 58;

export class Ghosts {
  /**
   * @param {import("../table/board.js").Board} board
   * @param {{table: string, seat: string}} at
   */
  constructor(board, at) {
    /** @private */
    this.board = board;
    /** @private */
    this.at = at;
    /** @private @type {WireView | null} the table after the last decision of this seat */
    this.base = null;
    /** @private @type {Map<string, string[]>} */
    this.ways = new Map();
    /** @private */
    this.asked = -1;
  }

  /** A view has come, with what happened before it. @param {WireView} view @param {readonly LogLine[]} lines */
  note(view, lines) {
    if (view.own === view.seq || view.own !== (this.base?.seq ?? -1)) this.ways = new Map();
    if (view.own === view.seq) this.base = view;
    for (const [piece, way] of waysOf(moved(view.game, lines))) this.ways.set(piece, [...(this.ways.get(piece) ?? []), ...way]);
    if (view.own !== view.seq && view.own !== this.base?.seq) void this.fetch(view);
  }

  /** The table as this seat left it, for one that has just come. @private @param {WireView} view */
  async fetch(view) {
    if (this.asked === view.own) return;
    this.asked = view.own;
    const language = store.get("language");
    const [base, lines] = await Promise.all([
      api.view(this.at.table, { seat: this.at.seat, seq: view.own, language }).catch(() => null),
      api.log(this.at.table, { seat: this.at.seat, since: view.own, language }).catch(() => []),
    ]);
    if (!base || store.get("view")?.own !== view.own) return;
    this.base = base;
    this.ways = waysOf(moved(view.game, lines));
    this.came();
  }

  /** Set by who draws: the table as this seat left it is there now. */
  came = () => {};

  /** Who moved and what was lost since this seat last decided. @param {WireView} view @returns {Changes} */
  of(view) {
    const { base, board, known } = this;
    if (!base || base.seq !== view.own || view.own === view.seq) return { moves: [], losses: [] };
    if (known?.view === view && known.base === base) return known.found;
    const cards = store.get("cards");
    const dressed = base.live ? base : dress(base, cards);
    wear(view.pieces, cards);
    const found = changes(dressed, view, { cards, isHex: (place) => board.geometry.has(place), ways: this.ways });
    this.known = { view, base, found };
    return found;
  }

  /** @private @type {{view: WireView, base: WireView, found: Changes} | null} */
  known = null;
}

/** The lines that tell of moves: others may name hexes that a piece never was in. @param {string} game @param {readonly LogLine[]} lines */
export const moved = (game, lines) => lines.filter((line) => sortOf(game, line) === "moves");

/**
 * Draw changes: the ghosts of counters where they stood, arrows along their ways, crosses where something was lost.
 * @param {SVGGElement} layer
 * @param {import("../table/geometry.js").Geometry} geometry
 * @param {string} game
 * @param {Changes} found
 * @param {readonly string[]} [hexes] what it is about, besides
 */
export function drawChanges(layer, geometry, game, { moves, losses }, hexes = []) {
  const cards = store.get("cards");
  const there = moves.filter(({ way }) => way.every((hex) => geometry.has(hex))).slice(-MOST);
  const ghosts = there.map(({ piece, way: [from = ""] }) => {
    const card = cards.get(piece.id);
    const { x, y } = geometry.middle(from);
    return card && svg("image", { class: "ghost", href: address(game, card, piece), x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE });
  });
  const arrows = there.flatMap(({ way }) => {
    const d = arrow(way.map((hex) => geometry.middle(hex)));
    return [svg("path", { class: "ghost-edge", d }), svg("path", { class: "ghost-way", d })];
  });
  const about = hexes.filter((hex) => geometry.has(hex)).map((hex) => svg("path", { class: "story-hex", d: geometry.shape(hex, 0.95) }));
  clear(layer, ...about, ...ghosts.filter((ghost) => ghost !== undefined), ...arrows, ...lossMarks(geometry, losses));
}

/** @param {import("../table/geometry.js").Geometry} geometry @param {Changes["losses"]} losses */
function lossMarks(geometry, losses) {
  /** @type {Map<string, number>} */
  const byHex = new Map();
  for (const { hex } of losses) if (geometry.has(hex)) byHex.set(hex, (byHex.get(hex) ?? 0) + 1);
  return [...byHex].map(([hex, number]) => {
    const { x, y } = geometry.middle(hex);
    const label = number > 1 ? svg("text", { x: 14, y: 6 }, String(number)) : "";
    return svg("g", { class: "lost-here", transform: `translate(${x + 34} ${y + 34})` }, svg("g", {}, svg("circle", { r: 15 }), svg("path", { d: number > 1 ? "M-10 -5 0 5M0 -5 -10 5" : "M-6 -6 6 6M6 -6-6 6" }), label));
  });
}

/** A way as a line with a head that ends short of the middle of its last hex. @param {{x: number, y: number}[]} points */
function arrow(points) {
  const [a, b] = [points.at(-2), points.at(-1)];
  if (!a || !b) return "";
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const tip = { x: b.x - Math.cos(angle) * 30, y: b.y - Math.sin(angle) * 30 };
  /** @param {number} turn */
  const corner = (turn) => `${(tip.x - Math.cos(angle + turn) * 20).toFixed(1)} ${(tip.y - Math.sin(angle + turn) * 20).toFixed(1)}`;
  const line = [...points.slice(0, -1), tip].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  return `M${line}M${corner(0.5)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${corner(-0.5)}`;
}
