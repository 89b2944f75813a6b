/** How each theatre shows itself outside the table. Pictures only decorate: the words beside them say it all. */

import { boardAddress } from "../api.js";
import { h } from "../dom.js";
import { store } from "../store.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {{class: string, eager?: boolean}} How */

/** The picture of the front page. @param {How} how */
export const heroPicture = (how) => framed("/pictures/hero.webp", "", how);

/**
 * A part of a board as a light picture (`tools/posters.py` makes them), loaded when it comes into sight.
 * @param {GameCard} game
 * @param {How} how
 */
export const poster = (game, how) => framed(game.poster, game.key, how);

/**
 * The whole board, as it is drawn for the table, filling the frame; until it is drawn, the light picture.
 * @param {GameCard} game
 * @param {How} how
 */
export function boardPicture(game, how) {
  const frame = framed(boardAddress(game.key, store.get("language")), game.key, how);
  if (game.poster) frame.style.backgroundImage = `url("${game.poster}")`;
  return frame;
}

/**
 * @param {string} src
 * @param {string} game
 * @param {How} how
 */
function framed(src, game, how) {
  const image = h("img", { src: src || null, alt: "", decoding: "async", loading: how.eager ? "eager" : "lazy", draggable: "false" });
  const frame = h("div", { class: `theatre-picture ${how.class}`, data: { game }, "aria-hidden": "true" }, image);
  image.addEventListener("load", () => frame.classList.add("loaded"));
  image.addEventListener("error", () => image.remove());
  return frame;
}
