/** The bar over a plan: that it is one, what is in it, and what can be done with it. */

import { openDialog } from "../dialog.js";
import { clear, h, svg } from "../dom.js";
import { announce } from "../live.js";
import { store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("./planner.js").Planner} Planner */
/** @typedef {import("./planner.js").Plan} Plan */

const DIE = "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01";
const EYE = "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6";

export class PlanBar {
  /**
   * @param {{root: HTMLElement, area: HTMLElement}} layout
   * @param {Planner} planner
   * @param {string} seat
   * @param {{many: boolean, tell: (text: string) => void}} how whether there is another side, and a way to say something
   */
  constructor({ root, area }, planner, seat, { many, tell }) {
    /** @private */
    this.root = root;
    /** @private */
    this.planner = planner;
    /** @private */
    this.seat = seat;
    /** @private */
    this.many = many;
    /** @private */
    this.tell = tell;
    /** @private where the board is small the whole card would lie over what is planned */
    this.folded = matchMedia("(max-width: 80rem)").matches;
    /** @private */
    this.host = area.appendChild(h("section", { class: "plan-bar", hidden: true, "aria-label": t("table.plan.title"), data: { part: "plan" } }));
    planner.changed = () => this.draw();
  }

  /** Begin a plan, choose among those that are kept, or go back to the game. @returns {unknown} */
  toggle() {
    if (this.planner.plan) return this.leave();
    return this.planner.kept.length ? this.choose() : this.begin();
  }

  /** @private @param {number} [number] */
  async begin(number) {
    if (await this.planner.begin(number)) announce(t("table.plan.begun"), true);
  }

  /** @private */
  leave() {
    this.planner.leave();
    announce(t("table.plan.left"), true);
  }

  /** Which plan? */
  choose() {
    void openDialog(t("table.plan.title"), (body, close) => {
      const rows = this.planner.kept.map((plan, number) =>
        h(
          "li",
          {},
          h(
            "button",
            { class: "button plan-choice", type: "button", on: { click: () => (close(), void this.begin(number)) } },
            h("strong", {}, plan.name),
            h("span", { class: "muted" }, t("table.plan.decisions", { number: plan.acts.length })),
          ),
        ),
      );
      const anew = h("button", { class: "button primary", type: "button", autofocus: true, on: { click: () => (close(), void this.begin()) } }, t("table.plan.anew"));
      body.append(h("p", { class: "muted" }, this.what()), h("p", { class: "row" }, anew), h("ul", { class: "plan-choices" }, rows));
    });
  }

  /** What a plan is for; whoever plays alone has no other side to try out. @private */
  what() {
    return t(this.many ? "table.plan.what" : "table.plan.what_alone");
  }

  /** Draw it. */
  draw() {
    const { plan } = this.planner;
    this.root.classList.toggle("planning", plan !== null);
    this.host.hidden = plan === null;
    if (!plan) return clear(this.host);
    const kept = this.planner.kept[plan.number];
    return clear(
      this.host,
      h(
        "header",
        { class: "plan-head" },
        h("span", { class: "plan-badge" }, t("table.plan.badge")),
        h("strong", { class: "plan-name" }, kept?.name ?? ""),
        h("span", { class: "plan-state", role: "status" }, this.state(plan)),
        h("button", { class: "button quiet plan-fold", type: "button", "aria-expanded": String(!this.folded), data: { key: "plan-fold" }, on: { click: () => ((this.folded = !this.folded), this.draw()) } }, t(this.folded ? "table.plan.unfold" : "table.plan.fold")),
      ),
      !this.folded && this.list(plan),
      h("div", { class: "plan-acts" }, this.doing(plan), h("button", { class: "button", type: "button", data: { key: "plan-leave" }, on: { click: () => this.leave() } }, t("table.plan.leave"))),
      !this.folded && h("div", { class: "plan-acts plan-more" }, this.going(plan)),
      !this.folded && this.dice(kept?.throws ?? "middling"),
    );
  }

  /** @private @param {Plan} plan */
  state(plan) {
    if (plan.thinks) return t("table.plan.thinks");
    if (plan.gone) return t("table.plan.gone");
    if (plan.decides && plan.decides !== this.seat) return t("table.plan.for_other", { side: t(`side.${plan.decides}`) });
    return plan.tried.length ? t("table.plan.decisions", { number: plan.tried.length }) : t("table.plan.empty");
  }

