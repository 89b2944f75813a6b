"""A process that thinks for bots, so that the one which serves tables never does.

What goes there is a state dealt from what a side may know, with dice of its own: the truth and the dice to come stay
behind. Brains are kept for a while, since a judge remembers the plan of a phase; one that is lost plans anew. A bot
that remembers its whole game says that it has forgotten, and is told the past of its seat.
"""

from __future__ import annotations

import time
import traceback
from collections import OrderedDict
from functools import cache
from pathlib import Path

import msgspec

from hexfront.bots.player import NODES, Player
from hexfront.kernel.backroom import Answering, Backroom, Died
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.judge import EVEN
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State, unpack

MOST_BRAINS = 24
TRIES = 3
"""How often a bot is asked again if the process dies while it thinks."""


class Thought(msgspec.Struct, frozen=True):
    """What is asked: the bot, and the state dealt for its side. `about` names the game and the seat it plays in."""

    about: str
    game: str
    scenario: str
    options: tuple[str, ...]
    dealt: bytes
    side: int
    seed: int
    bot: str
    lot: int = 0
    """A number of the game and the seat, the same for every thought; nobody can know it before the game is over."""
    temper: float = EVEN
    seconds: float | None = None
    nodes: int = NODES
    packs: tuple[str, ...] = ()
    made: int = 0
    """How many decisions of the seat have led here."""
    past: tuple[bytes, ...] | None = None
    """The states dealt for them, if the bot has forgotten."""


class Answer(msgspec.Struct, frozen=True):
    """What the bot would do, as text, and why; or the trouble it had."""

    act: str = ""
    reason: str = ""
    args: dict[str, int] = {}
    trouble: str = ""
    forgotten: bool = False
    """Whether the bot must be told the past of its seat first."""


class Trouble(Exception):
    """A thought that came to nothing, and why."""


_encode = msgspec.msgpack.Encoder().encode
_decode_thought = msgspec.msgpack.Decoder(Thought).decode
_decode_answer = msgspec.msgpack.Decoder(Answer).decode


# in the process


@cache
def _opened(key: str, packs: tuple[str, ...]) -> tuple[Game, Kit]:
    game = load_game(key)
    return game, game.open_box(tuple(map(Path, packs)))


@cache
def _blank(key: str, packs: tuple[str, ...], scenario: str, options: tuple[str, ...]) -> State:
    """A state to unpack others on."""
    game, kit = _opened(key, packs)
    return game.start(kit, scenario, options)


class Minds:
    """The brains of some seats; the one that was idle longest goes first."""

    def __init__(self) -> None:
        self._players: OrderedDict[tuple[str, int, str, float, int], Player] = OrderedDict()

    def told(self, data: bytes) -> bytes:
        """The answer to a thought, or the trouble it made."""
        try:
            return _encode(self.answer(_decode_thought(data)))
        except Exception:
            return _encode(Answer(trouble=traceback.format_exc()))

    def answer(self, thought: Thought) -> Answer:
        """Think."""
        until = None if thought.seconds is None else time.monotonic() + thought.seconds
        game, kit = _opened(thought.game, thought.packs)
        blank = _blank(thought.game, thought.packs, thought.scenario, thought.options)
        dealt = unpack(thought.dealt, blank, game.steps)
        player = self._player(game, kit, thought)
        if player.remembers and player.made != thought.made:
            if thought.past is None:
                return Answer(forgotten=True)
            player = self._player(game, kit, thought, anew=True)
            player.recall((unpack(each, blank, game.steps) for each in thought.past), dealt)
        player.made = thought.made + 1
        choice = player.think(dealt, thought.seed, until)
        return Answer(game.notation.write(kit, choice.act), choice.reason, dict(choice.args))

    def _player(self, game: Game, kit: Kit, thought: Thought, anew: bool = False) -> Player:
        key = thought.about, thought.side, thought.bot, thought.temper, thought.nodes
        if anew or key not in self._players:
            self._players[key] = Player(
                game, kit, thought.bot, thought.side, thought.lot, temper=thought.temper, nodes=thought.nodes
            )
            if len(self._players) > MOST_BRAINS:
                self._players.popitem(last=False)
        self._players.move_to_end(key)
        return self._players[key]


def thinker() -> Answering:
    """What answers thoughts in the process."""
    return Minds().told


# on the side of the server


class Worker:
    """The process that thinks, as the server asks it."""

    def __init__(self) -> None:
        self._room = Backroom("hexfront-bots", thinker)

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._room.pid

    def think(self, thought: Thought) -> Answer:
        """The answer; it blocks, and thoughts wait for each other."""
        answer = self._asked(_encode(thought))
        if answer.trouble:
            raise Trouble(answer.trouble)
        return answer

    def _asked(self, data: bytes, tries: int = TRIES) -> Answer:
        """What the process says; if it dies over a thought, it is asked again."""
        try:
            return _decode_answer(self._room.ask(data))
        except Died as e:
            if tries == 1:
                raise Trouble(str(e)) from e
            return self._asked(data, tries - 1)

    def close(self) -> None:
        """End the process; whoever waits for it gets Trouble."""
        self._room.close()
