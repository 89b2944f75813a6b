/** One seat at the table: its socket, its view, and every part of the screen that shows it, until it leaves. */

import * as api from "../api.js";
import { keepPromise } from "../dice/book.js";
import { clear, h } from "../dom.js";
import { nothingFocused } from "../focus.js";
import { announce } from "../live.js";
import { usesKeys } from "../modality.js";
import { navigate } from "../router.js";
import { PlanBar } from "../planning/bar.js";
import { Notes } from "../planning/notes.js";
import { openPlanner } from "../planning/planner.js";
import { Threats } from "../planning/threat.js";
import { forgetStep } from "../panels/guide_memory.js";
import { watchTurns } from "../panels/log_since.js";
import { NO_ORDERS, NOTHING, store } from "../store.js";
import { t } from "../texts.js";
import { Back } from "../story/back.js";
import { approach } from "../story/follow.js";
import { Story } from "../story/story.js";
import { waits } from "./beacon.js";
import { bindings, focusDecision } from "./bindings.js";
import { Board } from "./board.js";
import { Boxes } from "./boxes.js";
import { closeBubble } from "./bubble.js";
import { tableContext } from "./context.js";
import { forgetDrawings } from "./counter.js";
import { Desk, RISEN } from "./desk.js";
import { company } from "./company.js";
import { DiceTray } from "./dice.js";
import { dress } from "./dress.js";
import { Furnished } from "./furnished.js";
import { header } from "./header.js";
import { listenKeys } from "./keys.js";
import { openJumps } from "./jumps.js";
import { layout as build } from "./layout.js";
import { Overlays } from "./overlays.js";
import { Overview } from "./overview.js";
import { Panels } from "./panels.js";
import { Pieces } from "./pieces.js";
import { paced, showPlayers } from "./pilot.js";
import { pointer } from "./pointing.js";
import { openShare } from "./share.js";
import { isPhone, Sheet } from "./sheet.js";
import { look } from "./sight.js";
import { Stage } from "./stage.js";
import { yourMove } from "./your_move.js";

/** The width of the card of a fight on the board. */
const CARD = 390;
/** So many lines say what happened while nobody was here; the recap tells the rest. */
const MOST_RECALLED = 8;

/**
 * What is the same for every seat.
 * @typedef {object} Box
 * @property {import("../../wire.d.ts").TableCard} table
 * @property {import("../../wire.d.ts").GameCard} game
 * @property {import("../../wire.d.ts").PieceCard[]} cards
 * @property {string} drawn the board
 * @property {string} language
 */
/**
 * @typedef {object} Wish
 * @property {string} seat
 * @property {string[]} others the other seats on this device
 * @property {(seat: string) => void} handOver another seat takes this one's place
 * @property {string} [seq] a moment of the past to begin with
 * @property {string} [at] the same, as onlookers count them
 * @property {string} [guide]
 */

/**
 * Sit down. Nothing of the seat is fetched before, and nothing of it is left after `end`.
 * @param {HTMLElement} root
 * @param {Box} box
 * @param {Wish} wish
 * @returns {() => void} the end of it
 */
