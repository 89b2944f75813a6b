/** The other players: what they ask for and what one may ask them, the clock, and what is said at the table. */

import { ask, openDialog } from "../dialog.js";
import { clear, h } from "../dom.js";
import { keepFocus, keyed } from "../focus.js";
import { announce } from "../live.js";
import { personLink } from "../meeting/people.js";
import { botOf } from "../table/pilot.js";
import { t } from "../texts.js";
import { clockFace } from "./clock.js";
import { tableNotices } from "./table_notices.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").WireRequest} WireRequest */
/** @typedef {import("../../wire.d.ts").WireSaid} WireSaid */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {Context["play"]} Play */

const LONGEST = 500;

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  element.classList.add("talk-panel");
  const socket = ctx.play;
  const requests = h("section", { class: "requests", "aria-live": "polite" });
  const clock = h("section", { class: "clock-part" });
  const notices = h("section", { class: "notices-part" });
  const lines = h("ol", { class: "talk-lines", role: "log", "aria-label": t("pages.talk.title"), tabindex: "0" });
  const input = h("input", { type: "text", maxlength: LONGEST, autocomplete: "off", "aria-label": t("pages.talk.say"), placeholder: t("pages.talk.say"), data: { key: "say" } });
  const form = h("form", { class: "talk-form" }, input, h("button", { class: "button", type: "submit" }, t("pages.talk.send")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() && socket.say(input.value)) input.value = "";
  });
  const remote = Object.values(ctx.table.seats).some((kind) => kind === "link" || kind === "open");
  clear(element, clock, requests, remote && h("section", { class: "talk-part" }, h("h2", {}, t("pages.talk.title")), lines, form), notices);
  void tableNotices(notices, ctx);
  /** @type {Set<number>} */
  const told = new Set();
  const drawRequests = () => keepFocus(element, () => clear(requests, requestsPart(ctx, socket)), (key) => keyed(element, key));
  const ends = [
    ctx.store.on("requests", drawRequests),
    ctx.store.on("view", drawRequests),
    ctx.store.on("bots", drawRequests),
    clockFace(clock, ctx, () => socket.claim()),
    ctx.store.on("said", (said) => tell(ctx, lines, told, said)),
  ];
  drawRequests();
  tell(ctx, lines, told, ctx.store.get("said"));
  if (remote) element.prepend(whoPlays(ctx));
  return () => ends.forEach((end) => end());
}

/** Who plays which side, on a server for others; a name leads to whoever has it. @param {Context} ctx */
function whoPlays({ table }) {
  const players = Object.entries(table.players);
  return h("ul", { class: "talk-players", hidden: !players.length }, players.map(([seat, player]) => h("li", {}, `${t(`side.${seat}`)}: `, personLink(player))));
}

/** What is said, new lines at the end. @param {Context} ctx @param {HTMLElement} lines @param {Set<number>} told @param {readonly WireSaid[]} said */
function tell(ctx, lines, told, said) {
  for (const line of said.filter(({ id }) => !told.has(id))) {
    told.add(line.id);
    const who = [line.seat && t(`side.${line.seat}`), line.name].filter(Boolean).join(" · ");
    const time = new Date(line.said).toLocaleTimeString(ctx.store.get("language"), { hour: "2-digit", minute: "2-digit" });
    lines.append(h("li", { class: line.seat === ctx.seat ? "own" : "" }, h("span", { class: "talk-who" }, who || t("pages.talk.onlooker"), " ", h("time", { datetime: line.said }, time)), h("span", { class: "talk-words" }, line.words)));
  }
  lines.scrollTop = lines.scrollHeight;
}

/** @param {Context} ctx @param {Play} socket */
function requestsPart(ctx, socket) {
  const view = ctx.store.get("view");
  if (!view || view.over) return false;
  const asked = ctx.store.get("requests");
  const own = asked.find(({ seat }) => seat === ctx.seat);
  const others = asked.filter(({ seat }) => seat !== ctx.seat);
  const bots = ctx.game.seats.some((seat) => botOf(seat));
  return h(
    "div",
    { class: "stack" },
    h("h2", {}, t("pages.talk.agree")),
    others.map((request) => requestCard(request, socket)),
    own && h("div", { class: "request-card" }, h("p", {}, t(`pages.talk.asked_${own.kind}`)), h("button", { class: "button quiet", type: "button", data: { key: "withdraw" }, on: { click: () => socket.answer("", false) } }, t("pages.talk.withdraw"))),
    !own &&
      h(
        "p",
        { class: "row" },
        h("button", { class: "button", type: "button", data: { key: "ask-back" }, disabled: view.own === 0, on: { click: () => void askBack(ctx, socket) } }, t("pages.talk.back")),
        !bots && h("button", { class: "button", type: "button", data: { key: "ask-draw" }, on: { click: () => void askDraw(ctx, socket) } }, t("pages.talk.draw")),
      ),
  );
}

/** What another asks for, with what it would cancel. @param {WireRequest} request @param {Play} socket */
function requestCard(request, socket) {
  const { seat, kind } = request;
  const answer = (/** @type {boolean} */ agreed) => () => socket.answer(seat, agreed);
  return h(
    "div",
    { class: "request-card", role: "group", "aria-label": t(`pages.talk.asks_${kind}`, { side: t(`side.${seat}`) }) },
    h("p", {}, h("strong", {}, t(`pages.talk.asks_${kind}`, { side: t(`side.${seat}`) }))),
    kind === "back" && costs(request.decisions, request.lines),
    h(
      "p",
      { class: "row" },
      h("button", { class: "button primary", type: "button", data: { key: "agree" }, on: { click: answer(true) } }, t("pages.talk.yes")),
      h("button", { class: "button", type: "button", data: { key: "decline" }, on: { click: answer(false) } }, t("pages.talk.no")),
    ),
  );
}

/** The decisions, dice and reveals that would be cancelled. @param {number} number @param {readonly LogLine[]} lines */
function costs(number, lines) {
  return h(
    "div",
    { class: "costs" },
    h("p", {}, t("pages.talk.cancels", { number })),
    lines.length > 0 && h("ul", {}, lines.map(({ text, dice }) => h("li", {}, text, dice.length > 0 && h("span", { class: "costs-dice" }, ` ${dice.join(" ")}`)))),
  );
}

/** Ask to go back to before the own last decision, or to the moment of the past that is looked at. @param {Context} ctx @param {Play} socket */
async function askBack(ctx, socket) {
  const view = ctx.store.get("view");
  const past = ctx.store.get("past");
  if (!view) return;
  const moment = past ? past.seq : view.own - 1;
  const found = await socket.costs(moment).catch((/** @type {Error} */ problem) => (announce(problem.message, true), problem.message));
  const fill = (/** @type {HTMLElement} */ body, /** @type {() => void} */ close) => {
    if (typeof found === "string") return clear(body, h("p", { role: "alert" }, found));
    const go = () => (socket.request("back", moment), close());
    return clear(
      body,
      h("p", {}, t(past ? "pages.talk.back_to_moment" : "pages.talk.back_note")),
      costs(found.decisions, found.lines),
      h("p", { class: "row end" }, h("button", { class: "button primary", type: "button", on: { click: go } }, t("pages.talk.back_ask"))),
    );
  };
  await openDialog(t("pages.talk.back"), (body, close) => void fill(body, close));
}

/** @param {Context} ctx @param {Play} socket */
async function askDraw(ctx, socket) {
  const label = t("pages.talk.draw");
  if (ctx.store.get("view") && (await ask({ title: label, text: t("pages.talk.draw_note"), yes: label }))) socket.request("draw");
}
