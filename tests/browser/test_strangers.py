"""Two strangers in two browsers: they sign up, find each other, play a slow game to which notices call them, take back
by consent, are watched, check the dice, and one of them gains what the other loses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.formosa import VIEW, look, take
from tests.browser.house import PHONE, Open
from tests.browser.machine import serving
from tests.browser.seats import serious, unspoken
from tests.server.receivers import Browser as PushBrowser
from tests.server.receivers import Ear, Post, listening, post_office

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


PUSH = "(wish) => hexfront.modules['/js/api.js']().newPush(wish)"
"""What the page does with the keys that a push service gives it; there is none here, so the test holds them."""


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def ear() -> Iterator[Ear]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("strangers")
    (folder / "notices.toml").write_text(
        f"""
        delay = 1
        mail = {{ host = "127.0.0.1", port = {post.port}, security = "none", sender = "Hexfront <games@example.org>" }}
        push = {{ contact = "mailto:keeper@example.org" }}
        webhooks = {{ private = ["127.0.0.0/8"], plain = true }}
        """
    )
    with serving(folder, options=("--public", "--notices", str(folder / "notices.toml"))) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, public: str) -> Iterator[Open]:
    opened = Open(browser, public)
    yield opened
    opened.close()


def sign_up(page: Page, name: str, mail: str = "") -> None:
    """A new account, then the lobby."""
    page.get_by_label("New account").check()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill("a long password")
    page.get_by_label("Mail address").fill(mail)
    page.keyboard.press("Enter")
    expect(page.locator("#open-me")).to_have_text(name, timeout=PATIENT)
    page.goto(page.url.partition("/me")[0] + "/")
    expect(page.locator("#meeting-title")).to_be_visible(timeout=PATIENT)


def link_in(letter: EmailMessage) -> str:
    """The first link in a mail."""
    found = re.search(r"http\S+", letter.get_content())
    assert found, letter.get_content()
    return found[0]


def looked(page: Page) -> dict[str, Any]:
    """The view on the screen, once there is one."""
    page.wait_for_function(f"() => ({VIEW})().then(Boolean)", timeout=PATIENT)
    return look(page)


def decide(page: Page, *acts: str) -> None:
    """Decisions through the screen, each when it is offered."""
    for act in acts:
        page.wait_for_function(
            f"(act) => ({VIEW})().then((view) => view?.acts.includes(act))", arg=act, timeout=PATIENT
        )
        take(page, act)


def part(page: Page, name: str) -> None:
    """Another part of where people meet."""
    page.locator(f'.meeting > .segments input[value="{name}"]').check(force=True)


def test_two_strangers_play_a_slow_game(visit: Open, post: Post, ear: Ear) -> None:
    ann, ben = visit("/me"), visit("/me", PHONE)
    sign_up(ann, "Ann", "ann@example.org")
    sign_up(ben, "Ben")
    ann.goto(link_in(post.next()))
    ann.get_by_role("button", name="Yes, send them").click()
    expect(ann.locator("main")).to_contain_text("Notices come by mail", timeout=PATIENT)
    phone = PushBrowser(f"{ear.address}/ben")
    ben.evaluate(PUSH, {**phone.subscription, "name": "Phone"})

    ann.goto(f"{visit.address}/new/formosa")
    ann.locator('input[name="seat-japan"][value="open"]').check(force=True)
    ann.get_by_label("Slow").check(force=True)
    ann.get_by_label("Rated: the result counts for both").check()
    ann.locator("#late-view").select_option("100")
    ann.locator('main button[type="submit"]').click()
    expect(ann.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    ann.goto("about:blank")  # a slow game: she goes about her day

    ben.reload()
    row = ben.locator(".meet-row")
    expect(row).to_contain_text("Rated", timeout=PATIENT)
    assert serious(ben) == []
    assert unspoken(ben) == []
    row.get_by_role("button", name="Look and join").click()
    expect(ben.locator("dialog")).to_contain_text("Whoever joins agrees")
    expect(ben.locator("dialog")).to_contain_text("what a side saw, 100 moments later")
    ben.locator('dialog button[data-seat="japan"]').click()
    expect(ben.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    decide(ben, "auto", "auto", "done")  # the last of them throws a die

    told = post.next()
    assert told["Subject"] == "Hexfront: Your move"
    assert "your move as Allies" in told.get_content()
    ann.goto(link_in(told))
    expect(ann.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    take_back(ben, ann)
    decide(ben, "done")
    table = ben.url.partition("/t/")[2].partition("?")[0]
    ben.goto("about:blank")
    decide(ann, "done", "auto", "auto_set_up")
    pushed = json.loads(phone.read(ear.next().body))
    assert (pushed["title"], "Japan" in pushed["body"]) == ("Your move", True)
    assert ear.heard == []  # one notice for all of her steps
    assert post.letters == []
    ben.goto(pushed["link"])
    expect(ben.locator(".decision")).to_contain_text("Concede", timeout=PATIENT)
    assert looked(ben)["seat"] == "japan"

    eve = visit("/me")
    eve.get_by_label("Name").fill("Eve")
    eve.keyboard.press("Enter")
    expect(eve.locator("#open-me")).to_have_text("Eve", timeout=PATIENT)
    eve.goto(f"{visit.address}/t/{table}?seat=onlooker")
    expect(eve.locator('[data-part="board"]')).to_be_visible(timeout=PATIENT)
    seen = looked(eve)
    assert (seen["seat"], seen["acts"], seen["prompt"], seen["concealed"]) == ("", [], "", [])
    assert looked(ben)["concealed"] != []  # there is something to hide

    ben.evaluate(GIVE_UP, table)
    expect(eve.locator("#panel-result")).to_be_attached(timeout=PATIENT)
    for page in (ann, ben):
        page.locator("#tab-trust").click()
        page.locator("#panel-trust .button.primary").click()
        expect(page.locator(".trust-result")).to_contain_text("with dice: all as promised.", timeout=PATIENT)
    ann.goto(f"{visit.address}/")
    part(ann, "people")
    ann.locator(".meet-columns select").nth(1).select_option("slow")
    best = ann.locator(".meet-rank li")
    expect(best).to_have_count(2, timeout=PATIENT)
    expect(best.first).to_contain_text("Ann (1")
    best.first.get_by_role("button").click()
    expect(ann.locator("dialog")).to_contain_text("Won 1, drawn 0, lost 0.", timeout=PATIENT)
    assert serious(ann) == []


def take_back(asks: Page, agrees: Page) -> None:
    """One asks to take the last decision back, the other sees which die that would cancel, and agrees."""
    asks.locator("#tab-talk").click()
    asks.locator('[data-key="ask-back"]').click()
    asks.get_by_role("button", name="Ask for it").click()
    card = agrees.locator(".request-card")
    expect(card).to_contain_text("asks to take decisions back", timeout=PATIENT)
    expect(card.locator(".costs li").first).to_be_visible()
    card.locator('[data-key="agree"]').click()
    expect(card).to_have_count(0, timeout=PATIENT)
    asks.locator("#tab-decision, #tab-facts").first.click()


def test_notices_are_chosen_on_ones_own_page(visit: Open) -> None:
    page = visit("/me")
    page.get_by_label("Name").fill("Carl")
    page.keyboard.press("Enter")
    expect(page.locator("#open-me")).to_have_text("Carl", timeout=PATIENT)
    page.goto(f"{visit.address}/me")
    page.get_by_text("Tell a chat service").click()
    page.get_by_label("Address of the webhook").fill("https://chat.example.org/a-secret")
    page.get_by_label("Name (if you like)").fill("The club")
    page.get_by_role("button", name="Add").click()
    expect(page.locator(".me-list").first).to_contain_text("The club (chat.example.org)", timeout=PATIENT)
    assert "a-secret" not in page.content()
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.locator('[data-key="want-hook"]').uncheck()
    page.reload()
    expect(page.locator('[data-key="want-hook"]')).not_to_be_checked(timeout=PATIENT)
    assert serious(page) == []
    assert unspoken(page) == []
    page.get_by_role("button", name="Remove: The club").click()
    expect(page.get_by_text("The club")).to_have_count(0, timeout=PATIENT)
