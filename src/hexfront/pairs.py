"""Whether a side could tell two worlds apart by all that it receives while a game goes on in both.

Of two worlds one is the truth; in the other all that the seat may not know is dealt anew. The seat does the same in
both. Its enemy does what he likes in the truth; in the other world he does other things unnoticed, more or fewer of
them, and then what looks the same: the same verb, hex and unit, or a unit that shows its back like the other. Whatever
a game calls quiet must not be noticed at all, and everything else must bring the seat the same in both worlds, until a
secret comes out by the rules and the worlds part. An onlooker may follow the same worlds: he must receive the same as
long as the seat could not tell them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, NamedTuple

from hexfront.kernel.act import Act
from hexfront.kernel.events import CHANCE, Event
from hexfront.kernel.game import Game
from hexfront.kernel.kit import OUT, Kit
from hexfront.kernel.seen import level_column
from hexfront.kernel.state import NOBODY, State, clone, columns
from hexfront.kernel.step import actors, advance, decide, interrupts, options
from hexfront.secrecy import DRAWN, IDLE, KEEN, step_discloses, unlike_figures
from hexfront.worlds import Maker, World, differences

UNDO, INTERRUPT, MORE = 0.08, 0.02, 0.6
"""How often something is taken back, how often a side interrupts, how often one more quiet thing is done."""
MOST_QUIET, TRIES = 6, 8
"""How many quiet things are done at most before something loud; how often the enemy tries to find what looks alike."""
LONG, APART = 40, 500
"""Decisions in a pair of worlds; decisions of a game between two pairs, at most."""
ASKS = 0.1
"""How often a seat asks for a plan and for what threatens it."""
LURE = 0.05
"""How often a pair is begun where the enemy might do something unnoticed."""


def loud_and_quiet(game: Game, s: State, side: int) -> tuple[list[Act], list[Act]]:
    """What a side may do that others notice, and what they do not; giving the game up is left out."""
    found = [act for act in options(s, side) if not game.notation.verbs[act.verb].forfeit]
    quiet = [act for act in found if game.quiet(s, side, act)]
    return [act for act in found if act not in quiet], quiet


def places(s: State) -> list[int]:
    """Where every piece is."""
    name = next(name for name, column in columns(type(s)).items() if column == "place column")
    found: list[int] = getattr(s, name)
    return found


def in_sight(game: Game, s: State, seat: int) -> list[tuple[int, int]]:
    """The pieces that a seat makes out, and where; of those that show their backs only where they are.

    Where the order of stacks counts they come as they lie: who is taken out of a stack from above an open counter does
    not look like one from below it.
    """
    levels = level_column(type(s))
    depth = getattr(s, levels) if levels else [0] * len(s.kit.pieces)
    shown = ((game.shown(s, seat, piece), piece, place) for piece, place in enumerate(places(s)) if place != OUT)
    seen = [(place, depth[piece], piece if how == "open" else -1) for how, piece, place in shown if how != "hidden"]
    return [(piece, place) for place, _, piece in sorted(seen)]


class Pair:
    """Two worlds that a seat cannot tell apart, played on side by side."""

    def __init__(
        self, game: Game, s: State, seat: int, rng: Random, world: Maker = World, viewer: int | None = None
    ) -> None:
        self.game, self.seat, self.rng = game, seat, rng
        other = game.clone_for(s, seat, rng.getrandbits(32))
        other.dice, other.die = s.dice, s.die
        follower = seat if viewer is None else viewer
        self.truth, self.other = world(game, clone(s), follower), world(game, other, follower)
        self.leaks = differences("dealt anew", self.truth.heard, self.other.heard)
        self.parted = False
        self.compared: Counter[str] = Counter()
        """The receipts compared, by the step that was on top."""

    def play(self, most: int) -> None:
        """Go on until the worlds part, something leaks, the game is over, or so many decisions are made."""
        for _ in range(most):
            if self.leaks or self.parted or not (who := actors(self.truth.s)):
                return
            self.compared[type(self.truth.s.stack[-1]).__name__] += 1
            others = [side for side in who if side != self.seat]
            if self.rng.random() < INTERRUPT:
                self._interrupt()
            elif self.seat in who and (not others or self.rng.random() < 0.5):
                self._own()
            else:
                self._enemy(self.rng.choice(others))

    # the seat itself

    def _own(self) -> None:
        """The seat does the same in both worlds, or takes something back in both."""
        if not self._level():
            return
        if self.truth.journal.undoable(self.seat) and self.rng.random() < UNDO:
            for world in (self.truth, self.other):
                world.undo(self.seat)
            self._compare("taken back", [], [])
            return
        act = self._some(loud_and_quiet(self.game, self.truth.s, self.seat))
        if act not in options(self.other.s, self.seat):
            self.leaks.append(f"{self._top()}: {act} is possible in one of the worlds")
            return
        self._both(self.seat, act, act)

    def _level(self) -> bool:
        """Where both sides decide at once the enemy may be ready in one world only: let him get ready in the other."""
        for _ in range(MOST_QUIET):
            mine, his = (set(actors(world.s)) for world in (self.truth, self.other))
            if mine == his:
                return True
            behind, late = (self.truth, mine - his) if mine - his else (self.other, his - mine)
            side = min(late)
            quiet = loud_and_quiet(self.game, behind.s, side)[1]
            if not quiet:
                break
            self.leaks += behind.quietly(side, self.rng.choice(quiet))
        self.parted = True
        return False

    def _some(self, found: tuple[list[Act], list[Act]]) -> Act:
        every = [*found[0], *found[1]]
        busy = [act for act in every if act.verb not in IDLE]
        return self.rng.choice(busy if busy and self.rng.random() < KEEN else every)

    # the enemy

    def _enemy(self, side: int) -> None:
        """The enemy does some quiet things, then something loud, and what looks alike in the other world."""
        quietly: list[Act] = []
        for _ in range(MOST_QUIET):
            loud, quiet = loud_and_quiet(self.game, self.truth.s, side)
            if not quiet or (loud and self.rng.random() > MORE):
                break
            self._quietly(side, self.rng.choice(quiet), quietly)
            if self.leaks or side not in actors(self.truth.s):
                return
        loud, _ = loud_and_quiet(self.game, self.truth.s, side)
        if loud:
            self._answer(side, self._some((loud, [])), quietly)

    def _quietly(self, side: int, act: Act, done: list[Act]) -> None:
        """Something quiet in the truth, perhaps taken back at once."""
        self.leaks += self.truth.quietly(side, act)
        done.append(act)
        journal = self.truth.journal
        if self.rng.random() < UNDO and journal.seq in journal.since:
            self.leaks += self.truth.quietly_back(side)
            done.pop()

    def _answer(self, side: int, act: Act, quietly: list[Act]) -> None:
        """The enemy does something loud in the truth; find what looks alike in the other world and compare."""
        path = Mimic(self, side, act, quietly).path()
        if path is None:
            self.parted = True
            self.truth.do(side, act)
            return
        for quiet in path[:-1]:
            self.leaks += self.other.quietly(side, quiet)
        if not self.leaks:
            self._both(side, act, path[-1])

    def _interrupt(self) -> None:
        """A side does what it may do at any time, the enemy something that looks the same in both worlds."""
        sides = [self.game.meta.sides.index(seat) for seat in self.game.meta.seats]
        found = [(side, act) for side in sides for act in interrupts(self.truth.s, side) if not self._forfeit(act)]
        if found and self._level():
            side, act = self.rng.choice(found)
            there = interrupts(self.other.s, side)
            like = act if side == self.seat else Mimic(self, side, act, []).among(there)
            if like in there:
                self._both(side, act, like)
            else:
                self.parted = True
                self.truth.do(side, act)

    def _forfeit(self, act: Act) -> bool:
        return self.game.notation.verbs[act.verb].forfeit

    # both worlds

    def _both(self, side: int, act: Act, like: Act) -> None:
        """Something in both worlds with the same dice."""
        name = f"{self._top()}: {act} / {like} of side {side}"
        self.other.s.dice, self.other.s.die = self.truth.s.dice, self.truth.s.die
        self._compare(name, self.truth.do(side, act), self.other.do(side, like))

    def _compare(self, name: str, mine: list[Event], his: list[Event]) -> None:
        """The seat must have received the same, unless a secret has come out by the rules: then the worlds part."""
        found = differences(name, self.truth.heard, self.other.heard)
        if found and self._comes_out(mine, his):
            self.parted = True
        else:
            self.leaks += found or self._asked(name)

    def _asked(self, name: str) -> list[str]:
        """Where what the seat is told when it asks differs; it asks now and then."""
        if self.rng.random() > ASKS:
            return []
        return differences(f"{name}: plan, threat", self.truth.beside(), self.other.beside())

    def _comes_out(self, mine: list[Event], his: list[Event]) -> bool:
        """Whether a secret was disclosed, or chance that the seat does not see has fallen in one world only."""
        heard = [[event for event in events if event.seen_by(self.seat)] for events in (mine, his)]
        told = {event.key for events in heard for event in events}
        unseen = [sum(e.key in CHANCE and not e.seen_by(self.seat) for e in events) for events in (mine, his)]
        opened = bool((self.game.discloses | DRAWN) & told) or unlike_figures(self.game, *heard)
        return opened or step_discloses(self.truth.s, self.other.s) or unseen[0] != unseen[1]

    def _top(self) -> str:
        return type(self.truth.s.stack[-1]).__name__


class Mimic:
    """How the enemy comes to do in the other world what looks to the seat like what he does in the truth."""

    def __init__(self, pair: Pair, side: int, act: Act, quietly: list[Act]) -> None:
        self.game, self.seat, self.rng = pair.game, pair.seat, pair.rng
        self.side, self.act, self.quietly = side, act, quietly
        self.start, self.truth = pair.other.s, clone(pair.truth.s)
        after = clone(self.truth)
        decide(after, side, act)
        self.aim = self._shown(after)
        """What a loud act makes public by the rules: totals, and units that come to light."""

    def _shown(self, s: State) -> tuple[Any, ...]:
        return self.game.published(s), in_sight(self.game, s, self.seat)

    def path(self) -> list[Act] | None:
        """Quiet things and the loud one; at the last attempt the quiet things of the truth, as far as possible."""
        for attempt in range(TRIES):
            if found := self._attempt(faithful=attempt == TRIES - 1):
                return found
        return None

    def among(self, loud: Iterable[Act]) -> Act | None:
        """Of what can be done in the other world as it stands, something that looks the same."""
        return self._end(self.start, list(loud))

    def _attempt(self, faithful: bool) -> list[Act] | None:
        s, path, left = clone(self.start), list[Act](), list(self.quietly)
        s.dice, s.die = self.truth.dice, self.truth.die
        for _ in range(MOST_QUIET + 1):
            if self.side not in actors(s):
                return None
            loud, quiet = loud_and_quiet(self.game, s, self.side)
            if (not (left if faithful else quiet) or self.rng.random() > MORE) and (end := self._end(s, loud)):
                return [*path, end]
            if not quiet:
                return None
            path.append(self._next(quiet, left))
            advance(s, self.side, path[-1])
        return None

    def _next(self, quiet: list[Act], left: list[Act]) -> Act:
        """A quiet thing: one that was done in the truth, or any."""
        known = [act for act in left if act in quiet]
        if known and self.rng.random() < MORE:
            left.remove(known[0])
            return known[0]
        return self.rng.choice(quiet)

    def _end(self, s: State, loud: list[Act]) -> Act | None:
        """What looks like the loud thing of the truth and makes the same public, the same thing before others."""
        like = [act for act in loud if act != self.act and self._alike(s, act)]
        first = [self.act] if self.act in loud and self._alike(s, self.act) else []
        for act in (*first, *self.rng.sample(like, min(2, len(like)))):
            after = clone(s)
            decide(after, self.side, act)
            if self._shown(after) == self.aim:
                return act
        return None

    def _alike(self, s: State, act: Act) -> bool:
        """The same verb, hex and number; the same unit, or one in the same place that can be made out as little."""
        kinds = self.game.notation.verbs[act.verb].args
        values = zip(kinds, (act.a, act.b), (self.act.a, self.act.b), strict=False)
        return act.verb == self.act.verb and all(
            self._piece_alike(s, mine, his) if kind == "piece" else mine == his for kind, mine, his in values
        )

    def _piece_alike(self, s: State, piece: int, model: int) -> bool:
        """Of a unit that the seat cannot make out it knows at most the place on the map, which may differ by world."""
        mine, his = self.game.shown(self.truth, self.seat, model), self.game.shown(s, self.seat, piece)
        if mine == "open" or his == "open":
            return piece == model
        there, here = places(self.truth)[model], places(s)[piece]
        return (mine == his and there == here >= 0) or (piece == model and max(there, here) < 0)


# whole games


class Course(NamedTuple):
    """Games followed in pairs of worlds: what leaked, and the receipts compared, by the step on top."""

    leaks: list[str]
    compared: Counter[str]


class Setting(NamedTuple):
    """What is played."""

    scenario: str
    chosen: tuple[str, ...]


def follow(
    game: Game, kit: Kit, setting: Setting, seat: int, rng: Random, world: Maker = World, viewer: int | None = None
) -> Course:
    """A random game to its end, from time to time in a pair of worlds; always at its beginning.

    The worlds are alike for a seat; whoever views them is the seat itself unless another viewer, NOBODY, is named.
    """
    s = game.start(kit, *setting, die=rng.getrandbits(32))
    found, compared = [], Counter[str]()
    while actors(s):
        s.events = []
        pair = Pair(game, s, seat, rng, world, viewer)
        pair.play(LONG)
        who = "onlooker" if viewer == NOBODY else game.meta.sides[seat]
        found += [f"{who} in {setting}: {leak}" for leak in pair.leaks]
        compared += pair.compared
        s = pair.truth.s
        _wander(game, s, seat, rng)
    return Course(found, compared)


def _wander(game: Game, s: State, seat: int, rng: Random) -> None:
    """Some decisions at random, fewer if the enemy comes to something that he may do unnoticed."""
    for _ in range(rng.randrange(APART)):
        who = actors(s)
        if not who:
            return
        side = rng.choice(who)
        found = [act for act in options(s, side) if not game.notation.verbs[act.verb].forfeit]
        busy = [act for act in found if act.verb not in IDLE]
        act = rng.choice(busy if busy and rng.random() < KEEN else found)
        if side != seat and rng.random() < LURE and game.quiet(s, side, act):
            return
        advance(s, side, act)
        s.events = []
