/** The play socket with plans: while one is being made, decisions go into it, and the table shows where it leads. */

import { letGo, noteOutcome } from "../dice/book.js";
import { opened } from "../offers.js";
import { Play } from "../socket.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { keepPlans, keptPlans, MOST_PLANS } from "./kept.js";

/** @typedef {import("../../wire.d.ts").PlanMessage} PlanMessage */
/** @typedef {import("../../wire.d.ts").PlanMade} PlanMade */
/** @typedef {import("../../wire.d.ts").WireTried} WireTried */
/** @typedef {import("../../wire.d.ts").AskInPlan} AskInPlan */
/** @typedef {import("../socket.js").Outcome} Outcome */
/** @typedef {import("./kept.js").Kept} Kept */
/**
 * The plan being made.
 * @typedef {object} Plan
 * @property {number} number which of those that are kept
 * @property {number} seq the moment it begins at
 * @property {readonly WireTried[]} tried
 * @property {number} ready
 * @property {string} decides the seat that decides at its end
 * @property {boolean} gone whether the game has gone on since
 * @property {boolean} thinks whether a bot is deciding
 */

/** What is held back while a plan is on the table. */
const HELD = new Set(["view", "events", "bots"]);
const BOT_PATIENCE = 90_000;
/** Each state of a plan is a moment of its own to the screen, between two of the game. */
const FRACTION = 1e-6;

export class Planner extends Play {
  /** @param {{table: string, seat: string, language: string, promised: boolean}} wish */
  constructor(wish) {
    super(wish);
    /** @private */
    this.at = { table: wish.table, seat: wish.seat };
    /** Those that are kept. @type {Kept[]} */
    this.kept = keptPlans(wish.table, wish.seat);
    /** @type {Plan | null} */
    this.plan = null;
    /** @private @type {{view: any, bots: any}} */
    this.real = { view: null, bots: null };
    /** @private @type {Map<string, Set<(message: any) => void>>} */
    this.following = new Map();
    /** @private */
    this.shows = 0;
    /** @private */
    this.working = false;
    /** Called when something about the plan has changed. */
    this.changed = () => {};
    /** The game itself, whatever is being planned: what panels listen to. @type {Pick<Play, "on">} */
    this.reality = { on: (type, listen) => this.follow(type, listen) };
  }

  /** @private @param {string} type @param {(message: any) => void} listen */
  follow(type, listen) {
    const set = this.following.get(type) ?? new Set();
    this.following.set(type, set.add(listen));
    return () => set.delete(listen);
  }

  /** @protected @override @param {string} type @param {any} message */
  tell(type, message) {
    for (const listen of [...(this.following.get(type) ?? [])]) listen(message);
    if (type === "view") this.real.view = message;
    if (type === "bots") this.real.bots = message;
    if (!this.plan || !HELD.has(type)) return super.tell(type, message);
    if (type === "view" && message.seq !== this.plan.seq) {
      this.plan.gone = true;
      this.changed();
    }
  }

  /** The decisions of the plan. @private */
  get current() {
    return this.plan ? this.kept[this.plan.number] : undefined;
  }

  // to and fro

  /** Plan: on with one that is kept, or anew. @param {number} [number] @returns {Promise<boolean>} */
  async begin(number = this.kept.length) {
    const view = this.real.view;
    if (!view || view.over || this.working) return false;
    if (number >= this.kept.length) {
      if (this.kept.length >= MOST_PLANS) return this.complain(t("table.plan.too_many", { number: MOST_PLANS }));
      this.kept.push({ name: this.freeName(), throws: "middling", acts: [] });
      number = this.kept.length - 1;
    }
    const before = this.plan;
    if (!before) this.real.bots ??= store.get("bots");
    this.plan = { number, seq: view.seq, tried: [], ready: 0, decides: "", gone: false, thinks: false };
    if (!before) super.tell("bots", { type: "bots", bots: {}, pace: "normal", trouble: false });
    if (await this.look(0)) return true;
    if (!this.current?.acts.length) this.kept.splice(number, 1);
    this.leave();
    return false;
  }

