/** Notes of one's own: words about the game, marks and arrows on the board. Nobody else ever sees them. */

import { ask, openDialog } from "../dialog.js";
import { clear, h, svg } from "../dom.js";
import { announce } from "../live.js";
import { store } from "../store.js";
import { t } from "../texts.js";
import { Notebook, nothing } from "./notebook.js";

/** @typedef {import("./notebook.js").Mark} Mark */
/** @typedef {import("./notebook.js").Kept} Kept */

/** What is drawn on the flags of marks, by their kinds. */
const SIGNS = { note: "M-6 -4H6M-6 1H6M-6 6H2", attack: "M-7 7 7 -7M-1 -7H7V1", hold: "M0 -8 7 -5V0C7 5 0 9 0 9S-7 5 -7 0V-5z", doubt: "M-4 -4a4 4 0 1 1 4 4v3M0 8h.01" };
const MOST_MARKS = 150;
const MOST_ARROWS = 60;
const LONGEST = 160;
/** Letters of what is written about the game. */
const LONGEST_TEXT = 10_000;
/** So much of a text stands on the board. */
const SHORT = 22;

export class Notes {
  /**
   * @param {import("../table/desk.js").Desk} desk
   * @param {string} table
   * @param {string} seat
   */
  constructor(desk, table, seat) {
    /** @private */
    this.desk = desk;
    /** @private */
    this.board = desk.board;
    /** @private */
    this.book = new Notebook(table, seat, () => this.come());
    /** Where one writes about the game, while that is open. @private @type {HTMLTextAreaElement | null} */
    this.field = null;
    /** Aim no arrow any more. @private @type {() => void} */
    this.stopAiming = () => {};
    const { marks } = desk.board;
    /** @private */
    this.layer = /** @type {Node} */ (marks.overlayLabels.parentNode).appendChild(svg("g", { class: "own-notes" }));
    this.draw();
  }

  /** @private @returns {Kept} */
  get kept() {
    return this.book.kept;
  }

  /** Write about the game, and about the hex that is chosen or under the cursor. */
  open() {
    const { place } = store.get("selection");
    const hex = this.board.geometry.has(place) ? place : this.board.cursor;
    void openDialog(t("table.notes.title"), (body, close) => {
      body.append(h("p", { class: "muted" }, t(this.book.shared ? "table.notes.private_shared" : "table.notes.private")));
      if (this.board.geometry.has(hex)) this.form(body, hex, close);
      body.append(this.words(), this.list(close));
    });
  }

  /** What is written about the game, stored as it is written. @private */
  words() {
    const field = h("textarea", { id: "note-words", rows: "4", maxlength: String(LONGEST_TEXT), data: { key: "note-words" } });
    field.value = this.kept.text;
    field.addEventListener("input", () => this.book.write({ ...this.kept, text: field.value }));
    this.field = field;
    return h("div", { class: "field" }, h("label", { for: "note-words" }, t("table.notes.words")), field);
  }

  /** Notes have come from another device. @private */
  come() {
    this.draw();
    if (this.field?.isConnected) this.field.value = this.kept.text;
  }

  /** The end of it. */
  close() {
    this.stopAiming();
    this.book.close();
  }

  /** @private @param {HTMLElement} body @param {string} hex @param {() => void} close */
  form(body, hex, close) {
    const mark = this.kept.marks[hex] ?? { kind: "note", text: "" };
    const field = h("input", { type: "text", maxlength: String(LONGEST), value: mark.text, id: "note-text", autofocus: true });
    const kinds = Object.keys(SIGNS).map((kind) => h("label", { class: "note-kind" }, h("input", { type: "radio", name: "note-kind", value: kind, checked: kind === mark.kind }), flag(kind), h("span", {}, t(`table.notes.kind_${kind}`))));
    const save = (/** @type {Event} */ event) => {
      event.preventDefault();
      const chosen = /** @type {HTMLInputElement | null} */ (body.querySelector('[name="note-kind"]:checked'))?.value ?? "note";
      this.put(hex, { kind: /** @type {Mark["kind"]} */ (chosen), text: field.value.trim().slice(0, LONGEST) });
      close();
    };
    const button = (/** @type {string} */ words, /** @type {() => void} */ click, key = words) => h("button", { class: "button", type: "button", data: { key: `note-${key}` }, on: { click: () => (close(), click()) } }, t(`table.notes.${words}`));
    body.append(
      h(
        "form",
        { class: "stack", on: { submit: save } },
        h("div", { class: "field" }, h("label", { for: "note-text" }, t("table.notes.about", { place: this.name(hex) })), field, h("p", { class: "muted" }, t("table.notes.elsewhere"))),
        h("fieldset", { class: "note-kinds" }, h("legend", { class: "visually-hidden" }, t("table.notes.kind")), kinds),
        h("div", { class: "row" }, h("button", { class: "button primary", type: "submit", data: { key: "note-save" } }, t("table.notes.save")), button("arrow", () => this.aim(hex)), hex in this.kept.marks && button("remove", () => this.put(hex, null))),
      ),
    );
  }

