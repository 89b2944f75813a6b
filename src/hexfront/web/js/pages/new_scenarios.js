/** The scenarios, the easiest first. */

import { h } from "../dom.js";
import { t } from "../texts.js";
import { choiceCard } from "./choice_card.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("./new.js").Chosen} Chosen */

/**
 * @param {GameCard} game
 * @param {Chosen} chosen
 * @param {() => void} changed
 */
export function scenarioFields(game, chosen, changed) {
  const cards = game.scenarios.map((scenario) => {
    const box = h("input", { type: "radio", name: "scenario", value: scenario.key, checked: scenario.key === chosen.scenario });
    box.addEventListener("change", () => {
      chosen.scenario = scenario.key;
      changed();
    });
    return choiceCard(box, scenario);
  });
  return h("fieldset", { class: "choices" }, h("legend", {}, t("ui.scenario")), cards);
}
