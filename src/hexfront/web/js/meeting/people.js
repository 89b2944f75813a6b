/** People: who they are, how strong, what they have played. */

import { openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { announce } from "../live.js";
import { myself } from "../people/me.js";
import { problemText } from "../pages/problem.js";
import { day } from "../pages/when.js";
import { t } from "../texts.js";
import { follow, people, person, results, strongest } from "./ask.js";
import { called, TEMPOS, withRating } from "./words.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").Player} Player */

/** Somebody's name; pressed, it shows who they are. @param {Player} player */
export const personLink = (player) => h("button", { class: "link person-link", type: "button", on: { click: () => void showPerson(player) } }, withRating(player));

/** @param {Player} player */
function showPerson(player) {
  return openDialog(called(player), async (body) => {
    const [card, games] = await Promise.all([person(player.id), results(player.id)]);
    const mine = myself();
    const press = h("button", { class: "button", type: "button", hidden: card.kind === "bot" || !mine || mine.kind === "nobody" || mine.id === card.id });
    let on = card.followed;
    const say = () => (press.textContent = t(on ? "meeting.unfollow" : "meeting.follow"));
    press.addEventListener("click", () => void follow("person", card.id, !on).then(() => ((on = !on), say(), announce(press.textContent ?? ""))));
    say();
    body.append(
      h("div", { class: "meet-person" },
        h("p", { class: "muted" }, card.since ? t("meeting.since", { when: day(card.since) }) : t("meeting.is_bot")),
        h("p", {}, t("meeting.totals", { won: card.won, drawn: card.drawn, lost: card.lost })),
        card.ratings.length > 0 && table([t("meeting.game"), t("meeting.tempo_label"), t("meeting.rating_label"), t("meeting.games")], card.ratings.map((each) => [each.game, t(`meeting.tempo.${each.tempo}`), `${each.rating} ± ${2 * each.deviation}`, String(each.games)])),
        games.length > 0 && h("h3", {}, t("meeting.results")),
        games.length > 0 && h("ul", { class: "meet-results" }, games.map((each) => h("li", {}, h("a", { href: `/t/${each.table}?seat=onlooker` }, each.game), ` · ${t(`meeting.score.${each.score === 1 ? "won" : each.score ? "drawn" : "lost"}`)}`, each.opponent ? ` · ${called(each.opponent)}` : "", each.change ? ` · ${each.change > 0 ? "+" : "−"}${Math.abs(each.change)}` : ""))),
        press,
      ),
    );
  });
}

/** @param {string[]} heads @param {string[][]} rows */
export const table = (heads, rows) =>
  h("div", { class: "meet-scroll", tabindex: "0", role: "region", "aria-label": heads.join(", ") }, h("table", { class: "meet-table" }, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell) => h("td", {}, cell)))))));

/** @param {GameCard[]} games */
export function peoplePart(games) {
  const found = h("ul", { class: "meet-people", "aria-live": "polite" });
  const search = h("input", { type: "search", id: "find-person", autocomplete: "off" });
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    const all = search.value.trim() ? await people(search.value).catch(() => []) : [];
    if (mine === asked) clear(found, ...(all.length || !search.value.trim() ? all.map((each) => h("li", {}, personLink(each))) : [h("li", { class: "muted" }, t("meeting.nobody"))]));
  };
  search.addEventListener("input", () => void look());
  const two = games.filter((game) => game.seats.length > 1);
  const game = h("select", {}, two.map((each) => h("option", { value: each.key }, each.title)));
  const tempo = h("select", {}, TEMPOS.map((each) => h("option", { value: each }, t(`meeting.tempo.${each}`))));
  const best = h("div", {});
  const rank = async () => {
    try {
      const all = await strongest(game.value, tempo.value);
      clear(best, all.length ? h("ol", { class: "meet-rank" }, all.map((each) => h("li", {}, personLink(each.player), h("span", { class: "muted" }, ` ± ${2 * each.deviation} · ${t("meeting.number_games", { number: each.games })}`)))) : h("p", { class: "muted" }, t("meeting.none_rated")));
    } catch (problem) {
      clear(best, h("p", { role: "alert" }, problemText(problem)));
    }
  };
  for (const select of [game, tempo]) select.addEventListener("change", () => void rank());
  void rank();
  return h(
    "div",
    { class: "meet-part meet-columns" },
    h("section", {}, h("h3", {}, t("meeting.find_people")), h("div", { class: "field" }, h("label", { for: "find-person" }, t("meeting.name_begins")), search), found),
    h("section", {}, h("h3", {}, t("meeting.strongest")), h("div", { class: "row meet-filters" }, h("label", { class: "meet-filter" }, h("span", {}, t("meeting.game")), game), h("label", { class: "meet-filter" }, h("span", {}, t("meeting.tempo_label")), tempo)), best),
  );
}
