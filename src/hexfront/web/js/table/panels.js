/** The panels beside the board, in tabs. A panel that is missing or fails does not hurt the game. */

import { clear, h } from "../dom.js";
import { t } from "../texts.js";
import { isPhone } from "./sheet.js";

/** @typedef {import("../panels/context.js").Context} Context */

/** The tabs in their order; `result` comes when the game is over. */
const TABS = ["decision", "facts", "log", "rules", "charts", "replay", "result"];

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
    this.bodies = h("div", { class: "tab-bodies" });
    /** @private @type {Map<string, {tab: HTMLElement, body: HTMLElement}>} */
    this.tabs = new Map();
    /** @private @type {(() => void)[]} */
    this.ends = [];
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
    const show = () => this.show(name);
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

  /** Fill the tabs. @param {Context} ctx */
  async mount(ctx) {
    const names = TABS.filter((name) => name !== "decision" && name !== "result");
    await Promise.all(names.map((name) => this.fill(name, ctx)));
    const first = names.find((name) => this.tabs.has(name));
    if (first && (!this.open || this.open === "decision")) this.show(first, { quiet: true });
  }

  /** Fill one tab. @param {string} name @param {Context} ctx @param {HTMLElement} [into] */
  async fill(name, ctx, into) {
    if (this.tabs.has(name)) return;
    try {
      const panel = await import(`../panels/${name}.js`);
      const end = await panel.mount(into ?? this.add(name), ctx);
      if (typeof end === "function") this.ends.push(end);
    } catch (problem) {
      console.warn(`panel ${name}:`, problem);
      this.tabs.get(name)?.tab.remove();
      this.tabs.get(name)?.body.remove();
      this.tabs.delete(name);
    }
  }

  /** Open a tab. @param {string} name @param {{quiet?: boolean}} [how] `quiet`: a phone keeps showing the decision */
  show(name, { quiet = false } = {}) {
    if (!this.tabs.has(name)) return;
    if (name !== "decision") this.open = name;
    if (!quiet) this.root.dataset.tab = name;
    const chosenTab = isPhone() && this.root.dataset.tab === "decision" ? "decision" : this.open;
    for (const [each, { tab, body }] of this.tabs) {
      const chosen = each === chosenTab;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      body.hidden = each !== this.open;
    }
    if (!quiet) this.opened(name);
  }

  /** Open a tab and send its panel word. @param {string} name @param {string} event @param {unknown} detail */
  tell(name, event, detail) {
    this.show(name);
    this.tabs.get(name)?.body.dispatchEvent(new CustomEvent(event, { detail }));
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
    for (const end of this.ends) end();
  }
}
