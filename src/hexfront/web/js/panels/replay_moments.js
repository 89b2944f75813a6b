/** What happened at each moment, from the log. */

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

export class Moments {
  /** @param {Context} ctx */
  constructor(ctx) {
    /** @private */
    this.ctx = ctx;
    /** @private @type {Map<number, LogLine[]>} */
    this.lines = new Map();
  }

  async load() {
    const { api, table, seat, store } = this.ctx;
    this.add(await api.log(table.id, { seat, language: store.get("language") }).catch(() => []));
  }

  /** @param {readonly LogLine[]} lines */
  add(lines) {
    for (const seq of new Set(lines.map((line) => line.seq)))
      this.lines.set(
        seq,
        lines.filter((line) => line.seq === seq),
      );
  }

  /**
   * @param {number} seq
   * @returns {LogLine[]}
   */
  at(seq) {
    return this.lines.get(seq) ?? [];
  }

  /**
   * The next moment at which something happened.
   * @param {number} seq
   * @param {number} last
   */
  after(seq, last) {
    for (let next = seq + 1; next < last; next++) if (this.lines.has(next)) return next;
    return last;
  }

  /**
   * Where the turns begin.
   * @returns {{seq: number, turn: number}[]}
   */
  turns() {
    /** @type {number[]} */
    const found = [];
    for (const [seq, lines] of this.lines) for (const line of lines) if (line.kind === "turn") found.push(seq);
    return found.sort((a, b) => a - b).map((seq, i) => ({ seq, turn: i + 1 }));
  }
}
