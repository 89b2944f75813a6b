/** Fingers, mouse and wheel: pan, pinch, zoom, tap, point. */

/** @typedef {import("./camera.js").Camera} Camera */
/**
 * @typedef {object} Touches
 * @property {(event: {x: number, y: number, target: Element, touch: boolean}) => void} tap
 * @property {(x: number, y: number, target: Element) => void} point the mouse rests here
 * @property {() => void} leave
 * @property {() => void} moves the board is dragged or zoomed
 * @property {(x: number, y: number, touch: boolean) => void} hold a long press or the right button
 */

const SLOP = 7;
const LONG = 480;

/**
 * @param {HTMLElement} viewport
 * @param {Camera} camera
 * @param {Touches} on
 */
export function listen(viewport, camera, on) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let moved = false;
  let held = false;
  let started = { x: 0, y: 0, target: /** @type {Element} */ (viewport) };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let long;
  let frame = 0;

  /** @param {PointerEvent} event */
  function press(event) {
    if (/** @type {Element} */ (event.target).closest("button, a, input, select, .bubble")) return;
    if (event.pointerType === "mouse" && event.button === 2) return;
    viewport.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    camera.stop();
    camera.held = true;
    if (down.size > 1) return void (moved = true);
    moved = held = false;
    started = { x: event.clientX, y: event.clientY, target: /** @type {Element} */ (event.target) };
    if (event.pointerType !== "mouse") {
      long = setTimeout(() => {
        held = true;
        on.hold(started.x, started.y, true);
      }, LONG);
    }
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const was = down.get(event.pointerId);
    if (!was) return hover(event);
    const now = { x: event.clientX, y: event.clientY };
    if (!moved && Math.hypot(now.x - started.x, now.y - started.y) < SLOP) return undefined;
    moved = true;
    on.moves();
    clearTimeout(long);
    viewport.classList.add("dragging");
    if (down.size === 1) camera.pan(now.x - was.x, now.y - was.y);
    else pinch(event.pointerId, was, now);
    down.set(event.pointerId, now);
    return undefined;
  }

  /**
   * @param {number} id
   * @param {{x: number, y: number}} was
   * @param {{x: number, y: number}} now
   */
  function pinch(id, was, now) {
    const other = [...down].find(([each]) => each !== id)?.[1];
    if (!other) return;
    const before = Math.hypot(was.x - other.x, was.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    if (before > 0) camera.zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    camera.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
  }

  /** @param {PointerEvent} event */
  function hover(event) {
    if (event.pointerType !== "mouse" || frame) return;
    const { clientX, clientY } = event;
    const target = /** @type {Element} */ (event.target);
    frame = requestAnimationFrame(() => {
      frame = 0;
      on.point(clientX, clientY, target);
    });
  }

  /** @param {PointerEvent} event */
  function lift(event) {
    clearTimeout(long);
    if (!down.delete(event.pointerId)) return;
    if (down.size) return;
    camera.held = false;
    viewport.classList.remove("dragging");
    if (moved || held || event.type === "pointercancel") return;
    on.tap({ x: started.x, y: started.y, target: started.target, touch: event.pointerType !== "mouse" });
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    on.moves();
    const step = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
    if (event.shiftKey) return camera.pan(-step, 0);
    camera.zoom(Math.exp(-step * (event.ctrlKey ? 0.011 : 0.0016)), event.clientX, event.clientY);
    return undefined;
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    event.preventDefault();
    if (!held) on.hold(event.clientX, event.clientY, false);
    held = true;
  }

  viewport.addEventListener("pointerdown", press);
  viewport.addEventListener("pointermove", move);
  viewport.addEventListener("pointerup", lift);
  viewport.addEventListener("pointercancel", lift);
  viewport.addEventListener("pointerleave", on.leave);
  viewport.addEventListener("wheel", wheel, { passive: false });
  viewport.addEventListener("contextmenu", menu);
}
