/** The table in play: keeps what is shown in step with the view, the selection and the question being asked. */

import { gameModule } from "../game.js";
import { announce } from "../live.js";
import { usesKeys } from "../modality.js";
import { pace, settings } from "../settings.js";
import { plansIn } from "../story/plans.js";
import { NOTHING, shown, store } from "../store.js";
import { t } from "../texts.js";
import { Adviser } from "./advice.js";
import { choosable, costOf, inHand, ofPiece, targets } from "./choices.js";
import { address } from "./counter.js";
import { renderDecision } from "./decision.js";
import { pieceWords } from "./describe.js";
import { dress, wear } from "./dress.js";
import { Forced } from "./forced.js";
import { Hands } from "./hands.js";
import { inspect } from "./inspector.js";
import { Magnifier } from "./magnifier.js";
import { Memory } from "./memory.js";
import { chanceWords } from "./option_list.js";
import { botOf, pilotCard, played } from "./pilot.js";
import { nextSeat } from "./seats.js";
import { isPhone } from "./sheet.js";
import { lookAt } from "./sight.js";
import { waysOf } from "./stage.js";
import { Together } from "./together.js";
import { Whereabouts } from "./whereabouts.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {import("../../wire.d.ts").Way} Way */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("../store.js").Selection} Selection */
/** A throw before the dice, and the answer that is waited for. @typedef {{option: WireOption, forecast: import("../../wire.d.ts").ForecastMessage, answer: (yes: boolean) => void}} Weighed */
/**
 * @typedef {object} Parts
 * @property {import("./layout.js").Layout} layout
 * @property {import("./board.js").Board} board
 * @property {import("./pieces.js").Pieces} pieces
 * @property {import("./furnished.js").Furnished} furnished
 * @property {import("./boxes.js").Boxes} boxes
 * @property {import("../socket.js").Play} socket
 * @property {string[]} others the other seats on this device
 * @property {(seat: string) => void} handOver
 * @property {(number: string) => void} openRule
 * @property {(key: string, row?: string, column?: string) => void} openChart
 * @property {(seq: number | null) => void} showMoment
 * @property {() => void} players shows who plays which seat
 * @property {boolean} holds whether bots can be held up at this table
 * @property {readonly string[]} bots the bots of the game
 */

/** Pixels free around a hex that dice are thrown for, so that it is seen with its neighbours. */
const AROUND = 110;
/** Milliseconds after which a sheet has the height that the decision in it needs. */
export const RISEN = 80;
/** What is always made anew with the decision. */
const CHOSEN = ".choices *, .decision-foot *";
/** Milliseconds after which it shows that a decision is on its way. */
const WAITS = 160;

