"""Two strangers in two browsers: they sign up, find each other, play, are watched, and one of them gains what the
other loses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.formosa import look
from tests.browser.house import PHONE, Open
from tests.browser.machine import serving
from tests.browser.seats import serious, unspoken

PATIENT = 30_000.0
GIVE_UP = """async (table) => {
  const at = `${location.origin.replace('http', 'ws')}/api/v1/tables/${table}/play?seat=japan`;
  const socket = new WebSocket(at);
  await new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === 'view' && message.over) done();
      else if (message.type === 'view') {
        const nonce = 'ab'.repeat(32);
        socket.send(JSON.stringify({ type: 'decide', seq: message.seq, act: 'concede', nonce }));
      }
    };
  });
}"""
"""Give the game up from the Japanese seat, by the socket."""


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("strangers"), options=("--public",)) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, public: str) -> Iterator[Open]:
    opened = Open(browser, public)
    yield opened
    for page in opened.pages:
        page.context.close()


def sign_up(page: Page, name: str) -> None:
    """A new account, then the lobby."""
    page.get_by_label("New account").check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("a long password")
    page.keyboard.press("Enter")
    expect(page.locator("#open-me")).to_have_text(name, timeout=PATIENT)
    page.goto(page.url.partition("/me")[0] + "/")
    expect(page.locator("#meeting-title")).to_be_visible(timeout=PATIENT)


def part(page: Page, name: str) -> None:
    """Another part of where people meet."""
    page.locator(f'.meeting > .segments input[value="{name}"]').check(force=True)


def test_two_strangers_find_each_other_and_are_rated(visit: Open) -> None:
    ann, ben = visit("/me"), visit("/me", PHONE)
    sign_up(ann, "Ann")
    sign_up(ben, "Ben")
    ann.goto(f"{visit.address}/new/formosa")
    ann.locator('input[name="seat-japan"][value="open"]').check(force=True)
    ann.get_by_label("Slow").check(force=True)
    ann.get_by_label("Rated: the result counts for both").check()
    ann.locator('main button[type="submit"]').click()
    expect(ann.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)

    ben.reload()
    row = ben.locator(".meet-row")
    expect(row).to_contain_text("Rated", timeout=PATIENT)
    assert serious(ben) == []
    assert unspoken(ben) == []
    row.get_by_role("button", name="Look and join").click()
    expect(ben.locator("dialog")).to_contain_text("Whoever joins agrees")
    ben.locator('dialog button[data-seat="japan"]').click()
    expect(ben.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    expect(ben.locator(".decision")).to_contain_text("Concede", timeout=PATIENT)
    assert look(ben)["seat"] == "japan"

    table = ben.url.partition("/t/")[2].partition("?")[0]
    eve = visit("/me")
    eve.get_by_label("Name").fill("Eve")
    eve.keyboard.press("Enter")
    expect(eve.locator("#open-me")).to_have_text("Eve", timeout=PATIENT)
    eve.goto(f"{visit.address}/t/{table}?seat=onlooker")
    expect(eve.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    seen = look(eve)
    assert (seen["seat"], seen["acts"], seen["prompt"], seen["concealed"]) == ("", [], "", [])

    ben.evaluate(GIVE_UP, table)
    expect(eve.locator("#panel-result")).to_be_attached(timeout=PATIENT)
    ann.goto(f"{visit.address}/")
    part(ann, "people")
    ann.locator(".meet-columns select").nth(1).select_option("slow")
    best = ann.locator(".meet-rank li")
    expect(best).to_have_count(2, timeout=PATIENT)
    expect(best.first).to_contain_text("Ann (1")
    best.first.get_by_role("button").click()
    expect(ann.locator("dialog")).to_contain_text("Won 1, drawn 0, lost 0.", timeout=PATIENT)
    assert serious(ann) == []
