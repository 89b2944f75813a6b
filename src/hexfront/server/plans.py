"""Plans at a table: a script played through beside the game, questions about it, bots that go on with it, and the part
of it that is done in the game.

A plan begins with what the seat may know at a moment of its own (`kernel/branch.py`), one deal for each moment. What
the seat could not do in the game it cannot do by a plan: decisions are carried out one by one like any other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from hexfront.bots.player import names, own
from hexfront.bots.worker import Trouble
from hexfront.kernel.branch import MOST, Branch, Planned, Tried, as_known
from hexfront.kernel.events import CHANCE
from hexfront.kernel.refusal import Refused
from hexfront.kernel.state import State
from hexfront.kernel.view import view
from hexfront.server import answers
from hexfront.server.ahead import ahead
from hexfront.server.lines import event_lines
from hexfront.server.messages import ToClient
from hexfront.server.packing import packed
from hexfront.server.pilots import Pilots, drawn
from hexfront.server.present import present_now
from hexfront.server.problem import Problem
from hexfront.server.room import Live
from hexfront.server.seating import checked
from hexfront.server.threat import threat
from hexfront.server.wire import LogLine, Reason, WireView
from hexfront.server.wire_asking import AskForecast, AskReach, Why
from hexfront.server.wire_bots import WireBot
from hexfront.server.wire_plan import (
    AskInPlan,
    AskPlan,
    AskThreat,
    CommitPlan,
    PlanBot,
    PlanMade,
    PlanMessage,
    Script,
    Stop,
    WirePlanned,
    WireTried,
)

if TYPE_CHECKING:
    from hexfront.server.play import Player

BOT_SECONDS = 1.0
"""How long a bot may think about a decision of a plan."""
MOST_BOT = 60
"""Decisions that a bot makes at one wish."""


def planners(key: str) -> tuple[str, ...]:
    """The bots that can go on with a plan: those that need not have seen the whole game."""
    return tuple(name for name in names(key) if name not in own(key))


class Plan(NamedTuple):
    """A branch with the moment and the dice it began with."""

    seq: int
    throws: str
    branch: Branch


class Plans:
    """The plans of one seat, as it asks about them."""

    def __init__(self, pilots: Pilots, player: Player) -> None:
        self.pilots, self.player = pilots, player
        self.table, self.voice, self.side = player.table, player.voice, player.side

    # looking

    async def shown(self, message: AskPlan) -> PlanMessage:
        """Where a script leads, and why it goes no further."""
        plan, reasons = await self._follow(message.script)
        return self._message(message.id, plan, reasons, self._looks(message.seat), max(1, message.fresh))

    async def asked(self, message: AskInPlan) -> ToClient:
        """The answer to a question about the end of a script."""
        plan, _ = await self._follow(message.script)
        offer, about = plan.branch.journal.offer, message.about
        side = self._eyes(plan, self._looks(message.seat))
        if isinstance(about, Why):
            return answers.why(self.voice, offer, side, message.id, about.act, about.hex)
        if isinstance(about, AskForecast):
            return answers.forecast(self.voice, offer, side, message.id, about.act)
        if isinstance(about, AskReach):
            return answers.reach(self.voice, offer, side, message.id, about.piece)
        if isinstance(about, AskThreat):
            return threat(self.voice, offer, side, message.id)
        return answers.overlays(self.voice, offer, side, message.id)

    async def _follow(self, script: Script) -> tuple[Plan, tuple[Reason, ...]]:
        """The plan of a script, played through as far as it goes; from where it was if it only goes on."""
        planned = self._read(script)
        plan = self.player.plan
        if plan is None or (plan.seq, plan.throws) != (script.seq, script.throws):
            plan = self.player.plan = await self._begin(script)
        refusals = plan.branch.follow(planned)
        done = len(plan.branch.tried)
        return plan, self.voice.reasons(planned[done].act, refusals) if refusals else ()

    def _read(self, script: Script) -> list[Planned]:
        if len(script.acts) > MOST:
            raise Problem("refused", also="plan_too_long")
        return [Planned(self._seat(each.seat), self.voice.read(each.act)) for each in script.acts]

    def _seat(self, seat: str) -> int:
        meta = self.voice.game.meta
        if seat not in meta.seats:
            raise Problem("malformed", also="plan_seat")
        return meta.sides.index(seat)

    def _looks(self, seat: str) -> int | None:
        return self._seat(seat) if seat else None

    async def _begin(self, script: Script) -> Plan:
        """A plan from a moment of the seat."""
        game = self.voice.game
        async with self.pilots.tables.room.held(self.table) as live:
            if not 0 <= script.seq <= live.moments.last(self.side):
                raise Problem("unknown")
            s = self._state(live, script.seq)
            if not game.may_plan(s, self.side):
                raise Problem("refused", also="plan_later")
            root = as_known(game, s, self.side, drawn(f"plan {live.id} {self.side} {script.seq}"))
        return Plan(script.seq, script.throws, Branch(game, root, script.throws))

    def _state(self, live: Live, seq: int) -> State:
        now = seq == live.moments.last(self.side)
        return live.journal.state if now else live.past.state(live.moments.entry(self.side, seq))

    def _eyes(self, plan: Plan, wanted: int | None) -> int:
        """Whose view is shown: the one wanted, or the seat itself, or whoever decides if that is only another."""
        deciding = plan.branch.journal.offer.actors
        if wanted is not None or not deciding:
            return self.side if wanted is None else wanted
        return self.side if self.side in deciding else deciding[0]

    def _message(self, id: str, plan: Plan, reasons: tuple[Reason, ...], wanted: int | None, fresh: int) -> PlanMessage:
        branch, side = plan.branch, self._eyes(plan, wanted)
        lines = [line for each in branch.tried[-fresh:] for line in self._lines(plan, each, side)]
        tried = tuple(self._tried(each) for each in branch.tried)
        return PlanMessage(id, self._view(plan, side), tried, branch.ready(self.side), reasons, tuple(lines))

    def _lines(self, plan: Plan, tried: Tried, side: int) -> tuple[LogLine, ...]:
        return event_lines(self.voice, plan.seq, tried.events, side)

    def _tried(self, tried: Tried) -> WireTried:
        side, act = tried.planned
        label = self.voice.label(act, tried.about.asked)
        return WireTried(self.voice.side(side), self.voice.write(act), label, tried.chance, tried.reveals)

    def _view(self, plan: Plan, side: int) -> WireView:
        """The end of a plan as a view; anything in it can be taken back."""
        journal, game, done = plan.branch.journal, self.voice.game, plan.branch.tried
        seen = view(game, journal.state, side, offer=journal.offer)
        found = ahead(self.voice, journal, present_now(self.voice, self.table, seen, plan.seq, journal), side)
        last = self.voice.undoing(done[-1].planned.act, done[-1].about) if done else ""
        return packed(self.voice, replace(found, can_undo=bool(done), undo_text=last, planned=True))

    # bots

    async def played_on(self, message: PlanBot) -> PlanMessage:
        """A bot goes on: with one decision, or with those of others until the seat itself has to decide."""
        bot = checked(WireBot(message.bot, seconds=BOT_SECONDS), planners(self.voice.game.key))
        script, before = message.script, len(message.script.acts)
        for _ in range(MOST_BOT if message.whole else 1):
            plan, _ = await self._follow(script)
            deciding = [side for side in plan.branch.journal.offer.actors if side != self.side or not message.whole]
            if not deciding or len(script.acts) >= MOST:
                break
            act = await self._thought(plan, deciding[0], bot)
            script = replace(script, acts=(*script.acts, WirePlanned(self.voice.side(deciding[0]), act)))
        plan, reasons = await self._follow(script)
        return self._message(message.id, plan, reasons, None, max(1, len(script.acts) - before))

    async def _thought(self, plan: Plan, side: int, bot: WireBot) -> str:
        """What a bot decides. Its lot has nothing to do with that of the game."""
        journal, about = plan.branch.journal, f"{self.table} plan {self.side}"
        seed = drawn(f"{about} {side} {plan.seq} {journal.seq}")
        thought = self.pilots.thought(journal, side, bot, about, seed)
        try:
            return (await self.pilots.think(thought)).act
        except Trouble:
            raise Problem("internal") from None

    # doing it

    async def committed(self, message: CommitPlan) -> PlanMade:
        """Do the first decisions of a script, as far as they are the seat's and nothing stands in the way."""
        seq, done = message.script.seq, 0
        own = self.voice.side(self.side)
        for planned in message.script.acts[: max(0, message.most)]:
            if planned.seat != own:
                return PlanMade(message.id, done, "others")
            try:
                tables = self.pilots.tables  # what it adds serves one throw: after dice nothing more is done
                await tables.decide(self.table, self.voice, self.side, seq, planned.act, nonce=message.nonce)
            except Refused as refused:
                reasons = self.voice.reasons(self.voice.read(planned.act), refused.refusals)
                return PlanMade(message.id, done, "refused", reasons)
            except Problem as problem:
                if problem.code != "stale":
                    raise
                return PlanMade(message.id, done, "stale")
            seq, done = seq + 1, done + 1
            if (why := await self._stopped()) is not None:
                return PlanMade(message.id, done, why)
        return PlanMade(message.id, done, "whole")

    async def _stopped(self) -> Stop | None:
        """Why nothing more is done after the last decision: what the seat sees of it cannot be taken back."""
        async with self.pilots.tables.room.held(self.table) as live:
            journal = live.journal
            if live.bound is not None:
                return "chance"
            if journal.since:
                return None
            if any(event.key in CHANCE and event.seen_by(self.side) for event in journal.history[-1]):
                return "chance"
            return "reveal" if self.side in journal.offer.actors else "others"
