/** Notices of this table: as of all others, or otherwise. */

import * as api from "../api.js";
import { offered, wantBoxes } from "../calling/wants.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { myself } from "../people/me.js";
import { t } from "../texts.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").Wants} Wants */

/**
 * @param {HTMLElement} host
 * @param {Context} ctx
 */
export async function tableNotices(host, ctx) {
  host.hidden = true;
  if (!myself() || !ctx.table.held.includes(ctx.seat)) return;
  const [mine, here] = await Promise.all([api.myNotices(), api.tableNotices(ctx.table.id)]).catch(() => [null, null]);
  const kinds = mine ? offered(mine) : [];
  if (!mine || !here || !kinds.length) return;
  host.hidden = false;
  draw(host, { ctx, kinds, general: mine.wants, any: mine.ways.length > 0 }, here.wants);
}

/** @param {HTMLElement} host @param {{ctx: Context, kinds: import("../calling/wants.js").Kind[], general: Wants, any: boolean}} known @param {Wants | null} own */
function draw(host, known, own) {
  const { ctx, kinds, general, any } = known;
  const save = (/** @type {Wants | null} */ wants) =>
    void api.wantOfTable(ctx.table.id, { wants }).then(
      () => (announce(t("people.saved")), draw(host, known, wants)),
      (why) => announce(why.message, true),
    );
  const box = h("input", { type: "checkbox", checked: own !== null, data: { key: "own-notices" } });
  box.addEventListener("change", () => save(box.checked ? general : null));
  clear(
    host,
    h("h3", {}, t("notices.title")),
    any
      ? h("div", { class: "stack wants" }, h("label", { class: "toggle" }, box, h("span", {}, t("notices.own_here"))), own && wantBoxes(own, kinds, save))
      : h("p", { class: "muted" }, t("notices.none_yet"), " ", h("a", { href: "/me" }, t("notices.choose"))),
  );
}
