"""What the outside world knows of a game: its data, its sequence of play, how to look at it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import msgspec

from hexfront.kernel.act import Act, Notation
from hexfront.kernel.aids import Aids
from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.kit import Kit
from hexfront.kernel.meta import Meta
from hexfront.kernel.odds import Forecast
from hexfront.kernel.refusal import Refusal, Refused
from hexfront.kernel.shelf import box
from hexfront.kernel.state import S, State, clone
from hexfront.kernel.step import Step, settle

Shown = Literal["open", "back", "hidden"]


def all_open(s: State, side: int, piece: int) -> Shown:  # noqa: ARG001
    """Everything lies open."""
    return "open"


def nothing_secret(side: int) -> frozenset[str]:  # noqa: ARG001
    """No column is secret."""
    return frozenset()


def nothing_hidden(s: Any, side: int) -> Any:  # noqa: ARG001
    """No two positions look alike."""
    return s


def with_fresh_dice(s: S, side: int, seed: int) -> S:  # noqa: ARG001
    """A copy with other dice to come; all there is to do where nothing else is secret."""
    new = clone(s)
    new.dice, new.die = SeededDice(), seed
    return new


def nothing_beside(s: Any, side: int) -> dict[str, Any]:  # noqa: ARG001
    """The table shows pieces, hexes and counters, and nothing beside."""
    return {}


def nothing_foreseen(s: Any, side: int, act: Act) -> Forecast | None:  # noqa: ARG001
    """No chances are worked out."""
    return None


def nothing_printed(kit: Any, piece: int) -> tuple[str, ...]:  # noqa: ARG001
    """Counters show nothing that changes."""
    return ()


def nothing_unnoticed(s: Any, side: int, act: Act) -> bool:  # noqa: ARG001
    """Everybody sees whatever is done."""
    return False


def at_any_time(s: Any, side: int) -> bool:  # noqa: ARG001
    """Always."""
    return True


def nothing_published(s: Any) -> tuple[int, ...]:  # noqa: ARG001
    """No total comes out later than it changes."""
    return ()


class Game(msgspec.Struct, frozen=True):
    """A playable game as the outside world uses it."""

    key: str
    meta: Meta
    notation: Notation
    steps: tuple[type[Step[Any]], ...]
    open_box: Callable[[tuple[Path, ...]], Kit]
    new: Callable[[Any, str, tuple[str, ...], Dice, int], State]
    clone_for: Callable[[Any, int, int], State] = with_fresh_dice
    """Of a state, a side and a seed: a copy with all that the side may not know dealt anew."""
    table: Callable[[Any, int], dict[str, Any]] = nothing_beside
    """Of a state and a side: what its table shows beside pieces, hexes and counters."""
    forecast: Callable[[Any, int, Act], Forecast | None] = nothing_foreseen
    """Of a state, a side and an action: the dice it leads to."""
    aids: Aids = Aids()
    counter_values: Callable[[Any, int], tuple[str, ...]] = nothing_printed
    """Of a kit and a piece: the columns that its counter shows."""
    shown: Callable[[Any, int, int], Shown] = all_open
    """Of a state, a side and a piece: whether the side sees it, only its back, or nothing of it."""
    shown_by: tuple[str, ...] | None = None
    """The columns that `shown` looks at besides the place of a piece and its depth in a stack: piece columns, and where
    the order of stacks counts sets of hexes, of which the place of the piece matters. None if it looks at more."""
    secret: Callable[[int], frozenset[str]] = nothing_secret
    """The columns of the state that a side may not see."""
    plain_for: Callable[[Any, int], Any] = nothing_hidden
    """Of all positions that look alike to a side the first one, so that dealing from it is the same for all of them."""
    may_plan: Callable[[Any, int], bool] = at_any_time
    """Of a state and a side: whether it may plan from here. Not where the plain position would depend on the truth."""
    discloses: frozenset[str] = frozenset()
    """The verbs and events by which a secret comes out, so that afterwards a side may know more."""
    betrays: frozenset[str] = frozenset()
    """Events whose figures say by the rules something about units that stay hidden: worlds part where they differ."""
    quiet: Callable[[Any, int, Act], bool] = nothing_unnoticed
    """Of a state, a side and an action: whether no other side may notice that this side does it."""
    overt: frozenset[str] = frozenset()
    """Steps of which every side can tell whether there is anything to do in them."""
    irrevocable: frozenset[str] = frozenset()
    """Events that nobody goes back beyond, even if all agree."""
    published: Callable[[Any], tuple[int, ...]] = nothing_published
    """Totals that everybody sees, but only when what was done unnoticed is closed."""

    def start(
        self, kit: Kit, scenario: str = "", options: tuple[str, ...] = (), dice: Dice | None = None, die: int = 0
    ) -> State:
        """A new game, played up to its first decision. Without dice: the fast generator, seeded with `die`."""
        scenario = scenario or self.meta.scenarios[0].key
        check_choice(self.meta, scenario, options)
        chosen = tuple(o.key for o in self.meta.options if o.key in options)
        s = self.new(kit, scenario, chosen, dice or SeededDice(), die)
        settle(s)
        return s

    def warning(self, s: State, side: int, act: Act) -> str:
        """What speaks against an action (`warning.KEY`): that it loses the game, or leaves something undone."""
        return "gives_up" if self.notation.verbs[act.verb].forfeit else self.aids.left_undone(s, side, act)


def check_choice(meta: Meta, scenario: str, options: tuple[str, ...]) -> None:
    """Refuse unknown scenarios and options, options without what they need, and options that exclude each other."""
    scenarios = [x.key for x in meta.scenarios]
    if scenario not in scenarios:
        raise ValueError(f"scenario {scenario!r}; expected one of {', '.join(scenarios)}")
    known = {o.key: o for o in meta.options}
    for option in options:
        if option not in known:
            raise ValueError(f"option {option!r}; expected one of {', '.join(known)}")
        if any(need not in options for need in known[option].needs):
            raise Refused([Refusal(known[option].rule, f"{option}_needs")])
        if any(other in options for other in known[option].excludes):
            raise Refused([Refusal(known[option].rule, f"{option}_excludes")])


def load_meta(key: str) -> Meta:
    """The `meta.toml` of a game."""
    return box(key).meta


def load_game(key: str) -> Game:
    """A playable game by its key."""
    found = box(key)
    if not found.begun:
        raise ValueError(f"{key} cannot be played yet")
    game: Game = import_module(f"{found.package}.game").GAME
    return game
