/** Addresses of the pages. */

/** @typedef {{page: "lobby" | "new" | "table" | "me" | "notices" | "missing", params: Record<string, string>}} Route */

/**
 * What an address shows.
 * @param {URL | Location} url
 * @returns {Route}
 */
export function parse(url) {
  const [first = "", second = "", ...more] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const query = Object.fromEntries(new URLSearchParams(url.search));
  if (!first) return { page: "lobby", params: query };
  if (first === "new" && second && !more.length) return { page: "new", params: { ...query, game: second } };
  if (first === "t" && second && !more.length) return { page: "table", params: { ...query, id: second } };
  if (first === "me" && !second) return { page: "me", params: query };
  if (first === "notices" && !second) return { page: "notices", params: query };
  return { page: "missing", params: {} };
}

/** @type {() => void} */
let changed = () => {};

/**
 * Go to another page of the client.
 * @param {string} path
 * @param {{replace?: boolean, quiet?: boolean}} [how] `quiet`: only the address changes, the page stays
 */
export function navigate(path, { replace = false, quiet = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  if (!quiet) changed();
}

/**
 * Follow links and the browser's own buttons.
 * @param {() => void} listen called whenever another page is to be shown
 */
export function follow(listen) {
  changed = listen;
  addEventListener("popstate", listen);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.pathname === "/schema") return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
