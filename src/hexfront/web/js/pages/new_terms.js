/** On what a game between people is played, on a server for others. */

import { segments } from "../bots.js";
import { h } from "../dom.js";
import { LANGUAGES } from "../meeting/words.js";
import { myself } from "../people/me.js";
import { t } from "../texts.js";

/** @typedef {import("./new.js").Chosen} Chosen */
/** @typedef {"free" | "live" | "slow"} Tempo */

/** The fields, and what they add to the wish for a table. */
export function termFields() {
  const terms = { tempo: /** @type {Tempo} */ ("free"), rated: false, language: "" };
  const rated = h("input", { type: "checkbox", disabled: myself()?.kind !== "account" });
  const watched = h("input", { type: "checkbox", checked: true });
  const invite = h("input", { type: "text", id: "invite-name", autocomplete: "off", maxlength: "40" });
  const language = h("select", {}, [["", t("meeting.any")], ...Object.entries(LANGUAGES)].map(([value, words]) => h("option", { value }, words)));
  const element = h(
    "fieldset",
    { class: "choices terms" },
    h("legend", {}, t("meeting.terms.legend")),
    segments({ label: t("meeting.tempo_label"), kinds: /** @type {Tempo[]} */ (["free", "live", "slow"]), chosen: terms.tempo, word: (tempo) => t(`meeting.tempo.${tempo}`), pick: (tempo) => (terms.tempo = tempo) }),
    h("label", { class: "toggle" }, rated, h("span", {}, t("meeting.terms.rated"))),
    h("label", { class: "toggle" }, watched, h("span", {}, t("meeting.terms.onlookers"))),
    h("label", { class: "meet-filter" }, h("span", {}, t("meeting.terms.language")), language),
    h("div", { class: "field" }, h("label", { for: "invite-name" }, t("meeting.terms.invite")), invite),
  );
  /** @param {Chosen} chosen */
  const wish = ({ seats }) => {
    const open = Object.keys(seats).find((seat) => seats[seat] === "open");
    const name = invite.value.trim();
    return {
      terms: { ...terms, rated: rated.checked, language: language.value },
      access: /** @type {"private" | "onlookers"} */ (watched.checked ? "onlookers" : "private"),
      invite: open && name ? { [open]: name } : {},
    };
  };
  return { element, wish };
}
