/** What the player does, as far as a step of the guide can wait for it. */

/** @typedef {import("./context.js").Context} Context */

/**
 * Wait for something: `next` (only the button), `act:VERB` or `act:VERB|VERB`, `end`, `undo`, `select`, `select:PIECE`, `open:TAB`, `overlay`.
 * @param {Context} ctx
 * @param {string} wait
 * @param {() => void} done
 * @returns {() => void} stop waiting
 */
export function watch(ctx, wait, done) {
  const [what = "", which = ""] = wait.split(":");
  if (what === "act" || what === "end")
    return ctx.socket.on("decided", ({ act, outcome }) => outcome === "done" && (which || "end").split("|").includes(act.split(" ")[0] ?? "") && done());
  if (what === "undo") return ctx.socket.on("events", (news) => news.undone && done());
  if (what === "select") return ctx.store.on("selection", ({ piece }) => piece && (!which || piece === which) && done());
  if (what === "open" || what === "rules") return onTab(which || "rules", done);
  if (what === "overlay") return onOverlay(done);
  return () => {};
}

/**
 * A tab has been opened: by its button, or by a link to a rule or chart.
 * @param {string} name
 * @param {() => void} done
 */
function onTab(name, done) {
  const clicked = (/** @type {Event} */ event) => {
    const tab = event.target instanceof Element ? event.target.closest('[role="tab"]') : null;
    if (tab instanceof HTMLElement && [tab.dataset["tab"], tab.id, tab.getAttribute("aria-controls")].some((word) => word?.includes(name)))
      done();
  };
  const sent = name === "charts" ? "openchart" : "openrule";
  document.addEventListener("click", clicked, true);
  document.addEventListener(sent, done, true);
  return () => {
    document.removeEventListener("click", clicked, true);
    document.removeEventListener(sent, done, true);
  };
}

/**
 * The player has laid a layer over the board or taken it off; some lie there by themselves.
 * @param {() => void} done
 */
function onOverlay(done) {
  document.addEventListener("laidover", done);
  return () => document.removeEventListener("laidover", done);
}
