/** Invitations: the links by which the players on other devices sit down. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { announce } from "../live.js";
import { holdsAll, invitation } from "../seat_keys.js";
import { t } from "../texts.js";
import { wordsOf } from "./words_of.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */

/** How the server is started for other devices. */
const OPENED = "hexfront serve --host 0.0.0.0 --club PASSWORD";

/** The seats whose links this browser can show: those on other devices, if it holds every key. @param {TableCard} table @returns {string[]} */
export const invitable = (table) => (holdsAll(table) ? Object.keys(table.seats).filter((seat) => table.seats[seat] === "link") : []);

/**
 * Show the links.
 * @param {TableCard} table
 * @param {string} go what the button that closes the dialog says
 * @returns {Promise<void>} settled when the dialog is closed
 */
export async function showInvitations(table, go) {
  const say = await wordsOf(table.game);
  await openDialog(
    t("pages.seats.invite_title"),
    (body, close) => {
      body.append(
        ...invitable(table).map((seat) => linkField(table.id, seat, say(`side.${seat}`))),
        reachable(location.hostname) ? "" : h("p", { class: "choices-note" }, t("pages.seats.loopback"), " ", h("code", {}, OPENED)),
        h("div", { class: "row end" }, h("button", { class: "button primary", type: "button", on: { click: close } }, go)),
      );
      body.querySelector("button")?.setAttribute("autofocus", "");
    },
    { class: "invite-dialog" },
  );
}

/**
 * A link to a seat, or to a table where seats are for whoever comes.
 * @param {string} table
 * @param {string} seat none: to the table
 * @param {string} side
 */
export function linkField(table, seat, side) {
  const id = `invite-${table}-${seat}`;
  const value = seat ? invitation(table, seat) : `${location.origin}/t/${table}`;
  const label = seat ? t("pages.seats.invite_for", { side }) : t("meeting.host.link");
  const field = h("input", { id, type: "text", readonly: true, value, on: { focus: () => field.select() } });
  const copy = h("button", { class: "button", type: "button", "aria-label": `${t("pages.seats.copy")}: ${label}` }, t("pages.seats.copy"));
  copy.addEventListener("click", () => void copyFrom(field, copy));
  return h(
    "div",
    { class: "field invite" },
    h("label", { for: id }, label),
    h("div", { class: "row nowrap" }, field, copy),
    h("p", { class: "muted" }, seat ? t("pages.seats.invite_text", { side }) : t("meeting.host.link_text")),
  );
}

/** Pages that did not come over a safe connection have no clipboard of their own: then the selection is copied. @param {HTMLInputElement} field @param {HTMLElement} button */
async function copyFrom(field, button) {
  field.focus();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  const words = done || document.execCommand("copy") ? t("pages.seats.copied") : t("pages.seats.copy_failed");
  button.textContent = words;
  announce(words);
  button.focus();
}

/** Whether another device can reach a host by this name. @param {string} host */
const reachable = (host) => !(host === "localhost" || host === "[::1]" || host.startsWith("127."));
