/** The jump list: units that can still act, stacks under threat, the last fight, objectives, cities, all units, any hex by its number; and the way back. */

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { gameModule } from "../game.js";
import { unitsOf } from "../panels/forces.js";
import { shown, store } from "../store.js";
import { percent, t } from "../texts.js";
import { choosable } from "./choices.js";
import { boxName } from "./describe.js";

/** A hex or box to go to, and the piece that is meant. @typedef {{hex: string, label: string, note?: string, piece?: string}} Jump */
/** @typedef {{key: string, jumps: Jump[]}} Group */
/** @typedef {{desk: import("./desk.js").Desk, overlays: import("./overlays.js").Overlays, planner: import("../planning/planner.js").Planner, back: import("../story/back.js").Back, table: string, seat: string}} Parts */

/** So far back the last fight is looked for, in moments. */
const RECENT = 60;

/** @param {Parts} parts */
export function openJumps(parts) {
  parts.desk.story.recap.pause(); // it would lead away from where one wants to go
  return openDialog(
    t("table.jump.title"),
    async (body, close) => {
      const search = h("input", { type: "search", autofocus: true, "aria-label": t("table.jump.search"), placeholder: t("table.jump.search") });
      const list = h("div", { class: "jump-list" }, h("p", { class: "muted" }, t("pages.loading")));
      body.append(search, list);
      const go = (/** @type {Jump} */ jump) => (close(), follow(parts, jump));
      const groups = await found(parts);
      const fill = () => clear(list, ...sections([...groups, numbered(parts, search.value)], search.value, go));
      search.addEventListener("input", fill);
      search.addEventListener("keydown", (event) => event.key === "Enter" && list.querySelector("button")?.click());
      fill();
    },
    { class: "jumps" },
  );
}

/** @param {Parts} parts @param {Jump} jump */
function follow({ desk, back }, { hex, piece = "" }) {
  back.note();
  if (desk.where.isHex(hex)) desk.board.focusHex(hex);
  else desk.parts.boxes.open(hex);
  desk.select({ piece, place: hex }, true);
  desk.leave();
}

/** @param {Parts} parts @returns {Promise<Group[]>} */
async function found(parts) {
  const view = shown();
  if (!view) return [];
  const { desk, overlays, planner } = parts;
  const { board, cards, where } = desk;
  const named = (/** @type {string} */ place) => (where.isHex(place) ? [place, board.placeName(place)].filter(Boolean).join(" ") : boxName(place));
  const able = new Set(desk.playable() ? choosable(view) : []);
  const unit = (/** @type {string} */ piece) => ({ hex: where.placeOf(piece), piece, label: cards.get(piece)?.name ?? piece, note: named(where.placeOf(piece)) });
  await overlays.refresh();
  const [danger, fight] = await Promise.all([store.get("past") ? null : planner.threat().catch(() => null), lastFight(parts, view.seq)]);
  return [
    { key: "fight", jumps: fight ? [{ hex: fight.hex, label: named(fight.hex), note: fight.text }] : [] },
    { key: "able", jumps: [...able].map(unit) },
    { key: "threatened", jumps: (danger?.assaults ?? []).map(({ hex, lost, expected }) => ({ hex, label: named(hex), note: worst(lost, expected) })) },
    ...overlays.goals().map(({ label, hexes }) => ({ key: "goals", title: label, jumps: hexes.map((hex) => ({ hex, label: named(hex) })) })),
    { key: "cities", jumps: [...board.geometry.hexes].filter((hex) => board.placeName(hex)).map((hex) => ({ hex, label: board.placeName(hex), note: hex })).sort((a, b) => a.label.localeCompare(b.label)) },
    { key: "units", jumps: unitsOf(view, cards).map(({ piece, card }) => ({ ...unit(piece.id), label: card.name })).filter(({ piece }) => !able.has(piece)) },
  ];
}

/** The hex whose number is looked for: most hexes have no name to be found by. @param {Parts} parts @param {string} query @returns {Group} */
function numbered({ desk }, query) {
  const hex = query.trim();
  const { board, where } = desk;
  return { key: "hex", jumps: where.isHex(hex) && !board.placeName(hex) ? [{ hex, label: hex }] : [] };
}

/** The chance that the hex is lost, or else what is to be expected. @param {number} lost @param {number} expected */
const worst = (lost, expected) => (lost >= 0.005 ? t("table.threat.lost", { value: percent(lost) }) : expected >= 0 ? t("table.threat.expected", { value: expected.toFixed(1) }) : "");

/** The last line about a fight in a place, as the seat heard it. @param {Parts} parts @param {number} seq */
async function lastFight({ desk, table, seat }, seq) {
  const lines = await api.log(table, { seat, language: store.get("language"), since: Math.max(0, seq - RECENT) }).catch(() => []);
  const { sortOf } = gameModule(shown()?.game ?? "");
  return lines.findLast(({ kind, hex, seq: then }) => then <= seq && desk.where.isHex(hex) && sortOf?.(kind) === "battles");
}

/** @param {(Group & {title?: string})[]} groups @param {string} query @param {(jump: Jump) => void} go */
function sections(groups, query, go) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const fits = (/** @type {Jump} */ { label, note = "" }) => words.every((word) => plain(`${label} ${note}`).includes(word));
  const full = groups.map((group) => ({ ...group, jumps: group.jumps.filter(fits) })).filter(({ jumps }) => jumps.length);
  if (!full.length) return [h("p", { class: "muted" }, t("table.jump.none"))];
  return full.map(({ key, title, jumps }, n) =>
    h("details", { open: words.length > 0 || n < 3 || jumps.length < 8 }, h("summary", {}, h("h3", {}, title ?? t(`table.jump.${key}`)), h("span", { class: "box-count" }, String(jumps.length))), h("ul", {}, jumps.map((jump) => line(jump, go)))),
  );
}

/** @param {Jump} jump @param {(jump: Jump) => void} go */
const line = (jump, go) => h("li", {}, h("button", { class: "jump", type: "button", on: { click: () => go(jump) } }, h("span", {}, jump.label), jump.note && h("span", { class: "muted" }, jump.note)));

/** Small letters without accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");
