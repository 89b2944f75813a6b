"""Takes pictures of pages: of the documentation, from games whose dice are known (`make screens`)."""

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
from tests.browser.playing import hex_point

from hexfront.bots.player import judges
from hexfront.kernel.journal import Journal
from hexfront.kernel.judge import EVEN
from hexfront.kernel.state import State
from hexfront.kernel.step import actors

OUT = Path(__file__).parent.parent.parent / "docs" / "screens"
SIZES = {"phone": (390, 844), "small": (1280, 720), "desktop": (1440, 900), "large": (2560, 1440)}
PATIENCE = 150_000
"""Milliseconds that a page may take on a busy machine."""
DRAWN = """() => [...document.images].every((image) => image.complete || image.loading === 'lazy')
  && (document.querySelector('.ground')?.naturalWidth ?? 9999) > 1500"""
"""Whether the ground of the board is there, and not only its sketch."""


def played(game: str, scenario: str, seed: int, until: Callable[[State], bool]) -> Journal:
    """A game played on by good judgement until something holds, or to its end."""
    journal = Journal.new(game, scenario, (), bytes([seed]) * 32)
    judge = judges(game)
    assert judge is not None
    minds = {side: judge(journal.kit, EVEN, 0, False) for side in range(len(journal.game.meta.sides))}
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
        settings = json.dumps({"animation": "off", "language": "en", "recap": "never", "theme": theme})
        context.add_init_script(f"localStorage.setItem('hexfront.settings', '{settings}')")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(self.address + path)
        page.wait_for_load_state("networkidle")
        page.wait_for_function(DRAWN, timeout=120_000)
        return page

    @staticmethod
    def keep(page: Page, name: str) -> None:
        """The picture as a file, the pointer out of the way; the page is closed."""
        snap(page, OUT / f"{name}.webp")
        page.context.close()


def snap(page: Page, file: Path) -> None:
    """The picture as a file, the pointer out of the way unless it holds a stack open."""
    if not page.locator(".sheet.fanned").count():
        page.mouse.move(2, 2)
    page.wait_for_timeout(1500)
    taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    taken.save(file, "WEBP", quality=80, method=6)


def laid_over(camera: Camera, path: str, keys: tuple[str, ...], size: str = "desktop", theme: str = "light") -> Page:
    """The board with some overlays."""
    page = camera.open(path, size, theme)
    page.locator('[data-act="overlays"]').click()
    for key in keys:
        name = page.evaluate("key => hexfront.modules['/js/texts.js']().t(`overlay.${key}`)", key)
        page.locator("dialog[open] label, .palette label").filter(has_text=name).first.click()
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    page.wait_for_timeout(1500)
    return page


def come_closer(page: Page, game: str, hex: str, steps: int) -> None:
    """Zoom in on a hex of the whole board."""
    page.locator('[data-act="fit"]').click()
    page.wait_for_timeout(800)
    page.mouse.move(*hex_point(page, game, hex))
    for _ in range(steps):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(120)
    page.wait_for_timeout(900)


def look_again(page: Page) -> None:
    """The board goes where the decision is: cards may have taken room from it since."""
    page.keyboard.press("h")
    page.evaluate("document.activeElement.blur()")


def looked_at(camera: Camera, game: str, path: str, hex: str, size: str = "desktop") -> Page:
    """A stack spread out, with what the seat may know of it; its top unit is chosen."""
    page = camera.open(path, size)
    come_closer(page, game, hex, 4)
    page.mouse.move(2, 2)
    page.wait_for_timeout(700)  # the stack closes
    if size == "phone":
        page.touchscreen.tap(*hex_point(page, game, hex))
        return page
    page.mouse.click(*hex_point(page, game, hex))
    page.wait_for_selector(".sheet.fanned", state="attached")
    return page


Shots = dict[str, Callable[[], Page]]
"""Pictures by the names of their files, and how to come to what they show."""


def take(shots: Callable[[Camera], Shots]) -> int:
    """All pictures, or those that the command line names."""
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        camera = Camera(browser, address)
        found = shots(camera)
        for name in track([n for n in found if not wanted or n in wanted], description="pictures"):
            camera.keep(found[name](), name)
    return 0
