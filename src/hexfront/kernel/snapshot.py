"""Snapshots: a game as it stood at one of its entries, so that opening it need not begin at the set-up.

A snapshot is a short cut and never the truth, which is the journal. One that does not fit the digest of its entry, or
after which an entry has another result, is not used.
"""

from __future__ import annotations

import hashlib
import zlib

import msgspec

from hexfront.kernel.act import NotationError
from hexfront.kernel.chain import ChainError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import check_compatible, set_up, unlike, up_to
from hexfront.kernel.saves import Entry, Save, SaveError
from hexfront.kernel.state import State, pack, unpack
from hexfront.kernel.versions import Difference

EVERY = 32
"""How many entries lie between two snapshots at most; where nothing before can be undone, half as many will do."""
UNUSABLE = (
    zlib.error, msgspec.MsgspecError, UnicodeDecodeError, LookupError, TypeError, ValueError,
    SaveError, Refused, NotationError, ChainError,
)  # fmt: skip
"""The errors that a damaged or foreign snapshot can raise."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A game after an entry: its position, that of the last barrier, and the decisions since that still stand."""

    number: int
    state: bytes
    floor: int
    below: bytes
    """The position of the barrier; empty where it is the same."""
    since: tuple[int, ...]


class Unfit(Exception):
    """Snapshots that are not those of the journal they lie with, and why."""


def due(journal: Journal, last: int) -> bool:
    """Whether it is time for a new snapshot, when the last one was taken after that entry."""
    passed = journal.seq - last
    return passed >= EVERY or (passed >= EVERY // 2 and journal.floor_at == journal.seq)


def taken(journal: Journal) -> Snapshot:
    """The game as it stands."""
    below = b"" if journal.floor_at == journal.seq else _packed(journal.floor)
    return Snapshot(journal.seq, _packed(journal.state), journal.floor_at, below, tuple(journal.since))


def positions(found: Snapshot) -> dict[int, bytes]:
    """The positions in a snapshot, packed, by the entries that led to them."""
    return {found.floor: found.below or found.state, found.number: found.state}


def opened(journal: Journal, packed: bytes) -> State:
    """A position from a snapshot."""
    return unpack(zlib.decompress(packed), journal.state, journal.game.steps)


def _packed(s: State) -> bytes:
    return zlib.compress(pack(s))


def resumed(
    save: Save,
    game: Game,
    kit: Kit,
    found: Snapshot | None,
    told: list[list[Event]],
    differs: Difference | None = None,
) -> Journal:
    """A game from its last snapshot, with the entries after it made again; Unfit if anything is not as recorded.

    `told` is what happened at each entry up to the snapshot, the set-up left out. A game that can only be read up to a
    difference comes back so far.
    """
    part = up_to(save, differs)
    try:
        check_compatible(part, game, kit)
        journal = set_up(part, game, kit)
        _demand_same(part, game, 0, journal.start)
        if found is not None:
            _check(part, game, found)
            _stand(journal, part, found, told)
        for number in range(journal.seq + 1, len(part.entries) + 1):
            _demand_same(part, game, number, journal.repeat(part.entries[number - 1]))
    except UNUSABLE as e:
        raise Unfit(f"{type(e).__name__}: {e}") from None
    journal.keep_as_recorded(save, differs)
    return journal


def _demand_same(save: Save, game: Game, number: int, made: Entry) -> None:
    if why := unlike(save, game, number, made):
        raise Unfit(f"entry {number}: {why}")


def _check(save: Save, game: Game, found: Snapshot) -> None:
    """The positions must be those whose digests the journal has."""
    for number, packed in positions(found).items():
        entry = save.entries[number - 1] if number else save.start
        told = entry.digest.partition(".")[2]
        made = f"{hashlib.blake2b(zlib.decompress(packed), digest_size=8).hexdigest()}.{told}"
        _demand_same(save, game, number, Entry(dice=entry.dice, digest=made, proof=entry.proof))


def _stand(journal: Journal, save: Save, found: Snapshot, told: list[list[Event]]) -> None:
    """Bring a game that was set up to where the snapshot was taken."""
    if len(told) < found.number:
        raise Unfit(f"what happened is known of {len(told)} entries out of {found.number}")
    journal.pass_over(save.entries[: found.number], told[: found.number])
    journal.state = opened(journal, found.state)
    journal.floor = opened(journal, found.below or found.state)
    journal.floor_at, journal.since = found.floor, list(found.since)
