"""Moments of Operation Ichi-Go to look at: games with known dice, played on by simple rules until they come."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page
from tests.browser.moments import Until, asks, by_verbs, play_until, soonest, top

from hexfront.games.ichigo.kit import ALLIED, JAPAN
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.state import MOVED, Ichigo, launched, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options, phase_of

MOVERS = 16
"""So many Japanese units move in a phase; the others stay."""
PASSING = ("stop", "done", "end", "decline", "fight_first", "confirm")
EAGER = ("join", "confirm", "advance", "enter", "withdraw", "assign", "lose", "land", "place")


def fresh(seed: int = 7) -> Journal:
    """A new game."""
    return Journal.new("ichigo", "campaign", (), bytes([seed]) * 32)


def state(journal: Journal) -> Ichigo:
    """The state of a game."""
    assert isinstance(journal.state, Ichigo)
    return journal.state


def passing(found: list[Act]) -> Act:
    """What ends a decision soonest."""
    return soonest(found, PASSING)


def goal(s: Ichigo) -> int:
    """The northernmost hex of the railroad that Japan lacks, or Chungking."""
    return next((hex for hex in s.kit.railroad if not s.japan_control >> hex & 1), s.kit.chungking)


def forward(s: Ichigo, side: int, found: list[Act]) -> Act:
    """Japan goes down the railroad and attacks what is beside its units; the Allies stay where they are."""
    by_verb = by_verbs(found)
    if "move_first" in by_verb and top(s) == "Announce" and side == JAPAN:
        return by_verb["move_first"][0]
    if side == JAPAN and "attack" in by_verb:
        return min(by_verb["attack"], key=lambda act: s.kit.board.grid.distance(act.a, goal(s)))
    if "mark" in by_verb:
        return min(by_verb["mark"], key=lambda act: distance(s, act.a))
    for verb in EAGER:
        if verb in by_verb:
            return by_verb[verb][0]
    if side == JAPAN and "to" in by_verb:
        return nearer(s, by_verb["to"]) or passing(found)
    if side == JAPAN and "move" in by_verb and sum(bool(flags & MOVED) for flags in s.done) < MOVERS:
        far = [act for act in by_verb["move"] if distance(s, s.where[act.a]) > 1 and not s.done[act.a] & MOVED]
        if far:
            return min(far, key=lambda act: distance(s, s.where[act.a]))
    return passing(found)


def distance(s: Ichigo, hex: int) -> int:
    """How far a hex is from the goal."""
    return s.kit.board.grid.distance(hex, goal(s))


def nearer(s: Ichigo, steps: list[Act]) -> Act | None:
    """A step that brings units on the move nearer to the goal."""
    move = s.stack[-1]
    assert isinstance(move, Moving)
    best = min(steps, key=lambda act: distance(s, act.a))
    return best if distance(s, best.a) < distance(s, s.where[move.units[0]]) else None


def turn_of(seed: int, turn: int) -> Journal:
    """The first decision of a turn, when nobody has done more than he must."""
    journal = fresh(seed)
    while actors(state(journal)) and state(journal).turn < turn:
        s = state(journal)
        side = actors(s)[0]
        journal.decide(side, passing(options(s, side)))
    return journal


@cache
def seed_of(launch: bool) -> int:
    """Dice with which Causeway comes, or does not, if nobody does more than he must."""
    return next(seed for seed in range(1, 40) if launched(state(turn_of(seed, 7))) == launch)


@cache
def late() -> Journal:
    """The Japanese phases of the last turn of a game in which nobody has done more than he must."""
    journal = turn_of(seed_of(False), 9)
    while phase_of(state(journal).stack) != "japanese_first":
        s = state(journal)
        side = actors(s)[0]
        journal.decide(side, passing(options(s, side)))
    return journal


def weighed(number: int, units: int) -> Until:
    """An attack of so many on a hex with so many untried units is being declared."""

    def holds(s: Ichigo) -> bool:
        step = s.stack[-1] if s.stack else None
        if not isinstance(step, Declare) or step.side != JAPAN or len(step.attack.units) < number:
            return False
        there = units_in(s, step.attack.target)
        return len(there) >= units and any(s.kit.is_body[u] for u in there)

    return holds


@cache
def saved(scene: str) -> Journal:
    """A moment by its name."""
    if scene in ("causeway", "philippines"):
        return turn_of(seed_of(scene == "causeway"), 7)
    return play_until(fresh(), SCENES[scene], forward)


SCENES: dict[str, Until] = {
    "opening": asks("Announce", JAPAN),
    "movement": asks("Movement", JAPAN),
    "combat": asks("Combat", JAPAN),
    "attack": weighed(2, 1),
    "losses": asks("Losses", JAPAN),
    "chinese": asks("Movement", ALLIED),
    "summer": asks("Movement", JAPAN, lambda s: s.turn == 4),
    "withdrawal": asks("Withdrawal", JAPAN),
}


def hidden_hex(journal: Journal) -> str:
    """The Japanese hex with the most units."""
    s = state(journal)
    number = {hex: len(units_in(s, hex)) for hex in bits.each(s.japan_at)}
    return s.kit.board.number(max(number, key=lambda hex: (number[hex], hex)))


def play_alone(page: Page) -> None:
    """The solitaire system takes the Allied seat."""
    page.keyboard.press("s")
    page.locator(".players-dialog [data-seat=allied] input[value=bot]").first.check(force=True)
    page.locator(".players-dialog .bot-fields input[value=solitaire]").check(force=True)
    page.locator(".players-dialog button.primary").click()


def truths(journal: Journal) -> list[str]:
    """The faces that are dealt to bodies on the map and that nobody knows."""
    s = state(journal)
    return [s.kit.faces[s.face[u]].id for u in s.kit.regulars if s.where[u] >= 0 and not s.known[u]]
