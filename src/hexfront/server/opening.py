"""A kept game back into memory: from its last snapshot, or by replay where there is none that fits."""

from __future__ import annotations

import logging

import msgspec

from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.replay import OlderRules, game_of, load
from hexfront.kernel.saves import Save, SaveError
from hexfront.kernel.snapshot import Unfit, resumed
from hexfront.server.annals import Annalist, Record, Standard, standard
from hexfront.server.library import Library
from hexfront.server.problem import Problem
from hexfront.server.store import Kept

log = logging.getLogger("hexfront.server")


class Opened(msgspec.Struct):
    """A game in memory with its annals; `made` says by what, if they are new and have yet to be stored."""

    journal: Journal
    record: Record
    made: Standard | None = None


def opened(library: Library, kept: Kept) -> Opened:
    """A kept game, to go on with or to be read. Why one does not replay is for the host's log, not for the wire."""
    try:
        return _resumed(library, kept) or replayed(library, kept.save)
    except SaveError as e:
        log.error("a kept game of %s cannot be used: %s", kept.save.game, e)
        raise Problem("refused", also="unusable") from None


def _resumed(library: Library, kept: Kept) -> Opened | None:
    """A game from its last snapshot, if its annals were made by this program with these rules and data."""
    made, record, kit = kept.made, kept.record, _kit(library, kept.save)
    if made is None or record is None or made != standard(game_of(kept.save), kit, made.differs):
        return None
    count = made.differs.number - 1 if made.differs else len(kept.save.entries)
    try:
        if len(record.traces) != count:
            raise Unfit(f"{len(record.traces)} traces of {count} entries")
        last = record.snapshots[-1] if record.snapshots else None
        told = [trace.told for trace in record.traces]
        return Opened(resumed(kept.save, game_of(kept.save), kit, last, told, made.differs), record)
    except Unfit as e:
        log.error("the annals of a game of %s are made again: %s", kept.save.game, e)
        return None


def replayed(library: Library, save: Save) -> Opened:
    """A save as a game to go on with, or to be read as far as the present rules agree with it; SaveError if neither."""
    kit, watch = _kit(library, save), Annalist()
    try:
        journal = load(save, kit=kit, watch=watch)
    except OlderRules as older:
        if older.journal is None:
            log.error("a game of %s cannot be shown: %s", save.game, older)
            raise Problem("refused", also="older_set_up") from None
        journal = older.journal
    return Opened(journal, watch.record, standard(journal.game, kit, journal.differs))


def _kit(library: Library, save: Save) -> Kit:
    try:
        return library.open(save.game)[1]
    except Problem:
        raise SaveError(f"{save.game} cannot be played") from None
