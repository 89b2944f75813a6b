"""How quick the table of every game is in the browser: a first load, from a click to the repaint, frames in motion.

`make bench-browser`, or `python bench/browser.py [--game GAME] [--screen SCREEN] [--decisions 8]`, measures in a
headless Chromium against a server of its own on this machine; beside the games there is `crowded`, a stress board with
more than two hundred counters, by the module `crowded` of a game.

A decision is ordinary if nothing is asked back and no dice fall. Its time runs from the click, as the browser stamps
it, to the second frame after the new view is drawn: the first paints it.
Beside it stands the work of the page's own thread in that time (script, style, layout, paint) by its own clock, which
other programs on a busy machine do not lengthen; the bar is for this one. So it is with frames (`frames.py`): while the
board is panned and zoomed, and while counters move along their way. Screens are a desktop, a phone, and, where it is
asked for, a phone whose page is four times as slow, which has no bar. First loads begin with an empty cache, the boards
drawn, and end beyond the curtain with all panels filled. The bars are only shown.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from bench.frames import Motion, Threads, driven, glided, line, slow_down
from playwright.sync_api import Browser, Page, ViewportSize
from tests.browser.camera import DRAWN
from tests.browser.house import DESKTOP, PHONE, Open, call
from tests.browser.machine import browsing, serving
from tests.browser.playing import READY, seq, wait_past

from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.shelf import box, playable
from hexfront.kernel.step import actors, options
from hexfront.secrecy import IDLE

REPAINT_MS, LOAD_BYTES, REQUESTS = 60, 600_000, 40
LOADS, MOVES, CENTRE = 3, 4, 200
"""First loads and animated decisions of a game; counters that the bar for a repaint speaks of."""
PATIENCE_MS, ANSWER_MS, TRIES = 60_000, 20_000, 4
"""How long anything may take, how long what follows a click, and how many decisions are tried for each measured."""
MOVING_S = 40
"""Seconds after which no more decisions are taken to see counters move."""
STILL = {"camera": "never", "confirm_battles": False}
MOVING = "hexfront.modules['/js/settings.js']().change({ animation: 'full' })"
"""The settings of a table at which nothing moves, and things move from now on."""
LEAST_BEGUN, MOST_BEGUN, SOME_MOVES = 25, 1500, 8
"""Decisions before a table is measured: so many at least, then on until there is a choice of moves."""

WATCH = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => {
  let [clicked, tell] = [0, () => {}];
  window.repaints = [];
  window.repainted = ([before, patience]) => repaints.length > before || new Promise((done) => {
    tell = done;
    setTimeout(done, patience, false);
  });
  const note = (from) => repaints.push(performance.now() - from) && tell(true);
  addEventListener('click', (event) => (clicked ||= event.timeStamp), { capture: true });
  store.on('view', () => {
    const from = clicked;
    clicked = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => from && note(from)));
  });
  window.forget = () => (clicked = 0);
})"""
"""From the first click to the second frame after a new view. What is only picked up is forgotten before the click.

Whether it has come is told, not asked frame by frame: asking would be work of the page, and make frames of its own."""
ORDINARY = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => store.get('view').options
  .filter(({ warning, throws, chance, piece, hex }) => !warning && !throws && chance < 0 && (piece || hex))
  .map(({ act, piece, hex }) => [act, piece, hex]))"""
"""Decisions in which nothing is asked back, with the piece that is to be picked up first, and the hex they name."""
CAN_UNDO = "hexfront.modules['/js/store.js']().store.get('view').can_undo"
UNFOLD = "for (const each of document.querySelectorAll('.decision .choices details:not([open])')) each.open = true"
"""Show what a decision has folded away."""
WHERE = """(key) => {
  const all = [...document.querySelectorAll('.decision [data-key]')];
  const button = all.find((each) => each.dataset.key === key && each.checkVisibility());
  button?.scrollIntoView({ block: 'nearest' });
  const box = button?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""
"""The middle of a button of the decision on the screen, if it can be seen."""
USABLE_TABLE = ".decision .option, .curtain button"
LAST_PANEL = ".replay-panel"
"""The panel that is filled last, when the browser has time."""
PICTURED = "() => [...document.images].every(({ complete, y }) => complete || y > innerHeight)"
"""Whether all pictures in sight are there."""
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


class Repaint(NamedTuple):
    """From a click to the repaint: milliseconds by the clock, and of work in the thread of the page."""

    clock: float
    work: float


class Screen(NamedTuple):
    """What a table is looked at with: its size, and how many times slower its page is than this machine."""

    size: ViewportSize
    slower: int = 1

    @property
    def touch(self) -> bool:
        """Whether it is held in a hand."""
        return self.size is PHONE


SCREENS = {"desktop": Screen(DESKTOP), "phone": Screen(PHONE), "slow phone": Screen(PHONE, 4)}
CROWDED = "crowded"
STRESSED = {key: found for key in playable() if (found := box(key).module(CROWDED))}
"""The games that say how they could have more counters than they have."""


def main() -> None:
    """Measure everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=8)
    parser.add_argument("--game", choices=(*playable(), CROWDED), default="")
    parser.add_argument("--screen", choices=SCREENS, default="")
    wish = parser.parse_args()
    games = [wish.game] if wish.game else [*playable(), CROWDED]
    screens = {
        name: screen
        for name, screen in SCREENS.items()
        if wish.screen == name or not (wish.screen or screen.slower > 1)
    }
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        warm(browser, address, "/")
        report_loads("lobby", [first_load(browser, address + "/", "main .lobby-section") for _ in range(LOADS)])
        for game in games:
            if game != CROWDED:
                measure_load(browser, address, game)
                measure(browser, address, game, screens, wish.decisions)
    for game, found in STRESSED.items() if CROWDED in games else ():
        with tempfile.TemporaryDirectory() as folder:
            pack = Path(folder) / "pack"
            found.write_pack(pack)
            with serving(Path(folder), options=("--pack", str(pack))) as address, browsing() as browser:
                warm(browser, address, f"/t/{begun(address, game, pack)}")
                measure(browser, address, game, screens, wish.decisions, pack)


def measure_load(browser: Browser, address: str, game: str) -> None:
    """The first load of a table."""
    path = f"/t/{begun(address, game)}"
    warm(browser, address, path)
    report_loads(game, [first_load(browser, address + path, USABLE_TABLE) for _ in range(LOADS)])


def measure(
    browser: Browser, address: str, game: str, screens: dict[str, Screen], wanted: int, pack: Path | None = None
) -> None:
    """A table of a game on every screen: decisions with nothing moving, the board moved, counters moving."""
    threads = Threads(browser)
    for name, screen in screens.items():
        title = f"{game}{', crowded' if pack else ''}, {name}"
        page = Open(browser, address)(f"/t/{begun(address, game, pack)}", screen.size, **STILL)
        page.set_default_timeout(PATIENCE_MS)
        lifted(page)
        page.wait_for_function(DRAWN)
        slowed = page.context.new_cdp_session(page)
        slowed.send("Emulation.setCPUThrottlingRate", {"rate": screen.slower})
        page.evaluate(WATCH)
        report_repaints(title, *repaints(page, wanted), screen)
        for kind in ("pan", "zoom"):
            report_motion(title, kind, driven(page, threads, kind, screen.touch), screen)
        report_motion(title, "move", motions(page, threads), screen)
        page.context.close()


def begun(address: str, game: str, pack: Path | None = None) -> str:
    """A table with a game as it stands after some decisions by chance, both sides at one device."""
    saved: str = call(address, "/tables/import", position(game, pack))["id"]
    return saved


@cache
def position(game: str, pack: Path | None) -> Any:
    """A game after some decisions by chance, from a known seed, as it is kept."""
    kit = load_game(game).open_box((pack,)) if pack else None
    rng, journal = Random(7), Journal.new(game, seed=bytes(32), kit=kit)
    for _ in range(MOST_BEGUN):
        side = actors(journal.state)[0]
        found = [act for act in options(journal.state, side) if not journal.game.notation.verbs[act.verb].forfeit]
        if journal.seq > LEAST_BEGUN and sum(act.verb == "move" for act in found) > SOME_MOVES:
            break
        journal.decide(side, rng.choice([act for act in found if act.verb not in IDLE] or found))
    return msgspec.to_builtins(journal.save())


def warm(browser: Browser, address: str, path: str) -> None:
    """Have the server draw what it draws once."""
    page = browser.new_page()
    page.goto(address + path, wait_until="networkidle", timeout=240_000)
    page.close()


class Thread:
    """The work of the thread of a page, by its own clock."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def ms(self) -> float:
        """All that it has done so far."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(each["value"]) for each in found if each["name"] == "TaskDuration")


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
    if usable == USABLE_TABLE:
        lifted(page)
        page.wait_for_selector(LAST_PANEL, state="attached")
    else:
        page.wait_for_function(PICTURED)
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(len(asked), sum(got), ms)


def count(on: Callable[[str, Callable[[Any], None]], None], got: list[int]) -> None:
    """Note every byte that comes over the wire: answers as they are packed, with their heads, and socket messages."""
    on("Network.loadingFinished", lambda event: got.append(int(event["encodedDataLength"])))
    on("Network.webSocketFrameReceived", lambda event: got.append(len(event["response"]["payloadData"].encode())))


def lifted(page: Page) -> None:
    """Come to the table, behind the curtain if there is one."""
    page.wait_for_selector(f"{READY}, .curtain button")
    if page.locator(".curtain button").count():
        page.wait_for_timeout(900)
        page.locator(".curtain button").first.click()
    page.wait_for_selector(READY)


def repaints(page: Page, wanted: int) -> tuple[int, list[Repaint]]:
    """The counters on the board; ordinary decisions by clicks, and each taken back without the clock."""
    rng, found = Random(7), list[Repaint]()
    thread, counters = Thread(page), page.locator(".board .piece").count()
    for _ in range(TRIES * wanted):
        if len(found) == wanted or not (ordinary := page.evaluate(ORDINARY)):
            break
        before: int = page.evaluate("repaints.length")
        act, piece, _ = rng.choice(ordinary)
        work = take(page, act, piece, thread)
        if work is None:
            continue
        if not page.evaluate("repainted", [before, ANSWER_MS]):
            continue  # the list was drawn anew under the pointer
        found.append(Repaint(page.evaluate("repaints.at(-1)"), thread.ms() - work))
        back(page)
    return counters, found


def back(page: Page) -> None:
    """Take the last decision back, if that can be."""
    if page.evaluate(CAN_UNDO):
        before = seq(page)
        page.keyboard.press("u")
        wait_past(page, before)


def motions(page: Page, threads: Threads) -> list[Motion]:
    """What moves when somebody moves: a unit sets out in most games first, and then goes hex by hex."""
    rng, found, end = Random(7), list[Motion](), time.monotonic() + MOVING_S
    page.evaluate(MOVING)
    slow_down(page)
    thread = Thread(page)
    while len(found) < MOVES and time.monotonic() < end and (ordinary := page.evaluate(ORDINARY)):
        moves = [each for each in ordinary if each[0].startswith("move ")]
        act, piece, hex = rng.choice(moves or [each for each in ordinary if each[2]] or ordinary)
        page.evaluate(UNFOLD)
        before = seq(page)
        if take(page, act, piece, thread) is None:
            continue
        if not hex:
            wait_past(page, before)
            continue
        motion = glided(page, threads)
        found += [motion] if motion else []
        back(page)
    return found


def take(page: Page, act: str, piece: str, thread: Thread) -> float | None:
    """Click a decision; first put down what is in hand, or pick the piece up. What the thread had done before.

    None if the list of decisions does not show this one.
    """
    for first in ("drop", piece):
        if not page.evaluate(WHERE, act) and (other := page.evaluate(WHERE, first)):
            page.mouse.click(*other)
            page.wait_for_timeout(300)
    at = page.evaluate(WHERE, act)
    if not at:
        return None
    page.mouse.move(*at)
    page.wait_for_timeout(100)
    page.evaluate("forget()")
    work = thread.ms()
    page.mouse.click(*at)
    return work


def report_loads(name: str, loads: list[Load]) -> None:
    """The median of several first loads."""
    size, ms = statistics.median(load.bytes for load in loads), statistics.median(load.ms for load in loads)
    asked = max(load.requests for load in loads)
    met = size < LOAD_BYTES and asked <= REQUESTS
    bars = f"bar {REQUESTS} requests, {LOAD_BYTES / 1000:.0f} kB"
    say(f"first load, {name:12} {asked:4} requests {size / 1000:7.0f} kB {ms:7.0f} ms   ({bars})", met)


def report_repaints(name: str, counters: int, times: list[Repaint], screen: Screen) -> None:
    """Medians and the worst; the bar is for the work, and for as many counters as it speaks of or fewer."""
    if len(times) < 2:
        print(f"click to repaint, {name}: nothing ordinary to decide")
        return
    work, clock = (statistics.median(each) for each in ([x.work for x in times], [x.clock for x in times]))
    words = f"click to repaint, {name:22} {counters:4} counters {len(times):4} decisions   work p50 {work:5.0f} ms"
    words += f"   worst {max(each.work for each in times):5.0f} ms   by the clock p50 {clock:5.0f} ms"
    say(f"{words}   (bar {REPAINT_MS} ms with {CENTRE})", work < REPAINT_MS or screen.slower > 1)


def report_motion(name: str, kind: str, found: list[Motion], screen: Screen) -> None:
    """A line; there is no bar for a page that is made slow."""
    words, met = line(name, kind, found)
    say(words, met or screen.slower > 1)


def say(line: str, met: bool) -> None:
    """A line, marked where it is over its bar."""
    print(line + ("" if met else "   OVER"), flush=True)


if __name__ == "__main__":
    main()
