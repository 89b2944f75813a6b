/** Cards under the options, each folded to one line that is always in sight: the attack, its odds, what is planned. */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { percent, t } from "../texts.js";
import { asked } from "./choices.js";
import { chart, columns, hasSuccess, prospect } from "./odds.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../../wire.d.ts").ForecastMessage} ForecastMessage */
/** @typedef {import("../game.js").Card} Card */
/** @typedef {import("./decision.js").Shown} Shown */
/** @typedef {import("./decision.js").DecisionWays} DecisionWays */

/** A screen as high as this has room for what is in the cards as well. */
const ROOMY = matchMedia("(min-width: 51.3125rem) and (min-height: 52.5rem)");

/** So few options leave room enough. */
export const FEW = 4;

/** Whether there is room for more than the options, or the button that hands over. @param {Pick<Shown, "view" | "seats">} shown */
export const roomy = ({ view, seats }) => !isPhone() && (ROOMY.matches || (asked(view).length <= FEW && !seats.next));

/** What the player opened or closed himself, for as long as the page is open. @type {Map<string, boolean>} */
const opened = new Map();

/** The cards of a moment. @param {Shown} shown @param {DecisionWays} to @returns {Node[]} */
export function folds(shown, to) {
  return cards(shown, to).map((card) => fold(card, roomy(shown), to));
}

/** @param {Shown} shown @param {DecisionWays} to @returns {Card[]} */
function cards({ view, outlook }, to) {
  const found = (gameModule(view.game).lead?.(view, to) ?? []).map(asCard);
  const odds = outlook?.results.length ? outlook : null;
  if (!odds) return found;
  const line = likeliest(odds, gameModule(view.game).bothLose);
  const detail = weighed(odds);
  const at = found.findIndex(({ key }) => key === "attack");
  const attack = found[at];
  if (!attack) return [...found, { key: "odds", line, detail }];
  return found.with(at, { ...attack, line: [attack.line, " · ", line].flat(), detail: h("div", { class: "stack" }, attack.detail, detail) });
}

/** A card of a game that does not fold its cards itself. @param {Card | Node} card @returns {Card} */
function asCard(card) {
  if (!(card instanceof Element)) return /** @type {Card} */ (card);
  return { key: card.className, line: card.getAttribute("aria-label") ?? t("table.more"), detail: card };
}

/** @param {ForecastMessage} forecast */
function weighed(forecast) {
  const { found, results } = forecast;
  return h("div", { class: "stack" }, prospect(forecast), found.length > 0 && columns(t("table.odds.found"), found), chart(t("table.odds.results"), results, "odds-results"));
}

/** How it ends most likely, or the chance of what is hoped for. @param {ForecastMessage} forecast @param {boolean} [bothLose] */
function likeliest({ success, found, results }, bothLose = false) {
  if (success >= 0 || hasSuccess(results)) {
    const chance = results.filter(({ key }) => key === "victory").reduce((sum, each) => sum + each.chance, 0);
    return t("table.odds.line_success", { value: percent(success >= 0 ? success : chance) });
  }
  const [first = "", ...more] = (bothLose && found.length ? [found, results] : [results]).map((all) => {
    const best = all.reduce((most, each) => (each.chance > most.chance ? each : most));
    return `${best.label}, ${percent(best.chance)}`;
  });
  return [t("table.odds.line_likeliest", { value: first }), ...more].join("; ");
}

/** @param {Card} card @param {boolean} room @param {DecisionWays} to */
function fold({ key, line, detail, tone }, room, to) {
  const open = detail !== null && (opened.get(key) ?? room);
  const toggle = () => (opened.set(key, !open), to.redraw());
  const words = h("span", { class: "fold-words" }, line);
  return h(
    "section",
    { class: ["fold", tone, open && "open"].filter(Boolean).join(" ") },
    detail === null
      ? h("p", { class: "fold-line" }, words)
      : h("button", { class: "fold-line", type: "button", "aria-expanded": String(open), data: { key: `fold ${key}` }, on: { click: toggle } }, words, h("span", { class: "fold-mark", "aria-hidden": "true" })),
    open && h("div", { class: "fold-body", tabindex: "0", role: "group", "aria-label": words.textContent ?? "" }, detail),
  );
}
