/** The parts of the play screen: board in the middle, boxes beside it, decision and panels at the side or below. */

import { h, svg } from "../dom.js";
import { t } from "../texts.js";
import { heedScrolling } from "./decision.js";
import { steer } from "./option_list.js";

/** A tool; one that is `second` is folded away on a phone. @typedef {{act: string, label: string, icon: string, key: string, part?: string, second?: boolean}} Tool */
/**
 * @typedef {object} Layout
 * @property {HTMLElement} root
 * @property {HTMLElement} area the board with everything that lies over it
 * @property {HTMLElement} viewport
 * @property {HTMLElement} boxes
 * @property {HTMLElement} tools
 * @property {HTMLElement} legend
 * @property {HTMLElement} note
 * @property {HTMLElement} dice
 * @property {HTMLElement} guide
 * @property {HTMLElement} side
 * @property {HTMLElement} grip
 * @property {HTMLElement} decision
 * @property {HTMLElement} inspector
 * @property {HTMLElement} panels
 * @property {() => void} openDecision on a phone: the decision comes up
 */

/** @type {Tool[]} */
const TOOLS = [
  { act: "in", label: "ui.zoom_in", icon: "M12 5v14M5 12h14", key: "+" },
  { act: "out", label: "ui.zoom_out", icon: "M5 12h14", key: "−" },
  { act: "fit", label: "ui.whole_map", icon: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", key: "0" },
  { act: "home", label: "table.to_action", icon: "M12 3v4M12 17v4M3 12h4M17 12h4M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6", key: "H" },
  { act: "overlays", label: "table.overlays.title", icon: "M12 3 3 8l9 5 9-5zM3 12l9 5 9-5M3 16l9 5 9-5", key: "O", part: "overlays" },
  { act: "plan", label: "table.plan.title", icon: "M5 19V7a2 2 0 1 1 4 0v8a3 3 0 0 0 6 0V8M12 10l3-3 3 3M5 19h.01", key: "G", part: "planning", second: true },
  { act: "jump", label: "table.jump.title", icon: "M5 6h14M5 12h9M5 18h6M16 14l4 4-4 4M12 18h8", key: "J", second: true },
  { act: "map", label: "table.overview.title", icon: "M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14", key: "M", second: true },
  { act: "threat", label: "table.threat.title", icon: "M12 3 2 20h20zM12 9v5M12 17h.01", key: "T", part: "threat", second: true },
  { act: "notes", label: "table.notes.title", icon: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4", key: "E", part: "notes", second: true },
  { act: "share", label: "table.share.title", icon: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8", key: "C", second: true },
  { act: "players", label: "table.bots.players", icon: "M8 11a3 3 0 1 0 0-6a3 3 0 1 0 0 6M3 19c0-3 2-5 5-5s5 2 5 5M14 8h7v6h-7zM17.5 5v3M16 11h.5M19 11h.5M15 18h5", key: "S", second: true },
  { act: "keys", label: "table.help", icon: "M4 6h16v12H4zM7 10h1M11 10h1M15 10h1M8 14h8", key: "?" },
];

/** @returns {Layout} */
export function layout() {
  const viewport = h("div", {
    class: "board",
    tabindex: "0",
    role: "application",
    "aria-label": t("table.board"),
    "aria-describedby": "board-help",
    data: { part: "board" },
  });
  const tools = h("div", { class: "board-tools", role: "toolbar", "aria-label": t("table.tools") }, TOOLS.map(tool), more());
  const legend = h("div", { class: "legend", hidden: true });
  const note = h("div", { class: "hover-note", hidden: true, "aria-hidden": "true" });
  const dice = h("div", { class: "dice-tray", hidden: true, data: { part: "dice" } });
  const guide = h("div", { class: "guide-host" });
  const help = h("p", { id: "board-help", class: "visually-hidden" }, t("table.board_help"));
  const area = h("div", { class: "board-area" }, viewport, help, tools, legend, note, dice, guide);
  const boxes = h("aside", { class: "boxes", "aria-label": t("table.boxes"), data: { part: "boxes" } });
  const grip = h("button", { class: "grip", type: "button", "aria-label": t("table.grip"), "aria-expanded": "false" });
  const decision = h("section", { class: "decision", "aria-label": t("ui.your_decision"), data: { part: "decision" } });
  decision.addEventListener("keydown", (event) => steer(decision, event));
  heedScrolling(decision);
  const inspector = h("section", { class: "inspector", "aria-label": t("table.inspector"), data: { part: "inspector" }, hidden: true });
  const panels = h("section", { class: "panels", "aria-label": t("table.panels"), data: { part: "panels" } });
  const main = h("div", { class: "side-main" }, decision, inspector);
  const side = h("aside", { class: "side", "aria-label": t("ui.your_decision") }, grip, main, panels);
  const root = h("div", { class: "table", data: { tab: "decision" } }, boxes, area, side);
  return { root, area, viewport, boxes, tools, legend, note, dice, guide, side, grip, decision, inspector, panels, openDecision: () => {} };
}

/** On a phone: the other tools. */
function more() {
  const open = () => {
    const on = button.parentElement?.classList.toggle("open") ?? false;
    button.setAttribute("aria-expanded", String(on));
  };
  const button = h("button", { class: "button icon tool-more", type: "button", "aria-label": t("table.more_tools"), "aria-expanded": "false", on: { click: open } }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M5 12h.01M12 12h.01M19 12h.01" })));
  return button;
}

/** @param {Tool} tool */
function tool({ act, label, icon, key, part, second }) {
  const name = `${t(label)} (${key})`;
  return h(
    "button",
    { class: `button icon${second ? " second" : ""}`, type: "button", title: name, "aria-label": name, data: { act, ...(part ? { part } : {}) } },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: icon })),
  );
}
