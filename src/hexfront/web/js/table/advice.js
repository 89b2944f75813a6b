/** "What would you do?": a bot names an option and says why; Enter takes it. */

import { h } from "../dom.js";
import { announce } from "../live.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").AdviceMessage} AdviceMessage */
/** @typedef {import("./desk.js").Desk} Desk */

export class Adviser {
  /** @param {Desk} desk @param {readonly string[]} names the bots of the game */
  constructor(desk, names) {
    /** @private */
    this.desk = desk;
    /** @private */
    this.names = names.filter((name) => name !== "random");
    /** @private @type {{seq: number, found: AdviceMessage | null} | null} what was asked, and the answer once it is there */
    this.asked = null;
  }

  /** Whether it can be asked now. */
  get ready() {
    const view = this.desk.playable();
    return this.names.length > 0 && Boolean(view?.prompt) && !view?.planned;
  }

  /** Ask. @param {string} [bot] */
  async ask(bot = this.names[0]) {
    const view = this.desk.playable();
    if (!view || !bot || !this.ready) return announce(t("table.bots.no_advice"));
    if (this.asked?.seq === view.seq && !this.asked.found) return;
    const asked = (this.asked = { seq: view.seq, found: /** @type {AdviceMessage | null} */ (null) });
    this.desk.parts.layout.openDecision();
    this.desk.render();
    const found = await this.desk.socket.advise(bot).catch(() => null);
    if (this.asked !== asked || this.desk.playable()?.seq !== view.seq) return;
    this.asked = found?.act ? { seq: view.seq, found } : null;
    this.show();
  }

  /** @private */
  show() {
    const { desk } = this;
    const option = this.option();
    const found = this.asked?.found;
    announce(found ? `${t("table.bots.advice_of", { name: t(`bot.${found.bot}.name`) })}: ${found.label}. ${found.reason}` : t("table.bots.no_advice"), true);
    if (option?.piece) desk.lift(option.piece);
    desk.render();
    if (option?.hex) {
      desk.board.glance(option.hex);
      desk.preview([option.hex]);
    }
    const follow = /** @type {HTMLElement | null} */ (desk.parts.layout.decision.querySelector('[data-key="advised"]'));
    follow?.focus({ preventScroll: true });
    for (const part of [follow?.closest(".advice"), follow]) part?.scrollIntoView({ block: "nearest" });
  }

  /** The option that is advised, as long as it is on offer. */
  option() {
    const view = this.desk.playable();
    return (this.asked?.seq === view?.seq && view?.options.find(({ act }) => act === this.asked?.found?.act)) || null;
  }

  /** Leave the advice aside. */
  dismiss() {
    const had = this.asked !== null;
    this.asked = null;
    return had;
  }

  /** The question, or its answer. @returns {{question: Node | false, answer: Node | false}} */
  card() {
    if (!this.ready) return { question: false, answer: false };
    const { desk, asked } = this;
    const option = this.option();
    if (!option || !asked?.found) {
      const thinks = asked?.seq === desk.playable()?.seq;
      const words = thinks ? [t("ui.thinking")] : [t("table.bots.advise"), " ", h("kbd", {}, "A")];
      const question = h("button", { class: "button quiet advise", type: "button", disabled: thinks, data: { key: "advise" }, on: { click: () => void this.ask() } }, words);
      return { question, answer: false };
    }
    const { bot, reason, label } = asked.found;
    const further = this.names.find((name) => name !== bot);
    const answer = h(
      "section",
      { class: "advice", "aria-label": t("table.bots.advise") },
      h("p", { class: "small-caps" }, t("table.bots.advice_of", { name: t(`bot.${bot}.name`) })),
      h("p", { class: "advice-label" }, label),
      h("p", { class: "advice-reason" }, reason),
      h(
        "div",
        { class: "row" },
        h("button", { class: "button act primary", type: "button", data: { key: "advised" }, on: { click: () => void desk.hands.choose(option) } }, t("table.bots.do_it"), " ", h("kbd", {}, "⏎")),
        h("button", { class: "button quiet", type: "button", data: { key: "dismiss" }, on: { click: () => (this.dismiss(), desk.render()) } }, t("table.bots.dismiss")),
        further && h("button", { class: "button quiet", type: "button", data: { key: "ask further" }, on: { click: () => void this.ask(further) } }, t("table.bots.ask_further", { name: t(`bot.${further}.name`) })),
      ),
    );
    return { question: false, answer };
  }
}
