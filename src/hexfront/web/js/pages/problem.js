/** What went wrong on a page, in words, with a way on. */

import { ApiError } from "../api.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/**
 * A sentence for a failure.
 * @param {unknown} problem
 */
export function problemText(problem) {
  if (problem instanceof ApiError) return problem.code === "offline" ? t("pages.offline") : problem.message;
  console.error(problem);
  return t("pages.failed");
}

/**
 * @param {unknown} problem
 * @param {() => void} again
 */
export function problemCard(problem, again) {
  return h(
    "section",
    { class: "card problem-card", role: "alert" },
    h("p", {}, problemText(problem)),
    h("button", { class: "button", type: "button", on: { click: again } }, t("pages.try_again")),
  );
}
