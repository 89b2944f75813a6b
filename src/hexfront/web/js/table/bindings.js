/** What each key of the play screen does. */

import { NOTHING, shown, store } from "../store.js";
import { closeBubble, bubbleOpen } from "./bubble.js";
import { choosable } from "./choices.js";
import { firstChoice } from "./decision.js";
import { showKeys } from "./keys.js";
import { LENS } from "./magnifier.js";
import { stepOnce, togglePause } from "./pilot.js";

/** @typedef {import("./keys.js").Binding} Binding */
/**
 * @param {{desk: import("./desk.js").Desk, overlays: import("./overlays.js").Overlays, plans: import("../planning/bar.js").PlanBar, threats: import("../planning/threat.js").Threats, notes: import("../planning/notes.js").Notes, jump: () => void, share: () => void, overview: import("./overview.js").Overview, magnifier: import("./magnifier.js").Magnifier, panels: import("./panels.js").Panels,
 *   layout: import("./layout.js").Layout, home: () => void, back: import("../story/back.js").Back, guide: (() => void) | null}} table
 * @returns {Binding[]}
 */
export function bindings({ desk, overlays, plans, threats, notes, jump, share, overview, magnifier, panels, layout, home, back, guide }) {
  const { board } = desk;
  const { geometry } = board;
  /** @param {(hex: string) => string} to */
  const step = (to) => () => board.moveCursor(to(board.cursor) || board.cursor);
  const here = () => desk.where.hexOnScreen(board.cursor);
  /** @param {number} by the next unit that can act, or the one before */
  const cycle = (by) => () => {
    const view = shown();
    const able = view ? [...choosable(view)] : [];
    const now = able.indexOf(store.get("selection").piece);
    const next = able[(now + by + able.length + (now < 0 && by < 0 ? 1 : 0)) % able.length];
    if (next) desk.lift(next);
  };
  /** The next piece of the hex the cursor is on. */
  const inStack = () => {
    const stack = desk.where.piecesIn(board.cursor);
    const now = stack.findIndex(({ id }) => id === store.get("selection").piece);
    const next = stack[(now - 1 + stack.length) % stack.length];
    if (next) desk.select({ piece: next.id, place: board.cursor });
  };
  const escape = () => {
    const reading = layout.decision.contains(document.activeElement);
    if (bubbleOpen()) closeBubble({ focus: true });
    else if (desk.answerOdds(false)) layout.viewport.focus();
    else if (desk.adviser.dismiss()) desk.render();
    else if (panels.shut() || overlays.shut()) reading || layout.viewport.focus();
    else if (desk.parts.pieces.fanned) desk.parts.pieces.fan("");
    else if (store.get("selection").piece || store.get("selection").place) desk.select(NOTHING);
    else threats.shut();
  };
  /** @param {KeyboardEvent} event */
  const choose = (event) => /** @type {HTMLElement | null} */ (layout.decision.querySelector(`[data-number="${event.key}"]`))?.click();
  /** What is done to bots, where there are any that can be held up. @param {() => void} act */
  const held = (act) => desk.parts.holds && Object.keys(store.get("bots").bots).length > 0 && act();
  /** @type {Binding[]} */
  const list = [
    { keys: ["ArrowUp"], shown: "↑", label: "table.keys.north", board: true, run: step((hex) => geometry.neighbour(hex, 0)) },
    { keys: ["ArrowDown"], shown: "↓", label: "table.keys.south", board: true, run: step((hex) => geometry.neighbour(hex, 3)) },
    { keys: ["ArrowLeft"], shown: "←", label: "table.keys.west", board: true, run: step((hex) => geometry.beside(hex, -1)) },
    { keys: ["ArrowRight"], shown: "→", label: "table.keys.east", board: true, run: step((hex) => geometry.beside(hex, 1)) },
    { keys: ["Enter"], shown: "⏎", label: "table.keys.act", board: true, run: () => desk.hands.touch(board.cursor, here()) },
    { keys: [" "], shown: "␣", label: "table.keys.stack", board: true, run: inStack },
    { keys: ["f"], shown: "F", label: "table.keys.fan", run: () => desk.parts.pieces.fan(desk.parts.pieces.fanned ? "" : store.get("selection").place || board.cursor) },
    { keys: ["n"], shown: "N", label: "table.keys.next_unit", run: cycle(1) },
    { keys: ["p"], shown: "P", label: "table.keys.previous_unit", run: cycle(-1) },
    { keys: ["w"], shown: "W", label: "table.together.title", run: () => desk.together.cycle() },
    { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 … 9", label: "table.keys.number", run: choose },
    { keys: ["d"], shown: "D", label: "table.keys.decision", run: () => focusDecision(layout) },
    { keys: ["ArrowDown", "ArrowUp"], shown: "↓ ↑", label: "table.keys.options", adrift: true, run: () => focusDecision(layout) },
    { keys: ["b"], shown: "B", label: "table.keys.board", run: () => layout.viewport.focus() },
    { keys: ["a"], shown: "A", label: "table.bots.advise", run: () => void desk.adviser.ask() },
    { keys: ["s"], shown: "S", label: "table.bots.players", run: desk.parts.players },
    { keys: ["k"], shown: "K", label: "table.keys.pause", run: () => held(() => togglePause(desk.socket)) },
    { keys: ["."], shown: ".", label: "table.bots.step", run: () => held(() => stepOnce(desk.socket)) },
    { keys: ["g"], shown: "G", label: "table.plan.title", run: () => void plans.toggle() },
    { keys: ["t"], shown: "T", label: "table.threat.title", run: () => void threats.toggle() },
    { keys: ["j"], shown: "J", label: "table.jump.title", run: jump },
    { keys: ["c"], shown: "C", label: "table.share.title", run: share },
    { keys: ["m"], shown: "M", label: "table.overview.title", run: () => overview.toggle() },
    { keys: [LENS], shown: "L", label: "table.lens.key", run: () => magnifier.look(board.pointedAt || board.cursor) },
    { keys: ["e"], shown: "E", label: "table.notes.title", run: () => notes.open() },
    { keys: ["u"], shown: "U", label: "table.keys.undo", run: () => void desk.hands.undo() },
    { keys: ["Escape"], shown: "Esc", label: "table.keys.escape", always: true, run: escape },
    { keys: ["+", "="], shown: "+", label: "ui.zoom_in", run: () => board.camera.zoom(1.35) },
    { keys: ["-", "_"], shown: "−", label: "ui.zoom_out", run: () => board.camera.zoom(1 / 1.35) },
    { keys: ["0"], shown: "0", label: "ui.whole_map", run: () => board.fit() },
    { keys: ["r"], shown: "R", label: "table.story.title", run: () => void desk.story.recap.begin() },
    { keys: ["x"], shown: "X", label: "table.story.speed", run: () => desk.story.recap.hurry() },
    { keys: ["Backspace"], shown: "⌫", label: "table.story.back", run: () => back.go() },
    { keys: ["h"], shown: "H", label: "table.to_action", run: home },
    { keys: ["o"], shown: "O", label: "table.overlays.title", run: () => void overlays.menu() },
    { keys: ["v"], shown: "V", label: "table.overlays.bare", run: () => overlays.bare() },
    { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "⇧ 1 … 9", label: "table.keys.overlay", shift: true, run: (event) => overlays.toggleNumber(Number(event.code.slice(5))) },
    { keys: ["]"], shown: "]", label: "table.keys.next_tab", run: () => panels.next(1)?.focus() },
    { keys: ["["], shown: "[", label: "table.keys.previous_tab", run: () => panels.next(-1)?.focus() },
    { keys: ["?"], shown: "?", label: "table.keys.help", run: () => showKeys(list, guide) },
  ];
  return list;
}

/** The keyboard goes to the decision. @param {import("./layout.js").Layout} layout */
export function focusDecision(layout) {
  layout.openDecision();
  firstChoice(layout.decision)?.focus();
}
