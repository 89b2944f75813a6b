/** Plans of a seat, kept in this browser: each has a name and its decisions; none of them ever goes to another seat. */

/** @typedef {import("../../wire.d.ts").WirePlanned} WirePlanned */
/** @typedef {{name: string, throws: "middling" | "thrown", acts: WirePlanned[]}} Kept */

/** So many plans are kept. */
export const MOST_PLANS = 12;

/** @param {string} table @param {string} seat */
const key = (table, seat) => `hexfront.plans.${table}.${seat}`;

/** @param {string} table @param {string} seat @returns {Kept[]} */
export function keptPlans(table, seat) {
  try {
    const found = JSON.parse(localStorage.getItem(key(table, seat)) ?? "[]");
    return Array.isArray(found) ? found.filter(sound).slice(0, MOST_PLANS) : [];
  } catch {
    return [];
  }
}

/** @param {string} table @param {string} seat @param {Kept[]} plans */
export function keepPlans(table, seat, plans) {
  try {
    if (plans.length) localStorage.setItem(key(table, seat), JSON.stringify(plans));
    else localStorage.removeItem(key(table, seat));
  } catch {
    // kept for this visit only
  }
}

/** Whether something read is a plan. @param {any} plan */
const sound = (plan) => typeof plan?.name === "string" && ["middling", "thrown"].includes(plan.throws) && Array.isArray(plan.acts);
