/** The parts of one's own page: cards, rows, buttons that do something and say what went wrong. */

import { h } from "../dom.js";
import { announce } from "../live.js";
import { t } from "../texts.js";

/** @param {string} title @param {...(Node | string | false)} parts */
export const part = (title, ...parts) => h("section", { class: "card" }, h("h2", {}, title), parts);

/** @param {string} title @param {string} note @param {HTMLElement | false} act */
export const row = (title, note, act) => h("li", {}, h("div", {}, h("p", { class: "me-title" }, title), h("p", { class: "muted" }, note)), act);

/** @param {string} words @param {() => Promise<void>} act @param {string} [label] */
export function button(words, act, label) {
  const press = h("button", { class: "button", type: "button", ...(label ? { "aria-label": label } : {}) }, words);
  press.addEventListener("click", () => {
    press.disabled = true;
    act()
      .catch((why) => announce(why instanceof Error ? why.message : String(why), true))
      .finally(() => (press.disabled = false));
  });
  return press;
}

/** What a browser calls itself, in short. @param {string} agent */
export function browser(agent) {
  const name = agent.match(/(Firefox|Edg|OPR|Chrome|Safari)\b/)?.[1]?.replace("Edg", "Edge").replace("OPR", "Opera");
  const system = agent.match(/(Windows|Android|iPhone|iPad|Mac OS X|Linux)/)?.[1];
  return [name, system].filter(Boolean).join(" · ") || t("people.some_browser");
}
