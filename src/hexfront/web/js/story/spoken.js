/** What happened, as it is read out. */

import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").LogLine} LogLine */

/** Lines one after the other; dice that fell together are one sentence. @param {readonly LogLine[]} lines */
export function spoken(lines) {
  const said = lines.flatMap((line, n) => {
    if (line.kind !== "die") return [line.text];
    if (lines[n - 1]?.kind === "die") return [];
    const end = lines.findIndex((each, m) => m > n && each.kind !== "die");
    const dice = lines.slice(n, end < 0 ? undefined : end);
    return [dice.length > 1 ? `${t("pages.dice_thrown", { value: dice.flatMap((each) => each.dice).join(", ") })}.` : line.text];
  });
  return said.join(" ");
}
