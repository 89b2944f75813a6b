"""Moments of Formosa to look at: games whose dice are known, played on by simple rules until something comes up."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.moments import soonest

from hexfront.games.formosa.state import Formosa
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors, options

MOST = 400
PASSING = ("auto_set_up", "auto", "done", "end", "stop")
ABOARD = 4
Chooser = Callable[[Journal, int, list[Act]], Act | None]


def fresh(scenario: str = "scenario_1", seed: int = 7) -> Journal:
    """A new game."""
    return Journal.new("formosa", scenario, (), bytes([seed]) * 32)


def state(journal: Journal) -> Formosa:
    """The state of a game of Formosa."""
    assert isinstance(journal.state, Formosa)
    return journal.state


def top(journal: Journal) -> str:
    """The step that asks."""
    return type(journal.state.stack[-1]).__name__


def decide(journal: Journal, side: int, act: Act) -> None:
    """Carry out an action."""
    journal.decide(side, journal.game.notation.write(journal.kit, act))


def play_to(journal: Journal, step: str, choose: Chooser | None = None) -> Journal:
    """Play on until a step asks; `choose` decides where it wants to, otherwise whatever ends a decision soonest."""
    for _ in range(MOST):
        if top(journal) == step:
            return journal
        side = actors(journal.state)[0]
        found = options(journal.state, side)
        decide(journal, side, (choose(journal, side, found) if choose else None) or soonest(found, PASSING))
    raise AssertionError(f"{step} did not come up")


def planning(scenario: str = "scenario_1") -> Journal:
    """Both sides are set up and plan their strikes."""
    return play_to(fresh(scenario), "StrikePlanning")


def invade(journal: Journal, side: int, found: list[Act]) -> Act | None:
    """All air points to Tactical, one marker beside two Japanese hexes, four strong units on it, support for them."""
    s = state(journal)
    verbs = {act.verb for act in found}
    if top(journal) == "StrikePlanning":
        return max(found, key=lambda act: (act.verb in ("plan_us", "plan_jp") and act.b, -act.a))
    if top(journal) == "PlaceMarkers" and not any(s.where[m] >= 0 for m in s.kit.amphibious):
        beaches = [act for act in found if act.verb == "beach_marker" and s.kit.sea >> act.a & 1]
        return max(beaches, key=lambda act: (s.kit.attack_from[act.a] & s.japan_at & landable(s)).bit_count())
    if top(journal) == "LoadMarkers":
        return max((act for act in found if act.verb == "load"), key=lambda act: s.kit.face[act.a].cf, default=None)
    if "support_us" in verbs:
        return next(act for act in found if act.verb == "support_us")
    return None


def landable(s: Formosa) -> int:
    """Where a marker can land units."""
    return s.kit.beach | s.kit.ports


def landing() -> Journal:
    """An opposed landing: a stack at sea beside Japanese hexes, its attacks about to be declared."""
    found = play_to(fresh(), "Attacks", invade)
    assert state(found).allied_at & state(found).kit.sea
    return found


def battle() -> Journal:
    """The same landing, declared against every hex it can reach, while the attacker commits his support."""

    def attack(journal: Journal, side: int, acts: list[Act]) -> Act | None:
        wanted = [act for act in acts if act.verb in ("target", "join", "attack")]
        if top(journal) not in ("Attacks", "Declare"):
            return invade(journal, side, acts)
        return next((act for act in wanted if act.verb != "attack"), wanted[0] if wanted else None)

    return play_to(fresh(), "AttackerCommits", attack)


def ashore() -> Journal:
    """The Allied Movement Phase of the second turn, with units ashore."""

    def land(journal: Journal, side: int, acts: list[Act]) -> Act | None:
        s = state(journal)
        if top(journal) == "PlaceMarkers":
            free = [act for act in acts if act.verb == "beach_marker" and s.kit.land >> act.a & 1]
            return free[len(free) // 2] if free and not any(s.where[m] >= 0 for m in s.kit.amphibious) else None
        if top(journal) == "LoadMarkers":
            loaded = sum(s.where[u] >= 0 for u in s.kit.units[0])
            return next((act for act in acts if act.verb == "load"), None) if loaded < ABOARD else None
        return None

    found = fresh()
    while state(found).turn < 2:
        play_to(found, "Movement", land)
        if state(found).turn < 2:
            decide(found, actors(found.state)[0], Act("end"))
    while state(found).phasing != 0:
        decide(found, actors(found.state)[0], Act("end"))
        play_to(found, "Movement", land)
    return found


def late() -> Journal:
    """The last turn of a game in which nobody has done more than he must since the first landing."""
    journal = ashore()
    while state(journal).turn < state(journal).kit.scenario(state(journal).scenario).turns:
        side = actors(journal.state)[0]
        decide(journal, side, soonest(options(journal.state, side), PASSING))
    return journal


def concealed_hex(journal: Journal) -> str:
    """The hex with the most concealed units."""
    s = state(journal)
    hidden = {hex: sum(s.concealed[u] for u in s.stacks[hex]) for hex in bits.each(s.japan_at)}
    return s.kit.board.number(max(hidden, key=lambda hex: (hidden[hex], hex)))
