"""Two players on one device: a curtain between them, and nothing of one seat behind it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.house import Open, call
from tests.browser.playing import READY, acts, answer

SEAT = re.compile(r"[?&]seat=(\w+)")
HELD = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => ({
  seat: store.get('view')?.seat ?? '',
  deciders: store.get('view')?.deciders ?? [],
  cards: store.get('cards').size,
  past: store.get('past'),
  selection: store.get('selection'),
}))"""

HASTY = """new MutationObserver((_, watch) => {
  const button = document.querySelector('.curtain button');
  if (button) watch.disconnect(), button.click();
}).observe(document, { childList: true, subtree: true })"""
"""A key that the player before still holds down presses the button as soon as it is there."""


class Wire:
    """What the page asks the server for: which seats, and which sockets are open."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.open = 0
        page.on("request", lambda request: self.note(request.url))
        page.on("websocket", lambda socket: self.connected(socket))

    def note(self, url: str) -> None:
        """An address, if it names a seat."""
        self.asked += SEAT.findall(url)

    def connected(self, socket: Any) -> None:
        """A socket, until it is closed."""
        self.note(socket.url)
        self.open += 1
        socket.on("close", lambda _: self.closed())

    def closed(self) -> None:
        """One socket less."""
        self.open -= 1


@pytest.fixture
def table(address: str) -> str:
    """A game for two on one device."""
    found: str = call(address, "/tables", {"game": "formosa"})["id"]
    return found


def lift(page: Page) -> None:
    """Say that one is there. The curtain stays down for a moment, whatever is pressed."""
    page.wait_for_selector(".curtain")
    page.wait_for_timeout(700)
    page.locator(".curtain button").click()
    page.wait_for_selector(READY)


def hand_over(page: Page) -> None:
    """Decide what there is to decide, as shortly as possible, then hand over."""
    for _ in range(20):
        held = page.evaluate(HELD)
        if held["seat"] not in held["deciders"]:
            page.locator('.decision .hand-over [data-key^="seat "]').click()
            return
        found = acts(page)
        answer(page, next(key for key in ("auto", "done", "end", "pass") if key in found))
    raise AssertionError("the other side never came to decide")


def test_nothing_of_a_seat_is_fetched_before_the_curtain_is_lifted(visit: Open, table: str) -> None:
    page = visit("/")
    wire = Wire(page)
    page.add_init_script(HASTY)
    page.goto(f"{visit.address}/t/{table}")
    page.wait_for_selector(".curtain")
    expect(page.locator(".curtain")).to_contain_text("Japan")
    page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    expect(page.locator(".curtain")).to_be_visible()
    assert wire.asked == []
    lift(page)
    assert page.evaluate(HELD)["seat"] == "japan"
    assert set(wire.asked) == {"japan"}


def test_nothing_of_a_seat_is_left_behind_the_curtain(visit: Open, table: str) -> None:
    page = visit(f"/t/{table}")
    wire = Wire(page)
    lift(page)
    hand_over(page)
    expect(page.locator(".curtain")).to_contain_text("Allies")
    page.wait_for_timeout(1200)  # whatever was still to be said or drawn
    empty = {"seat": "", "deciders": [], "cards": 0, "past": None, "selection": {"piece": "", "place": ""}}
    assert page.evaluate(HELD) == empty
    assert "jp-" not in page.content()
    assert page.locator("main .page > *").count() == 0
    assert page.locator("#live-polite").inner_text() == page.locator("#live-urgent").inner_text() == ""
    assert wire.open == 0
    assert set(wire.asked) == {"japan"}
    lift(page)
    assert page.evaluate(HELD)["seat"] == "allied"
    assert wire.asked[-1] == "allied"
    expect(page.locator(".decision .happened")).not_to_be_empty()  # what happened since is told


def test_a_reload_asks_again_who_is_there(visit: Open, table: str) -> None:
    page = visit(f"/t/{table}")
    lift(page)
    page.reload()
    page.wait_for_selector(".curtain")
    expect(page.locator(".curtain")).to_contain_text("Japan")


def test_a_seat_of_its_own_has_no_curtain(visit: Open, table: str) -> None:
    page = visit(f"/t/{table}?seat=allied")
    page.wait_for_selector(READY)
    expect(page.locator(READY)).to_contain_text("other side")
    assert page.locator(".curtain").count() == 0
    assert page.locator('[data-key^="seat "]').count() == 0


def test_going_away_takes_the_curtain_away(visit: Open, table: str) -> None:
    page = visit("/")
    page.wait_for_selector("main h1, main h2")
    page.evaluate(f"hexfront.modules['/js/router.js']().navigate('/t/{table}')")
    page.wait_for_selector(".curtain")
    page.go_back()
    page.wait_for_selector(".lobby, main h1, main h2")
    assert page.locator(".curtain").count() == 0
