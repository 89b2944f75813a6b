/** What is drawn on the sheet in play: targets with their costs, ways, trails, the cursor. Never by colour alone. */

import { clear, renew, svg } from "../dom.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** A hex that can be chosen; `contest` where dice are thrown; `taken` where counters lie. @typedef {{hex: string, kind: "choose" | "contest", far?: boolean, label?: string, taken?: boolean}} Target */
/** @typedef {{from: string, to: string, age: number}} Trail */

/** @type {Target["kind"][]} */
const KINDS = ["choose", "contest"];
const LOOKS = KINDS.flatMap((kind) => [kind, `${kind} far`]);

/** @param {Target} target */
const lookOf = ({ kind, far }) => `${kind}${far ? " far" : ""}`;

/** So many hexes are marked lightly, or the board would vanish under them. */
const MANY = 60;

/** How far below the middle of a hex its label lies; where there are counters, off their figures. */
const INSIDE = 36;
const BELOW = 48;
/** Half the height of a label. */
const ROUND = 12.5;
/** Of an arrow: half its length, half the width of its shaft, and where the corners of its head are. */
const ARROW = { length: 30, shaft: 7, head: 2, wide: 18 };
const THRUST = `M${-ARROW.length} ${-ARROW.shaft}H${ARROW.head}V${-ARROW.wide}L${ARROW.length} 0L${ARROW.head} ${ARROW.wide}V${ARROW.shaft}H${-ARROW.length}z`;
/** The size of a small marker. */
const TOKEN = 34;
/** An arrow from afar ends so far before the middle of its target. */
const BEFORE = 62;

export class Marks {
  /**
   * @param {Geometry} geometry
   * @param {SVGSVGElement} under the drawing below the counters
   * @param {SVGSVGElement} over the drawing above them
   */
  constructor(geometry, under, over) {
    /** @private */
    this.geometry = geometry;
    under.append(patterns());
    /** Counters and markers on the furniture of the sheet. */
    this.lying = under.appendChild(svg("g", { class: "lying" }));
    this.overlays = under.appendChild(svg("g", { class: "overlay-layer" }));
    /** @private */
    this.trailLayer = under.appendChild(svg("g", { class: "trails" }));
    this.storyLayer = under.appendChild(svg("g", { class: "story-marks" }));
    /** @private */
    this.targetLayer = under.appendChild(svg("g", { class: "targets" }));
    /** @private */
    this.selectLayer = under.appendChild(svg("g", { class: "selected-hex" }));
    /** @private */
    this.fieldLayer = under.appendChild(svg("g", { class: "battlefield" }));
    this.overlayLabels = over.appendChild(svg("g", { class: "overlay-labels" }));
    /** @private */
    this.labelLayer = over.appendChild(svg("g", { class: "target-labels" }));
    /** @private */
    this.tokenLayer = over.appendChild(svg("g", { class: "tokens" }));
    /** @private */
    this.battleLayer = over.appendChild(svg("g", { class: "battle" }));
    /** @private */
    this.wayLayer = over.appendChild(svg("g", { class: "way" }));
    /** @private */
    this.pointLayer = over.appendChild(svg("g", { class: "pointed" }));
    /** @private */
    this.cursorLayer = over.appendChild(svg("g", { class: "cursor" }));
    /** Where small markers lie. @type {import("./geometry.js").Box[]} */
    this.tokenBoxes = [];
    /** Where labels lie that belong to counters. @type {import("./geometry.js").Box[]} */
    this.labelBoxes = [];
    /** Where the arrows of an attack lie. @type {import("./geometry.js").Box[]} */
    this.arrowBoxes = [];
    /** @private what is lit up now */
    this.lit = "";
    /** @private @type {Target[]} */
    this.labelled = [];
    /** @private */
    this.far = 1;
  }

