"""4.0 Initiative: who is first player; bids, momentum and promises with the optional rule."""

from __future__ import annotations

from hexfront.games.rising_sun.deciding import Asking
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, SIDES
from hexfront.games.rising_sun.state import (
    INITIATIVE,
    RisingSun,
    at,
    begin_phase,
    give_initiative,
    has_momentum,
    set_first,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Prompt, Sides, Step, pop, swap
from hexfront.mechanics.dealing import Dealer

OPTION = "initiative"
UNWRITTEN, WRITTEN, DECLINED = -3, -2, -1
"""What stands in the place of a bid: none yet, one that may not be seen, none at all."""
TOO_MANY = Refusal("4.11", "too_many_promised")


class InitiativePhase(Step[RisingSun], frozen=True):
    """4.1 I. Without the optional rule the game names the first player of the turn; with it both bid."""

    def run(self, s: RisingSun) -> None:
        """4.0, B-4.0 The fixed first player; in some games a side has the initiative on the first turn."""
        begin_phase(s, INITIATIVE)
        set_first(s, SIDES.index(s.kit.tables.first_player(s.turn)))
        holder = s.kit.hooks.opening_initiative
        if OPTION not in s.options:
            pop(s)
        elif s.turn == 1 and holder != NOBODY:
            pop(s)
            take_initiative(s, holder, 0)
        else:
            s.tell("phase_initiative", "4.1")
            swap(s, Bidding((UNWRITTEN, UNWRITTEN)))


class Bidding(Asking, frozen=True):
    """4.11, R11 Both players write in secret how many attacks they promise, or decline."""

    bids: tuple[int, int]

    def actors(self, s: RisingSun) -> Sides:
        """4.11 Whoever has not written yet."""
        return tuple(side for side in (JAPAN, ALLIED) if self.bids[side] == UNWRITTEN)

    def candidates(self, s: RisingSun, side: int) -> list[Act]:
        """4.11 None or more attacks."""
        return [interned("bid", number) for number in range(s.kit.series.initiative.most_bid + 1)]

    def check(self, s: RisingSun, side: int, act: Act) -> Refusal | None:
        """4.11 As many as anybody could ever make."""
        if act.verb != "bid":
            return NOT_NOW
        return None if 0 <= act.a <= s.kit.series.initiative.most_bid else TOO_MANY

    closing = (interned("decline"),)

    def apply(self, s: RisingSun, side: int, act: Act) -> None:
        """4.11, 4.13 A bid is written; when both are, they are laid open."""
        mine = act.a if act.verb == "bid" else DECLINED
        bids = (mine, self.bids[ALLIED]) if side == JAPAN else (self.bids[JAPAN], mine)
        if UNWRITTEN in bids:
            swap(s, Bidding(bids))
        else:
            pop(s)
            compare(s, bids)

    def shown_to(self, s: RisingSun, side: int) -> Step[RisingSun]:
        """R11 Of the other's bid a player sees only that it is written."""
        japan, allied = (bid if bid == UNWRITTEN or n == side else WRITTEN for n, bid in enumerate(self.bids))
        return Bidding((japan, allied))

    def anew(self, s: RisingSun, side: int, rng: Dealer) -> Bidding:
        """R11 Any bid could be written where a side cannot see."""
        most = s.kit.series.initiative.most_bid
        japan, allied = (
            bid if bid == UNWRITTEN or n == side else rng.below(most + 2) - 1 for n, bid in enumerate(self.bids)
        )
        return Bidding((japan, allied))

    def prompt(self, s: RisingSun, side: int) -> Prompt:
        """How many."""
        return Prompt("bidding", "4.11", {"turn": s.turn})


def opportunities(s: RisingSun, side: int) -> int:
    """R68 The enemy hexes next to which a side stands now: what a promise should be measured by."""
    return (at(s, 1 - side) & bits.dilate(at(s, side), s.kit.board.stride)).bit_count()


def compare(s: RisingSun, bids: tuple[int, int]) -> None:
    """4.11, 4.13, R11 The bids are open: the higher total has the initiative; who declines leaves it to the other."""
    for side, bid in enumerate(bids):
        if bid == DECLINED:
            s.tell("bid_declined", "4.13", side=side)
        else:
            s.tell("bid_opened", "4.11", side=side, number=bid)
    if bids == (DECLINED, DECLINED):
        take_initiative(s, NOBODY, 0)
        return
    side = bids.index(max(bids)) if DECLINED in bids else _higher(s, bids)
    take_initiative(s, side, bids[side])


def _higher(s: RisingSun, bids: tuple[int, int]) -> int:
    """4.11, R11 A die each; if equal, last turn's holder keeps it, or both roll again."""
    while True:
        japan, allied = (bid + s.roll("4.11") + bonus(s, side) for side, bid in enumerate(bids))
        if japan != allied:
            return JAPAN if japan > allied else ALLIED
        if s.initiative != NOBODY:
            return s.initiative


def bonus(s: RisingSun, side: int) -> int:
    """4.12 What last turn's holder adds, more if he had momentum."""
    rules = s.kit.series.initiative
    if s.initiative != side:
        return 0
    return rules.momentum if has_momentum(s, side) else rules.holder


def take_initiative(s: RisingSun, side: int, promised: int) -> None:
    """4.2, 4.31, R11 The holder is first player; if nobody holds it, the game's own first player stays."""
    give_initiative(s, side, promised)
    if side == NOBODY:
        s.tell("no_initiative", "4.13")
        return
    set_first(s, side)
    s.tell("initiative_taken", "4.2", side=side, number=promised)
    if has_momentum(s, side):
        s.tell("momentum", "4.31", side=side)


class Promise(Step[RisingSun], frozen=True):
    """4.14, R12 When his reserve combat phase ends, the holder must have made the attacks he promised."""

    side: int

    def run(self, s: RisingSun) -> None:
        """4.14 Whoever made fewer has lost, at the highest level of the game."""
        pop(s)
        if s.initiative == self.side and s.made < s.promised:
            s.tell("promise_broken", "4.14", side=self.side, number=s.made, value=s.promised)
            s.end(1 - self.side, s.kit.hooks.highest)
