/** The log: everything that happened, as sentences that lead to their rule and to their moment. */

import { clear, h } from "../dom.js";
import { problemText } from "../pages/problem.js";
import { t } from "../texts.js";
import { panelProblem } from "./context.js";
import { FILTERS, filtered } from "./log_kinds.js";
import { logLine } from "./log_line.js";
import { ChunkedList } from "./log_list.js";
import { lastTurnStart } from "./log_since.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./log_kinds.js").Wanted} Wanted */

/**
 * @param {HTMLElement} element
 * @param {Context} ctx
 * @returns {() => void}
 */
export function mount(element, ctx) {
  const panel = new LogPanel(element, ctx);
  void panel.load();
  const ends = [
    ctx.socket.on("events", (news) => panel.hear(news)),
    ctx.store.on("past", () => panel.mark()),
    ctx.store.on("view", (view) => view && !view.planned && void panel.catchUp(view.seq)),
  ];
  return () => {
    panel.watch.disconnect();
    ends.forEach((end) => end());
  };
}

class LogPanel {
  /**
   * @param {HTMLElement} element
   * @param {Context} ctx
   */
  constructor(element, ctx) {
    this.ctx = ctx;
    this.element = element;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {Wanted} */
    this.wanted = "all";
    this.words = "";
    /** The last entry of the journal that the lines tell of. */
    this.known = -1;
    this.scroller = h("div", { class: "log-scroll", tabindex: "0", role: "log", "aria-label": t("ui.log"), "aria-live": "off" });
    this.list = new ChunkedList((/** @type {LogLine} */ line) => logLine(ctx, line), this.scroller);
    this.none = h("p", { class: "muted log-none", hidden: true }, t("pages.log.none"));
    this.newest = h(
      "button",
      { class: "button log-newest", type: "button", hidden: true, on: { click: () => this.list.toEnd() } },
      t("pages.log.newest"),
    );
    this.scroller.append(this.none, this.list.element);
    this.scroller.addEventListener("scroll", () => (this.newest.hidden = this.list.atEnd), { passive: true });
    // the panel may be laid out only later, when its tab is opened for the first time
    this.watch = new ResizeObserver(() => this.laidOut());
    this.watch.observe(this.scroller);
  }

  async load() {
    const { api, table, seat, store } = this.ctx;
    try {
      this.lines = await api.log(table.id, { seat, language: store.get("language") });
    } catch (problem) {
      panelProblem(this.element, problemText(problem), () => void this.load());
      return;
    }
    clear(this.element, this.head(), h("div", { class: "log-place" }, this.scroller, this.newest));
    this.element.classList.add("log-panel");
    this.known = Math.max(this.lines.at(-1)?.seq ?? 0, store.get("view")?.seq ?? 0);
    this.show();
  }

  laidOut() {
    if (this.scroller.clientHeight && !this.seen) {
      this.seen = true;
      this.list.toEnd();
    }
  }

  /** @private Whether the panel has been in sight. */
  seen = false;

  head() {
    const search = h("input", { type: "search", placeholder: t("ui.search"), "aria-label": t("pages.log.search") });
    search.addEventListener("input", () => {
      this.words = search.value;
      this.show();
    });
    const filters = FILTERS.map((wanted) => {
      const box = h("input", { type: "radio", name: "log-filter", value: wanted, checked: wanted === this.wanted });
      box.addEventListener("change", () => {
        this.wanted = wanted;
        this.show();
      });
      return h("label", { class: "segment" }, box, h("span", {}, t(`pages.log.filter_${wanted}`)));
    });
    return h(
      "div",
      { class: "log-head" },
      h(
        "div",
        { class: "row nowrap" },
        search,
        h("button", { class: "button", type: "button", on: { click: () => this.sinceMyTurn() } }, t("pages.log.since")),
      ),
      h("fieldset", { class: "segments small" }, h("legend", { class: "visually-hidden" }, t("pages.log.filter")), filters),
    );
  }

  show() {
    const lines = filtered(this.ctx.game.key, this.lines, this.wanted, this.words);
    this.none.hidden = lines.length > 0;
    this.list.show(lines);
    this.newest.hidden = true;
    this.mark();
  }

  /** @param {import("../../wire.d.ts").Happened} news */
  hear(news) {
    if (news.seq <= this.known) return;
    this.known = news.seq;
    this.append([...news.lines]);
  }

  /** A view without its news: the connection was lost in between. @param {number} seq */
  async catchUp(seq) {
    if (seq <= this.known || !this.lines.length) return;
    const { api, table, seat, store } = this.ctx;
    const since = this.known;
    this.known = seq;
    this.append(await api.log(table.id, { seat, language: store.get("language"), since }).catch(() => []));
  }

  /** @param {LogLine[]} fresh */
  append(fresh) {
    this.lines = [...this.lines, ...fresh];
    const wanted = filtered(this.ctx.game.key, fresh, this.wanted, this.words);
    if (wanted.length) this.none.hidden = true;
    this.newest.hidden = this.list.add(wanted);
  }

  /** Everything since this seat last handed over; the filter steps aside for it. */
  sinceMyTurn() {
    if (this.wanted !== "all" || this.words) {
      this.wanted = "all";
      this.words = "";
      this.element.querySelector(".log-head")?.replaceWith(this.head());
      this.show();
    }
    this.list.all();
    const start = lastTurnStart(this.ctx, this.lines);
    const first = start && this.scroller.querySelectorAll(".log-line")[this.lines.indexOf(start)];
    for (const old of this.scroller.querySelectorAll(".log-since")) old.classList.remove("log-since");
    if (!first) return;
    first.classList.add("log-since");
    this.scroller.scrollTop += first.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top - 8;
    this.scroller.focus({ preventScroll: true });
  }

  /** Mark the lines of the moment that is looked at. */
  mark() {
    const seq = this.ctx.store.get("past")?.seq;
    for (const old of this.scroller.querySelectorAll(".log-shown")) old.classList.remove("log-shown");
    if (seq === undefined) return;
    for (const line of this.scroller.querySelectorAll(`[data-seq="${seq}"]`)) line.classList.add("log-shown");
  }
}
