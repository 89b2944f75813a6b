"""Guided first turns, walked through in the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.house import Open, new_table
from tests.browser.playing import READY

from hexfront.server.pages import guide

PHASE = "hexfront.modules['/js/store.js']().store.get('view').phase"
LIT = "() => document.querySelector('.lit, .pointed .ring, .pointed path, .piece.lit') !== null"


SEATS = [("singapore", "japan"), ("bataan", "allied"), ("guadalcanal", "japan"), ("ichigo", "japan")]


def test_a_guide_goes_on_where_it_was_when_the_page_is_loaded_again(visit: Open) -> None:
    page = visit(f"/t/{new_table(visit.address)}?guide=1")
    page.wait_for_selector(READY)
    title = page.locator(".guide h2")
    first = title.inner_text()
    page.locator(".guide-acts button").last.click()
    expect(title).not_to_have_text(first)
    second = title.inner_text()
    page.reload()
    expect(title).to_have_text(second)


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_every_step_is_shown_points_at_something_and_waits_for_its_phase(visit: Open, game: str, seat: str) -> None:
    page = visit(f"/t/{new_table(visit.address, game=game)}?seat={seat}&guide=1")
    page.wait_for_selector(READY)
    now = page.evaluate(PHASE)
    for step in (step for step in guide(game, "en") if step.seat in ("", seat)):
        expect(page.locator(".guide h2")).to_have_text(step.title)
        later = page.locator(".guide-later")
        expect(later).to_have_text("" if step.phase in ("", now) else re.compile("This comes in the phase: "))
        page.wait_for_function(LIT)
        page.locator(".guide-acts button").last.click()
    expect(page.locator(".guide")).to_have_count(0)
