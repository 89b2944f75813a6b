"""What the Allied player cannot know: which counter is which, what the Japanese displays hold (11.0, R93)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from hexfront.games.formosa.kit import JAPAN, FormosaKit
from hexfront.games.formosa.rules.deployment import STATIC_SITES, guerrilla_sites
from hexfront.games.formosa.rules.moving import Moving
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit, optional_refusal
from hexfront.games.formosa.rules.scenarios import CHOICES, RAIDERS, ChooseAtStart
from hexfront.games.formosa.rules.stacking import limits
from hexfront.games.formosa.state import JP, Formosa, buy_kamikaze, exchange, put_aside, rebuy_air
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import OUT
from hexfront.mechanics.dealing import Dealer
from hexfront.mechanics.stacking import excess

FLEET_TAC, FLEET_KAMIKAZE, TAC_KAMIKAZE, RAIDER_KAMIKAZE = 2, 8, 4, 6
"""7.3 What costs the same: the fleet and two TAC points or eight Kamikaze points, and so on."""


def deal_japanese(s: Formosa, rng: Dealer) -> None:
    """11.0 Concealed counters change places among themselves and with counters of the same price never seen."""
    Concealment(s).deal(rng)
    for _ in range(4):
        trade_points(s, rng)


def unseen(s: Formosa, unit: int) -> bool:
    """11.0 Whether the Allies have never seen the face of a Japanese counter."""
    return bool(s.concealed[unit]) if s.where[unit] >= 0 else not s.known[unit]


class Concealment:
    """The concealed counters of a position, to be dealt anew."""

    def __init__(self, s: Formosa) -> None:
        self.s, self.kit = s, s.kit
        named = self._named_openly()
        self.moving = next((step.unit for step in s.stack if isinstance(step, Moving)), -1)
        unknown = [u for u in s.kit.units[JAPAN] if u not in named and unseen(s, u)]
        self.hidden = [u for u in unknown if self.could_be(u, u)]
        """Those that others may stand for. Whoever is where it alone can be stays."""
        self.choosing = isinstance(s.stack[-1], ChooseAtStart) if s.stack else False
        self.load: dict[int, list[int]] = {}
        """Mobile and static units by hex."""
        for unit in s.kit.units[JAPAN]:
            if s.where[unit] >= 0:
                self.load.setdefault(s.where[unit], [0, 0])[s.kit.never_moves[unit]] += 1

    def _named_openly(self) -> set[int]:
        """25.7, 25.8 Units that stay who they are: the raiders, and those off the map that a step names."""
        named = [getattr(step, "unit", -1) for step in self.s.stack]
        return {self.kit.index[name] for name in RAIDERS} | {u for u in named if u >= 0 and self.s.where[u] < 0}

    def deal(self, rng: Dealer) -> None:
        """11.0 Many exchanges, each of which the Allies could not tell."""
        for _ in range(3 * len(self.hidden)):
            a, b = rng.choice(self.hidden), rng.choice(self.hidden)
            if self.s.where[a] != self.s.where[b] and self.may_exchange(a, b):
                self.exchange(a, b)
        self.name_mover()

    def name_mover(self) -> None:
        """12.0 The unit that is on its way may be another one by now."""
        self.s.stack = tuple(replace(x, unit=self.moving) if isinstance(x, Moving) else x for x in self.s.stack)

    def may_exchange(self, a: int, b: int) -> bool:
        """8.1, 13.2 Whether each may stand for the other."""
        if not self.fits(a, b) or not self.fits(b, a):
            return False
        if self.away(a) != self.away(b):
            if not self.same_price(*((b, a) if self.away(a) else (a, b))):
                return False
        elif self.away(a):
            return False
        return self.kit.never_moves[a] == self.kit.never_moves[b] or self.stacks_alike(a, b)

    def away(self, unit: int) -> bool:
        """8.0 Not in the game: never bought, or set aside after setup. Deception out of the game was lost."""
        where = self.s.where[unit]
        return where == self.kit.reinforcements[JAPAN] or (where == OUT and not self.kit.is_deception[unit])

    def fits(self, unit: int, other: int) -> bool:
        """8.1, 12.2 Whether a counter could be where another is, which may have marched there."""
        s, kit = self.s, self.kit
        if s.where[other] >= 0 and kit.never_moves[unit] and s.moved[other]:
            return False
        if kit.is_guerrilla[unit] and s.turn == 1 and s.where[other] >= 0 and not s.moved[other]:
            return bool(guerrilla_sites(s) >> s.where[other] & 1) and self.could_be(unit, other)  # R130 placed there
        return self.could_be(unit, other)

    def could_be(self, unit: int, other: int) -> bool:
        """8.1, 12.2 Whether a counter could be where another is, whoever marched."""
        s, kit = self.s, self.kit
        place = s.where[other]
        if place < 0:
            return unit != kit.pw_camp or place == kit.hand[JAPAN]
        if kit.never_moves[unit] and not site(kit, unit) >> place & 1:
            return False
        if other == self.moving:
            return not kit.never_moves[unit] and _gait(kit, unit) == _gait(kit, other)
        return not (kit.face[unit].mechanized and kit.roadless >> place & 1)

    def same_price(self, out: int, comes: int) -> bool:
        """7.3, 24.1 Whether a counter never bought may stand for one in the game; the free choices stay complete."""
        pieces = self.kit.pieces
        if not self.for_sale(out) or not self.for_sale(comes) or self.kit.price[out] != self.kit.price[comes]:
            return False
        changed = set(pieces[out].traits) ^ set(pieces[comes].traits)
        free = [(trait, field) for trait, side, field in CHOICES if side == JAPAN and trait in changed]
        return all(self._may_choose(trait, field, trait in pieces[out].traits) for trait, field in free)

    def for_sale(self, unit: int) -> bool:
        """7.3 Whether a counter may have been bought, or not."""
        priced = self.kit.price[unit] is not None and self.kit.pieces[unit].entry.endswith(("R", "R0"))
        return priced and optional_refusal(self.s, unit) is None

    def _may_choose(self, trait: str, field: str, leaves: bool) -> bool:
        """24.1 Whether a free choice stays complete when a counter leaves, or as short as it is when one comes."""
        if self.choosing:
            return False
        group = [u for u in self.kit.with_trait(trait) if self.kit.side_of[u] == JAPAN]
        free: int = getattr(self.kit.scenario(self.s.scenario), field)
        return sum(not self.away(u) for u in group) >= free + leaves

    def stacks_alike(self, a: int, b: int) -> bool:
        """13.2 Whether a static and a mobile counter may change places: no hex is over-stacked more or less for it."""
        for unit, other in ((a, b), (b, a)):
            hex = self.s.where[other]
            if hex >= 0:
                mobile, static = self.load[hex]
                change = 1 if self.kit.never_moves[unit] else -1
                if self.over(mobile, static) != self.over(mobile - change, static + change):
                    return False
        return True

    def over(self, mobile: int, static: int) -> tuple[int, ...]:
        """13.2 Units above the limits."""
        return excess((mobile, static), limits(self.kit, JAPAN))

    def exchange(self, a: int, b: int) -> None:
        """11.0 Each is where the other was."""
        s, kit = self.s, self.kit
        if kit.never_moves[a] != kit.never_moves[b]:
            for unit, other in ((a, b), (b, a)):
                if s.where[other] >= 0:
                    self.load[s.where[other]][kit.never_moves[unit]] += 1
                    self.load[s.where[other]][kit.never_moves[other]] -= 1
        lost = {unit for unit, other in ((a, b), (b, a)) if self.lost(other)}
        exchange(s, a, b)
        for unit in lost:
            put_aside(s, unit, self.box(unit))
        self.moving = {a: b, b: a}.get(self.moving, self.moving)

    def lost(self, unit: int) -> bool:
        """8.3, 11.1 Whether a counter was in the game and was lost unseen."""
        kit, where = self.kit, self.s.where[unit]
        return where in (kit.replacements[JAPAN], kit.eliminated[JAPAN]) or (where == OUT and kit.is_deception[unit])

    def box(self, unit: int) -> int:
        """8.3, 11.1 Where a counter is that was lost unseen: deception out of the game, others where they belong."""
        kit, line = self.kit, self.kit.price[unit]
        if kit.is_deception[unit]:
            return OUT
        return (kit.eliminated if line is None or line.replace < 0 else kit.replacements)[JAPAN]


def site(kit: FormosaKit, unit: int) -> HexSet:
    """8.1, 25.10 Where a static counter can have been placed."""
    kind = kit.type_of[unit]
    return STATIC_SITES[kind](kit) if kind in STATIC_SITES else kit.land


def _gait(kit: FormosaKit, unit: int) -> tuple[bool, bool, bool]:
    """12.2 How a unit moves: what it pays, and which zones of control stop it."""
    return kit.face[unit].mechanized, kit.is_guerrilla[unit], kit.ignores_first_zoc[unit]


# points and what waits off the map


class Trade(NamedTuple):
    """7.3 A piece off the map, where it is if it was bought and if not, and the points that cost the same."""

    piece: int
    bought: int
    unbought: int
    tac: int
    kamikaze: int

    def made(self, s: Formosa) -> bool:
        """The piece for points, or points for the piece, if that can have been; whether it can."""
        where = s.where[self.piece]
        if optional_refusal(s, self.piece) or where not in (self.bought, self.unbought):
            return False
        sign = 1 if where == self.bought else -1
        if (s.turn == 1 and self.kamikaze) or not may_shift(s, sign * self.tac, sign * self.kamikaze):
            return False
        shift(s, sign * self.tac, sign * self.kamikaze)
        put_aside(s, self.piece, self.unbought if sign > 0 else self.bought)
        return True


def trades(s: Formosa) -> list[Trade]:
    """7.3, 18.0, 25.7, 25.8 The fleet for points of either kind, raiders that nobody has seen for Kamikaze points."""
    fleet = (s.kit.fleet, s.kit.available[JAPAN], s.kit.reinforcements[JAPAN])
    found = [Trade(*fleet, FLEET_TAC, 0), Trade(*fleet, 0, FLEET_KAMIKAZE)]
    return found + [Trade(u, s.kit.reinforcements[JAPAN], OUT, 0, RAIDER_KAMIKAZE) for u in raiders(s)]


def raiders(s: Formosa) -> list[int]:
    """25.7, 25.8 The raiders that nobody has seen."""
    return [s.kit.index[name] for name in RAIDERS if not s.known[s.kit.index[name]]]


def trade_points(s: Formosa, rng: Dealer) -> None:
    """7.3 A secret purchase is exchanged for another one of the same price, one way or the other."""
    found = trades(s)
    which = rng.below(1 + len(found))
    if which == 2:
        sign = 1 if rng.below(2) else -1
        if may_shift(s, sign, -sign * TAC_KAMIKAZE):
            shift(s, sign, -sign * TAC_KAMIKAZE)
    else:
        found[which if which < 2 else which - 1].made(s)


def may_shift(s: Formosa, tac: int, kamikaze: int) -> bool:
    """2.5 Whether so many points more, or less, can have been bought."""
    made = s.kamikaze + s.tokku + s.kamikaze_spent + kamikaze
    return (
        min(s.jp_bought, s.jp_available) + tac >= 0
        and air_in_play(s, JP) + tac <= air_limit(s, JP)
        and min(s.kamikaze_bought, s.kamikaze) + kamikaze >= 0
        and made <= s.kit.tables.air_limits.kamikaze
        and not (kamikaze > 0 and s.turn == 1)
    )


def shift(s: Formosa, tac: int, kamikaze: int) -> None:
    """7.3 So many points more or less were bought; lost ones would have come back first."""
    rebuy_air(s, JP, tac)
    buy_kamikaze(s, kamikaze)
