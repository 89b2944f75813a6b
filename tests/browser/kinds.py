"""A position for every kind of decision of a game: of all that come up in random games, the one with most options."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from hexfront.bots.random_bot import chosen
from hexfront.kernel.act import Act
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance
from hexfront.kernel.view import view
from hexfront.server.ahead import ahead
from hexfront.server.lines import event_lines
from hexfront.server.packing import packed
from hexfront.server.present import present_now
from hexfront.server.room import encode
from hexfront.server.voice import Voice
from hexfront.server.wire import Happened, WireView
from hexfront.testing import allowed, everything

MOST = 3000
"""So many decisions of a game are looked at."""


class Position(NamedTuple):
    """A position that asks a side, and what led to it."""

    state: State
    side: int
    events: list[Event]
    options: int


def fullest(game: Game, kit: Kit, seeds: range) -> dict[str, Position]:
    """By the name of the step that asks: the position with most options in some random games."""
    found: dict[str, Position] = {}
    choices = [(scenario.key, everything(game.meta)) for scenario in game.meta.scenarios]
    for seed in seeds:
        scenario, options = choices[seed // 2 % len(choices)]
        plain = seed % 4 < 2 or not allowed(game.meta, scenario, options)
        chosen_options = () if plain else options
        _gather(game, game.start(kit, scenario, chosen_options, die=seed), seed, found)
    return found


def _gather(game: Game, s: State, seed: int, found: dict[str, Position]) -> None:
    rng, who = Random(seed), actors(s)
    for _ in range(MOST):
        if not who:
            return
        acts, kind = s.stack[-1].options(s, who[0]), type(s.stack[-1]).__name__
        events, s.events = s.events, []
        if kind not in found or len(acts) > found[kind].options:
            found[kind] = Position(clone(s), who[0], events, len(acts))
        who = advance(s, who[0], chosen(game, _of_one_verb(acts, rng) if seed % 2 else acts, rng), who)


def _of_one_verb(acts: list[Act], rng: Random) -> list[Act]:
    """All things to do are as likely, however many ways there are to do them: otherwise hardly anybody attacks."""
    verb = rng.choice(sorted({act.verb for act in acts}))
    return [act for act in acts if act.verb == verb]


class Teller:
    """Says positions as the server would: what happened, and the view of the side that decides."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.journal = Journal.new(voice.game, kit=voice.kit)

    def view(self, position: Position, number: int) -> WireView:
        """The view, with something to take back."""
        self.journal.state = position.state
        seen = view(self.voice.game, position.state, position.side)
        found = present_now(self.voice, "walk", seen, number, self.journal)
        found = ahead(self.voice, self.journal, found, position.side)
        return replace(found, can_undo=True, undo_text=found.options[0].label)

    def messages(self, position: Position, number: int) -> tuple[str, str]:
        """What the socket of the page hears."""
        lines = event_lines(self.voice, number, position.events, position.side)
        told = Happened(number, tuple(replace(line, dice=()) for line in lines))
        return encode(told).decode(), encode(packed(self.voice, self.view(position, number))).decode()
