/** Moments of the calendar as people say them. */

import { store } from "../store.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * How long ago: "3 hours ago", "yesterday".
 * @param {string} moment as the server writes it
 */
export function since(moment) {
  const seconds = (Date.parse(moment) - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return moment;
  const words = new Intl.RelativeTimeFormat(store.get("language"), { numeric: "auto" });
  const found = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return found ? words.format(Math.round(seconds / found[1]), found[0]) : words.format(0, "minute");
}

/** A day of the calendar: "15 November". @param {string} [moment] as the server writes it; now, if none is given */
export function day(moment) {
  return new Intl.DateTimeFormat(store.get("language") === "en" ? "en-GB" : store.get("language"), {
    day: "numeric",
    month: "long",
  }).format(moment ? new Date(moment) : new Date());
}
