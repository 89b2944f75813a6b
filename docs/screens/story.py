"""The pictures of what happened: the recap, a fight as a card, the enemy's last moves (`make screens`).

PYTHONPATH=. python docs/screens/story.py [NAME ...]
"""

from __future__ import annotations

import sys
from functools import partial

from playwright.sync_api import Page
from tests.browser.camera import Camera, Shots, take
from tests.browser.test_story import waited


def shots(camera: Camera) -> Shots:
    """All pictures."""

    def ghosts(size: str) -> Page:
        return camera.open(f"{camera.table(waited())}?seat=japan", size)

    def recap(size: str) -> Page:
        page = ghosts(size)
        page.keyboard.press("r")
        page.locator(".recap").wait_for()
        return page

    def fight(size: str) -> Page:
        page = recap(size)
        page.locator(".fight-item button").first.click()
        page.locator(".fight").wait_for()
        return page

    found: Shots = {}
    for suffix, size in {"": "desktop", "-small": "small", "-phone": "phone"}.items():
        found |= {
            f"story-recap{suffix}": partial(recap, size),
            f"story-fight{suffix}": partial(fight, size),
            f"story-ghosts{suffix}": partial(ghosts, size),
        }
    return found


if __name__ == "__main__":
    sys.exit(take(shots))
