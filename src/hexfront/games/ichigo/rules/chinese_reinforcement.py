"""9.7 Phase X: Chinese units drawn blindly from the pool."""

from __future__ import annotations

from hexfront.games.ichigo.deciding import SideDecides
from hexfront.games.ichigo.kit import ALLIED, CHINESE
from hexfront.games.ichigo.rules.entering import enter
from hexfront.games.ichigo.rules.handicap import reinforcement_die
from hexfront.games.ichigo.rules.stacking import room
from hexfront.games.ichigo.rules.victory import all_airbases
from hexfront.games.ichigo.state import Ichigo, allied_control, place
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel import faces
from hexfront.kernel.act import Act, interned
from hexfront.kernel.faces import draw_for, fresh
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Step, pop, swap

NOT_A_CHINESE_CITY = Refusal("9.7", "not_a_chinese_city")
CITY_FULL = Refusal("6.3", "chinese_city_full")


def reinforcement_cities(s: Ichigo) -> HexSet:
    """9.7, R48 Initially Chinese cities that are friendly and without US units."""
    return s.kit.chinese_cities & allied_control(s) & ~s.us_at


def places_left(s: Ichigo) -> int:
    """9.7, R48 How many units the cities have room for."""
    return sum(max(0, room(s, CHINESE, hex)) for hex in bits.each(reinforcement_cities(s)))


class ChineseReinforcement(Step[Ichigo], frozen=True):
    """9.7 A die of units is drawn, fewer if all airbases are lost."""

    def run(self, s: Ichigo) -> None:
        """9.7, S6, R48, R77 As many as the die says, pool and cities allow; all are drawn at once."""
        number = reinforcement_die(s, ALLIED, s.roll("9.7"))
        if all_airbases(s):
            number = -(-number // s.kit.tables.reinforcement.divisor_without_airbases)
        number = min(number, len(faces.pool(s)), places_left(s))
        s.tell("reinforcements", "9.7", number=number)
        for _ in range(number):
            body = fresh(s, s.kit.regulars)
            draw_for(s, "9.7", body)
            place(s, body, s.kit.pool_box)
        swap(s, PlaceChinese(ALLIED))


class PlaceChinese(SideDecides, frozen=True):
    """9.7 The units are placed untried in friendly cities."""

    def waiting(self, s: Ichigo) -> list[int]:
        """9.7 The units drawn and not yet placed, the first drawn first."""
        return [u for u in s.kit.regulars if s.where[u] == s.kit.pool_box]

    def actors(self, s: Ichigo) -> tuple[int, ...]:
        """9.7 Until all are placed."""
        return (self.side,) if self.waiting(s) else ()

    def run(self, s: Ichigo) -> None:
        """9.7 On."""
        pop(s)

    def candidates(self, s: Ichigo, side: int) -> list[Act]:
        """9.7 Friendly Chinese cities."""
        return [interned("place", hex) for hex in bits.each(reinforcement_cities(s))]

    def check(self, s: Ichigo, side: int, act: Act) -> Refusal | None:
        """9.7, 6.3 With room."""
        if act.verb != "place":
            return NOT_NOW
        if not reinforcement_cities(s) >> act.a & 1:
            return NOT_A_CHINESE_CITY
        return None if room(s, CHINESE, act.a) > 0 else CITY_FULL

    def apply(self, s: Ichigo, side: int, act: Act) -> None:
        """9.7 The next one."""
        unit = self.waiting(s)[0]
        s.tell("placed", "9.7", unit=unit, hex=act.a)
        enter(s, unit, act.a)

    def prompt(self, s: Ichigo, side: int) -> Prompt:
        """9.7 Where."""
        return Prompt("place_chinese", "9.7", {"number": len(self.waiting(s))})