export function sit(root, { table, game, cards, drawn, language }, { seat, others, handOver, seq, at, guide }) {
  store.set({ view: null, past: null, forecast: null, selection: NOTHING, orders: NO_ORDERS, requests: [], clock: null, said: [], cards: new Map(cards.map((card) => [card.id, card])) });
  const layout = build();
  root.replaceChildren(layout.root);
  if (table.promise) keepPromise(table.id, seat, table.promise);
  const socket = openPlanner({ table: table.id, seat, language, promised: Boolean(table.promise) });
  const point = pointer();
  const board = new Board(layout.viewport, drawn, point.events);
  const boxes = new Boxes(layout.boxes, store.get("cards"), table.game, {
    piece: (piece, at) => desk.hands.pick(piece, at),
    box: (box) => desk.select({ piece: "", place: box }, true),
    isHex: (place) => board.geometry.has(place),
  });
  const pieces = new Pieces(board, store.get("cards"), table.game, (piece) => onSheet(board, boxes.counter(piece)));
  const furnished = new Furnished(board, store.get("cards"), table.game);
  const panels = new Panels(layout.panels, layout.root);
  const overlays = new Overlays(board, socket, layout.legend, table.game);
  const sheet = new Sheet(layout, () => requestAnimationFrame(() => inset(board, layout)));
  layout.openDecision = () => (panels.show("decision"), sheet.rise());
  panels.opened = () => sheet.rise();
  overlays.looked = () => sheet.sink();

  const showMoment = (/** @type {number | null} */ number) => void goTo(table.id, seat, number === null || number === store.get("view")?.seq ? null : { seq: number });
  const back = new Back(layout.area, board, showMoment, (selection) => (point.at(null), desk.select(selection)));
  const ctx = tableContext({ table, game, seat, socket: socket.reality, play: socket, panels, board, showMoment, back, point });
  const players = () => showPlayers({ socket, game, table, seat });
  const desk = new Desk({ layout, board, pieces, furnished, boxes, socket, others, handOver, openRule: ctx.openRule, openChart: ctx.openChart, showMoment, players, holds: paced(table), bots: game.bots });
  desk.story = new Story(desk, ctx);
  point.attach(desk, layout);
  const home = () => look(desk);
  let arrived = false;
  desk.stage = new Stage(socket, new DiceTray(layout.dice, ctx, (hex) => board.besideCard(hex, CARD)), (scene) => {
    desk.show(scene);
    point.again();
    void overlays.refresh();
    if (scene.view.over) void panels.fill("result").then(() => panels.show("result", { focus: usesKeys() }));
    if (!arrived) {
      arrived = true;
      look(desk, false);
      // the decision makes the sheet of a phone higher or lower
      if (isPhone()) setTimeout(() => desk.playable() && look(desk, false), RISEN);
      setTimeout(() => board.lay(), 150);
      if (others.length || scene.view.own < scene.view.seq) void recall(ctx).then((lines) => desk.tell(lines));
      if (usesKeys() && nothingFocused()) focusDecision(layout);
    }
  }, (scene) => approach(board, scene));
  const plans = new PlanBar(layout, socket, seat, { many: game.seats.length > 1, tell: (text) => desk.hands.refuse([{ rule: "", text }], desk.where.middle()) });
  const threats = new Threats(layout.area, board, socket);
  const notes = new Notes(desk, table.id, seat);
  const overview = new Overview(layout.area, board);
  const share = () => void openShare({ board, table, game, seat });
  const jump = () => void openJumps({ desk, overlays, planner: socket, back, table: table.id, seat });
  const learn = () => {
    forgetStep(table.id, seat);
    void panels.refill("guide", layout.guide);
  };
  const end = () => {
    for (const each of ends.splice(0)) each();
    closeBubble();
    panels.close();
    desk.story.close();
    desk.close();
    sheet.close();
    board.close();
    socket.close();
    forgetDrawings();
    clear(root);
    store.set({ view: null, past: null, forecast: null, selection: NOTHING, cards: new Map() });
  };
  const list = bindings({ desk, overlays, plans, threats, notes, jump, share, overview, magnifier: desk.lens, panels, layout, home, back, guide: game.guided && !table.lesson ? learn : null });
  /** @type {(() => void)[]} */
  const ends = [
    socket.on("connection", (connection) => store.set({ connection })),
    socket.on("bots", (bots) => store.set({ bots })),
    store.on("bots", () => desk.reseated()),
    socket.on("orders", (orders) => store.set({ orders })),
    store.on("orders", () => desk.render()),
    socket.on("requests", ({ requests }) => (store.set({ requests }), notice(panels, requests, seat))),
    socket.on("clock", (clock) => store.set({ clock: { ...clock, heard: Date.now() } })),
    socket.on("said", ({ lines }) => (store.set({ said: merged(lines) }), noticeTalk(panels, lines, seat))),
    yourMove(seat),
    socket.on("refused", ({ reasons }) => desk.hands.refuse(reasons, desk.where.middle())),
    socket.on("error", ({ message }) => desk.hands.refuse([{ rule: "", text: message }], desk.where.middle())),
    socket.on("ended", ({ message }) => (end(), farewell(root, message))),
    store.on("past", () => (desk.showPast(), point.again(), void overlays.refresh())),
    back.end,
    watchTurns(ctx),
    header(game, seat),
    resized(() => desk.render()),
    listenKeys(list, layout.viewport),
    tools(layout, board, { home, players, jump, share, overlays: () => void overlays.menu(), plan: () => void plans.toggle(), threat: () => void threats.toggle(), notes: () => notes.open(), map: () => overview.toggle(), keys: () => list.at(-1)?.run(/** @type {any} */ (null)) }),
    () => threats.close(),
    () => notes.close(),
    company(layout.decision, table, seat),
    table.promise?.beacon ? waits(layout.decision, socket.reality) : () => {},
    () => overview.close(),
    docked(layout, () => (inset(board, layout), desk.attend())),
  ];
  if (seq) showMoment(Number(seq));
  else if (at) void goTo(table.id, seat, { at: Number(at) });
  void panels.mount(ctx);
  if (table.lesson) void panels.refill("lesson", layout.guide);
  else if (guide) void panels.refill("guide", layout.guide);
  return end;
}

