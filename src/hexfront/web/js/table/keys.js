/** Every key of the play screen, in one list: what acts, and what the help shows. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { nothingFocused } from "../focus.js";
import { settings } from "../settings.js";
import { t } from "../texts.js";

/**
 * @typedef {object} Binding
 * @property {string[]} keys as in `KeyboardEvent.key`, letters in lower case
 * @property {string} shown what the help calls it
 * @property {string} label the key of its words
 * @property {boolean} [board] only while the board has the focus
 * @property {boolean} [adrift] only while nothing has the focus
 * @property {boolean} [always] also when single keys are switched off
 * @property {boolean} [shift]
 * @property {(event: KeyboardEvent) => void} run
 */

/**
 * Listen to the keys.
 * @param {Binding[]} bindings
 * @param {HTMLElement} board
 * @returns {() => void} the end of it
 */
export function listenKeys(bindings, board) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=checkbox]), select, textarea, dialog[open], [contenteditable]")) return;
    const onBoard = target === board;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    const found = bindings.find((binding) => {
      if ((binding.board && !onBoard) || (binding.adrift && !nothingFocused())) return false;
      if (!binding.always && !binding.board && !binding.adrift && !settings().shortcuts) return false;
      if (binding.shift) return event.shiftKey && digit !== undefined && binding.keys.includes(digit);
      return binding.keys.includes(key) && !(event.shiftKey && digit !== undefined);
    });
    if (!found) return;
    // Enter and Space belong to the button that has the focus
    if ((key === "Enter" || key === " ") && !onBoard) return;
    event.preventDefault();
    found.run(event);
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

/** The list of keys; with the guided first turn, if there is one to begin. @param {Binding[]} bindings @param {(() => void) | null} guide */
export function showKeys(bindings, guide) {
  void openDialog(t("table.help"), (body, close) => {
    const rows = bindings.map(({ shown, label, board }) =>
      h("tr", {}, h("th", { scope: "row" }, shown.split(" ").map((key) => h("kbd", {}, key))), h("td", {}, t(label), board && h("span", { class: "muted" }, ` · ${t("table.keys.on_board")}`))),
    );
    const begin = () => (close(), guide?.());
    body.append(
      guide ? h("p", { class: "row" }, h("button", { class: "button primary", type: "button", on: { click: begin } }, t("pages.settings.guide_now"))) : "",
      h("table", { class: "key-list" }, h("caption", { class: "small-caps" }, t("table.keys.title")), h("tbody", {}, rows)),
      h("p", { class: "muted" }, t("table.keys.mouse")),
    );
  });
}
