/** How each theatre shows itself outside the table. Pictures only decorate: the words beside them say it all. */

import { boardAddress } from "../api.js";
import { h } from "../dom.js";
import { store } from "../store.js";

/**
 * A part of a board as a light picture (`scripts/posters.py` makes them), loaded when it comes into sight.
 * @param {string} name a game, or `hero`
 * @param {{class: string, eager?: boolean}} how
 */
export const poster = (name, how) => framed(`/pictures/${name}.webp`, name, how);

/**
 * The whole board, as it is drawn for the table, filling the frame; until it is drawn, the light picture.
 * @param {string} game
 * @param {{class: string, eager?: boolean}} how
 */
export function boardPicture(game, how) {
  const frame = framed(boardAddress(game, store.get("language")), game, how);
  frame.style.backgroundImage = `url("/pictures/${game}.webp")`;
  return frame;
}

/**
 * @param {string} src
 * @param {string} game
 * @param {{class: string, eager?: boolean}} how
 */
function framed(src, game, how) {
  const image = h("img", { src, alt: "", decoding: "async", loading: how.eager ? "eager" : "lazy", draggable: "false" });
  const frame = h("div", { class: `theatre-picture ${how.class}`, data: { game }, "aria-hidden": "true" }, image);
  image.addEventListener("load", () => frame.classList.add("loaded"));
  image.addEventListener("error", () => image.remove());
  return frame;
}
