/** Threats: what the enemy could do next, on the board and as a list, worked out when it is asked for. */

import { clear, h, svg } from "../dom.js";
import { announce } from "../live.js";
import { shown, store } from "../store.js";
import { percent, t } from "../texts.js";
import { bounds, chart as bars, columns, modifiers, prospect } from "../table/odds.js";

/** @typedef {import("../../wire.d.ts").ThreatMessage} ThreatMessage */
/** @typedef {import("../../wire.d.ts").WireAssault} WireAssault */

export class Threats {
  /**
   * @param {HTMLElement} area
   * @param {import("../table/board.js").Board} board
   * @param {import("./planner.js").Planner} planner
   */
  constructor(area, board, planner) {
    /** @private */
    this.board = board;
    /** @private */
    this.planner = planner;
    /** @private */
    this.on = false;
    /** @private @type {ThreatMessage | null} */
    this.found = null;
    /** @private */
    this.asked = -1;
    /** @private */
    this.opened = "";
    /** @private */
    this.under = board.marks.overlays.parentNode?.insertBefore(svg("g", { class: "threat-reach" }), board.marks.overlays);
    /** @private */
    this.over = board.marks.overlayLabels.parentNode?.appendChild(svg("g", { class: "threat-arrows" }));
    /** @private */
    this.card = area.appendChild(h("section", { class: "threat-card", hidden: true, "aria-label": t("table.threat.title"), data: { part: "threats" } }));
    /** @private */
    this.ends = [store.on("view", () => void this.refresh()), store.on("past", () => this.draw())];
  }

  /** Show them, or not. */
  async toggle() {
    this.on = !this.on;
    if (!this.on) announce(t("table.threat.hidden"), true);
    await this.refresh();
    if (this.on && this.found) announce(t("table.threat.shown", { number: this.found.assaults.length }), true);
  }

  /** Hide them, if they are shown. */
  shut() {
    if (this.on) void this.toggle();
  }

  /** The table has changed. */
  async refresh() {
    const view = store.get("view");
    if (this.on && view && this.asked !== view.seq) {
      this.asked = view.seq;
      const found = await this.planner.threat().catch(() => null);
      if (store.get("view")?.seq !== view.seq) return;
      this.found = found;
    }
    if (!this.on) this.asked = -1;
    this.draw();
  }

  /** @private */
  draw() {
    const found = this.on && !store.get("past") && shown() ? this.found : null;
    this.card.hidden = found === null;
    if (!found) {
      if (this.under) clear(this.under);
      if (this.over) clear(this.over);
      return clear(this.card);
    }
    const { geometry } = this.board;
    const reach = new Set(found.reach.filter((hex) => geometry.has(hex)));
    const zones = new Set(found.zones.filter((hex) => geometry.has(hex)));
    const zone = svg("path", { class: "threat-zone", d: [...zones].map((hex) => geometry.shape(hex, 0.82)).join("") });
    if (this.under) clear(this.under, zone, svg("path", { class: "threat-tint", d: [...reach].map((hex) => geometry.shape(hex)).join("") }), svg("path", { class: "threat-edge", d: geometry.outline(reach) }));
    if (this.over) clear(this.over, ...found.assaults.flatMap((assault) => this.arrows(assault)));
    return this.list(found);
  }

