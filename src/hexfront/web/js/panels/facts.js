/** Where we are and what counts: turns, phases, objectives, and whatever else the game keeps beside the board. */

import { clear, h } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { gameModule } from "../game.js";
import { shown } from "../store.js";
import { facts } from "./facts_general.js";
import { forces } from "./forces.js";
import { phaseTrack, turnTrack } from "./facts_track.js";

/** @typedef {import("./context.js").Context} Context */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("facts-panel");
  /** Whether the table has changed since this was last drawn: what nobody sees is drawn when it is opened. */
  let stale = true;
  const draw = () => {
    const view = shown();
    stale = !view || !(ctx.inSight("facts") || view.over || ctx.store.get("past"));
    if (!view || stale) return;
    const own = gameModule(ctx.game.key).facts?.(view.table_facts, ctx, view);
    const turn = view.counters["turn"] ?? ctx.table.turn;
    const fill = () => clear(
      element,
      turnTrack(turn, Number(view.table_facts["last_turn"] ?? 0)),
      phaseTrack(ctx.game, view),
      h("div", { class: "facts" }, own ?? facts(ctx, view.table_facts), forces(ctx, view)),
    );
    keepFocus(element, fill, (key) => keyed(element, key));
  };
  draw();
  const seen = () => stale && draw();
  element.addEventListener("seen", seen);
  addEventListener("resize", seen);
  const ends = [ctx.store.on("view", draw), ctx.store.on("past", draw), () => removeEventListener("resize", seen)];
  return () => ends.forEach((end) => end());
}
