"""The play socket: one seat's messages in, views and events out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from time import monotonic
from typing import Any, Literal

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Offer
from hexfront.server import answers
from hexfront.server.messages import FromClient, ToClient
from hexfront.server.pace.socket import PACE
from hexfront.server.packing import packed
from hexfront.server.people.identity import HOME, Person
from hexfront.server.pilots import Pilots
from hexfront.server.plans import Plan, Plans
from hexfront.server.problem import Problem, explained
from hexfront.server.room import encode
from hexfront.server.running.limits import Bucket, Rate
from hexfront.server.tables import Tables
from hexfront.server.threat import threat
from hexfront.server.voice import Voice
from hexfront.server.wire import MOST_BYTES, Reason, RefusedMessage, Settled
from hexfront.server.wire_asking import AskForecast, AskOverlays, AskReach, AskView, Decide, Sit, Undo, Why
from hexfront.server.wire_bots import AskAdvice, LetBot, SetPace, StepOn
from hexfront.server.wire_pace import Say
from hexfront.server.wire_plan import AskInPlan, AskPlan, AskThreat, CommitPlan, PlanBot
from hexfront.server.words import own_words

MOST_WAITING = 256
"""Messages that may wait for a slow reader before it is sent away; it can come back and gets a view."""
FAILED, BARRED, GONE, TOO_SLOW = 1011, 4401, 4404, 4408
"""Close codes: our fault; not your seat; there is no such table any more; the reader did not keep up."""
CLOSING = {"not_your_seat": BARRED, "nobody": BARRED, "not_yours": BARRED, "internal": FAILED}
PATIENCE = 10.0
"""How many seconds a newcomer has to show a key."""

log = logging.getLogger("hexfront.server")
decode = msgspec.json.Decoder(FromClient).decode
Socket = WebSocket[Any, Any, Any]


class Player:
    """One connection. Sending never waits: a task of its own empties the queue."""

    def __init__(self, socket: Socket, table: str, voice: Voice, side: int) -> None:
        self.socket, self.table, self.voice, self.side = socket, table, voice, side
        self.queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.advice: asyncio.Task[None] | None = None
        """The answer of an adviser, while it thinks."""
        self.person, self.name = "", ""
        """Whose connection it is, on a server for others."""
        self.talks: Callable[[], None] = lambda: None
        """Called before something is said; Problem if too much was said lately."""
        self.plan: Plan | None = None
        """The plan that was asked about last, as far as it was played through."""
        self.waiting: asyncio.Timeout | None = None
        """Waiting for the next message."""

    def send(self, *messages: bytes) -> None:
        """Put messages in the queue, in this order."""
        if self.queue.qsize() > MOST_WAITING:
            self.end(TOO_SLOW)
            return
        for message in messages:
            self.queue.put_nowait(message)

    def say(self, message: ToClient) -> None:
        """Send one message."""
        self.send(encode(message))

    def fail(self, problem: Problem, id: str = "") -> None:
        """Send an error."""
        self.say(explained(problem, self.voice.texts.entries, id))

    def settle(self, id: str, outcome: Literal["done", "refused", "stale"]) -> None:
        """Say what became of a decision, if that was asked for."""
        if id:
            self.say(Settled(id, outcome))

    def gone(self) -> None:
        """The table has been removed: say so and hang up."""
        self.fail(Problem("unknown"))
        self.end(GONE)

    def end(self, code: int) -> None:
        """Hang up once everything before has been sent."""
        self.queue.put_nowait(code)

    async def pump(self) -> None:
        """Empty the queue into the socket."""
        with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):  # the other end is gone
            while not isinstance(message := await self.queue.get(), int):
                await self.socket.send_data(message, mode="text", encoding="utf-8")
            await self.socket.close(message)

    async def receive(self, pump: asyncio.Task[None]) -> bytes | None:
        """The next message; None when either side has hung up."""
        if pump.done():
            return None
        try:
            async with asyncio.timeout(None) as self.waiting:
                event = await self.socket.receive()
        except TimeoutError:
            return None
        finally:
            self.waiting = None
        return _data(event) if event["type"] == "websocket.receive" else None

    def hung_up(self, *_: object) -> None:
        """Nothing can be sent any more: wait no longer for what the other end says."""
        if self.waiting is not None:
            self.waiting.reschedule(asyncio.get_running_loop().time())


async def play(
    socket: Socket,
    pilots: Pilots,
    table: str,
    voice: Voice,
    side: int,
    rate: Rate | None = None,
    decided: Callable[[float], None] = lambda _: None,
    person: Person = HOME,
    talks: Callable[[], None] = lambda: None,
) -> None:
    """Serve one connection until it ends. Who sends more than a rate allows is listened to more slowly.

    `decided` is told how many seconds each decision took; `talks` is called before something is said.
    """
    player, tables = Player(socket, table, voice, side), pilots.tables
    player.person, player.name, player.talks = person.id, person.name, talks
    pump = asyncio.create_task(player.pump())
    pump.add_done_callback(player.hung_up)
    try:
        await tables.join(table, player)
        bucket = None if rate is None else Bucket(rate, monotonic())
        while (data := await player.receive(pump)) is not None:
            while bucket is not None and (wait := bucket.wait(monotonic())):
                await asyncio.sleep(wait)
            began = monotonic()
            if await answer(pilots, player, data) is Decide:
                decided(monotonic() - began)
    finally:
        tables.room.leave(table, player)
        pump.cancel()
        if player.advice:
            player.advice.cancel()


async def shown_key(socket: Socket) -> str:
    """The key in the first message; empty if it is no key, too late, or the other end is gone."""
    with contextlib.suppress(TimeoutError, Problem):
        async with asyncio.timeout(PATIENCE):
            event = await socket.receive()
        message = _read(_data(event)) if event["type"] == "websocket.receive" else None
        return message.key if isinstance(message, Sit) else ""
    return ""


async def turn_away(socket: Socket, problem: Problem, language: str) -> None:
    """Say why nobody can sit down here, and hang up."""
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):  # the other end is gone
        await socket.send_data(encode(explained(problem, own_words(language))), mode="text", encoding="utf-8")
        await socket.close(CLOSING.get(problem.code, GONE))


def _data(event: Any) -> bytes:
    return (event.get("text") or "").encode("utf-8", "surrogatepass") or event.get("bytes") or b""


async def answer(pilots: Pilots, player: Player, data: bytes) -> type[Any] | None:
    """Answer one message; of what kind it was. Whatever goes wrong is told to its sender and changes nothing."""
    id, message = "", None
    try:
        message = _read(data)
        id = getattr(message, "id", "")
        if player.side == NOBODY and type(message) not in FOR_ONLOOKERS:
            raise Problem("refused", also="onlooker")
        if type(message) in HANDLERS:
            await HANDLERS[type(message)](pilots.tables, player, message)
        else:
            await BOTS[type(message)](pilots, player, message)
    except Problem as problem:
        player.fail(problem, id)
    except Exception:
        log.exception("a message could not be answered")
        player.fail(Problem("internal"), id)
    return None if message is None else type(message)


def _read(data: bytes) -> Any:
    if len(data) > MOST_BYTES:
        raise Problem("too_large")
    try:
        return decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem("malformed") from None


async def _decide(tables: Tables, player: Player, message: Decide) -> None:
    try:
        await tables.decide(player.table, player.voice, player.side, message.seq, message.act, nonce=message.nonce)
        player.settle(message.id, "done")
    except Refused as refused:
        act = player.voice.read(message.act)
        player.say(RefusedMessage("", message.act, player.voice.reasons(act, refused.refusals)))
        player.settle(message.id, "refused")
    except Problem as problem:
        await _stale(tables, player, problem, message.id)


async def _undo(tables: Tables, player: Player, message: Undo) -> None:
    try:
        done = await tables.undo(player.table, player.side, message.seq)
        if not done:
            player.say(RefusedMessage("", "", (Reason("", player.voice.say("ui.nothing_to_undo")),)))
        player.settle(message.id, "done" if done else "refused")
    except Problem as problem:
        await _stale(tables, player, problem, message.id)


async def _stale(tables: Tables, player: Player, problem: Problem, id: str) -> None:
    """A decision made on an old view is answered with the current one."""
    if problem.code != "stale":
        raise problem
    await _view(tables, player, AskView())
    player.settle(id, "stale")


async def _view(tables: Tables, player: Player, _: AskView | Sit) -> None:
    player.say(packed(player.voice, await tables.view(player.table, player.voice, player.side)))


async def _why(tables: Tables, player: Player, message: Why) -> None:
    act, hex = message.act, message.hex
    await _ask(tables, player, lambda offer: answers.why(player.voice, offer, player.side, message.id, act, hex))


async def _forecast(tables: Tables, player: Player, message: AskForecast) -> None:
    await _ask(
        tables, player, lambda offer: answers.forecast(player.voice, offer, player.side, message.id, message.act)
    )


async def _reach(tables: Tables, player: Player, message: AskReach) -> None:
    await _ask(tables, player, lambda offer: answers.reach(player.voice, offer, player.side, message.id, message.piece))


async def _overlays(tables: Tables, player: Player, message: AskOverlays) -> None:
    await _ask(tables, player, lambda offer: answers.overlays(player.voice, offer, player.side, message.id))


async def _threat(tables: Tables, player: Player, message: AskThreat) -> None:
    await _ask(tables, player, lambda offer: threat(player.voice, offer, player.side, message.id))


async def _ask(tables: Tables, player: Player, question: Callable[[Offer], ToClient]) -> None:
    async with tables.room.held(player.table) as live:
        player.say(question(live.journal.offer))


HANDLERS: dict[type[Any], Callable[[Tables, Player, Any], Awaitable[None]]] = {
    Decide: _decide,
    Undo: _undo,
    Why: _why,
    AskForecast: _forecast,
    AskReach: _reach,
    AskOverlays: _overlays,
    AskThreat: _threat,
    AskView: _view,
    Sit: _view,
    **PACE,
}
FOR_ONLOOKERS: set[type[Any]] = {AskView, Sit, Say}
"""What an onlooker may say: nothing that decides, and no question about what a seat knows."""


# bots


async def _let(pilots: Pilots, player: Player, message: LetBot) -> None:
    await pilots.let(player.table, player.side, message.seat, message.bot)
    player.settle(message.id, "done")


async def _pace(pilots: Pilots, player: Player, message: SetPace) -> None:
    await pilots.set_pace(player.table, message.pace)
    player.settle(message.id, "done")


async def _step(pilots: Pilots, player: Player, message: StepOn) -> None:
    await pilots.step(player.table)
    player.settle(message.id, "done")


async def _advice(pilots: Pilots, player: Player, message: AskAdvice) -> None:
    _meanwhile(player, message.id, pilots.advise(player.table, player.voice, player.side, message.bot, message.id))


def _meanwhile(player: Player, id: str, thought: Coroutine[Any, Any, ToClient]) -> None:
    """An adviser takes its time: the seat is heard meanwhile, but it asks one at a time."""
    if player.advice is not None and not player.advice.done():
        thought.close()
        raise Problem("refused", also="adviser_thinks")
    player.advice = asyncio.create_task(_say_later(player, id, thought))


async def _say_later(player: Player, id: str, thought: Coroutine[Any, Any, ToClient]) -> None:
    try:
        player.say(await thought)
    except Problem as problem:
        player.fail(problem, id)
    except Exception:
        log.exception("advice could not be given")
        player.fail(Problem("internal"), id)


# plans


async def _plan(pilots: Pilots, player: Player, message: AskPlan) -> None:
    player.say(await Plans(pilots, player).shown(message))


async def _in_plan(pilots: Pilots, player: Player, message: AskInPlan) -> None:
    player.say(await Plans(pilots, player).asked(message))


async def _plan_bot(pilots: Pilots, player: Player, message: PlanBot) -> None:
    _meanwhile(player, message.id, Plans(pilots, player).played_on(message))


async def _commit(pilots: Pilots, player: Player, message: CommitPlan) -> None:
    player.say(await Plans(pilots, player).committed(message))


BOTS: dict[type[Any], Callable[[Pilots, Player, Any], Awaitable[None]]] = {
    LetBot: _let,
    SetPace: _pace,
    StepOn: _step,
    AskAdvice: _advice,
    AskPlan: _plan,
    AskInPlan: _in_plan,
    PlanBot: _plan_bot,
    CommitPlan: _commit,
}
