"""The table of Operation Ichi-Go: whole games to their end, and what a player meets on the way."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser import ichigo_scenes as scenes
from tests.browser.formosa import look, take
from tests.browser.house import DESKTOP, LANGUAGES, PHONE, Open, call
from tests.browser.moments import lay_out
from tests.browser.playing import hex_point, over, seq, until
from tests.browser.seats import play_at_once, play_in_turns, serious, shortest, sit, unspoken
from tests.sampling import thorough

from hexfront.bots.player import tells
from hexfront.kernel.journal import Journal
from hexfront.kernel.texts import load_texts

MOST = 120
ENDING = "The Allies have won on points"
UNNOTICED = {"solo.along"}
"""Reasons of what the enemy does not see at once: who goes along below the top of a stack."""
NAMES = """() => {
  const sheet = document.querySelector(".sheet > .hexboard:has(.names)").getBoundingClientRect();
  const all = [...document.querySelectorAll(".names text:not(.crowded)")];
  const names = all.filter((each) => each.getBoundingClientRect().width);
  const cut = names.filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left < sheet.left || right > sheet.right || top < sheet.top || bottom > sheet.bottom;
  });
  return { shown: names.map((each) => each.textContent), cut: cut.map((each) => each.textContent) };
}"""
STANDING = """hex => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) =>
  store.get('view').pieces.filter(({ place }) => place === hex).length)"""


def seated(visit: Open, scene: str, seat: str, size: ViewportSize = DESKTOP, **settings: str) -> Page:
    """A page of one seat at a moment of a game."""
    return sit(visit, lay_out(visit.address, scenes.saved(scene)), seat, size, **settings)


def test_a_game_goes_to_its_end_in_two_browsers_at_once_and_keeps_its_secrets(visit: Open) -> None:
    journal = scenes.late()
    table = lay_out(visit.address, journal)
    pages = {seat: sit(visit, table, seat, confirm_forced=True) for seat in ("japan", "allied")}
    hidden = scenes.truths(journal)
    assert len(hidden) > 60

    def before(seat: str, played: int) -> None:
        text = pages[seat].locator("main").inner_text()
        assert not [name for name in hidden if name in text]

    play_at_once(pages, scenes.PASSING, before, ENDING)


def test_a_game_goes_to_its_end_at_one_device_with_a_curtain(visit: Open) -> None:
    page = visit(f"/t/{lay_out(visit.address, scenes.late())}", confirm_forced=True)
    play_in_turns(page, scenes.PASSING, ENDING)


@thorough
def test_a_game_against_the_solitaire_system_goes_to_its_end_and_every_choice_has_its_reason(visit: Open) -> None:
    late = scenes.late()
    table = lay_out(visit.address, late)
    page = sit(visit, table, "japan", confirm_forced=True)
    scenes.play_alone(page)
    for _ in range(MOST):
        view = look(page)
        if view["over"]:
            break
        if view["prompt"]:
            take(page, shortest(view["acts"], scenes.PASSING))
        else:
            page.evaluate("document.querySelector('.pilot .segment input[value=fast]:not(:checked)')?.click()")
        page.wait_for_timeout(50)
    until(page, partial(over, page), 60)
    page.get_by_role("tab", name="Log").click()
    page.locator(".log-motive").first.wait_for(state="attached")
    shown = page.locator(".log-motive").all_text_contents()
    reasons = given(visit.address, table, late)
    assert len(reasons) > 20
    assert all(re.match(r"S\d|6\.0", sentence) for _, sentence in reasons), "each names its rule"
    noticed = [sentence for reason, sentence in reasons if tells("ichigo", reason) and reason not in UNNOTICED]
    assert [sentence for sentence in noticed if not any(sentence in line for line in shown)] == []


def given(address: str, table: str, since: Journal) -> list[tuple[str, str]]:
    """The reasons of every decision that the Allies have made since a moment, by their keys and in words."""
    saved = call(address, f"/tables/{table}/export")
    made = [number for number, entry in enumerate(saved["entries"], 1) if number > since.seq and entry.get("side")]
    motives = [saved["motives"][str(number)] for number in made]
    say = partial(load_texts("ichigo", "en").say, kit=since.kit)
    return [(why["reason"], say(f"reason.{why['reason']}", args=why.get("args", {}))) for why in motives]


def test_an_attack_against_unknown_strength_shows_its_chances_before_there_is_no_way_back(visit: Open) -> None:
    page = seated(visit, "attack", "japan")
    card = page.locator(".decision .lead.attack")
    expect(card.locator(".camp.defenders .strength")).to_contain_text(re.compile(r"0–\d"))
    expect(card.locator(".odds-columns .shift").filter(has_text="City")).to_contain_text("11.14")
    expect(page.locator(".decision .odds-chance")).to_contain_text("the hex is emptied")
    expect(page.locator(".battle .thrust")).not_to_have_count(0)
    shown = page.locator(".decision .odds-results .outcome-chance").all_inner_texts()
    assert abs(sum(float(text.rstrip("%")) for text in shown) - 100) < 1


def test_everybody_who_can_takes_part_at_one_click_and_the_attack_can_be_called_off(visit: Open) -> None:
    page = seated(visit, "attack", "japan")
    joining = [act for act in look(page)["acts"] if act.startswith("join")]
    before = seq(page)
    page.locator(".decision button.whole").click()
    until(page, lambda: seq(page) >= before + len(joining))
    expect(page.locator('.decision [data-key^="join"]')).to_have_count(0)
    page.locator('.decision [data-key="call_off"]').click()
    expect(page.locator(".decision .lead.attack")).to_have_count(0)
    expect(page.locator(".decision")).to_contain_text("Hexes to attack")


def test_the_enemy_of_an_attack_being_declared_sees_numbers_and_no_odds(visit: Open) -> None:
    page = seated(visit, "attack", "allied")
    card = page.locator(".decision .lead.attack")
    expect(card.locator(".camp.attackers")).to_contain_text("2 of 5")
    expect(card.locator(".strength")).to_have_count(0)
    expect(page.locator(".decision .odds-chance")).to_have_count(0)


def test_a_stack_marches_with_those_taken_along(visit: Open) -> None:
    page = seated(visit, "movement", "japan")
    before = seq(page)
    take(page, "move CEA-3D")
    until(page, lambda: seq(page) > before)
    expect(page.locator(".decision .of-one")).to_contain_text("Units to take along")
    page.locator(".decision button.whole").click()
    expect(page.locator(".decision .prompt-text")).to_contain_text("4 units on the move")
    take(page, "to 2007")
    take(page, "stop")
    expect(page.locator(".decision .happened, .decision .prompt-text").first).to_be_visible()
    assert page.evaluate(STANDING, "2007") == 4


def test_the_side_of_the_table_says_what_is_missing(visit: Open) -> None:
    page = seated(visit, "summer", "japan")
    page.get_by_role("tab", name="Situation").click()
    panel = page.locator("#panel-facts")
    expect(panel.locator(".objectives li")).to_have_count(5)
    expect(panel).to_contain_text(re.compile(r"The whole railroad is Japanese\s*\d+ of 32"))
    expect(panel).to_contain_text("The collapse of China")
    expect(panel).to_contain_text("for Causeway on turn 7")
    panel.locator(".missing summary").first.click()
    expect(panel.locator(".missing .hex-link").first).to_be_visible()


def test_no_name_is_cut_off_by_the_edge_of_the_sheet(visit: Open) -> None:
    page = seated(visit, "summer", "japan", {"width": 1280, "height": 720})
    page.keyboard.press("0")
    # the board is still on its way: names at its edge settle with it
    until(page, lambda: "CHENGTU" in (found := page.evaluate(NAMES))["shown"] and not found["cut"])


def test_what_causeway_changes_is_told_on_the_turn_it_comes(visit: Open) -> None:
    page = seated(visit, "causeway", "allied")
    news = page.locator(".decision .fold").filter(has_text="the Americans land on Formosa")
    expect(news.locator(".changes li")).to_have_count(10)
    page = seated(visit, "philippines", "allied")
    expect(page.locator(".decision .fold")).to_contain_text("gone to the Philippines")


def test_untried_armies_show_nobody_what_they_are(visit: Open) -> None:
    journal = scenes.saved("movement")
    table = lay_out(visit.address, journal)
    for seat in ("allied", "japan"):
        page = sit(visit, table, seat)
        page.locator('[data-act="fit"]').click()
        page.wait_for_timeout(400)
        page.mouse.click(*hex_point(page, "ichigo", "1705"))
        expect(page.locator(".inspector")).to_contain_text("nobody knows")
        content = page.content()
        assert not [face for face in scenes.truths(journal) if face in content]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_raw_is_shown(visit: Open, language: str) -> None:
    for scene, seat in (("attack", "japan"), ("causeway", "allied"), ("summer", "japan")):
        page = seated(visit, scene, seat, language=language)
        page.get_by_role("tab").first.click()
        assert unspoken(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_findings_of_axe(visit: Open, size: ViewportSize) -> None:
    page = seated(visit, "attack", "japan", size)
    assert serious(page) == []
    visit.probed = True