/** Something is asked of this seat: it is said, and shown where it can be answered. @param {Panels} panels @param {readonly import("../../wire.d.ts").WireRequest[]} requests @param {string} seat */
function notice(panels, requests, seat) {
  const other = requests.find((request) => request.seat !== seat);
  if (!other) return;
  announce(t(`pages.talk.asks_${other.kind}`, { side: t(`side.${other.seat}`) }), true);
  panels.show("talk");
}

/** What was said, once each. @param {readonly import("../../wire.d.ts").WireSaid[]} lines */
const merged = (lines) => [...new Map([...store.get("said"), ...lines].map((line) => [line.id, line])).values()].slice(-400);

/** Talk that has just come marks its tab. @param {Panels} panels @param {readonly import("../../wire.d.ts").WireSaid[]} lines @param {string} seat */
function noticeTalk(panels, lines, seat) {
  const last = lines.at(-1);
  if (lines.length === 1 && last && last.seat !== seat) {
    announce(last.words);
    panels.mark("talk");
  }
}

/** When the window has come to rest in another size: what folds depends on it. @param {() => void} run @returns {() => void} the end of it */
function resized(run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const later = () => (clearTimeout(timer), (timer = setTimeout(run, 150)));
  addEventListener("resize", later);
  return () => (clearTimeout(timer), removeEventListener("resize", later));
}

/** Say why there is nothing to play here any more, and show the way out. @param {HTMLElement} root @param {string} message */
function farewell(root, message) {
  announce(message, true);
  const way = h("a", { class: "button primary", href: "/" }, t("table.to_lobby"));
  clear(root, h("section", { class: "card failed" }, h("h1", {}, t("table.unusable")), h("p", {}, message), h("p", { class: "row" }, way)));
  if (usesKeys()) way.focus();
}

/** What this seat may know of what happened since it last decided; at least the last thing. @param {import("../panels/context.js").Context} ctx */
async function recall(ctx) {
  const { own = 0, seq = 0 } = store.get("view") ?? {};
  const since = Math.min(own, seq - 1);
  const lines = await api.log(ctx.table.id, { seat: ctx.seat, language: store.get("language"), since }).catch(() => []);
  return lines.slice(-MOST_RECALLED);
}

