"""Bots at the table, as a player sees them: watched, taken over, played against, asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.formosa import look, shortest, take
from tests.browser.house import DESKTOP, PHONE, SIZES, Open, call, known_table
from tests.browser.playing import READY, acts, answer, over, seq, until
from tests.browser.seats import serious
from tests.sampling import THOROUGH


def own_turn(page: Page) -> bool:
    """Whether the player has something to decide, or the game is over."""
    view = look(page)
    return bool(view and (view["prompt"] or view["over"]))


def set_pace(page: Page, pace: str) -> None:
    """Choose a pace on the card of the bot, which is drawn anew whenever the bot decides."""
    wanted = f".pilot .segment input[value={pace}]"
    page.locator(wanted).wait_for(state="attached")
    page.evaluate("wanted => document.querySelector(wanted).click()", wanted)
    expect(page.locator(wanted)).to_be_checked()


def test_a_game_is_watched_taken_over_in_the_middle_and_handed_back(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("s")
    page.locator(".players-dialog [data-seat=us] input[value=bot]").first.check(force=True)
    page.keyboard.press("Escape")
    expect(page.locator(".pilot")).to_contain_text("Standard bot plays United States.")
    until(page, lambda: seq(page) > 3)  # at the fast pace the game may be over before a busy machine has looked
    expect(page.locator(".decision .happened .motive")).to_contain_text("Standard bot: ")
    assert page.locator(".decision button.option").count() == 0
    page.locator('.decision [data-key="bots take over"]').click(delay=400)  # pressed while the bot goes on
    expect(page.locator(".pilot")).to_have_count(0)
    page.wait_for_timeout(600)
    before = seq(page)
    page.wait_for_timeout(600)
    assert seq(page) == before, "nobody decides for the player"
    own = [key for key in acts(page) if key not in ("undo", "concede", "refuse", "advise")]
    if own[0].startswith(("us_", "bh_")):
        page.locator(f'.decision [data-key="{own[0]}"]').click()
        page.wait_for_selector(".decision .in-hand")
        own = [key for key in acts(page) if " " in key and not key.startswith("way ")]
    answer(page, own[0])
    page.keyboard.press("s")
    page.locator(".players-dialog [data-seat=us] input[value=bot]").first.check(force=True)
    page.locator(".players-dialog .bot-fields input[value=random]").check(force=True)
    page.locator(".players-dialog button.primary").click()
    set_pace(page, "fast")
    handed = seq(page)
    until(page, lambda: over(page) or (not THOROUGH and seq(page) > handed + 20), 90)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-motive", has_text="Random bot: ").first).to_be_visible()


def test_a_bot_is_stopped_and_goes_on_decision_by_decision(visit: Open, address: str) -> None:
    table = call(address, "/tables", {"game": "formosa", "seats": {"allied": "bot", "japan": "bot"}})["id"]
    page = visit(f"/t/{table}")
    page.wait_for_selector(".pilot")
    assert page.locator(".curtain").count() == 0
    assert serious(page) == []
    visit.probed = True
    page.keyboard.press("k")
    expect(page.locator('.decision [data-key="bots pause"]')).to_contain_text("Go on")
    page.wait_for_timeout(400)
    before = seq(page)
    page.keyboard.press(".")
    until(page, lambda: seq(page) > before)
    page.wait_for_timeout(400)
    assert seq(page) == before + 1
    seat = look(page)["seat"]
    page.locator('.decision [data-key^="bots look"]').click()
    until(page, lambda: (look(page) or {"seat": seat})["seat"] != seat)
    assert page.locator(".curtain").count() == 0, "there is nobody to hide anything from"


def set_up_against_a_bot(page: Page) -> None:
    """A game against a bot, as the set-up page proposes it."""
    expect(page.locator(".seat-row[data-seat=allied] input[value=here]")).to_be_checked()
    expect(page.locator(".seat-row[data-seat=japan] .bot-fields")).to_contain_text("Standard")
    guide = page.locator(".toggle input")
    if guide.count() and guide.first.is_checked():
        guide.first.uncheck(force=True)
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_one_player_against_a_bot(visit: Open, size: ViewportSize) -> None:
    page = visit("/new/formosa", size)
    page.wait_for_selector(".seat-row")
    set_up_against_a_bot(page)
    page.wait_for_selector(READY)
    decided = 0
    while decided < 6:
        until(page, lambda: own_turn(page))
        view = look(page)
        assert view["seat"] == "allied"
        if view["over"]:
            break
        take(page, shortest(view["acts"]))
        decided += 1
        assert page.locator(".curtain").count() == 0
    assert decided >= 5
    assert look(page)["backs"] > 0, "what the bot hides stays hidden"
    assert page.locator(".motive").count() == 0


def test_a_game_by_link_against_a_bot_has_one_link(visit: Open, address: str) -> None:
    host = visit("/new/formosa")
    host.wait_for_load_state("networkidle")  # until the picture above has its place
    host.locator('input[name="seat-allied"][value="link"]').check(force=True)
    host.locator('input[name="seat-japan"][value="bot"]').check(force=True)
    host.locator("button[type=submit]").click()
    link = host.locator('[id^="invite-"][id$="-allied"]').input_value()
    assert host.locator(".invite").count() == 1
    host.goto(f"{address}/")
    expect(host.locator(".kept-row").first).to_contain_text("You play Allies")
    host.locator(".kept-row").first.get_by_role("button", name="Invite").click()
    assert host.locator(".invite input").input_value() == link
    guest = visit(link.removeprefix(address))
    until(guest, lambda: own_turn(guest))
    view = look(guest)
    assert (view["seat"], view["backs"] > 0) == ("allied", True)
    guest.goto(f"{address}/t/{guest.url.split('/t/')[1].split('?')[0]}?seat=japan")
    expect(guest.locator(".failed")).to_contain_text("key")
    visit.problems = [problem for problem in visit.problems if "key that this browser does not hold" not in problem]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_adviser_is_asked_and_followed(visit: Open, address: str, size: ViewportSize) -> None:
    page = visit(f"/t/{known_table(address)}", size, confirm_battles=False)
    page.wait_for_selector(READY)
    if size is PHONE:
        page.locator('.decision [data-key="advise"]').click()
    else:
        page.keyboard.press("a")
    advice = page.locator(".decision .advice")
    expect(advice).to_contain_text("Standard bot would do this")
    expect(page.locator('.decision [data-key="advised"]')).to_be_focused()
    expect(page.locator('.decision [data-key="advised"]')).to_be_in_viewport()
    assert seq(page) == 0
    page.keyboard.press("Enter")
    until(page, lambda: seq(page) > 0)
    expect(advice).to_have_count(0)
    page.locator('.decision [data-key="advise"]').click()
    expect(page.locator('.decision [data-key="advised"]')).to_be_in_viewport(ratio=1)
    before = seq(page)
    page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    assert seq(page) == before


def test_what_is_advised_is_brought_into_sight(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}", DESKTOP, confirm_battles=False)
    page.wait_for_selector(READY)
    page.locator('.box-piece[data-piece="us_112"]').click()
    page.locator('.decision [data-key="land us_112"]').click()
    expect(page.locator(".decision .prompt-text")).to_contain_text("comes ashore")
    for _ in range(3):
        page.mouse.move(500, 150)
        page.mouse.down()
        page.mouse.move(500, 850, steps=5)
        page.mouse.up()
    page.keyboard.press("a")
    expect(page.locator(".decision .advice")).to_be_visible()
    expect(page.locator(".pointed path")).to_be_in_viewport()
