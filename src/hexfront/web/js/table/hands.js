/** What a click means: pick a piece up, put it somewhere, choose; and an answer if it means nothing. */

import { ask } from "../dialog.js";
import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { announce } from "../live.js";
import { settings } from "../settings.js";
import { NOTHING, store } from "../store.js";
import { t } from "../texts.js";
import { closeBubble, openBubble } from "./bubble.js";
import { asked, choosable, inHex, noteOf, ofHexes, ofPiece, question, throwsDice } from "./choices.js";
import { isBack } from "./dress.js";

/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** @typedef {import("./desk.js").Desk} Desk */
/** Where on the screen something was clicked. @typedef {{x: number, y: number}} At */

/** More things than this are not offered in a card: a hex is looked at instead. */
const FEW = 7;

/** Whether a counter is another player's: it is only looked at. @param {import("../../wire.d.ts").PieceCard} card @param {import("../../wire.d.ts").WireView} view */
const isForeign = ({ side }, { seat }) => Boolean(side && seat) && side !== seat;

export class Hands {
  /** @param {Desk} desk */
  constructor(desk) {
    /** @private */
    this.desk = desk;
    /** What the next click on the board means instead of all this. @type {((hex: string) => void) | null} */
    this.instead = null;
  }

  /** A counter was clicked. @param {string} piece @param {At} [at] @returns {unknown} */
  pick(piece, at) {
    closeBubble();
    const place = this.desk.where.placeOf(piece);
    if (this.instead) return this.instead(place);
    const view = this.desk.playable();
    if (!view) return this.desk.select({ piece: "", place });
    const { piece: held, place: chosen } = store.get("selection");
    const able = ofPiece(view, piece);
    if (held && held !== piece && this.desk.where.isHex(place)) {
      const ways = this.ways(held, place);
      if (ways.length && !able.length) return this.touch(place, at);
      if (ways.length) return this.offer(at, [...ways, this.taking(piece)]);
    }
    const isGoal = asked(view).some(({ hex }) => hex === place);
    if (!able.length && !held && isGoal) return this.touch(place, at);
    const goal = able.find((option) => option.hex && option.hex === chosen);
    if (goal && !held && at && !this.desk.where.isHex(place)) return this.choose(goal);
    this.desk.select({ piece, place });
    const card = this.desk.cards.get(piece);
    if (card && (isBack(card) || (!able.length && isForeign(card, view)))) return undefined;
    const { lifts } = gameModule(view.game);
    const here = able.filter((option) => !option.hex && !lifts?.has(option.verb));
    if (here.length && here.length <= FEW && at) return this.offer(at, here.map((option) => this.doing(option)), false);
    if (!able.length) return this.ask(question(view, piece, "") || this.anyStep(piece, place), at ?? this.desk.where.pieceOnScreen(piece));
    return undefined;
  }

  /** A hex was clicked. @param {string} hex @param {At} [at] @returns {unknown} */
  touch(hex, at) {
    closeBubble();
    if (this.instead) return this.instead(hex);
    const view = this.desk.playable();
    if (!hex) return this.desk.select(NOTHING);
    if (!view) return this.desk.select({ piece: "", place: hex });
    const held = store.get("selection").piece;
    const ways = this.ways(held, hex);
    if (ways.length === 1) return ways[0]?.run();
    if (ways.length && ways.length <= FEW) return this.offer(at, ways);
    const stack = this.desk.where.piecesIn(hex);
    const able = choosable(view);
    const next = stack.findLast(({ id }) => able.has(id));
    if (next) return this.pick(next.id, at);
    if (held && this.desk.where.placeOf(held) !== hex) return this.ask(question(view, held, hex), at, hex);
    this.desk.select({ piece: "", place: hex });
    const asked = ofHexes(view).length ? question(view, "", hex) : "";
    return asked ? this.ask(asked, at) : undefined;
  }

  /**
   * What could be done in a hex: with the piece in hand, or by choosing the hex, or with any piece that can.
   * @private
   * @param {string} held
   * @param {string} hex
   */
  ways(held, hex) {
    const view = this.desk.playable();
    if (!view) return [];
    const found = inHex(view, held, hex);
    if (found.length) return found.map((option) => this.doing(option));
    const way = held && this.desk.ways.find((each) => each.hex === hex);
    if (way) return [{ label: t("table.go_to", { hex }), chance: -1, run: () => void this.walk(way) }];
    if (held || this.desk.where.piecesIn(hex).some(({ id }) => choosable(view).has(id))) return [];
    return asked(view).filter((option) => option.hex === hex).map((option) => this.doing(option));
  }

  /** @private @param {WireOption} option */
  doing(option) {
    const note = noteOf(option);
    return { label: note ? `${option.label} (${note})` : option.label, chance: option.chance, run: () => void this.choose(option) };
  }

