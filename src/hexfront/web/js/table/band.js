/** Who goes with the piece in hand: each of its stack to be added, the whole of it, its formation; and where they can go. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { ofPiece } from "./choices.js";
import { picture } from "./counter.js";

/** @typedef {import("./decision.js").Shown} Shown */
/** @typedef {import("./decision.js").DecisionWays} DecisionWays */

/** @param {Shown} shown @param {DecisionWays} to */
export function bandRow({ view, cards, band }, to) {
  const { mates, others } = band;
  const every = [...new Set([...mates.stack, ...others])];
  if (!every.length && !mates.formation.length) return false;
  return h(
    "div",
    { class: "band", role: "group", "aria-label": t("table.together.title") },
    h("span", { class: "small-caps" }, t("table.together.title")),
    every.map((piece) => {
      const card = cards.get(piece);
      const wire = view.pieces.find(({ id }) => id === piece);
      const press = () => to.together.toggle(piece);
      return card && wire && h("button", { class: "band-piece", type: "button", title: card.name, "aria-label": card.name, "aria-pressed": String(others.has(piece)), data: { key: `with ${piece}` }, on: { click: press } }, picture(view.game, card, wire));
    }),
    whole("stack", mates.stack, band, to),
    whole("formation", mates.formation, band, to),
  );
}

/** All of them at once. @param {"stack" | "formation"} kind @param {string[]} mates @param {Shown["band"]} band @param {DecisionWays} to */
function whole(kind, mates, { others }, to) {
  const on = mates.length > 0 && mates.length === others.size && mates.every((piece) => others.has(piece));
  const press = () => to.together.take(on ? [] : mates);
  return mates.length > 0 && h("button", { class: "button quiet", type: "button", "aria-pressed": String(on), data: { key: kind }, on: { click: press } }, t(`table.together.${kind}`, { number: mates.length + 1 }));
}

/** Where all of them can go. @param {Shown} shown @param {DecisionWays} to @returns {import("./option_list.js").Item[]} */
export function marches({ view, piece, ways, band }, to) {
  const hexes = new Set([...ofPiece(view, piece), ...ways].map(({ hex }) => hex).filter(Boolean));
  return [...band.open(hexes)].map((hex) => ({
    key: `together ${hex}`,
    label: t("table.together.go", { number: band.others.size + 1, hex: [hex, to.placeName(hex)].filter(Boolean).join(" ") }),
    choose: () => void to.together.march(piece, hex),
    preview: (on) => to.preview(on ? [hex] : [], ""),
  }));
}
