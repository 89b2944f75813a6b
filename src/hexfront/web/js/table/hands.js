/** What a click means: pick a piece up, put it somewhere, choose; and an answer if it means nothing. */

import { ask } from "../dialog.js";
import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { announce } from "../live.js";
import { settings } from "../settings.js";
import { NOTHING, shown, store } from "../store.js";
import { t } from "../texts.js";
import { closeBubble, openBubble } from "./bubble.js";
import { asked, cheaper, choosable, inHex, lifting, noteOf, ofHexes, ofPiece, question, throwsDice } from "./choices.js";
import { isMarker } from "./counter.js";
import { isBack } from "./dress.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** @typedef {import("./desk.js").Desk} Desk */
/** Where on the screen something was clicked. @typedef {{x: number, y: number}} At */

/** More things than this are not offered in a card: a hex is looked at instead. */
const FEW = 7;

/** Whether a counter is another player's: it is only looked at. @param {import("../../wire.d.ts").PieceCard} card @param {import("../../wire.d.ts").WireView} view */
const isForeign = ({ side }, { seat }) => Boolean(side && seat) && side !== seat;

/** What a longer way is called: who comes from beside the map is brought there by something that has a name. @param {WireView} view @param {Way} way */
export function wayWords(view, way) {
  const first = view.options.find(({ act }) => act === way.acts[0]);
  if (first && !first.hex && !setsOut(view, way)) return t("table.put_at", { what: first.label, hex: way.hex });
  return t(way.contested ? "table.go_and_fight" : "table.go_to", { hex: way.hex });
}

/** Whether a way begins with setting out, so that its end is a rest. @param {WireView} view @param {Way} way */
const setsOut = (view, { acts, path }) => acts.length > path.length && (gameModule(view.game).lifts?.has(acts[0]?.split(" ")[0] ?? "") ?? false);

/** Whether a way ends with a question about its hex. @param {WireView} view @param {Way} way */
const isOpen = (view, { acts, hex }) => !acts.some((act) => act.split(" ").includes(hex)) && ofHexes(view).some((option) => option.hex === hex);

export class Hands {
  /** @param {Desk} desk */
  constructor(desk) {
    /** @private */
    this.desk = desk;
    /** What the next click on the board means instead of all this. @type {((hex: string) => void) | null} */
    this.instead = null;
    /** The moment at which a piece has come where it was sent and waits with its rest, because more can be done with it. @private */
    this.waiting = -1;
  }

  /** A counter was clicked. @param {string} piece @param {At} [at] @returns {unknown} */
  pick(piece, at) {
    closeBubble();
    const place = this.desk.where.placeOf(piece);
    if (this.instead) return this.instead(place);
    const view = this.desk.playable();
    const card = this.desk.cards.get(piece);
    const isOwn = !!card && card.side === shown()?.seat && !isMarker(card);
    if (!view) return this.desk.select({ piece: isOwn ? piece : "", place });
    const { piece: held, place: chosen } = store.get("selection");
    const able = ofPiece(view, piece);
    const ways = held !== piece && this.desk.where.isHex(place) && (held || !able.length) ? this.ways(held, place) : [];
    // an own unit is selected, or at least offered to be: a click on it never decides by itself
    if (ways.length && ways.length <= FEW && (able.length || isOwn)) return this.offer(at, [...ways, this.taking(piece)]);
    if ((ways.length || asked(view).some(({ hex }) => !held && hex === place)) && !able.length && !isOwn) return this.touch(place, at);
    const goal = able.find((option) => option.hex && option.hex === chosen);
    if (goal && !held && at && !this.desk.where.isHex(place)) return this.choose(goal);
    if (!able.length && isOwn && this.waiting === view.seq) return void this.goOn(piece, at);
    if (!able.length && !held && this.receives(view, place)) return this.desk.select({ piece: "", place });
    this.desk.select({ piece, place });
    if (card && (isBack(card) || (!able.length && isForeign(card, view)))) return undefined;
    const { lifts } = gameModule(view.game);
    const here = able.filter((option) => !option.hex && !lifts?.has(option.verb));
    if (here.length && here.length <= FEW && at) return this.offer(at, here.map((option) => this.doing(option)), false);
    const asks = (card && gameModule(view.game).asks?.(view, card)) || question(view, piece, "");
    if (!able.length) return this.ask(asks || this.anyStep(piece, place), at ?? this.desk.where.pieceOnScreen(piece));
    return undefined;
  }

