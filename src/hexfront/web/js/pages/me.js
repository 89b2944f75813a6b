/** One's own page: come in, or look through what is kept about oneself. */

import * as api from "../api.js";
import { ask } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { person } from "../meeting/ask.js";
import { paged } from "../meeting/pages.js";
import { personLink } from "../meeting/people.js";
import { profile } from "../meeting/person.js";
import { comeIn, way } from "../people/come_in.js";
import { unsubscribe } from "../calling/push.js";
import { noticesPart } from "../calling/section.js";
import { vacationPart } from "../calling/vacation.js";
import { field, form } from "../people/form.js";
import { become, goOn, myself } from "../people/me.js";
import { browser, button, part, row } from "../people/parts.js";
import { hasPasskeys, make } from "../people/passkey.js";
import { navigate } from "../router.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { problemCard } from "./problem.js";
import { day } from "./when.js";

/** @typedef {import("../../wire.d.ts").MyAccount} MyAccount */
/** @typedef {import("../../wire.d.ts").Me} Me */

/**
 * @param {HTMLElement} root
 * @param {{next?: string}} params
 */
export async function mount(root, { next }) {
  const me = myself();
  if (!me) return navigate("/", { replace: true });
  const page = h("div", { class: "me-page" });
  root.append(page);
  if (me.kind === "nobody") return page.append(h("section", { class: "card" }, h("h1", {}, t("people.who")), comeIn(() => goOn(next))));
  document.title = `${me.name} · ${t("ui.title")}`;
  await fill(page, me);
}

/** @param {HTMLElement} page @param {Me} me */
async function fill(page, me) {
  const again = () => void fill(page, me);
  try {
    // all at once: what came later would move what is about to be clicked
    const [account, notices, vacation, stands] = await Promise.all([api.myAccount(), api.myNotices(), api.vacation(), standing(me)]);
    clear(page, head(me), stands, ...(me.kind === "guest" ? [keep(page)] : [ways(account, again), passkeys(me, account, again)]), noticesPart(notices, again), vacationPart(vacation, again), devices(account, again), blocked(again), data(me, account), me.keeper && reports());
  } catch (problem) {
    clear(page, problemCard(problem, again));
  }
}

/** @param {Me} me */
function head(me) {
  const out = async () => {
    if (me.kind === "guest" && !(await ask({ title: t("people.sign_out"), text: t("people.guest_gone"), danger: true }))) return;
    await unsubscribe().catch(() => {}); // whoever comes after gets none of these notices
    become(await api.signOut());
    navigate("/");
  };
  return h("header", { class: "me-head" }, h("div", {}, h("h1", {}, me.name), h("p", { class: "muted" }, t(`people.kind_${me.kind}`))), button(t("people.sign_out"), out));
}

/** How one stands, as others see it. @param {Me} me */
async function standing(me) {
  const shown = await Promise.all([person(me.id), api.games(store.get("language"))]).then(
    ([card, games]) => profile(card, new Map(games.map(({ key, title }) => [key, title]))),
    (problem) => problemCard(problem, () => {}),
  );
  return part(t("people.profile"), h("div", {}, shown));
}

/** A guest becomes an account. @param {HTMLElement} page */
const keep = (page) =>
  part(t("people.keep"), h("p", {}, t("people.keep_text")), way("sign_up", () => {
    const me = myself();
    if (me) void fill(page, me);
  }));

/** Mail and password. @param {MyAccount} account @param {() => void} again */
function ways(account, again) {
  const mail = field(t("people.mail"), { type: "email", autocomplete: "email", required: false, value: account.mail }, t("people.mail_hint"));
  const saveMail = async (/** @type {string} */ mail) => {
    await api.newMail({ mail });
    announce(t("people.saved"));
    again();
  };
  const old = field(t("people.password_now"), { type: "password", autocomplete: "current-password", required: account.password });
  const fresh = field(t("people.password_new"), { type: "password", autocomplete: "new-password", minlength: 10, maxlength: 200 }, t("people.password_hint"));
  const change = async (/** @type {string} */ password, /** @type {string} */ next) => {
    await api.newPassword({ password, new: next });
    announce(t("people.saved"));
    again();
  };
  return part(
    t("people.account"),
    form({ fields: [mail], button: t("people.save"), act: saveMail, kind: "" }),
    h("details", {}, h("summary", {}, t("people.change_password")), h("p", { class: "muted" }, t("people.change_note")), form({ fields: [...(account.password ? [old] : []), fresh], button: t("people.change_password"), act: (...given) => change(account.password ? (given[0] ?? "") : "", given.at(-1) ?? ""), kind: "" })),
  );
}