  /** Light up the hexes that can be chosen. Those that look alike are one shape: with one each, a click that opens a hundred hexes would be mostly style and layout. @param {Target[]} targets */
  targets(targets) {
    const now = JSON.stringify(targets);
    if (now === this.lit) return;
    this.lit = now;
    const here = targets.filter(({ hex }) => this.geometry.has(hex));
    clear(this.targetLayer, ...LOOKS.flatMap((look) => this.shapes(look, here.filter((target) => lookOf(target) === look))));
    this.targetLayer.classList.toggle("many", targets.length > MANY);
    this.targetLayer.classList.toggle("anywhere", this.geometry.mostOf(targets));
    this.labelled = here.filter(({ label }) => label);
    this.label();
  }

  /** @private @param {string} look @param {Target[]} alike */
  shapes(look, alike) {
    if (!alike.length) return [];
    const d = alike.map(({ hex }) => this.geometry.shape(hex, 0.9)).join("");
    const shape = svg("path", { class: `target ${look}`, d, "data-targets": alike.map(({ hex }) => hex).join(" ") });
    return look.startsWith("contest") ? [shape, svg("path", { class: `hatching ${look}`, d, fill: "url(#hatch-contest)" })] : [shape];
  }

  /** Labels keep their size on the screen. @param {number} far how much larger they are than the sheet has them */
  enlarge(far) {
    if (far === this.far) return;
    this.far = far;
    this.label();
  }

  /** Draw the labels: all plates of a kind are one shape, and all labels of one letter one text. @private */
  label() {
    this.labelBoxes = this.labelled.filter(({ taken }) => taken).map((target) => boxOf(this.place(target), this.far));
    clear(this.labelLayer, ...KINDS.map((kind) => this.labelsOf(kind, this.labelled.filter((target) => target.kind === kind).map((target) => this.place(target)))));
  }

  /** @private @param {string} kind @param {{x: number, y: number, label: string}[]} labels */
  labelsOf(kind, labels) {
    if (!labels.length) return null;
    const { far } = this;
    const plates = labels.map(({ x, y, label }) => plate(x, y, halfOf(label) * far, ROUND * far));
    const [short, long] = [labels.filter(({ label }) => label.length === 1), labels.filter(({ label }) => label.length > 1)];
    /** @param {{x: number, y: number, label: string}[]} some */
    const text = (some) => svg("text", { x: some.map(({ x }) => x.toFixed(1)).join(" "), y: some.map(({ y }) => (y + 6.5 * far).toFixed(1)).join(" ") }, some.map(({ label }) => label).join(""));
    return svg("g", { class: `target-label ${kind}` }, svg("path", { d: plates.join("") }), short.length > 0 && text(short), ...long.map((one) => text([one])));
  }

  /** @private @param {Target} target */
  place({ hex, label = "", taken = false }) {
    const { x, y } = this.geometry.middle(hex);
    return { x, y: y + (taken ? BELOW : INSIDE), label };
  }

  /**
   * An attack: rings round the hexes it comes from and goes to, and an arrow over every hexside between them.
   * Hexes that still have to attack or be attacked carry an exclamation mark.
   * @param {{from?: string[], targets?: string[]}} attack
   * @param {{attack?: string[], targets?: string[]}} duties
   */
  battle({ from = [], targets = [] }, { attack = [], targets: due = [] }) {
    const { geometry } = this;
    /** @param {string[]} hexes @param {string} look */
    const rings = (hexes, look) => hexes.filter((hex) => geometry.has(hex)).map((hex) => svg("path", { class: `ring ${look}`, d: geometry.shape(hex, 0.93) }));
    renew(this.fieldLayer, ...rings(from, "attacker"), ...rings(targets, "defender"));
    const thrusts = from.flatMap((start) => targets.flatMap((end) => (geometry.has(start) && geometry.has(end) ? [this.thrust(start, end)] : [])));
    this.arrowBoxes = thrusts.map(roomOf);
    const arrows = thrusts.map(({ x, y, angle }) => svg("g", { class: "thrust", transform: `translate(${x} ${y}) rotate(${angle.toFixed(0)})` }, svg("path", { d: THRUST })));
    const badges = [...attack.map((hex) => this.duty(hex, "attacker")), ...due.map((hex) => this.duty(hex, "defender"))];
    renew(this.battleLayer, ...arrows, ...badges);
  }

