"""Lessons in the browser: all done by ear and keys alone, and docked so that nothing is covered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.formosa import take
from tests.browser.house import PHONE, Open, call
from tests.browser.listening import Listener
from tests.browser.playing import READY, answer, hex_point, until
from tests.browser.walking import FAULTS
from tests.sampling import THOROUGH

from hexfront.kernel.lesson import lesson, lessons, words
from hexfront.server.library import playable

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
ZOOMED: ViewportSize = {"width": 640, "height": 360}
"""A laptop with everything twice as large."""
ALL = [(game, each.key, language) for game in playable() for each in lessons(game) for language in ("en", "es")]
SOME = [("luzon", "city", "en"), ("singapore", "reserve", "es")]
"""The one with most dice, and one in the other language; all of them where time does not matter."""
DICE_APART = re.compile(r"\(d\d+\)\.\s[^.()]*\(d\d+\)")


def begun(visit: Open, game: str, key: str, size: ViewportSize, language: str = "en") -> Page:
    table = call(visit.address, f"/games/{game}/lessons/{key}", method="POST")["id"]
    page = visit(f"/t/{table}", size, language=language, confirm_forced=True)
    page.wait_for_selector(READY)
    page.wait_for_selector(".lesson")
    return page


def test_a_lesson_is_begun_and_done_by_ear_and_keys_alone(visit: Open) -> None:
    said = words("luzon", "en")["march"]
    page = visit("/", LAPTOP)
    ear = Listener(page)
    ear.listen()
    page.wait_for_selector(".game-card")
    ear.finds("Learn to play: The Luzon Campaign", "Tab")
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
    ear.does("move us_43 1022")
    ear.waits_for(f"Reached: {said.goals['taken']}.")
    ear.waits_for("The lesson is done.")
    ear.waits_for(said.done)
    ear.finds("Next lesson", "Tab")
    page.keyboard.press("Enter")
    ear.waits_for(words("luzon", "en")["beach"].text)
    page.goto(f"{visit.address}/")
    page.get_by_role("button", name="Learn to play: The Luzon Campaign").click()
    expect(page.get_by_role("button", name=said.title)).to_contain_text("(reached)")


def test_few_who_can_be_sent_go_by_clicks_on_the_hex_and_on_them(visit: Open) -> None:
    page = begun(visit, "formosa", "opposed", LAPTOP)
    take(page, "beach_marker 0823")
    take(page, "done")
    page.wait_for_timeout(600)  # the map may be on its way
    page.mouse.click(*hex_point(page, "formosa", "0823"))
    page.locator('.box[data-box="staging_area"] .box-piece.choosable').first.click()
    expect(page.locator(".decision .happened")).to_contain_text("goes with the invasion to 0823")


@pytest.mark.parametrize(("game", "key", "language"), ALL if THOROUGH else SOME)
def test_every_lesson_is_done_by_ear_and_keys_alone(visit: Open, game: str, key: str, language: str) -> None:
    said = words(game, language)[key]
    page = begun(visit, game, key, LAPTOP, language)
    ear = Listener(page)
    ear.listen()
    for act in lesson(game, key).solution:
        before, prompt = len(ear.said()), ear.prompt()
        ear.does(act)
        until(page, lambda: len(ear.said()) > before)  # noqa: B023
        if ear.prompt() != prompt:
            ear.waits_for(ear.prompt())
    for goal in said.goals.values():
        ear.waits_for(ear.words("pages.learn.goal_reached", text=goal))
    ear.waits_for(ear.words("pages.learn.done"))
    ear.waits_for(said.done)
    assert not [line for line in ear.said() if DICE_APART.search(line)]
    assert not ear.touched()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_lesson_is_docked_explains_a_mistake_and_is_tried_again(visit: Open, size: ViewportSize) -> None:
    said = words("luzon", "en")["drop"]
    page = begun(visit, "luzon", "drop", size)
    apart = ["side", "inside", *(["board"] if size is not PHONE else [])]
    # on a phone the board goes on behind it, and the camera keeps clear of it; the board makes room a frame later
    until(page, lambda: all(page.evaluate(APART)[each] for each in apart))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".lesson-hints")).to_contain_text(said.hints[0])
    answer(page, "end")
    expect(page.locator(".lesson-mistake")).to_contain_text(said.mistakes["ended"])
    before = page.url
    page.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".lesson-mistake")).to_have_count(0)


def test_how_far_a_lesson_is_stands_above_the_fold_on_a_phone(visit: Open) -> None:
    """The longest task of all, in the longer language."""
    table = call(visit.address, "/games/luzon/lessons/retreat", method="POST")["id"]
    page = visit(f"/t/{table}", PHONE, language="es")
    page.wait_for_selector(".lesson-goals")
    box = "(name) => document.querySelector(name).getBoundingClientRect().bottom"
    until(page, lambda: page.evaluate(box, ".lesson-goals") <= page.evaluate(box, ".lesson"))


def test_a_lesson_covers_nothing_that_decides_with_everything_twice_as_large(visit: Open) -> None:
    page = begun(visit, "luzon", "march", ZOOMED)
    until(page, lambda: page.evaluate(FAULTS, 100) == [])
