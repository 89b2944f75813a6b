"""The printed sheet at the table: names at every zoom, markers on tracks, stacks that hide nothing fought for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize
from tests.browser import formosa_scenes, ichigo_scenes, rising_sun_scenes
from tests.browser.house import Open
from tests.browser.moments import lay_out
from tests.browser.playing import hex_point
from tests.browser.seats import sit

from hexfront.draw.board.page import Box
from hexfront.kernel.journal import Journal

SMALL: ViewportSize = {"width": 1280, "height": 720}
LEAST = 8.8
"""Pixels of the smallest name of a place on the screen."""

STACKS = """async () => {
  const { store } = await hexfront.modules['/js/store.js']();
  const { pieces, table_facts: { battle } } = store.get('view');
  return [...battle.from, ...battle.targets].filter((hex) => pieces.filter(({ place }) => place === hex).length > 1);
}"""
BOXES = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => getComputedStyle(each).display !== 'none')
  .map((each) => [each.getBoundingClientRect(), each])
  .map(([{ x, y, width, height }, { textContent: text, dataset: { of } }]) => ({ at: [x, y, width, height], text, of }))
"""
SIZES = """() => [...document.querySelectorAll('.hexboard text[data-of]')]
  .filter((name) => getComputedStyle(name).display !== 'none')
  .map((name) => parseFloat(getComputedStyle(name.querySelector('tspan') ?? name).fontSize) * name.getScreenCTM().a)"""


def boxes(page: Page, selector: str) -> list[tuple[Box, dict[str, Any]]]:
    """Where the elements of a kind that are shown lie on the screen."""
    return [(Box(*found["at"]), found) for found in page.evaluate(BOXES, selector)]


def shared(one: Box, other: Box) -> float:
    """How much of a box another covers."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high) / (one.width * one.height)


def formosa() -> Journal:
    """Allied units ashore attack all they can."""
    return formosa_scenes.battle()


def bataan() -> Journal:
    """Japanese units attack a hex together."""
    return rising_sun_scenes.saved("bataan", "attack")


def ichigo() -> Journal:
    """Japanese units attack armies that nobody knows."""
    return ichigo_scenes.saved("attack")


@pytest.mark.parametrize(("scene", "seat"), [(formosa, "allied"), (bataan, "japan"), (ichigo, "japan")])
def test_no_stack_spread_out_hides_a_hex_under_attack(visit: Open, scene: Callable[[], Journal], seat: str) -> None:
    page = sit(visit, lay_out(visit.address, scene()), seat, SMALL)
    page.wait_for_selector(".battlefield .defender", state="attached")
    stacks = page.evaluate(STACKS)
    assert stacks
    for hex in stacks[:3]:
        page.mouse.move(*hex_point(page, scene.__name__, hex))
        page.wait_for_selector(".sheet.fanned", state="attached")
        (plate, _), *_ = boxes(page, ".fan-plate")
        attacked = boxes(page, ".battlefield .defender")
        assert max(shared(target, plate) for target, _ in attacked) < 0.01, hex
        page.mouse.move(2, 2)
        page.wait_for_selector(".sheet:not(.fanned)", state="attached")


def test_names_can_be_read_at_every_zoom_and_markers_lie_on_the_tracks(visit: Open) -> None:
    page = sit(visit, lay_out(visit.address, formosa()), "allied", SMALL)
    page.wait_for_selector(".lying image", state="attached")
    for act in ("fit", "in", "in"):
        page.locator(f'[data-act="{act}"]').click()
        page.wait_for_timeout(800)
        names = boxes(page, ".hexboard text[data-of]")
        assert {"TAIHOKU", "TAKAO"} <= {name["text"].upper() for _, name in names}
        assert min(page.evaluate(SIZES)) >= LEAST, act
        for n, (one, name) in enumerate(names):
            others = [other for other, more in names[n + 1 :] if more["of"] != name["of"]]
            assert not any(shared(one, other) > 0.2 for other in others), name
    turn = boxes(page, '[data-track="turn"] [data-at="1"]')[0][0]
    assert max(shared(marker, turn) for marker, _ in boxes(page, ".lying image")) > 0.9


def test_counters_cover_no_name_and_a_choice_of_all_hexes_opens_on_the_front(visit: Open) -> None:
    page = sit(visit, lay_out(visit.address, ichigo_scenes.saved("opening")), "japan", SMALL)
    page.wait_for_timeout(800)
    names = boxes(page, ".hexboard text[data-of]")
    seen = page.locator(".board").bounding_box()
    assert seen
    area = Box(seen["x"], seen["y"], seen["width"], seen["height"])
    shown = {name["text"].upper() for box, name in names if shared(box, area) == 1}
    assert {"CHENGCHOW", "WUHAN", "CHANGSHA", "HENGYANG", "NANCHANG"} <= shown
    counters = [box for box, _ in boxes(page, ".piece img")]
    covered = [name["text"] for box, name in names if max(shared(box, counter) for counter in counters) > 0.7]
    assert covered == [], "names stand beside counters where there is room"
    above = page.evaluate("() => [...document.querySelector('.sheet').children].map((each) => each.classList[0])")
    assert above.index("pieces") < len(above) - 1 - above[::-1].index("hexboard"), "and above them where there is none"
    (title, _), *_ = boxes(page, "#furniture .panel")
    assert shared(title, area) == 0
