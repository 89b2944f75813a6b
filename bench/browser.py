"""How quick the table is in the browser: from a click to the repaint, and the first load of lobby and table.

`make bench-browser` measures in a headless Chromium against a server of its own on this machine. A decision is ordinary
if nothing is asked back and no dice fall. Its time runs from the click, as the browser stamps it, to the second frame
after the new view has been drawn: the first frame paints it. First loads begin with an empty cache, the boards drawn.
The bars are only shown.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page
from tests.browser.house import DESKTOP, PHONE, Open, call, known_table
from tests.browser.machine import browsing, serving
from tests.browser.playing import READY, acts, answer, over

REPAINT_MS, LOAD_BYTES, LOAD_MS, REQUESTS = 100, 1_000_000, 2000, 40
LOADS = 5

WATCH = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => {
  let clicked = 0;
  window.repaints = [];
  addEventListener('click', (event) => (clicked ||= event.timeStamp), { capture: true });
  store.on('view', () => {
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => from && repaints.push(performance.now() - from)));
  });
  window.forget = () => (clicked = 0);
})"""
"""From the first click to the second frame after a new view. What is only picked up is forgotten before the click."""
ORDINARY = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => store.get('view').options
  .filter(({ warning, chance, piece, hex }) => !warning && chance < 0 && (piece || hex))
  .map(({ act, piece }) => [act, piece]))"""
"""Decisions in which nothing is asked back, with the piece that is to be picked up first."""
USABLE = """(selector) => new Promise((done) => {
  const twice = (then) => requestAnimationFrame(() => requestAnimationFrame(then));
  const ready = () => twice(() => done(performance.now()));
  const look = () => (document.querySelector(selector) ? ready() : requestAnimationFrame(look));
  look();
})"""


class Load(NamedTuple):
    """A first load: requests, bytes over the wire, and milliseconds until it can be used."""

    requests: int
    bytes: int
    ms: float


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=80)
    wanted = parser.parse_args().decisions
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        table = known_table(address)
        warm(browser, address, table)
        for name, path, usable in (
            ("lobby", "/", "main .lobby-section"),
            ("table", f"/t/{table}", ".decision .option"),
        ):
            report_loads(name, [first_load(browser, address + path, usable) for _ in range(LOADS)])
        for name, size in (("desktop", DESKTOP), ("phone", PHONE)):
            report_repaints(name, repaints(Open(browser, address)(f"/t/{known_table(address)}", size), wanted))


def warm(browser: Browser, address: str, table: str) -> None:
    """Have the server draw what it draws once."""
    for path in ("/", f"/t/{table}"):
        page = browser.new_page()
        page.goto(address + path, wait_until="networkidle", timeout=120_000)
        page.close()
    call(address, "/games")


def first_load(browser: Browser, url: str, usable: str) -> Load:
    """Open a page with nothing in the cache."""
    context = browser.new_context(viewport=DESKTOP)
    page = context.new_page()
    got: list[int] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    watch = context.new_cdp_session(page)
    watch.send("Network.enable")
    count(watch.on, got)
    page.goto(url, wait_until="commit")
    ms: float = page.evaluate(USABLE, usable)
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(len(asked), sum(got), ms)


def count(on: Callable[[str, Callable[[Any], None]], None], got: list[int]) -> None:
    """Note every byte that comes over the wire: answers as they are packed, with their heads, and socket messages."""
    on("Network.loadingFinished", lambda event: got.append(int(event["encodedDataLength"])))
    on("Network.webSocketFrameReceived", lambda event: got.append(len(event["response"]["payloadData"].encode())))


def repaints(page: Page, wanted: int) -> list[float]:
    """Play ordinary decisions by clicks, and what lies between them without the clock."""
    rng = Random(7)
    page.wait_for_selector(READY)
    page.evaluate(WATCH)
    found: list[float] = []
    while len(found) < wanted and not over(page):
        ordinary = page.evaluate(ORDINARY)
        before: int = page.evaluate("repaints.length")
        if not ordinary:
            answer(page, next(key for key in reversed(acts(page)) if key not in ("undo", "concede", "refuse")))
            continue
        take(page, *rng.choice(ordinary))
        page.wait_for_function("before => repaints.length > before", arg=before)
        if not page.locator(".dice-tray:not([hidden])").count():
            found.append(page.evaluate("repaints.at(-1)"))
        page.evaluate("document.querySelector('.dice-tray').hidden = true")
    return found


def take(page: Page, act: str, piece: str) -> None:
    """Click a decision; first put down what is in hand, or pick the piece up, if it is not in the list."""
    button = page.locator(f'.decision [data-key="{act}"]').first
    for first in ("drop", piece):
        other = page.locator(f'.decision [data-key="{first}"]').first
        if not button.count() and other.count():
            other.click()
    button.wait_for()
    page.evaluate("forget()")
    button.click()


def report_loads(name: str, loads: list[Load]) -> None:
    """The median of several first loads."""
    size, ms = statistics.median(load.bytes for load in loads), statistics.median(load.ms for load in loads)
    asked = max(load.requests for load in loads)
    met = size < LOAD_BYTES and ms < LOAD_MS and asked <= REQUESTS
    bars = f"bar {REQUESTS} requests, {LOAD_BYTES / 1000:.0f} kB, {LOAD_MS} ms"
    print(f"first load, {name:8} {asked:4} requests {size / 1000:7.0f} kB {ms:7.0f} ms   ({bars})", end="")
    print("" if met else "   OVER")


def report_repaints(name: str, times: list[float]) -> None:
    """Median, 95th percentile and worst."""
    p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[18]
    print(f"click to repaint, {name:8} {len(times):4} decisions   p50 {p50:5.0f} ms   p95 {p95:5.0f} ms", end="")
    print(f"   worst {max(times):5.0f} ms   (bar p50 {REPAINT_MS} ms)" + ("" if p50 < REPAINT_MS else "   OVER"))


if __name__ == "__main__":
    main()
