"""The tables of Singapore, Bataan and Guadalcanal: whole games to their end, and what a player meets on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser import rising_sun_scenes as scenes
from tests.browser.house import DESKTOP, LANGUAGES, PHONE, Open
from tests.browser.moments import lay_out
from tests.browser.playing import hex_point, seq, until
from tests.browser.seats import play_at_once, play_in_turns, serious, sit, unspoken
from tests.sampling import THOROUGH

IDS = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) =>
  store.get('view').pieces.filter(({ place }) => /^\\d{4}$/.test(place)).map(({ id }) => id))"""


def seated(visit: Open, game: str, scene: str, seat: str, size: ViewportSize = DESKTOP, **settings: str) -> Page:
    """A page of one seat at a moment of a game."""
    return sit(visit, lay_out(visit.address, scenes.saved(game, scene)), seat, size, **settings)


def test_a_game_goes_to_its_end_in_two_browsers_at_once_and_keeps_its_secrets(visit: Open) -> None:
    table = lay_out(visit.address, scenes.late("bataan"))
    pages = {seat: sit(visit, table, seat, confirm_forced=True) for seat in ("japan", "allied")}

    def before(seat: str, played: int) -> None:
        if played % 4 == 0:  # the page is large
            assert told(pages[other(seat)], pages[seat]) == []

    play_at_once(pages, scenes.PASSING, before, "Decisive victory")


def told(page: Page, owners: Page) -> list[str]:
    """The units that a page may not know of but names all the same, other than in the words of what it was told."""
    unseen = set(owners.evaluate(IDS)) - set(page.evaluate(IDS))
    content = re.sub('data-thing="[^"]*"', "", page.content())
    return [unit for unit in unseen if f'"{unit}"' in content]


def other(seat: str) -> str:
    """The other seat."""
    return "allied" if seat == "japan" else "japan"


ENDINGS = [("singapore", "Singapore Island is held"), ("guadalcanal", "Decisive victory")]


@pytest.mark.parametrize(("game", "ending"), ENDINGS if THOROUGH else ENDINGS[:1])
def test_a_game_goes_to_its_end_at_one_device_with_a_curtain(visit: Open, game: str, ending: str) -> None:
    page = visit(f"/t/{lay_out(visit.address, scenes.late(game))}", confirm_forced=True)
    play_in_turns(page, scenes.PASSING, ending)


def test_an_attack_shows_lead_odds_and_every_shift_with_its_rule(visit: Open) -> None:
    page = seated(visit, "bataan", "attack", "japan")
    card = page.locator(".decision .lead.attack")
    expect(card.locator(".camp.attackers")).to_contain_text("Lead: ")
    expect(card.locator(".odds-columns .shift").filter(has_text="Terrain")).to_contain_text("10.31")
    expect(card.locator(".odds-columns dd.final").first).to_have_text(re.compile(r"^\d-\d$"))
    expect(page.locator(".battle .thrust")).not_to_have_count(0)
    shown = page.locator(".decision .odds-results .outcome-chance").all_inner_texts()
    assert abs(sum(float(text.rstrip("%")) for text in shown) - 100) < 1


def test_a_reserve_comes_into_a_combat_by_a_check_whose_chance_is_known(visit: Open) -> None:
    page = seated(visit, "bataan", "reserve", "allied")
    choice = page.locator('.decision [data-key^="commit"]').first
    expect(choice).to_contain_text("%")
    before = seq(page)
    choice.click()
    card = page.locator(".decision .odds")
    expect(card).to_contain_text("The check passes")
    card.locator('[data-key="roll"]').click()
    until(page, lambda: seq(page) > before)
    expect(page.locator(".decision .happened")).to_contain_text(re.compile("comes from|fails to leave reserve"))


