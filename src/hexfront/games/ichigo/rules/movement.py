"""10.0 A movement phase: who is fit for strategic movement, who sets out next, and what flies."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import CHINESE, JAPANESE, OWNER, US
from hexfront.games.ichigo.rules.crowding import crowding_refusal
from hexfront.games.ichigo.rules.flights import flight_refusal, flights, start_flight
from hexfront.games.ichigo.rules.moving import party
from hexfront.games.ichigo.rules.points import by_die, set_out_refusal
from hexfront.games.ichigo.rules.supply import attenuated, supply_area
from hexfront.games.ichigo.state import (
    DIE,
    MOVED,
    OVER,
    STRATEGIC,
    Ichigo,
    begin_movement,
    enemies_at,
    forget,
    note,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Prompt, Step, pop, push, swap

END = Act("end")


class StartMovement(Step[Ichigo], frozen=True):
    """10.0 A movement phase of a nation begins."""

    nation: int

    def run(self, s: Ichigo) -> None:
        """10.14, 10.17, R25, R50 Where everybody starts, and who is fit for strategic movement."""
        mobile = [u for u in s.kit.mobile[self.nation] if s.where[u] >= 0]
        forget(s, MOVED | OVER | STRATEGIC)
        begin_movement(s, mobile)
        if self.nation == US or (self.nation == JAPANESE and not attenuated(s)):
            self._mark_fit(s, mobile)
        swap(s, Movement(OWNER[self.nation], self.nation))

    def _mark_fit(self, s: Ichigo, mobile: list[int]) -> None:
        kit = s.kit
        beside = bits.dilate(enemies_at(s, self.nation), kit.board.stride)
        fit = supply_area(s, self.nation) & ~beside
        for unit in mobile:
            if fit >> s.where[unit] & 1 and not s.raided[unit]:
                note(s, unit, STRATEGIC)


class Movement(SideDecides, frozen=True):
    """10.1 Units of a nation move one after the other, alone or in stacks."""

    nation: int

    def passing(self, s: Ichigo, side: int) -> list[Act]:
        """10.1, R32 Whoever may set out, what flies, and the end unless too many units are in a hex."""
        end = [] if crowding_refusal(s, self.nation) else [END]
        return [*self.movers(s), *flights(s, self.nation), *end]

    def movers(self, s: Ichigo) -> list[Act]:
        """10.1 What `set_out_refusal` asks of one unit, for all of the nation at once."""
        where, done, acts = s.where, s.done, s.kit.move_act
        mobile = s.kit.mobile[self.nation]
        if self.nation == CHINESE:
            points = (1, *by_die(s, CHINESE))
            return [acts[u] for u in mobile if where[u] >= 0 and not done[u] & OVER and points[done[u] >> DIE]]
        barred = s.kit.frozen if s.turn == 1 else 0
        return [acts[u] for u in mobile if where[u] >= 0 and not done[u] & OVER and not barred >> where[u] & 1]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """10.1 Units that may set out, flights that may start."""
        if act.verb == "move":
            return set_out_refusal(s, self.nation, act.a)
        if act == END:
            return crowding_refusal(s, self.nation)
        return flight_refusal(s, self.nation, act)

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """10.1 One move after the other."""
        if act == END:
            pop(s)
        elif act.verb == "move":
            move = party(s, act.a)
            push(s, move)
            move.go_on(s)
        else:
            start_flight(s, act)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """10.0 Who moves next."""
        return Prompt(MOVEMENT_PROMPTS[self.nation], "10.0", {"turn": s.turn})


MOVEMENT_PROMPTS = ("japanese_movement", "chinese_movement", "us_movement")
