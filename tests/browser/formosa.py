"""How two players play Formosa: each at a page of their own, or at one page with a curtain."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page
from tests.browser.playing import answer

PASSING = ("auto_set_up", "auto", "done", "end", "stop")
SET_UP = ("ChooseAtStart", "JapaneseSetUp", "AlliedSetUp")
VIEW = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => {
  const view = store.get('view');
  return view && { seq: view.seq, over: view.over, winner: view.winner, seat: view.seat, step: view.step,
    turn: view.counters.turn, deciders: view.deciders, prompt: view.prompt?.text ?? '',
    can_undo: view.can_undo,
    acts: view.options.filter((option) => !option.aside && option.verb !== 'concede').map((option) => option.act),
    concealed: view.pieces.filter((piece) => piece.values.concealed).map((piece) => piece.id),
    backs: view.pieces.filter((piece) => piece.face === 'concealed').length };
})"""


def look(page: Page) -> dict[str, Any]:
    """The view on the screen, in short."""
    found: dict[str, Any] = page.evaluate(VIEW)
    return found


def shortest(acts: list[str]) -> str:
    """What ends the decision soonest."""
    return next((act for act in PASSING if act in acts), acts[0])


def take(page: Page, act: str) -> None:
    """Choose an option through the screen: by form, from the list, or by the unit first."""
    for attempt in range(200):
        fill_in(page, act)
        unfold(page, act)
        if button(page, act).count():
            return answer(page, act)
        alike = page.locator(f'.decision [data-key^="{act.split()[0]} "]')
        if attempt > 20 and alike.count():  # choices that nobody can tell apart stand there once, with a count
            return answer(page, alike.first.get_attribute("data-key") or act)
        if " " in act and button(page, act.split()[1]).count():
            button(page, act.split()[1]).click()
        page.wait_for_timeout(50)  # the screen may still be busy with what happened before
    raise AssertionError(f"{act} is not on the screen: {page.locator('.decision').inner_text()}")


def button(page: Page, key: str) -> Locator:
    """A button of the decision."""
    return page.locator(f'.decision [data-key="{key}"]').first


def fill_in(page: Page, act: str) -> None:
    """Set the numbers of a form, if there is one for the action."""
    fields = range(min(page.locator(".decision .number-value").count(), act.count(" ")))
    # what is too much goes first, or nothing would be left for the others
    for sign, n in [*(("−", n) for n in fields), *(("+", n) for n in fields)]:
        wanted, value = int(act.split()[n + 1]), page.locator(".decision .number-value").nth(n)
        while (now := int(value.inner_text())) != wanted and (now > wanted) == (sign == "−"):
            step = page.locator(f'.decision [data-key="{sign} {n}"]')
            if step.is_disabled():
                return
            step.click()


def unfold(page: Page, act: str) -> None:
    """Open groups of options until the action or its unit is there."""
    folded = page.locator(".decision details:not([open]) > summary")
    keys = [act, *act.split()[1:2]]
    while not any(button(page, key).count() for key in keys) and folded.count():
        folded.first.click()
