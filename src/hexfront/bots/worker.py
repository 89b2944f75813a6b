"""A process that thinks for bots, so that the one which serves tables never does.

What goes there is a state dealt from what a side may know, with dice of its own: the truth and the dice to come stay
behind. Brains are kept for a while, since a judge remembers the plan of a phase; one that is lost plans anew.
"""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections import OrderedDict
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec

from hexfront.bots.player import NODES, Player
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.judge import EVEN
from hexfront.kernel.kit import Kit
from hexfront.kernel.state import State, unpack

MOST_BRAINS = 24
TRIES = 3
"""How often a thought is asked for when the process dies over it."""


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
    temper: float = EVEN
    seconds: float | None = None
    nodes: int = NODES
    packs: tuple[str, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """What the bot would do, as text, and why; or the trouble it had."""

    act: str = ""
    reason: str = ""
    args: dict[str, int] = {}
    trouble: str = ""


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

    def answer(self, thought: Thought) -> Answer:
        """Think."""
        until = None if thought.seconds is None else time.monotonic() + thought.seconds
        game, kit = _opened(thought.game, thought.packs)
        blank = _blank(thought.game, thought.packs, thought.scenario, thought.options)
        dealt = unpack(thought.dealt, blank, game.steps)
        choice = self._player(game, kit, thought).think(dealt, thought.seed, until)
        return Answer(game.notation.write(kit, choice.act), choice.reason, dict(choice.args))

    def _player(self, game: Game, kit: Kit, thought: Thought) -> Player:
        key = thought.about, thought.side, thought.bot, thought.temper, thought.nodes
        if key not in self._players:
            self._players[key] = Player(
                game, kit, thought.bot, thought.side, temper=thought.temper, nodes=thought.nodes
            )
            if len(self._players) > MOST_BRAINS:
                self._players.popitem(last=False)
        self._players.move_to_end(key)
        return self._players[key]


def serve(pipe: Connection) -> None:
    """Answer thoughts until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is for the server, which hangs up then
    minds = Minds()
    while True:
        try:
            thought = _decode_thought(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            answer = minds.answer(thought)
        except Exception:
            answer = Answer(trouble=traceback.format_exc())
        pipe.send_bytes(_encode(answer))


# on the side of the server


class Worker:
    """The process, started when it is first needed and again when it has died."""

    def __init__(self) -> None:
        self._turn, self._lock = threading.Lock(), threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._process.pid if self._process else None

    def think(self, thought: Thought) -> Answer:
        """The answer; it blocks, and thoughts wait for each other."""
        data = _encode(thought)
        with self._turn:
            for _ in range(TRIES):
                try:
                    pipe = self._running()
                    pipe.send_bytes(data)
                    answer = _decode_answer(pipe.recv_bytes())
                except (EOFError, OSError):
                    self._drop()
                    continue
                if answer.trouble:
                    raise Trouble(answer.trouble)
                return answer
        raise Trouble("the process that thinks has died")

    def _running(self) -> Connection:
        with self._lock:
            if self._closed:
                raise Trouble("the worker is closed")
            if self._pipe is None:
                context = get_context("spawn")
                self._pipe, far = context.Pipe()
                self._process = context.Process(target=serve, args=(far,), name="hexfront-bots", daemon=True)
                self._process.start()
                far.close()
            return self._pipe

    def _drop(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None

    def close(self) -> None:
        """End the process; whoever waits for it gets Trouble."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
            process.join()
