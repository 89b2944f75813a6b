"""Strangers on a server for others: they say who they are, one invites the other, an account is looked through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.house import PHONE, Open
from tests.browser.machine import serving
from tests.browser.seats import serious, unspoken

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("public"), options=("--public",)) as found:
        yield found.replace("127.0.0.1", "localhost")


@pytest.fixture
def visit(browser: Browser, public: str) -> Iterator[Open]:
    opened = Open(browser, public)
    yield opened
    for page in opened.pages:
        page.context.close()
    foreseen = ("401", "blocked by CORS", "Content Security Policy")  # the question who is there; axe's own tries
    assert [each for each in opened.problems if not any(word in each for word in foreseen)] == []


def come_in(page: Page, name: str) -> None:
    """Answer the question who is there."""
    dialog = page.locator("dialog")
    dialog.get_by_label("Name").fill(name)
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def test_two_strangers_meet_at_a_table(visit: Open) -> None:
    ann = visit("/new/formosa")
    ann.locator('input[name="seat-japan"][value="link"]').check()
    ann.locator('main button[type="submit"]').click()
    come_in(ann, "Ann")
    link = ann.locator("dialog input[readonly]").input_value()
    ann.keyboard.press("Escape")
    expect(ann.locator("#open-me")).to_have_text("Ann")
    bob = visit(link.removeprefix(visit.address), PHONE)
    come_in(bob, "Bob")
    expect(bob.locator('[data-part="board"]')).to_be_visible()
    expect(bob.locator("#open-me")).to_have_count(1)


def test_an_account_is_made_used_and_erased(visit: Open) -> None:
    page = visit("/me")
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    assert serious(page) == []
    page.get_by_label("New account").check()
    page.get_by_label("Name").fill("Cleo")
    page.get_by_label("Password", exact=True).fill("a long password")
    page.keyboard.press("Enter")
    expect(page.locator("#open-me")).to_have_text("Cleo")
    page.locator("#open-me").click()
    expect(page.get_by_role("heading", name="Devices")).to_be_visible()
    page.get_by_role("button", name="New passkey").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Sign out").click()
    page.locator("#open-me").click()
    page.get_by_label("With my account").check()
    page.get_by_role("button", name="With a passkey").click()
    expect(page.locator("#open-me")).to_have_text("Cleo")
    page.locator("#open-me").click()
    assert unspoken(page) == []
    page.get_by_text("Erase everything").first.click()
    page.get_by_label("Present password").last.fill("a long password")
    page.get_by_role("button", name="Erase everything").click()
    page.locator("dialog").get_by_role("button", name="Erase everything").click()
    expect(page.locator("#open-me")).to_have_text("Sign in")


def test_at_home_nobody_is_asked(browser: Browser, address: str) -> None:
    home = Open(browser, address)
    page = home("/")
    expect(page.locator(".game-card").first).to_be_visible()
    assert page.locator("#open-me").count() == 0
    page.context.close()
    assert home.problems == []
