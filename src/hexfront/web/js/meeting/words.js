/** Tables, people and results in words. */

import { h } from "../dom.js";
import { wordsOf } from "../pages/words_of.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").TableCard} TableCard */
/** @typedef {import("../../wire.d.ts").Player} Player */

/** The tempos of a game, in the order they are offered. */
export const TEMPOS = /** @type {const} */ (["free", "live", "slow"]);

/** Languages by what their speakers call them. @type {Record<string, string>} */
export const LANGUAGES = { en: "English", es: "Español" };

/** The game, its scenario and options, by name. @param {GameCard[]} games @param {{game: string, scenario: string, options: readonly string[]}} what */
export function what(games, { game, scenario, options }) {
  const card = games.find((each) => each.key === game);
  if (!card) return { title: game, choice: "", scenario: undefined, options: [] };
  const played = card.scenarios.find((choice) => choice.key === scenario);
  const chosen = card.options.filter((choice) => options.includes(choice.key));
  return { title: card.title, choice: [...(played ? [played] : []), ...chosen].map((choice) => choice.title).join(" · "), scenario: played, options: chosen };
}

/** What somebody is called; a bot by its kind. @param {Player} player */
export const called = (player) => (player.id.startsWith("bot:") ? t(`bot.${player.name}.name`) : player.name || t("meeting.gone"));

/** Somebody with how strong they are. @param {Player} player */
export const withRating = (player) => (player.rating ? t(player.sure ? "meeting.rated" : "meeting.rated_guess", { name: called(player), rating: player.rating }) : called(player));

/** The name of a side, when it is known, behind the colour of its counters (`theatres.css`). @param {string} game @param {string} seat */
export function sideName(game, seat) {
  const words = h("span", {}, "…");
  void wordsOf(game, "side").then(
    (say) => (words.textContent = say(`side.${seat}`)),
    () => (words.textContent = seat),
  );
  return h("span", { class: "side-name" }, h("span", { class: "side-colour", "aria-hidden": "true", data: { sideOf: `${game}.${seat}` } }), words);
}

/** Other times than the usual ones. @param {import("../../wire.d.ts").Terms} terms */
const timesOf = ({ tempo, stock = 0, gain = 0 }) => t(`meeting.times.${tempo}`, tempo === "slow" ? { number: gain / 86400, reserve: stock / 86400 } : { number: stock / 60, seconds: gain });

/** On what a game is played, a sign each. @param {TableCard} table */
export function termSigns(table) {
  const terms = table.terms;
  return [
    t(`meeting.tempo.${terms?.tempo ?? "free"}`),
    terms?.gain && timesOf(terms),
    terms?.timeout === "bot" && t("meeting.timeout_bot"),
    t(terms?.rated ? "meeting.is_rated" : "meeting.not_rated"),
    terms?.beacon && t("meeting.beacon"),
    terms?.language && t("meeting.speaks", { language: LANGUAGES[terms.language] ?? terms.language }),
    table.access === "onlookers" && t("meeting.watched"),
  ]
    .filter(Boolean)
    .map((words) => h("span", { class: "chip" }, words));
}
