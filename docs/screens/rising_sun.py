"""The pictures of the tables of the series, from games whose dice are known (`make screens`).

PYTHONPATH=. python docs/screens/rising_sun.py [--to FOLDER] [NAME ...]

A name is that of a game (`bataan`), of a moment of it (`bataan-reserve`) or of a picture (`bataan-reserve-phone`).
Without names, those of the documentation are taken.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Page
from tests.browser import rising_sun_scenes as scenes
from tests.browser.camera import OUT, Camera, come_closer, laid_over, look_again, looked_at, snap
from tests.browser.machine import browsing, serving

SUPPLY = ("supplied", "supply_sources", "out_of_supply", "allied_zoc")
VICTORY = ("prizes_japan", "prizes_allied", "japan_zoc")
PRIZES = {"singapore": "1939", "bataan": "2826", "guadalcanal": "3010"}
"""An objective of each game."""
FRONTS = {"singapore": "1412", "bataan": "2806", "guadalcanal": "2911"}
"""A hex in the middle of the fighting."""
MOMENTS = {
    "singapore-set-up": "allied",
    "singapore-bombardment": "japan",
    "singapore-landing": "japan",
    "singapore-attack": "japan",
    "bataan-set-up": "allied",
    "bataan-bombardment": "japan",
    "bataan-landing": "japan",
    "bataan-attack": "japan",
    "bataan-reserve": "allied",
    "bataan-table": "japan",
    "guadalcanal-set-up": "allied",
    "guadalcanal-plan": "japan",
    "guadalcanal-bombardment": "allied",
    "guadalcanal-attack": "japan",
    "guadalcanal-reserve": "allied",
}
"""Moments by game and name, and the seat that looks at them."""
TAKEN = {"": "desktop", "-small": "small", "-phone": "phone"}
KEPT = [
    "singapore-attack",
    "singapore-landing-small",
    "singapore-supply",
    "singapore-victory",
    "bataan-set-up",
    "bataan-attack",
    "bataan-attack-small",
    "bataan-attack-phone",
    "bataan-reserve",
    "bataan-reserve-small",
    "bataan-bombardment",
    "bataan-table-phone",
    "bataan-landing",
    "bataan-supply",
    "bataan-stack-allied",
    "bataan-stack-japan",
    "guadalcanal-set-up",
    "guadalcanal-plan",
    "guadalcanal-reserve",
    "guadalcanal-reserve-phone",
]
"""The pictures of the documentation."""
Moment = Callable[[str], Page]
"""How to come to a moment, at a size."""


def pages(camera: Camera) -> dict[str, Moment]:
    """Every moment by its name, and how to come to it."""

    def moment(name: str, seat: str, size: str) -> Page:
        game, scene = name.split("-", 1)
        page = camera.open(f"{camera.table(scenes.saved(game, scene))}?seat={seat}", size)
        look_again(page)
        return page

    def over(game: str, keys: tuple[str, ...], size: str) -> Page:
        page = laid_over(camera, f"{camera.table(scenes.saved(game, 'supply'))}?seat=allied", keys, size)
        come_closer(page, game, PRIZES[game] if keys is VICTORY else FRONTS[game], 2)
        if (game, keys) == ("singapore", VICTORY):
            draw_up(page)
        return page

    def stack(game: str, seat: str, size: str) -> Page:
        journal = scenes.saved(game, "movement")
        return looked_at(camera, game, f"{camera.table(journal)}?seat={seat}", scenes.hidden_hex(journal), size)

    found: dict[str, Moment] = {name: partial(moment, name, seat) for name, seat in MOMENTS.items()}
    for game in ("singapore", "bataan", "guadalcanal"):
        found[f"{game}-supply"] = partial(over, game, SUPPLY)
        found[f"{game}-victory"] = partial(over, game, VICTORY)
        for seat in ("allied", "japan"):
            found[f"{game}-stack-{seat}"] = partial(stack, game, seat)
    return found


def draw_up(page: Page) -> None:
    """The board is drawn up by its sea: what lies at its lower edge is clear of it."""
    page.mouse.move(900, 700)
    page.mouse.down()
    page.mouse.move(900, 600, steps=8)
    page.mouse.up()
    page.wait_for_timeout(900)


def wanted(name: str, names: list[str]) -> list[str]:
    """The pictures of a moment that are asked for."""
    all_of_it = names is not KEPT and (name in names or name.split("-")[0] in names)
    return [name + size for size in TAKEN if all_of_it or name + size in names]


def main() -> int:
    """Take pictures: those asked for, or those of the documentation."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=OUT)
    parser.add_argument("names", nargs="*")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        for name, come in pages(Camera(browser, address)).items():
            for each in wanted(name, wish.names or KEPT):
                page = come(TAKEN[each.removeprefix(name)])
                snap(page, wish.to / f"{each}.webp")
                page.context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
