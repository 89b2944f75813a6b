"""A game as the environments play it: a state, the decision being spelled, an encoder a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hexfront.envs.encoder import Encoder
from hexfront.envs.layout import Layout
from hexfront.envs.words import Spelling, Words
from hexfront.kernel.act import Act
from hexfront.kernel.game import check_choice, load_game
from hexfront.kernel.state import State
from hexfront.kernel.step import Sides, actors, advance, decide, interrupts

Observation = dict[str, Any]
"""What an agent is given: `observation`, a vector that `Layout` explains, and `action_mask` over the `Words`."""


class Illegal(ValueError):
    """A word that the action mask does not allow."""


@cache
def layout_of(game: str) -> Layout:
    """The words and the layout of a game, worked out once for all its environments."""
    found = load_game(game)
    kit = found.open_box(())
    return Layout(found, kit, Words(found, kit))


class Table:
    """One game after another, spoken word by word."""

    state: State
    spelling: Spelling | None
    decisions: int

    def __init__(
        self, game: str, scenario: str, chosen: Sequence[str], forfeits: bool = False, interruptions: bool = False
    ) -> None:
        self.layout = layout_of(game)
        self.game, self.kit, self.words = self.layout.game, self.layout.kit, self.layout.words
        self.scenario, self.chosen = scenario or self.game.meta.scenarios[0].key, tuple(chosen)
        check_choice(self.game.meta, self.scenario, self.chosen)
        self.interruptions = interruptions
        self._never = frozenset(v.name for v in self.game.notation.verbs.values() if v.forfeit and not forfeits)
        self.encoders = [Encoder(self.layout, side) for side in range(len(self.game.meta.seats))]

    def reset(self, seed: int) -> None:
        """A new game; the seed decides all dice."""
        self.state = self.game.start(self.kit, self.scenario, self.chosen, die=seed)
        self.decisions = 0
        for encoder in self.encoders:
            encoder.forget()
        self._ask(actors(self.state))

    def _ask(self, who: Sides) -> None:
        """Begin the next decision; giving the game away is no option unless asked for, or the only one."""
        s = self.state
        s.events.clear()
        self._who = who
        self.side = who[0] if who else -1
        if not who:
            self.spelling = None
            return
        found, never = s.stack[-1].options(s, self.side), self._never
        if self.interruptions:
            found = [*found, *interrupts(s, self.side)]
        found = [act for act in found if act.verb not in never] or found
        self.spelling = Spelling(found, [*map(self.words.spelled.__getitem__, found)])

    def say(self, word: int) -> None:
        """The next word of the deciding side; the decision is carried out when it is complete."""
        if self.spelling is None or word not in self.spelling.choices:
            said = self.words.names[word] if 0 <= word < len(self.words) else str(word)
            raise Illegal(f"{said!r} is not among the words that the action mask allows")
        found = self.spelling.say(word)
        if isinstance(found, Act):
            self.decisions += 1
            if self.interruptions:  # only options can go without a check
                self._ask(decide(self.state, self.side, found))
            else:
                self._ask(advance(self.state, self.side, found, self._who))
        else:
            self.spelling = found

    def observe(self, side: int) -> Observation:
        """What a side may know, and which words it may say now."""
        spelling = self.spelling if side == self.side else None
        vector, mask = self.encoders[side].observe(self.state, self.decisions, spelling)
        return {"observation": vector, "action_mask": mask}

    def weights(self) -> NDArray[np.int64]:
        """How many options each next word leaves open; drawn in proportion, all options are equally likely."""
        found = np.zeros(len(self.words), np.int64)
        if self.spelling:
            for word, count in self.spelling.weights().items():
                found[word] = count
        return found

    def result(self, side: int) -> float:
        """1 for the winner, -1 for a loser, 0 for a draw or a game that goes on."""
        return 0.0 if self.state.winner < 0 else 1.0 if self.state.winner == side else -1.0

    def info(self) -> dict[str, Any]:
        """How many decisions were taken in which turn, and how the game has ended."""
        s = self.state
        found: dict[str, Any] = {"decisions": self.decisions, "turn": self.game.aids.turn(s)}
        return found | {"winner": s.winner, "ending": s.ending} if s.over else found
