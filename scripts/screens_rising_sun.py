"""Take the pictures of the tables of the series in docs/screens, from games whose dice are known.

PYTHONPATH=. python scripts/screens_rising_sun.py [NAME ...]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Page
from rich.progress import track
from screens import SIZES, Camera
from tests.browser import rising_sun_scenes as scenes
from tests.browser.machine import browsing, serving
from tests.browser.playing import hex_point

SIZES["small"] = (1280, 720)
SUPPLY = ("supplied", "supply_sources", "out_of_supply", "allied_zoc")


def laid_over(camera: Camera, path: str, keys: tuple[str, ...], size: str = "desktop") -> Page:
    """The board with some overlays."""
    page = camera.open(path, size)
    page.locator('[data-act="overlays"]').click()
    for key in keys:
        name = page.evaluate("key => hexfront.modules['/js/texts.js']().t(`overlay.${key}`)", key)
        page.locator("dialog[open] label").filter(has_text=name).first.click()
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    page.wait_for_timeout(1200)
    return page


def looked_at(camera: Camera, game: str, path: str, hex: str) -> Page:
    """A stack spread out, with what the seat may know of it."""
    page = camera.open(path)
    page.locator('[data-act="fit"]').click()
    page.wait_for_timeout(800)
    page.mouse.move(*hex_point(page, game, hex))
    for _ in range(5):
        page.mouse.wheel(0, -240)
        page.wait_for_timeout(120)
    page.wait_for_timeout(900)
    page.mouse.click(*hex_point(page, game, hex))
    page.wait_for_timeout(900)
    return page


def main() -> int:
    """All pictures, or those named."""
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        camera = Camera(browser, address)

        def seen(game: str, scene: str, seat: str, size: str = "desktop", theme: str = "light") -> Page:
            return camera.open(f"{camera.table(scenes.saved(game, scene))}?seat={seat}", size, theme)

        def over(game: str, size: str = "desktop") -> Page:
            return laid_over(camera, f"{camera.table(scenes.saved(game, 'supply'))}?seat=allied", SUPPLY, size)

        def stack(game: str, seat: str) -> Page:
            journal = scenes.saved(game, "movement")
            return looked_at(camera, game, f"{camera.table(journal)}?seat={seat}", scenes.hidden_hex(journal))

        shots: dict[str, Callable[[], Page]] = {
            "bataan-set-up": partial(seen, "bataan", "set-up", "allied"),
            "bataan-attack": partial(seen, "bataan", "attack", "japan"),
            "bataan-attack-small": partial(seen, "bataan", "attack", "japan", "small"),
            "bataan-attack-phone": partial(seen, "bataan", "attack", "japan", "phone"),
            "bataan-reserve": partial(seen, "bataan", "reserve", "allied"),
            "bataan-reserve-small": partial(seen, "bataan", "reserve", "allied", "small"),
            "bataan-reserve-dark": partial(seen, "bataan", "reserve", "allied", "desktop", "dark"),
            "bataan-bombardment": partial(seen, "bataan", "bombardment", "japan"),
            "bataan-supply": partial(over, "bataan"),
            "bataan-stack-allied": partial(stack, "bataan", "allied"),
            "bataan-stack-japan": partial(stack, "bataan", "japan"),
        }
        for name in track([n for n in shots if not wanted or n in wanted], description="pictures"):
            camera.keep(shots[name](), name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