  /** All of them, in words. @private @param {() => void} close */
  list(close) {
    const { marks, arrows } = this.kept;
    const go = (/** @type {string} */ hex) => () => (close(), this.board.focusHex(hex));
    const rows = [
      ...Object.entries(marks).map(([hex, { kind, text }]) => row(`${this.name(hex)} · ${t(`table.notes.kind_${kind}`)}${text ? `: ${text}` : ""}`, go(hex), () => this.put(hex, null))),
      ...arrows.map(([from, to], n) => row(t("table.notes.arrow_words", { from: this.name(from), to: this.name(to) }), go(to), () => this.unaim(n))),
    ];
    if (!rows.length) return h("p", { class: "muted" }, t("table.notes.none"));
    const wipe = async () => {
      close();
      if (await ask({ title: t("table.notes.wipe"), text: t("table.notes.wipe_sure"), yes: t("table.notes.wipe"), danger: true })) this.change({ ...nothing(), text: this.kept.text });
    };
    return h("details", { class: "note-list" }, h("summary", {}, t("table.notes.all", { number: rows.length })), h("ul", {}, rows), h("button", { class: "button quiet", type: "button", on: { click: () => void wipe() } }, t("table.notes.wipe")));
  }

  /** @private @param {string} hex */
  name(hex) {
    return [hex, this.board.placeName(hex)].filter(Boolean).join(" ");
  }

  /** The next hex that is chosen, by mouse or Enter, is where the arrow points. @private @param {string} from */
  aim(from) {
    const { hands } = this.desk;
    const hint = h("p", { class: "note-hint", role: "status" }, t("table.notes.aim", { place: this.name(from) }));
    this.desk.area.append(hint);
    announce(hint.textContent ?? "", true);
    this.desk.parts.layout.viewport.focus({ preventScroll: true });
    const done = () => {
      hint.remove();
      hands.instead = null;
      removeEventListener("keydown", escape, true);
      this.stopAiming = () => {};
    };
    this.stopAiming();
    this.stopAiming = done;
    const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && (event.stopPropagation(), done());
    addEventListener("keydown", escape, true);
    hands.instead = (to) => {
      done();
      if (to && to !== from && this.board.geometry.has(to)) this.change({ ...this.kept, arrows: [...this.kept.arrows, /** @type {[string, string]} */ ([from, to])].slice(-MOST_ARROWS) });
    };
  }

  /** @private @param {number} number */
  unaim(number) {
    this.change({ ...this.kept, arrows: this.kept.arrows.filter((_, n) => n !== number) });
  }

  /** @private @param {string} hex @param {Mark | null} mark */
  put(hex, mark) {
    const marks = { ...this.kept.marks };
    delete marks[hex];
    if (mark && Object.keys(marks).length < MOST_MARKS) marks[hex] = mark;
    this.change({ ...this.kept, marks });
    announce(t(mark ? "table.notes.saved" : "table.notes.removed", { place: this.name(hex) }), true);
  }

  /** @private @param {Kept} kept */
  change(kept) {
    this.book.write(kept);
    this.draw();
  }

  /** @private */
  draw() {
    const { geometry } = this.board;
    const arrows = this.kept.arrows.filter(([from, to]) => geometry.has(from) && geometry.has(to)).map(([from, to]) => this.arrow(from, to));
    const marks = Object.entries(this.kept.marks).filter(([hex]) => geometry.has(hex)).map(([hex, mark]) => this.mark(hex, mark));
    clear(/** @type {any} */ (this.layer), ...arrows, ...marks);
  }

  /** @private @param {string} from @param {string} to */
  arrow(from, to) {
    const [a, b] = [this.board.geometry.middle(from), this.board.geometry.middle(to)];
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const tip = { x: b.x - Math.cos(angle) * 14, y: b.y - Math.sin(angle) * 14 };
    const shaft = `M${a.x} ${a.y}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`;
    const head = (/** @type {string} */ part) => svg("g", { transform: `translate(${tip.x.toFixed(1)} ${tip.y.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)})` }, svg("path", { class: `own-head ${part}`, d: HEAD }));
    const parts = ["own-arrow-edge", "own-arrow-line"].flatMap((part) => [svg("path", { class: part, d: shaft }), head(part)]);
    return svg("g", { class: "own-arrow" }, parts);
  }

  /** @private @param {string} hex @param {Mark} mark */
  mark(hex, { kind, text }) {
    const { x, y } = this.board.geometry.middle(hex);
    const short = text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
    const half = 8 + short.length * 5.1;
    return svg(
      "g",
      { class: `own-mark ${kind}`, transform: `translate(${x + 36} ${y + 34})` },
      svg("title", {}, text || t(`table.notes.kind_${kind}`)),
      svg("circle", { r: 17 }),
      svg("path", { d: SIGNS[/** @type {keyof typeof SIGNS} */ (kind)] ?? SIGNS.note }),
      short && svg("g", { class: "own-text", transform: "translate(-36 31)" }, svg("rect", { x: -half, y: -12, width: 2 * half, height: 24, rx: 5 }), svg("text", { y: 6 }, short)),
    );
  }
}

/** The head of an arrow that points to the right. */
const HEAD = "M-31 -15L0 0L-31 15";

/** @param {string} words @param {() => void} go @param {() => void} remove */
function row(words, go, remove) {
  const gone = (/** @type {Event} */ event) => (remove(), /** @type {HTMLElement} */ (event.target).closest("li")?.remove());
  return h("li", {}, h("button", { class: "button quiet note-go", type: "button", on: { click: go } }, words), h("button", { class: "button quiet", type: "button", "aria-label": `${t("table.notes.remove")}: ${words}`, on: { click: gone } }, t("table.notes.remove")));
}

/** @param {string} kind */
const flag = (kind) => svg("svg", { class: `note-flag own-mark ${kind}`, viewBox: "-19 -19 38 38", "aria-hidden": "true" }, svg("circle", { r: 17 }), svg("path", { d: SIGNS[/** @type {keyof typeof SIGNS} */ (kind)] }));
