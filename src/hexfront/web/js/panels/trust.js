/** Where the dice of this table come from, in plain words: what was promised, what came, and whether it is as promised. */

import { QUICKNET, safe } from "../dice/chain.js";
import { bookOf, keepPromise, keepReceipts, unkept } from "../dice/book.js";
import { check } from "../dice/check.js";
import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { download } from "../save_file.js";
import { count, t } from "../texts.js";
import { panelProblem } from "./context.js";
import { diceThrown } from "./dice.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").DiceRecord} DiceRecord */
/** @typedef {import("../../wire.d.ts").Pledge} Pledge */
/** @typedef {import("../dice/check.js").Finding} Finding */
/** @typedef {import("../dice/check.js").Result} Result */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("trust-panel");
  const { promise } = ctx.table;
  if (!promise) return () => {};
  keepPromise(ctx.table.id, ctx.seat, promise);
  const came = h("p", {});
  const mark = h("p", { class: "trust-mark" });
  const host = h("p", { class: "trust-host", hidden: true });
  const result = h("div", { class: "trust-result", role: "status" });
  const button = h("button", { class: "button primary", type: "button", on: { click: () => void run(ctx, result) } }, t("trust.check"));
  const keep = h("button", { class: "button quiet", type: "button", on: { click: () => keepRecord(ctx) } }, t("trust.keep"));
  clear(
    element,
    h("h3", {}, t("trust.title")),
    h("p", {}, t("trust.promise")),
    prints(promise),
    ...lighted(promise),
    host,
    h("h4", {}, t("trust.came_title")),
    came,
    mark,
    h("p", { class: "trust-buttons" }, button, keep),
    safe() ? null : h("p", { class: "muted" }, t("trust.unsafe")),
    result,
    h("details", {}, h("summary", {}, t("trust.how")), ...["how_1", "how_2", "how_3", "how_4", "how_5"].map((key) => h("p", {}, t(`trust.${key}`)))),
  );
  const tell = () => void told(ctx, came, mark, host);
  tell();
  return ctx.socket.on("events", (message) => message.dice && tell());
}

/** What was published, in short, with the whole of it to unfold. @param {Pledge} promise */
function prints(promise) {
  const line = (/** @type {"open" | "hidden"} */ stream) => [h("dt", {}, t(`trust.${stream}`)), h("dd", {}, h("code", { class: "fingerprint" }, promise[stream]))];
  return h("dl", { class: "fingerprints" }, ...line("open"), ...line("hidden"));
}

/** What else the dice need: a public beacon, the one that everybody knows or another. @param {Pledge} promise */
function lighted({ beacon }) {
  if (!beacon) return [];
  const named = beacon.key === QUICKNET ? [h("p", {}, t("trust.beacon_known"))] : [h("p", { class: "trust-bad" }, t("trust.beacon_other", { name: beacon.name })), h("p", {}, h("code", { class: "fingerprint" }, beacon.key))];
  return [h("h4", {}, t("trust.beacon_title")), h("p", {}, t("trust.beacon")), ...named, h("p", { class: "muted" }, t("trust.beacon_unsigned"))];
}

/** @param {Context} ctx @returns {Promise<DiceRecord>} */
const fetched = (ctx) => ctx.api.diceRecord(ctx.table.id, { seat: ctx.seat, language: ctx.store.get("language") });

/**
 * How much has come, with a mark that is the same for all; and that whoever runs the server plays here, if so: he alone
 * could look for dice that suit him. What came while nobody was at this seat is kept now.
 * @param {Context} ctx @param {HTMLElement} came @param {HTMLElement} mark @param {HTMLElement} host
 */
async function told(ctx, came, mark, host) {
  try {
    const { receipts, hosts } = await fetched(ctx);
    keepReceipts(ctx.table.id, ctx.seat, receipts);
    host.hidden = !hosts.length;
    host.textContent = t(hosts.includes(ctx.seat) ? "trust.host_you" : "trust.host", { side: hosts.map((seat) => t(`side.${seat}`)).join(", ") });
    const open = receipts.filter((each) => each.stream !== "hidden");
    came.textContent = t("trust.came", { number: open.length, value: open.reduce((sum, each) => sum + each.thrown.length, 0) });
    const last = open.at(-1)?.bound ?? "";
    clear(mark, ...(last ? [t("trust.mark"), " ", h("code", { class: "fingerprint short" }, last.slice(0, 16).replace(/(....)(?=.)/g, "$1 "))] : []));
  } catch (problem) {
    came.textContent = problemText(problem);
  }
}

/** @param {Context} ctx @param {HTMLElement} result */
async function run(ctx, result) {
  result.textContent = t("trust.checking");
  try {
    const record = await fetched(ctx);
    const found = await check(record, bookOf(ctx.table.id, ctx.seat), ctx.seat);
    clear(result, ...verdict(found, record));
  } catch (problem) {
    panelProblem(result, problemText(problem), () => void run(ctx, result));
  }
}

/** @param {Result} result @param {DiceRecord} record */
function verdict({ findings, fault }, record) {
  const bad = findings.filter((each) => each.fault).length;
  const by = (/** @type {string} */ maker) => findings.filter((each) => each.own === maker).length;
  const words = fault ? t(`trust.fault.${fault}`, { number: bad }) : t("trust.fine", { number: findings.length });
  const more = fault ? t("trust.what_now") : record.over ? t("trust.all_over") : t("trust.so_far", { number: by("here") });
  return [
    h("p", { class: fault ? "trust-bad" : "trust-good" }, words),
    h("p", {}, more),
    by("elsewhere") ? h("p", {}, t("trust.elsewhere", { number: by("elsewhere") })) : null,
    by("program") ? h("p", {}, t("trust.program", { number: by("program") })) : null,
    ...inTime(findings),
    unkept() ? h("p", { class: "trust-bad" }, t("trust.unkept")) : null,
    findings.length ? h("details", { open: Boolean(fault) }, h("summary", {}, t("trust.each", { number: findings.length })), h("ol", { class: "trust-list" }, findings.map(line))) : null,
  ];
}

/** Of how many throws this browser heard before the round that they needed was out. @param {Finding[]} findings */
function inTime(findings) {
  const lit = findings.filter(({ receipt }) => receipt.round);
  const early = lit.filter((each) => each.early).length;
  if (!lit.length) return [];
  return [h("p", {}, t("trust.early", { number: early, value: lit.length })), early < lit.length ? h("p", {}, t("trust.not_early", { number: lit.length - early })) : null];
}

/** One decision. @param {Finding} finding */
function line({ receipt, fault, own, whole }) {
  const values = receipt.thrown.map(([value]) => value);
  const state = fault ? t(`trust.fault_short.${fault}`) : t(own === "here" ? "trust.own" : whole ? "trust.whole" : "trust.as_promised");
  const name = t(receipt.stream === "hidden" ? "trust.number_hidden" : "trust.number_open", { number: receipt.number });
  return h("li", { class: fault ? "trust-bad" : "" }, h("span", { class: "trust-number" }, name), receipt.thrown.every(([, sides]) => sides === 6) ? diceThrown(values) : h("span", {}, values.map((value) => count(value)).join(", ")), h("span", {}, state));
}

/** The record of this seat as a file, for `hexfront verify`. @param {Context} ctx */
function keepRecord(ctx) {
  const { promise, added, receipts, heard } = bookOf(ctx.table.id, ctx.seat);
  const record = { table: ctx.table.id, seat: ctx.seat, promise, added, receipts, heard };
  download(`hexfront-dice-${ctx.table.id}-${ctx.seat}.json`, new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
}
