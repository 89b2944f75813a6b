/** A tiny observable store: what the screen is about right now. */

/** @typedef {import("../wire.d.ts").WireView} WireView */
/** @typedef {import("../wire.d.ts").PieceCard} PieceCard */
/** @typedef {import("../wire.d.ts").ForecastMessage} ForecastMessage */
/** What is picked up or pointed at: a piece, a hex or box, or both. @typedef {{piece: string, place: string}} Selection */
/** @typedef {"connecting" | "open" | "lost"} Connection */

/**
 * @typedef {object} State
 * @property {WireView | null} view the present
 * @property {(WireView & {late?: string}) | null} past the moment of the past that is shown instead
 * @property {ForecastMessage | null} forecast what would be thrown, while the player thinks about it
 * @property {Selection} selection
 * @property {string} language
 * @property {import("./settings.js").Settings} settings
 * @property {Connection} connection
 * @property {Map<string, PieceCard>} cards the pieces of the game by id
 * @property {import("../wire.d.ts").Me | null} me who is at this browser, once it is known
 * @property {import("../wire.d.ts").BotsMessage} bots the seats that bots play, and their pace
 * @property {import("../wire.d.ts").OrdersMessage} orders what is passed for this seat
 * @property {import("../wire.d.ts").WireRequest[]} requests what players ask each other to agree to
 * @property {(import("../wire.d.ts").ClockMessage & {heard: number}) | null} clock what it showed, and when that was heard
 * @property {import("../wire.d.ts").WireSaid[]} said what was said at the table
 * @property {boolean} ordering whether the orders are unfolded
 */

/**
 * @template {Record<string, any>} S
 */
export class Store {
  /** @param {S} state */
  constructor(state) {
    /** @private */
    this.state = state;
    /** @private @type {Map<keyof S, Set<(value: any, previous: any) => void>>} */
    this.listeners = new Map();
  }

  /**
   * @template {keyof S} K
   * @param {K} key
   * @returns {S[K]}
   */
  get(key) {
    return this.state[key];
  }

  /**
   * Change something; listeners of what differs hear of it at once.
   * @param {Partial<S>} patch
   */
  set(patch) {
    const before = this.state;
    this.state = { ...before, ...patch };
    for (const key of /** @type {(keyof S)[]} */ (Object.keys(patch))) {
      if (before[key] === this.state[key]) continue;
      for (const listen of [...(this.listeners.get(key) ?? [])]) listen(this.state[key], before[key]);
    }
  }

  /**
   * Hear of changes; call the result to hear no more.
   * @template {keyof S} K
   * @param {K} key
   * @param {(value: S[K], previous: S[K]) => void} listen
   * @returns {() => void}
   */
  on(key, listen) {
    const set = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, set.add(listen));
    return () => set.delete(listen);
  }
}

/** @type {Selection} */
export const NOTHING = Object.freeze({ piece: "", place: "" });

/** @type {import("../wire.d.ts").OrdersMessage} */
export const NO_ORDERS = Object.freeze({ type: "orders", kinds: [], idle: false });

/** The store of the page. @type {Store<State>} */
export const store = new Store(
  /** @type {State} */ ({
    view: null,
    past: null,
    forecast: null,
    selection: NOTHING,
    language: "en",
    settings: /** @type {any} */ (null),
    connection: "connecting",
    cards: new Map(),
    me: null,
    bots: { type: "bots", bots: {}, pace: "normal", trouble: false },
    orders: NO_ORDERS,
    ordering: false,
    requests: [],
    clock: null,
    said: [],
  }),
);

/** The view on the table: the past that is looked at, otherwise the present. */
export const shown = () => store.get("past") ?? store.get("view");
