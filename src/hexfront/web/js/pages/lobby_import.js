/** A save file back onto a table: by button, or dropped anywhere on the page. */

import { importTable, limits } from "../api.js";
import { h } from "../dom.js";
import { announce } from "../live.js";
import { navigate } from "../router.js";
import { t } from "../texts.js";
import { problemText } from "./problem.js";

/**
 * The button with its hidden file field and its error text; dropping works until `end` is called.
 * @returns {{button: HTMLElement, end: () => void}}
 */
export function bringing() {
  const field = h("input", {
    type: "file",
    accept: ".json,application/json",
    class: "visually-hidden",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const open = h("button", { class: "button", type: "button", on: { click: () => field.click() } }, t("pages.lobby.import"));
  const take = (/** @type {File | undefined} */ file) => file && void bring(file, open, problem);
  field.addEventListener("change", () => {
    take(field.files?.[0]);
    field.value = "";
  });
  const button = h(
    "div",
    { class: "bring" },
    h("div", { class: "row" }, h("span", { class: "muted bring-hint" }, t("pages.lobby.import_hint")), open, field),
    problem,
  );
  return { button, end: dropping(take) };
}

/**
 * @param {File} file
 * @param {HTMLButtonElement} open
 * @param {HTMLElement} problem
 */
async function bring(file, open, problem) {
  problem.hidden = true;
  open.disabled = true;
  try {
    const table = await importTable(await readSave(file), nameOf(file));
    announce(t("pages.lobby.imported", { name: table.name || file.name }));
    navigate(`/t/${table.id}`);
  } catch (trouble) {
    problem.textContent =
      trouble instanceof Unusable ? trouble.message : t("pages.lobby.import_refused", { name: file.name, reason: problemText(trouble) });
    problem.hidden = false;
  } finally {
    open.disabled = false;
  }
}

/** What the game is called from now on: like its file. @param {File} file */
const nameOf = ({ name }) => name.replace(/\.json$/i, "");

/** A file that is not worth sending. */
class Unusable extends Error {}

/**
 * The text of a save file, after the checks that need no rules.
 * @param {File} file
 */
async function readSave(file) {
  if (file.size > (await limits()).save) throw new Unusable(t("pages.lobby.import_too_large", { name: file.name }));
  const text = await file.text();
  try {
    JSON.parse(text);
  } catch {
    throw new Unusable(t("pages.lobby.import_no_save", { name: file.name }));
  }
  return text;
}

/**
 * Files dragged over the page show where they may fall.
 * @param {(file: File | undefined) => void} take
 * @returns {() => void}
 */
function dropping(take) {
  const veil = h("div", { class: "drop-veil", hidden: true }, h("p", {}, t("pages.lobby.import_drop")));
  const holds = (/** @type {DragEvent} */ event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  const over = (/** @type {DragEvent} */ event) => {
    if (!holds(event)) return;
    event.preventDefault();
    veil.hidden = false;
  };
  const leave = (/** @type {DragEvent} */ event) => {
    if (!event.relatedTarget) veil.hidden = true;
  };
  const drop = (/** @type {DragEvent} */ event) => {
    if (!holds(event)) return;
    event.preventDefault();
    veil.hidden = true;
    take(event.dataTransfer?.files[0]);
  };
  document.body.append(veil);
  document.addEventListener("dragover", over);
  document.addEventListener("dragleave", leave);
  document.addEventListener("drop", drop);
  return () => {
    veil.remove();
    document.removeEventListener("dragover", over);
    document.removeEventListener("dragleave", leave);
    document.removeEventListener("drop", drop);
  };
}
