/** Printed, reconstructed or invented: every value says where it comes from. */

import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * A source such as "printed 4.1" as its two parts.
 * @param {string} source
 * @returns {{kind: "printed" | "reconstructed" | "invented" | "", rule: string}}
 */
export function readSource(source) {
  const [word = "", ...rest] = source.split(" ");
  const kind = word === "printed" || word === "reconstructed" || word === "invented" ? word : "";
  return { kind, rule: kind ? rest.join(" ") : source };
}

/**
 * The mark itself, told apart by shape and word.
 * @param {string} source
 */
export function provenance(source) {
  const { kind, rule } = readSource(source);
  if (!kind) return null;
  // a number is worth reading only where it leads into the printed book: ours are our own
  const words = kind === "printed" && /\d/.test(rule) ? t("ui.printed_rule", { number: rule }) : t(`ui.${kind}`);
  return h("span", { class: `provenance ${kind}`, title: t(`ui.${kind}_text`) }, words);
}
