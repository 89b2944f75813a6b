"""Take the pictures of the table in docs/screens from games whose dice are known.

    make screens

The games are played by the standard bot, so that the pictures show a board in the thick of it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page
from rich.progress import track
from tests.browser.house import call
from tests.browser.machine import browsing, serving

from hexfront.bots.player import judges
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import State
from hexfront.kernel.step import actors

OUT = Path(__file__).parent.parent / "docs" / "screens"
SIZES = {"phone": (390, 844), "desktop": (1440, 900), "large": (2560, 1440)}


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

    def table(self, journal: Journal) -> str:
        """A game on the server; the path of its page."""
        card: dict[str, Any] = call(self.address, "/tables/import", msgspec.to_builtins(journal.save()))
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
        page.wait_for_timeout(1500)
        return page

    @staticmethod
    def keep(page: Page, name: str) -> None:
        """The picture as a file; the page is closed."""
        page.screenshot(path=OUT / f"{name}.png")
        page.context.close()


def tab(page: Page, name: str) -> None:
    """Open a tab of the table."""
    page.get_by_role("tab", name=name, exact=True).click()
    page.wait_for_timeout(800)


def battle(camera: Camera, path: str) -> Page:
    """A division before Clark Field: what would be thrown, and with what chances."""
    page = camera.open(path)
    page.locator('.decision [data-key="us_11ab"]').click()
    page.locator(".decision button", has_text="1132").or_(
        page.locator(".decision button", has_text="1032")
    ).first.click()
    page.wait_for_selector(".decision .odds")
    page.wait_for_timeout(1200)
    return page


def rule(camera: Camera, path: str) -> Page:
    """The rule behind the prompt."""
    page = camera.open(path)
    page.locator("[data-part=decision] .rule-link").first.click()
    page.wait_for_timeout(800)
    return page


def main() -> int:
    """All pictures, or those named."""
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        camera = Camera(browser, address)
        middle = camera.table(
            played("luzon", "historical", 4, lambda s: s.turn == 4 and s.active >= 0 and s.us_control.bit_count() > 60)
        )
        over = camera.table(played("luzon", "historical", 4, lambda _: False))
        shots: dict[str, Callable[[], Page]] = {
            "lobby": lambda: camera.open("/"),
            "set-up": lambda: camera.open("/new/luzon"),
            "table": lambda: camera.open(middle),
            "table-dark": lambda: camera.open(middle, theme="dark"),
            "phone": lambda: camera.open(middle, "phone"),
            "large": lambda: camera.open(middle, "large"),
            "battle": lambda: battle(camera, middle),
            "rules": lambda: rule(camera, middle),
            "result": lambda: camera.open(over),
        }
        for tab_name, name in (("Replay", "replay"), ("Tables", "charts"), ("Log", "log")):
            shots[name] = lambda tab_name=tab_name: _with_tab(camera, middle, tab_name)  # type: ignore[misc]
        for name in track([n for n in shots if not wanted or n in wanted], description="pictures"):
            camera.keep(shots[name](), name)
    return 0


def _with_tab(camera: Camera, path: str, name: str) -> Page:
    page = camera.open(path)
    tab(page, name)
    return page


if __name__ == "__main__":
    sys.exit(main())