  /** Small markers along the lower edge of their hexes. @param {{hex: string, href: string}[]} tokens */
  tokens(tokens) {
    /** @type {Map<string, number>} */
    const placed = new Map();
    const lain = tokens.filter(({ hex }) => this.geometry.has(hex));
    this.tokenBoxes = lain.map(({ hex }) => {
      const number = placed.get(hex) ?? 0;
      placed.set(hex, number + 1);
      const { x, y } = this.geometry.middle(hex);
      return { x: x - 50 + number * 32, y: y + 27, width: TOKEN, height: TOKEN };
    });
    renew(this.tokenLayer, ...lain.map(({ href }, n) => svg("image", { href, ...this.tokenBoxes[n] })));
  }

  /** Where an arrow lies and whither it points. @private @param {string} start @param {string} end */
  thrust(start, end) {
    const [a, b] = [this.geometry.middle(start), this.geometry.middle(end)];
    const [dx, dy] = [a.x - b.x, a.y - b.y];
    const angle = (Math.atan2(-dy, -dx) * 180) / Math.PI;
    // half way between neighbours; what comes from afar points at its target
    const part = Math.min(0.5, BEFORE / Math.hypot(dx, dy));
    return { x: b.x + dx * part, y: b.y + dy * part, angle };
  }

  /** @private @param {string} hex @param {string} look */
  duty(hex, look) {
    if (!this.geometry.has(hex)) return null;
    const { x, y } = this.geometry.middle(hex);
    return svg("g", { class: `duty ${look}`, transform: `translate(${x - 34} ${y - 34})` }, svg("circle", { r: 13 }), svg("text", { y: 7 }, "!"));
  }

  /** The selected hex. @param {string} hex */
  select(hex) {
    renew(this.selectLayer, this.geometry.has(hex) && svg("path", { d: this.geometry.shape(hex, 0.97) }));
  }

  /** The hex the mouse is on. @param {string} hex */
  point(hex) {
    clear(this.pointLayer, this.geometry.has(hex) && svg("path", { d: this.geometry.shape(hex, 0.98) }));
  }

  /** Something a guide points at. @param {string} hex */
  ring(hex) {
    const { x, y } = this.geometry.middle(hex);
    clear(this.pointLayer, this.geometry.has(hex) && svg("circle", { class: "ring", cx: x, cy: y, r: 68 }));
  }

  /** The hex of the keyboard. @param {string} hex */
  cursor(hex) {
    const d = this.geometry.has(hex) && this.geometry.shape(hex, 0.94);
    clear(this.cursorLayer, d && svg("path", { class: "cursor-edge", d }), d && svg("path", { class: "cursor-line", d }));
  }

  /** A way from hex to hex, with an arrow. @param {string[]} hexes @param {string} [label] */
  way(hexes, label = "") {
    const points = hexes.filter((hex) => this.geometry.has(hex)).map((hex) => this.geometry.middle(hex));
    if (points.length < 2) return clear(this.wayLayer);
    const d = `M${points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join("L")}`;
    const end = /** @type {{x: number, y: number}} */ (points.at(-1));
    const half = 16 + label.length * 7;
    return clear(
      this.wayLayer,
      svg("path", { class: "way-edge", d }),
      svg("path", { class: "way-line", d }),
      ...points.slice(1, -1).map(({ x, y }) => svg("circle", { class: "way-stop", cx: x, cy: y, r: 6 })),
      svg("path", { class: "way-head", d: arrowHead(/** @type {any} */ (points.at(-2)), end) }),
      label &&
        svg(
          "g",
          { class: "way-label", transform: `translate(${end.x} ${end.y - 66})` },
          svg("rect", { x: -half, y: -18, width: 2 * half, height: 34, rx: 17 }),
          svg("text", { y: 7 }, label),
        ),
    );
  }

