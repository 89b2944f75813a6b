/** A link to a moment of a game. */

import { h } from "../dom.js";
import { t } from "../texts.js";

import { linkTo } from "../table/share.js";

/**
 * Put the link where it can be pasted from; where the browser does not allow that, show it.
 * @param {string} table
 * @param {string} seat
 * @param {number} seq
 * @param {HTMLElement} said where to say what became of it
 */
export async function copyLink(table, seat, seq, said) {
  const link = await linkTo(table, seat, seq);
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = t("pages.replay.copied");
  } catch {
    said.replaceChildren(h("a", { href: link }, link));
  }
}