def test_both_sides_look_at_one_stack_and_only_the_owner_sees_below_the_top(visit: Open) -> None:
    journal = scenes.saved("bataan", "movement")
    hex, table = scenes.hidden_hex(journal), lay_out(visit.address, journal)
    pages = {seat: sit(visit, table, seat) for seat in ("allied", "japan")}
    for page in pages.values():
        page.locator('[data-act="fit"]').click()
        page.wait_for_timeout(400)
        page.mouse.click(*hex_point(page, "bataan", hex))
    own, seen = (pages[seat].locator(".inspector .inspected") for seat in ("allied", "japan"))
    expect(own).not_to_have_count(0)
    expect(seen).to_have_count(own.count())
    expect(seen.first).to_contain_text(own.first.locator("h4").inner_text())
    expect(seen.nth(1)).to_contain_text("Hidden Allied unit")
    below = own.locator("h4").all_inner_texts()[1:]
    assert not any(name in pages["japan"].content() for name in below)


def test_the_owner_lays_another_unit_on_top(visit: Open) -> None:
    journal = scenes.saved("bataan", "movement")
    page = sit(visit, lay_out(visit.address, journal), "japan")
    button = page.locator('.inspector [data-key^="top "]').first
    page.locator('.decision .option-group [data-key^="j"]').first.click()
    expect(button).to_be_visible()
    before, unit = seq(page), (button.get_attribute("data-key") or "").split()[1]
    button.click()
    until(page, lambda: seq(page) > before)
    expect(page.locator(".inspector .inspected").first.locator("button").first).to_have_attribute("data-key", unit)


def test_overlays_have_names_in_both_languages(visit: Open) -> None:
    table = lay_out(visit.address, scenes.saved("bataan", "supply"))
    for language, words in (("en", "Your units out of supply"), ("es", "Tus unidades sin abastecimiento")):
        page = sit(visit, table, "allied", language=language)
        page.locator('[data-act="overlays"]').click()
        page.locator("dialog[open] label, .palette label").filter(has_text=words).click()
        page.keyboard.press("Escape")
        expect(page.locator(".legend")).to_contain_text(words)
    page.locator('[data-act="overlays"]').click()
    ground = page.locator('.palette .tint[data-overlay="supplied"]').evaluate("each => getComputedStyle(each).fill")
    assert ground == "rgb(11, 95, 165)"  # not the green of the jungle


OFFERED = "hexfront.modules['/js/store.js']().store.get('view').options.map(({ hex }) => hex).filter(Boolean)"


def test_a_phone_shows_where_a_unit_may_be_set_up_and_counters_that_can_be_touched(visit: Open) -> None:
    page = seated(visit, "bataan", "set-up", "allied", PHONE)
    page.wait_for_timeout(500)
    assert page.locator(".sheet .piece img").first.evaluate("each => each.getBoundingClientRect().width") > 36
    page.locator(".decision .option", has_text="51st Division HQ").click()
    expect(page.locator(".decision .further")).to_contain_text("touch one on the board")
    page.wait_for_timeout(1000)
    hexes = page.evaluate(OFFERED)
    edge = page.locator(".side").evaluate("each => each.getBoundingClientRect().top")
    start = page.locator(".board-tools").evaluate("each => each.getBoundingClientRect().bottom")
    assert len(hexes) > 30
    points = [hex_point(page, "bataan", hex) for hex in (hexes[0], hexes[18], hexes[-1])]
    assert all(0 < x < PHONE["width"] and start < y < edge for x, y in points)


def test_the_guide_does_not_take_the_board_away_from_the_unit_in_hand(visit: Open) -> None:
    page = visit(f"/t/{lay_out(visit.address, scenes.saved('bataan', 'set-up'))}?seat=allied&guide=1")
    page.locator(".decision .option", has_text="1st Battalion, 31st Infantry").click()
    expect(page.locator(".guide")).to_contain_text("Reserves from the start")
    page.wait_for_timeout(1000)
    frame = page.locator(".board").bounding_box()
    assert frame
    for hex in page.evaluate(OFFERED)[::3]:
        x, y = hex_point(page, "bataan", hex)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["singapore", "bataan", "guadalcanal"])
def test_nothing_raw_is_shown(visit: Open, game: str, language: str) -> None:
    table = lay_out(visit.address, scenes.saved(game, "table"))
    for seat in ("allied", "japan"):
        page = sit(visit, table, seat, language=language)
        assert unspoken(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_findings_of_axe(visit: Open, size: ViewportSize) -> None:
    page = seated(visit, "bataan", "attack", "japan", size)
    assert serious(page) == []
    visit.probed = True