  /** @private @param {string} piece */
  taking(piece) {
    const unit = this.desk.cards.get(piece)?.name ?? piece;
    return { label: t("table.choose_piece", { unit }), chance: -1, run: () => this.desk.select({ piece, place: this.desk.where.placeOf(piece) }) };
  }

  /**
   * A small card with a few things to do.
   * @private
   * @param {At | undefined} at
   * @param {{label: string, run: () => void}[]} ways
   * @param {boolean} [focus]
   */
  offer(at, ways, focus = true) {
    const buttons = ways.map(({ label, run }) =>
      h("button", { class: "button", type: "button", on: { click: () => (closeBubble({ focus: true }), run()) } }, label),
    );
    openBubble(this.desk.area, at ?? this.desk.where.middle(), { kind: "offer", label: t("ui.choose_option"), focus }, ...buttons);
  }

  /**
   * Do this, after asking where something is at stake.
   * @param {WireOption} option
   * @returns {Promise<boolean>} whether it was done
   */
  async choose(option) {
    closeBubble();
    const view = this.desk.playable();
    if (!view || this.desk.socket.busy) return false;
    const { label, warning, piece, hex } = option;
    const { piece: held, place } = store.get("selection");
    // a hex that pieces are sent to one after the other stays chosen
    const goal = !held && hex && place === hex;
    if (piece && held !== piece && !goal) this.desk.select({ piece, place: this.desk.where.placeOf(piece) });
    if (warning && !(await ask({ title: label, text: warning, yes: label, danger: true }))) return false;
    const known = this.desk.outlook?.act === option.act;
    if (settings().confirm_battles && !known && throwsDice(view, option) !== false && !(await this.desk.confirmOdds(option))) return false;
    return this.send(() => this.desk.socket.decide(option.act));
  }

  /** Do several things one after the other, as long as they can be done and no dice fall. @param {WireOption[]} options */
  async chooseAll(options) {
    for (const { act } of options) {
      const option = this.desk.playable()?.options.find((each) => each.act === act);
      if (option && (!(await this.choose(option)) || this.desk.stage.diceFell)) return;
    }
  }

  /** Go a longer way, step by step, until dice fall or the way is no longer open. @param {Way} way */
  async walk(way) {
    closeBubble();
    const fromRest = way.acts.length > way.path.length;
    for (const act of way.acts) {
      const option = this.desk.playable()?.options.find((each) => each.act === act);
      if (!option) return announce(t("table.way_closed"));
      if (!(await this.choose(option)) || this.desk.stage.diceFell) return undefined;
    }
    const view = this.desk.playable();
    const rest = view && asked(view).find(({ verb }) => verb === gameModule(view.game).rests);
    if (rest && fromRest) await this.choose(rest);
    return undefined;
  }

  /** Take back the last decision. */
  async undo() {
    closeBubble();
    const view = this.desk.playable();
    if (!view || this.desk.socket.busy) return;
    if (view.can_undo) await this.send(() => this.desk.socket.undo());
    else this.refuse([{ rule: "", text: t("ui.nothing_to_undo") }], this.desk.where.middle());
  }

  /** @private @param {() => Promise<import("../socket.js").Outcome>} act */
  async send(act) {
    this.desk.busy(true);
    const outcome = await act();
    await this.desk.stage.idle();
    this.desk.busy(false);
    if (outcome === "lost") this.refuse([{ rule: "", text: t("ui.connection_lost") }], this.desk.where.middle());
    return outcome === "done";
  }

  /** A step into a neighbouring hex: something to ask about for a piece that can do nothing. @private @param {string} piece @param {string} place */
  anyStep(piece, place) {
    const next = this.desk.where.isHex(place) ? this.desk.board.geometry.neighbours(place)[0] : undefined;
    return next ? `move ${piece} ${next}` : "";
  }

  /**
   * Ask why something cannot be done, and say it where the player looks.
   * @private
   * @param {string} act
   * @param {At | null} [at]
   * @param {string} [hex]
   */
  async ask(act, at, hex = "") {
    if (!act) return;
    const answer = await this.desk.socket.why(act).catch(() => null);
    const offered = answer && !answer.reasons.length && this.desk.playable()?.options.find((option) => option.act === act);
    if (offered) return void this.choose(offered);
    const reasons = answer?.reasons ?? [];
    if (!reasons.length) return;
    this.refuse(reasons, at ?? (hex ? this.desk.where.hexOnScreen(hex) : this.desk.where.middle()));
  }

  /** @param {readonly import("../../wire.d.ts").Reason[]} reasons @param {At} at */
  refuse(reasons, at) {
    announce(reasons.map(({ text, rule }) => (rule ? `${text} (${t("ui.rule")} ${rule})` : text)).join(" "), true);
    const lines = reasons.map(({ text, rule }) =>
      h("p", {}, text, " ", rule && h("button", { class: "rule-link", type: "button", on: { click: () => this.desk.parts.openRule(rule) } }, rule)),
    );
    openBubble(this.desk.area, at, { kind: "refusal", label: t("ui.why_not") }, ...lines);
  }
}
