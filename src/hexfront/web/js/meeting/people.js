/** People: who they are, how strong, what they have played. */

import { clear, h } from "../dom.js";
import { t } from "../texts.js";
import { people, strongest } from "./ask.js";
import { paged } from "./pages.js";
import { showPerson } from "./person.js";
import { TEMPOS, withRating } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").Player} Player */

/** Somebody's name; pressed, it shows who they are. @param {Player} player */
export const personLink = (player) => (!player.id ? h("span", {}, withRating(player)) : h("button", { class: "link person-link", type: "button", on: { click: () => void showPerson(player) } }, withRating(player)));

/** @param {GameCard[]} games */
export function peoplePart(games) {
  const found = h("div", { "aria-live": "polite" });
  const search = h("input", { type: "search", id: "find-person", autocomplete: "off" });
  const look = () => {
    const name = search.value.trim();
    if (!name) return clear(found);
    return clear(found, paged({ ask: (last) => people(name, last?.id ?? ""), row: (each) => h("li", {}, personLink(each)), none: t("meeting.nobody") }));
  };
  search.addEventListener("input", look);
  const two = games.filter((game) => game.seats.length > 1);
  const game = h("select", {}, two.map((each) => h("option", { value: each.key }, each.title)));
  const tempo = h("select", {}, TEMPOS.map((each) => h("option", { value: each }, t(`meeting.tempo.${each}`))));
  const best = h("div", {});
  const rank = () => {
    let first = 0;
    const row = (/** @type {import("../../wire.d.ts").Ranked} */ each) => (first++, h("li", {}, personLink(each.player), h("span", { class: "muted" }, ` ± ${2 * each.deviation} · ${t("meeting.number_games", { number: each.games })}`)));
    clear(best, paged({ ask: () => strongest(game.value, tempo.value, first), row, none: t("meeting.none_rated"), list: h("ol", { class: "meet-rank" }) }));
  };
  for (const select of [game, tempo]) select.addEventListener("change", rank);
  rank();
  return h(
    "div",
    { class: "meet-part meet-columns" },
    h("section", {}, h("h3", {}, t("meeting.find_people")), h("div", { class: "field" }, h("label", { for: "find-person" }, t("meeting.name_begins")), search), found),
    h("section", {}, h("h3", {}, t("meeting.strongest")), h("div", { class: "row meet-filters" }, h("label", { class: "meet-filter" }, h("span", {}, t("meeting.game")), game), h("label", { class: "meet-filter" }, h("span", {}, t("meeting.tempo_label")), tempo)), best),
  );
}
