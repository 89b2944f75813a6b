/** How the player works right now: with keys or with a pointer. Focus rings and cursors depend on it. */

let keys = false;

addEventListener("keydown", (event) => void (keys ||= !event.ctrlKey && !event.metaKey && !event.altKey), { capture: true });
addEventListener("pointerdown", () => void (keys = false), { capture: true });

/** Whether the last thing touched was the keyboard. */
export const usesKeys = () => keys;
