"""Whole games and single moments, as a player sees them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.house import SIZES, Open, call, known_table, late_table, new_table
from tests.browser.playing import READY, acts, answer, hex_point, over, seq, until, wait_past
from tests.sampling import THOROUGH

MOST = 400
PLACE = "piece => hexfront.modules['/js/store.js']().store.get('view').pieces.find((p) => p.id === piece).place"
"""Where a piece is on the screen."""


def play_on(page: Page, moves: int) -> None:
    """Some moves with whatever unit comes first, then phase after phase to the end of the game."""
    page.wait_for_selector(READY)
    for _ in range(MOST):
        if over(page):
            return
        found = acts(page)
        own = [key for key in found if key not in ("undo", "concede", "refuse", "end")]
        if "end" in found and (moves <= 0 or not own):
            answer(page, "end")
        elif own and own[0].startswith(("us_", "bh_")):
            page.locator(f'.decision [data-key="{own[moves % len(own)]}"]').click()
            page.wait_for_selector(".decision .in-hand")
            mine = [key for key in acts(page) if " " in key and not key.startswith("way ")]
            answer(page, mine[0])
            moves -= 1
        else:
            assert own, found
            answer(page, own[0])
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_game_is_played_to_its_end_by_pointing(visit: Open, address: str, size: ViewportSize) -> None:
    page = visit(f"/t/{late_table(address)}", size)
    play_on(page, 8 if THOROUGH else 3)
    assert over(page)
    expect(page.get_by_text(re.compile("di(e|ce) thrown")).first).to_be_visible()  # the luck report of the result


def test_an_illegal_click_says_why_with_the_rule(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_43"]').click()
    page.wait_for_selector(".decision .in-hand")
    x, y = hex_point(page, "luzon", "1121")
    page.mouse.click(x, y)
    bubble = page.locator(".bubble.refusal")
    expect(bubble).to_contain_text("adjacent")
    expect(bubble).to_contain_text("8.2")
    assert seq(page) == 0


def test_a_unit_moves_by_clicking_it_and_a_hex_and_the_odds_come_first(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_43"]').click()
    page.wait_for_selector(".decision .in-hand")
    x, y = hex_point(page, "luzon", "1022")
    page.mouse.click(x, y)
    expect(page.locator(".decision .odds")).to_contain_text("%")
    assert seq(page) == 0
    page.locator('.decision [data-key="roll"]').click()
    wait_past(page, 0)
    expect(page.locator(".decision .happened")).to_contain_text("43rd Infantry Division")


def test_undo_takes_back_what_threw_no_dice(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_43"]').click()
    answer(page, "move us_43 0823")
    undo = page.locator('.decision [data-key="undo"]')
    expect(undo).to_be_enabled()
    undo.click()
    until(page, lambda: page.evaluate(PLACE, "us_43") == "0923")
    expect(page.locator('.decision [data-key="undo"]')).to_be_disabled()


def test_a_reload_in_the_middle_goes_on_where_it_was(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_6"]').click()
    answer(page, "move us_6 1023")
    before = seq(page)
    page.reload()
    page.wait_for_selector(READY)
    assert seq(page) == before


def test_two_tabs_show_the_same_game(visit: Open, address: str) -> None:
    table = known_table(address)
    first, second = visit(f"/t/{table}"), visit(f"/t/{table}")
    first.wait_for_selector(READY)
    second.wait_for_selector(READY)
    first.locator('.decision [data-key="us_6"]').click()
    answer(first, "move us_6 1023")
    wait_past(second, 0)
    assert seq(second) == seq(first)


def test_spanish_at_once_and_whole(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}", language="es")
    page.wait_for_selector(READY)
    expect(page.locator(READY)).to_contain_text("Fase de Operaciones")
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(table|pages|ui|verb|prompt)\.[a-z_]+", text)
    assert "Infantry Division" not in text


def test_a_game_is_set_up_from_the_lobby(visit: Open) -> None:
    page = visit("/")
    page.locator('a[href^="/new/luzon"]').first.click()
    page.wait_for_url("**/new/luzon*")
    page.locator("button[type=submit], button.primary").last.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(READY)


def test_a_name_with_markup_is_shown_as_it_is(visit: Open, address: str) -> None:
    new_table(address, name="<img src=x onerror=alert(1)>")
    page = visit("/")
    expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()


def test_the_replay_shows_any_moment(visit: Open, address: str) -> None:
    table = known_table(address)
    page = visit(f"/t/{table}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_6"]').click()
    answer(page, "move us_6 1023")
    past = visit(f"/t/{table}?seq=0")
    past.wait_for_selector(".decision .past")
    assert call(address, f"/tables/{table}/view?seat=us&seq=0")["live"] is False
    past.locator('.decision [data-key="now"]').click()
    past.wait_for_selector(READY)
