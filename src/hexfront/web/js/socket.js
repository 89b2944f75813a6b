/** The play socket: messages by type, questions with their answers, and a new connection when one is lost. */

import { ROOT } from "./api.js";
import { keepBound, keepReceipts, nonceFor, noteOutcome } from "./dice/book.js";
import { opened } from "./offers.js";
import { keyOf } from "./seat_keys.js";

/** @typedef {import("../wire.d.ts").ToClient} ToClient */
/** @typedef {import("../wire.d.ts").FromClient} FromClient */
/** @typedef {import("../wire.d.ts").WireView} WireView */
/** @typedef {import("../wire.d.ts").Happened} Happened */
/** @typedef {import("../wire.d.ts").RefusedMessage} RefusedMessage */
/** @typedef {import("../wire.d.ts").ErrorMessage} ErrorMessage */
/** @typedef {import("../wire.d.ts").ForecastMessage} ForecastMessage */
/** @typedef {import("../wire.d.ts").ReachMessage} ReachMessage */
/** @typedef {import("../wire.d.ts").OverlaysMessage} OverlaysMessage */
/** @typedef {import("../wire.d.ts").BotsMessage} BotsMessage */
/** @typedef {import("../wire.d.ts").AdviceMessage} AdviceMessage */
/** A seat to sit down at; `promised`: whether its dice come from chains. @typedef {{table: string, seat?: string, language: string, promised?: boolean}} Wish */
/** What became of a decision. @typedef {"done" | "refused" | "stale" | "lost"} Outcome */
/**
 * @typedef {{connection: import("./store.js").Connection, view: WireView, events: Happened, refused: RefusedMessage, error: ErrorMessage, bots: BotsMessage,
 *   orders: import("../wire.d.ts").OrdersMessage, requests: import("../wire.d.ts").RequestsMessage,
 *   clock: import("../wire.d.ts").ClockMessage, said: import("../wire.d.ts").SaidMessage, bound: import("../wire.d.ts").BoundMessage,
 *   ended: {message: string}, decided: {act: string, outcome: Outcome}}} Heard what comes from the server, why it
 *   will not have us again, and what became of a decision made here
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PATIENCE = 12_000;
/** Close codes after which coming back is of no use: not your seat, no such table. */
const FINAL = [4401, 4404];

