/** Notices on one's own page: where they go, and which of them one wants. */

import * as api from "../api.js";
import { h } from "../dom.js";
import { announce } from "../live.js";
import { browser, button, part, row } from "../people/parts.js";
import { field, form } from "../people/form.js";
import { t } from "../texts.js";
import { canPush, ownWay, subscribe, unsubscribe } from "./push.js";
import { offered, wantBoxes } from "./wants.js";

/** @typedef {import("../../wire.d.ts").MyNotices} MyNotices */
/** @typedef {import("../../wire.d.ts").WayCard} WayCard */

/**
 * @param {MyNotices} notices
 * @param {() => void} again
 * @returns {HTMLElement | false} none where the server sends nothing
 */
export function noticesPart(notices, again) {
  const kinds = offered(notices);
  if (!kinds.length) return false;
  const change = (/** @type {import("../../wire.d.ts").Wants} */ wants) => 
    void api.want(wants).then(
      () => announce(t("people.saved")),
      (why) => announce(why.message, true),
    );
  return part(
    t("notices.title"),
    h("p", { class: "muted" }, t("notices.text")),
    notices.ways.length > 0 && h("ul", { class: "me-list" }, notices.ways.map((way) => wayRow(way, notices, again))),
    h("div", { class: "row" }, pushButton(notices, again), mailButton(notices, again)),
    notices.hooks && hookForm(again),
    notices.ways.length > 0 && h("fieldset", { class: "wants" }, h("legend", {}, t("notices.wants")), wantBoxes(notices.wants, kinds, change), h("p", { class: "muted" }, t("notices.per_table"))),
  );
}

/** @param {WayCard} way @param {MyNotices} notices @param {() => void} again */
function wayRow(way, { ways }, again) {
  const here = ownWay(ways)?.id === way.id;
  const notes = [t(`notices.kind_${way.kind}`), here ? t("people.this_device") : "", way.confirmed ? "" : t("notices.unconfirmed"), way.failing ? t("notices.failing") : ""];
  const remove = async () => {
    if (here) await unsubscribe();
    await api.forgetWay(way.id);
    again();
  };
  const tryOut = async () => {
    await api.tryWay(way.id);
    announce(t("notices.tried"));
  };
  const acts = h("div", { class: "row" }, way.confirmed && button(t("notices.try"), tryOut, `${t("notices.try")}: ${way.name}`), button(t("people.remove"), remove, `${t("people.remove")}: ${way.name}`));
  return row(way.name, notes.filter(Boolean).join(" · "), acts);
}

/** @param {MyNotices} notices @param {() => void} again */
function pushButton({ push, ways }, again) {
  if (!push || ownWay(ways)) return false;
  if (!canPush()) return h("p", { class: "muted" }, t("notices.no_push"));
  const begin = async () => {
    const done = await subscribe(push, browser(navigator.userAgent)).catch(() => false);
    if (done) again();
    else announce(t("notices.push_refused"), true);
  };
  return button(t("notices.push_here"), begin);
}

/** Mail goes to the address of the account. @param {MyNotices} notices @param {() => void} again */
function mailButton({ mail, address, ways }, again) {
  if (!mail || ways.some(({ kind, confirmed }) => kind === "mail" && confirmed)) return false;
  if (!address) return h("p", { class: "muted" }, t("notices.no_address"));
  const ask = async () => {
    await api.confirmMail();
    announce(t("notices.asked", { address }));
    again();
  };
  return button(t("notices.ask_mail"), ask);
}

/** @param {() => void} again */
function hookForm(again) {
  const url = field(t("notices.hook_url"), { type: "url", autocomplete: "off", maxlength: 500, placeholder: "https://" }, t("notices.hook_hint"));
  const name = field(t("notices.hook_name"), { autocomplete: "off", maxlength: 60, required: false });
  const act = async (/** @type {string} */ url, /** @type {string} */ name) => {
    await api.newHook({ url, name });
    again();
  };
  return h("details", {}, h("summary", {}, t("notices.new_hook")), form({ fields: [url, name], button: t("notices.add"), act, kind: "" }));
}
