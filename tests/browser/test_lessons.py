"""Lessons in the browser: one done by ear and keys alone, and docked so that nothing is covered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.house import PHONE, Open, call
from tests.browser.playing import READY, answer, until

from hexfront.kernel.lesson import words

LISTEN = """() => {
  window.said = [];
  const hearing = { childList: true, characterData: true, subtree: true };
  for (const region of [document.getElementById('live-polite'), document.getElementById('live-urgent')])
    new MutationObserver(() => window.said.push(region.textContent)).observe(region, hearing);
}"""
APART = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [guide, side, board] = [box('.lesson'), box('.side'), box('.board')];
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || beside(a, b);
  const inside = guide.top >= 0 && guide.bottom <= innerHeight + 1 && guide.right <= innerWidth + 1;
  return { side: apart(guide, side), board: apart(guide, board), inside };
}"""
"""Whether the lesson covers neither the decision nor the board, and can be seen whole."""
LAPTOP: ViewportSize = {"width": 1280, "height": 720}
MOST = 80


class Listener:
    """Somebody who hears what is said and what has the focus, and sees nothing."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def heard(self) -> str:
        """All that was said so far."""
        found: str = self.page.evaluate("() => window.said.join(' ')")
        return found.replace("\u00a0", " ")

    def waits_for(self, sentence: str) -> None:
        """Until something is said."""
        until(self.page, lambda: sentence in self.heard())

    def focused(self) -> str:
        """What has the focus, as it is called; empty if nothing has."""
        found = self.page.locator("*:focus")
        return found.aria_snapshot() if found.count() else ""

    def finds(self, words: str, key: str = "ArrowDown") -> None:
        """Go on with one key until what has the focus is called so."""
        for _ in range(MOST):
            if words in self.focused():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"nothing with the focus was called {words}")


def begun(visit: Open, key: str, size: ViewportSize) -> Page:
    table = call(visit.address, f"/games/luzon/lessons/{key}", method="POST")["id"]
    page = visit(f"/t/{table}", size)
    page.wait_for_selector(READY)
    page.wait_for_selector(".lesson")
    return page


def test_a_lesson_is_begun_and_done_by_ear_and_keys_alone(visit: Open) -> None:
    said = words("luzon", "en")["march"]
    page = visit("/", LAPTOP)
    page.get_by_role("button", name="Learn to play: The Luzon Campaign").focus()
    page.evaluate(LISTEN)
    ear = Listener(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=said.title)).to_be_visible()
    ear.finds(said.title, "Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    ear.waits_for(said.text)
    ear.waits_for(said.goals["taken"])
    expect(page.get_by_role("region", name=said.title)).to_contain_text(f"{said.goals['taken']} (open)")
    page.get_by_role("region", name="Your decision").wait_for()
    page.wait_for_selector(READY)
    page.keyboard.press("d")
    ear.finds("43rd Infantry Division")
    page.keyboard.press("Enter")
    ear.finds("1022 Rosario")
    page.keyboard.press("Enter")
    expect(page.locator("*:focus")).to_have_attribute("data-key", "roll")
    page.keyboard.press("Enter")
    ear.waits_for(f"Reached: {said.goals['taken']}.")
    ear.waits_for("The lesson is done.")
    ear.waits_for(said.done)
    ear.finds("Next lesson", "Tab")
    page.keyboard.press("Enter")
    ear.waits_for(words("luzon", "en")["beach"].text)
    page.goto(f"{visit.address}/")
    page.get_by_role("button", name="Learn to play: The Luzon Campaign").click()
    expect(page.get_by_role("button", name=said.title)).to_contain_text("(reached)")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_lesson_is_docked_explains_a_mistake_and_is_tried_again(visit: Open, size: ViewportSize) -> None:
    said = words("luzon", "en")["drop"]
    page = begun(visit, "drop", size)
    found = page.evaluate(APART)
    assert found["side"]
    assert found["inside"]
    assert found["board"] or size is PHONE  # there the board goes on behind it, and the camera keeps clear of it
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".lesson-hints")).to_contain_text(said.hints[0])
    answer(page, "end")
    expect(page.locator(".lesson-mistake")).to_contain_text(said.mistakes["ended"])
    before = page.url
    page.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".lesson-mistake")).to_have_count(0)
