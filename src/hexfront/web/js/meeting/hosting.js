/** A table that waits for players: who is still missing, and what its owner can do about it. */

import * as api from "../api.js";
import { ask, openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { field, form } from "../people/form.js";
import { linkField } from "../pages/invite.js";
import { wordsOf } from "../pages/words_of.js";
import { navigate } from "../router.js";
import { emptySeats, forgetKeys, isLocked, keepKeys, keyOf } from "../seat_keys.js";
import { t } from "../texts.js";
import { invite, newKey, setAccess } from "./ask.js";
import { called } from "./words.js";

/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** The words of the game. @typedef {(key: string) => string} Say */

/** Whether its owner can still say who looks on, and take it down. @param {TableCard} table */
export const changeable = (table) => table.owned && !(table.begun && isLocked(table));

/**
 * What is missing, and what can be done about it; it is drawn anew after every change.
 * @param {TableCard} table
 * @param {Say} say
 * @param {(table: TableCard) => void} changed
 */
export function hosting(table, say, changed) {
  const place = h("div", { class: "hosting" });
  const again = async () => {
    const now = await api.table(table.id);
    clear(place, ...parts(now, say, again));
    changed(now);
  };
  clear(place, ...parts(table, say, again));
  return place;
}

/** @param {TableCard} table @param {Say} say @param {() => Promise<void>} again @returns {(Node | false)[]} */
const parts = (table, say, again) => [...emptySeats(table).map((seat) => missing(table, seat, say(`side.${seat}`), again)), table.owned && terms(table, again)];

/** A seat that waits. @param {TableCard} table @param {string} seat @param {string} side @param {() => Promise<void>} again */
function missing(table, seat, side, again) {
  const kept = table.kept_for[seat];
  const words = kept ? t("meeting.host.kept", { name: called(kept) }) : t(table.seats[seat] === "link" ? "meeting.host.by_link" : "meeting.host.for_anybody");
  return h("section", { class: "hosting-seat", data: { seat } }, h("p", {}, h("strong", {}, side), ": ", words), table.owned && (table.seats[seat] === "link" ? byLink(table, seat, side, again) : byName(table, seat, again)));
}

/** The link of a seat, and a new one. @param {TableCard} table @param {string} seat @param {string} side @param {() => Promise<void>} again */
function byLink(table, seat, side, again) {
  const renew = async () => {
    const { key } = await newKey(table.id, seat);
    keepKeys(table.id, { [seat]: key });
    await again();
    announce(t("meeting.host.renewed"), true);
  };
  return h("div", { class: "hosting-way" }, keyOf(table.id, seat) ? linkField(table.id, seat, side) : h("p", { class: "muted" }, t("meeting.host.no_link_here")), press("meeting.host.new_link", renew), h("p", { class: "muted" }, t("meeting.host.new_link_note")));
}

/** Somebody is asked to come, by name; or anybody, by the address of the table. @param {TableCard} table @param {string} seat @param {() => Promise<void>} again */
function byName(table, seat, again) {
  const name = field(t("meeting.host.name"), { autocomplete: "off", maxlength: 40 });
  const act = async (/** @type {string} */ person) => {
    await invite(table.id, { seat, person });
    await again();
    announce(t("meeting.host.asked", { name: person }), true);
  };
  return h("div", { class: "hosting-way" }, linkField(table.id, "", ""), form({ fields: [name], button: t("meeting.host.invite"), act, kind: "" }));
}

/** Who may look on; and whether it is played at all. @param {TableCard} table @param {() => Promise<void>} again */
function terms(table, again) {
  if (!changeable(table)) return false;
  const box = h("input", { type: "checkbox", checked: table.access === "onlookers", data: { key: "access" } });
  const problem = h("p", { role: "alert" });
  box.addEventListener("change", () => void setAccess(table.id, box.checked ? "onlookers" : "private").then(again, (why) => clear(problem, String(why.message))));
  return h("section", { class: "hosting-terms" }, h("label", { class: "toggle" }, box, h("span", {}, t("meeting.terms.onlookers"))), problem, press("meeting.host.take_down", () => takeDown(table), "danger quiet"));
}

/** @param {TableCard} table */
async function takeDown(table) {
  if (!(await ask({ title: t("meeting.host.take_down"), text: t("meeting.host.take_down_sure"), yes: t("meeting.host.take_down"), danger: true }))) return;
  await api.removeTable(table.id);
  forgetKeys(table.id);
  navigate("/");
}

/** @param {string} words @param {() => Promise<void>} act @param {string} [kind] */
function press(words, act, kind = "") {
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const button = h("button", { class: `button ${kind}`, type: "button", data: { key: words } }, t(words));
  button.addEventListener("click", () => {
    button.disabled = true;
    act()
      .catch((why) => ((problem.textContent = why.message), (problem.hidden = false)))
      .finally(() => (button.disabled = false));
  });
  return h("div", {}, button, problem);
}

/** The same in a dialog. @param {TableCard} table @param {string} name */
export async function openHosting(table, name) {
  const say = await wordsOf(table.game);
  await openDialog(name, (body) => body.append(hosting(table, say, () => {})), { class: "invite-dialog" });
}
