/** What this is, by whose leave, and what is reconstructed. */

import { openDialog } from "../dialog.js";
import { h } from "../dom.js";
import { t } from "../texts.js";

/** The packages that the letters come from, by the name of their licence. */
const FONTS = { font_source_sans_pro: "Source Sans Pro", font_source_serif_pro: "Source Serif Pro" };

/** Whether the server has letters for us: without their packages it has none. */
const hasLetters = () => [...document.fonts].some(({ family }) => family.includes("Hexfront"));

/** Links to the licences of the fonts. */
const licences = () =>
  h("ul", {}, Object.entries(FONTS).map(([file, name]) => h("li", {}, h("a", { href: `/fonts/${file}.txt`, target: "_blank", rel: "noopener" }, t("pages.about.fonts_licence", { name })))));

/** A button that opens the dialog. */
export function aboutButton() {
  return h("button", { class: "button quiet", type: "button", on: { click: openAbout } }, t("pages.about.title"));
}

/** Open the dialog. */
export function openAbout() {
  const parts = ["table", "printed", "dice", "licence", ...(hasLetters() ? ["fonts"] : []), "games"];
  void openDialog(t("pages.about.title"), (body) => {
    body.classList.add("about");
    for (const part of parts) {
      body.append(h("section", {}, h("h3", {}, t(`pages.about.${part}_title`)), h("p", {}, t(`pages.about.${part}`)), part === "fonts" && licences()));
    }
  });
}
