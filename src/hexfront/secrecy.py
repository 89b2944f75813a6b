"""Whether a side could tell two positions apart: the test of everything that may not be known.

`clone_for` deals anew what a side cannot know. If anything the table tells that side differs between a position and its
copy, a secret leaks: the view, the options, why something is refused, odds, reach, overlays, warnings, figures; and
what it is told when the same thing is done in both. An onlooker must not be able to tell either: whatever one side may
not know, he may not.

Where faces or stacks are hidden there is more. What anybody does must name no unit and no face that the side cannot
make out before or after. And the copies themselves, which bots are given, must follow from what the side knows alone:
dealt from any position that looks the same, they are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.branch import as_known
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.leads import closed, reach
from hexfront.kernel.seen import known_face
from hexfront.kernel.state import NOBODY, State, clone, columns, pack
from hexfront.kernel.step import Offer, actors, advance, interrupts, options
from hexfront.kernel.texts import ARGUMENT_KINDS
from hexfront.kernel.view import view

KEEN = 0.7
"""How often a wandering player does something rather than being done; otherwise little would ever happen."""
SELDOM = 0.4
"""How often a step is taken when it is on top for the first time; the more often it was, the more seldom."""
FEW = 3
"""How many pieces are asked why they cannot come to how many hexes, in a position."""
DRAWN = frozenset(("draw",))
"""A draw that a side sees tells it something new by itself; whether it may see it, the face it then knows must show."""
IDLE = ("done", "end", "stop", "to_staging")


def wander(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], rng: Random) -> Iterator[State]:
    """The positions of a random game of players who are keen to do something; they are live."""
    s = game.start(kit, scenario, chosen, die=rng.getrandbits(32))
    while who := actors(s):
        yield s
        side = rng.choice(who)
        found = [act for act in options(s, side) if not game.notation.verbs[act.verb].forfeit]
        busy = [act for act in found if act.verb not in IDLE]
        advance(s, side, rng.choice(busy if busy and rng.random() < KEEN else found))
        s.events = []


class Sample(NamedTuple):
    """Positions examined: what leaked, and how often each step was on top."""

    leaks: list[str]
    steps: Counter[str]


def sample(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], number: int, rng: Random) -> Sample:
    """Examine some positions of random games for every seat; steps that are seldom on top are taken more often."""
    found, steps = [], Counter[str]()
    while True:
        for s in wander(game, kit, scenario, chosen, rng):
            name = type(s.stack[-1]).__name__
            if rng.random() < SELDOM / (1 + steps[name]):
                steps[name] += 1
                for side in range(len(game.meta.seats)):
                    seed = rng.getrandbits(32)
                    found += [f"{name}, side {side}, {leak}" for leak in leaks(game, s, side, seed)]
                    found += [f"{name}, onlooker, {leak}" for leak in leaks(game, s, side, seed, NOBODY)]
                if steps.total() == number:
                    return Sample(found, steps)


def sample_plans(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], number: int, rng: Random) -> Sample:
    """Examine where plans begin at some positions of random games, anywhere in them, for every seat that may plan."""
    found, steps = [], Counter[str]()
    while True:
        for s in wander(game, kit, scenario, chosen, rng):
            name = type(s.stack[-1]).__name__
            for side in range(len(game.meta.seats)) if rng.random() < SELDOM / (5 + 10 * steps[name]) else ():
                if game.may_plan(s, side):
                    steps[name] += 1
                    found += [f"{name}, side {side}, {leak}" for leak in plan_leaks(game, s, side, rng)]
            if steps.total() >= number:
                return Sample(found, steps)


def plan_leaks(game: Game, s: State, side: int, rng: Random) -> list[str]:
    """Whether a plan or a threat tells a position from some that are dealt anew."""
    worlds = [s, *(game.clone_for(s, side, rng.getrandbits(32)) for _ in range(3))]
    (plan, threat), *others = ((pack(as_known(game, each, side, 1)), threat_to(game, each, side)) for each in worlds)
    found = ["a plan depends on the truth" for other, _ in others if other != plan]
    return found + [unlike("threat", threat, other) for _, other in others if other != threat]


def threat_to(game: Game, s: State, side: int) -> Any:
    """What threatens a side, if its game says so."""
    return game.aids.threat(s, side) if game.aids.threat else None


def leaks(game: Game, s: State, side: int, seed: int, viewer: int | None = None) -> list[str]:
    """What tells a position from one dealt anew for a side, in words; nothing if all is well.

    The viewer is the side itself, or NOBODY: an onlooker who must not know what the side does not.
    """
    rng, viewer = Random(seed), side if viewer is None else viewer
    other = game.clone_for(s, side, seed)
    acts = probes(game, s, side, rng)
    mine, his = told(game, s, viewer, acts), told(game, other, viewer, acts)
    found = [unlike(name, mine[name], his.get(name)) for name in mine if mine[name] != his.get(name)]
    found += [f"{name}: only in the copy" for name in his if name not in mine]
    found += dealt_from_truth(game, s, other, side, seed) if s.kit.faces else []
    return found or consequences(game, s, other, (side, viewer), rng)


def dealt_from_truth(game: Game, s: State, other: State, side: int, seed: int) -> list[str]:
    """Whether a copy for a side tells anything about the position it was made from."""
    one, two = (pack(game.clone_for(each, side, seed + 1)) for each in (s, other))
    return [] if one == two else ["a copy depends on the truth"]


def probes(game: Game, s: State, side: int, rng: Random) -> list[Act]:
    """Things to try: every verb, those on offer several times, with pieces, hexes and numbers of all kinds."""
    hexes = list(s.kit.board.grid)
    things = {"piece": range(len(s.kit.pieces)), "hex": hexes, "number": range(12)}
    offered = {act.verb for act in options(s, side)}
    return [
        Act(verb.name, *(rng.choice(things[kind]) for kind in verb.args))
        for verb in game.notation.verbs.values()
        for _ in range(8 if verb.name in offered else 1)
    ]


def told(game: Game, s: State, side: int, acts: list[Act]) -> dict[str, Any]:
    """Everything the table tells a side about a position, by name; to an onlooker it tells nothing but its view."""
    shown = view(game, s, side)
    found: dict[str, Any] = {f"view.{name}": getattr(shown, name) for name in shown.__struct_fields__}
    found["figures"] = game.aids.measures(s), game.aids.turn(s), game.aids.objectives(s, side)
    return found if side == NOBODY else found | answered(game, s, side, acts)


def answered(game: Game, s: State, side: int, acts: list[Act]) -> dict[str, Any]:
    """Everything that a side is answered when it asks about a position, by name."""
    found: dict[str, Any] = {}
    mine = options(s, side)
    offered = {*mine, *interrupts(s, side)}
    if side in actors(s):
        for act in acts:
            why = [] if act in offered else s.stack[-1].refusals(s, side, act)
            found[f"why not {act}"] = why
        for act in mine:
            found[f"odds of {act}"] = game.forecast(s, side, act)
            found[f"warning of {act}"] = game.warning(s, side, act)
    offer = Offer(s)
    verbs = game.notation.verbs
    hexes = [
        place
        for act in acts
        for kind, place in zip(verbs[act.verb].args, (act.a, act.b), strict=False)
        if kind == "hex"
    ]
    taking = [act for act in mine if verbs[act.verb].args == ("piece",)]
    for act in taking[:: len(taking) // FEW + 1]:
        for hex in hexes[:FEW]:
            found[f"why not {act} to {hex}"] = closed(game, offer, side, act, hex)
    for piece in range(len(s.kit.pieces)):
        found[f"reach of {piece}"] = reach(game, offer, side, piece)
    found["overlays"] = game.aids.overlays(s, side)
    found["plan"] = pack(as_known(game, s, side, 1)) if game.may_plan(s, side) else b""
    found["threat"] = threat_to(game, s, side)
    return found


Eyes = tuple[int, int]
"""The side for which a position was dealt anew, and who looks at both: itself or an onlooker."""


def consequences(game: Game, s: State, other: State, eyes: Eyes, rng: Random) -> list[str]:
    """What a viewer is told when the same is done in both positions with the same dice, unless a secret comes out."""
    found = []
    side, viewer = eyes
    other.dice, other.die = s.dice, s.die
    for who in actors(s):
        shared = [act for act in options(s, who) if who == side or not tells_by_itself(game, act)]
        for act in rng.sample(shared, min(3, len(shared))):
            if who == side or act in options(other, who):
                found += _same_events(game, clone(s), clone(other), eyes, (who, act))
        if hides_units(s):
            every = options(s, who)
            for act in rng.sample(every, min(6, len(every))):
                found += _names(game, s, viewer, (who, act))
    return found


def hides_units(s: State) -> bool:
    """Whether units may lie unseen under others, or without a face that is known."""
    return bool(s.kit.faces) or "level column" in columns(type(s)).values()


def _names(game: Game, s: State, side: int, done: tuple[int, Act]) -> list[str]:
    """The units and faces that a side hears of when somebody does something, but cannot make out."""
    after = clone(s)
    advance(after, *done)
    heard = [e for e in after.events if e.seen_by(side) and e.key not in game.discloses]
    return [f"events of {done}: {_words([e])}" for e in heard if not _made_out(game, (s, after), side, e)]


def _made_out(game: Game, moments: tuple[State, State], side: int, event: Event) -> bool:
    """Whether a side can make out what an event names, before or after it."""
    face, unit = event.args.get("face", -1), event.args.get("unit", -1)
    if face >= 0 and all(known_face(s, side, unit) != face for s in moments):
        return False
    named = [event.args[name] for name, kind in ARGUMENT_KINDS.items() if kind == "piece" and name in event.args]
    return all(any(game.shown(s, side, piece) == "open" for s in moments) for piece in named)


def uncovered(game: Game, before: State, after: State, side: int) -> bool:
    """Whether a unit that was hidden under others has come to light for a side."""
    pieces = range(len(before.kit.pieces)) if hides_units(before) else ()
    return any(game.shown(before, side, p) != "open" == game.shown(after, side, p) for p in pieces)


def tells_by_itself(game: Game, act: Act) -> bool:
    """Whether an action of the enemy names a piece or lays a secret open."""
    return act.verb in game.discloses or "piece" in game.notation.verbs[act.verb].args


def _comes_out(game: Game, a: State, b: State, told: set[str]) -> bool:
    """Whether a secret comes out by the rules: an event or a step discloses it, or a total that is shown only now."""
    return bool((game.discloses | DRAWN) & told) or step_discloses(a, b) or game.published(a) != game.published(b)


def step_discloses(*states: State) -> bool:
    """Whether one of some positions has come to a step that tells something by itself."""
    return any(step.discloses for s in states for step in s.stack[-1:])


def unlike_figures(game: Game, mine: list[Event], his: list[Event]) -> bool:
    """Whether figures that betray something by the rules differ in what a side is told."""
    one, two = ([(e.key, e.args) for e in events if e.key in game.betrays] for events in (mine, his))
    return one != two


def _received(s: State, side: int) -> list[Event]:
    """What a side was told."""
    return [event for event in s.events if event.seen_by(side)]


def _same_events(game: Game, a: State, b: State, eyes: Eyes, done: tuple[int, Act]) -> list[str]:
    """Whether a viewer hears and sees the same after the same was done, unless the side may know more by the rules."""
    before, (side, viewer) = clone(a), eyes
    quiet = done[0] != side and game.quiet(a, *done)
    for s in (a, b):
        advance(s, *done)
    mine, his = (_received(s, side) for s in (a, b))
    if uncovered(game, before, a, side):
        return []
    if not quiet and (_comes_out(game, a, b, {e.key for e in (*mine, *his)}) or unlike_figures(game, mine, his)):
        return []
    mine, his = (_received(s, viewer) for s in (a, b))
    if mine != his:
        return [f"events of {done}: {_words(mine)} / {_words(his)}"]
    return _same_views(game, a, b, viewer, f"after {done}")


def _same_views(game: Game, a: State, b: State, side: int, when: str) -> list[str]:
    """In what the views of two positions differ."""
    one, two = view(game, a, side), view(game, b, side)
    pairs = [(name, getattr(one, name), getattr(two, name)) for name in one.__struct_fields__]
    return [unlike(f"{when} view.{name}", x, y) for name, x, y in pairs if x != y]


def unlike(name: str, one: Any, two: Any) -> str:
    """A difference in words; of two lists only what is in one of them."""
    return f"{name}: {_apart(one, two)} / {_apart(two, one)}"


def _apart(one: Any, two: Any) -> Any:
    """What is in one of two lists or tables and not in the other; anything else whole."""
    if isinstance(one, list) and isinstance(two, list):
        return [x for x in one if x not in two]
    if isinstance(one, dict) and isinstance(two, dict):
        return {key: value for key, value in one.items() if two.get(key) != value}
    return one


def _words(events: list[Event]) -> str:
    return ", ".join(f"{e.key} {e.args}" for e in events)
