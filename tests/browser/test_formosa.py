"""Whole games of Formosa between two players: in two browsers at once, and at one device with a curtain."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocket, expect
from tests.browser.formosa import SET_UP, look, shortest, take
from tests.browser.house import Open
from tests.browser.machine import serving
from tests.browser.playing import READY, has_heard, over, seq, until, wait_past
from tests.sampling import THOROUGH, thorough

PATIENT = 30_000
FREE = 40 if THOROUGH else 15
"""After how many decisions a game at random is brought to its end."""
KNOWN_DICE = """
import secrets
chance = secrets.token_bytes
secrets.token_bytes = lambda n=32: bytes([7]) * 32 if n == 32 else chance(n)
from hexfront.cli import app
app()
"""
"""A server whose games all have the same dice; keys are random as ever."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("formosa"), ("-c", KNOWN_DICE)) as found:
        yield found


class Frames:
    """Everything that a page is sent over its sockets."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        self.count = 0
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(str(frame))
        self.count += 1

    def news(self) -> str:
        """What came since the last look."""
        found, self.heard = "\n".join(self.heard), []
        return found


def invite(visit: Open) -> tuple[Page, str]:
    """Set up a game with the Japanese on another device; the host's page at the table, and the link."""
    host = visit("/new/formosa", confirm_forced=True)
    host.locator('input[name="scenario"][value="scenario_2"]').check()
    host.locator('input[name="seat-japan"][value="link"]').check()
    host.locator("button[type=submit]").click()
    link = host.locator('[id^="invite-"][id$="-japan"]').input_value()
    host.locator(".invite button").click()
    expect(host.locator(".invite button")).to_have_text("Copied")
    host.locator(".invite-dialog .primary").click()
    host.wait_for_selector(READY)
    return host, link


@thorough
def test_a_whole_game_in_two_browsers_at_once(visit: Open, address: str) -> None:
    host, link = invite(visit)
    frames = Frames(host)
    host.reload()  # the key is kept, and from here on every message is overheard
    guest = visit(link.removeprefix(address), confirm_forced=True)
    for page in (host, guest):
        page.wait_for_selector(READY)
        assert "key" not in page.url
    pages, rng, played = {"allied": host, "japan": guest}, Random(29), 0
    while played < 250 and (views := settled(pages)):
        if secrets := hidden_from(host, frames, views["japan"]["concealed"]):
            raise AssertionError(f"{secrets} reached the Allied browser: {views['allied']['step']}")
        who = rng.choice([seat for seat, view in views.items() if view["prompt"]])
        acts = views[who]["acts"]
        act = shortest(acts) if views[who]["step"] in SET_UP or played > FREE else rng.choice(acts)
        take(pages[who], act)
        played += 1
    for page in pages.values():
        until(page, partial(over, page))
        expect(page.get_by_text(re.compile("di(e|ce) thrown")).first).to_be_visible(timeout=PATIENT)
    assert look(host)["winner"] == look(guest)["winner"]
    for page in pages.values():
        checked(page, "all as promised", "The game is over")
    assert played > 20
    assert frames.count > played


def checked(page: Page, *said: str) -> None:
    """Have the browser check the dice."""
    button = page.get_by_role("button", name="Check all dice so far")
    if not button.is_visible():
        page.locator("#tab-trust").click()
    button.click()
    for words in said:
        expect(page.locator(".trust-result")).to_contain_text(words, timeout=PATIENT)


def settled(pages: dict[str, Page]) -> dict[str, dict[str, Any]]:
    """What each player sees of one position in which somebody has to decide; nothing once all know that it is over."""
    for _ in range(200):
        # what one has uncovered is still hidden on a page that has not heard of it
        up_to_date = all(has_heard(page) for page in pages.values())
        views = {seat: look(page) for seat, page in pages.items()}
        assert [view["seat"] for view in views.values()] == list(pages)
        if up_to_date and any(view["prompt"] for view in views.values()):
            return views
        if all(over(page) for page in pages.values()):
            return {}
        pages["allied"].wait_for_timeout(50)
    raise AssertionError("nobody has to decide")


def hidden_from(page: Page, frames: Frames, concealed: list[str]) -> list[str]:
    """The concealed units whose ids have reached a page: in a message since the last look, or on the screen now."""
    news, screen = frames.news(), page.content()
    return [unit for unit in concealed if f'"{unit}"' in news or f'"{unit}"' in screen]


def plan(page: Page, *acts: str) -> None:
    for act in acts:
        take(page, act)


