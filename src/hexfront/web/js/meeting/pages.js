/** Lists that come a page at a time, and tables of figures. */

import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";

/** How many things come at a time. */
export const PAGE = 20;

/**
 * A list that asks for more when it is wished.
 * @template T
 * @param {{ask: (last: T | undefined) => Promise<readonly T[]>, row: (each: T) => HTMLElement, none: string, list?: HTMLElement, placed?: boolean}} how what comes after the last there is; a row of it; what is said where there is nothing; whether the list has its place already
 */
export function paged({ ask, row, none, list = h("ul", { class: "meet-people" }), placed = false }) {
  const empty = h("p", { class: "muted", hidden: true }, none);
  const more = h("button", { class: "button quiet", type: "button", hidden: true, on: { click: () => void next() } }, t("meeting.more"));
  /** @type {T | undefined} */
  let last;
  const next = async () => {
    more.disabled = true;
    try {
      const found = await ask(last);
      list.append(...found.map(row));
      last = found.at(-1) ?? last;
      empty.hidden = list.childElementCount > 0;
      more.hidden = found.length < PAGE;
    } catch (problem) {
      clear(empty, problemText(problem));
      empty.hidden = false;
    }
    more.disabled = false;
  };
  void next();
  return h("div", { class: "meet-part" }, !placed && list, empty, more);
}

/** @param {string[]} heads @param {(string | Node)[][]} rows */
export const table = (heads, rows) =>
  h("div", { class: "meet-scroll", tabindex: "0", role: "region", "aria-label": heads.join(", ") }, h("table", { class: "meet-table" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows.map(tableRow))));

/** @param {(string | Node)[]} row */
export const tableRow = (row) => h("tr", {}, row.map((cell) => h("td", {}, cell)));