  /** @private */
  freeName() {
    const names = new Set(this.kept.map(({ name }) => name));
    for (let number = 1; ; number++) {
      const name = t("table.plan.name", { number });
      if (!names.has(name)) return name;
    }
  }

  /** Back to the game; a plan without decisions is forgotten. */
  leave() {
    const { plan } = this;
    if (!plan) return;
    if (this.kept[plan.number]?.acts.length === 0) this.kept.splice(plan.number, 1);
    this.plan = null;
    this.save();
    this.showGame();
  }

  /** The game is on the table again, without traces of the plan. @private */
  showGame() {
    if (this.real.bots) super.tell("bots", this.real.bots);
    super.tell("events", { type: "events", seq: this.real.view.seq, lines: [], undone: true, silent: true });
    super.tell("view", this.real.view);
    this.changed();
  }

  /** Forget the plan. */
  drop() {
    if (!this.plan) return;
    this.kept.splice(this.plan.number, 1, { name: "", throws: "middling", acts: [] });
    this.leave();
  }

  /** Give the plan another name. @param {string} name */
  rename(name) {
    if (this.current && name.trim()) this.current.name = name.trim().slice(0, 40);
    this.save();
    this.changed();
  }

  /** @private */
  save() {
    keepPlans(this.at.table, this.at.seat, this.kept.filter(({ acts }) => acts.length > 0));
  }

  // where it leads

  /** @private */
  script() {
    const { throws, acts } = this.current ?? { throws: /** @type {const} */ ("middling"), acts: [] };
    return { seq: this.plan?.seq ?? 0, throws, acts };
  }

  /** Show where the plan leads. @private @param {number} fresh how many decisions are told @param {boolean} [undone] */
  async look(fresh, undone = false) {
    const found = await this.told((id) => ({ type: "plan", id, script: this.script(), fresh: Math.max(1, fresh) }));
    if (found) this.show(found, fresh, undone);
    return found !== null;
  }

  /** @private @param {(id: string) => import("../../wire.d.ts").FromClient} make @param {number} [patience] @returns {Promise<PlanMessage | null>} */
  async told(make, patience) {
    const { plan } = this;
    this.working = true;
    try {
      const found = await this.ask(make, patience);
      return this.plan === plan ? found : null;
    } catch (problem) {
      this.complain(/** @type {Error} */ (problem).message);
      return null;
    } finally {
      this.working = false;
    }
  }

  /** @private @param {string} text */
  complain(text) {
    const message = text === "lost" || text === "no answer" ? t("ui.connection_lost") : text;
    super.tell("error", { type: "error", code: "refused", message, id: "" });
    return false;
  }

  /** @private @param {PlanMessage} found @param {number} fresh @param {boolean} undone */
  show(found, fresh, undone) {
    const { plan, current } = this;
    if (!plan || !current) return;
    const wished = current.acts.length;
    current.acts = found.tried.map(({ seat, act }) => ({ seat, act }));
    Object.assign(plan, { tried: found.tried, ready: found.ready, decides: found.view.deciders.includes(found.view.seat) ? found.view.seat : "" });
    this.save();
    const seq = plan.seq + ++this.shows * FRACTION;
    const lines = fresh > 0 && !undone && found.tried.length >= wished ? found.lines : [];
    super.tell("events", { type: "events", seq: plan.seq, lines, undone });
    super.tell("view", { ...opened(found.view), seq, own: seq, planned: true });
    if (found.reasons.length) super.tell("refused", { type: "refused", id: "", act: "", reasons: found.reasons });
    this.changed();
  }

  /** Another source of dice. @param {"middling" | "thrown"} throws */
  async throwBy(throws) {
    if (!this.current || this.working) return;
    this.current.throws = throws;
    await this.look(0, true);
  }

  /** Only the first decisions of the plan. @param {number} number */
  async cut(number) {
    if (!this.current || this.working) return;
    this.current.acts = this.current.acts.slice(0, number);
    await this.look(0, true);
  }

