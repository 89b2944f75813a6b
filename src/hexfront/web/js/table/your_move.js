/** "Your move" for whoever looks elsewhere: a mark on the icon of the page and, if sounds are wanted, a sound. */

import { store } from "../store.js";
import { play } from "../story/sounds.js";
import { botOf } from "./pilot.js";

const SIZE = 32;

/** @param {string} seat @returns {() => void} the end of it */
export function yourMove(seat) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel~="icon"]'));
  const plain = link?.href ?? "";
  let waited = false;
  let marked = 0;
  const look = () => {
    const view = store.get("view");
    const due = Boolean(view?.prompt) && !view?.over && !botOf(seat);
    if (due && waited && document.hidden) play("turn");
    waited = Boolean(view) && !due;
    const mine = ++marked;
    if (link) void badge(link, plain, due && document.hidden, () => mine === marked);
  };
  const ends = [store.on("view", look), store.on("bots", look)];
  document.addEventListener("visibilitychange", look);
  return () => {
    ends.forEach((end) => end());
    document.removeEventListener("visibilitychange", look);
    marked += 1;
    if (link) link.href = plain;
  };
}

/** The icon, with a dot or as it is. @param {HTMLLinkElement} link @param {string} plain @param {boolean} on @param {() => boolean} wanted whether nothing else was asked for while it was drawn */
async function badge(link, plain, on, wanted) {
  if (!on) {
    if (link.href !== plain) link.href = plain;
    return;
  }
  const picture = new Image(SIZE, SIZE);
  picture.src = plain;
  await picture.decode().catch(() => {});
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  if (picture.complete && picture.naturalWidth) pen.drawImage(picture, 0, 0, SIZE, SIZE);
  pen.fillStyle = "#c22";
  pen.beginPath();
  pen.arc(SIZE - 9, 9, 8, 0, 7);
  pen.fill();
  const reader = new FileReader();
  reader.addEventListener("load", () => wanted() && document.hidden && (link.href = String(reader.result)));
  reader.readAsDataURL(await canvas.convertToBlob());
}
