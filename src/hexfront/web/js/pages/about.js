/** What this is, by whose leave, and what is reconstructed. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** A button that opens the dialog. */
export function aboutButton() {
  return h("button", { class: "button quiet", type: "button", on: { click: openAbout } }, t("pages.about.title"));
}

/** Open the dialog. */
export function openAbout() {
  const parts = ["table", "printed", "dice", "licence", "games"];
  void openDialog(t("pages.about.title"), (body) => {
    body.classList.add("about");
    for (const part of parts) {
      body.append(h("section", {}, h("h3", {}, t(`pages.about.${part}_title`)), h("p", {}, t(`pages.about.${part}`))));
    }
  });
}