  /** The same decisions, as far as they go, from the present of the game. */
  async renew() {
    if (!this.plan || this.working) return;
    Object.assign(this.plan, { seq: this.real.view.seq, gone: false });
    await this.look(0, true);
  }

  /** A bot goes on. @param {boolean} whole with everything until this seat decides again */
  async letBotPlan(whole) {
    const { plan } = this;
    if (!plan || this.working) return;
    plan.thinks = true;
    this.changed();
    const before = this.current?.acts.length ?? 0;
    const found = await this.told((id) => ({ type: "plan_bot", id, script: this.script(), bot: "standard", whole }), BOT_PATIENCE);
    plan.thinks = false;
    if (found) this.show(found, found.tried.length - before, false);
    else this.changed();
  }

  /**
   * Do the first decisions in the game; the rest of the plan stays.
   * @param {number} most
   * @returns {Promise<PlanMade | null>}
   */
  async commit(most) {
    const { plan, current } = this;
    if (!plan || !current || this.working) return null;
    const script = this.script();
    this.working = true;
    // what it brings about is shown as it comes
    this.plan = null;
    this.showGame();
    const nonce = this.added(script.seq, script.acts.slice(0, most).map((each) => each.act));
    const made = await this.ask((id) => ({ type: "plan_commit", id, script, most, nonce }), BOT_PATIENCE).catch((problem) => (this.complain(problem.message), null));
    this.working = false;
    if (made && nonce) {
      const { table, seat } = this.at;
      noteOutcome(table, seat, "done", script.seq, ...script.acts.slice(0, made.done).map((each) => each.act));
      letGo(table, seat, nonce, script.seq + made.done);
    }
    current.acts = current.acts.slice(made?.done ?? 0);
    if (!current.acts.length) this.kept.splice(plan.number, 1);
    this.save();
    this.changed();
    return made;
  }

  // what the table asks

  /** @override */
  get busy() {
    return this.working || super.busy;
  }

  /** @override @param {string} act @returns {Promise<Outcome>} */
  async decide(act) {
    const { current, plan } = this;
    if (!plan || !current) return super.decide(act);
    if (this.working) return "stale";
    const seat = store.get("view")?.seat ?? this.at.seat;
    const before = current.acts.length;
    current.acts = [...current.acts, { seat, act }];
    await this.look(1);
    return current.acts.length > before ? "done" : "refused";
  }

  /** @override @returns {Promise<Outcome>} */
  async undo() {
    if (!this.plan) return super.undo();
    await this.cut(Math.max(0, (this.current?.acts.length ?? 0) - 1));
    return "done";
  }

  /** @private @param {AskInPlan["about"]} about */
  inPlan(about) {
    const seat = store.get("view")?.seat ?? "";
    return this.ask((id) => ({ type: "plan_ask", id, script: this.script(), about, seat }));
  }

  /** @override @param {string} act @param {string} [hex] */
  why(act, hex = "") {
    return this.plan ? this.inPlan({ type: "why", id: "", act, hex }) : super.why(act, hex);
  }

  /** @override @param {string} act */
  forecast(act) {
    return this.plan ? this.inPlan({ type: "forecast", id: "", act }) : super.forecast(act);
  }

  /** @override @param {string} piece */
  reach(piece) {
    return this.plan ? this.inPlan({ type: "reach", id: "", piece }) : super.reach(piece);
  }

  /** @override */
  overlays() {
    return this.plan ? this.inPlan({ type: "overlays", id: "" }) : super.overlays();
  }

  /** What could the enemy do next? @returns {Promise<import("../../wire.d.ts").ThreatMessage>} */
  threat() {
    return this.plan ? this.inPlan({ type: "threat", id: "" }) : this.ask((id) => ({ type: "threat", id }));
  }

  /** An adviser looks at the game, not at plans: a bot can go on with one instead. @override @param {string} bot */
  advise(bot) {
    return this.plan ? Promise.reject(new Error(bot)) : super.advise(bot);
  }
}

/** Sit down at a table. @param {{table: string, seat: string, language: string, promised: boolean}} wish */
export function openPlanner(wish) {
  const play = new Planner(wish);
  play.connect();
  return play;
}
