/** Units that go somewhere together: part of a stack, or a formation. They move one after the other, or as the company of the first. */

import { gameModule } from "../game.js";
import { announce } from "../live.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { asked, ofPiece } from "./choices.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** Who could come along: the rest of the stack and the rest of the formation. @typedef {{stack: string[], formation: string[]}} Mates */

/** So many go together at most: each of them is asked for. */
const MOST = 12;
/** A formation of more than so many is spread all over the map: only those in the same place are its company. */
const SMALL = 6;

/** Whether a piece can be sent somewhere: it has a hex to go to, or is asked for one when it is taken in hand. @param {WireView} view @param {string} piece */
function movable(view, piece) {
  const { lifts } = gameModule(view.game);
  return ofPiece(view, piece).some(({ verb, hex }) => hex || lifts?.has(verb));
}

export class Together {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    /** @private */
    this.desk = desk;
    /** Who goes with the piece in hand. @type {Set<string>} */
    this.others = new Set();
    /** @private @type {Map<string, Way[]>} where each of them could go, at the present moment */
    this.ways = new Map();
    /** @private */
    this.asked = "";
  }

  /** Who could come along. @param {WireView} view @param {string} piece @returns {Mates} */
  mates(view, piece) {
    const place = this.desk.where.placeOf(piece);
    const { formation = "", side } = this.desk.cards.get(piece) ?? {};
    if (!movable(view, piece)) return { stack: [], formation: [] };
    const able = [...new Set(asked(view).map((option) => option.piece))].filter((each) => each && each !== piece && movable(view, each));
    const stack = this.desk.where.isHex(place) ? able.filter((each) => this.desk.where.placeOf(each) === place) : [];
    const same = able.filter((each) => formation && this.desk.cards.get(each)?.formation === formation && this.desk.cards.get(each)?.side === side);
    const near = same.length > SMALL ? same.filter((each) => this.desk.where.placeOf(each) === place) : same;
    return { stack: stack.slice(0, MOST), formation: near.slice(0, MOST) };
  }

  /** These go with the piece in hand, or nobody does. @param {Iterable<string>} others */
  take(others) {
    this.others = new Set(others);
    this.desk.render();
    void this.look();
  }

  /** One more goes with it, or one less. @param {string} piece */
  toggle(piece) {
    const next = new Set(this.others);
    if (!next.delete(piece)) next.add(piece);
    this.take(next);
  }

  /** The next way to go: alone, with the stack, with the formation. */
  cycle() {
    const view = this.desk.playable();
    const { piece } = store.get("selection");
    if (!view || !piece) return;
    const { stack, formation } = this.mates(view, piece);
    const sets = [stack, formation].filter((each) => each.length).map((each) => [...each].sort());
    const bands = [...new Map([[""], ...sets].map((each) => [each.join(" "), each])).values()];
    const now = bands.findIndex((each) => each.join(" ") === [...this.others].sort().join(" "));
    if (bands.length < 2) return announce(t("table.together.nobody"));
    this.take((bands[(now + 1) % bands.length] ?? []).filter(Boolean));
  }

  /** Another piece is in hand, or it stands elsewhere. */
  part() {
    this.others = new Set();
    this.ways = new Map();
  }

  /** Ask where they can go, and say it. @private */
  async look() {
    const { desk, others } = this;
    const view = desk.playable();
    const { piece } = store.get("selection");
    const wish = (this.asked = `${view?.seq} ${piece} ${[...others].join(" ")}`);
    if (!view || !others.size) return announce(t("table.together.alone"));
    const found = await Promise.all([...others].map(async (each) => /** @type {const} */ ([each, await this.waysOf(view, each)])));
    if (this.asked !== wish || desk.playable()?.seq !== view.seq) return;
    this.ways = new Map(found);
    const hexes = this.shared(new Set([...desk.ways, ...ofPiece(view, piece)].map(({ hex }) => hex)));
    announce(t("table.together.said", { number: others.size + 1, hexes: [...hexes].filter(Boolean).length }));
    desk.render();
  }

  /** @private @param {WireView} view @param {string} piece @returns {Promise<Way[]>} */
  async waysOf(view, piece) {
    const near = ofPiece(view, piece).filter(({ hex }) => hex).map(({ hex, act }) => ({ hex, cost: 0, path: [hex], acts: [act], contested: false }));
    const far = await this.desk.socket.reach(piece).catch(() => null);
    return [...near, ...(far?.ways ?? [])];
  }

  /** Of some hexes those that all who go together can get to; they may be there. @param {Set<string>} hexes @returns {Set<string>} */
  shared(hexes) {
    const { where } = this.desk;
    const open = (/** @type {string} */ hex) => [...this.others].every((each) => where.placeOf(each) === hex || (this.ways.get(each) ?? []).some((way) => way.hex === hex));
    return this.others.size ? new Set([...hexes].filter(open)) : hexes;
  }

  /**
   * Send all of them to a hex, one after the other, as long as nothing is thrown, comes out or is refused.
   * @param {string} lead
   * @param {string} hex
   */
  async march(lead, hex) {
    const { desk } = this;
    const band = [lead, ...this.others];
    for (const [n, piece] of band.entries()) {
      const view = desk.playable();
      if (!view) return;
      if (desk.where.placeOf(piece) === hex) continue;
      const way = (await this.waysOf(view, piece)).find((each) => each.hex === hex);
      if (!way || !(await desk.hands.walk(way, band.slice(n + 1), false))) return announce(t("table.together.halted", { number: band.length - n }));
    }
    announce(t("table.together.arrived", { number: band.length, hex }));
  }
}
