"""The pictures of the lobby and of the Luzon table, from games whose dice are known (`make screens`).

PYTHONPATH=. python docs/screens/luzon.py [NAME ...]

The games are played by the standard bot, so that the pictures show a board in the thick of it.
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page
from tests.browser.camera import Camera, Shots, look_again, played, take

from hexfront.games.luzon.state import Luzon
from hexfront.kernel.game import load_game
from hexfront.kernel.state import State
from hexfront.kernel.step import options


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


def in_hand(camera: Camera, path: str) -> Page:
    """A division picked up, on a phone: where it can go."""
    page = camera.open(path, "phone")
    page.locator(".decision .option").first.click()
    page.wait_for_selector(".decision [data-key=drop]")
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
    look_again(page)
    return page


def logged(camera: Camera, path: str) -> Page:
    """What happened so far."""
    page = camera.open(path)
    tab(page, "Log")
    look_again(page)
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


def shots(camera: Camera) -> Shots:
    """All pictures."""
    over = camera.table(played("luzon", "historical", 4, lambda _: False), "Krueger drives south")
    middle = camera.table(played("luzon", "historical", 4, thick_of_it), "The road to Manila")
    fight = camera.table(played("luzon", "historical", 4, in_doubt), "Before the mountains")
    return {
        "lobby": lambda: camera.open("/"),
        "set-up": lambda: camera.open("/new/luzon"),
        "table": lambda: camera.open(middle),
        "table-dark": lambda: camera.open(middle, theme="dark"),
        "phone": lambda: in_hand(camera, middle),
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


if __name__ == "__main__":
    sys.exit(take(shots))
