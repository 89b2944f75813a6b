"""Decisions that random play hardly ever comes to, each from a position of its own."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.kinds import Position
from tests.games.formosa.test_fog_of_war import at_sea
from tests.games.formosa.test_optional_rules import AIRLIFT, moving
from tests.games.guadalcanal.test_landings import ashore
from tests.games.guadalcanal.test_rules import running
from tests.games.luzon.test_combat import FIVE_HITS, INTRAMUROS, assault, ready
from tests.games.luzon.test_random_events import turn_two
from tests.games.luzon.test_scenarios import macarthur
from tests.games.rising_sun.positions import answer, attack
from tests.games.rising_sun.test_combat import front
from tests.games.singapore.test_island import fight, rounds

from hexfront.kernel.step import actors
from hexfront.testing import Scene

GUNS = "j2art where 3014\nu1-1 where 3012\nu11-2 where 3011\nj124-1 where 3013\nj2hq where 3015\ndoubles 1"
CROWD = "j29-1 j29-2 j29-3 j29hq j1tk j20m"


def done(t: Scene, *acts: str, side: int = 0) -> Scene:
    """A position after some decisions."""
    t.do(*acts, side=side)
    return t


def prepared() -> Scene:
    """A prepared assault to which others may add their fire."""
    return done(ready(INTRAMUROS, dice=FIVE_HITS), "assault us_1cav 1537")


def unopposed() -> Scene:
    """A landing whose enemy was only deception."""
    return done(done(at_sea("jp-d1 where 0923 concealed 1"), "reveal jp-d1", side=1), "end")


def raided() -> Scene:
    """Raiders on an airfield take planes along."""
    lines = ("us-7-17 where 1122", "us_available 2", "us_flying 1", "interdiction 1018:0:1", "cw_tactical 1")
    return done(moving("25.8", "4 5", *lines, side=1), "raid jp-ar", "at 1122", side=1)


def paying() -> Scene:
    """Losses to be divided among defenders."""
    t = front("dice 6\nu1-2 where 3213 level 1\nu11-2 where 3213 level 2\nj124-3 where 3214\nj4-1 where 3212")
    attack(t, "3213", "j124-1", "j124-2", "j124-3", "j4-1")
    answer(t, "lead u1-2")
    return done(t, "maximum")


def thrown() -> Scene:
    """A throw that the holder of momentum may make once more."""
    t = front("dice 3\ninitiative 0\nheld 3\nu1-1 lost 1")
    attack(t, "3213", "j124-1", "j124-2")
    return done(t, "normal")


def leaderless() -> Scene:
    """An attack whose lead unit falls to defensive fire."""
    t = front("dice 1\nj124-1 lost 1\nu11-5 where 3112\nu1-2 where 3113\nj4-1 where 3214")
    attack(t, "3213", "j124-1", "j124-2", "j4-1")
    answer(t, "support u11-5")
    return done(t, "fire u11-5", "shoot 3314", side=1)


def crowded() -> Scene:
    """A landing too large for the one sea hex beside its target."""
    board, waiting = front().kit.board, front().kit.waiting
    target = next(h for h in ("3512", "3110", "2910", "2608") if waiting[board.hex(h)].bit_count() == 1)
    force = "".join(f"{unit} where japan_staging plan {target} due 7\n" for unit in CROWD.split())
    return ashore(f"{force}u1-1 where {target}")


def once_more() -> Scene:
    """Hexes of the island may be attacked once more."""
    t = rounds("dice 1 1 1 1 1 1\nc44 where 2039\nj114 where 2038\nj114 lost 0")
    fight(t, "1939", "j55")
    return done(t, "end")


RARE: dict[str, tuple[Callable[[], Scene], ...]] = {
    "luzon": (
        lambda: macarthur(4, 2),
        prepared,
        lambda: assault("", FIVE_HITS, "us_37", "us_112"),
        lambda: turn_two("4 6", "us_43 op 1", then="6 1 2 6"),
    ),
    "formosa": (
        unopposed,
        raided,
        lambda: done(moving("25.8", "5", "us-7-17 where 1121", side=1), "raid jp-ar", side=1),
        lambda: done(moving("25.3", "", AIRLIFT, "us-158 where staging_area"), "fly us-158"),
    ),
    "singapore": (once_more,),
    "guadalcanal": (
        paying,
        thrown,
        leaderless,
        lambda: running("Doubling side=0", GUNS, 17),
        crowded,
    ),
}


def rare(game: str) -> dict[str, Position]:
    """The positions of a game, by the name of the step that asks."""
    found = {}
    for made in RARE.get(game, ()):
        t = made()
        side = actors(t.s)[0]
        found[t.top] = Position(t.s, side, [], len(t.s.stack[-1].options(t.s, side)))
    return found
