/** On what a game between people is played, on a server for others. */

import { segments } from "../bots.js";
import { clear, h } from "../dom.js";
import { clubs } from "../meeting/ask.js";
import { LANGUAGES } from "../meeting/words.js";
import { myself } from "../people/me.js";
import { t } from "../texts.js";

/** @typedef {import("./new.js").Chosen} Chosen */
/** @typedef {"free" | "live" | "slow"} Tempo */

/** After how many moments onlookers may see what a side saw: never, or as the players agree. */
const DELAYS = [0, 20, 40, 100, 250];

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Stock and gain of clocks, in seconds; the first of a tempo is the usual one. @type {Record<Tempo, [number, number][]>} */
const TIMES = {
  free: [],
  live: [[1.5 * HOUR, 60], [0.5 * HOUR, 30], [3 * HOUR, 90]],
  slow: [[7 * DAY, 3 * DAY], [2 * DAY, DAY], [14 * DAY, 7 * DAY]],
};

/** The times of a tempo to choose from, and what becomes of a seat without any. */
function timeFields() {
  const host = h("div", { class: "stack" });
  const bot = h("input", { type: "checkbox" });
  let chosen = 0;
  /** @param {Tempo} tempo */
  const show = (tempo) => {
    chosen = 0;
    const words = ([stock, gain] = [0, 0]) => t(`meeting.times.${tempo}`, tempo === "slow" ? { number: gain / DAY, reserve: stock / DAY } : { number: stock / 60, seconds: gain });
    const select = h("select", { on: { change: () => (chosen = select.selectedIndex) } }, TIMES[tempo].map((time) => h("option", {}, words(time))));
    clear(host, ...(TIMES[tempo].length ? [h("label", { class: "meet-filter" }, h("span", {}, t("meeting.terms.times")), select), h("label", { class: "toggle" }, bot, h("span", {}, t("meeting.terms.timeout_bot")))] : []));
  };
  /** @param {Tempo} tempo */
  const wish = (tempo) => {
    const [stock = 0, gain = 0] = chosen ? (TIMES[tempo][chosen] ?? []) : [];
    return { stock, gain, timeout: /** @type {"claim" | "bot"} */ (TIMES[tempo].length && bot.checked ? "bot" : "claim") };
  };
  return { host, show, wish };
}

/** The fields, and what they add to the wish for a table. */
export function termFields() {
  const terms = { tempo: /** @type {Tempo} */ ("free"), rated: false, language: "" };
  const times = timeFields();
  const rated = h("input", { type: "checkbox", disabled: myself()?.kind !== "account" });
  const beacon = h("input", { type: "checkbox", disabled: true, data: { key: "beacon" } });
  rated.addEventListener("change", () => ((beacon.disabled = !rated.checked), (beacon.checked &&= rated.checked)));
  const watched = h("input", { type: "checkbox", checked: true });
  const delay = h("select", { id: "late-view" }, DELAYS.map((number) => h("option", { value: String(number) }, number ? t("meeting.terms.delay_after", { number }) : t("meeting.terms.delay_never"))));
  const club = h("select", {}, h("option", { value: "" }, t("meeting.no_club")));
  if (myself()?.kind !== "nobody") void clubs("", true).then((mine) => club.append(...mine.map((each) => h("option", { value: each.id }, each.name))), () => {});
  const invite = h("input", { type: "text", id: "invite-name", autocomplete: "off", maxlength: "40" });
  const language = h("select", {}, [["", t("meeting.any")], ...Object.entries(LANGUAGES)].map(([value, words]) => h("option", { value }, words)));
  const element = h(
    "fieldset",
    { class: "choices terms" },
    h("legend", {}, t("meeting.terms.legend")),
    segments({ label: t("meeting.tempo_label"), kinds: /** @type {Tempo[]} */ (["free", "live", "slow"]), chosen: terms.tempo, word: (tempo) => t(`meeting.tempo.${tempo}`), pick: (tempo) => ((terms.tempo = tempo), times.show(tempo)) }),
    times.host,
    h("label", { class: "toggle" }, rated, h("span", {}, t("meeting.terms.rated"))),
    myself()?.beacon && h("label", { class: "toggle" }, beacon, h("span", {}, t("meeting.terms.beacon"))),
    h("label", { class: "toggle" }, watched, h("span", {}, t("meeting.terms.onlookers"))),
    h("label", { class: "meet-filter" }, h("span", {}, t("meeting.terms.delay")), delay),
    h("div", { class: "row meet-filters" }, h("label", { class: "meet-filter" }, h("span", {}, t("meeting.terms.language")), language), h("label", { class: "meet-filter" }, h("span", {}, t("meeting.club")), club)),
    h("div", { class: "field" }, h("label", { for: "invite-name" }, t("meeting.terms.invite")), invite),
  );
  const look = () => (delay.disabled = !watched.checked);
  watched.addEventListener("change", look);
  /** Terms are for games between people who do not sit at one device. @param {Chosen} chosen */
  const show = ({ seats }) => (element.hidden = !Object.values(seats).some((kind) => kind === "open" || kind === "link"));
  /** @param {Chosen} chosen */
  const wish = ({ seats }) => {
    const open = Object.keys(seats).find((seat) => seats[seat] === "open");
    const name = invite.value.trim();
    return {
      terms: { ...terms, ...times.wish(terms.tempo), rated: rated.checked, beacon: beacon.checked, language: language.value, club: club.value, delay: watched.checked ? Number(delay.value) : 0 },
      access: /** @type {"private" | "onlookers"} */ (watched.checked ? "onlookers" : "private"),
      invite: open && name ? { [open]: name } : {},
    };
  };
  return { element, wish, show };
}
