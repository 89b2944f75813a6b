/** Where the links in our mails lead: to say yes to them, or no. Nothing happens before a button is pressed. */

import * as api from "../api.js";
import { clear, h } from "../dom.js";
import { t } from "../texts.js";
import { problemText } from "./problem.js";

/** @param {HTMLElement} root */
export function mount(root) {
  const [act = "", token = ""] = location.hash.slice(1).split("=");
  const known = act === "confirm" || act === "stop" ? act : null;
  const card = h("section", { class: "card" }, h("h1", {}, t("notices.title")));
  root.append(h("div", { class: "me-page" }, card));
  if (!known || !token) return card.append(h("p", {}, t("notices.no_link")));
  const said = h("p", { role: "status" });
  const press = h("button", { class: "button primary", type: "button" }, t(`notices.${known}_yes`));
  press.addEventListener("click", () => {
    press.disabled = true;
    api
      .answerMail(known, token)
      .then(() => clear(card, h("h1", {}, t("notices.title")), h("p", { role: "status" }, t(`notices.${known}_done`))))
      .catch((why) => ((said.textContent = why.status === 404 ? t("notices.no_link") : problemText(why)), (press.disabled = false)));
  });
  card.append(h("p", {}, t(`notices.${known}_text`)), h("div", { class: "row" }, press), said);
}
