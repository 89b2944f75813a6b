/** The settings, in a dialog: every change takes effect at once and is kept in this browser. */

import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { forgetGuides } from "../panels/guide_memory.js";
import { navigate } from "../router.js";
import { change, settings } from "../settings.js";
import { store } from "../store.js";
import { setLanguage, t } from "../texts.js";
import { aboutButton } from "./about.js";

/** @typedef {import("../settings.js").Settings} Settings */

/**
 * @param {HTMLElement} root
 * @param {{close: () => void}} params
 * @returns {() => void}
 */
export function mount(root, { close }) {
  const fill = () => {
    const focused = /** @type {HTMLInputElement | null} */ (document.activeElement)?.id;
    const title = root.closest("dialog")?.querySelector("h2");
    if (title) title.textContent = t("pages.settings.title");
    clear(
      root,
      h(
        "form",
        { class: "settings", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
        languageChoice(),
        choice("theme", ["system", "light", "dark"]),
        choice("animation", ["full", "fast", "off"]),
        choice("camera", ["always", "unseen", "never"]),
        choice("recap", ["always", "away", "never"]),
        h(
          "fieldset",
          {},
          h("legend", {}, t("pages.settings.asking")),
          toggle("confirm_battles"),
          toggle("confirm_forced"),
          toggle("shortcuts"),
          toggle("sound"),
        ),
        h("div", { class: "row between" }, guideButton(close), aboutButton()),
      ),
    );
    if (focused) document.getElementById(focused)?.focus();
  };
  fill();
  return store.on("language", fill);
}

function languageChoice() {
  const languages = /** @type {const} */ (["en", "es"]);
  return radios(
    t("ui.language"),
    "language",
    languages.map((language) => ({ value: language, label: t(`ui.language_${language}`), lang: language })),
    settings().language,
    (language) => void setLanguage(/** @type {"en" | "es"} */ (language)),
  );
}

/**
 * @param {"theme" | "animation" | "camera" | "recap"} key
 * @param {string[]} values
 */
function choice(key, values) {
  const options = values.map((value) => ({ value, label: t(`pages.settings.${key}_${value}`) }));
  return radios(t(`pages.settings.${key}`), key, options, settings()[key], (value) => change(/** @type {any} */ ({ [key]: value })));
}

/**
 * @param {string} title
 * @param {string} name
 * @param {{value: string, label: string, lang?: string}[]} options
 * @param {string} now
 * @param {(value: string) => void} pick
 */
function radios(title, name, options, now, pick) {
  const parts = options.map(({ value, label, lang }) =>
    h(
      "label",
      { class: "segment", lang },
      h("input", {
        type: "radio",
        name: `set-${name}`,
        id: `set-${name}-${value}`,
        value,
        checked: value === now,
        on: { change: () => pick(value) },
      }),
      h("span", {}, label),
    ),
  );
  return h("fieldset", {}, h("legend", {}, title), h("div", { class: "segments" }, parts));
}

/** @param {"confirm_battles" | "confirm_forced" | "shortcuts" | "sound"} key */
function toggle(key) {
  const box = h("input", { type: "checkbox", id: `set-${key}`, checked: settings()[key] });
  box.addEventListener("change", () => change({ [key]: box.checked }));
  return h("label", { class: "toggle" }, box, h("span", {}, t(`pages.settings.${key}`)));
}

/**
 * The guided first turn once more: at a table at once, elsewhere with the next game.
 * @param {() => void} close
 */
function guideButton(close) {
  const atTable = location.pathname.startsWith("/t/");
  const again = () => {
    forgetGuides();
    if (atTable) {
      close();
      navigate(`${location.pathname}?guide=1`, { replace: true });
      return;
    }
    announce(t("pages.settings.guide_again_done"));
    button.textContent = t("pages.settings.guide_again_done");
  };
  const button = h(
    "button",
    { class: "button quiet", type: "button", on: { click: again } },
    t(atTable ? "pages.settings.guide_now" : "pages.settings.guide_again"),
  );
  return button;
}
