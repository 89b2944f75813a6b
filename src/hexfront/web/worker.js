/** The service worker: shows what the server has sent to this browser, and leads to the table. It keeps nothing. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = read(event.data);
  event.waitUntil(self.registration.showNotification(told.title, { body: told.body, tag: told.link, renotify: true, data: { link: told.link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.link ?? "/"));
});

/** What was sent; a browser demands that something is shown even if it cannot be read. */
function read(data) {
  try {
    const { title, body, link } = data.json();
    return { title: String(title), body: String(body), link: String(link) };
  } catch {
    return { title: "Hexfront", body: "", link: "/" };
  }
}

/** To the table: in a window that is open, or in a new one. Nowhere but here. */
async function lead(link) {
  const wanted = new URL(link, self.location.origin);
  const address = wanted.origin === self.location.origin ? wanted : new URL("/", self.location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((each) => new URL(each.url).pathname === address.pathname);
  if (there) return there.focus();
  return self.clients.openWindow(address.href);
}
