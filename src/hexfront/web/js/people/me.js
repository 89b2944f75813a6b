/** Who is at this browser, on a server for others. At home there is nobody to ask for. */

import { me as askMe, onNobody, setToken } from "../api.js";
import { byId, h } from "../dom.js";
import { navigate } from "../router.js";
import { store } from "../store.js";
import { t } from "../texts.js";

/** @typedef {import("../../wire.d.ts").Me} Me */

/** Who asks here; null at home and until it is known. */
export const myself = () => {
  const me = store.get("me");
  return me && me.mode !== "home" ? me : null;
};

/** Whether somebody has to come in first, whatever page is asked for. */
export const shutOut = () => myself()?.kind === "nobody" && myself()?.mode === "club";

/** Somebody else is at this browser from now on. @param {Me} me */
export const become = (me) => store.set({ me });

/** What a page shows besides its cookie. */
const token = () => document.cookie.match(/(?:^|; )hexfront_token=([^;]*)/)?.[1] ?? "";

/** Ask the server who is here; whoever must say who they are is asked in a dialog, and what they wanted is done then. */
export async function start() {
  setToken(token);
  onNobody(async () => {
    const { askWho } = await import("./come_in.js");
    return askWho();
  });
  store.on("me", drawChip);
  const found = await askMe().catch(() => null);
  if (found) become(found);
}

/** Whoever wants a seat must say who they are first; the question comes before the table. */
export async function introduced() {
  if (myself()?.kind !== "nobody") return;
  const { askWho } = await import("./come_in.js");
  await askWho();
}

/** The way to one's own page, in the head of every page; none at home. */
export function drawChip() {
  document.getElementById("open-me")?.remove();
  const me = myself();
  if (!me) return;
  const words = me.kind === "nobody" ? t("people.sign_in") : me.name;
  const label = me.kind === "nobody" ? t("people.sign_in") : t("people.page_of", { name: me.name });
  byId("open-settings").before(h("a", { id: "open-me", class: "button quiet me-chip", href: "/me", "aria-label": label }, words));
}

/** Go on to where somebody wanted to go before they were asked who they are. @param {string | undefined} next */
export const goOn = (next) => navigate(next?.startsWith("/") && !next.startsWith("//") ? next : "/", { replace: true });
