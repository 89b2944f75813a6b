/** How each theatre shows itself outside the table: which part of its board makes a good picture. */

import { boardAddress } from "../api.js";
import { h } from "../dom.js";
import { store } from "../store.js";

/** A part of the sheet: how often its width fills the frame, and the corner it starts at, as shares of the sheet. */
/** @typedef {{zoom: number, x: number, y: number}} Crop */

/** @type {Record<string, Crop>} */
const CARD = {
  luzon: { zoom: 1.55, x: 0.04, y: 0.41 },
  formosa: { zoom: 1.35, x: 0.14, y: 0.17 },
  singapore: { zoom: 1.75, x: 0.05, y: 0.55 },
  bataan: { zoom: 1.4, x: 0.26, y: 0.4 },
  guadalcanal: { zoom: 1.9, x: 0.34, y: 0.14 },
  ichigo: { zoom: 1.5, x: 0.3, y: 0.3 },
};

/**
 * A picture of a part of a board, loaded when it comes into sight. It only decorates: the words beside it say it all.
 * @param {string} game
 * @param {{class?: string, crop?: Crop, cover?: boolean, eager?: boolean}} [how] `cover`: fill the frame with the whole width or height
 */
export function boardPicture(game, how = {}) {
  const crop = how.cover ? undefined : (how.crop ?? CARD[game]);
  const image = h("img", {
    src: boardAddress(game, store.get("language")),
    alt: "",
    decoding: "async",
    loading: how.eager ? "eager" : "lazy",
    draggable: "false",
    style: crop ? { width: `${crop.zoom * 100}%`, transform: `translate(${-crop.x * 100}%, ${-crop.y * 100}%)` } : {},
  });
  const frame = h(
    "div",
    { class: `theatre-picture ${crop ? "" : "cover "}${how.class ?? ""}`, data: { game }, "aria-hidden": "true" },
    image,
  );
  image.addEventListener("load", () => frame.classList.add("loaded"));
  image.addEventListener("error", () => image.remove());
  return frame;
}
