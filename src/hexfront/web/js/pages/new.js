/** A new game: what awaits the player, the scenario, the options, a name, and off. */

import * as api from "../api.js";
import { clear, h } from "../dom.js";
import { fetchGame } from "../game.js";
import { myself } from "../people/me.js";
import { navigate } from "../router.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { guideSeen } from "../panels/guide_memory.js";
import { problemCard, problemText } from "./problem.js";
import { keepKeys, seatAddress } from "../seat_keys.js";
import { showInvitations } from "./invite.js";
import { optionFields } from "./new_options.js";
import { scenarioFields } from "./new_scenarios.js";
import { firstSeats, seatFields } from "./new_seats.js";
import { difficulty } from "./new_difficulty.js";
import { boardPicture } from "./theatres.js";
import { termFields } from "./new_terms.js";
import { day } from "./when.js";
import { wordsOf } from "./words_of.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/**
 * What is chosen so far.
 * @typedef {{scenario: string, options: Set<string>, seats: Record<string, string>,
 *   bots: Record<string, import("../../wire.d.ts").WireBot>}} Chosen
 */
/** What is known of the game beyond its card. @typedef {{say: (key: string) => string, guided: boolean, longest: number}} Known */

/**
 * @param {HTMLElement} root
 * @param {{game: string, scenario?: string, options?: string}} params
 */
export async function mount(root, params) {
  const again = () => (clear(root), void mount(root, params));
  /** @type {GameCard[]} */
  let games;
  try {
    games = await api.games(store.get("language"));
  } catch (problem) {
    root.append(problemCard(problem, again));
    return;
  }
  const game = games.find((card) => card.key === params.game);
  if (!game || game.stage !== "complete") {
    root.append(notYet(game));
    return;
  }
  document.title = `${game.title} · ${t("ui.title")}`;
  const [say, steps, limits] = await Promise.all([wordsOf(game.key), api.guide(game.key, store.get("language")), api.limits(), fetchGame(game)]);
  root.append(page(game, params, { say, guided: steps.length > 0, longest: limits.name }));
}

/** @param {GameCard | undefined} game */
function notYet(game) {
  return h(
    "section",
    { class: "card failed" },
    h("h1", {}, game?.title ?? t("pages.new.unknown")),
    h("p", {}, game ? t(`pages.lobby.coming_${game.stage}`) : t("pages.new.unknown_text")),
    h("p", {}, h("a", { class: "button primary", href: "/" }, t("pages.to_games"))),
  );
}

/**
 * @param {GameCard} game
 * @param {{scenario?: string, options?: string}} params
 * @param {Known} known
 */
function page(game, params, known) {
  return h(
    "div",
    { class: "new-game", data: { game: game.key } },
    boardPicture(game, { class: "new-poster", eager: true }),
    h(
      "div",
      { class: "new-body" },
      h(
        "header",
        { class: "new-head" },
        h("h1", {}, game.title),
        h("p", { class: "new-subtitle" }, game.subtitle),
        h("p", { class: "new-introduction" }, game.introduction),
      ),
      form(game, params, known),
    ),
  );
}

/**
 * @param {GameCard} game
 * @param {{scenario?: string, options?: string}} params
 * @param {Known} known
 */
function form(game, params, { say, guided, longest }) {
  const first = game.scenarios.find((choice) => choice.key === params.scenario) ?? game.scenarios[0];
  /** @type {Chosen} */
  const chosen = {
    scenario: first?.key ?? "",
    options: new Set((params.options ?? "").split(",").filter(Boolean)),
    ...firstSeats(game),
  };
  const terms = myself() && game.seats.length > 1 ? termFields() : null;
  const name = h("input", { type: "text", id: "game-name", maxlength: String(longest), autocomplete: "off" });
  const guide = h("input", { type: "checkbox", checked: guided && !guideSeen(game.key) });
  const problem = h("p", { class: "field-problem", role: "alert", hidden: true });
  const start = h("button", { class: "button primary large", type: "submit" }, t("pages.new.start"));
  const meter = h("div", { class: "difficulty-place" });
  const changed = () => {
    name.placeholder = nameOf(game, chosen);
    problem.hidden = true;
    clear(meter, difficulty(game.key, chosen));
  };
  const element = h(
    "form",
    { class: "new-form" },
    scenarioFields(game, chosen, changed),
    seatFields(game, chosen, say, () => terms?.show(chosen)),
    terms?.element,
    optionFields(game, chosen, changed),
    meter,
    h("div", { class: "field" }, h("label", { for: "game-name" }, t("pages.new.name")), name),
    guided && h("label", { class: "toggle" }, guide, h("span", {}, t("pages.new.guide"))),
    problem,
    h("div", { class: "row" }, start, h("a", { class: "button quiet", href: "/" }, t("ui.cancel"))),
  );
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    const wish = {
      game: game.key,
      scenario: chosen.scenario,
      options: [...chosen.options],
      seats: chosen.seats,
      bots: chosen.bots,
      name: name.value.trim(),
      ...(terms?.wish(chosen) ?? {}),
    };
    void begin(wish, guide.checked, start, problem);
  });
  terms?.show(chosen);
  changed();
  return element;
}

/**
 * @param {import("../../wire.d.ts").NewTable} wish
 * @param {boolean} guided
 * @param {HTMLButtonElement} start
 * @param {HTMLElement} problem
 */
async function begin(wish, guided, start, problem) {
  start.disabled = true;
  try {
    const table = await api.newTable(wish);
    keepKeys(table.id, table.keys);
    if (Object.keys(table.keys).length) await showInvitations(table, t("pages.seats.go"));
    navigate(guided ? `/t/${table.id}?guide=1` : seatAddress(table));
  } catch (trouble) {
    problem.textContent = problemText(trouble);
    problem.hidden = false;
    start.disabled = false;
  }
}

/**
 * The name a game gets when the player gives none.
 * @param {GameCard} game
 * @param {Chosen} chosen
 */
function nameOf(game, chosen) {
  const scenario = game.scenarios.find((choice) => choice.key === chosen.scenario);
  return t("pages.new.default_name", { name: scenario?.title ?? game.title, when: day() });
}
