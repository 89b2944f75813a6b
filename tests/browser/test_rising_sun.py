"""The tables of Singapore, Bataan and Guadalcanal: whole games to their end, and what a player meets on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser import rising_sun_scenes as scenes
from tests.browser.house import DESKTOP, LANGUAGES, PHONE, Open
from tests.browser.moments import lay_out
from tests.browser.playing import hex_point, seq, until
from tests.browser.seats import play_at_once, play_in_turns, serious, sit, unspoken
from tests.sampling import THOROUGH

IDS = """() => Promise.resolve(hexfront.modules['/js/store.js']()).then(({ store }) =>
  store.get('view').pieces.filter(({ place }) => /^\\d{4}$/.test(place)).map(({ id }) => id))"""


def seated(visit: Open, game: str, scene: str, seat: str, size: ViewportSize = DESKTOP, **settings: str) -> Page:
    """A page of one seat at a moment of a game."""
    return sit(visit, lay_out(visit.address, scenes.saved(game, scene)), seat, size, **settings)


def test_a_game_goes_to_its_end_in_two_browsers_at_once_and_keeps_its_secrets(visit: Open) -> None:
    table = lay_out(visit.address, scenes.late("bataan"))
    pages = {seat: sit(visit, table, seat, confirm_forced=True) for seat in ("japan", "allied")}

    def before(seat: str, played: int) -> None:
        if played % 4 == 0:  # the page is large
            assert told(pages[other(seat)], pages[seat]) == []

    play_at_once(pages, scenes.PASSING, before, "Decisive victory")


def told(page: Page, owners: Page) -> list[str]:
    """The units that a page may not know of but names all the same, other than in the words of what it was told."""
    unseen = set(owners.evaluate(IDS)) - set(page.evaluate(IDS))
    content = re.sub('data-thing="[^"]*"', "", page.content())
    return [unit for unit in unseen if f'"{unit}"' in content]


def other(seat: str) -> str:
    """The other seat."""
    return "allied" if seat == "japan" else "japan"


ENDINGS = [("singapore", "Singapore Island is held"), ("guadalcanal", "Decisive victory")]


@pytest.mark.parametrize(("game", "ending"), ENDINGS if THOROUGH else ENDINGS[:1])
def test_a_game_goes_to_its_end_at_one_device_with_a_curtain(visit: Open, game: str, ending: str) -> None:
    page = visit(f"/t/{lay_out(visit.address, scenes.late(game))}", confirm_forced=True)
    play_in_turns(page, scenes.PASSING, ending)


def test_an_attack_shows_lead_odds_and_every_shift_with_its_rule(visit: Open) -> None:
    page = seated(visit, "bataan", "attack", "japan")
    card = page.locator(".decision .lead.attack")
    expect(card.locator(".camp.attackers")).to_contain_text("Lead: ")
    expect(card.locator(".odds-columns .shift").filter(has_text="Terrain")).to_contain_text("10.31")
    expect(card.locator(".odds-columns dd.final").first).to_have_text(re.compile(r"^\d-\d$"))
    expect(page.locator(".battle .thrust")).not_to_have_count(0)
    shown = page.locator(".decision .odds-results .outcome-chance").all_inner_texts()
    assert abs(sum(float(text.rstrip("%")) for text in shown) - 100) < 1


def test_a_reserve_comes_into_a_combat_by_a_check_whose_chance_is_known(visit: Open) -> None:
    page = seated(visit, "bataan", "reserve", "allied")
    choice = page.locator('.decision [data-key^="commit"]').first
    expect(choice).to_contain_text("%")
    before = seq(page)
    choice.click()
    card = page.locator(".decision .odds")
    expect(card).to_contain_text("The check passes")
    expect(card).to_contain_text(re.compile(r"with a die of \d or less, the rating of the headquarters"))
    card.locator('[data-key="roll"]').click()
    until(page, lambda: seq(page) > before)
    expect(page.locator(".decision .happened")).to_contain_text(re.compile("comes from|fails to leave reserve"))


def test_both_sides_look_at_one_stack_and_only_the_owner_sees_below_the_top(visit: Open) -> None:
    journal = scenes.saved("bataan", "movement")
    hex, table = scenes.hidden_hex(journal), lay_out(visit.address, journal)
    pages = {seat: sit(visit, table, seat) for seat in ("allied", "japan")}
    for page in pages.values():
        page.locator('[data-act="fit"]').click()
        page.wait_for_timeout(400)
        page.mouse.click(*hex_point(page, "bataan", hex))
    own, seen = (pages[seat].locator(".inspector .inspected") for seat in ("allied", "japan"))
    expect(own).not_to_have_count(0)
    expect(seen).to_have_count(own.count())
    expect(seen.first).to_contain_text(own.first.locator("h4").inner_text())
    expect(seen.nth(1)).to_contain_text("Hidden Allied unit")
    below = own.locator("h4").all_inner_texts()[1:]
    assert not any(name in pages["japan"].content() for name in below)


BACKS = """() => {
  const { changes } = hexfront.modules['/js/story/changes.js']();
  const { store } = hexfront.modules['/js/store.js']();
  const view = store.get('view');
  const [shown, other] = view.pieces.filter(({ id, place }) => /^j\\d/.test(id) && /^\\d{4}$/.test(place));
  const back = [...store.get('cards').values()].find(({ id }) => id === 'japan-back');
  const cards = new Map([...store.get('cards'), ['a', back], ['b', back]]);
  const lies = (piece, place) => ({ ...piece, place });
  const was = [lies(shown, '2602'), { ...shown, id: 'a', place: '2602' }];
  const isHex = (place) => /^\\d{4}$/.test(place);
  const moves = (pieces, ways) => changes({ ...view, pieces: was }, { ...view, pieces }, { cards, isHex, ways })
    .moves.map(({ piece, way }) => [piece.id === 'a' ? 'back' : 'unit', ...way].join(' '));
  return {
    moved: moves([lies(shown, '2602'), { ...shown, id: 'b', place: '2605' }], new Map()),
    // the top went out of sight in a stack far away, and who lay under it is seen
    turned: moves([lies(other, '2602'), { ...shown, id: 'b', place: '2605' }], new Map([[shown.id, ['2603', '2605']]])),
  };
}"""


def test_a_unit_that_comes_into_sight_has_not_moved_to_where_another_went_out_of_it(visit: Open) -> None:
    page = seated(visit, "bataan", "movement", "allied")
    assert page.evaluate(BACKS) == {"moved": ["back 2602 2605"], "turned": ["unit 2602 2603 2605"]}


def test_the_owner_lays_another_unit_on_top(visit: Open) -> None:
    journal = scenes.saved("bataan", "movement")
    page = sit(visit, lay_out(visit.address, journal), "japan")
    button = page.locator('.inspector [data-key^="top "]').first
    page.locator('.decision .option-group [data-key^="j"]').first.click()
    expect(button).to_be_visible()
    before, unit = seq(page), (button.get_attribute("data-key") or "").split()[1]
    button.click()
    until(page, lambda: seq(page) > before)
    expect(page.locator(".inspector .inspected").first.locator("button").first).to_have_attribute("data-key", unit)


def test_a_click_beside_a_unit_on_the_move_takes_the_way_whose_cost_the_map_shows(visit: Open) -> None:
    page = seated(visit, "singapore", "retreat", "allied")
    page.locator('.decision .option-group [data-key="c11hq"]').click()
    page.locator('.decision [data-key="move c11hq"]').click()
    straight = page.locator('.decision [data-key="to 1213"]')
    expect(straight).to_contain_text("directly: more than 3")  # across the Muda, not round it by the road
    page.mouse.click(*hex_point(page, "singapore", "1213"))
    expect(page.locator(".decision .prompt-text")).to_contain_text("5 movement points left")


def test_a_unit_tells_its_steps_and_how_far_trucks_carry_it(visit: Open) -> None:
    page = seated(visit, "singapore", "retreat", "allied")
    page.locator('.decision .option-group [data-key="c6"]').click()
    shown = page.locator(".inspector .inspected.selected .values")
    expect(shown).to_contain_text(re.compile(r"Movement\s*4, motorized 8\s*Steps\s*3 of 3"))


STAGED = """async () => {
  const { Stage } = hexfront.modules['/js/table/stage.js']();
  const heard = {}, rolled = [];
  const dice = { roll: (lines) => Promise.resolve(rolled.push(lines[0].text)) };
  const stage = new Stage({ on: (kind, hear) => (heard[kind] = hear) }, dice, () => {});
  for (const text of ["shot", "fight", "shot 2", "march", "march"]) {
    const measured = text === "fight" ? [{}] : [], thrown = text === "march" ? [] : [3];
    heard.events({ silent: true, lines: [{ text, kind: text, dice: thrown, measured }] });
    heard.view({});
  }
  await stage.idle();
  return rolled;
}"""


def test_a_fight_is_shown_although_a_bot_has_gone_on_while_the_shot_before_it_rolled(visit: Open) -> None:
    page = seated(visit, "bataan", "reserve", "allied")
    assert page.evaluate(STAGED) == ["shot", "fight"]


COVERED = """() => {
  const boxes = (all) => [...document.querySelectorAll(all)].map((each) => [each, each.getBoundingClientRect()]);
  const plates = boxes('.target-labels path, .battle .thrust path').map(([, box]) => box);
  return boxes('.names text:not(.crowded)').filter(([, { left, right, top, bottom }]) =>
    plates.some((box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom))
    .map(([name]) => name.textContent);
}"""
SILENT = """() => {
  const client = hexfront.modules['/js/game.js']().gameModule('bataan');
  const { store } = hexfront.modules['/js/store.js']();
  const [view, cards] = [store.get('view'), store.get('cards')];
  const asked = (id, ...verbs) => client.asks({ ...view, options: verbs.map((verb) => ({ verb })) }, cards.get(id));
  const pieces = [{ id: 'j1fh', place: '2602', face: 'front', values: { lost: 0 } }];
  const [shown] = client.pieces({ ...view, pieces, table_facts: { unsupplied: ['j1fh'] } }, cards);
  return {
    gun: [asked('j1fh', 'bombard', 'end'), asked('j1fh', 'end'), asked('j1fh', 'lead'), asked('j1fh', 'move', 'end')],
    battalion: asked('j9-1', 'bombard'),
    signs: client.badges(shown, 'japan'),
  };
}"""


def test_the_chance_of_a_shot_covers_no_name_and_a_silent_gun_is_asked_why(visit: Open) -> None:
    page = seated(visit, "bataan", "bombardment", "japan")
    expect(page.locator(".target-labels text")).to_have_text("17%")
    until(page, lambda: page.evaluate(COVERED) == [])
    asked = ["fire j1fh", "fire j1fh", "support j1fh", ""]
    assert page.evaluate(SILENT) == {"gun": asked, "battalion": "", "signs": ["state-out_of_supply"]}


def test_overlays_have_names_in_both_languages(visit: Open) -> None:
    table = lay_out(visit.address, scenes.saved("bataan", "supply"))
    for language, words in (("en", "Your units out of supply"), ("es", "Tus unidades sin abastecimiento")):
        page = sit(visit, table, "allied", language=language)
        page.locator('[data-act="overlays"]').click()
        page.locator("dialog[open] label, .palette label").filter(has_text=words).click()
        page.keyboard.press("Escape")
        expect(page.locator(".legend")).to_contain_text(words)
    page.locator('[data-act="overlays"]').click()
    ground = page.locator('.palette .tint[data-overlay="supplied"]').evaluate("each => getComputedStyle(each).fill")
    assert ground == "rgb(11, 95, 165)"  # not the green of the jungle


OFFERED = "hexfront.modules['/js/store.js']().store.get('view').options.map(({ hex }) => hex).filter(Boolean)"


def test_a_phone_shows_where_a_unit_may_be_set_up_and_counters_that_can_be_touched(visit: Open) -> None:
    page = seated(visit, "bataan", "set-up", "allied", PHONE)
    page.wait_for_timeout(500)
    assert page.locator(".sheet .piece img").first.evaluate("each => each.getBoundingClientRect().width") > 36
    page.locator(".decision .option", has_text="51st Division HQ").click()
    expect(page.locator(".decision .further")).to_contain_text("touch one on the board")
    page.wait_for_timeout(1000)
    hexes = page.evaluate(OFFERED)
    edge = page.locator(".side").evaluate("each => each.getBoundingClientRect().top")
    start = page.locator(".board-tools").evaluate("each => each.getBoundingClientRect().bottom")
    assert len(hexes) > 30
    points = [hex_point(page, "bataan", hex) for hex in (hexes[0], hexes[18], hexes[-1])]
    assert all(0 < x < PHONE["width"] and start < y < edge for x, y in points)


def test_the_guide_does_not_take_the_board_away_from_the_unit_in_hand(visit: Open) -> None:
    page = visit(f"/t/{lay_out(visit.address, scenes.saved('bataan', 'set-up'))}?seat=allied&guide=1")
    page.locator(".decision .option", has_text="1st Battalion, 31st Infantry").click()
    expect(page.locator(".guide")).to_contain_text("Reserves from the start")
    page.wait_for_timeout(1000)
    frame = page.locator(".board").bounding_box()
    assert frame
    for hex in page.evaluate(OFFERED)[::3]:
        x, y = hex_point(page, "bataan", hex)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]


def test_who_has_nobody_on_the_map_yet_looks_at_where_the_campaign_begins(visit: Open) -> None:
    page = seated(visit, "singapore", "start", "japan")
    expect(page.locator(".decision [data-key^=bombard]")).not_to_have_count(0)
    page.wait_for_timeout(1000)
    frame = page.locator(".board").bounding_box()
    assert frame
    for hex in ("1410", "1707", "2216"):
        x, y = hex_point(page, "singapore", hex)
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]


def test_odds_in_a_line_tell_what_both_sides_lose(visit: Open) -> None:
    page = seated(visit, "bataan", "attack", "japan")
    line = page.locator(".decision .fold.attack .fold-line")
    expect(line).to_contain_text(re.compile(r"likeliest: The defender loses \d steps?, \d+%; The attacker loses \d"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["singapore", "bataan", "guadalcanal"])
def test_nothing_raw_is_shown(visit: Open, game: str, language: str) -> None:
    table = lay_out(visit.address, scenes.saved(game, "table"))
    for seat in ("allied", "japan"):
        page = sit(visit, table, seat, language=language)
        assert unspoken(page) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_serious_findings_of_axe(visit: Open, size: ViewportSize) -> None:
    page = seated(visit, "bataan", "attack", "japan", size)
    assert serious(page) == []
    visit.probed = True