  /** The last moves, the older the fainter. @param {Trail[]} trails */
  trails(trails) {
    const drawn = trails
      .filter(({ from, to }) => this.geometry.has(from) && this.geometry.has(to))
      .map(({ from, to, age }) => {
        const [a, b] = [this.geometry.middle(from), this.geometry.middle(to)];
        const d = `M${a.x} ${a.y}L${b.x} ${b.y}${arrowHead(a, b, 34, 15)}`;
        return svg("path", { class: "trail", d, style: { opacity: String(Math.max(0.25, 0.9 - age * 0.12)) } });
      });
    renew(this.trailLayer, ...drawn);
  }
}

/**
 * A head at the end of an arrow, drawn back from the middle of its hex.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} [back]
 * @param {number} [size]
 */
function arrowHead(from, to, back = 0, size = 20) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const tip = { x: to.x - Math.cos(angle) * back, y: to.y - Math.sin(angle) * back };
  const corner = (/** @type {number} */ turn) =>
    `${(tip.x - Math.cos(angle + turn) * size).toFixed(1)} ${(tip.y - Math.sin(angle + turn) * size).toFixed(1)}`;
  return `M${corner(0.5)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${corner(-0.5)}`;
}

/** Half the width of a plate that holds some words. @param {string} label */
const halfOf = (label) => 9 + label.length * 5.6;

/** The room a label takes. @param {{x: number, y: number, label: string}} placed @param {number} far @returns {import("./geometry.js").Box} */
function boxOf({ x, y, label }, far) {
  const half = halfOf(label) * far;
  return { x: x - half, y: y - ROUND * far, width: 2 * half, height: 2 * ROUND * far };
}

/** The room an arrow takes as it is turned. @param {{x: number, y: number, angle: number}} thrust @returns {import("./geometry.js").Box} */
function roomOf({ x, y, angle }) {
  const { length, shaft, head, wide } = ARROW;
  const [along, across] = [Math.abs(Math.cos((angle * Math.PI) / 180)), Math.abs(Math.sin((angle * Math.PI) / 180))];
  const half = Math.max(length * along + shaft * across, head * along + wide * across);
  const high = Math.max(length * across + shaft * along, head * across + wide * along);
  return { x: x - half, y: y - high, width: 2 * half, height: 2 * high };
}

/** A plate with round ends as path data. @param {number} x @param {number} y its middle @param {number} half how wide @param {number} round how high */
function plate(x, y, half, round) {
  const straight = Math.max(0, half - round).toFixed(1);
  const arc = (/** @type {number} */ down) => `a${round} ${round} 0 0 1 0 ${down}`;
  return `M${(x - Number(straight)).toFixed(1)} ${(y + round).toFixed(1)}${arc(-2 * round)}h${2 * Number(straight)}${arc(2 * round)}Z`;
}

/** Patterns for areas: stripes in four directions, dots, a grid. */
function patterns() {
  /** @param {string} id @param {string} d @param {number} turn */
  const stripes = (id, d, turn) =>
    svg(
      "pattern",
      { id, width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
      svg("path", { d, class: `pattern-line ${id}` }),
    );
  const line = "M0 7H14";
  return svg(
    "defs",
    {},
    stripes("hatch-contest", line, 45),
    stripes("pattern-0", line, -45),
    stripes("pattern-1", line, 0),
    stripes("pattern-2", line, 90),
    stripes("pattern-3", "M0 7H14M7 0V14", 45),
    stripes("pattern-4", "M3 7H5M10 7H12", 0),
    stripes("pattern-5", line, 45),
    stripes("pattern-6", "M7 3V11M3 7H11", 0),
    stripes("pattern-7", "M0 7H14M7 0V14", 0),
    stripes("pattern-8", line, 20),
    stripes("pattern-9", "M7 2 12 7 7 12 2 7Z", 0),
    stripes("pattern-10", "M7 2 12 7 7 12 2 7Z", 0),
  );
}
