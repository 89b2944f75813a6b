"""Frames while a board moves, and what a frame costs each thread of the browser, by the threads' own clocks.

Other programs make frames late, but hardly lengthen the work for one. What it allows is the number of frames if the
busiest thread had a core for itself, and all of them together the cores of the machine.
"""

from __future__ import annotations

import os
import statistics
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, TimeoutError

FRAMES = 55
DRIVEN, ROUNDS = 90, 2
"""Frames in which a board is panned or zoomed there and back, and how often."""
COMES_MS, SHORTEST, LONGEST, SLOWED = 5000, 12, 240, 0.2
"""How long a counter may take to begin to move, how few and how many frames of it count, and how slowly it goes."""

DRIVE = """([kind, frames, pointerType]) => new Promise((done) => {
  const board = document.querySelector('.board');
  const { left, top, width, height } = board.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height * 0.35];
  const always = { pointerId: 1, pointerType, bubbles: true, cancelable: true };
  const at = (dx, dy) => ({ ...always, clientX: x + dx, clientY: y + dy });
  const circle = (turn) => at(-130 + 130 * Math.cos(turn), 90 * Math.sin(turn));
  const moves = {
    pan: (n) => board.dispatchEvent(new PointerEvent(n ? 'pointermove' : 'pointerdown', circle((n / 30) * Math.PI))),
    zoom: (n) => board.dispatchEvent(new WheelEvent('wheel', { ...at(0, 0), deltaY: n % 60 < 30 ? -24 : 24 })),
  };
  let [n, from] = [0, 0];
  const step = (now) => {
    from ||= now;
    if (n < frames) return moves[kind](n++), requestAnimationFrame(step);
    if (kind === 'pan') board.dispatchEvent(new PointerEvent('pointerup', circle(0)));
    return done([n, now - from]);
  };
  requestAnimationFrame(step);
})"""
"""Drag the board round in circles, or turn the wheel this way and that, once a frame."""
GLIDING = """(longest) => new Promise((done) => {
  let [n, from] = [0, 0];
  const step = (now) => {
    from ||= now;
    if (n === longest || !document.querySelector('.gliding')) return done([n, now - from]);
    return n++, requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""
"""The frames of a counter that is on its way, until it is there or there are enough."""


class Motion(NamedTuple):
    """Frames in a second, and what one costs in milliseconds: the page's thread, laying pictures together, drawing."""

    shown: float
    page: float
    display: float
    raster: float
    all: float

    @property
    def allowed(self) -> float:
        """How many frames the work for one allows."""
        return 1000 / max(0.01, self.page, self.display, self.all / (os.cpu_count() or 1))


class Threads:
    """What each thread of the browser has done, in milliseconds of processor time."""

    def __init__(self, browser: Browser) -> None:
        self.session = browser.new_browser_cdp_session()

    def now(self) -> dict[str, float]:
        """By the kind of its process and its name; the main thread is called `main`."""
        found = defaultdict[str, float](float)
        for process in self.session.send("SystemInfo.getProcessInfo")["processInfo"]:
            for thread in Path(f"/proc/{process['id']}/task").glob("*"):
                try:
                    name = "main" if thread.name == str(process["id"]) else (thread / "comm").read_text().strip()
                    found[f"{process['type']} {name}"] += int((thread / "schedstat").read_text().split()[0]) / 1e6
                except OSError:
                    continue  # it has ended
        return found


def driven(page: Page, threads: Threads, kind: str, touch: bool) -> list[Motion]:
    """The board panned or zoomed; the first round is not counted, in which everything is drawn once."""
    found = list[Motion]()
    for n in range(ROUNDS + 1):
        motion = counted(page, threads, DRIVE, [kind, DRIVEN, "touch" if touch else "mouse"])
        found += [motion] if n and motion else []
        page.wait_for_timeout(600)  # it comes to rest
    return found


def slow_down(page: Page) -> None:
    """Have counters take five times as long, so that there are frames enough to count; one costs the same."""
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWED})


def glided(page: Page, threads: Threads) -> Motion | None:
    """A counter on its way, if there is one soon."""
    try:
        page.wait_for_selector(".gliding", timeout=COMES_MS, state="attached")
    except TimeoutError:
        return None
    return counted(page, threads, GLIDING, LONGEST)


def counted(page: Page, threads: Threads, script: str, wish: object) -> Motion | None:
    """The frames of a script and their cost; None if there are too few."""
    before = threads.now()
    frames, ms = page.evaluate(script, wish)
    if frames < SHORTEST:
        return None
    spent = {name: done - before.get(name, 0) for name, done in threads.now().items()}
    raster = sum(done for name, done in spent.items() if name.startswith("renderer ThreadPool"))
    parts = (spent["renderer main"], spent["GPU VizCompositorTh"], raster, sum(spent.values()))
    return Motion(1000 * frames / ms, *(part / frames for part in parts))


def line(name: str, kind: str, found: list[Motion]) -> tuple[str, bool]:
    """Medians, and whether the work keeps the bar."""
    if not found:
        return f"frames, {name:28} {kind:5} nothing moves", True
    shown, page, display, raster, _ = (statistics.median(part) for part in zip(*found, strict=True))
    allowed = statistics.median(each.allowed for each in found)
    work = f"work a frame: page {page:4.1f} display {display:4.1f} raster {raster:4.1f} ms, allows {allowed:4.0f}"
    return f"frames, {name:28} {kind:5} {shown:4.0f} a second   {work}   (bar {FRAMES})", allowed >= FRAMES