/** @param {Me} me @param {MyAccount} account @param {() => void} again @returns {HTMLElement | false} */
function passkeys(me, account, again) {
  if (!account.passkeys.length && (!me.passkeys || !hasPasskeys())) return false;
  const rows = account.passkeys.map((key) => row(key.name || t("people.passkey"), t("people.since", { when: day(key.created) }), button(t("people.remove"), async () => (await api.forgetPasskey(key.id), again()), `${t("people.remove")}: ${key.name}`)));
  const add = me.passkeys && hasPasskeys() && button(t("people.new_passkey"), async () => (await make(navigator.platform || t("people.passkey")), again()));
  return part(t("people.passkeys"), h("p", { class: "muted" }, t("people.passkeys_text")), rows.length ? h("ul", { class: "me-list" }, rows) : false, add && h("div", { class: "row" }, add));
}

/** @param {MyAccount} account @param {() => void} again */
function devices(account, again) {
  const deviceRow = (/** @type {import("../../wire.d.ts").DeviceCard} */ device) => {
    const words = [device.here ? t("people.this_device") : "", t("people.since", { when: day(device.created) }), t("people.seen", { when: day(device.seen) })];
    const name = browser(device.agent);
    return row(name, words.filter(Boolean).join(" · "), !device.here && button(t("people.revoke"), async () => (await api.forgetDevice(device.id), again()), `${t("people.revoke")}: ${name}`));
  };
  const list = paged({ ask: (last) => api.myDevices(last ? `${last.created}~${last.id}` : ""), row: deviceRow, none: "", list: h("ul", { class: "me-list" }) });
  const others = account.devices > 2 && h("div", { class: "row" }, button(t("people.revoke_others"), async () => (await api.forgetDevices(), again())));
  return part(t("people.devices"), h("p", { class: "muted" }, t("people.devices_text")), list, others);
}

/** @param {() => void} again */
function blocked(again) {
  const otherRow = (/** @type {import("../../wire.d.ts").Neighbour} */ other) => row(other.name, t("people.since", { when: day(other.since) }), button(t("people.unblock"), async () => (await api.unblock(other.id), again()), `${t("people.unblock")}: ${other.name}`));
  return part(t("people.blocked"), paged({ ask: (last) => api.blocked(last ? `${last.since}~${last.id}` : ""), row: otherRow, none: t("people.nobody_blocked"), list: h("ul", { class: "me-list" }) }));
}

/** @param {Me} me @param {MyAccount} account */
function data(me, account) {
  const password = field(t("people.password_now"), { type: "password", autocomplete: "current-password" });
  const erase = async (given = "") => {
    if (!(await ask({ title: t("people.erase"), text: t("people.erase_question"), yes: t("people.erase"), danger: true }))) return;
    become(await api.erase({ password: given }));
    navigate("/");
  };
  return part(
    t("people.data"),
    h("p", {}, t("people.data_text")),
    h("p", {}, h("a", { class: "button", href: api.address("/me/data"), download: "hexfront-data.json" }, t("people.take"))),
    h("details", {}, h("summary", {}, t("people.erase")), h("p", { class: "muted" }, t("people.erase_text", { name: me.name })), form({ fields: account.password ? [password] : [], button: t("people.erase"), act: erase, kind: "danger" })),
  );
}

/** What people have told the keepers. */
function reports() {
  const place = h("div", {});
  const fill = () => void clear(place, paged({ ask: (last) => api.reports(last ? `${last.time}~${last.id}` : ""), row: report, none: t("people.no_reports"), list: h("ul", { class: "me-list" }) }));
  /** @returns {HTMLElement} */
  const report = (/** @type {import("../../wire.d.ts").ReportCard} */ each) => {
    const about = personLink({ id: each.other, name: each.about });
    const at = each.table && h("a", { href: `/t/${each.table}?seat=onlooker` }, t("people.report_table"));
    return h("li", {}, h("div", {}, h("p", { class: "me-title" }, t("people.report_by", { name: each.teller || "?" }), " ", about), h("p", {}, each.text), h("p", { class: "muted" }, day(each.time), at ? " · " : "", at || "")), button(t("people.settled"), async () => (await api.settleReport(each.id), fill())));
  };
  fill();
  return part(t("people.reports"), place);
}
