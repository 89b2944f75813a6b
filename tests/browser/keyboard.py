"""How a player plays by keys alone: looks at the screen, presses keys, touches nothing else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from tests.browser.playing import READY

LOOK = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) => {
  const view = store.get('view');
  const focus = document.activeElement;
  const led = ['button.option', 'summary', 'button.act', '.number-form button', '.in-hand button'].join();
  const all = [...document.querySelectorAll(`.decision :is(${led})`)];
  return {
    seq: view?.seq ?? -1,
    step: view?.step ?? '',
    over: view?.over ?? false,
    busy: document.querySelector('.decision.busy') !== null,
    asking: document.querySelector('dialog[open]') !== null,
    odds: document.querySelector('.decision .odds') !== null,
    held: store.get('selection').piece,
    choices: all.filter((each) => each.checkVisibility()).map((each) => each.dataset.key ?? ''),
    focus: focus === document.body ? '' : focus?.dataset.key ?? focus?.className ?? '',
    adrift: focus === null || focus === document.body,
  };
})"""
"""What can be seen: the position, what is asked, what can be chosen, and where the focus is."""
TOUCHED = """for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
  addEventListener(type, () => (document.documentElement.dataset.touched = type), { capture: true });"""


class Keyboard:
    """Keys, and eyes to see what they did. The focus must never be lost."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.thrown = 0
        """How often odds were shown and dice thrown."""
        page.evaluate(TOUCHED)

    def look(self) -> dict[str, Any]:
        """The screen as it is."""
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def begin(self) -> None:
        """Go to the decision."""
        self.page.wait_for_selector(READY)
        self.press("d")
        assert self.look()["focus"] in self.look()["choices"]

    def choose(self, key: str) -> None:
        """Choose from the decision: by number if it has one, otherwise by arrows and Enter."""
        before = self.look()
        number = self.page.locator(f'.decision [data-key="{key}"]').first.get_attribute("data-number")
        if number:
            self.press(number)
        else:
            self.goes_to(key)
            self.press("Enter")
        self.settle(before, decided=" " in key)

    def goes_to(self, key: str) -> None:
        """By arrows to a choice; once more if the list has grown meanwhile."""
        for _ in range(5):
            choices = self.look()["choices"]
            place = choices.index(key)
            back = len(choices) - 1 - place
            self.press("d", *(["End"] + ["ArrowUp"] * back if back < place else ["Home"] + ["ArrowDown"] * place))
            if self.look()["focus"] == key:
                return
        raise AssertionError(f"arrows do not lead to {key}: {self.look()}")

    def settle(self, before: dict[str, Any], decided: bool = False) -> None:
        """Answer what the page asks back, until something has changed and the table is at rest.

        What decides also takes its piece in hand, perhaps well before the odds of it are there.
        """
        for _ in range(2000):
            now = self.look()
            if now["asking"]:
                self.press("ArrowRight", "Enter")  # the answer that changes nothing has the focus
            elif now["odds"] and not now["busy"]:
                assert now["focus"] == "roll"
                self.press("Enter")
                self.thrown += 1
                self.page.wait_for_selector(".decision .odds", state="detached")
            elif not now["busy"] and (
                now["over"] or now["seq"] > before["seq"] or (now["held"] != before["held"] and not decided)
            ):
                assert not now["adrift"], f"the focus was lost after {before}"
                return
            self.page.wait_for_timeout(15)
        raise AssertionError(f"nothing followed {before}: {self.look()}")

    def touched(self) -> bool:
        """Whether anything but keys was used."""
        return bool(self.page.evaluate("() => 'touched' in document.documentElement.dataset"))
