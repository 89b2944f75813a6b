"""A game in the hands of a program."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hexfront.api import chance
from hexfront.api.features import features
from hexfront.kernel import position, replay, rulebook, saves, shelf, step
from hexfront.kernel.act import Act, NotationError, named_arguments
from hexfront.kernel.dice import CommittedDice
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game, load_game, load_meta
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.standing import standing
from hexfront.kernel.state import State, clone, digest
from hexfront.kernel.texts import Texts, load_texts
from hexfront.kernel.view import View, view


class GameInfo(NamedTuple):
    """A game that can be played, with the keys of its scenarios, optional rules and seats."""

    key: str
    title: str
    scenarios: tuple[str, ...]
    options: tuple[str, ...]
    seats: tuple[str, ...]


class Option(NamedTuple):
    """Something a side may do: its text, the rule behind it, and what it says to a reader."""

    act: str
    rule: str
    label: str


class Reason(NamedTuple):
    """Why something may not be done."""

    rule: str
    text: str


class Outcome(NamedTuple):
    """What a decision may lead to: the chance, dice that bring it about, what they cause, the game after it."""

    chance: Fraction
    dice: tuple[int, ...]
    events: tuple[Event, ...]
    after: Match


class Outcomes(NamedTuple):
    """All outcomes of a decision if `exact`, else those of a sample; the chances sum to 1 either way."""

    exact: bool
    results: tuple[Outcome, ...]


@cache
def _box(key: str) -> tuple[Game, Kit]:
    """A game and its kit, opened once."""
    game = load_game(key)
    return game, game.open_box(())


def games() -> tuple[GameInfo, ...]:
    """The games that can be played."""
    found = []
    for key in shelf.playable():
        meta = load_meta(key)
        scenarios, options = (tuple(x.key for x in part) for part in (meta.scenarios, meta.options))
        found.append(GameInfo(key, meta.title, scenarios, options, meta.seats))
    return tuple(found)


def new(game: str, scenario: str = "", options: Sequence[str] = (), seed: int = 0) -> Match:
    """A new game at its first decision; without a scenario the first one. The seed decides all dice."""
    found, kit = _box(game)
    secret = seed.to_bytes(32, "big")
    s = found.start(kit, scenario, tuple(options), CommittedDice(secret))
    s.events = []
    return Match(found, s, secret)


def read(text: str) -> Match:
    """A game from a position (`Match.position`); its first line names the game."""
    words = text.split(maxsplit=2)
    if words[:1] != ["game"] or len(words) < 2:
        raise NotationError("a position starts with a line `game KEY`")
    game, kit = _box(words[1])
    return Match(game, position.read(game, kit, text))


def load(path: Path) -> Match:
    """A saved game, replayed and checked die by die."""
    save = saves.read_save(path)
    kept = replay.load(save)
    stands = [save.entries[number - 1] for number in standing(save.entries)]
    if any(entry.back >= 0 for entry in stands):
        return Match(kept.game, kept.state)  # its dice went on after a return: they are not those of its decisions
    record = [(entry.side, kept.game.notation.read(kept.kit, entry.act)) for entry in stands]
    return Match(kept.game, kept.state, kept.seed or None, record)


def rule(game: str, number: str, language: str = "en") -> rulebook.RuleEntry:
    """A rule from the digest by its number, with its rulings, code and tests; KeyError if there is none."""
    return rulebook.look_up(game, number, language)


class Match:
    """A game being played. Where a method takes a side and none is given, it is the first that must decide.

    `game` and `state` are the kernel's own; reading them is fine, writing is not.
    """

    __slots__ = ("_record", "_seed", "game", "state")

    def __init__(
        self, game: Game, state: State, seed: bytes | None = None, record: Sequence[tuple[int, Act]] = ()
    ) -> None:
        self.game, self.state = game, state
        self._seed, self._record = seed, list(record)

    # whose decision

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides by name; a side is a number everywhere else."""
        return self.game.meta.sides

    @property
    def deciders(self) -> tuple[int, ...]:
        """The sides that must decide now; none when the game is over, several for a secret choice at once."""
        return step.actors(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def winner(self) -> int:
        """The side that has won; -1 for a draw or a game that goes on."""
        return self.state.winner

    @property
    def turn(self) -> int:
        """The turn."""
        return self.game.aids.turn(self.state)

    @property
    def digest(self) -> str:
        """A fingerprint of the position, its dice to come included."""
        return digest(self.state)

    def _side(self, side: int | None) -> int:
        return side if side is not None else next(iter(self.deciders), -1)

    # what may be done

    def act(self, text: str | Act) -> Act:
        """An action from its text."""
        return self.game.notation.read(self.state.kit, text) if isinstance(text, str) else text

    def text(self, act: Act) -> str:
        """An action as text."""
        return self.game.notation.write(self.state.kit, act)

    def acts(self, side: int | None = None) -> list[Act]:
        """The options as bare actions: the fast way."""
        return step.options(self.state, self._side(side))

    def interrupts(self, side: int) -> list[Act]:
        """What a side may do at this moment besides, whoever decides."""
        return step.interrupts(self.state, side)

    def options(self, side: int | None = None, language: str = "en") -> list[Option]:
        """Every option with its text and its readable name."""
        side, texts = self._side(side), load_texts(self.game.key, language)
        asked = self.state.stack[-1].prompt(self.state, side).key if side in self.deciders else ""
        return [self._option(act, texts, asked) for act in self.acts(side)]

    def _option(self, act: Act, texts: Texts, asked: str) -> Option:
        verb = self.game.notation.verbs[act.verb]
        label = texts.say(texts.verb(act.verb, asked), self.state.kit, named_arguments(verb, act))
        return Option(self.text(act), verb.rule, label)

    def prompt(self, side: int | None = None, language: str = "en") -> str:
        """What a side is asked; nothing if it has nothing to decide."""
        side = self._side(side)
        if side not in self.deciders:
            return ""
        asked = self.state.stack[-1].prompt(self.state, side)
        return load_texts(self.game.key, language).say(f"prompt.{asked.key}", self.state.kit, asked.args)

    def why_not(self, act: str | Act, side: int | None = None, language: str = "en") -> list[Reason]:
        """The rules that forbid an action; empty exactly if it may be done."""
        act, texts = self.act(act), load_texts(self.game.key, language)
        words = named_arguments(self.game.notation.verbs[act.verb], act)
        refusals = step.why_not(self.state, self._side(side), act)
        return [Reason(r.rule, texts.say(f"refusal.{r.key}", self.state.kit, words)) for r in refusals]

    def decide(self, act: str | Act, side: int | None = None, trusted: bool = False) -> tuple[Event, ...]:
        """Carry out an action and return what happened. `Refused` says why not, and nothing has changed then.

        With `trusted` an action just taken from `acts` is not looked up again, which makes long simulations faster.
        """
        act, side = self.act(act), self._side(side)
        (step.advance if trusted else step.decide)(self.state, side, act)
        self._record.append((side, act))
        events, self.state.events = tuple(self.state.events), []
        return events

    # what may be known

    def view(self, side: int) -> View:
        """The table as a side may see it."""
        return view(self.game, self.state, side)

    def features(self, side: int) -> dict[str, int]:
        """Named figures from a side's view: see `hexfront.api.features`."""
        return features(self, side)

    def clone(self) -> Match:
        """A copy that goes its own way, with the same dice to come."""
        return Match(self.game, clone(self.state), self._seed, self._record)

    def clone_for(self, side: int, seed: int) -> Match:
        """A copy that a side may search: what it cannot know is dealt anew, and the dice are fresh. Not for saving."""
        return Match(self.game, self.game.clone_for(self.state, side, seed))

    # chance

    def outcomes(
        self, act: str | Act, side: int | None = None, limit: int = 2000, samples: int = 0, seed: int = 0
    ) -> Outcomes:
        """What an action may lead to, equal positions taken together, each with its exact chance.

        If the dice can fall in more than `limit` ways, `samples` throws are taken instead; without any it is
        `TooManyOutcomes`. The games after it have fresh dice from `seed`. Secrets take part as they are: search on
        `clone_for`.
        """
        act, side, barrier = self.act(act), self._side(side), self.state.barrier + 1
        try:
            exact, found = True, chance.merged(chance.walk(self.state, side, act), limit, barrier, seed)
        except chance.TooManyOutcomes:
            if not samples:
                raise
            thrown = chance.sample(self.state, side, act, samples, seed)
            exact, found = False, chance.merged(thrown, samples, barrier, seed)
        return Outcomes(exact, tuple(self._outcome(leaf) for leaf in found))

    def _outcome(self, leaf: chance.Leaf) -> Outcome:
        events, leaf.state.events = tuple(leaf.state.events), []
        return Outcome(leaf.chance, leaf.dice, events, Match(self.game, leaf.state))

    # keeping

    def position(self) -> str:
        """The position as text, without the dice to come; `read` takes it back."""
        return position.write(self.game, self.state)

    def save(self, path: Path) -> None:
        """Write the game as a file that the table opens and `hexfront verify` checks.

        Only a game that was played from its start has one: not a position, an outcome or a `clone_for`.
        """
        if self._seed is None:
            raise saves.SaveError("this game was not played from its start: keep its position instead")
        s = self.state
        kept = Journal(self.game, s.kit, s.scenario, s.options, self._seed)
        for side, act in self._record:
            kept.decide(side, act)
        kept.write(path)
