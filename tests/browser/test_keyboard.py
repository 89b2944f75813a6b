"""The keyboard alone plays a game to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser import formosa_scenes, ichigo_scenes, rising_sun_scenes
from tests.browser.house import SIZES, Open, call, known_table, late_table
from tests.browser.keyboard import Keyboard
from tests.browser.listening import Listener
from tests.browser.moments import lay_out
from tests.browser.playing import READY, seq, until
from tests.sampling import THOROUGH

from hexfront.kernel.journal import Journal

MOST = 400
LEAVES = ("concede", "refuse")
"""What gives the game away."""
BESIDE = ("seat ", "group ", "all ", "way ", "preset ", "+ ", "− ", "orders", "drop", "further")
"""What leads to something else, or is done several times over."""
SHUT = ".decision .choices details:not([open]) > summary"
Tried = set[tuple[str, str]]
"""What has been done in each kind of decision."""


def open_to(now: dict[str, Any]) -> list[str]:
    """What can be decided."""
    return [key for key in now["choices"] if key and key not in LEAVES and not key.startswith(BESIDE)]


def picked(now: dict[str, Any], passing: Sequence[str], tried: Tried) -> str:
    """What ends a decision soonest; where time does not matter, everything that can be done is done once before."""
    own = open_to(now)
    verbs = {key.split()[0] if " " in key or key in passing else "take": key for key in reversed(own)}
    for verb in verbs if THOROUGH else ():
        if verb not in passing and (now["step"], verb) not in tried:
            tried.add((now["step"], verb))
            return verbs[verb]
    return next((verbs[verb] for verb in passing if verb in verbs), own[0])


def fight(keys: Keyboard, unit: str, hex: str) -> None:
    """Move into the enemy: the odds are shown first."""
    keys.choose(unit)
    keys.choose(f"move {unit} {hex}")
    assert keys.thrown == 1


def play_on(keys: Keyboard) -> None:
    """To the end of the game."""
    tried: Tried = set()
    for _ in range(MOST):
        now = keys.look()
        if now["over"]:
            return
        keys.choose(picked(now, ("end",), tried))
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_game_is_played_to_its_end_by_keys_alone(visit: Open, address: str, size: ViewportSize) -> None:
    page = visit(f"/t/{late_table(address)}", size)
    keys = Keyboard(page)
    keys.begin()
    fight(keys, "us_43", "1022")
    play_on(keys)
    expect(page.locator("#tab-result")).to_be_focused()
    expect(page.locator(".when")).to_contain_text("Turn 6")
    expect(page.get_by_text(re.compile("di(e|ce) thrown")).first).to_be_visible()  # the luck report of the result
    assert not keys.touched()


def lift(keys: Keyboard) -> None:
    """The next player says that he is there."""
    keys.page.wait_for_selector(".curtain")
    keys.page.wait_for_timeout(700)  # it stays down for a moment
    keys.press("Enter")
    keys.page.wait_for_selector(".curtain", state="detached")
    keys.page.wait_for_selector(READY)


def unfolded(keys: Keyboard, now: dict[str, Any]) -> bool:
    """Whether there was a list to be opened."""
    shut: list[str] = keys.page.eval_on_selector_all(SHUT, "all => all.map(each => each.dataset.key)")
    for key in shut:
        if key in now["choices"]:
            keys.goes_to(key)
            keys.press("Enter")
            until(keys.page, lambda: len(keys.look()["choices"]) > len(now["choices"]))
            return True
    return False


def play_seat(keys: Keyboard, passing: Sequence[str], tried: Tried) -> None:
    """What a seat has to decide; then the device is handed over."""
    for _ in range(MOST):
        now = keys.look()
        if now["over"]:
            return
        if open_to(now):
            keys.choose(picked(now, passing, tried))
        elif not unfolded(keys, now):
            break
    keys.goes_to(next(key for key in keys.look()["choices"] if key.startswith("seat ")))
    keys.press("Enter")


LATE: dict[str, tuple[Callable[[], Journal], Callable[[], Journal], Sequence[str], str]] = {
    game: (
        partial(rising_sun_scenes.fresh, game),
        partial(rising_sun_scenes.late, game),
        rising_sun_scenes.PASSING,
        end,
    )
    for game, end in (("bataan", "Decisive"), ("guadalcanal", "Decisive"), ("singapore", "Singapore Island is held"))
} | {
    "formosa": (formosa_scenes.fresh, formosa_scenes.late, formosa_scenes.PASSING, "victory"),
    "ichigo": (ichigo_scenes.fresh, ichigo_scenes.late, ichigo_scenes.PASSING, "The Allies have won on points"),
}
"""Games from their beginning and in their last turn, what ends a decision soonest, and how they end."""
ANY_END = re.compile("victory|have won|is held|draw", re.IGNORECASE)


@pytest.mark.parametrize("game", LATE if THOROUGH else ["ichigo"])
def test_two_players_play_a_game_to_its_end_by_keys_alone(visit: Open, game: str) -> None:
    whole, late, passing, ending = LATE[game]
    page = visit(f"/t/{lay_out(visit.address, whole() if THOROUGH else late())}", confirm_forced=True)
    keys, seats = Keyboard(page), 0
    tried: Tried = set()
    while not seats or not keys.look()["over"]:
        lift(keys)
        play_seat(keys, passing, tried)
        seats += 1
    expect(page.locator("#panel-result")).to_contain_text(ANY_END if THOROUGH else ending, timeout=30_000)
    assert seats > 1
    assert not keys.touched()


def test_a_unit_moves_on_the_board_by_keys(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    keys = Keyboard(page)
    page.wait_for_selector(READY)
    page.keyboard.press("n")
    before = keys.look()
    assert before["held"]
    keys.press("b", "ArrowUp", "Enter")
    keys.settle(before)
    assert seq(page) == 1
    keys.press("u")
    until(page, lambda: seq(page) == 2)
    assert keys.look()["focus"] == "board", "the focus stays on the board"


def test_escape_puts_a_unit_down(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    keys = Keyboard(page)
    keys.begin()
    keys.choose("us_43")
    before = keys.look()
    assert before["held"] == "us_43"
    keys.press("Escape")
    keys.settle(before)
    assert keys.look()["focus"] == "us_40"


def test_arrows_lead_to_the_options_when_nothing_has_the_focus(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    keys = Keyboard(page)
    page.wait_for_selector(READY)
    assert keys.look()["adrift"]
    keys.press("ArrowDown")
    now = keys.look()
    assert now["focus"] == now["choices"][0]


def test_a_key_held_down_decides_once(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    keys = Keyboard(page)
    keys.begin()
    keys.choose("us_40")
    for _ in range(5):  # no release between them: the keyboard repeats
        page.keyboard.down("Enter")
        page.wait_for_timeout(150)
    page.keyboard.up("Enter")
    assert seq(page) == 1


def lesson_table(address: str, game: str, key: str) -> str:
    found: str = call(address, f"/games/{game}/lessons/{key}", method="POST")["id"]
    return found


def test_keys_come_first_to_what_is_asked_never_to_what_gives_the_game_away(visit: Open) -> None:
    page = visit(f"/t/{lesson_table(visit.address, 'formosa', 'landing')}")
    keys = Keyboard(page)
    page.wait_for_selector(READY)
    assert "concede" in keys.look()["choices"]
    keys.press("d")
    assert keys.look()["focus"] == "group formosa beach_marker"


def test_numbers_are_set_by_keys_said_and_never_decided_by_one_press_too_many(visit: Open) -> None:
    page = visit(f"/t/{lesson_table(visit.address, 'formosa', 'air')}")
    ear = Listener(page)
    page.wait_for_selector(READY)
    ear.listen()
    ear.press("d", "Home")
    assert ear.focused() == '- button "Air Superiority −1"'
    most = int(page.locator(".number-value").first.inner_text())
    ear.press(*["Enter"] * (most + 2))
    expect(page.locator(".number-value").first).to_have_text("0")
    assert ear.look()["focus"] == "− 0"
    assert seq(page) == 0
    assert [line for line in ear.said() if "0 to Air Superiority" in line]


def test_the_focus_goes_into_a_panel_and_stays_in_the_decision_when_one_is_shut(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}", {"width": 1280, "height": 720})
    keys = Keyboard(page)
    keys.begin()
    keys.press("]")
    expect(page.locator('[role=tab][aria-selected="true"]')).to_be_focused()
    keys.press("d")
    before = keys.look()["focus"]
    assert before in keys.look()["choices"]
    keys.press("Escape")
    expect(page.locator('[role=tab][aria-selected="true"]')).to_have_count(0)
    assert keys.look()["focus"] == before
