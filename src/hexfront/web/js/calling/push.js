/** Notices in this browser: whether it can have them, and how they begin and end. */

import * as api from "../api.js";

const WORKER = "/worker.js";
const KEY = "hexfront.push";

/** Whether this browser can be told while the page is closed; only over TLS, or on this machine. */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Which of the ways is this browser, if any. @param {readonly import("../../wire.d.ts").WayCard[]} ways */
export const ownWay = (ways) => ways.find(({ id, kind }) => kind === "push" && id === localStorage.getItem(KEY)) ?? null;

/** The public key of the server as the browser wants it. @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Ask the player, then the browser's push service; false if the player does not want it.
 * @param {string} key the public key of the server
 * @param {string} name what to call this browser
 */
export async function subscribe(key, name) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  await before?.unsubscribe(); // it may be for another key
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint = "", keys = {} } = found.toJSON();
  const way = await api.newPush({ endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "", name });
  localStorage.setItem(KEY, way.id);
  return true;
}

/** No more of it in this browser. */
export async function unsubscribe() {
  localStorage.removeItem(KEY);
  const worker = canPush() ? await navigator.serviceWorker.getRegistration(WORKER) : undefined;
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