/** Show a moment of the past, of the seat's or of all onlookers', and let the address name it. @param {string} id @param {string} seat @param {{seq: number} | {at: number} | null} moment */
async function goTo(id, seat, moment) {
  const language = store.get("language");
  const then = moment && dress(await api.view(id, { seat, language, ...moment }), store.get("cards"));
  const past = then && !then.live && then.seq !== store.get("view")?.seq ? then : null;
  store.set({ past });
  const query = new URLSearchParams(location.search);
  query.delete("at");
  if (past) query.set("seq", String(past.seq));
  else query.delete("seq");
  navigate(`${location.pathname}${query.size ? `?${query}` : ""}`, { replace: true, quiet: true });
}

/** Where an element beside the board would be on the sheet. @param {Board} board @param {HTMLElement | null} element */
function onSheet(board, element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? board.camera.toSheet(box.left + box.width / 2, box.top + box.height / 2) : null;
}

/** What the tabs show: beside the decision, over the board, or in the sheet of a phone. */
const DRAWER = ".tab-bodies";

/** What stands over the board while something is planned. */
const PLAN = ".plan-bar";

/** Guide and lesson have a place of their own beside the board; it, the drawer and the plan follow their size. @param {import("./layout.js").Layout} layout @param {() => void} run @returns {() => void} the end of it */
function docked({ guide, root, panels, area }, run) {
  const watch = new ResizeObserver(() => {
    root.style.setProperty("--docked", `${guide.offsetHeight}px`);
    run();
  });
  watch.observe(guide);
  for (const part of [...panels.querySelectorAll(DRAWER), ...area.querySelectorAll(PLAN)]) watch.observe(part);
  return () => watch.disconnect();
}

/** Tell the camera what lies over the board. @param {Board} board @param {import("./layout.js").Layout} layout */
function inset(board, layout) {
  board.camera.measure();
  const area = layout.area.getBoundingClientRect();
  const side = layout.side.getBoundingClientRect();
  const boxes = layout.boxes.getBoundingClientRect();
  const over = side.top > area.top && side.left <= area.left + 1;
  const beside = !over && side.left < area.right - 1;
  const above = boxes.top <= area.top + 1 && boxes.width >= area.width - 1 && boxes.left <= area.left + 1;
  layout.area.style.setProperty("--covered", `${over ? Math.max(0, area.bottom - side.top) : 0}px`);
  board.camera.insets = { top: above ? boxes.height : 0, right: beside ? area.right - side.left : 0, left: 0, bottom: over ? Math.max(0, area.bottom - side.top) : 0 };
  const docked = layout.guide.getBoundingClientRect();
  if (over && docked.height) board.camera.insets.top = docked.bottom - area.top;
  // what lies under the row of tools of a phone can be neither seen nor touched
  const { width, bottom } = layout.tools.getBoundingClientRect();
  if (over && width > area.width / 3) board.camera.insets.top = Math.max(board.camera.insets.top, bottom - area.top);
  // a unit at the upper edge would lie under its own plan; never more than half, however long the plan is
  const plan = layout.area.querySelector(PLAN)?.getBoundingClientRect();
  if (!over && plan?.height) board.camera.insets.top = Math.min(area.height / 2, plan.bottom - area.top);
  const drawer = layout.panels.querySelector(DRAWER)?.getBoundingClientRect();
  if (drawer?.width && drawer.left < area.right - 1 && drawer.left > area.left) board.camera.insets.right = area.right - drawer.left;
}

/**
 * The buttons over the board.
 * @param {import("./layout.js").Layout} layout
 * @param {Board} board
 * @param {Record<string, () => void>} others what those do that are not about looking
 */
function tools({ tools: bar }, board, others) {
  /** @type {Record<string, () => void>} */
  const acts = {
    in: () => board.camera.zoom(1.4),
    out: () => board.camera.zoom(1 / 1.4),
    fit: () => board.fit(),
    ...others,
  };
  /** @param {Event} event */
  const click = (event) => acts[/** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"))?.dataset.act ?? ""]?.();
  bar.addEventListener("click", click);
  return () => bar.removeEventListener("click", click);
}
