/** How hard the chosen combination is, where the game says so itself. */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { t } from "../texts.js";

/**
 * @param {string} game
 * @param {import("./new.js").Chosen} chosen
 */
export function difficulty(game, chosen) {
  const found = gameModule(game).difficulty?.(chosen.scenario, chosen.options);
  if (!found) return null;
  const pips = Array.from({ length: found.of }, (_, i) => h("span", { class: i < found.level ? "pip full" : "pip" }));
  return h(
    "p",
    { class: "difficulty" },
    h("span", { class: "difficulty-name" }, t("pages.new.difficulty")),
    h("span", { class: "pips", "aria-hidden": "true" }, pips),
    h("span", {}, t("pages.new.difficulty_level", { number: found.level, of: found.of })),
    found.beyond && h("span", { class: "muted" }, t("pages.new.difficulty_beyond")),
  );
}
