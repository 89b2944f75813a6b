/** The panels beside the board, in tabs. A panel that is missing or fails does not hurt the game. */

import { clear, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../texts.js";
import { hasDrawer, isPhone } from "./sheet.js";

/** @typedef {import("../panels/context.js").Context} Context */

/** The tabs in their order; `result` comes when the game is over, `talk` where others play, `trust` where dice are promised. */
const TABS = ["decision", "facts", "log", "talk", "rules", "charts", "trust", "replay", "result"];

/** What is only read: it is fetched when it is opened. */
const BOOKS = new Set(["rules", "charts"]);

export class Panels {
  /**
   * @param {HTMLElement} host
   * @param {HTMLElement} root the table, whose `data-tab` says what a phone shows
   */
  constructor(host, root) {
    /** @private */
    this.root = root;
    /** @private */
    this.bar = h("div", { class: "tabs", role: "tablist", "aria-label": t("table.panels") });
    /** @private */
    this.bodies = h("div", { class: "tab-bodies" }, h("button", { class: "button icon drawer-close", type: "button", "aria-label": t("ui.close"), on: { click: () => this.shut() } }, icon("close")));
    /** @private @type {Map<string, {tab: HTMLElement, body: HTMLElement}>} */
    this.tabs = new Map();
    /** @private @type {Map<string, Promise<void>>} */
    this.filling = new Map();
    /** @private @type {(() => void)[]} */
    this.ends = [];
    /** @private */
    this.closed = false;
    /** @private @type {Context} set when the tabs are put up */
    this.ctx = /** @type {any} */ (null);
    /** The tab that is open. */
    this.open = "";
    /** @type {(name: string) => void} */
    this.opened = () => {};
    clear(host, this.bar, this.bodies);
    this.bar.addEventListener("keydown", (event) => this.steer(event));
    this.add("decision");
  }

  /** @private @param {string} name */
  add(name) {
    const show = () => this.show(this.drawn && this.open === name ? "decision" : name);
    const tab = h(
      "button",
      { class: `tab tab-${name}`, type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "aria-selected": "false", tabindex: "-1", on: { click: show } },
      t(`table.tab.${name}`),
    );
    const body = h("div", { class: `panel panel-${name}`, role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true });
    const after = TABS.slice(TABS.indexOf(name) + 1).map((each) => this.tabs.get(each)?.tab).find(Boolean);
    this.bar.insertBefore(tab, after ?? null);
    this.bodies.append(body);
    this.tabs.set(name, { tab, body });
    return body;
  }

  /** Put up the tabs; those in sight are filled at once, the others when the browser has time, books when they are opened. @param {Context} ctx */
  async mount(ctx) {
    this.ctx = ctx;
    const alone = ctx.game.seats.length < 2 || Boolean(ctx.table.lesson);
    const left = new Set(["decision", "result", ...(alone ? ["talk"] : []), ...(ctx.table.promise ? [] : ["trust"])]);
    const names = TABS.filter((name) => !left.has(name));
    for (const name of names) this.add(name);
    const [first = "", ...later] = names;
    this.show(first, { quiet: true });
    await this.fill(first);
    for (const name of later.filter((each) => !BOOKS.has(each))) {
      await leisure();
      await this.fill(name);
    }
  }

  /** Whether a drawer is open. */
  get drawn() {
    return hasDrawer() && this.root.dataset.tab !== "decision";
  }

  /** Whether what a tab shows can be seen: it is the open one, and neither drawer nor sheet is folded. A drawer stands open when the game is over and in the past. @param {string} name */
  inSight(name) {
    const { dataset, classList } = this.root;
    const folded = dataset.tab === "decision" && (isPhone() || (hasDrawer() && !classList.contains("over") && !classList.contains("in-past")));
    return this.open === name && !folded;
  }

  /** Close the drawer; whether it was open. */
  shut() {
    const was = this.drawn;
    if (was) this.show("decision");
    return was;
  }

  /** Fill a place that is no tab, as often as it is asked for. @param {string} name @param {HTMLElement} into */
  refill(name, into) {
    if (into.childElementCount) return undefined;
    this.filling.delete(name);
    return this.fill(name, into);
  }

  /** Fill one tab, once. @param {string} name @param {HTMLElement} [into] @returns {Promise<void>} */
  fill(name, into) {
    const filling = this.filling.get(name) ?? this.bring(name, into ?? this.tabs.get(name)?.body ?? this.add(name));
    this.filling.set(name, filling);
    return filling;
  }

  /** @private @param {string} name @param {HTMLElement} into */
  async bring(name, into) {
    try {
      const panel = await import(`../panels/${name}.js`);
      const end = this.closed || (await panel.mount(into, this.ctx));
      if (typeof end !== "function") return;
      if (this.closed) end();
      else this.ends.push(end);
    } catch (problem) {
      console.warn(`panel ${name}:`, problem);
      this.tabs.get(name)?.tab.remove();
      this.tabs.get(name)?.body.remove();
      this.tabs.delete(name);
    }
  }

  /**
   * Open a tab.
   * @param {string} name
   * @param {{quiet?: boolean, focus?: boolean}} [how] `quiet`: a phone keeps showing the decision; `focus`: the keyboard goes there
   */
  show(name, { quiet = false, focus = false } = {}) {
    if (!this.tabs.has(name)) return;
    if (name !== "decision") {
      this.tabs.get(name)?.tab.classList.remove("news");
      this.open = name;
      void this.fill(name);
    }
    if (!quiet) this.root.dataset.tab = name;
    const folded = this.root.dataset.tab === "decision";
    const first = isPhone() && folded ? "decision" : this.open;
    for (const [each, { tab, body }] of this.tabs) {
      tab.setAttribute("aria-selected", String(each === first && !(hasDrawer() && folded)));
      tab.tabIndex = each === first ? 0 : -1;
      body.hidden = each !== this.open;
    }
    this.tabs.get(this.open)?.body.dispatchEvent(new CustomEvent("seen"));
    if (!quiet) this.opened(name);
    if (focus) this.tabs.get(name)?.tab.focus();
  }

  /** Mark a tab that has something new, unless it is open. @param {string} name */
  mark(name) {
    const found = this.tabs.get(name);
    if (found && (this.open !== name || found.body.hidden)) found.tab.classList.add("news");
  }

  /** Open a tab and send its panel word. @param {string} name @param {string} event @param {unknown} detail */
  tell(name, event, detail) {
    this.show(name);
    void this.fill(name).then(() => this.tabs.get(name)?.body.dispatchEvent(new CustomEvent(event, { detail })));
  }

  /** The next tab, or the one before. @param {1 | -1} step */
  next(step) {
    const names = TABS.filter((name) => this.tabs.has(name) && this.tabs.get(name)?.tab.offsetParent);
    const now = names.indexOf(this.root.dataset.tab === "decision" && names.includes("decision") ? "decision" : this.open);
    const name = names[(now + step + names.length) % names.length];
    if (name) this.show(name);
    return name ? this.tabs.get(name)?.tab : undefined;
  }

  /** @private @param {KeyboardEvent} event */
  steer(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    this.next(step)?.focus();
  }

  /** The end of all panels. */
  close() {
    this.closed = true;
    for (const end of this.ends) end();
  }
}

/** When the browser has time. @returns {Promise<void>} */
const leisure = () => new Promise((resolve) => ("requestIdleCallback" in globalThis ? requestIdleCallback(() => resolve(), { timeout: 3000 }) : setTimeout(resolve, 200)));
