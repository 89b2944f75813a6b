"""What happened: the recap, fights as cards, ghosts of the enemy's moves, words that light up, the way back."""

from __future__ import annotations

from random import Random

import msgspec
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.house import Open, call

from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options

RESTS = ("done", "end", "stop")
FIGHTS = ("result", "result_all")
ALLIED, JAPAN = 1, 0
MOST = 600


def waited() -> Journal:
    """A game of Ichi-Go in which the Allies have moved and fought since Japan decided, and Japan is asked again."""
    rng, journal, own = Random(1), Journal.new("ichigo", seed=bytes([1]) * 32), 0
    while journal.seq < MOST:
        side = actors(journal.state)[0]
        heard = [event.key for events in journal.history[own + 1 :] for event in events]
        if side == JAPAN and any(key in heard for key in FIGHTS):
            return journal
        found = [act for act in options(journal.state, side) if not journal.game.notation.verbs[act.verb].forfeit]
        busy = [act for act in found if act.verb not in RESTS]
        act = rng.choice(busy if busy and rng.random() < (0.3 if side == JAPAN else 0.8) else found)
        journal.decide(side, journal.game.notation.write(journal.kit, act))
        own = journal.seq if side == JAPAN else own
    raise AssertionError("no fight came up")


def sit(visit: Open) -> Page:
    table = call(visit.address, "/tables/import", msgspec.to_builtins(waited().save()))["id"]
    return visit(f"/t/{table}?seat=japan", recap="away", sound=True)


BRIEF = """() => {
  const step = (from, to) => ({ kind: "moves", piece: "u1", hex: to, measured: [], dice: [],
    text: `U1 moves from ${from} to ${to}.`, names: [[0, 2, "u1"], [14, 4, from], [22, 4, to]] });
  const lines = [step("1414", "1415"), step("1415", "1416"), step("1416", "1516")];
  const { brief } = hexfront.modules["/js/story/recap_card.js"]();
  const told = [[lines, "moves"], [lines.slice(2), "moves"], [lines, "battles"]];
  return told.map(([lines, sort]) => brief({ lines, sort }));
}"""
"""A move of three steps, the last of them alone, and units that each went one step as a fight went on."""


LOSSES = """() => {
  const { Memory } = hexfront.modules["/js/table/memory.js"]();
  const cards = hexfront.modules["/js/store.js"]().store.get("cards");
  const [unit] = [...cards.values()].filter(({ id, size }) => size && !id.endsWith("-back"));
  const [marker] = [...cards.values()].filter(({ size }) => !size);
  const Tone = OscillatorNode;
  let tones = 0;
  globalThis.OscillatorNode = class extends Tone { constructor(...how) { super(...how); tones += 1; } };
  const heard = (id, before, after, dice) => {
    const view = (place) => ({ game: "ichigo", counters: {}, own: 0, seq: 1, pieces: place ? [{ id, place }] : [] });
    const memory = new Memory({ geometry: new Set(["1414", "1415"]) }, cards);
    const was = tones;
    memory.note(view(before), view(after), { undone: false, dice });
    return tones > was;
  };
  const found = [heard(unit.id, "1414", "", true), heard(unit.id, "1414", "lost", true),
    heard(unit.id, "1414", "1415", true), heard(unit.id, "1414", "lost", false),
    heard(marker.id, "1414", "lost", true)];
  globalThis.OscillatorNode = Tone;
  return found;
}"""
"""Whether a loss is heard: a unit gone, one in the box of the lost, one that moved, one sent there, a marker gone."""


def test_what_happened_is_told(visit: Open) -> None:
    page = sit(visit)
    recap, position = page.locator(".recap"), page.locator(".recap-head .muted")
    # it opens by itself, and waits for the player where nothing shall move
    expect(recap).to_be_visible()
    expect(position).to_have_text("1 of " + str(page.locator(".recap-item").count()))
    expect(recap.get_by_role("button", name="Go on by itself")).to_be_visible()
    expect(page.locator(".past-chip")).to_be_visible()
    last = "U1 moves from 1416 to 1516."
    assert page.evaluate(BRIEF) == ["U1 moves from 1414 to 1516.", last, last]
    assert page.evaluate(LOSSES) == [True, True, False, False, False]
    # a die by which nobody may move is in the log, and no scene
    expect(page.locator(".recap-item").filter(has_text="have 0 movement points")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(position).to_have_text("2 of " + str(page.locator(".recap-item").count()))
    # who looks for a place is not led away from it
    page.keyboard.press(" ")
    expect(recap.get_by_role("button", name="Go on by itself")).to_have_count(0)
    page.keyboard.press("j")
    page.keyboard.press("Escape")
    expect(recap.get_by_role("button", name="Go on by itself")).to_be_visible()
    page.locator(".recap-item").nth(1).click()  # however far it went
    # fights are cards with their dice, what could have come, and what came
    page.keyboard.press("m")
    expect(recap.locator(".fight .fight-formula")).to_be_visible()
    expect(recap.locator(".fight .came")).to_have_count(1)
    expect(recap.locator(".fight-dice .die").first).to_be_visible()
    expect(recap.get_by_role("button", name="Fights only")).to_have_attribute("aria-pressed", "true")
    found = Axe().run(page, context=".decision")
    visit.probed = True
    assert found.violations_count == 0, found.generate_report()
    page.keyboard.press("Escape")
    expect(recap).to_have_count(0)
    expect(page.locator(".past-chip")).to_have_count(0)
    # ghosts and arrows stay until the seat acts
    expect(page.locator(".ghost-way")).not_to_have_count(0)
    expect(page.locator(".ghost")).not_to_have_count(0)
    words_and_ways_back(page)
    page.keyboard.press("r")
    expect(recap).to_be_visible()
    page.locator(".recap-item").last.click()
    expect(page.locator(".recap-item").last).to_have_attribute("aria-current", "step")
    recap.get_by_role("button", name="To my decision").click()
    expect(page.locator(".prompt-text")).to_be_visible()
    page.locator(".choices summary").first.click()
    page.locator(".choices button.option").first.click()
    expect(page.locator(".ghost-way")).to_have_count(0)


def words_and_ways_back(page: Page) -> None:
    """Words of the log light up what they name and lead there; a line leads to its moment; both have a way back."""
    page.get_by_role("tab", name="Log").click()
    word, back = page.locator(".log-line .word").last, page.locator(".way-back")
    word.hover()
    expect(page.locator(".pointed .ring")).to_have_count(1)
    expect(back).to_be_hidden()
    word.click()
    expect(back).to_be_visible()
    page.keyboard.press("Backspace")
    expect(back).to_be_hidden()
    page.locator(".log-moment").first.click()
    expect(page.locator(".past-chip")).to_be_visible()
    back.click()
    expect(page.locator(".past-chip")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
