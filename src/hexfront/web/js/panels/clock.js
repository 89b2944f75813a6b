/** The clock of a timed game: what each seat has left, counted down here between two messages of the server. */

import { clear, h } from "../dom.js";
import { t } from "../texts.js";

/** @typedef {import("./context.js").Context} Context */

/**
 * @param {HTMLElement} host
 * @param {Context} ctx
 * @param {() => void} claim
 * @returns {() => void} the end of it
 */
export function clockFace(host, ctx, claim) {
  const figures = h("div", {});
  const button = h("button", { class: "button primary", type: "button", hidden: true, data: { key: "claim" }, on: { click: claim } });
  clear(host, figures, button); // the button stays as it is, so that it keeps the focus and hears a click
  const draw = () => {
    const clock = ctx.store.get("clock");
    host.hidden = clock === null;
    if (!clock) return;
    const passed = (Date.now() - clock.heard) / 1000;
    const over = ctx.store.get("view")?.over ?? false;
    const rows = Object.entries(clock.left).map(([seat, left]) => {
      const away = (clock.away[seat] ?? 0) - passed;
      const runs = clock.running.includes(seat) && !over && away <= 0;
      const now = runs ? left - Math.max(0, passed - (clock.away[seat] ?? 0)) : left;
      return { seat, runs, now, away };
    });
    const late = rows.some(({ seat, runs, now }) => runs && now <= 0 && seat !== ctx.seat);
    button.hidden = !late || over;
    button.textContent = t(clock.timeout === "bot" ? "pages.talk.claim_bot" : "pages.talk.claim");
    clear(
      figures,
      h("h3", {}, t(`pages.talk.clock_${clock.kind}`)),
      h("dl", { class: "clock" }, rows.flatMap(({ seat, runs, now, away }) => [h("dt", { class: runs ? "runs" : "" }, t(`side.${seat}`)), h("dd", { class: runs ? "runs" : "" }, away > 0 ? t("pages.talk.away", { when: words(away) }) : words(now))])),
      clock.timeout === "bot" && h("p", { class: "muted" }, t("pages.talk.timeout_bot")),
    );
  };
  draw();
  const timer = setInterval(() => ctx.store.get("clock") && draw(), 1000);
  const ends = [ctx.store.on("clock", draw), () => clearInterval(timer)];
  return () => ends.forEach((end) => end());
}

/** A time as players read it: days and hours, or minutes and seconds. @param {number} seconds */
function words(seconds) {
  if (seconds <= 0) return t("pages.talk.time_over");
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600), Math.floor((seconds % 3600) / 60)];
  if (days) return t("pages.talk.days", { number: days, hours });
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