  /** Whether pieces from beside the map can be sent to a hex: who only lies there is clicked with it. @private @param {WireView} view @param {string} hex */
  receives(view, hex) {
    const { where } = this.desk;
    return where.isHex(hex) && view.options.some((option) => option.hex === hex && option.piece && !where.isHex(where.placeOf(option.piece)));
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
    if (ways.length && ways.length <= FEW) {
      // or by a click on those who lie beside the map
      if (!held && this.receives(view, hex)) this.desk.select({ piece: "", place: hex });
      return this.offer(at, ways);
    }
    const stack = this.desk.where.piecesIn(hex);
    const able = choosable(view);
    const next = stack.findLast(({ id }) => able.has(id));
    if (next) return this.pick(next.id, at);
    const from = held && this.desk.where.placeOf(held);
    if (held && from !== hex) {
      const first = lifting(view, held, !this.desk.where.isHex(from), this.desk.ways);
      return this.ask(first || question(view, held, hex), at, hex, Boolean(first));
    }
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
    const { together } = this.desk;
    if (held && together.others.size) {
      const open = together.shared(new Set([hex])).size && (inHex(view, held, hex, this.desk.ways).length || this.desk.ways.some((way) => way.hex === hex));
      return open ? [{ label: t("table.together.go", { number: together.others.size + 1, hex }), chance: -1, run: () => void together.march(held, hex) }] : [];
    }
    const found = inHex(view, held, hex, this.desk.ways);
    if (found.length && !cheaper(this.desk.ways, found)) return found.map((option) => this.doing(option));
    const far = held ? this.desk.ways.filter((each) => each.hex === hex) : [];
    if (far.length) return far.map((way) => ({ label: wayWords(view, way), chance: -1, run: () => void this.walk(way) }));
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
    const take = () => (this.waiting === this.desk.playable()?.seq ? void this.goOn(piece) : this.desk.select({ piece, place: this.desk.where.placeOf(piece) }));
    return { label: t("table.choose_piece", { unit }), chance: -1, run: take };
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
    const known = this.desk.outlook?.act === option.act;
    const weighed = settings().confirm_battles && !known && throwsDice(view, option) !== false;
    const taken = piece && held !== piece && !goal && { piece, place: this.desk.where.placeOf(piece) };
    if (taken && (warning || weighed)) this.desk.select(taken);
    else if (taken) this.desk.hold(taken);
    if (warning && !(await ask({ title: label, text: warning, yes: label, danger: true }))) return false;
    if (weighed && !(await this.desk.confirmOdds(option))) return false;
    if (gameModule(view.game).releases?.has(option.verb)) this.desk.hold(NOTHING);
    const done = await this.send(() => this.desk.socket.decide(option.act));
    // where nothing follows yet, at least that it was done is heard
    if (done && !this.desk.stage.told) announce(label);
    return done;
  }

  /** Do several things one after the other, as long as they can be done and no dice fall. @param {WireOption[]} options */
  async chooseAll(options) {
    for (const { act } of options) {
      const option = this.desk.playable()?.options.find((each) => each.act === act);
      if (option && (!(await this.choose(option)) || this.desk.stage.diceFell)) return;
    }
  }

  /**
   * Go a longer way, step by step, until dice fall or the way is no longer open.
   * @param {Way} way
   * @param {string[]} [company] who goes along, where the game takes them with the first
   * @param {boolean} [lingers] whether the move stays open where more can be done with the piece
   * @returns {Promise<boolean>} whether it was gone to the end, and nothing came of it that cannot be taken back
   */
  async walk(way, company = [], lingers = true) {
    closeBubble();
    for (const [n, act] of way.acts.entries()) {
      if (n === 1) await this.accompany(company);
      const option = this.desk.playable()?.options.find((each) => each.act === act);
      if (!option) return announce(t("table.way_closed")), false;
      if (!(await this.choose(option)) || this.desk.stage.diceFell) return false;
    }
    const view = this.desk.playable();
    const rest = view && this.restOf(view);
    if (rest && setsOut(view, way) && lingers && this.lingers(view)) this.waiting = view.seq;
    else if (rest && setsOut(view, way)) await this.choose(rest);
    else if (view && isOpen(view, way)) this.touch(way.hex);
    return this.desk.playable()?.can_undo ?? false;
  }

  /** What ends the move of the piece that is on its way. @private @param {WireView} view */
  restOf(view) {
    return asked(view).find(({ verb }) => verb === gameModule(view.game).rests);
  }

  /** Whether something can be done with a piece only before its move is over. @private @param {WireView} view */
  lingers(view) {
    return asked(view).some(({ verb }) => gameModule(view.game).lingers?.has(verb));
  }

  /** Another piece is taken in hand: the one that has come where it was sent rests first. @private @param {string} piece @param {At} [at] */
  async goOn(piece, at) {
    const view = this.desk.playable();
    const rest = view && this.restOf(view);
    this.waiting = -1;
    if (rest && (await this.choose(rest))) this.pick(piece, at);
  }

  /** Whoever may go along with the piece that has set out does. @private @param {string[]} company */
  async accompany(company) {
    for (const piece of company) {
      const view = this.desk.playable();
      const option = view && asked(view).find((each) => each.piece === piece && gameModule(view.game).company?.has(each.verb));
      if (option) await this.choose(option);
    }
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
   * @param {boolean} [there] whether it is asked why the piece cannot come to the hex
   */
  async ask(act, at, hex = "", there = false) {
    if (!act) return;
    const answer = await this.desk.socket.why(act, there ? hex : "").catch(() => null);
    const offered = answer && !there && !answer.reasons.length && this.desk.playable()?.options.find((option) => option.act === act);
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
