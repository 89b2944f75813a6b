/** Who plays where: each seat on this device, or on another one by link. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("./new.js").Chosen} Chosen */

/** The ways to play a seat; `pages.seats.KIND` names one, `pages.seats.KIND_note` says what it means. */
const KINDS = ["here", "link"];

/**
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {(key: string) => string} say the words of the game
 */
export function seatFields(game, chosen, say) {
  if (game.seats.length < 2) return null;
  const note = h("p", { class: "muted", role: "status" });
  const show = () => (note.textContent = t(game.seats.some((seat) => chosen.seats[seat] === "link") ? "pages.seats.link_note" : "pages.seats.here_note"));
  show();
  const rows = game.seats.map((seat) => seatRow(seat, say(`side.${seat}`), chosen, show));
  return h("fieldset", { class: "choices seats" }, h("legend", {}, t("pages.seats.legend")), rows, note);
}

/**
 * @param {string} seat
 * @param {string} name
 * @param {Chosen} chosen
 * @param {() => void} changed
 */
function seatRow(seat, name, chosen, changed) {
  const parts = KINDS.map((kind) => {
    const box = h("input", { type: "radio", name: `seat-${seat}`, value: kind, checked: chosen.seats[seat] === kind });
    box.addEventListener("change", () => {
      chosen.seats[seat] = kind;
      changed();
    });
    return h("label", { class: "segment" }, box, h("span", {}, t(`pages.seats.${kind}`)));
  });
  return h(
    "div",
    { class: "seat-row", role: "radiogroup", "aria-label": name },
    h("span", { class: "choice-title" }, name),
    h("div", { class: "segments" }, parts),
  );
}
