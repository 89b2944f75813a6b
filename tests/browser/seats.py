"""How seats of a table are played to the end of a game: in two browsers at once, or at one device with a curtain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.formosa import look, take
from tests.browser.house import DESKTOP, Open
from tests.browser.playing import READY, has_heard, over, until

PATIENT = 30_000
MOST = 120
RAW = re.compile(
    r"\b(panel|group|form|causeway|flag|back|table|pages|ui|verb|prompt|phase|modifier|chart_column|step|stock|objective|left)"
    r"\.[a-z_]+",
    re.ASCII,
)


def sit(visit: Open, table: str, seat: str, size: ViewportSize = DESKTOP, **settings: str | bool) -> Page:
    """A page of one seat at a table."""
    page = visit(f"/t/{table}?seat={seat}", size, **settings)
    page.wait_for_selector(READY)
    return page


def shortest(acts: list[str], passing: Sequence[str]) -> str:
    """What ends the decision soonest."""
    verbs = {act.split()[0]: act for act in reversed(acts)}
    return next((verbs[verb] for verb in passing if verb in verbs), acts[0])


Before = Callable[[str, int], None]
"""What is looked at before a seat decides, given how many decisions have been made."""


def play_at_once(pages: dict[str, Page], passing: Sequence[str], before: Before, ending: str) -> None:
    """Both seats to the end of the game, each in a browser of its own."""
    first, played = next(iter(pages.values())), 0
    while not over(first) and played < MOST:
        for seat, page in pages.items():
            for each in pages.values():  # what others did may be on its way
                until(each, partial(has_heard, each))
            view = look(page)
            if view["prompt"] and not view["over"]:
                before(seat, played)
                take(page, shortest(view["acts"], passing))
                played += 1
        first.wait_for_timeout(30)
    for page in pages.values():
        until(page, partial(over, page))
        expect(page.locator("#panel-result")).to_contain_text(ending, timeout=PATIENT)
    assert len({look(page)["winner"] for page in pages.values()}) == 1
    assert played > 4


def play_in_turns(page: Page, passing: Sequence[str], ending: str) -> None:
    """Both seats to the end of the game at one device; the curtain falls between them."""
    seats: list[str] = []
    while not seats or not over(page):
        page.wait_for_selector(".curtain")
        page.wait_for_timeout(700)
        page.locator(".curtain button").click()
        page.wait_for_selector(READY)
        view = look(page)
        seats.append(view["seat"])
        while view["prompt"] and not view["over"]:
            take(page, shortest(view["acts"], passing))
            view = look(page)
        if not view["over"]:
            page.locator('.decision .hand-over [data-key^="seat "]').click()
    assert {*seats} == {"japan", "allied"}
    expect(page.locator("#panel-result")).to_contain_text(ending, timeout=PATIENT)


def unspoken(page: Page) -> list[str]:
    """What a page shows that is no word: keys of catalogues, things of the program."""
    text = page.locator("body").inner_text()
    return [*(found[0] for found in RAW.finditer(text)), *(word for word in ("undefined", "[object") if word in text)]


def serious(page: Page) -> list[str]:
    """The serious findings of axe."""
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
