"""Make the pictures of the lobby from the boards: a part of each, as light as a photograph.

    make screens

Names that differ from language to language are left out.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser
from rich.progress import track
from tests.browser.machine import browsing, serving

from hexfront.kernel.game import GAMES

OUT = Path(__file__).parent.parent / "src" / "hexfront" / "web" / "pictures"


class Part(NamedTuple):
    """A part of a board: how often its width goes into that of the sheet, the corner it starts at as shares of the
    sheet, and the size of the picture."""

    zoom: float
    x: float
    y: float
    width: int = 800
    height: int = 500


CARDS = {
    "luzon": Part(1.55, 0.04, 0.41),
    "formosa": Part(1.35, 0.14, 0.17),
    "singapore": Part(1.75, 0.05, 0.55),
    "bataan": Part(1.4, 0.26, 0.4),
    "guadalcanal": Part(1.9, 0.34, 0.14),
    "ichigo": Part(1.5, 0.3, 0.3),
}
HERO = Part(1.2, 0.05, 0.4, 1400, 720)
SHOW = """([zoom, x, y, ratio]) => {
  const sheet = document.documentElement;
  const { x: left, y: top, width, height } = sheet.viewBox.baseVal;
  const wide = width / zoom;
  sheet.setAttribute('viewBox', [left + x * width, top + y * height, wide, wide * ratio].join(' '));
  sheet.dataset.zoom = 'mid';
  for (const name of sheet.querySelectorAll('.n-sea, .n-area, .n-strait, .n-river, #furniture')) name.remove();
}"""


def poster(browser: Browser, address: str, game: str, part: Part) -> bytes:
    """A part of a board as a picture."""
    page = browser.new_page(viewport={"width": part.width, "height": part.height})
    page.goto(f"{address}/api/v1/games/{game}/board.svg", timeout=120_000)
    page.evaluate(SHOW, [part.zoom, part.x, part.y, part.height / part.width])
    page.wait_for_timeout(500)
    taken = page.screenshot()
    page.close()
    found = io.BytesIO()
    Image.open(io.BytesIO(taken)).convert("RGB").save(found, "WEBP", quality=80, method=6)
    return found.getvalue()


def main() -> int:
    """All of them."""
    OUT.mkdir(exist_ok=True)
    wanted = {**{game: (game, CARDS[game]) for game in GAMES}, "hero": ("luzon", HERO)}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        for name, (game, part) in track(wanted.items(), description="posters"):
            (OUT / f"{name}.webp").write_bytes(poster(browser, address, game, part))
    return 0


if __name__ == "__main__":
    sys.exit(main())
