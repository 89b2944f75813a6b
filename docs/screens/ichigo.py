"""The pictures of the table of Operation Ichi-Go, from games whose dice are known (`make screens`).

PYTHONPATH=. python docs/screens/ichigo.py [NAME ...]
"""

from __future__ import annotations

import sys
from functools import partial

from playwright.sync_api import Page
from tests.browser import ichigo_scenes as scenes
from tests.browser.camera import Camera, Shots, laid_over, look_again, looked_at, take
from tests.browser.playing import seq, until

RAILROAD = ("railroad", "railroad_missing", "airbases_held")
SUPPLY = ("japanese_supply", "out_of_supply", "japanese_reach")


def shots(camera: Camera) -> Shots:
    """All pictures."""

    def seen(scene: str, seat: str, size: str = "desktop", theme: str = "light") -> Page:
        return camera.open(f"{camera.table(scenes.saved(scene))}?seat={seat}", size, theme)

    def unfolded(scene: str, seat: str, size: str) -> Page:
        page = seen(scene, seat, size)
        fold = page.locator('.decision .fold-line[aria-expanded="false"]')
        if fold.count():
            fold.first.click()
            look_again(page)
        return page

    def over(scene: str, keys: tuple[str, ...], size: str = "desktop") -> Page:
        return laid_over(camera, f"{camera.table(scenes.saved(scene))}?seat=japan", keys, size)

    def stack(seat: str) -> Page:
        journal = scenes.saved("summer")
        return looked_at(camera, "ichigo", f"{camera.table(journal)}?seat={seat}", scenes.hidden_hex(journal))

    def alone(size: str) -> Page:
        page = camera.open(f"{camera.table(scenes.saved('chinese'))}?seat=japan", size)
        scenes.play_alone(page)
        before = seq(page)
        until(page, lambda: seq(page) > before + 12, 120)
        page.locator('.decision [data-key="bots pause"]').click()
        page.get_by_role("tab", name="Log").click()
        page.wait_for_timeout(4000)  # the die on the table is taken away
        return page

    def railroad(size: str) -> Page:
        page = over("summer", RAILROAD, size)
        page.locator('[data-act="fit"]').click()
        return page

    named = {"": "desktop", "-small": "small", "-phone": "phone"}
    found: Shots = {}
    for suffix, size in named.items():
        found |= {
            f"ichigo-opening{suffix}": partial(seen, "opening", "japan", size),
            f"ichigo-attack{suffix}": partial(unfolded, "attack", "japan", size),
            f"ichigo-railroad{suffix}": partial(railroad, size),
            f"ichigo-solitaire{suffix}": partial(alone, size),
            f"ichigo-causeway{suffix}": partial(unfolded, "causeway", "allied", size),
        }
    return found | {
        "ichigo-supply": partial(over, "summer", SUPPLY),
        "ichigo-philippines": partial(seen, "philippines", "allied"),
        "ichigo-chinese": partial(seen, "chinese", "allied"),
        "ichigo-stack-japan": partial(stack, "japan"),
        "ichigo-stack-allied": partial(stack, "allied"),
        "ichigo-attack-dark": partial(seen, "attack", "japan", "desktop", "dark"),
    }


if __name__ == "__main__":
    sys.exit(take(shots))
