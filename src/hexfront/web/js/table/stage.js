/** Takes what the server sends in order: first the dice, then the table as it is after them. */

import { announce } from "../live.js";
import { spoken } from "../story/spoken.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").Happened} Happened */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {{events: Happened | null, view: WireView}} Scene */

const MOST_BEHIND = 2;
/** A fight is worth waiting for: a bot goes on while the shot before it still rolls, and nobody should find units gone. */
const BEHIND_A_FIGHT = 12;

export class Stage {
  /**
   * @param {import("../socket.js").Play} socket
   * @param {import("./dice.js").DiceTray} dice
   * @param {(scene: Scene) => void} show puts a view on the table
   * @param {(scene: Scene) => Promise<void>} [prepare] brings what is about to happen into sight
   */
  constructor(socket, dice, show, prepare = () => Promise.resolve()) {
    /** @private */
    this.prepare = prepare;
    /** @private */
    this.dice = dice;
    /** @private */
    this.show = show;
    /** @private @type {Happened | null} */
    this.heard = null;
    /** @private @type {Scene[]} */
    this.queue = [];
    /** @private @type {Promise<void>} */
    this.running = Promise.resolve();
    /** Whether dice fell in the last scene. */
    this.diceFell = false;
    /** Whether anything was told in it. */
    this.told = false;
    socket.on("events", (events) => (this.heard = events));
    socket.on("view", (view) => {
      this.queue.push({ events: this.heard, view });
      this.heard = null;
      if (this.queue.length === 1) this.running = this.run();
    });
  }

  /** Settled when everything that has come is on the table. */
  idle() {
    return this.running;
  }

  /** @private */
  async run() {
    for (let scene = this.queue[0]; scene; scene = this.queue[0]) {
      const lines = (scene.events?.lines ?? []).filter(({ kind }) => kind !== "motive");
      this.diceFell = lines.some(({ dice }) => dice.length > 0);
      this.told = lines.length > 0;
      // who is far behind does not wait for dice
      const most = lines.some(({ measured }) => measured.length) ? BEHIND_A_FIGHT : MOST_BEHIND;
      const slow = this.queue.length <= most;
      if (slow) await this.prepare(scene);
      if (this.diceFell && !scene.events?.undone && slow) await this.dice.roll(lines);
      this.show(scene);
      if (scene.events && !("silent" in scene.events)) announce(scene.events.undone ? t("ui.undone") : spoken(scene.events.lines));
      this.queue.shift();
    }
  }
}

/**
 * The hexes that pieces went through, as far as the events say.
 * @param {readonly LogLine[]} lines
 * @returns {Map<string, string[]>}
 */
export function waysOf(lines) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { piece, hex } of lines) {
    if (!piece || !hex) continue;
    const way = ways.get(piece) ?? [];
    if (way.at(-1) !== hex) ways.set(piece, [...way, hex]);
  }
  return ways;
}
