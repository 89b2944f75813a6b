/** Sharing: a link to this moment, the board as a picture, and a film of what happened. */

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { download } from "../save_file.js";
import { shown, store } from "../store.js";
import { t } from "../texts.js";
import { boardPicture } from "./picture.js";

/** Pixels of the longer side of the picture in the dialog. */
const PREVIEW = 700;

/** @typedef {{board: import("./board.js").Board, table: import("../../wire.d.ts").TableCard, game: import("../../wire.d.ts").GameCard, seat: string}} Parts */

/**
 * The address of a moment. Every seat counts its own moments, so it names the one that all onlookers count: whoever may
 * look at the table sees that moment as he may see it.
 * @param {string} table
 * @param {string} seat
 * @param {number} seq
 */
export async function linkTo(table, seat, seq) {
  const { common } = await api.view(table, { seat, seq, language: store.get("language") });
  return `${location.origin}/t/${encodeURIComponent(table)}?at=${common}`;
}

/** @param {Parts} parts */
export function openShare(parts) {
  return openDialog(t("table.share.title"), (body) => {
    const said = h("p", { class: "share-said", role: "status" });
    body.append(h("div", { class: "share stack" }, linkPart(parts, said), picturePart(parts, said), filmPart(parts, said), said));
  });
}

/** @param {Parts} parts @param {HTMLElement} said */
function linkPart({ table, seat }, said) {
  const address = h("input", { type: "text", readonly: true, "aria-label": t("table.share.link"), on: { focus: () => address.select() } });
  const moment = Math.floor(shown()?.seq ?? 0);
  void linkTo(table.id, seat, moment).then((link) => (address.value = link));
  const copy = () =>
    navigator.clipboard.writeText(address.value).then(
      () => (said.textContent = t("table.share.copied")),
      () => (address.select(), (said.textContent = t("table.share.by_hand"))),
    );
  return h("section", { class: "stack" }, h("h3", {}, t("table.share.link")), h("p", { class: "muted" }, t("table.share.link_text")), h("div", { class: "row" }, address, h("button", { class: "button", type: "button", on: { click: () => void (navigator.clipboard ? copy() : address.select()) } }, t("table.share.copy"))));
}

/** @param {Parts} parts @param {HTMLElement} said */
function picturePart(parts, said) {
  const whole = h("input", { type: "checkbox" });
  const frame = h("div", { class: "share-preview", role: "img", "aria-label": t("table.share.picture") });
  /** @type {Promise<HTMLCanvasElement>} */
  let drawn;
  const draw = () => {
    drawn = boardPicture(parts.board, whole.checked ? (parts.board.geometry.around(parts.board.geometry.hexes) ?? parts.board.box) : parts.board.camera.seen, caption(parts));
    void drawn.then((canvas) => clear(frame, small(canvas)), () => clear(frame, t("table.share.failed")));
  };
  whole.addEventListener("change", draw);
  draw();
  const save = (/** @type {"png" | "webp"} */ kind) => async () => download(`${parts.table.game}-${shown()?.seq ?? 0}.${kind}`, await blobOf(await drawn, `image/${kind}`));
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn.then((canvas) => blobOf(canvas, "image/png")) })]);
      said.textContent = t("table.share.copied");
    } catch {
      said.textContent = t("table.share.no_clipboard");
    }
  };
  const button = (/** @type {string} */ key, /** @type {() => Promise<void>} */ run) => h("button", { class: "button", type: "button", on: { click: () => void run() } }, t(`table.share.${key}`));
  return h("section", { class: "stack" }, h("h3", {}, t("table.share.picture")), frame, h("label", { class: "row" }, whole, t("table.share.whole")), h("div", { class: "row" }, button("copy_picture", copy), button("save_png", save("png")), button("save_webp", save("webp"))));
}

/** Films are made by the server, from what the seat saw. @param {Parts} parts @param {HTMLElement} said */
function filmPart({ table, seat }, said) {
  const make = (/** @type {"turn" | "game"} */ what) => async () => {
    said.textContent = t("table.share.filming");
    for (const button of buttons) button.disabled = true;
    try {
      download(`${table.game}-${what}.webp`, await api.film(table.id, { seat, language: store.get("language"), what }));
      said.textContent = t("table.share.filmed");
    } catch (problem) {
      said.textContent = problem instanceof Error ? problem.message : String(problem);
    }
    for (const button of buttons) button.disabled = false;
  };
  const buttons = /** @type {const} */ (["turn", "game"]).map((what) => h("button", { class: "button", type: "button", on: { click: () => void make(what)() } }, t(`table.share.film_${what}`)));
  return h("section", { class: "stack" }, h("h3", {}, t("table.share.film")), h("div", { class: "row" }, buttons));
}

/** The picture so small that it can be looked at beside its buttons. @param {HTMLCanvasElement} large */
function small(large) {
  const scale = Math.min(1, PREVIEW / Math.max(large.width, large.height));
  const canvas = h("canvas", { width: Math.round(large.width * scale), height: Math.round(large.height * scale) });
  const pen = canvas.getContext("2d");
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(large, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What stands under a picture: the game and its turn, and whose eyes it is seen with. @param {Parts} parts @returns {string[]} */
function caption({ game, seat }) {
  const view = shown();
  const when = [...document.querySelectorAll(".when > *")].map((part) => part.textContent);
  return [[game.title, ...when].filter(Boolean).join(" · "), game.seats.length > 1 ? t("table.share.seen_by", { side: t(`side.${seat}`) }) : (view?.phase_title ?? "")];
}

/** @param {HTMLCanvasElement} canvas @param {string} type @returns {Promise<Blob>} */
const blobOf = (canvas, type) => new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(type))), type, 0.92));
