/** What only the table of Operation Causeway: Formosa 1944 shows. Nothing here decides anything. */

import { t } from "/js/texts.js";
import { situation } from "./facts.js";
import { lead } from "./lead.js";

/** @typedef {import("/js/game.js").GameModule} GameModule */
/** @typedef {import("/wire.d.ts").WirePiece} WirePiece */
/** @typedef {import("/wire.d.ts").WireView} WireView */

/** Events by the sort of news they are; all others are about the sequence of play. */
const MOVES = /^(beach_marker|drop_marker|loaded|lands|returns|shipped|to_staging|to_amoy|arrives|motorized|moves|concealed_moves|flown_in|retreats|advances|revealed|deception_found|base_.*|raid_(lands|turned_back))$/;
const BATTLES =
  /^(strikes_revealed|.*_air_fire|kamikaze_result|ship_hit|fleet_.*|bombed|b29_.*|camp_bombed|concealed_lost|attack_declared|.*_committed|combat_column|result_.*|counterattack|eliminated|support_placed|guerrilla_rises|booty|raid_.*|overstack_removed)$/;

/** Verbs that stand together in a long list. @type {Record<string, string>} */
const GROUPS = {
  buy_us_air: "air",
  buy_cw_air: "air",
  buy_jp_air: "air",
  buy_kamikaze: "air",
  motor: "move",
  fly: "special",
  raid: "special",
  to_staging: "displays",
  to_amoy: "displays",
  demobilise: "build",
};

/** @type {Record<string, string[]>} */
const BOXES = {
  allied: ["allied_hand", "staging_area", "invasion_markers", "allied_available", "b29", "amoy", "allied_reinforcements", "allied_replacements", "allied_eliminated"],
  japan: ["japan_hand", "japan_available", "amoy", "japan_reinforcements", "japan_replacements", "japan_eliminated"],
};

const NATIONS = ["us", "cw", "jp"];

/** TAC points on the map as the counters they are: one point on the front, two on the back. @param {WireView} view @returns {WirePiece[]} */
function strikes({ table_facts: facts }) {
  const used = new Map(NATIONS.map((nation) => [nation, 0]));
  return [...(facts["support"] ?? []), ...(facts["interdiction"] ?? [])].flatMap(([hex, who, points]) => {
    const nation = NATIONS[who] ?? "us";
    return Array.from({ length: Math.ceil(points / 2) }, (_, n) => {
      const number = (used.get(nation) ?? 0) + 1;
      used.set(nation, number);
      return { id: `${nation}-tac${number}`, place: hex, face: points - 2 * n > 1 ? "back" : "front", values: {} };
    });
  });
}

/**
 * The strikes of both sides as they come out (16.1). The sentence has the planned totals in this order; what the view
 * counts may already be what the air battle has left.
 * @param {readonly import("/wire.d.ts").LogLine[]} lines
 * @param {WireView} after
 */
function plans(lines, { counters }) {
  const told = lines.find(({ kind }) => kind === "strikes_revealed")?.text.match(/\d+/g);
  if (!told) return null;
  const [allied = "", japan = "", tokku = ""] = told;
  const words = (/** @type {string} */ first, /** @type {string[]} */ nations) => [
    t("panel.plan_superiority", { number: first }),
    t("panel.plan_tactical", { number: nations.reduce((sum, nation) => sum + (counters[`${nation}_tactical`] ?? 0), 0) }),
  ];
  return [
    { side: "allied", words: words(allied, ["us", "cw"]) },
    { side: "japan", words: [...words(japan, ["jp"]), t("verb.plan_tokku", { number: tokku })] },
  ];
}

/** @param {WireView} view @returns {WirePiece[]} */
function markers(view) {
  const { b29, suppressed } = view.table_facts;
  return [
    ...strikes(view),
    ...(b29 ? [{ id: "us-b29", place: b29, face: suppressed === b29 ? "back" : "front", values: {} }] : []),
    ...(view.counters["amoy"] ? [{ id: "al-amoy", place: "amoy", face: "front", values: {} }] : []),
  ];
}

/** The printed figures: combat factor, bonus, movement factor (2.3.2). */
const FIGURES = /^(\d+)(?:-|([AD]))(\d+)(m?)$/;

/** @param {import("/wire.d.ts").PieceCard} card @param {WirePiece} piece @returns {[string, string | number][]} */
function figures(card, piece) {
  const found = FIGURES.exec(piece.face === "back" ? card.back : card.front);
  if (!found) return [];
  const [, cf = "", bonus = "", mf = "", wheels = ""] = found;
  return [
    [t("panel.cf"), bonus ? `${cf} ${t(`panel.bonus_${bonus}`)}` : cf],
    [t("panel.mf"), wheels ? `${mf} ${t("panel.mechanized")}` : mf],
  ];
}

/** @param {WireView} view @param {string} hex */
function hexNotes({ table_facts: facts }, hex) {
  /** @param {string} key */
  const points = (key) => (facts[key] ?? []).filter((/** @type {[string, number, number]} */ [at]) => at === hex).reduce((/** @type {number} */ sum, /** @type {[string, number, number]} */ [, , n]) => sum + n, 0);
  const [support, interdiction] = [points("support"), points("interdiction")];
  const site = (facts["sites"] ?? []).find((/** @type {[string]} */ [at]) => at === hex);
  return [
    support && t("panel.support_here", { number: support }),
    interdiction && t("panel.interdiction_here", { number: interdiction }),
    facts["suppressed"] === hex && t("panel.suppressed_here"),
    site?.[4] && t("panel.functional_here"),
    site?.[4] && site[1] && t("panel.traffic", { number: site[5] }),
    facts["duties"]?.attack?.includes(hex) && t("panel.must_attack"),
    facts["duties"]?.targets?.includes(hex) && t("panel.must_be_attacked"),
  ].filter(Boolean);
}

/** @type {GameModule} */
export const client = {
  sortOf: (kind) => (MOVES.test(kind) ? "moves" : BATTLES.test(kind) ? "battles" : "phases"),
  facts: situation,
  lead,
  plans,
  deliberate: new Set(["attack"]),
  closes: new Set(["done", "end", "stop", "attack"]),
  groupOf: (verb) => GROUPS[verb] ?? verb,
  groupOrder: ["deploy", "displays"],
  lifts: new Set(["move", "motor", "load", "retreat", "advance"]),
  rests: "stop",
  // costs come in half movement points (12.4)
  cost: (halves) => `${halves > 1 || !halves ? Math.floor(halves / 2) : ""}${halves % 2 ? "½" : ""}`,
  note: ({ verb, piece }, { table_facts: facts }) => {
    const price = /^(buy|build)/.test(verb) ? facts["prices"]?.[piece || verb] : undefined;
    return price === undefined ? "" : t("panel.price", { number: price });
  },
  markers,
  figures,
  hexNotes,
  boxes: (seat) => BOXES[seat] ?? [],
};