def test_plans_are_made_at_the_same_time_and_taken_back_unseen(visit: Open, address: str) -> None:
    host, link = invite(visit)
    guest = visit(link.removeprefix(address), confirm_forced=True)
    guest.wait_for_selector(READY)
    plan(guest, "auto", "auto", "done")
    wait_past(host, 0)
    plan(host, "done", "auto", "auto_set_up")
    expect(guest.locator(READY)).to_contain_text(look(guest)["prompt"])
    before = seq(host), host.locator(".decision").inner_text()
    plan(guest, "plan_jp 1 0", "plan_tokku 0")
    guest.locator('.decision [data-key="undo"]').click()
    until(guest, lambda: bool(look(guest)["prompt"]))
    plan(guest, "plan_tokku 1")
    host.wait_for_timeout(400)
    assert (seq(host), host.locator(".decision").inner_text()) == before
    assert look(host)["deciders"] == ["allied", "japan"]
    plan(host, "plan_us 1 1", "plan_cw 0 0")
    assert look(guest)["can_undo"]
    plan(host, "plan_b29 0")
    wait_past(guest, look(guest)["seq"] - 1)
    until(host, lambda: look(host)["step"] != "StrikePlanning")
    until(guest, lambda: look(guest)["step"] != "StrikePlanning")
    expect(guest.locator("#panel-trust .trust-host")).to_contain_text("whoever runs this server")
    for page in (host, guest):
        checked(page, "all as promised", "What your own browser added")
    guest.evaluate(FORGET_DICE)  # else it would know what it was told before
    guest.route("**/dice?*", spoil)
    checked(guest, "Dice are not those that follow from the numbers (1 decision)", "Keep your record now")


FORGET_DICE = """() => Object.keys(localStorage).filter((key) => key.startsWith("hexfront.dice."))
  .forEach((key) => localStorage.removeItem(key))"""


def spoil(route: Route) -> None:
    """A server that tells another die than it threw."""
    answer = route.fetch()
    found = answer.json()
    value, sides = found["receipts"][-1]["thrown"][0]
    found["receipts"][-1]["thrown"][0] = [value % sides + 1, sides]
    route.fulfill(response=answer, json=found)


def test_the_lobby_says_whose_move_it_is_and_a_stranger_gets_nothing(visit: Open, address: str) -> None:
    host, link = invite(visit)
    table = host.url.split("/t/")[1].split("?")[0]
    host.goto(f"{address}/")
    row = host.locator(".kept-row").first
    expect(row).to_contain_text("To decide: Japan", timeout=PATIENT)
    expect(row).to_contain_text("You play Allies")
    row.get_by_role("button", name=re.compile("Invite")).click()
    assert host.locator('[id^="invite-"][id$="-japan"]').input_value() == link
    guest = visit(link.removeprefix(address))
    guest.wait_for_selector(READY)
    guest.goto(f"{address}/")
    expect(guest.locator(".kept-row").first).to_contain_text("Your move", timeout=PATIENT)
    assert guest.locator(".kept-row").first.get_by_role("button", name=re.compile("Invite")).count() == 0
    stranger = visit("/")
    expect(stranger.locator(".kept-row").first).to_contain_text("Played on other devices", timeout=PATIENT)
    assert stranger.locator(".kept-row").first.locator("a, button").count() == 0
    stranger.goto(f"{address}/t/{table}?seat=japan")
    expect(stranger.locator(".failed")).to_contain_text("key", timeout=PATIENT)
    visit.problems = [problem for problem in visit.problems if "key that this browser does not hold" not in problem]


def test_a_game_can_be_removed_by_a_player_and_the_other_is_told(visit: Open, address: str) -> None:
    host, link = invite(visit)
    guest = visit(link.removeprefix(address))
    guest.wait_for_selector(READY)
    guest.wait_for_load_state("networkidle")  # what it still asks for would be gone
    host.goto(f"{address}/")
    host.locator(".kept-row").first.get_by_role("button", name=re.compile("Delete")).click()
    host.locator("dialog[open] .danger").click()
    expect(guest.get_by_text("There is no such thing here").first).to_be_visible(timeout=PATIENT)
    assert json.loads(host.evaluate("localStorage.getItem('hexfront.keys')")).get(look_id(guest)) is None


def look_id(page: Page) -> str:
    """The table that a page is at."""
    return page.url.split("/t/")[1].split("?")[0]


@thorough
def test_a_whole_game_at_one_device_with_a_curtain(visit: Open) -> None:
    page = visit("/new/formosa", confirm_forced=True)
    page.locator('input[name="seat-japan"][value="here"]').check()
    page.locator("button[type=submit]").click()
    rng, played = Random(5), 0
    seats: list[str] = []
    while not seats or not over(page):
        page.wait_for_selector(".curtain")
        assert not seats or page.locator("main .page > *").count() == 0
        lift(page)
        view = look(page)
        seats.append(view["seat"])
        while view["prompt"] and not view["over"]:
            acts = view["acts"]
            moving = view["step"] == "Movement" and played < FREE
            take(page, rng.choice(acts) if moving else shortest(acts))
            played += 1
            view = look(page)
        if not view["over"]:
            page.locator('.decision .hand-over [data-key^="seat "]').click()
    assert seats[:2] == ["japan", "allied"]
    assert len(seats) > 4
    assert all(one != other for one, other in pairwise(seats))
    expect(page.get_by_text(re.compile("di(e|ce) thrown")).first).to_be_visible(timeout=PATIENT)


def lift(page: Page) -> None:
    """Lift the curtain; it stays down for a moment, whatever is pressed."""
    page.wait_for_timeout(700)
    page.locator(".curtain button").click()
    page.wait_for_selector(READY)