  /** @private @param {WireAssault} assault */
  arrows({ hex, origins, lost, expected }) {
    const { geometry } = this.board;
    if (!geometry.has(hex)) return [];
    const end = geometry.middle(hex);
    const lines = origins
      .filter((origin) => geometry.has(origin))
      .map((origin) => {
        const start = geometry.middle(origin);
        const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
        const way = Math.hypot(end.x - start.x, end.y - start.y);
        return svg("path", { class: "threat-arrow", d: `M0 -5H${(way * 0.42).toFixed(0)}V-13L${(way * 0.62).toFixed(0)} 0L${(way * 0.42).toFixed(0)} 13V5H0z`, transform: `translate(${start.x + (end.x - start.x) * 0.2} ${start.y + (end.y - start.y) * 0.2}) rotate(${angle.toFixed(0)})` });
      });
    const words = lost >= 0.005 || expected < 0 ? percent(Math.max(0, lost)) : `−${expected.toFixed(1)}`;
    const half = 10 + words.length * 6.5;
    const badge = svg("g", { class: `threat-badge${lost >= 0.5 ? " grave" : ""}`, transform: `translate(${end.x} ${end.y - 44})` }, svg("rect", { x: -half, y: -15, width: 2 * half, height: 29, rx: 14.5 }), svg("text", { y: 7 }, words));
    return [...lines, badge];
  }

  /** @private @param {ThreatMessage} found */
  list(found) {
    const items = found.assaults.map((assault) => this.item(assault));
    clear(
      this.card,
      h("header", { class: "threat-head" }, h("h2", { class: "small-caps" }, t("table.threat.title")), h("button", { class: "button quiet", type: "button", title: t("table.threat.close_title"), data: { key: "threat-close" }, on: { click: () => void this.toggle() } }, t("table.threat.close"))),
      h("p", { class: "threat-key" }, key("tint", found.reach), key("zone", found.zones)),
      h("p", { class: "muted" }, t(items.length ? "table.threat.reckoned" : "table.threat.none")),
      items.length > 0 && h("ol", { class: "threat-list", tabindex: "0", "aria-label": t("table.threat.title") }, items, h("li", { class: "threat-notes muted" }, found.notes.map((note) => h("p", {}, note)))),
    );
  }

  /** @private @param {WireAssault} assault */
  item(assault) {
    const { hex, origins, units, unseen, lost, expected, support, odds } = assault;
    const place = [hex, this.board.placeName(hex)].filter(Boolean).join(" ");
    const open = this.opened === hex;
    const press = () => {
      this.opened = open ? "" : hex;
      this.board.glance(hex);
      if (this.found) this.list(this.found);
      /** @type {HTMLElement | null} */ (this.card.querySelector(`[data-key="threat-${hex}"]`))?.focus();
    };
    const facts = [
      lost >= 0 && t("table.threat.lost", { value: percent(lost) }),
      expected >= 0 && t("table.threat.expected", { value: expected.toFixed(1) }),
      t("table.threat.from", { hexes: origins.join(", ") }),
      unseen > 0 && t("table.threat.unseen", { number: unseen }),
      support.length > 0 && t("table.threat.support", { units: support.map((piece) => store.get("cards").get(piece)?.name ?? piece).join(", ") }),
    ].filter(Boolean);
    return h(
      "li",
      {},
      h(
        "button",
        { class: `threat-line${lost >= 0.5 ? " grave" : ""}`, type: "button", "aria-expanded": String(open), data: { key: `threat-${hex}` }, on: { click: press } },
        h("strong", {}, t("table.threat.line", { place, number: units.length + unseen })),
        h("span", {}, facts.join(" · ")),
      ),
      open && odds && h("div", { class: "threat-odds stack" }, modifiers(odds), bounds(odds.notes), prospect(odds), odds.found.length > 0 && columns(t("table.odds.found"), odds.found), bars(t("table.odds.results"), odds.results, "odds-results")),
    );
  }

  /** Leave the table. */
  close() {
    for (const end of this.ends) end();
  }
}

/** What a shade on the board means, if there is any of it. @param {"tint" | "zone"} look @param {string[]} hexes */
const key = (look, hexes) =>
  hexes.length > 0 && h("span", {}, svg("svg", { class: "swatch", viewBox: "-1 0 30 28", "aria-hidden": "true" }, svg("path", { class: `threat-${look}`, d: "M7 2h14l7 12-7 12H7L0 14z" })), t(look === "tint" ? "table.threat.reach" : "table.threat.zones", { number: hexes.length }));
