"""Actions as words: a decision is spelled in the game's own notation, one word a step.

`move us_37 1129` is three words. The vocabulary of a game (verbs, pieces, hexes, numbers) is fixed, so that a word
means the same in every position and a policy can learn it, and it is short, unlike a list of all actions.
"""

from __future__ import annotations

from collections import Counter

from hexfront.kernel.act import Act, ArgKind
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit

NUMBERS = 64
"""Numbers from 0 up to, but not including, this one have a word."""


class Words:
    """The vocabulary of a game: verbs, pieces, hexes in the order of the cells of a plane, numbers."""

    def __init__(self, game: Game, kit: Kit) -> None:
        grid = kit.board.grid
        self.height = grid.last_row - grid.first_row + 1
        self.width = grid.last_column - grid.first_column + 1
        self.cell = {hex: self._cell(kit, hex) for hex in grid}
        self.hexes = tuple(sorted(self.cell, key=self.cell.__getitem__))
        self.verbs = tuple(game.notation.verbs)
        self.first_piece = len(self.verbs)
        self.first_hex = self.first_piece + len(kit.pieces)
        self.first_number = self.first_hex + len(self.hexes)
        self.names = (
            *self.verbs,
            *(piece.id for piece in kit.pieces),
            *(kit.board.number(hex) for hex in self.hexes),
            *map(str, range(NUMBERS)),
        )
        self._game = game
        self._verb = {verb: i for i, verb in enumerate(self.verbs)}
        self.spelled = _Spelled(self)

    @staticmethod
    def _cell(kit: Kit, hex: int) -> int:
        grid = kit.board.grid
        column, row = grid.column_row(hex)
        return (row - grid.first_row) * (grid.last_column - grid.first_column + 1) + column - grid.first_column

    def __len__(self) -> int:
        return len(self.names)

    def spell(self, act: Act) -> tuple[int, ...]:
        """The words of an action."""
        kinds = self._game.notation.verbs[act.verb].args
        arguments = (self._word(kind, value) for kind, value in zip(kinds, (act.a, act.b), strict=False))
        return (self._verb[act.verb], *arguments)

    def _word(self, kind: ArgKind, value: int) -> int:
        if kind == "piece":
            return self.first_piece + value
        if kind == "hex":
            return self.first_hex + self.cell[value]
        if not 0 <= value < NUMBERS:
            raise ValueError(f"no word for the number {value}; expected 0 to {NUMBERS - 1}")
        return self.first_number + value


class _Spelled(dict[Act, tuple[int, ...]]):
    """Actions already spelled; a new one is spelled when it is first asked for."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def __missing__(self, act: Act) -> tuple[int, ...]:
        found = self[act] = self._words.spell(act)
        return found


class Spelling:
    """A decision in the making: the options that the words so far leave open, and the words that may come next."""

    __slots__ = ("_acts", "_spelled", "choices", "depth")

    def __init__(self, acts: list[Act], spelled: list[tuple[int, ...]], depth: int = 0) -> None:
        self._acts, self._spelled, self.depth = acts, spelled, depth
        self.choices = self._next()
        while len(self.choices) == 1 and len(acts) > 1:  # a word without a choice is spelled by itself
            self.depth += 1
            self.choices = self._next()

    def _next(self) -> dict[int, None]:
        """The words that may come next, each once, in the order of the options."""
        depth = self.depth
        return dict.fromkeys([words[depth] for words in self._spelled])

    def weights(self) -> Counter[int]:
        """How many options each next word leaves open."""
        return Counter(words[self.depth] for words in self._spelled)

    @property
    def spelled(self) -> tuple[int, ...]:
        """The words so far."""
        return self._spelled[0][: self.depth]

    def say(self, word: int) -> Act | Spelling:
        """The next word: the action, once only one is left, or the spelling that goes on."""
        kept = [i for i, words in enumerate(self._spelled) if words[self.depth] == word]
        if len(kept) == 1:
            return self._acts[kept[0]]
        return Spelling([self._acts[i] for i in kept], [self._spelled[i] for i in kept], self.depth + 1)
