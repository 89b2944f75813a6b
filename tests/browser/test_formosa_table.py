"""The Formosa table as a player meets it: fog of war, planning, landings, attacks, the side panel."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser import formosa_scenes as scenes
from tests.browser.house import DESKTOP, LANGUAGES, LOOKS, Open
from tests.browser.moments import lay_out
from tests.browser.playing import READY, hex_point, seq

from hexfront.kernel.journal import Journal
from hexfront.kernel.texts import load_texts

RAW = re.compile(
    r"\b(panel|group|form|flag|back|table|pages|ui|verb|prompt|phase|modifier|chart_column|step)\.[a-z_]+", re.ASCII
)


def sit(visit: Open, journal: Journal, seat: str, size: ViewportSize = DESKTOP, **settings: str) -> Page:
    """A page of one seat at a moment of the game."""
    return rejoin(visit, lay_out(visit.address, journal), seat, size, **settings)


def rejoin(visit: Open, table: str, seat: str, size: ViewportSize = DESKTOP, **settings: str) -> Page:
    page = visit(f"/t/{table}?seat={seat}", size, **settings)
    page.wait_for_selector(READY)
    return page


def click_hex(page: Page, hex: str) -> None:
    """Click a hex, brought into sight as a whole board first."""
    page.mouse.click(*hex_point(page, "formosa", hex))


def moved_on(page: Page, before: int) -> None:
    """Wait until the screen shows a later position."""
    for _ in range(1000):
        if seq(page) > before:
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"nothing followed: {page.locator('.decision').inner_text()}")


def whole_board(page: Page) -> None:
    page.locator('[data-act="fit"]').click()
    page.wait_for_timeout(400)


def test_a_concealed_stack_looks_different_from_both_seats(visit: Open) -> None:
    journal = scenes.planning()
    hex, table = scenes.concealed_hex(journal), lay_out(visit.address, journal)
    allied, japan = rejoin(visit, table, "allied"), rejoin(visit, table, "japan")
    for page in (allied, japan):
        whole_board(page)
        click_hex(page, hex)
    backs, units = allied.locator(".inspector .inspected"), japan.locator(".inspector .inspected")
    expect(units).not_to_have_count(0)
    expect(backs).to_have_count(units.count())
    expect(backs.first).to_contain_text("Concealed Japanese unit")
    expect(backs.first).to_contain_text("Only the Japanese player may look at it")
    expect(backs.locator(".aside")).to_have_count(0)
    expect(units.first.locator(".chip")).to_have_text("Concealed")
    expect(units.first).not_to_contain_text("Concealed Japanese unit")
    names = units.locator("h4").all_inner_texts()
    assert not any(name.split("\n")[0] in allied.content() for name in names)


def test_a_unit_is_revealed_after_a_warning_and_the_enemy_sees_it_at_once(visit: Open) -> None:
    journal = scenes.planning()
    hex, table = scenes.concealed_hex(journal), lay_out(visit.address, journal)
    allied, japan = rejoin(visit, table, "allied"), rejoin(visit, table, "japan")
    whole_board(japan)
    click_hex(japan, hex)
    unit = japan.locator(".inspector .inspected").filter(has_not_text="Deception").first
    name = unit.locator("h4").inner_text().split("\n")[0]
    before = seq(allied)
    unit.locator(".aside").click()
    expect(japan.locator("dialog[open]")).to_contain_text("cannot be taken back")
    japan.locator("dialog[open] .danger").click()
    moved_on(allied, before)
    allied.locator("#tab-log").click()
    expect(allied.locator("#panel-log")).to_contain_text(f"{name.removesuffix('Concealed')} is revealed")


def test_strikes_are_planned_with_steppers_and_stay_secret(visit: Open) -> None:
    table = lay_out(visit.address, scenes.planning())
    allied, japan = rejoin(visit, table, "allied"), rejoin(visit, table, "japan")
    form = allied.locator(".number-form")
    expect(form.locator(".number-value")).to_have_text(["8", "7"])
    expect(form.locator(".number-nothing")).to_have_count(0)
    for n, number in enumerate((8, 7)):
        for _ in range(number):
            form.locator(f'[data-key="− {n}"]').click()
    expect(form.locator(".number-rest strong")).to_have_text("15")
    expect(form.locator(".number-nothing")).to_be_visible()
    for _ in range(3):
        form.locator('[data-key="+ 0"]').click()
    form.locator('[data-key="+ 1"]').click()
    form.locator('[data-key="− 0"]').click()
    expect(form.locator(".number-rest strong")).to_have_text("12")
    expect(form.locator('[data-key="− 1"]')).to_be_enabled()
    before = seq(allied)
    allied.locator('.decision [data-key="plan_us 2 1"]').click()
    moved_on(allied, before)
    expect(allied.locator(".decision .fold-words")).to_contain_text("US: 2 to Air Superiority, 1 to Tactical")
    expect(japan.locator(".number-form")).to_be_visible()
    assert "2 to Air Superiority, 1 to Tactical" not in japan.content()


def test_buying_and_placing_stand_under_headings_with_their_prices(visit: Open) -> None:
    journal = scenes.fresh()
    journal.decide(1, "auto")
    page = sit(visit, journal, "japan")
    groups = page.locator(".decision .option-group")
    expect(groups.nth(0).locator("summary")).to_contain_text("Place on the map")
    expect(groups.nth(1).locator("summary")).to_contain_text("Buy units")
    expect(groups.nth(1).locator(".option").first.locator(".option-note")).to_have_text(re.compile(r"^[1-4] LP$"))
    expect(page.locator('.decision .option[data-key="auto_set_up"]')).to_be_in_viewport()
    expect(page.locator('.box[data-box="japan_hand"] .box-piece.choosable')).not_to_have_count(0)


def test_units_go_to_a_marker_one_click_each_once_its_hex_is_chosen(visit: Open) -> None:
    journal = scenes.play_to(scenes.fresh(), "LoadMarkers", scenes.invade)
    s = scenes.state(journal)
    hex = s.kit.board.number(next(s.where[m] for m in s.kit.amphibious if s.where[m] >= 0))
    page = sit(visit, journal, "allied")
    whole_board(page)
    click_hex(page, hex)
    ready = page.locator('.box[data-box="staging_area"] .box-piece.choosable')
    for _ in range(3):
        before = seq(page)
        ready.first.click()
        moved_on(page, before)
    aboard = page.evaluate(
        """hex => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) =>
             store.get('view').pieces.filter((piece) => piece.place === hex && !piece.id.startsWith('al-')).length)""",
        hex,
    )
    assert aboard == 3


def test_an_attack_is_put_together_on_the_board_with_its_odds_and_shifts(visit: Open) -> None:
    journal = scenes.landing()
    page = sit(visit, journal, "allied")
    expect(page.locator(".decision .fold.due")).to_contain_text("must attack")
    expect(page.locator(".battle .duty")).not_to_have_count(0)
    targets = (page.locator(".target").first.get_attribute("data-targets") or "").split()
    whole_board(page)
    before = seq(page)
    click_hex(page, targets[0])
    moved_on(page, before)
    expect(page.locator(".battlefield .defender")).to_have_count(1)
    before = seq(page)
    page.locator('.decision [data-key^="join"]').first.click()
    moved_on(page, before)
    expect(page.locator(".battle .thrust")).not_to_have_count(0)
    expect(page.locator(".decision .camp.attackers .strength")).to_be_visible()


BESIDE_THE_DICE = """column => {
  const found = (name) => hexfront.modules[`/js/${name}.js`]();
  const [view, line] = [found('store').store.get('view'), { figures: { column }, measured: [] }];
  const shown = found('story/fight_card').formula(view, { placeName: (hex) => hex }, [line]);
  return [...shown.querySelectorAll('.odds-columns dd')].map((each) => each.textContent);
}"""
"""What is shown of the attack under way with dice thrown on a column."""


def test_commitments_show_every_shift_with_its_rule_and_the_chances(visit: Open) -> None:
    page = sit(visit, scenes.battle(), "allied")
    card = page.locator(".decision .lead.attack")
    expect(card.locator(".odds-columns .shift").filter(has_text="Terrain")).to_contain_text("15.4.1")
    expect(card.locator(".odds-columns .final").last).to_contain_text("%")
    expect(page.locator(".decision .odds-chart .outcome")).not_to_have_count(0)
    assert len(page.locator(".battlefield .defender").all()) == 2
    shown = page.locator(".decision .odds-chart .outcome-chance").all_inner_texts()
    assert abs(sum(float(text.rstrip("%")) for text in shown) - 100) < 1
    before, final = seq(page), card.locator(".odds-columns dd.final").inner_text()
    page.locator('.decision [data-key^="gunfire"]').first.click()
    moved_on(page, before)
    expect(card.locator(".odds-columns .shift").filter(has_text="Naval gunfire")).to_have_count(1)
    expect(card.locator(".odds-columns dd.final")).not_to_have_text(final)
    # beside the dice stands the column that they were thrown on, even if more came after this
    now = card.locator(".odds-columns dd").all_inner_texts()
    labels = [load_texts("formosa", "en").say(f"chart_column.column_{column}") for column in range(10)]
    for column, label in enumerate(labels):
        assert page.evaluate(BESIDE_THE_DICE, column) == (now if label == now[-1] else [label])


def test_a_unit_goes_a_long_way_by_one_click_and_rests_there(visit: Open) -> None:
    page = sit(visit, scenes.ashore(), "allied")
    unit = page.locator('.decision .option-group [data-key^="us-"]').first
    name = unit.get_attribute("data-key")
    unit.click()
    page.wait_for_selector(".target.far")
    labels = page.locator(".target-label text").all_text_contents()
    assert labels
    assert all(re.fullmatch(r"[\d½]+", label) for label in labels)
    hex = (page.locator(".target.far").first.get_attribute("data-targets") or "").split()[0]
    whole_board(page)
    click_hex(page, hex)
    for _ in range(500):
        view = page.evaluate("hexfront.modules['/js/store.js']().store.get('view')")
        place = next(piece["place"] for piece in view["pieces"] if piece["id"] == name)
        if (place, view["step"]) == (hex, "Movement"):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{name} is in {place}, not in {hex}; the step is {view['step']}")


def test_the_panel_counts_points_and_keeps_the_secrets_of_the_other_side(visit: Open) -> None:
    table = lay_out(visit.address, scenes.planning())
    for seat, own, other in (("allied", "US", "Japan"), ("japan", "Japan", "US")):
        page = rejoin(visit, table, seat)
        page.get_by_role("tab", name="Situation").click()
        panel = page.locator("#panel-facts")
        expect(panel.locator(".score-line")).to_contain_text("Allies 0")
        expect(panel.locator(".ledger")).to_contain_text("Major port")
        rows = panel.locator(".air tbody tr")
        expect(rows.filter(has_text=own).locator(".secret")).to_have_count(0)
        expect(rows.filter(has_text=other).locator(".secret")).to_have_count(3)
        expect(panel.locator(".phase-track .now")).to_contain_text("Strike Planning Phase")


def test_overlays_have_names_in_both_languages(visit: Open) -> None:
    table = lay_out(visit.address, scenes.ashore())
    for language, words in (("en", "Your units out of supply"), ("es", "Tus unidades sin suministro")):
        page = rejoin(visit, table, "allied", language=language)
        page.locator('[data-act="overlays"]').click()
        page.locator("dialog[open] label, .palette label").filter(has_text=words).click()
        page.keyboard.press("Escape")
        expect(page.locator(".legend")).to_contain_text(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["planning", "landing", "battle", "ashore"])
def test_nothing_raw_is_shown(visit: Open, scene: str, language: str) -> None:
    table = lay_out(visit.address, getattr(scenes, scene)())
    for seat in ("allied", "japan"):
        page = rejoin(visit, table, seat, language=language)
        text = page.locator("body").inner_text()
        assert not RAW.search(text), RAW.search(text)
        assert "undefined" not in text
        assert "[object" not in text


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_serious_findings_of_axe(visit: Open, size: ViewportSize, theme: str) -> None:
    for journal in (scenes.planning(), scenes.battle()):
        page = sit(visit, journal, "allied", size, theme=theme)
        found = Axe().run(page).response["violations"]
        serious = [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
        assert serious == []
    visit.probed = True
