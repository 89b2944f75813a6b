/** Since my last turn: where this seat stopped deciding, remembered in this browser. */

import { isHeading } from "./log_kinds.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** @param {Context} ctx */
const key = (ctx) => `hexfront.turn.${ctx.table.id}.${ctx.seat}`;

/**
 * Note the moments at which this seat hands over.
 * @param {Context} ctx
 * @returns {() => void}
 */
export function watchTurns(ctx) {
  return ctx.store.on("view", (now, was) => {
    if (!now || !was || now.planned || was.planned || !was.deciders.includes(ctx.seat) || now.deciders.includes(ctx.seat)) return;
    try {
      localStorage.setItem(key(ctx), String(now.seq));
    } catch {
      // then the last phase that ended has to do
    }
  });
}

/**
 * The first line after this seat's last turn. Who plays alone never hands over: then it is the first phase that the
 * last decision to end one brought about.
 * @param {Context} ctx
 * @param {LogLine[]} lines
 * @returns {LogLine | undefined}
 */
export function lastTurnStart(ctx, lines) {
  const noted = handedOver(ctx);
  if (noted >= 0) return lines.find((line) => line.seq >= noted);
  const headings = lines.filter(isHeading);
  return headings.find((line) => line.seq === headings.at(-1)?.seq);
}

/** The moment at which this seat last handed over; -1 if it never has here. @param {Context} ctx */
export function handedOver(ctx) {
  try {
    return Number(localStorage.getItem(key(ctx)) ?? -1);
  } catch {
    return -1;
  }
}
