/** What the player has set, kept in this browser. */

import { store } from "./store.js";

/**
 * @typedef {object} Settings
 * @property {"en" | "es"} language
 * @property {"system" | "light" | "dark"} theme
 * @property {boolean} confirm_forced ask even where there is only one thing to do
 * @property {boolean} confirm_battles show the odds before dice are thrown
 * @property {"full" | "fast" | "off"} animation
 * @property {boolean} shortcuts single keys act
 * @property {"always" | "unseen" | "never"} camera whether the board goes to what happens
 * @property {"always" | "away" | "never"} recap whether what others did is told scene by scene, unasked
 * @property {boolean} sound
 */

const KEY = "hexfront.settings";

/** @returns {Settings} */
function initial() {
  const language = (navigator.languages ?? []).some((tag) => tag.startsWith("es")) ? "es" : "en";
  return { language, theme: "system", confirm_forced: false, confirm_battles: true, animation: "full", shortcuts: true, camera: "unseen", recap: "away", sound: false };
}

/** @returns {Settings} */
function read() {
  try {
    return { ...initial(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return initial();
  }
}

/** The settings as they are. @returns {Settings} */
export const settings = () => store.get("settings");

/**
 * Change settings, for good. The language is changed with `setLanguage` of `texts.js`.
 * @param {Partial<Settings>} patch
 */
export function change(patch) {
  const next = { ...settings(), ...patch };
  store.set({ settings: next });
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // a browser that keeps nothing still plays
  }
  show(next);
}

/** Read the settings and put them into effect. */
export function start() {
  const found = read();
  store.set({ settings: found, language: found.language });
  show(found);
}

/** @param {Settings} now */
function show({ theme, animation }) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.animation = animation;
}

const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the dark sheet is shown now. */
export const isDark = () => (settings().theme === "system" ? wantsDark.matches : settings().theme === "dark");

/**
 * Hear of a change of light and dark.
 * @param {(dark: boolean) => void} listen
 * @returns {() => void}
 */
export function onDark(listen) {
  const tell = () => listen(isDark());
  wantsDark.addEventListener("change", tell);
  const off = store.on("settings", (now, was) => now.theme !== was?.theme && tell());
  return () => (wantsDark.removeEventListener("change", tell), off());
}

/**
 * How long something that takes so many milliseconds should take for this player.
 * @param {number} milliseconds
 */
export function pace(milliseconds) {
  if (wantsStill.matches || settings().animation === "off") return 0;
  return settings().animation === "fast" ? milliseconds / 2.5 : milliseconds;
}