export class Play {
  /** @param {Wish} wish */
  constructor(wish) {
    /** @private */
    this.wish = wish;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ language: wish.language, ...(wish.seat ? { seat: wish.seat } : {}) });
    /** @private */
    this.url = `${scheme}://${location.host}${ROOT}/tables/${wish.table}/play?${query}`;
    /** @private */
    this.key = keyOf(wish.table, wish.seat);
    /** @private @type {Map<string, Set<(message: any) => void>>} */
    this.listeners = new Map();
    /** @private @type {Map<string, {resolve: (message: any) => void, reject: (reason: Error) => void}>} */
    this.waiting = new Map();
    /** @private @type {{id: string, message: FromClient, resolve: (outcome: Outcome) => void} | null} */
    this.deciding = null;
    /** @private Whether a decision was on its way when the connection was lost. */
    this.unheard = false;
    /** @private @type {WebSocket | null} */
    this.socket = null;
    /** @private */
    this.asked = 0;
    /** @private */
    this.tries = 0;
    /** @private */
    this.ended = false;
    /** @private @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The number of the last view. */
    this.seq = -1;
    /** @private What the server last complained of. */
    this.reason = "";
    /** @private */
    this.hurry = () => this.socket === null && !document.hidden && this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /**
   * Hear messages of a type; call the result to hear no more.
   * @template {keyof Heard} K
   * @param {K} type
   * @param {(message: Heard[K]) => void} listen
   * @returns {() => void}
   */
  on(type, listen) {
    const set = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, set.add(listen));
    return () => set.delete(listen);
  }

  /** Connect, or connect again. */
  connect() {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.tell("connection", this.tries ? "lost" : "connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.tries = 0;
      if (this.key) this.send({ type: "sit", key: this.key });
      this.tell("connection", "open");
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", ({ code }) => this.lose(socket, FINAL.includes(code)));
  }

  /** @private @param {WebSocket} socket @param {boolean} final whether the server will not have us again */
  lose(socket, final) {
    if (this.socket !== socket) return;
    this.socket = null;
    for (const { reject } of this.waiting.values()) reject(new Error("lost"));
    this.waiting.clear();
    this.ended ||= final;
    // with bytes of ours for the dice it is sent again as it was, and never done twice
    this.unheard = !this.ended && this.deciding?.message.type === "decide" && Boolean(this.deciding.message.nonce);
    if (!this.unheard) this.settle("lost");
    if (final) this.tell("ended", { message: this.reason });
    if (this.ended) return;
    this.tell("connection", "lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** @private @param {ToClient} message */
  hear(message) {
    if (message.type === "view") this.seq = message.seq;
    if (message.type === "error") this.reason = message.message;
    if (message.type === "events" && message.dice) keepReceipts(this.wish.table, this.wish.seat ?? "", [message.dice]);
    if (message.type === "bound") keepBound(this.wish.table, this.wish.seat ?? "", message);
    const id = "id" in message ? message.id : "";
    const asked = this.waiting.get(id);
    if (asked) {
      this.waiting.delete(id);
      if (message.type === "error") asked.reject(new Error(message.message));
      else asked.resolve(message);
      return;
    }
    if (message.type === "settled") {
      if (this.deciding?.id === id) this.settle(message.outcome);
      return;
    }
    this.tell(message.type, message.type === "view" ? opened(message) : message);
    if (message.type === "view" && this.unheard) this.repeat();
    if (message.type === "error" && this.deciding?.id === id) this.settle("refused");
  }

  /** @private Send a decision again of which nothing was heard. */
  repeat() {
    this.unheard = false;
    if (this.deciding) this.send(this.deciding.message);
  }

  /** @private @param {Outcome} outcome */
  settle(outcome) {
    const settled = this.deciding;
    this.deciding = null;
    settled?.resolve(outcome);
  }

  /** @protected @param {string} type @param {any} message */
  tell(type, message) {
    for (const listen of [...(this.listeners.get(type) ?? [])]) listen(message);
  }

  /** @private @param {FromClient} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * A question, and its answer.
   * @protected
   * @param {(id: string) => FromClient} make
   * @param {number} [patience] milliseconds until it is given up
   * @returns {Promise<any>}
   */
  ask(make, patience = PATIENCE) {
    const id = String(++this.asked);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      setTimeout(() => this.waiting.delete(id) && reject(new Error("no answer")), patience);
      if (!this.send(make(id))) {
        this.waiting.delete(id);
        reject(new Error("lost"));
      }
    });
  }

  /** @protected What is added to the dice of decisions from a moment on. @param {number} seq @param {string[]} acts */
  added(seq, acts) {
    const { table, seat = "", promised } = this.wish;
    return promised && acts.length ? nonceFor(table, seat, seq, ...acts) : "";
  }

  /** Whether a decision is on its way. */
  get busy() {
    return this.deciding !== null;
  }

  /**
   * Do this. One decision at a time; the promise is settled after everything it brought about has been heard.
   * @param {string} act
   * @returns {Promise<Outcome>}
   */
  async decide(act) {
    const { seq, wish } = this;
    const nonce = this.added(seq, [act]);
    const outcome = await this.transact((id) => ({ type: "decide", id, seq, act, nonce }));
    if (nonce && (outcome === "done" || outcome === "stale")) noteOutcome(wish.table, wish.seat ?? "", outcome, seq, act);
    this.tell("decided", { act, outcome });
    return outcome;
  }

  /** Take back the last decision. @returns {Promise<Outcome>} */
  undo() {
    return this.transact((id) => ({ type: "undo", id, seq: this.seq }));
  }

  /** @private @param {(id: string) => FromClient} make @returns {Promise<Outcome>} */
  transact(make) {
    if (this.busy) return Promise.resolve("stale");
    const id = String(++this.asked);
    return new Promise((resolve) => {
      const message = make(id);
      this.deciding = { id, message, resolve };
      if (!this.send(message)) this.settle("lost");
    });
  }

  /** @param {string} act @param {string} [hex] where the piece that it takes in hand should come @returns {Promise<RefusedMessage>} */
  why(act, hex = "") {
    return this.ask((id) => ({ type: "why", id, act, hex }));
  }

  /** @param {string} act @returns {Promise<ForecastMessage>} */
  forecast(act) {
    return this.ask((id) => ({ type: "forecast", id, act }));
  }

  /** @param {string} piece @returns {Promise<ReachMessage>} */
  reach(piece) {
    return this.ask((id) => ({ type: "reach", id, piece }));
  }

  /** @returns {Promise<OverlaysMessage>} */
  overlays() {
    return this.ask((id) => ({ type: "overlays", id }));
  }

  /** What would a bot do here? @param {string} bot @returns {Promise<AdviceMessage>} */
  advise(bot) {
    return this.ask((id) => ({ type: "advice", id, bot }));
  }

  /** Let a bot play a seat, or take it over. @param {import("../wire.d.ts").WireBot | null} bot @param {string} [seat] */
  letBot(bot, seat = "") {
    return this.send({ type: "bot", bot, seat });
  }

  /** @param {BotsMessage["pace"]} pace */
  setPace(pace) {
    return this.send({ type: "pace", pace });
  }

  /** One decision of a bot that waits. */
  stepOn() {
    return this.send({ type: "step" });
  }

  /** What is passed for this seat from now on. @param {{kinds: string[], idle: boolean}} orders */
  order(orders) {
    return this.send({ type: "orders", ...orders });
  }

  /** What would going back to a moment of ours cancel? @param {number} moment @returns {Promise<import("../wire.d.ts").CostsMessage>} */
  costs(moment) {
    return this.ask((id) => ({ type: "costs", id, moment }));
  }

  /** Ask the others to agree to something. @param {"back" | "draw"} kind @param {number} [moment] */
  request(kind, moment = -1) {
    return this.send({ type: "request", seq: this.seq, kind, moment });
  }

  /** Answer what a seat asks for; with no seat, ask for nothing any more. @param {string} seat @param {boolean} agreed */
  answer(seat, agreed) {
    return this.send({ type: "answer", seq: this.seq, seat, agreed });
  }

  /** Say something at the table. @param {string} words */
  say(words) {
    return this.send({ type: "say", words });
  }

  /** The other player has no time left. */
  claim() {
    return this.send({ type: "claim" });
  }

  /** Leave the table. */
  close() {
    this.ended = true;
    this.settle("lost");
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }
}
