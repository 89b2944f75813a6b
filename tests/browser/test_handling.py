"""What is at hand: layers in a palette, the board without counters, the order of battle, the names of games."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.house import PHONE, Open, known_table, new_table
from tests.browser.ichigo_scenes import forward, fresh
from tests.browser.moments import asks, lay_out, play_until
from tests.browser.playing import READY, answer


def test_layers_are_chosen_in_a_palette_while_play_goes_on_and_units_are_found(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("o")
    palette = page.locator(".legend.palette")
    expect(palette.locator("input").first).to_be_focused()
    for words in ("Towns still open", "Screen before the Base Area"):
        palette.locator("label").filter(has_text=words).click()
    page.locator('.decision [data-key="us_43"]').click()
    expect(page.locator(".decision .in-hand")).to_be_visible()
    expect(palette.locator("input:checked")).to_have_count(3)
    found = Axe().run(page, context=".legend").response["violations"]
    assert [node["html"] for problem in found for node in problem["nodes"]] == []
    page.keyboard.press("v")
    expect(page.locator(".board .pieces")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.locator(".board .pieces")).not_to_have_css("visibility", "hidden")
    page.keyboard.press("o")
    expect(page.locator(".legend")).to_contain_text("Towns still open")
    expect(page.locator(".legend input")).to_have_count(0)
    page.locator("#tab-facts").click()
    page.locator(".forces > summary").click()
    page.get_by_label("Search: unit, formation or place").fill("i corps 43rd")
    expect(page.locator(".forces-units li")).to_have_count(1)
    expect(page.locator(".forces-units li")).to_contain_text("0923 Damortis")
    page.locator(".forces-unit").click()
    expect(page.locator(".forces-units li")).to_have_count(1)


def test_games_without_a_name_are_called_in_the_readers_language_and_told_apart(visit: Open, address: str) -> None:
    for _ in range(2):
        new_table(address, name="")
    english, spanish = visit("/"), visit("/", language="es")
    for page, word in ((english, "Historical"), (spanish, "Históric")):
        names = page.locator(".kept-row h3").filter(has_text=word)
        numbered = names.filter(has_text=re.compile(r"\(\d+\)"))
        expect(numbered.first).to_be_visible()
        assert len(set(numbered.all_inner_texts())) == numbered.count()


def test_the_focus_comes_back_after_the_list_of_keys(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("document.activeElement !== document.body")


def test_beaches_light_up_for_a_reserve_and_a_click_on_an_own_unit_selects_it(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.locator('.box-piece[data-piece="us_158"]').click()
    expect(page.locator('[data-targets~="0421"]')).to_be_attached()
    page.locator('.board .piece[data-piece="us_43"]').click()
    page.locator(".bubble button").last.click()
    expect(page.locator(".decision .in-hand")).to_contain_text("43rd")


def test_a_stack_goes_to_a_hex_at_one_click(visit: Open, address: str) -> None:
    journal = play_until(fresh(), asks("Movement", 0), forward)
    page = visit(f"/t/{lay_out(address, journal)}?seat=japan")
    page.wait_for_selector(READY)
    page.locator('.decision [data-key="CEA-37D"]').click()
    page.keyboard.press("w")
    expect(page.locator(".band-piece").first).to_have_attribute("aria-pressed", "true")
    found = Axe().run(page, context=".decision").response["violations"]
    assert [node["html"] for problem in found for node in problem["nodes"]] == []
    visit.probed = True
    page.locator('.decision [data-key="together 2001"]').click()
    expect(page.locator("[aria-live]").filter(has_text="have arrived at 2001")).to_be_attached()


def test_one_finds_ones_way_by_a_small_map_a_list_of_places_and_a_magnifier(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("m")
    expect(page.locator(".overview-map")).to_be_focused()
    frame = page.locator(".overview-frame")
    before = frame.get_attribute("y")
    page.keyboard.press("ArrowDown")
    expect(frame).not_to_have_attribute("y", before or "")
    page.keyboard.press("j")
    page.locator(".jumps input").fill("manila")
    expect(page.locator(".jump").first).to_contain_text("Manila")
    found = Axe().run(page).response["violations"]
    assert [node["html"] for problem in found for node in problem["nodes"]] == []
    visit.probed = True
    page.keyboard.press("Enter")
    expect(page.locator(".inspector-title")).to_contain_text("Manila")
    page.keyboard.press("Backspace")
    expect(page.locator(".inspector-title")).to_have_count(0)  # nothing was selected before
    page.locator('.decision [data-key="us_43"]').click()
    page.keyboard.press("b")
    page.keyboard.down("l")
    expect(page.locator(".magnifier")).to_contain_text("43rd")
    page.keyboard.up("l")
    expect(page.locator(".magnifier")).to_have_count(0)


def test_a_moment_is_shared_as_a_link_and_as_a_picture(visit: Open, address: str) -> None:
    journal = play_until(fresh(), asks("Movement", 0), forward)
    table = lay_out(address, journal)
    page = visit(f"/t/{table}?seat=japan&seq=1")
    page.wait_for_selector(READY)
    page.wait_for_selector(".decision .past")
    page.keyboard.press("c")
    expect(page.locator(".share-preview canvas")).to_be_visible()
    link = page.get_by_label("A link to this moment")
    expect(link).to_have_value(re.compile(rf"/t/{table}\?at=\d+$"))
    with page.expect_download() as saved:
        page.get_by_text("Save as PNG").click()
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    other = visit(link.input_value().removeprefix(address) + "&seat=japan")
    expect(other.locator(".decision .past")).to_contain_text("Moment 1")


LATE_FRAMES = """() => {
  const { Camera } = hexfront.modules['/js/table/camera.js']();
  const frames = [];
  window.requestAnimationFrame = (step) => frames.push(step);
  window.cancelAnimationFrame = () => {};
  const camera = new Camera(document.body, document.createElement('div'), () => {});
  camera.whole = camera.map = { x: 0, y: 0, width: 4000, height: 4000 };
  camera.measure();
  camera.fit({ x: 900, y: 900, width: 400, height: 400 }, { most: 1.5 });
  frames.shift()(performance.now() - 5000);
  return { scale: camera.scale, aim: camera.spot.scale };
}"""


def test_a_frame_that_is_older_than_a_flight_throws_the_board_nowhere(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}", animation="full")
    page.wait_for_selector(READY)
    found = page.evaluate(LATE_FRAMES)
    assert 1 <= found["scale"] <= found["aim"]


def test_units_beside_the_map_and_hexes_without_a_name_are_found(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("j")
    search = page.get_by_label("Search: place, unit, hex")
    search.fill("1025")
    expect(page.locator(".jump")).to_have_text("1025")
    search.fill("armored")
    expect(page.locator(".jump")).to_contain_text("Offshore Reserve Holding Box")
    search.press("Enter")
    expect(page.locator(".decision .in-hand")).to_contain_text("13th Armored Group")
    page.locator("#tab-facts").click()
    page.locator(".forces > summary").click()
    page.get_by_label("Search: unit, formation or place").fill("1st cavalry division")
    page.locator(".forces-unit").click()
    expect(page.locator('.box-piece[data-piece="us_1cav"]')).to_have_class(re.compile(r"\blit\b"))


def test_hidden_counters_are_told_of_and_can_be_hidden_on_a_phone(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}", PHONE)
    page.wait_for_selector(READY)
    page.locator('.board-tools [data-act="overlays"]').click()
    page.get_by_label("Board without counters").check()
    page.keyboard.press("Escape")
    expect(page.locator(".board .pieces")).to_be_hidden()
    page.locator(".tool-more").click()
    expect(page.locator(".board-tools.open .second").first).to_be_visible()
    notice, tools = page.locator(".legend").bounding_box(), page.locator(".board-tools").bounding_box()
    assert notice
    assert tools
    assert notice["x"] + notice["width"] <= tools["x"], "the notice lies beside the tools"
    page.get_by_role("button", name="Counters hidden: show them").click()
    expect(page.locator(".board .pieces")).not_to_have_css("visibility", "hidden")


def test_what_the_last_decision_brought_about_is_told_to_who_plays_alone(visit: Open, address: str) -> None:
    page = visit(f"/t/{known_table(address)}")
    page.wait_for_selector(READY)
    page.keyboard.press("r")
    expect(page.locator(".bubble")).to_contain_text("Nothing has happened")
    answer(page, "end")
    page.keyboard.press("r")
    expect(page.locator(".recap")).to_contain_text("operations points must be taken off")
    page.keyboard.press("Escape")
    expect(page.locator(".recap")).to_have_count(0)
