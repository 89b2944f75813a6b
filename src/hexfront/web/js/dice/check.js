/** Whether the dice so far are what was promised: every receipt, one by one, against the promise and this browser's book. */

import { before, begun, bound, dice, lit, ownNonce, timeOf } from "./chain.js";

/** @typedef {import("../../wire.d.ts").DiceRecord} DiceRecord */
/** @typedef {import("../../wire.d.ts").Receipt} Receipt */
/** @typedef {import("../../wire.d.ts").Pledge} Pledge */
/** @typedef {import("./book.js").Book} Book */
/** @typedef {"promise" | "missing" | "link" | "order" | "dice" | "told" | "added" | "bound" | "beacon" | "round"} Fault */
/** By whom a decision of the seat was made: by this browser, with bytes that it does not know, or by a program. @typedef {"here" | "elsewhere" | "program"} Maker */
/** What was found of one decision: what is wrong, if anything; who made it, if it is the seat's own; whether what its player added could be looked at; and whether this browser heard of it before the round of the beacon that it needed was out. @typedef {{receipt: Receipt, fault: Fault | "", own: Maker | "", whole: boolean, early: boolean}} Finding */
/** @typedef {{findings: Finding[], fault: Fault | ""}} Result */

/**
 * @param {DiceRecord} record as the server tells it now
 * @param {Book} book what this browser saw and added
 * @param {string} seat
 * @returns {Promise<Result>}
 */
export async function check(record, book, seat) {
  const { promise } = record;
  if (!promise) return { findings: [], fault: "" };
  const gone = book.receipts.some((kept) => !record.receipts.some((each) => each.stream !== "hidden" && each.number === kept.number));
  const changed = book.promise && JSON.stringify(book.promise) !== JSON.stringify(promise);
  const account = await opened(promise);
  const findings = [];
  for (const receipt of record.receipts) findings.push(await look(account, receipt, record, book, seat));
  const first = findings.find((each) => each.fault)?.fault ?? "";
  return { findings, fault: changed ? "promise" : gone || lost(record, book) ? "missing" : first };
}

/** Whether something was bound that never came, though later throws did. @param {DiceRecord} record @param {Book} book */
const lost = ({ receipts, over }, book) => {
  const last = Math.max(0, ...receipts.filter((each) => each.stream !== "hidden").map((each) => each.number));
  return book.heard.some((each) => each.number > last + (over ? 0 : 1));
};

/** How far both chains are used up. @typedef {{table: string, round: number, number: Record<string, number>, element: Record<string, string>, last: Record<string, string>}} Account */

/** @param {Pledge} promise @returns {Promise<Account>} */
const opened = async ({ table, open, hidden }) => ({
  table,
  round: 0,
  number: { open: 0, hidden: 0 },
  element: { open, hidden },
  last: { open: await begun("open", table, open), hidden: await begun("hidden", table, hidden) },
});

/**
 * @param {Account} account @param {Receipt} receipt @param {DiceRecord} record @param {Book} book @param {string} seat
 * @returns {Promise<Finding>}
 */
async function look(account, receipt, record, book, seat) {
  const stream = receipt.stream ?? "open";
  const own = receipt.side === seat && Boolean(receipt.act);
  const then = book.added.filter((each) => each.seq + 1 === receipt.seq);
  const sent = then.find((each) => each.outcome === "done") ?? (own ? then.find((each) => each.act === receipt.act) : undefined);
  const added = sent?.outcome === "stale" && !receipt.nonce ? undefined : sent?.nonce;
  const told = stream === "open" && book.receipts.find((each) => each.number === receipt.number);
  const nonce = record.over || own ? (receipt.nonce || (record.over ? await programs(account, receipt, record) : "")) : "";
  const heard = stream === "open" ? book.heard.filter((each) => each.number === receipt.number) : [];
  const fault = unlit(account, receipt, record, heard) || (await wrong(account, receipt, stream, nonce, added, told || undefined));
  account.number[stream] = receipt.number;
  account.element[stream] = receipt.element;
  account.last[stream] = receipt.bound;
  account.round = receipt.round ?? account.round;
  return { receipt, fault, own: own ? (receipt.nonce ? (added ? "here" : "elsewhere") : "program") : "", whole: Boolean(nonce), early: heard.some(({ at, round }) => record.promise?.beacon && at < timeOf(record.promise.beacon, round)) };
}

/**
 * What is wrong with the round of the beacon that a throw needed: there is none, it was used before, or another one was told
 * when the decision was bound. The set-up needs none.
 * @param {Account} account @param {Receipt} receipt @param {DiceRecord} record @param {import("./book.js").Heard[]} heard
 * @returns {Fault | ""}
 */
function unlit(account, { stream, seq, told = "", round = 0 }, { promise }, heard) {
  const needed = Boolean(promise?.beacon) && stream !== "hidden" && seq > 0;
  if (needed !== round > 0 || (round && round <= account.round)) return "beacon";
  return heard.some((each) => each.bound !== told || each.round !== round) ? "round" : "";
}

/** What a program added, once the hidden chain is open. @param {Account} account @param {Receipt} receipt @param {DiceRecord} record */
async function programs(account, receipt, record) {
  const hidden = receipt.stream === "hidden" ? receipt : record.receipts.find((each) => each.stream === "hidden" && each.entry === receipt.entry);
  const open = receipt.stream === "hidden" ? record.receipts.find((each) => each.stream !== "hidden" && each.entry === receipt.entry) : receipt;
  return hidden ? ownNonce(hidden.element, open?.last ?? account.last.open ?? "", hidden.last) : "";
}

/**
 * @param {Account} account @param {Receipt} receipt @param {"open" | "hidden"} stream
 * @param {string} nonce what was added, as the server tells it @param {string} [added] what this browser knows it added
 * @param {Receipt} [told] the receipt as it came then
 * @returns {Promise<Fault | "">}
 */
async function wrong(account, receipt, stream, nonce, added, told) {
  const { number, element, last, bound: now, thrown, side = "", act = "", past } = receipt;
  if (number !== (account.number[stream] ?? 0) + 1) return "missing";
  if ((await before(stream, account.table, number, element)) !== account.element[stream]) return "link";
  if (last !== account.last[stream]) return "order";
  if (told && (told.element !== element || told.bound !== now || String(told.thrown) !== String(thrown))) return "told";
  if (added && added !== nonce) return "added";
  const { told: early = "", round = 0, signature = "" } = receipt;
  if (round && (await lit(early, round, signature)) !== now) return "beacon";
  if (nonce && (await bound(last, side, act, nonce, past)) !== (round ? early : now)) return "bound";
  const came = await dice(element, now, thrown.map(([, sides]) => sides));
  return came.some((value, n) => value !== thrown[n]?.[0]) ? "dice" : "";
}
