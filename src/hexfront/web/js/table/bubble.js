/** A small card near what was clicked: a refusal, a choice, what a counter can do. One at a time. */

import { h } from "../dom.js";

/** @typedef {{x: number, y: number}} Point */

/** @type {HTMLElement | null} */
let open = null;
/** @type {Element | null} */
let before = null;

/** Close the card. @param {{focus?: boolean}} [how] `focus`: back where it was */
export function closeBubble({ focus = false } = {}) {
  open?.remove();
  if (focus && before instanceof HTMLElement) before.focus();
  open = null;
}

/** Whether a card is open. */
export const bubbleOpen = () => open !== null;

/**
 * Open a card near a point of the screen; it keeps inside the host.
 * @param {HTMLElement} host
 * @param {Point} at
 * @param {{kind: "refusal" | "offer", label: string, focus?: boolean}} how
 * @param {...(Node | string)} children
 */
export function openBubble(host, at, { kind, label, focus = false }, ...children) {
  closeBubble();
  before = document.activeElement;
  const card = h("div", { class: `bubble ${kind}`, role: kind === "offer" ? "dialog" : "note", "aria-label": label }, ...children);
  open = card;
  host.append(card);
  const frame = host.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.min(Math.max(8, at.x - frame.left - width / 2), frame.width - width - 8);
  const above = at.y - frame.top - height - 22;
  const below = at.y - frame.top + 26;
  const top = above > 8 ? above : Math.min(below, frame.height - height - 8);
  card.classList.toggle("below", above <= 8);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.style.setProperty("--tip", `${Math.min(width - 18, Math.max(18, at.x - frame.left - left))}px`);
  if (focus) /** @type {HTMLElement | null} */ (card.querySelector("button"))?.focus();
}
