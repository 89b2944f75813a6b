"""The chance to win on the result screen and in the replay: asked for, shown, read, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.house import PHONE, Open, call
from tests.browser.machine import serving

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server"), ("-m", "tests.browser.quick_analysis")) as found:
        yield found


@pytest.fixture(scope="module")
def table(address: str) -> str:
    """A game of Formosa at random that is over in its second turn."""
    journal, rng = Journal.new("formosa", "scenario_2", seed=bytes([10]) * 32), Random(10)
    while who := actors(journal.state):
        journal.decide(who[0], choose(journal.game, journal.state, who[0], rng))
    found: str = call(address, "/tables/import", msgspec.to_builtins(journal.save()))["id"]
    return found


def open_result(page: Page) -> None:
    page.locator("#tab-result").click()
    page.wait_for_selector(".chances:not([hidden])")


def test_it_is_worked_out_once_and_leads_into_the_replay(visit: Open, address: str, table: str) -> None:
    page = visit(f"/t/{table}?seat=japan")
    open_result(page)
    page.locator(".chance-ask").focus()
    page.keyboard.press("Enter")
    chart = page.locator(".chance-chart svg")
    expect(chart).to_be_visible()
    found = call(address, f"/tables/{table}/analysis?seat=japan")
    assert found["state"] == "made"
    expect(chart).to_have_attribute("aria-label", f"Chance of Japan: {round(100 * found['moments'][0]['chance'])}% at "
        f"the start, 100% at the end. {len(found['turning'])} turning points are listed below.")  # fmt: skip
    page.locator(".chance-chart summary").click()
    expect(page.locator(".chance-chart tbody tr")).to_have_count(len(found["moments"]))
    expect(page.locator(".turning-points > li")).to_have_count(len(found["turning"]))
    page.locator(".turning-points > li > button").first.click()
    expect(page.locator(".replay-where")).to_contain_text(f"Moment {found['turning'][0]['seq']} of")
    expect(page.locator(".chance-strip")).to_be_visible()
    middle = found["moments"][len(found["moments"]) // 2]
    page.goto(f"{address}/t/{table}?seat=japan&seq={middle['seq']}")
    page.locator("#tab-replay").click()
    expect(page.locator(".replay-chance")).to_contain_text(f"Chance of Japan here: {round(100 * middle['chance'])}%")


def test_it_is_there_for_whoever_comes_later_on_a_phone_in_spanish(visit: Open, address: str, table: str) -> None:
    call(address, f"/tables/{table}/analysis", method="POST")
    page = visit(f"/t/{table}?seat=allied", PHONE, language="es", theme="dark")
    open_result(page)
    expect(page.locator(".chance-chart")).to_be_visible()
    expect(page.locator(".chances h3")).to_have_text("La probabilidad de ganar")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    found = Axe().run(page, context=".chances")
    visit.probed = True
    assert found.violations_count == 0, found.generate_report()
