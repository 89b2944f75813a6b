"""Two players on one device: a curtain between them, and nothing of one seat behind it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import ichigo_scenes
from tests.browser.house import Open, call
from tests.browser.moments import lay_out
from tests.browser.playing import READY, acts, answer
from tests.browser.test_story import waited

SEAT = re.compile(r"[?&]seat=(\w+)")
HELD = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => ({
  seat: store.get('view')?.seat ?? '',
  deciders: store.get('view')?.deciders ?? [],
  cards: store.get('cards').size,
  past: store.get('past'),
  selection: store.get('selection'),
}))"""

MOVING = "document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1).length"
"""Pictures that move for longer than a thousandth of a second."""
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
    other = page.locator('.decision [data-key^="seat "]')
    expect(other).to_have_count(1)
    page.keyboard.press("g")
    expect(page.locator(".plan-bar")).to_be_visible()
    expect(other).to_have_count(0)  # a plan is of the seat that made it
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


def told(recap: Locator) -> list[str]:
    """The lines of a recap."""
    return [line.strip() for line in recap.locator(".recap-item").all_inner_texts()]


def test_behind_the_curtain_each_player_is_told_what_his_seat_may_know(visit: Open) -> None:
    journal = waited()
    page = visit("/", recap="always", animation="full")
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{visit.address}/t/{lay_out(visit.address, journal)}")
    expect(page.locator(".curtain")).to_contain_text("Japan")
    assert page.locator(".recap").count() == 0
    page.wait_for_timeout(700)
    page.locator(".curtain button").click()
    recap, position = page.locator(".recap"), page.locator(".recap-head .muted")
    expect(recap).to_be_visible()
    number = page.locator(".recap-item").count()
    seen = " ".join(told(recap))
    truths = [name for name in ichigo_scenes.truths(journal) if name in seen]
    assert truths == []
    # who wants nothing to move is led step by step: no scene goes on by itself, and no picture moves
    expect(position).to_have_text(f"1 of {number}")
    expect(recap.get_by_role("button", name="Go on by itself")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text(f"2 of {number}")
    assert page.evaluate(MOVING) == 0
    page.keyboard.press("Escape")
    expect(recap).to_have_count(0)
