/** The curtain between two players on one device: it covers everything until the next player says they are there. */

import { byId, h } from "./dom.js";
import { t } from "./texts.js";

/** Keys that the last player still holds down must not lift the curtain: so long it stays down, in milliseconds. */
const LEAST = 600;

/**
 * Cover the table. Nothing of it can be seen, read out or reached by keyboard until the next player confirms.
 * @param {{side: string, signal: AbortSignal}} next the name of the side to come, and when the page is left
 * @returns {Promise<void>} settled when the curtain is lifted
 */
export function drawCurtain({ side, signal }) {
  const lift = h("button", { class: "button primary large", type: "button", autofocus: true }, t("pages.curtain.lift"));
  const curtain = h(
    "dialog",
    { class: "curtain", "aria-labelledby": "curtain-title" },
    h(
      "div",
      { class: "curtain-words" },
      h("h2", { id: "curtain-title" }, t("pages.curtain.title", { side })),
      h("p", {}, t("pages.curtain.text")),
      lift,
    ),
  );
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  curtain.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault());
  byId("dialogs").append(curtain);
  document.documentElement.dataset["curtain"] = "down";
  curtain.showModal();
  const drawn = performance.now();
  return new Promise((resolve) => {
    const raise = () => {
      delete document.documentElement.dataset["curtain"];
      curtain.close();
      curtain.remove();
      resolve();
    };
    lift.addEventListener("click", () => performance.now() - drawn >= LEAST && raise());
    signal.addEventListener("abort", raise);
  });
}