export class Desk {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.board = parts.board;
    this.socket = parts.socket;
    this.area = parts.layout.area;
    this.cards = store.get("cards");
    this.hands = new Hands(this);
    this.together = new Together(this);
    this.lens = new Magnifier(this);
    this.adviser = new Adviser(this, parts.bots);
    /** @type {import("./stage.js").Stage} set by the page */
    this.stage = /** @type {any} */ (null);
    /** @type {Way[]} where the piece in hand can go */
    this.ways = [];
    /** @private @type {Weighed | null} */
    this.odds = null;
    /** @private @type {readonly LogLine[]} */
    this.happened = [];
    /** @type {import("../../wire.d.ts").ForecastMessage | null} the odds that are shown without being asked for */
    this.outlook = null;
    this.where = new Whereabouts(parts.board, parts.pieces, parts.boxes);
    /** @private */
    this.memory = new Memory(parts.board, this.cards);
    /** @private */
    this.forced = new Forced((seq, option) => this.playable()?.seq === seq && void this.hands.choose(option));
    /** @private */
    this.asked = "";
    /** @type {import("../story/story.js").Story} set by the page */
    this.story = /** @type {any} */ (null);
    /** @type {Map<string, string[]> | null} how pieces come to the moment of the past that is shown next; null: they are simply there */
    this.pastWays = null;
  }

  /** The view, if this seat may decide in it now. */
  playable() {
    const view = store.get("view");
    return view && store.get("past") === null && view.live && !view.over && !botOf(view.seat) ? view : null;
  }

  /** Another player has this seat or another: a bot, or a person again. */
  reseated() {
    const view = store.get("view");
    if (!view) return;
    this.adviser.dismiss();
    this.weigh(null);
    if (botOf(view.seat)) this.forced.hold();
    if (store.get("past")) return;
    this.select(NOTHING, true);
  }

  /** What is chosen with a pointer is about to go, and the focus to the board: before anything changes, or for the focus alone all of it would be laid out in the middle of being drawn. @private */
  letGo() {
    if (!usesKeys() && this.parts.layout.decision.contains(document.activeElement) && document.activeElement?.matches(CHOSEN)) this.leave();
  }

  /** Put a scene on the table. @param {import("./stage.js").Scene} scene */
  show({ events, view: seen }) {
    this.letGo();
    const view = dress(seen, this.cards);
    const before = store.get("view");
    const lines = events?.undone ? [] : (events?.lines ?? []);
    this.weigh(null);
    this.outlook = view.outlook;
    // plans that come out are there to be read: nothing is done unasked meanwhile
    const read = plansIn(lines, view).length > 0;
    this.forced.begin(view, (events?.undone ?? false) || botOf(view.seat) !== null || read);
    if (before?.seq !== view.seq) this.adviser.dismiss();
    // until one decides again: a bot may go on before they are read
    const out = before && before.own === view.own && !events?.undone ? plansIn(this.happened, view) : [];
    if (events) this.happened = [...out, ...lines];
    this.story.note(view, lines, before);
    if (before && events) this.memory.note(before, view, { undone: events.undone, dice: this.stage.diceFell });
    const { piece } = store.get("selection");
    store.set({ view, forecast: view.outlook });
    if (store.get("past")) return;
    const ways = before && before.seq !== view.seq ? waysOf(lines) : null;
    this.parts.pieces.update(view, ways);
    this.parts.furnished.update(view);
    const place = view.pieces.find(({ id }) => id === piece)?.place ?? "";
    // another phase asks something else, of all units alike
    const keeps = piece && inHand(view, piece) && before?.phase === view.phase;
    const selection = botOf(view.seat) ? NOTHING : keeps ? { piece, place } : (moving(view) ?? (piece || !sameStep(before, view) ? NOTHING : store.get("selection")));
    this.select(selection, true);
    this.lookLater(view);
    this.announcePrompt(view);
  }

  /** What another did is looked at for a moment before the own choices are. @private @param {WireView} view */
  lookLater(view) {
    clearTimeout(this.looking);
    const time = view.own === view.seq ? (isPhone() ? RISEN : 0) : pace(1000);
    if (time) this.looking = setTimeout(() => this.playable() === view && lookAt(this, view), time);
    else lookAt(this, view);
  }

  /** @private @type {ReturnType<typeof setTimeout> | undefined} */
  looking = undefined;

  /** Say what happened while the seat was away. @param {readonly LogLine[]} lines */
  tell(lines) {
    if (!lines.length || this.happened.length) return;
    this.happened = lines;
    this.render();
  }

  /** Show a moment of the past, or the present again. */
  showPast() {
    const view = shown();
    if (!view) return;
    this.forced.hold();
    wear(view.pieces, this.cards);
    this.parts.pieces.update(view, this.pastWays);
    this.parts.furnished.update(view);
    this.pastWays = null;
    this.select(NOTHING, true);
  }

  /** Select a piece or a place. @param {Selection} selection @param {boolean} [always] draw even if nothing changed */
  select(selection, always = false) {
    const before = store.get("selection");
    const same = before.piece === selection.piece && before.place === selection.place;
    if (same && !always) return;
    this.letGo();
    if (!same) store.set({ selection });
    if (selection.piece && selection.piece !== before.piece) this.sayPiece(selection.piece);
    this.ways = [];
    this.together.part();
    void this.reach(selection.piece);
    this.render();
  }

  /** Take a piece in hand for a decision that is made at once: nothing is asked about it or drawn before the answer is there. @param {Selection} selection */
  hold(selection) {
    store.set({ selection });
  }

  /** @private @param {string} piece */
  sayPiece(piece) {
    const card = this.cards.get(piece);
    const wire = shown()?.pieces.find(({ id }) => id === piece);
    const number = ofPiece(/** @type {WireView} */ (shown()), piece).length;
    if (card && wire) announce(`${pieceWords(card, wire)}. ${t("table.options_of", { number })}`);
  }

  /** Where the piece in hand can go: the view may have brought it, otherwise it is asked for. @private @param {string} piece */
  async reach(piece) {
    const view = this.playable();
    if (!piece || !view || !inHand(view, piece)) return;
    if (view.reach?.piece === piece) {
      this.ways = view.reach.ways;
      return;
    }
    const asked = (this.asked = `${view.seq} ${piece}`);
    const answer = await this.socket.reach(piece).catch(() => null);
    if (!answer || this.asked !== asked || store.get("selection").piece !== piece || this.playable()?.seq !== view.seq) return;
    this.ways = answer.ways;
    this.render();
  }

  /** The small markers of a view as pictures. @private @param {WireView} view */
  tokens(view) {
    return (gameModule(view.game).tokens?.(view) ?? []).flatMap(({ hex, card: id, face }) => {
      const card = this.cards.get(id);
      return card ? [{ hex, href: address(view.game, card, { id, place: hex, face, values: {} }) }] : [];
    });
  }

  /** Draw everything that depends on view and selection. */
  render() {
    const view = shown();
    if (!view) return;
    const live = store.get("past") === null;
    const { piece, place } = store.get("selection");
    const able = live && !botOf(view.seat) ? choosable(view) : new Set(/** @type {string[]} */ ([]));
    const { board, pieces, boxes, layout } = this.parts;
    const recap = this.story.recap.card();
    // classes, not :has(): a table that asks what is in it is matched anew with every mark on its board
    layout.root.classList.toggle("over", view.over && live);
    layout.root.classList.toggle("in-past", !live && !recap);
    layout.root.classList.toggle("recounted", Boolean(recap));
    const { others } = this.together;
    pieces.mark({ choosable: able, selected: new Set([piece, ...others]), asked: view.prompt?.piece ?? "" });
    boxes.update(view, piece);
    board.marks.select(place);
    const open = live && !botOf(view.seat) ? targets(view, piece, this.ways, chanceWords) : [];
    const shared = this.together.shared(new Set(open.map(({ hex }) => hex)));
    const marked = open.filter(({ hex }) => shared.has(hex));
    board.marks.targets(marked.map((target) => ({ ...target, taken: pieces.in(target.hex).length > 0 })));
    pieces.spared = new Set([...(view.table_facts["battle"]?.targets ?? []), view.prompt?.hex ?? "", this.odds?.option.hex ?? ""]);
    pieces.wanted = new Set(marked.map(({ hex }) => hex));
    if (pieces.fanned) pieces.fan(pieces.fanned);
    board.marks.trails(live ? this.memory.trails : []);
    board.marks.tokens(this.tokens(view));
    board.marks.battle(view.table_facts["battle"] ?? {}, view.table_facts["duties"] ?? {});
    pieces.leaveNames();
    board.marks.way([]);
    this.story.draw(view, live);
    inspect(layout.inspector, { view, place, piece, cards: this.cards, able }, this.inspectorWays());
    const { ways, odds, outlook, happened, cards, together } = this;
    const band = { mates: together.mates(view, live ? piece : ""), others, open: (/** @type {Set<string>} */ hexes) => together.shared(hexes) };
    const rivals = view.planned ? [] : played(this.parts.others); // in a plan nobody changes places
    const seats = { others: rivals, next: nextSeat(view, rivals) };
    const pilot = live ? pilotCard(view, this.parts) : null;
    const advice = live ? this.adviser.card() : { question: /** @type {const} */ (false), answer: /** @type {const} */ (false) };
    renderDecision(layout.decision, { view, live, piece, beside: !this.where.isHex(place), ways, band, odds, outlook, happened, forced: this.forced.of(view), cards, seats, pilot, advice, recap }, this.decisionWays());
  }

  /** @private @returns {import("./inspector.js").InspectorWays} */
  inspectorWays() {
    return {
      choose: (piece) => this.hands.pick(piece),
      aside: (option) => void this.hands.choose(option),
      close: () => this.select(NOTHING),
      leave: () => this.leave(),
      openRule: this.parts.openRule,
      focusHex: (hex) => this.board.focusHex(hex),
      note: (hex) => this.board.note(hex),
      isHex: (place) => this.where.isHex(place),
    };
  }

  /** @private @returns {import("./decision.js").DecisionWays} */
  decisionWays() {
    return {
      choose: (option) => void this.hands.choose(option),
      chooseAll: (options) => void this.hands.chooseAll(options),
      walk: (way) => void this.hands.walk(way),
      together: this.together,
      pick: (piece) => this.lift(piece),
      drop: () => this.select(NOTHING),
      roll: () => this.answerOdds(true),
      back: () => this.answerOdds(false),
      undo: () => void this.hands.undo(),
      order: (orders) => void this.socket.order(orders),
      handOver: this.parts.handOver,
      wait: () => (this.forced.hold(), this.render()),
      now: () => this.parts.showMoment(null),
      leave: () => this.leave(),
      openRule: this.parts.openRule,
      openChart: this.parts.openChart,
      preview: (hexes, label) => this.preview(hexes, label),
      redraw: () => this.render(),
      recap: () => void this.story.recap.begin(),
      focusHex: (hex) => this.board.focusHex(hex),
      placeName: (hex) => this.board.placeName(hex),
    };
  }

  /** The focus goes back to the board. */
  leave() {
    this.parts.layout.viewport.focus({ preventScroll: true });
  }

  /** Take a piece in hand from a list: the board goes there. @param {string} piece */
  lift(piece) {
    const place = this.where.placeOf(piece);
    this.select({ piece, place });
    if (!this.where.isHex(place)) return;
    this.board.cursor = place;
    if (!this.where.inSight(place)) this.board.focusHex(place);
  }

  /** Show a way or a hex before it is chosen. @param {string[]} hexes @param {string} [label] */
  preview(hexes, label = "") {
    const { marks } = this.board;
    const from = this.where.placeOf(store.get("selection").piece);
    const [only] = hexes;
    if (hexes.length === 1 && only && this.where.isHex(from)) {
      const way = this.ways.find((each) => each.hex === only);
      marks.way([from, ...(way?.path ?? [only])], way ? costOf(way) : "");
    } else marks.way(hexes, label);
    marks.point(hexes.at(-1) ?? "");
  }

  /** Show the odds of an option and wait for the answer. @param {WireOption} option @returns {Promise<boolean>} */
  async confirmOdds(option) {
    const forecast = await this.socket.forecast(option.act).catch(() => null);
    if (!forecast?.throws) return true;
    this.answerOdds(false);
    return new Promise((answer) => {
      this.weigh({ option, forecast, answer });
      this.parts.layout.openDecision();
      this.render();
      this.preview(option.hex ? [option.hex] : []);
      this.attend();
    });
  }

  /** What dice are about to be thrown for is in sight, whatever lies over the board. */
  attend() {
    if (this.odds && settings().camera !== "never") this.board.glance(this.odds.option.hex, AROUND);
  }

  /** The throw that is being thought about; panels look at it too. @private @param {Weighed | null} odds */
  weigh(odds) {
    this.odds = odds;
    if (!odds) this.board.marks.point("");
    store.set({ forecast: odds?.forecast ?? null });
  }

  /** @param {boolean} yes */
  answerOdds(yes) {
    const { odds } = this;
    if (!odds) return false;
    // a card that is rolled for stays until the result is there
    if (!yes) this.weigh(null);
    odds.answer(yes);
    if (!yes) this.render();
    return true;
  }

  /** @private @param {WireView} view */
  announcePrompt(view) {
    const prompt = view.prompt?.text ?? "";
    clearTimeout(this.prompting);
    // after what happened has been said
    if (prompt && prompt !== this.lastPrompt) this.prompting = setTimeout(() => announce(prompt), 900);
    this.lastPrompt = prompt;
  }

  /** @private */
  lastPrompt = "";
  /** @private @type {ReturnType<typeof setTimeout> | undefined} */
  prompting = undefined;

  /** A decision is on its way. It shows only when that takes a while: an answer that comes at once is the first thing drawn. @param {boolean} on */
  busy(on) {
    const { classList } = this.parts.layout.decision;
    classList.toggle("busy", on);
    clearTimeout(this.waiting);
    if (on) this.waiting = setTimeout(() => classList.add("held-up"), WAITS);
    else classList.remove("held-up");
  }

  /** @private @type {ReturnType<typeof setTimeout> | undefined} */
  waiting = undefined;

  /** The end of the table. */
  close() {
    this.forced.hold();
    this.lens.close();
    clearTimeout(this.prompting);
    clearTimeout(this.looking);
    clearTimeout(this.waiting);
    this.odds?.answer(false);
  }
}

/** Whether the same thing is still asked: a place that was looked at in another step is looked at no longer. @param {WireView | null} before @param {WireView} view */
const sameStep = (before, view) => before?.step === view.step && before.phase === view.phase;

/** The piece that the prompt is about, as long as it is asked where it goes. @param {WireView} view @returns {Selection | null} */
function moving(view) {
  const piece = view.prompt?.piece ?? "";
  const place = view.pieces.find(({ id }) => id === piece)?.place ?? "";
  return piece && inHand(view, piece) ? { piece, place } : null;
}
