/** The focus of the keyboard: never lost when a part of the screen is drawn anew. */

/**
 * Draw a part of the screen anew. If the focus was in it, `find` says what gets it now; what had it before is known
 * by its `data-key`.
 * @param {HTMLElement} host
 * @param {() => void} draw
 * @param {(key: string) => HTMLElement | null} find
 */
export function keepFocus(host, draw, find) {
  const focused = document.activeElement;
  const held = focused instanceof HTMLElement && focused !== host && host.contains(focused);
  const key = held ? (focused.dataset["key"] ?? "") : "";
  draw();
  if (held && !focused.isConnected) find(key)?.focus();
}

/**
 * What carries a key and can have the focus.
 * @param {HTMLElement} host
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export const keyed = (host, key) => (key ? host.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`) : null);

/** Whether nothing has the focus. */
export const nothingFocused = () => document.activeElement === null || document.activeElement === document.body;
