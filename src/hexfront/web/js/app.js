/** The start of the client: settings, words, then the page that the address names. */

import { openDialog } from "./dialog.js";
import { byId, clear, h } from "./dom.js";
import { announce } from "./live.js";
import { drawChip, shutOut, start as startMe } from "./people/me.js";
import { follow, parse } from "./router.js";
import { acceptInvitation } from "./seat_keys.js";
import { start as startSettings } from "./settings.js";
import { store } from "./store.js";
import { loadTexts, t } from "./texts.js";

/** @typedef {{mount(root: HTMLElement, params: any): void | (() => void) | Promise<void | (() => void)>}} Page */

/** @type {Record<string, string>} */
const PAGES = { lobby: "./pages/lobby.js", new: "./pages/new.js", table: "./table/page.js", settings: "./pages/settings.js", me: "./pages/me.js", notices: "./pages/notices.js" };

/** @param {string} name @returns {Promise<Page>} */
const load = (name) => import(PAGES[name] ?? "");

/** @type {void | (() => void)} */
let unmount;
let showing = 0;

/** Show the page that the address names, in place of the one before. */
async function show() {
  const mine = ++showing;
  unmount?.();
  unmount = undefined;
  document.title = t("ui.title");
  const main = byId("main");
  clear(byId("page-header"));
  acceptInvitation();
  const { page, params } = shutOut() && parse(location).page !== "notices" ? { page: "me", params: { next: location.pathname + location.search } } : parse(location);
  document.body.dataset.page = page;
  clear(main);
  const root = h("div", { class: "page", data: { loading: t("pages.loading") } });
  main.append(root);
  try {
    if (!(page in PAGES)) throw new Error(t("table.no_page"));
    const end = await (await load(page)).mount(root, params);
    if (mine === showing) unmount = end;
    else end?.();
  } catch (problem) {
    if (mine === showing) fail(root, problem);
  }
}

/**
 * @param {HTMLElement} root
 * @param {unknown} problem
 */
function fail(root, problem) {
  console.error(problem);
  const words = problem instanceof Error ? problem.message : String(problem);
  announce(t("table.page_failed"), true);
  clear(
    root,
    h(
      "section",
      { class: "card failed" },
      h("h1", {}, t("table.page_failed")),
      h("p", { class: "muted" }, words),
      h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, t("table.to_lobby"))),
    ),
  );
}

/** The settings, in a dialog. */
async function openSettings() {
  const page = await load("settings");
  await openDialog(t("table.settings"), (body, close) => page.mount(body, { close }));
}

async function start() {
  startSettings();
  void load(parse(location).page).catch(() => {}); // on its way while the words are
  await Promise.all([loadTexts(store.get("language")), startMe()]);
  drawChip();
  byId("open-settings").addEventListener("click", () => void openSettings());
  store.on("language", () => (drawChip(), void show()));
  follow(() => void show());
  for (const each of document.querySelectorAll("body > [inert]")) each.removeAttribute("inert"); // now they have names and do something
  await show();
}

void start();
