"""What the Japanese player cannot know: what the Allied displays hold and what was bought (11.0, R93)."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.air import KamikazeHits, StrikePhase
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit, optional_refusal
from hexfront.games.formosa.rules.scenarios import CHOICES, AlliedSetUp, ChooseAtStart
from hexfront.games.formosa.state import (
    CW,
    KNOWN,
    REPLACEABLE,
    US,
    Formosa,
    add_air,
    air,
    put_aside,
    rebuy_air,
    set_moved,
)
from hexfront.mechanics.dealing import Dealer


def deal_allied(s: Formosa, rng: Dealer) -> None:
    """11.0 Whatever was bought unseen is exchanged for something else of the same price; Staging and Amoy are mixed."""
    displays = Displays(s)
    for _ in range(3 * len(displays.secret)):
        displays.trade(rng)
    trade_nations(s, rng)
    mix_boxes(s, rng)


class Displays:
    """The Allied counters off the map of which the Japanese cannot tell whether they are in play."""

    def __init__(self, s: Formosa) -> None:
        self.s, self.kit = s, s.kit
        steps = {type(step) for step in s.stack}
        top = s.stack[-1] if s.stack else None
        self.choosing = isinstance(top, ChooseAtStart)
        self.setting_up = AlliedSetUp in steps
        self.hits = isinstance(top, KamikazeHits)
        self.waiting = StrikePhase in steps or self.setting_up or bool(s.gunfire_barred)
        """Whether gunfire units bought this turn would still be in Available (R11)."""
        named = {getattr(step, "unit", -1) for step in s.stack}
        self.secret = [u for u in range(len(s.kit.pieces)) if u not in named and self._is_secret(u)]

    def _is_secret(self, piece: int) -> bool:
        s, kit = self.s, self.kit
        if kit.side_of[piece] != ALLIED or s.where[piece] >= 0 or s.known[piece] == KNOWN or kit.price[piece] is None:
            return False
        return (
            s.where[piece] != kit.eliminated[ALLIED] and optional_refusal(s, piece) is None and not self._of_97(piece)
        )

    def _of_97(self, piece: int) -> bool:
        """25.5 The division comes as a whole and is public."""
        return piece in self.kit.division_97 and not self.s.used_97

    def home(self, piece: int) -> int:
        """8.0 Where a counter is that has not been bought, or not bought back."""
        return (self.kit.replacements if self.s.known[piece] == REPLACEABLE else self.kit.reinforcements)[ALLIED]

    def in_play(self, piece: int) -> bool:
        """8.1 Whether it has been bought."""
        return self.s.where[piece] != self.home(piece)

    def price(self, piece: int) -> int:
        """7.3 What it costs."""
        line = self.kit.price[piece]
        if line is None:
            raise AssertionError(f"{self.kit.pieces[piece].id} has no price")
        return line.replace if self.s.known[piece] == REPLACEABLE else line.recruit

    def display(self, piece: int) -> int:
        """8.1, R11 Where a bought counter waits."""
        kit = self.kit
        if kit.is_ground[piece]:
            return kit.hand[ALLIED] if self.setting_up else kit.staging
        if piece in kit.amphibious or piece == kit.drop_zone:
            return kit.markers_box
        return kit.staging if piece in kit.gunfire and not self.waiting else kit.available[ALLIED]

    def trade(self, rng: Dealer) -> None:
        """7.3 A bought counter for one not bought of the same price, or for as many air points, or the other way."""
        piece = rng.choice(self.secret)
        if not self.in_play(piece):
            if self.may_buy_back(piece):
                self.buy(piece)
            return
        if not self.may_leave(piece):
            return
        other = rng.choice(self.secret)
        if not self.in_play(other) and self.may_leave(other) and self.same_price(piece, other):
            self.swap(piece, other)
        elif rng.below(2) and self.may_buy_points(piece, self.price(piece)) and not self.free_choice(piece):
            self.sell(piece)

    def swap(self, piece: int, other: int) -> None:
        """7.3 One was bought in place of the other."""
        home, display = self.home(piece), self.display(other)
        put_aside(self.s, piece, home)
        put_aside(self.s, other, display)
        set_moved(self.s, other, self.s.moved[piece])
        set_moved(self.s, piece, 0)

    def sell(self, piece: int) -> None:
        """7.3 Points were bought in place of a counter."""
        self.buy_points(self.price(piece))
        put_aside(self.s, piece, self.home(piece))
        set_moved(self.s, piece, 0)

    def may_buy_back(self, piece: int) -> bool:
        """7.3 Whether a counter can have been bought in place of points."""
        may_change = not self.in_play(piece) and self.may_leave(piece)
        return may_change and self.may_buy_points(piece, -self.price(piece))

    def buy(self, piece: int) -> None:
        """7.3 A counter was bought in place of points."""
        self.buy_points(-self.price(piece))
        put_aside(self.s, piece, self.display(piece))

    def may_leave(self, piece: int) -> bool:
        """16.6 As long as Kamikaze hits are being taken, the ships stay, and no others come."""
        ship = piece in self.kit.gunfire or piece in self.kit.amphibious
        return not (self.hits and ship)

    def group(self, piece: int) -> tuple[str, int] | None:
        """3.0 The group of free choices a counter belongs to, and how many of it are free."""
        for trait, side, field in CHOICES:
            if side == ALLIED and trait in self.kit.pieces[piece].traits:
                return trait, int(getattr(self.kit.scenario(self.s.scenario), field))
        return None

    def free_choice(self, piece: int) -> bool:
        """3.0 Whether the group of a counter is down to those that cost nothing."""
        group = self.group(piece)
        if group is None or self.s.known[piece] == REPLACEABLE:
            return False
        units = [u for u in self.kit.with_trait(group[0]) if self.kit.side_of[u] == ALLIED]
        return sum(self.s.where[u] != self.kit.reinforcements[ALLIED] for u in units) <= group[1]

    def same_price(self, piece: int, other: int) -> bool:
        """7.3, 3.0, R75 Whether one may stand for the other in the books, and in the points for victory."""
        if self.price(piece) != self.price(other):
            return False
        if self.counts(piece) != self.counts(other):
            return False
        if self.group(piece) != self.group(other):
            return not self.choosing and not self.free_choice(piece)
        return True

    def counts(self, piece: int) -> bool:
        """R75 Whether it counts for victory as long as it has not been bought back."""
        counted = "vp_count_replacements" in self.s.options and self.s.known[piece] == REPLACEABLE
        return counted and self.kit.formation_counts[piece]

    def may_buy_points(self, piece: int, points: int) -> bool:
        """2.5 Whether so many US air points more, or less, can have been bought instead of a counter."""
        s = self.s
        if self.choosing or self.counts(piece) or (points > 0 and air_in_play(s, US) + points > air_limit(s, US)):
            return False
        return min(s.us_bought, s.us_available) + points >= 0

    def buy_points(self, points: int) -> None:
        """7.3 So many US air points more or less; lost ones would have come back first."""
        rebuy_air(self.s, US, points)


def trade_nations(s: Formosa, rng: Dealer) -> None:
    """7.3 A Commonwealth point costs what a US point costs."""
    if s.scenario != "scenario_2" or not s.us_bought + s.cw_bought:
        return
    give, take = (US, CW) if rng.below(2) else (CW, US)
    if air(s, give, "bought") and air(s, give, "available") and air_in_play(s, take) < air_limit(s, take):
        for display in ("bought", "available"):
            add_air(s, give, display, -1)
            add_air(s, take, display, 1)


def mix_boxes(s: Formosa, rng: Dealer) -> None:
    """9.0, R26 Who waits in Amoy and who in the Staging Area is the owner's secret."""
    boxes = (s.kit.staging, s.kit.amoy)
    away = [u for u in s.kit.units[ALLIED] if s.where[u] in boxes]
    for _ in range(len(away)):
        a, b = rng.choice(away), rng.choice(away)
        where, moved = s.where[a], s.moved[a]
        put_aside(s, a, s.where[b])
        set_moved(s, a, s.moved[b])
        put_aside(s, b, where)
        set_moved(s, b, moved)
