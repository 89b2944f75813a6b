"""Build a live game from a few lines of text, script its dice, and try actions on it.

>>> from hexfront.testing import scene
>>> t = scene('''
... game luzon
... step USOperations
... dice 2
... ''')
>>> t.do("move us_43 1022")
>>> t.place("us_43"), t.op("us_43")
('1022', 9)
>>> t.why("move us_43 1537")
['8.2 not_adjacent']
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from hexfront.hexmap import bits
from hexfront.kernel import position, shelf, step
from hexfront.kernel.act import Act
from hexfront.kernel.dice import ScriptedDice
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game, check_choice, load_game
from hexfront.kernel.kit import Kit
from hexfront.kernel.meta import Meta
from hexfront.kernel.refusal import Refused


@cache
def opened(key: str) -> tuple[Game, Kit]:
    """A game and its kit, loaded once."""
    game = load_game(key)
    return game, game.open_box(())


def settings(key: str, drawn: int = 20) -> list[tuple[str, tuple[str, ...]]]:
    """Every scenario of a game with every legal set of options; of many options none, all and some sets at random."""
    meta = load_game(key).meta
    sets = option_sets([o.key for o in meta.options], drawn, everything(meta))
    return [(s.key, chosen) for s in meta.scenarios for chosen in sets if allowed(meta, s.key, chosen)]


def option_sets(keys: list[str], drawn: int, most: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """All sets of up to four options; of more none, as many as go together, and so many at random, always the same."""
    if len(keys) <= 4:
        return [chosen for size in range(len(keys) + 1) for chosen in combinations(keys, size)]
    rng = Random(1944)
    return [(), most or tuple(keys), *(tuple(k for k in keys if rng.random() < 0.5) for _ in range(drawn))]


def everything(meta: Meta) -> tuple[str, ...]:
    """As many options as can be chosen together, the first of those that exclude each other."""
    found: list[str] = []
    for option in meta.options:
        if not any(other in found for other in option.excludes):
            found.append(option.key)
    return tuple(found)


def allowed(meta: Meta, scenario: str, chosen: tuple[str, ...]) -> bool:
    """Whether a host may choose these options."""
    try:
        check_choice(meta, scenario, chosen)
    except Refused:
        return False
    return True


def scene(text: str, formalities: bool = True) -> Scene:
    """A live game from a position; the first line that starts with `game` names it, else it is the first on the shelf.

    Decisions that offer nothing but to go on are taken as read, unless `formalities` is false.
    """
    key = next((line.split()[1] for line in text.splitlines() if line.split()[:1] == ["game"]), shelf.games()[0])
    game, kit = opened(key)
    return Scene(game, position.read(game, kit, text), formalities)


class Scene:
    """A game in the hands of a test."""

    def __init__(self, game: Game, s: Any, formalities: bool = True) -> None:
        self.game, self.s = game, s
        self.kit: Any = s.kit
        self.events: list[Event] = []
        self.formalities = formalities
        self._go_on()

    def dice(self, *values: int) -> Scene:
        """The dice to come; those scripted before and not yet thrown are forgotten."""
        self.s.dice, self.s.die = ScriptedDice(values), 0
        return self

    @property
    def dice_left(self) -> int:
        """How many scripted dice have not been thrown."""
        return len(self.s.dice.values) - int(self.s.die)

    def act(self, text: str) -> Act:
        """An action from its text."""
        return self.game.notation.read(self.kit, text)

    def do(self, *acts: str, side: int = 0) -> None:
        """Carry out actions; each must be legal. `events` holds what happened."""
        self.events = []
        for text in acts:
            try:
                step.decide(self.s, side, self.act(text))
            except Refused as refused:
                raise AssertionError(f"{text}: {refused}") from None
            self._note()
            self._go_on()

    def _note(self) -> None:
        self.events += self.s.events
        self.s.events = []

    def _go_on(self) -> None:
        """Take decisions that are mere formalities."""
        while self.formalities and (who := step.actors(self.s)):
            if not self.s.stack[-1].formality(self.s, who[0]):
                return
            step.advance(self.s, who[0], step.options(self.s, who[0])[0])
            self._note()

    def why(self, text: str, side: int = 0) -> list[str]:
        """Why an action is not allowed, as `rule key`; empty if it is."""
        return [f"{r.rule} {r.key}".strip() for r in step.why_not(self.s, side, self.act(text))]

    def can(self, text: str, side: int = 0) -> bool:
        """Whether an action is among the options."""
        return self.act(text) in step.options(self.s, side)

    def options(self, side: int = 0) -> list[str]:
        """All options as text."""
        return [self.game.notation.write(self.kit, act) for act in step.options(self.s, side)]

    def thrown(self, rule: str = "") -> list[int]:
        """The dice thrown by the last `do`, all or those of one rule."""
        return [e.args["value"] for e in self.events if e.key == "die" and rule in ("", e.rule)]

    def happened(self, key: str) -> list[dict[str, int]]:
        """The arguments of the events of one kind in the last `do`."""
        return [e.args for e in self.events if e.key == key]

    def place(self, piece: str) -> str:
        """Where a piece is: a hex number or a box."""
        return str(self.kit.place_name(self.s.where[self.kit.index[piece]]))

    def op(self, piece: str) -> int:
        """The operations points of a unit."""
        return int(self.s.op[self.kit.index[piece]])

    def hexes(self, column: str) -> set[str]:
        """A hex set by printed numbers."""
        return {self.kit.board.number(h) for h in bits.each(getattr(self.s, column))}

    def has(self, column: str, *numbers: str) -> bool:
        """Whether all these hexes belong to a hex set."""
        return set(numbers) <= self.hexes(column)

    @property
    def top(self) -> str:
        """The name of the current step."""
        return type(self.s.stack[-1]).__name__ if self.s.stack else ""

    def print(self) -> str:
        """The position as text."""
        return position.write(self.game, self.s)
