"""How somebody plays who hears what is said and what has the focus, and sees nothing."""

from __future__ import annotations

from typing import Any

from tests.browser.keyboard import Keyboard
from tests.browser.playing import until

LISTEN = """() => {
  window.said = [];
  const added = (changes) => changes.flatMap((each) => [...each.addedNodes]);
  for (const id of ['live-polite', 'live-urgent'])
    new MutationObserver((changes) => window.said.push(...added(changes).map((node) => node.textContent)))
      .observe(document.getElementById(id), { childList: true, subtree: true });
}"""
"""Remember what a screen reader would read out: whatever is added to the regions that are read out."""
WANTED = """(act) => {
  const view = hexfront.modules['/js/store.js']().store.get('view');
  const option = view.options.find((each) => each.act === act);
  return { label: option?.label ?? '', piece: option?.piece ?? '', offered: view.options.map((each) => each.act) };
}"""
"""What an action is called."""
PROMPT = "hexfront.modules['/js/store.js']().store.get('view').prompt?.text ?? ''"
MOST = 120


class Listener(Keyboard):
    """Keys, and ears to hear what they did."""

    def listen(self) -> None:
        """From now on what is said is remembered."""
        self.page.evaluate(LISTEN)

    def said(self) -> list[str]:
        """The sentences that were said so far."""
        found: list[str] = self.page.evaluate("() => window.said")
        return found

    def waits_for(self, sentence: str) -> None:
        """Until something is said."""
        until(self.page, lambda: sentence in " ".join(self.said()))

    def prompt(self) -> str:
        """What is asked."""
        found: str = self.page.evaluate(PROMPT)
        return found

    def words(self, key: str, **args: str) -> str:
        """Words of the page in its language."""
        found: str = self.page.evaluate("([key, args]) => hexfront.modules['/js/texts.js']().t(key, args)", [key, args])
        return found

    def focused(self) -> str:
        """What has the focus, as it is called; empty if nothing has."""
        found = self.page.locator("*:focus")
        return found.aria_snapshot() if found.count() else ""

    def finds(self, words: str, key: str = "ArrowDown") -> None:
        """Go on with one key until what has the focus is called so."""
        for _ in range(MOST):
            if words in self.focused():
                return
            self.press(key)
        raise AssertionError(f"nothing with the focus was called {words}")

    def does(self, act: str) -> None:
        """Decide something by the name it has: the piece first where that is asked, lists opened, numbers set."""
        wanted: dict[str, Any] = self.page.evaluate(WANTED, act)
        assert wanted["label"], f"{act} is not offered: {wanted['offered']}"
        before = self.look()
        key = next((key for key in (act, wanted["piece"]) if key in before["choices"]), "")
        self.goes_to(key or self._towards(act, before["choices"]))
        words = self.focused().partition("\n")[0]
        if key:
            assert key != act or wanted["label"] in words or self._under_heading(), f"{act} is called {words}"
            decision = self.page.locator(".decision").aria_snapshot().splitlines()
            assert [line.strip() for line in decision].count(words) == 1, f"{words} is the name of several things"
        self.press("Enter")
        if key:
            self.settle(before, decided=key == act)
        if key != act and self.look()["seq"] == before["seq"]:
            self.does(act)

    def _towards(self, act: str, choices: list[str]) -> str:
        """A step towards something that is not in sight: a number to set, a list to open, a unit to put down."""
        closed: list[str] = self.page.eval_on_selector_all(
            ".decision .choices details:not([open]) > summary", "all => all.map(each => each.dataset.key)"
        )
        step = self._step(act) or next((each for each in [*closed, "drop"] if each in choices), "")
        assert step, f"{act} is nowhere among {choices}"
        return step

    def _under_heading(self) -> bool:
        """Whether what has the focus is one of a group, so that a heading has said what is done with it."""
        return self.page.locator(".option-group:has(:focus)").count() == 1

    def _step(self, act: str) -> str:
        """The step of a number that an action has otherwise, a smaller one first; empty if there is none."""
        now = self.page.eval_on_selector_all(".number-value", "all => all.map(each => Number(each.textContent))")
        wanted = [int(each) for each in act.split()[1:]] if now else []
        steps = [(at, want - value) for at, (value, want) in enumerate(zip(now, wanted, strict=True)) if want != value]
        return next((f"{'+' if by > 0 else '−'} {at}" for at, by in sorted(steps, key=lambda step: step[1])), "")
