"""Take the pictures of the table in docs/screens from games whose dice are known.

    make screens

The games are played by the standard bot, so that the pictures show a board in the thick of it.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
from PIL import Image
from playwright.sync_api import Browser, Page
from rich.progress import track
from tests.browser.house import call
from tests.browser.machine import browsing, serving

from hexfront.bots.player import judges
from hexfront.games.luzon.state import Luzon
from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import State
from hexfront.kernel.step import actors, options

OUT = Path(__file__).parent.parent / "docs" / "screens"
SIZES = {"phone": (390, 844), "desktop": (1440, 900), "large": (2560, 1440)}
DRAWN = """() => [...document.images].every((image) => image.complete || image.loading === 'lazy')
  && (document.querySelector('.ground')?.naturalWidth ?? 9999) > 1500"""
"""Whether the ground of the board is there, and not only its sketch."""


def played(game: str, scenario: str, seed: int, until: Callable[[State], bool]) -> Journal:
    """A game played on by good judgement until something holds, or to its end."""
    journal = Journal.new(game, scenario, (), bytes([seed]) * 32)
    judge = judges(game)
    assert judge is not None
    minds = {side: judge(journal.kit, 0.0) for side in range(len(journal.game.meta.sides))}
    while actors(journal.state) and not until(journal.state):
        side = actors(journal.state)[0]
        journal.decide(side, minds[side].opinions(journal.state, side)[0].act)
    return journal


class Camera:
    """Takes pictures of pages of a server."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def table(self, journal: Journal, name: str = "") -> str:
        """A game on the server; the path of its page."""
        where = f"/tables/import?{urlencode({'name': name})}"
        card: dict[str, Any] = call(self.address, where, msgspec.to_builtins(journal.save()))
        return f"/t/{card['id']}"

    def open(self, path: str, size: str = "desktop", theme: str = "light") -> Page:
        """A page, at rest."""
        width, height = SIZES[size]
        context = self.browser.new_context(viewport={"width": width, "height": height}, has_touch=size == "phone")
        settings = json.dumps({"animation": "off", "language": "en", "theme": theme})
        context.add_init_script(f"localStorage.setItem('hexfront.settings', '{settings}')")
        page = context.new_page()
        page.goto(self.address + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_function(DRAWN, timeout=120_000)
        return page

    @staticmethod
    def keep(page: Page, name: str) -> None:
        """The picture as a file, the pointer out of the way; the page is closed."""
        page.mouse.move(2, 2)
        page.wait_for_timeout(1500)
        taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        taken.save(OUT / f"{name}.webp", "WEBP", quality=90, method=6)
        page.context.close()


def tab(page: Page, name: str) -> None:
    """Open a tab of the table."""
    page.get_by_role("tab", name=name, exact=True).click()
    page.wait_for_timeout(800)


def battle(camera: Camera, path: str, theme: str = "light") -> Page:
    """The least certain fight on offer: what would be thrown, and with what chances."""
    page = camera.open(path, theme=theme)
    act, piece = page.evaluate(
        """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => store.get('view').options
          .filter(({ chance }) => chance >= 0)
          .sort((a, b) => Math.abs(a.chance - 0.7) - Math.abs(b.chance - 0.7))
          .map(({ act, piece }) => [act, piece])[0])"""
    )
    page.locator(f'.decision [data-key="{piece}"]').click()
    page.locator(f'.decision [data-key="{act}"]').click()
    page.wait_for_selector(".decision .odds")
    return page


def replayed(camera: Camera, path: str) -> Page:
    """A moment of the past."""
    page = camera.open(path)
    tab(page, "Replay")
    page.locator(".replay-panel input[type=range]").evaluate(
        "slider => { slider.value = Math.round(slider.max * 0.6); slider.dispatchEvent(new Event('input')); }"
    )
    page.wait_for_selector(".decision .past")
    return page


def charted(camera: Camera, path: str) -> Page:
    """The rows that a fight is read off."""
    page = battle(camera, path)
    page.locator(".odds-charts button").first.click()
    return page


def rule(camera: Camera, path: str) -> Page:
    """The rule behind the prompt."""
    page = camera.open(path)
    page.locator("[data-part=decision] .rule-link").first.click()
    page.wait_for_timeout(800)
    return page


def logged(camera: Camera, path: str) -> Page:
    """What happened so far."""
    page = camera.open(path)
    tab(page, "Log")
    return page


def thick_of_it(s: State) -> bool:
    """The fourth turn, most of the army ashore and on the move."""
    return isinstance(s, Luzon) and s.turn == 4 and s.active >= 0 and s.us_control.bit_count() > 60


def in_doubt(s: State) -> bool:
    """From the second turn on, a fight that may go either way."""
    if not isinstance(s, Luzon) or s.turn < 2:
        return False
    thrown = (load_game("luzon").forecast(s, 0, act) for act in options(s, 0))
    return any(found and 0.55 < found.success < 0.85 for found in thrown)


def main() -> int:
    """All pictures, or those named."""
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        camera = Camera(browser, address)
        over = camera.table(played("luzon", "historical", 4, lambda _: False), "Krueger drives south")
        middle = camera.table(played("luzon", "historical", 4, thick_of_it), "The road to Manila")
        fight = camera.table(played("luzon", "historical", 4, in_doubt), "Before the mountains")
        shots: dict[str, Callable[[], Page]] = {
            "lobby": lambda: camera.open("/"),
            "set-up": lambda: camera.open("/new/luzon"),
            "table": lambda: camera.open(middle),
            "table-dark": lambda: camera.open(middle, theme="dark"),
            "phone": lambda: camera.open(middle, "phone"),
            "large": lambda: camera.open(middle, "large"),
            "battle": lambda: battle(camera, fight),
            "battle-dark": lambda: battle(camera, fight, "dark"),
            "rules": lambda: rule(camera, middle),
            "charts": lambda: charted(camera, fight),
            "log": lambda: logged(camera, middle),
            "replay": lambda: replayed(camera, middle),
            "result": lambda: camera.open(over),
            "lobby-phone": lambda: camera.open("/", "phone"),
            "lobby-dark": lambda: camera.open("/", theme="dark"),
        }
        for name in track([n for n in shots if not wanted or n in wanted], description="pictures"):
            camera.keep(shots[name](), name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
