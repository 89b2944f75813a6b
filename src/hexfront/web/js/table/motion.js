/** How counters move, come and go; not at all for those who want things still. */

import { pace } from "../settings.js";
import { BASE } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

/** A place of the sheet as a transform. @param {number} x @param {number} y */
export const at = (x, y) => `translate(${(x * BASE).toFixed(2)}px, ${(y * BASE).toFixed(2)}px)`;

/**
 * Move an element along points; where it ends is where its own style puts it.
 * @param {HTMLElement} element
 * @param {Point[]} points
 */
export function glide(element, points) {
  const stops = points.filter((point, n) => n === 0 || point.x !== points[n - 1]?.x || point.y !== points[n - 1]?.y);
  const time = pace(180 + 170 * (stops.length - 1));
  if (!time || stops.length < 2) return;
  const end = /** @type {Point} */ (stops.at(-1));
  const frames = stops.map(({ x, y }, n) => ({ transform: `${at(x - end.x, y - end.y)} scale(${n < stops.length - 1 ? 1.08 : 1})` }));
  element.classList.add("gliding");
  const motion = element.animate(frames, { duration: time, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
  motion.onfinish = motion.oncancel = () => element.classList.remove("gliding");
}

/** @param {HTMLElement} element */
export function appear(element) {
  const time = pace(260);
  if (time) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time, easing: "ease-out" });
}

/** Fade an element out and take it away. @param {HTMLElement} element */
export function vanish(element) {
  const time = pace(420);
  if (!time) return element.remove();
  const motion = element.animate(
    [{ opacity: 1, transform: "none" }, { opacity: 0.9, transform: "scale(1.15)", offset: 0.3 }, { opacity: 0, transform: "scale(0.5)" }],
    { duration: time, easing: "ease-in" },
  );
  motion.onfinish = motion.oncancel = () => element.remove();
  return undefined;
}

/**
 * A figure that rises from a place of the sheet and fades, for losses.
 * @param {HTMLElement} layer
 * @param {Point} point
 * @param {string} words
 */
export function rise(layer, { x, y }, words) {
  const time = pace(1400);
  if (!time) return;
  const element = document.createElement("div");
  element.className = "rising";
  element.textContent = words;
  layer.append(element);
  const here = `${at(x, y - 40)} translate(-50%, -50%)`;
  const motion = element.animate(
    [
      { opacity: 0, transform: `${here} scale(0.6)` },
      { opacity: 1, transform: `${here} scale(1)`, offset: 0.2 },
      { opacity: 1, transform: `${here} translateY(-60%)`, offset: 0.7 },
      { opacity: 0, transform: `${here} translateY(-140%)` },
    ],
    { duration: time, easing: "ease-out" },
  );
  motion.onfinish = motion.oncancel = () => element.remove();
}
