/** Come in: as a guest with a name, by an account, or with a new one. */

import * as api from "../api.js";
import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { t } from "../texts.js";
import { field, form } from "./form.js";
import { become, myself } from "./me.js";
import { enter, hasPasskeys } from "./passkey.js";

/** @typedef {"guest" | "sign_in" | "sign_up"} Way */

const name = () => field(t("people.name"), { autocomplete: "username", maxlength: 40, autofocus: true });
const password = (/** @type {boolean} */ fresh) =>
  field(t("people.password"), { type: "password", autocomplete: fresh ? "new-password" : "current-password", ...(fresh ? { minlength: 10, maxlength: 200 } : {}) }, fresh ? t("people.password_hint") : "");
const club = () => (myself()?.mode === "club" && myself()?.kind === "nobody" ? [field(t("people.club_password"), { type: "password", autocomplete: "off" })] : []);

/**
 * The form of a way to come in.
 * @param {Way} way
 * @param {() => void} done
 */
export function way(way, done) {
  /** @param {Promise<import("../../wire.d.ts").Me>} coming */
  const come = async (coming) => {
    become(await coming);
    done();
  };
  if (way === "guest") {
    return form({ fields: [name(), ...club()], button: t("people.come_in"), act: (name, club = "") => come(api.newGuest({ name, club })) });
  }
  if (way === "sign_up") {
    const mail = field(t("people.mail"), { type: "email", autocomplete: "email", required: false }, t("people.mail_hint"));
    const act = (/** @type {string} */ name, /** @type {string} */ password, /** @type {string} */ mail, club = "") => come(api.newAccount({ name, password, mail, club }));
    return form({ fields: [name(), password(true), mail, ...club()], button: t("people.make_account"), act });
  }
  return form({ fields: [name(), password(false)], button: t("people.sign_in"), act: (name, password) => come(api.signIn({ name, password })), more: passkeyButton(come) });
}

/** @param {(coming: Promise<import("../../wire.d.ts").Me>) => Promise<void>} come */
function passkeyButton(come) {
  if (!myself()?.passkeys || !hasPasskeys()) return [];
  const press = () => void come(enter()).catch(() => {}); // whoever changes their mind has the other way
  return [h("button", { class: "button", type: "button", on: { click: press } }, t("people.by_passkey"))];
}

/**
 * The three ways, one at a time.
 * @param {() => void} done
 */
export function comeIn(done) {
  const body = h("div", {});
  const show = (/** @type {Way} */ which) => clear(body, h("p", { class: "muted" }, t(`people.about_${which}`)), way(which, done));
  const ways = /** @type {Way[]} */ (["guest", "sign_in", "sign_up"]);
  const choice = ways.map((each) =>
    h(
      "label",
      { class: "segment" },
      h("input", { type: "radio", name: "way-in", value: each, checked: each === "guest", on: { change: () => show(each) } }),
      h("span", {}, t(`people.way_${each}`)),
    ),
  );
  show("guest");
  return h("div", { class: "come-in" }, h("div", { class: "segments", role: "radiogroup", "aria-label": t("people.how") }, choice), body);
}

/** Ask in a dialog who is there; whether somebody said so. */
export async function askWho() {
  let known = false;
  await openDialog(t("people.who"), (body, close) => body.append(comeIn(() => ((known = true), close()))), { class: "come-in-dialog" });
  return known;
}
