/** The order of battle: every unit that can be made out, by side and formation, where it is or what became of it. */

import { clear, h } from "../dom.js";
import { boxName } from "../table/describe.js";
import { t } from "../texts.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("../../wire.d.ts").PieceCard} PieceCard */
/** @typedef {{piece: WirePiece, card: PieceCard}} Unit */

const HEX = /^\d{4}$/;

/** Whether it is open, and what is looked for: as the player left it, whatever is drawn anew. */
const kept = { open: false, query: "" };

/**
 * @param {Context} ctx
 * @param {WireView} view
 */
export function forces(ctx, view) {
  const units = unitsOf(view, ctx.store.get("cards"));
  const list = h("div", { class: "forces-list" });
  const search = h("input", { type: "search", value: kept.query, "aria-label": t("pages.forces.search"), placeholder: t("pages.forces.search"), data: { key: "forces search" } });
  const fill = () => clear(list, ...bySide(ctx, found(units, kept.query)));
  search.addEventListener("input", () => ((kept.query = search.value), fill()));
  const all = h("details", { class: "fact forces", open: kept.open }, h("summary", { data: { key: "forces" } }, h("h2", {}, t("pages.forces.title"))), search, list);
  all.addEventListener("toggle", () => ((kept.open = all.open), all.open && fill()));
  if (kept.open) fill();
  return units.length ? all : null;
}

/** The units of a view whose counters can be read; markers are none. @param {WireView} view @param {Map<string, PieceCard>} cards @returns {Unit[]} */
export function unitsOf(view, cards) {
  return view.pieces.flatMap((piece) => {
    const card = cards.get(piece.card || piece.id) ?? cards.get(piece.id);
    return card?.size && card.side && piece.face !== "concealed" ? [{ piece, card }] : [];
  });
}

/** @param {Unit[]} units @param {string} query */
function found(units, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return units.filter(({ piece, card }) => {
    const text = plain([card.name, card.formation, card.type, HEX.test(piece.place) ? piece.place : boxName(piece.place)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Small letters without accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "");

/** @param {Context} ctx @param {Unit[]} units */
function bySide(ctx, units) {
  if (!units.length) return [h("p", { class: "muted" }, t("pages.forces.none"))];
  return ctx.game.sides.flatMap((side) => {
    const own = units.filter(({ card }) => card.side === side);
    if (!own.length) return [];
    const ashore = own.filter(({ piece }) => HEX.test(piece.place)).length;
    return [h("section", {}, h("h3", {}, t(`side.${side}`), " ", h("span", { class: "muted" }, t("pages.forces.on_map", { number: ashore, of: own.length }))), byFormation(ctx, own))];
  });
}

/** @param {Context} ctx @param {Unit[]} units */
function byFormation(ctx, units) {
  const groups = new Map(units.map(({ card }) => [card.formation, /** @type {Unit[]} */ ([])]));
  for (const unit of units) groups.get(unit.card.formation)?.push(unit);
  return [...groups].flatMap(([formation, own]) => [formation && h("h4", { class: "muted" }, formation), h("ul", { class: "forces-units" }, own.map((unit) => row(ctx, unit)))]);
}

/** A unit: its name leads to it. @param {Context} ctx @param {Unit} unit */
function row(ctx, { piece, card }) {
  const on = HEX.test(piece.place);
  const where = on ? [piece.place, ctx.placeName(piece.place)].filter(Boolean).join(" ") : boxName(piece.place);
  return h(
    "li",
    { class: on ? "" : "off-map" },
    h("button", { class: "forces-unit", type: "button", on: { click: () => ctx.visit(piece.id) } }, card.name),
    h("span", { class: "muted" }, where),
  );
}