  /** The decisions; each leads back to just after it. @private @param {Plan} plan */
  list(plan) {
    if (!plan.tried.length) return h("p", { class: "muted plan-what" }, this.what());
    const items = plan.tried.map((each, n) => {
      const sign = each.chance ? glyph(DIE, t("table.plan.by_chance")) : each.reveals ? glyph(EYE, t("table.plan.comes_out")) : false;
      const label = this.many ? `${t(`side.${each.seat}`)}: ${each.label}` : each.label;
      const cut = () => void this.planner.cut(n + 1);
      return h("li", { class: n < plan.ready ? "sure" : "unsure" }, h("button", { type: "button", title: t("table.plan.back_here"), disabled: n === plan.tried.length - 1, data: { key: `plan-${n}` }, on: { click: cut } }, label), sign);
    });
    const list = h("ol", { class: "plan-list", tabindex: "0", "aria-label": t("table.plan.list") }, items);
    requestAnimationFrame(() => list.scrollTo(0, list.scrollHeight));
    return list;
  }

  /** @private @param {string} throws */
  dice(throws) {
    const option = (/** @type {"middling" | "thrown"} */ value) => h("option", { value, selected: value === throws }, t(`table.plan.dice_${value}`));
    const change = (/** @type {Event} */ event) => void this.planner.throwBy(/** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value));
    return h("label", { class: "plan-dice" }, h("span", {}, t("table.plan.dice")), h("select", { data: { key: "plan-dice" }, on: { change } }, option("middling"), option("thrown")));
  }

  /** What carries the plan out. @private @param {Plan} plan */
  doing(plan) {
    if (plan.gone) return [this.button("renew", "table.plan.renew", {}, () => void this.planner.renew(), "primary")];
    const next = plan.tried[plan.ready];
    const throwing = next && next.seat === this.seat && (next.chance || next.reveals);
    const sure = plan.ready > 0 && this.button("do", "table.plan.do", { number: plan.ready }, () => void this.commit(plan.ready), "primary");
    const more = throwing && this.button("do-more", plan.ready ? "table.plan.do_more" : "table.plan.do_throw", { number: plan.ready }, () => void this.commit(plan.ready + 1), plan.ready ? "" : "primary");
    return [sure, more];
  }

  /** What goes on with it. @private @param {Plan} plan */
  going(plan) {
    const other = this.many && plan.decides && plan.decides !== this.seat;
    return [
      plan.decides && this.button("bot", "table.plan.bot", {}, () => void this.planner.letBotPlan(false), "quiet"),
      other && this.button("bot-all", "table.plan.bot_all", {}, () => void this.planner.letBotPlan(true), "quiet"),
      this.button("name", "table.plan.rename", {}, () => this.rename(plan), "quiet"),
      this.button("drop", "table.plan.drop", {}, () => (this.planner.drop(), announce(t("table.plan.dropped"), true)), "quiet"),
    ];
  }

  /** @private @param {string} key @param {string} words @param {Record<string, number>} args @param {() => void} click @param {string} [look] */
  button(key, words, args, click, look = "") {
    const busy = Boolean(this.planner.plan?.thinks);
    return h("button", { class: `button ${look}`, type: "button", disabled: busy, data: { key: `plan-${key}` }, on: { click } }, t(words, args));
  }

  /** @private @param {Plan} plan */
  rename(plan) {
    void openDialog(t("table.plan.rename"), (body, close) => {
      const field = h("input", { type: "text", maxlength: "40", value: this.planner.kept[plan.number]?.name ?? "", "aria-label": t("table.plan.rename") });
      const done = (/** @type {Event} */ event) => (event.preventDefault(), this.planner.rename(field.value), close());
      body.append(h("form", { class: "stack", on: { submit: done } }, field, h("div", { class: "row end" }, h("button", { class: "button primary", type: "submit" }, t("ui.confirm")))));
      requestAnimationFrame(() => field.select());
    });
  }

  /** @private @param {number} most */
  async commit(most) {
    const made = await this.planner.commit(most);
    if (!made) return;
    const left = store.get("view") && made.why !== "whole" ? t(`table.plan.why_${made.why}`) : "";
    const reasons = made.reasons.map(({ text, rule }) => (rule ? `${text} (${rule})` : text)).join(" ");
    const text = [t("table.plan.done", { number: made.done }), left, reasons].filter(Boolean).join(" ");
    announce(text, true);
    if (made.why === "refused" || made.why === "stale") this.tell(text);
  }
}

/** @param {string} d @param {string} label */
const glyph = (d, label) => svg("svg", { viewBox: "0 0 24 24", class: "glyph", role: "img", "aria-label": label }, svg("title", {}, label), svg("path", { d }));
