"""How a player plays: by pointing, or by keys alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Page, TimeoutError

READY = ".decision .prompt-text"


def seq(page: Page) -> int:
    """The number of the position on the screen."""
    found: int = page.evaluate("hexfront.modules['/js/store.js']().store.get('view')?.seq ?? -1")
    return found


STORED = """() => {
  const { table, seat } = hexfront.modules['/js/store.js']().store.get('view');
  return hexfront.modules['/js/api.js']().view(table, { seat }).then(({ seq }) => seq);
}"""


def has_heard(page: Page) -> bool:
    """Whether the screen shows the last position that the server has for its seat."""
    stored: int = page.evaluate(STORED)
    return seq(page) == stored


def over(page: Page) -> bool:
    """Whether the game has ended."""
    found: bool = page.evaluate("hexfront.modules['/js/store.js']().store.get('view')?.over ?? false")
    return found


def until(page: Page, condition: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something that only the page's own modules can tell: Playwright itself takes a promise for a yes."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, page.locator(".decision").inner_text()
        page.wait_for_timeout(50)


def wait_past(page: Page, before: int) -> None:
    """Until the screen shows a later position."""
    until(page, lambda: seq(page) > before or over(page))


def acts(page: Page) -> list[str]:
    """The keys of all buttons the decision offers."""
    found: list[str] = page.eval_on_selector_all(
        ".decision button.option, .decision button.act", "all => all.map(b => b.dataset.key)"
    )
    return found


def answer(page: Page, key: str) -> None:
    """Take an option by clicking it, odds and warnings confirmed; the only one left may go on by itself first."""
    before = seq(page)
    try:
        page.locator(f'.decision [data-key="{key}"]').first.click(timeout=10_000)
    except TimeoutError:
        assert seq(page) > before, key
        return
    confirm(page, before)


ASKING = '.decision [data-key="roll"], dialog[open] button:is(.primary, .danger)'


def confirm(page: Page, before: int) -> None:
    """Roll if odds are shown, agree if the page asks back, and wait for what follows."""
    for _ in range(200):
        if seq(page) > before or over(page):
            return
        button = page.locator(ASKING).first
        if button.count() and button.is_visible():
            with suppress(TimeoutError):  # the button may go with the answer to an earlier click
                button.click(timeout=500)
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing followed: {page.locator('.decision').inner_text()}")


def hex_point(page: Page, game: str, hex: str) -> tuple[float, float]:
    """Where a hex is on the screen: its place in the drawing, through the sheet's own transform."""
    x, y = page.evaluate(
        """async ([game, hex]) => {
          const drawn = await (await fetch(`/api/v1/games/${game}/board.svg`)).text();
          const hit = new DOMParser().parseFromString(drawn, 'image/svg+xml').querySelector(`[data-hex="${hex}"]`);
          const { BASE } = hexfront.modules['/js/table/geometry.js']();
          const sheet = document.querySelector('.sheet');
          const at = new DOMMatrix(getComputedStyle(sheet).transform)
            .transformPoint({ x: hit.getAttribute('x') * BASE, y: hit.getAttribute('y') * BASE });
          const frame = sheet.parentElement.getBoundingClientRect();
          return [frame.x + at.x, frame.y + at.y];
        }""",
        [game, hex],
    )
    return x, y
