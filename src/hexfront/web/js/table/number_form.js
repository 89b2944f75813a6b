/**
 * Options that differ only in their numbers, as one form: a stepper for each number, what is left over, and quick
 * choices. The words are in the game's catalogue under `form.VERB`: `a` and `b` name the numbers, `rest` what is left.
 */

import { h } from "../dom.js";
import { gameModule } from "../game.js";
import { icon } from "../icons.js";
import { announce } from "../live.js";
import { has, t } from "../texts.js";
import { general } from "./choices.js";

/** @typedef {import("../../wire.d.ts").WireView} WireView */
/** @typedef {import("../../wire.d.ts").WireOption} WireOption */
/** @typedef {{verb: string, options: Map<string, WireOption>, most: number[], total: number}} Form */

const NAMES = ["a", "b"];
/** So few choices are plain options. */
const FEW = 2;

/** What the player has set, for the position it was set in. */
let kept = { seat: "", seq: -1, verb: "", values: /** @type {number[]} */ ([]) };

/** @param {WireOption} option */
const numbersOf = ({ act }) => act.split(" ").slice(1).map(Number);

/** The form that a view asks to fill in, if it is one. @param {WireView} view @returns {Form | null} */
export function formOf(view) {
  const found = general(view).filter(({ verb }) => has(`form.${verb}.a`));
  const verb = found[0]?.verb ?? "";
  if (found.length <= FEW || found.some((option) => option.verb !== verb)) return null;
  const rows = found.map(numbersOf);
  const most = NAMES.slice(0, rows[0]?.length).map((_, n) => Math.max(...rows.map((row) => row[n] ?? 0)));
  const total = Math.max(...rows.map((row) => row.reduce((sum, each) => sum + each, 0)));
  return { verb, options: new Map(found.map((option) => [numbersOf(option).join(" "), option])), most, total };
}

/** The numbers as they stand. @param {WireView} view @param {Form} form */
function values(view, { verb, options, most, total }) {
  if (kept.seat !== view.seat || kept.seq !== view.seq || kept.verb !== verb || !options.has(kept.values.join(" "))) {
    kept = { seat: view.seat, seq: view.seq, verb, values: gameModule(view.game).pledges?.has(verb) ? most.map(() => 0) : suggested(options, most, total) };
  }
  return kept.values;
}

/**
 * What the form begins with: everything is used, as evenly as may be; never nothing at all.
 * @param {Map<string, WireOption>} options
 * @param {number[]} most
 * @param {number} total
 */
function suggested(options, most, total) {
  const half = most.length > 1 ? [Math.ceil(total / 2), Math.floor(total / 2)] : [Math.ceil(total / 2)];
  const rows = [...options.keys()].map((key) => key.split(" ").map(Number));
  return options.has(half.join(" ")) ? half : (rows.find((row) => row.some((value) => value > 0)) ?? most.map(() => 0));
}

/** The option that the numbers as they stand amount to. @param {WireView} view @param {Form} form @returns {WireOption | null} */
export const filledIn = (view, form) => form.options.get(values(view, form).join(" ")) ?? null;

/**
 * @param {WireView} view
 * @param {Form} form
 * @param {() => void} changed
 */
export function numberForm(view, form, changed) {
  const now = values(view, form);
  /** @param {number[]} next */
  const set = (next) => {
    kept = { ...kept, values: next };
    changed();
    announce(filledIn(view, form)?.label ?? "");
  };
  const rest = form.total - now.reduce((sum, each) => sum + each, 0);
  return h(
    "div",
    { class: "number-form", role: "group", "aria-label": view.prompt?.text ?? "" },
    now.map((_, n) => field(form, now, n, set)),
    has(`form.${form.verb}.rest`) && [
      h("p", { class: "number-rest" }, h("span", {}, t(`form.${form.verb}.rest`)), h("strong", {}, String(rest))),
      bar(form, now, rest),
    ],
    now.every((value) => value === 0) && !gameModule(view.game).pledges?.has(form.verb) && h("p", { class: "number-nothing", role: "status" }, t("table.form.nothing")),
    presets(form, set),
  );
}

/** @param {Form} form @param {number[]} now @param {number} n @param {(next: number[]) => void} set */
function field(form, now, n, set) {
  const name = t(`form.${form.verb}.${NAMES[n]}`);
  /** One that can go no further keeps the focus, so that one press too many does nothing else. @param {number} by @param {string} sign */
  const step = (by, sign) => {
    const next = now.map((value, i) => (i === n ? value + by : value));
    const able = form.options.has(next.join(" "));
    return h(
      "button",
      { class: "button icon step", type: "button", "aria-disabled": String(!able), "aria-label": `${name} ${sign}1`, data: { key: `${sign} ${n}` }, on: { click: () => able && set(next) } },
      icon(by < 0 ? "less" : "more"),
    );
  };
  return h(
    "div",
    { class: `number-field share-${n}` },
    h("span", { class: "number-name" }, name),
    step(-1, "−"),
    h("output", { class: "number-value", "aria-live": "off", "aria-label": name }, String(now[n])),
    step(1, "+"),
  );
}

/** How the whole is divided. @param {Form} form @param {number[]} now @param {number} rest */
function bar({ total }, now, rest) {
  const parts = [...now.map((value, n) => ({ value, look: `share-${n}` })), { value: rest, look: "share-rest" }];
  return h(
    "div",
    { class: "split-bar", "aria-hidden": "true" },
    parts.filter(({ value }) => value).map(({ value, look }) => h("span", { class: look, style: { width: `${(100 * value) / total}%` } })),
  );
}

/** Everything here, everything there, half and half. @param {Form} form @param {(next: number[]) => void} set */
function presets(form, set) {
  const { most, options, verb } = form;
  if (most.length < 2) return false;
  const all = most.map((value, n) => ({ label: t("table.form.all", { name: t(`form.${verb}.${NAMES[n]}`) }), next: most.map((_, i) => (i === n ? value : 0)) }));
  const half = { label: t("table.form.half"), next: [Math.ceil((most[0] ?? 0) / 2), Math.floor((most[0] ?? 0) / 2)] };
  const offered = [...all, half].filter(({ next }) => options.has(next.join(" ")));
  return h(
    "p",
    { class: "row number-presets" },
    offered.map(({ label, next }) => h("button", { class: "button quiet", type: "button", data: { key: `preset ${next.join(" ")}` }, on: { click: () => set(next) } }, label)),
  );
}
