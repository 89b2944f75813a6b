"""Make the pictures of the lobby from the boards: a part of each, as light as a photograph.

    make screens

Names that differ from language to language are left out.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser
from rich.progress import track
from tests.browser.machine import browsing, serving

from hexfront.draw.look import Part, folders, look
from hexfront.kernel.shelf import games

HERO = Path(__file__).parent.parent / "src" / "hexfront" / "web" / "pictures" / "hero.webp"
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
    Image.open(io.BytesIO(taken)).convert("RGB").save(found, "WEBP", quality=65, method=6)
    return found.getvalue()


def wanted() -> Iterator[tuple[Path, str, Part]]:
    """Where a picture belongs, and what it shows: by the looks of the games."""
    for game in games():
        if part := look(game).poster:
            yield folders(game)[0] / "look" / "poster.webp", game, part
        if part := look(game).hero:
            yield HERO, game, part


def main() -> int:
    """All of them."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, browsing() as browser:
        for path, game, part in track(list(wanted()), description="posters"):
            path.write_bytes(poster(browser, address, game, part))
    return 0


if __name__ == "__main__":
    sys.exit(main())
