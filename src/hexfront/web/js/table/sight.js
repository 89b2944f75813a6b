/** Where the board looks: at what can be done. */

import { settings } from "../settings.js";
import { shown } from "../store.js";
import { asked, choosable } from "./choices.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("./desk.js").Desk} Desk */

/** The hexes where something can be done now, the most telling kind of them. @param {Desk} desk @param {WireView} view */
function scenes(desk, view) {
  const { from = [], targets = [] } = view.table_facts["battle"] ?? {};
  const fought = [...from, ...targets].filter((place) => desk.where.isHex(place));
  if (fought.length) return fought;
  const goals = somewhere(desk, asked(view).map(({ hex }) => hex).filter(Boolean));
  const able = [...choosable(view)].map((piece) => desk.where.placeOf(piece));
  const found = (goals.length ? goals : able).filter((place) => desk.where.isHex(place));
  return found.length ? found : [view.prompt?.hex ?? ""].filter((place) => desk.where.isHex(place));
}

/** Some hexes, unless they are so many of the map that they say nothing of where to look. @param {Desk} desk @param {string[]} hexes */
const somewhere = ({ board }, hexes) => (board.geometry.mostOf(hexes) ? [] : hexes);

/** The hexes with one's own pieces. @param {Desk} desk @param {WireView} view */
const own = (desk, view) => [...new Set(view.pieces.filter(({ id }) => desk.cards.get(id)?.side === view.seat).map(({ place }) => place))].filter((place) => desk.where.isHex(place));

/** Two hexes more than the nearest one, on the sheet. */
const NEARLY = 200;

/** Of hexes that cannot be seen at once, those nearest to one's own pieces. @param {Desk} desk @param {WireView} view @param {string[]} hexes */
function atFront(desk, view, hexes) {
  const { board } = desk;
  const ours = board.holds(hexes) ? [] : own(desk, view).map((hex) => board.geometry.middle(hex));
  const far = (/** @type {string} */ hex) => {
    const at = board.geometry.middle(hex);
    return Math.min(...ours.map(({ x, y }) => Math.hypot(at.x - x, at.y - y)));
  };
  const near = Math.min(...hexes.map(far)) + NEARLY;
  return ours.length ? hexes.filter((hex) => far(hex) <= near) : hexes;
}

/** Whether something can be done all over the map by who has nobody there yet. @param {Desk} desk @param {WireView} view @param {string[]} hexes */
const strewn = (desk, view, hexes) => hexes.length > 0 && !desk.board.holds(hexes) && !own(desk, view).length;

/** Go where something can be done, or else to one's own pieces. @param {Desk} desk @param {boolean} [fly] */
export function look(desk, fly = true) {
  const view = shown();
  if (!view) return;
  const here = scenes(desk, view);
  const hexes = [atFront(desk, view, here), own(desk, view)].find((each) => each.length);
  if (strewn(desk, view, here) && desk.board.showOpening(fly, "arrival")) return;
  // on a phone the whole map is too small for its counters
  if (!here.length && !(isPhone() && hexes) && desk.board.showOpening(fly)) return;
  if (hexes) desk.board.showHexes(hexes, fly);
  else desk.board.fit();
  if (!desk.board.cursor && hexes?.[0]) desk.board.cursor = hexes[0];
}

/**
 * Bring what can be chosen into sight, if less than half of it is, or nothing of what is too much for one look. After what
 * another did, which may have been anywhere, the front is looked at, and the whole board for who is chosen beside it.
 * @param {Desk} desk
 * @param {WireView} view
 */
export function lookAt(desk, view) {
  if (settings().camera === "never") return;
  const about = view.prompt?.hex ?? "";
  const hexes = scenes(desk, view);
  const astray = view.own !== view.seq;
  if (desk.where.isHex(about) && !desk.where.inSight(about)) return desk.board.showHexes(hexes.includes(about) ? hexes : [about]);
  if (astray && strewn(desk, view, hexes)) return look(desk);
  const front = atFront(desk, view, hexes);
  if (hexes.length && (tooFew(desk, hexes) || (astray && tooFew(desk, front)))) return desk.board.showHexes(front);
  if (!hexes.length && astray && choosable(view).size) look(desk);
}

/** Whether too few of some hexes are in sight. @param {Desk} desk @param {string[]} hexes */
function tooFew({ where, board }, hexes) {
  const seen = hexes.filter((hex) => where.inSight(hex)).length;
  return !seen || (seen < hexes.length / 2 && board.holds(hexes));
}
