/** Questions and cards over the page, as native dialogs: focus stays inside, Escape closes, focus goes back. */

import { byId, clear, h } from "./dom.js";
import { nothingFocused } from "./focus.js";
import { icon } from "./icons.js";
import { t } from "./texts.js";

let named = 0;

/**
 * Open a dialog. `fill` puts its content in, and may return what is to be done at the end.
 * @param {string} title
 * @param {(body: HTMLElement, close: () => void) => any} fill
 * @param {{class?: string}} [how]
 * @returns {Promise<void>} settled when it is closed
 */
export function openDialog(title, fill, how = {}) {
  const id = `dialog-${++named}`;
  const before = document.activeElement;
  const body = h("div", { class: "dialog-body" });
  // the event comes later, and by then the next one may be open
  const close = () => (dialog.close(), dialog.remove());
  const dialog = h(
    "dialog",
    { class: `dialog ${how.class ?? ""}`, "aria-labelledby": id },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id, class: "small-caps" }, title),
      h("button", { class: "button icon close", type: "button", "aria-label": t("ui.close"), on: { click: close } }, icon("close")),
    ),
    body,
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  byId("dialogs").append(dialog);
  const end = Promise.resolve(fill(body, close)).catch((problem) => clear(body, h("p", { role: "alert" }, String(problem))));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      giveBack(before);
      void end.then((unmount) => typeof unmount === "function" && unmount());
      resolve();
    });
  });
}

/**
 * The focus goes back to what had it; if that was drawn anew meanwhile, or nothing had it, to the board or the page.
 * @param {Element | null} before
 */
function giveBack(before) {
  if (!nothingFocused()) return;
  const key = before instanceof HTMLElement ? before.dataset["key"] : undefined;
  const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`) : null;
  const found = again ?? document.querySelector('[data-part="board"][tabindex], [data-part="board"] [tabindex]') ?? document.querySelector("main");
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}

/** Arrows go from one answer to the other. @param {KeyboardEvent} event */
function steer(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const all = [...row.querySelectorAll("button")];
  const now = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (!step || now < 0) return;
  event.preventDefault();
  all[(now + step + all.length) % all.length]?.focus();
}

/**
 * Ask before something is done; where something is at stake, the answer that changes nothing has the focus.
 * @param {{title: string, text: string, yes?: string, no?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export async function ask({ title, text, yes = t("ui.confirm"), no = t("ui.cancel"), danger = false }) {
  let answer = false;
  await openDialog(
    title,
    (body, close) => {
      const agree = () => ((answer = true), close());
      body.append(
        h("p", { class: "question" }, text),
        h(
          "div",
          { class: "row end", on: { keydown: steer } },
          h("button", { class: "button", type: "button", autofocus: danger, on: { click: close } }, no),
          h("button", { class: `button ${danger ? "danger" : "primary"}`, type: "button", autofocus: !danger, on: { click: agree } }, yes),
        ),
      );
    },
    { class: "question-dialog" },
  );
  return answer;
}
