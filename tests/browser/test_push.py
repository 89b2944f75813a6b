"""Notices in a real browser: the service worker shows what is pushed to it, and leads to the table.

A browser without a window allows no notices: what the worker wants to show is written down in its place, and a click on
it is told to the worker as the browser would.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Page, Worker
from tests.browser.house import Open
from tests.browser.playing import until

REGISTER = (
    "() => navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)"
)
RECORD = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, tag, data }) =>
    void self.shown.push({ title, body, tag, link: data.link });
}"""
CLICK = """async (link) => {
  const [opened, closed] = [[], []];
  self.clients.openWindow = async (where) => void opened.push(where);
  const there = { url: `${self.location.origin}/t/there`, focus: async () => void opened.push('focus') };
  self.clients.matchAll = async () => [there];
  const event = new Event('notificationclick');
  event.notification = { data: { link }, close: () => closed.push(link) };
  event.waitUntil = (done) => (event.done = done);
  self.dispatchEvent(event);
  await event.done;
  return { opened, closed: closed.length };
}"""
"""Click on a notice while a window is open at the table `there`: where it leads, and whether it is gone."""


def worker_of(page: Page) -> tuple[Worker, Any]:
    """The worker of a page, and what brings it a message as a push service would."""
    line, found = page.context.new_cdp_session(page), []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    page.evaluate(REGISTER)
    until(page, lambda: bool(found and page.context.service_workers))
    origin = page.evaluate("location.origin")
    wish = {"origin": origin, "registrationId": found[-1]["registrationId"]}
    worker = page.context.service_workers[0]
    worker.evaluate(RECORD)
    return worker, lambda data: line.send("ServiceWorker.deliverPushMessage", {**wish, "data": data})


def shown(page: Page, worker: Worker, number: int) -> list[dict[str, str]]:
    """What the worker has shown, once it is so much."""
    for _ in range(100):
        if len(found := worker.evaluate("() => self.shown")) >= number:
            return list(found)
        page.wait_for_timeout(100)
    raise AssertionError(found)


def test_the_worker_shows_what_is_pushed_and_leads_to_the_table(browser: Browser, address: str) -> None:
    visit = Open(browser, address)
    page = visit("/")
    worker, bring = worker_of(page)
    link = f"{address}/t/abc?seat=japan"
    bring(json.dumps({"title": "Te toca", "body": "Formosa", "link": link}))
    assert shown(page, worker, 1) == [{"title": "Te toca", "body": "Formosa", "link": link, "tag": link}]
    bring("nonsense")
    assert shown(page, worker, 2)[1]["title"] == "Hexfront", "a browser demands that something is shown"
    for where, led in (
        (link, link),
        (f"{address}/t/there?seat=us", "focus"),
        ("https://evil.example/t/abc", f"{address}/"),
    ):
        assert worker.evaluate(CLICK, where) == {"opened": [led], "closed": 1}
    visit.close()
    assert visit.problems == []
