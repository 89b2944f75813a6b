"""The keyboard alone plays a game to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.browser import formosa_scenes, ichigo_scenes, rising_sun_scenes
from tests.browser.house import SIZES, Open, known_table, late_table
from tests.browser.keyboard import Keyboard
from tests.browser.moments import lay_out
from tests.browser.playing import READY, seq, until
from tests.sampling import THOROUGH

from hexfront.kernel.journal import Journal

MOST = 400
LEAVES = ("concede", "refuse")
"""What gives the game away."""


def fight(keys: Keyboard, unit: str, hex: str) -> None:
    """Move into the enemy: the odds are shown first."""
    keys.choose(unit)
    keys.choose(f"move {unit} {hex}")
    assert keys.thrown == 1


def play_on(keys: Keyboard) -> None:
    """To the end of the game: the phase is ended as soon as it can be, before that the first thing offered is done."""
    for _ in range(MOST):
        now = keys.look()
        if now["over"]:
            return
        own = [key for key in now["choices"] if key and key not in LEAVES]
        keys.choose("end" if "end" in own else own[0])
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_game_is_played_to_its_end_by_keys_alone(visit: Open, address: str, size: ViewportSize) -> None:
    page = visit(f"/t/{late_table(address)}", size)
    keys = Keyboard(page)
    keys.begin()
    fight(keys, "us_43", "1022")
    play_on(keys)
    expect(page.locator("#tab-result")).to_be_focused()
    expect(page.get_by_text(re.compile("di(e|ce) thrown")).first).to_be_visible()  # the luck report of the result
    assert not keys.touched()


def lift(keys: Keyboard) -> None:
    """The next player says that he is there."""
    keys.page.wait_for_selector(".curtain")
    keys.page.wait_for_timeout(700)  # it stays down for a moment
    keys.press("Enter")
    keys.page.wait_for_selector(".curtain", state="detached")
    keys.page.wait_for_selector(READY)


def play_seat(keys: Keyboard, passing: Sequence[str]) -> None:
    """What a seat has to decide, as soon as it can be; then the device is handed over."""
    for _ in range(MOST):
        now = keys.look()
        own = [key for key in now["choices"] if key and key not in LEAVES and not key.startswith("seat ")]
        if now["over"]:
            return
        if not own:
            break
        verbs = {key.split()[0]: key for key in reversed(own)}
        keys.choose(next((verbs[verb] for verb in passing if verb in verbs), own[0]))
    choices = keys.look()["choices"]
    give = next(at for at, key in enumerate(choices) if key.startswith("seat "))
    keys.press("d", "Home", *["ArrowDown"] * give, "Enter")


LATE: dict[str, tuple[Callable[[], Journal], Sequence[str], str]] = {
    "bataan": (partial(rising_sun_scenes.late, "bataan"), rising_sun_scenes.PASSING, "Decisive victory"),
    "formosa": (formosa_scenes.ashore if THOROUGH else formosa_scenes.late, formosa_scenes.PASSING, "victory"),
    "guadalcanal": (partial(rising_sun_scenes.late, "guadalcanal"), rising_sun_scenes.PASSING, "Decisive victory"),
    "singapore": (partial(rising_sun_scenes.late, "singapore"), rising_sun_scenes.PASSING, "Singapore Island is held"),
    "ichigo": (ichigo_scenes.late, ichigo_scenes.PASSING, "The Allies have won on points"),
}
"""Games in their last turn, what ends a decision soonest, and how they end."""


@pytest.mark.parametrize("game", LATE)
def test_two_players_play_a_game_to_its_end_by_keys_alone(visit: Open, game: str) -> None:
    late, passing, ending = LATE[game]
    page = visit(f"/t/{lay_out(visit.address, late())}", confirm_forced=True)
    keys, seats = Keyboard(page), 0
    while not seats or not keys.look()["over"]:
        lift(keys)
        play_seat(keys, passing)
        seats += 1
    expect(page.locator("#panel-result")).to_contain_text(ending, timeout=30_000)
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
