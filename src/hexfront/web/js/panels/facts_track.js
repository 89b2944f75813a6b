/** The turn track and the phases of the turn. */

import { h } from "../dom.js";
import { has, t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").GameCard} GameCard */
/** @typedef {import("../../wire.d.ts").WireView} WireView */

/** More phases than this flow in lines. */
const MANY = 8;
/** With more turns than this only the present one has its date. */
const MANY_TURNS = 12;

/**
 * The turns of the game, with their dates if the game names them.
 * @param {number} now
 * @param {number} last the last turn, if it is known
 */
export function turnTrack(now, last) {
  /** @type {number[]} */
  const turns = [];
  while (last ? turns.length < last : has(`calendar.${turns.length + 1}`)) turns.push(turns.length + 1);
  if (!turns.length) return h("p", { class: "turn-now" }, t("ui.turn_number", { turn: now }));
  const many = turns.length > MANY_TURNS;
  const date = many && has(`calendar.${now}`) ? h("span", { class: "turn-date" }, ` ${t(`calendar.${now}`)}`) : null;
  const boxes = turns.map((turn) =>
    h(
      "li",
      { class: turn < now ? "past" : turn === now ? "now" : "to-come", "aria-current": turn === now ? "step" : null },
      h("span", { class: "turn-number" }, String(turn)),
      !many && has(`calendar.${turn}`) && h("span", { class: "turn-date" }, t(`calendar.${turn}`)),
    ),
  );
  return h("section", { class: `turn-track${many ? " many" : ""}` }, h("h2", {}, t("ui.turn_number", { turn: now }), date), h("ol", {}, boxes));
}

/**
 * The phases in order; the one we are in, those behind us and those to come.
 * @param {GameCard} game
 * @param {WireView} view
 */
export function phaseTrack({ phases }, view) {
  if (view.over) return null;
  const now = phases.indexOf(view.phase);
  if (now < 0) return h("p", { class: "phase-now" }, view.step_title);
  const list = phases.map((key, i) =>
    h(
      "li",
      { class: i < now ? "past" : i === now ? "now" : "to-come", "aria-current": i === now ? "step" : null },
      h("span", {}, t(`phase.${key}`)),
      i === now && !view.phase_title.includes(view.step_title) ? h("span", { class: "phase-step muted" }, view.step_title) : null,
    ),
  );
  return h("section", { class: `phase-track${phases.length > MANY ? " many" : ""}` }, h("h2", {}, t("pages.facts.phases")), h("ol", {}, list));
}
