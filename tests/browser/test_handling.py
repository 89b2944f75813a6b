"""What is at hand: layers in a palette, the board without counters, the order of battle, the names of games."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.house import Open, known_table, new_table
from tests.browser.playing import READY


def test_layers_are_chosen_in_a_palette_while_play_goes_on_and_units_are_found(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("o")
    palette = page.locator(".legend.palette")
    expect(palette.locator("input").first).to_be_focused()
    for words in ("Towns still open", "Screen before the Base Area"):
        palette.locator("label").filter(has_text=words).click()
    page.locator('.decision [data-key="us_43"]').click()
    expect(page.locator(".decision .in-hand")).to_be_visible()
    expect(palette.locator("input:checked")).to_have_count(3)
    found = Axe().run(page, context=".legend").response["violations"]
    assert [node["html"] for problem in found for node in problem["nodes"]] == []
    page.keyboard.press("v")
    expect(page.locator(".board .pieces")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.locator(".board .pieces")).not_to_have_css("visibility", "hidden")
    page.keyboard.press("o")
    expect(page.locator(".legend")).to_contain_text("Towns still open")
    expect(page.locator(".legend input")).to_have_count(0)
    page.locator("#tab-facts").click()
    page.locator(".forces > summary").click()
    page.get_by_label("Search: unit, formation or place").fill("i corps 43rd")
    expect(page.locator(".forces-units li")).to_have_count(1)
    expect(page.locator(".forces-units li")).to_contain_text("0923 Damortis")
    page.locator(".forces-unit").click()
    expect(page.locator(".forces-units li")).to_have_count(1)


def test_games_without_a_name_are_called_in_the_readers_language_and_told_apart(visit: Open, address: str) -> None:
    for _ in range(2):
        new_table(address, name="")
    english, spanish = visit("/"), visit("/", language="es")
    for page, word in ((english, "Historical"), (spanish, "Históric")):
        names = page.locator(".kept-row h3").filter(has_text=word)
        numbered = names.filter(has_text=re.compile(r"\(\d+\)"))
        expect(numbered.first).to_be_visible()
        assert len(set(numbered.all_inner_texts())) == numbered.count()


def test_the_focus_comes_back_after_the_list_of_keys(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert page.evaluate("document.activeElement !== document.body")
