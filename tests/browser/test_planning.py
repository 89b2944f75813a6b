"""Planning at the table: plans beside the game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.house import Open, call, known_table
from tests.browser.playing import READY, acts, until

VIEW = "hexfront.modules['/js/store.js']().store.get('view')"


def seen(page: Page) -> dict[str, Any]:
    """What is on the table."""
    found: dict[str, Any] = page.evaluate(VIEW)
    return found


def sure(page: Page) -> str:
    """A move that throws no dice."""
    found = [o["act"] for o in seen(page)["options"] if o["verb"] == "move" and not o["throws"]]
    return str(found[0])


def decide(page: Page, act: str) -> None:
    """Take an option, by its unit if the list is one of units."""
    before = seen(page)["seq"]
    if act not in acts(page):
        page.locator(f'.decision [data-key="{act.split()[1]}"]').first.click()
    page.locator(f'.decision [data-key="{act}"]').first.click()
    until(page, lambda: seen(page)["seq"] != before)


def key(page: Page, name: str) -> None:
    """Press a button of the plan."""
    page.locator(f'.plan-bar [data-key="plan-{name}"]').click()


def test_a_plan_is_marked_kept_and_done(visit: Open, address: str) -> None:
    table = known_table(address)
    page = visit(f"/t/{table}")
    page.wait_for_selector(READY)
    before = call(address, f"/tables/{table}/view")

    page.keyboard.press("g")
    expect(page.locator(".table.planning .plan-bar .plan-badge")).to_have_text("Plan")
    expect(page.locator(".plan-chip")).to_be_visible()
    expect(page.locator(".plan-what")).not_to_contain_text("other")  # who plays alone has no other side
    for _ in range(3):
        decide(page, sure(page))
    expect(page.locator(".plan-list li.sure")).to_have_count(3)
    assert seen(page)["planned"]
    assert seen(page)["pieces"] != before["pieces"]
    assert call(address, f"/tables/{table}/view") == before, "nothing has happened in the game"

    page.keyboard.press("u")
    expect(page.locator(".plan-list li")).to_have_count(2)
    key(page, "leave")
    until(page, lambda: not seen(page)["planned"])
    expect(page.locator(".plan-bar")).to_be_hidden()
    assert seen(page)["pieces"] == before["pieces"]

    page.reload()
    page.wait_for_selector(READY)
    page.keyboard.press("g")
    page.locator(".plan-choice").click()
    expect(page.locator(".plan-list li")).to_have_count(2)
    planned = {piece["id"]: piece["place"] for piece in seen(page)["pieces"]}
    key(page, "do")
    until(page, lambda: not seen(page)["planned"] and seen(page)["seq"] == before["seq"] + 2)
    done = call(address, f"/tables/{table}/view")
    assert {piece["id"]: piece["place"] for piece in done["pieces"]} == planned
    page.keyboard.press("g")
    expect(page.locator(".plan-bar .plan-state")).to_have_text("Nothing decided yet")
    assert page.evaluate("Object.keys(localStorage).filter(k => k.startsWith('hexfront.plans')).length") == 0


def test_notes_are_private_and_threats_are_told(visit: Open, address: str) -> None:
    table = known_table(address)
    page = visit(f"/t/{table}")
    page.wait_for_selector(READY)
    page.locator(".board").focus()
    page.keyboard.press("e")
    page.locator("#note-text").fill("Guard the beach")
    page.locator('[name="note-kind"][value="hold"]').check()
    page.locator('[data-key="note-save"]').click()
    expect(page.locator(".own-mark.hold text")).to_have_text("Guard the beach")

    page.keyboard.press("e")
    page.locator('[data-key="note-arrow"]').click()
    expect(page.locator(".note-hint")).to_be_visible()
    before = seen(page)["seq"]
    for pressed in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(pressed)
    expect(page.locator(".own-arrow")).to_have_count(1)
    assert seen(page)["seq"] == before, "an arrow is no decision"

    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".own-arrow")).to_have_count(1)
    expect(page.locator(".own-mark.hold")).to_have_count(1)
    other = visit(f"/t/{known_table(address)}")
    other.wait_for_selector(READY)
    expect(other.locator(".own-mark")).to_have_count(0)

    page.keyboard.press("t")
    expect(page.locator(".threat-card h2")).to_have_text("Threats")
    expect(page.locator(".threat-edge")).to_be_attached()
    page.keyboard.press("t")
    expect(page.locator(".threat-card")).to_be_hidden()


def test_a_plan_goes_on_for_the_other_side(visit: Open, address: str) -> None:
    table = call(address, "/tables", {"game": "bataan"})["id"]
    page = visit(f"/t/{table}?seat=allied")
    page.wait_for_selector(READY)
    page.keyboard.press("g")
    expect(page.locator(".plan-bar")).to_be_visible()
    for _ in range(3):
        before = seen(page)["seq"]
        key(page, "bot")
        until(page, lambda before=before: seen(page)["seq"] != before)  # type: ignore[misc]
    expect(page.locator(".plan-list li")).to_have_count(3)
    key(page, "drop")
    until(page, lambda: not seen(page)["planned"])
    assert call(address, f"/tables/{table}")["seq"] == 0
