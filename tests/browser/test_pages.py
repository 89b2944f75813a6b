"""Every page and panel without a word in the console; ways to learn; tables that are no longer there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.house import DESKTOP, LANGUAGES, PHONE, Open, call, known_table, new_table
from tests.browser.playing import READY, answer

TABS = ("facts", "log", "rules", "charts", "replay")
SMALL: ViewportSize = {"width": 360, "height": 740}


def open_everything(page: Page) -> None:
    """Every panel of the table, its dialogs, and the settings."""
    for tab in TABS:
        page.locator(f"#tab-{tab}").click()
        page.wait_for_function("name => document.querySelector(`#panel-${name}`)?.childElementCount > 0", arg=tab)
    page.locator('[data-act="overlays"]').click()
    page.wait_for_selector(".palette input:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector(".palette", state="detached")
    for button in ('[data-act="keys"]', "#open-settings"):
        page.locator(button).click()
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_console_stays_empty_on_every_page(visit: Open, address: str, language: str) -> None:
    lobby = visit("/", language=language)
    lobby.wait_for_selector(".game-card")
    lobby.mouse.wheel(0, 4000)
    lobby.wait_for_load_state("networkidle")
    for game in ("luzon", "formosa", "ichigo", "nothing"):
        visit(f"/new/{game}", language=language).wait_for_selector("main h1")
    table = visit(f"/t/{known_table(address)}", language=language)
    table.wait_for_selector(READY)
    open_everything(table)
    table.wait_for_load_state("networkidle")


@pytest.mark.parametrize("game", ["luzon", "formosa"])
def test_a_table_is_a_few_requests(browser: Browser, address: str, game: str) -> None:
    table, asked = new_table(address, game=game), list[str]()
    page = browser.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/t/{table}")
    if game == "formosa":
        page.wait_for_selector(".curtain")
        page.wait_for_timeout(1000)  # it stays down for a moment
        page.locator(".curtain button").click()
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    page.context.close()
    assert len(asked) <= 40, asked


def test_the_first_turn_is_offered_in_the_lobby_and_in_the_help(visit: Open) -> None:
    page = visit("/")
    page.locator('[data-game="luzon"] button', has_text="Learn to play").click()
    page.locator('.lessons [data-lesson="guided"]').click()
    page.wait_for_url("**/t/*guide=1")
    guide = page.locator(".guide")
    expect(guide).to_contain_text(re.compile("1 of 1[01]"))  # one step more where a rescue mission comes first
    guide.locator(".guide-head button").click()
    expect(guide).to_have_count(0)
    page.keyboard.press("?")
    page.locator("dialog[open] button.primary").click()
    expect(guide).to_contain_text(re.compile("1 of 1[01]"))  # one step more where a rescue mission comes first
    # of two sides the learner plays one, and a bot the other
    page.goto(f"{visit.address}/")
    page.locator('[data-game="ichigo"] button', has_text="Learn to play").click()
    page.locator('.lessons [data-lesson="guided"]').click()
    expect(guide).to_contain_text(re.compile(r"1 of \d"), timeout=30_000)
    expect(page.locator(".curtain")).to_have_count(0)


def test_a_table_that_is_gone_says_so_and_leads_to_the_lobby(visit: Open, address: str) -> None:
    table = known_table(address)
    page = visit(f"/t/{table}")
    page.wait_for_selector(READY)
    page.wait_for_load_state("networkidle")
    visit.probed = True  # what the page has just asked about is gone
    call(address, f"/tables/{table}", method="DELETE")
    expect(page.locator("main h1")).to_have_text("This table cannot be used")
    page.locator("main .failed a").click()
    page.wait_for_selector(".game-card")


@pytest.mark.parametrize("size", [SMALL, PHONE, DESKTOP], ids=["360", "390", "1440"])
def test_no_page_scrolls_sideways(visit: Open, address: str, size: ViewportSize) -> None:
    for path, ready in (("/", ".game-card"), ("/new/luzon", "main h1"), (f"/t/{known_table(address)}", READY)):
        page = visit(path, size)
        page.wait_for_selector(ready)
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["390", "1440"])
def test_the_table_stays_where_it_is_whatever_is_looked_at(visit: Open, address: str, size: ViewportSize) -> None:
    page = visit(f"/t/{known_table(address)}", size)
    page.wait_for_selector(".decision .option")
    page.locator(".decision button").last.evaluate("last => last.scrollIntoView({block: 'start'})")
    assert page.evaluate(
        "[document.scrollingElement.scrollTop, document.querySelector('.top').getBoundingClientRect().top]"
    ) == [0, 0]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_ways_to_play_a_seat_stand_in_one_line_on_a_phone(visit: Open, language: str) -> None:
    page = visit("/new/formosa", PHONE, language=language)
    page.wait_for_selector(".seat-row .segment")
    ways = page.locator('.segment:has([name="seat-japan"])')
    tops = ways.evaluate_all("all => all.map((each) => each.offsetTop)")
    assert len(tops) == 3
    assert len(set(tops)) == 1


def test_where_a_choice_comes_from_is_said_in_words(visit: Open) -> None:
    page = visit("/new/luzon")
    page.wait_for_selector(".choice .provenance")
    marks = set(page.locator(".choice .provenance").all_inner_texts())
    assert {"Printed rule 4.1", "Our addition"} <= marks
    assert not any("OPT" in mark for mark in marks)


def test_the_charts_mark_the_rows_of_the_throw_in_hand(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="us_43"]').click()
    chances = page.locator(".option-chance").all_inner_texts()
    assert any(words.endswith("−0.1") for words in chances)
    assert not any(words.endswith("−0") for words in chances), "nothing is lost where nobody fires"
    page.locator('.decision [data-key="move us_43 1022"]').click()
    page.locator(".odds-charts button").first.click()
    marked = page.locator(".charts-panel .in-use")
    expect(page.locator('[data-chart="hex_defense"] tr.in-use')).to_have_attribute("data-row", "rough")
    expect(page.locator('[data-chart="fire"] tr.in-use')).to_have_attribute("data-row", "rough_or_cropland")
    page.locator('.decision [data-key="back"]').click()
    expect(marked).to_have_count(0)
    answer(page, "move us_43 0823")
