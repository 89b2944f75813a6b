/** Choosing a bot: which one, its temper, and how long it may think. */

import { clear, h } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("../wire.d.ts").WireBot} WireBot */

/** The bot that is offered first. @type {WireBot} */
const USUAL = { name: "standard", temper: "even", seconds: 2 };
/** That bot, or the first of a game that does not have it. @param {readonly string[]} names @returns {WireBot} */
export const usualOf = (names) => ({ ...USUAL, name: names.includes(USUAL.name) ? USUAL.name : (names[0] ?? "") });
const TEMPERS = /** @type {const} */ (["cautious", "even", "bold"]);
/** The bots that have a temper; the others go by lists and dice. */
const TEMPERED = new Set(["standard", "strong"]);
const SECONDS = [1, 2, 5, 10];

let groups = 0;

/**
 * Radio buttons that look like one switch.
 * @template {string} K
 * @param {{label: string, kinds: readonly K[], chosen: K, word: (kind: K) => string, pick: (kind: K) => void, small?: boolean,
 *   name?: string}} choice
 */
export function segments({ label, kinds, chosen, word, pick, small = false, name = `segments-${++groups}` }) {
  const parts = kinds.map((kind) =>
    h(
      "label",
      { class: "segment" },
      h("input", { type: "radio", name, value: kind, checked: kind === chosen, on: { change: () => pick(kind) } }),
      h("span", {}, word(kind)),
    ),
  );
  return h("div", { class: `segments${small ? " small" : ""}`, role: "radiogroup", "aria-label": label }, parts);
}

/**
 * The fields of a bot; `changed` gets the bot as it is now.
 * @param {readonly string[]} names the bots of the game
 * @param {WireBot} bot
 * @param {(bot: WireBot) => void} changed
 */
export function botFields(names, bot, changed) {
  let now = bot;
  const host = h("div", { class: "bot-fields" });
  /** @param {Partial<WireBot>} patch */
  const pick = (patch) => {
    const other = patch.name && patch.name !== now.name;
    now = { ...now, ...patch };
    changed(now);
    if (other) draw(true);
  };
  /** @param {boolean} [again] */
  const draw = (again) => {
    clear(
      host,
      segments({ label: t("table.bots.which"), kinds: names, chosen: now.name, word: (name) => t(`bot.${name}.short`), pick: (name) => pick({ name }), small: true }),
      TEMPERED.has(now.name) &&
        segments({ label: t("bot.temper.title"), kinds: TEMPERS, chosen: now.temper, word: (temper) => t(`bot.temper.${temper}`), pick: (temper) => pick({ temper }), small: true }),
      now.name === "strong" && thinkingTime(now.seconds, (seconds) => pick({ seconds })),
      h("p", { class: "muted" }, t(`bot.${now.name}.note`)),
    );
    if (again) /** @type {HTMLElement | null} */ (host.querySelector("input:checked"))?.focus();
  };
  draw();
  return host;
}

/** @param {number} seconds @param {(seconds: number) => void} pick */
function thinkingTime(seconds, pick) {
  const choices = SECONDS.map((each) => h("option", { value: each, selected: each === seconds }, t("table.bots.seconds", { number: each })));
  const select = h("select", { on: { change: () => pick(Number(select.value)) } }, choices);
  return h("label", { class: "thinking-time" }, h("span", {}, t("table.bots.thinks")), select);
}
