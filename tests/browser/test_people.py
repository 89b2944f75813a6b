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
    opened.close()
    foreseen = ("401", "404", "There is no such thing here", "blocked by CORS", "Content Security Policy")
    # the question who is there; a link that opens nothing any more; axe's own tries
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
    expect(bob.locator(".newcomer")).to_contain_text("Scenario 1")
    assert serious(bob) == []
    bob.locator('.newcomer [data-seat="japan"]').click()
    expect(bob.locator('[data-part="board"]')).to_be_visible()
    expect(bob.locator("#open-me")).to_have_count(1)


def signed_up(page: Page, name: str) -> Page:
    """Somebody with an account, at a page."""
    page.get_by_label("New account").check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("a long password")
    page.keyboard.press("Enter")
    expect(page.locator("#open-me")).to_have_text(name)
    return page


def test_the_host_of_a_waiting_table_gives_a_new_link_and_says_who_looks_on(visit: Open) -> None:
    host = signed_up(visit("/me"), "Host")
    host.goto(f"{visit.address}/new/formosa")
    host.locator('input[name="seat-japan"][value="link"]').check(force=True)
    host.locator('main button[type="submit"]').click()
    old = host.locator("dialog input[readonly]").input_value()
    host.keyboard.press("Escape")
    expect(host.locator("dialog")).to_have_count(0)
    card = host.locator(".company")
    card.get_by_role("button", name="New link").click()
    expect(card.locator("input[readonly]")).not_to_have_value(old)
    new = card.locator("input[readonly]").input_value()
    card.locator('[data-key="access"]').uncheck()
    expect(card.locator('[data-key="access"]')).not_to_be_checked()
    assert serious(host) == []
    late = visit(old.removeprefix(visit.address))
    come_in(late, "Late")
    expect(late.locator(".failed")).to_be_visible()
    guest = visit(new.removeprefix(visit.address))
    come_in(guest, "Guest")
    guest.locator('.newcomer [data-seat="japan"]').click()
    expect(guest.locator('[data-part="board"]')).to_be_visible()
    expect(card).to_have_count(0)
    notes(host, "Take Takao first")
    host.goto(f"{visit.address}/me")
    host.get_by_role("button", name="Sign out").click()
    phone = visit("/me", PHONE)
    phone.get_by_label("With my account").check()
    phone.get_by_label("Name").fill("Host")
    phone.get_by_label("Password", exact=True).fill("a long password")
    phone.keyboard.press("Enter")
    expect(phone.locator("#open-me")).to_have_text("Host")
    phone.goto(new.partition("?")[0])
    phone.locator('[data-part="board"]').focus()
    phone.keyboard.press("e")
    expect(phone.locator("#note-words")).to_have_value("Take Takao first")


def notes(page: Page, words: str) -> None:
    """Write something down for oneself, and wait until it is kept."""
    page.locator(".board").focus()
    page.keyboard.press("e")
    with page.expect_response(lambda answer: answer.url.endswith("language=en") and "/notes" in answer.url):
        page.locator("#note-words").fill(words)
    page.keyboard.press("Escape")


def test_somebody_is_blocked_and_reported(visit: Open) -> None:
    rude = signed_up(visit("/me"), "Rude")
    page = signed_up(visit("/me"), "Polite")
    page.goto(f"{visit.address}/")
    page.locator('.meeting > .segments input[value="people"]').check(force=True)
    page.locator("#find-person").fill("rud")
    page.get_by_role("button", name="Rude").click()
    page.get_by_role("button", name="Report").click()
    page.locator("#report-text").fill("Not nice.")
    page.get_by_role("button", name="Send it").click()
    page.get_by_role("button", name="Block").click()
    page.locator("dialog").last.get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    assert serious(page) == []
    page.goto(f"{visit.address}/me")
    expect(page.get_by_role("button", name="Unblock: Rude")).to_be_visible()
    assert unspoken(rude) == []


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
    expect(page.locator("#open-me")).to_have_text("Sign in")
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
    home.close()
    assert home.problems == []
