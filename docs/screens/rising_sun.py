"""The pictures of the tables of the series, from games whose dice are known (`make screens`).

PYTHONPATH=. python docs/screens/rising_sun.py [NAME ...]
"""

from __future__ import annotations

import sys
from functools import partial

from playwright.sync_api import Page
from tests.browser import rising_sun_scenes as scenes
from tests.browser.camera import Camera, Shots, laid_over, looked_at, take

SUPPLY = ("supplied", "supply_sources", "out_of_supply", "allied_zoc")


def shots(camera: Camera) -> Shots:
    """All pictures."""

    def seen(game: str, scene: str, seat: str, size: str = "desktop", theme: str = "light") -> Page:
        return camera.open(f"{camera.table(scenes.saved(game, scene))}?seat={seat}", size, theme)

    def over(game: str, size: str = "desktop") -> Page:
        return laid_over(camera, f"{camera.table(scenes.saved(game, 'supply'))}?seat=allied", SUPPLY, size)

    def stack(game: str, seat: str) -> Page:
        journal = scenes.saved(game, "movement")
        return looked_at(camera, game, f"{camera.table(journal)}?seat={seat}", scenes.hidden_hex(journal))

    return {
        "bataan-set-up": partial(seen, "bataan", "set-up", "allied"),
        "bataan-attack": partial(seen, "bataan", "attack", "japan"),
        "bataan-attack-small": partial(seen, "bataan", "attack", "japan", "small"),
        "bataan-attack-phone": partial(seen, "bataan", "attack", "japan", "phone"),
        "bataan-reserve": partial(seen, "bataan", "reserve", "allied"),
        "bataan-reserve-small": partial(seen, "bataan", "reserve", "allied", "small"),
        "bataan-reserve-dark": partial(seen, "bataan", "reserve", "allied", "desktop", "dark"),
        "bataan-bombardment": partial(seen, "bataan", "bombardment", "japan"),
        "bataan-table-phone": partial(seen, "bataan", "table", "japan", "phone"),
        "bataan-landing": partial(seen, "bataan", "landing", "japan"),
        "bataan-supply": partial(over, "bataan"),
        "bataan-stack-allied": partial(stack, "bataan", "allied"),
        "bataan-stack-japan": partial(stack, "bataan", "japan"),
        "singapore-attack": partial(seen, "singapore", "attack", "japan"),
        "singapore-supply": partial(over, "singapore"),
        "guadalcanal-set-up": partial(seen, "guadalcanal", "set-up", "allied"),
        "guadalcanal-plan": partial(seen, "guadalcanal", "plan", "japan"),
        "guadalcanal-reserve": partial(seen, "guadalcanal", "reserve", "allied"),
    }


if __name__ == "__main__":
    sys.exit(take(shots))
