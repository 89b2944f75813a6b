/** Where the board looks: at what can be done. */

import { settings } from "../settings.js";
import { shown } from "../store.js";
import { asked, choosable } from "./choices.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("./desk.js").Desk} Desk */

/** The hexes where something can be done now, the most telling kind of them. @param {Desk} desk @param {WireView} view */
function scenes(desk, view) {
  const { from = [], targets = [] } = view.table_facts["battle"] ?? {};
  const fought = [...from, ...targets].filter((place) => desk.where.isHex(place));
  if (fought.length) return fought;
  const goals = asked(view).map(({ hex }) => hex).filter(Boolean);
  const able = [...choosable(view)].map((piece) => desk.where.placeOf(piece));
  const found = (goals.length ? goals : able).filter((place) => desk.where.isHex(place));
  return found.length ? found : [view.prompt?.hex ?? ""].filter((place) => desk.where.isHex(place));
}

/** Go where something can be done, or else to one's own pieces. @param {Desk} desk @param {boolean} [fly] */
export function look(desk, fly = true) {
  const view = shown();
  if (!view) return;
  const ours = view.pieces.filter(({ id }) => desk.cards.get(id)?.side === view.seat).map(({ place }) => place);
  const here = scenes(desk, view);
  const hexes = [here, ours.filter((place) => desk.where.isHex(place))].find((each) => each.length);
  if (!here.length && desk.board.showOpening(fly)) return;
  if (hexes) desk.board.showHexes(hexes, fly);
  else desk.board.fit();
  if (!desk.board.cursor && hexes?.[0]) desk.board.cursor = hexes[0];
}

/** Bring what can be chosen into sight, if nothing of it is. @param {Desk} desk @param {WireView} view */
export function lookAt(desk, view) {
  if (settings().camera === "never") return;
  const about = view.prompt?.hex ?? "";
  const hexes = scenes(desk, view);
  if (desk.where.isHex(about) && !desk.where.inSight(about)) desk.board.showHexes(hexes.includes(about) ? hexes : [about]);
  else if (hexes.length && !hexes.some((hex) => desk.where.inSight(hex))) desk.board.showHexes(hexes);
}
