"""A saved game as a film: `hexfront replay FILE --film OUT`."""

from __future__ import annotations

from pathlib import Path

from hexfront.draw.film import Kind, make
from hexfront.kernel.saves import Save
from hexfront.kernel.state import NOBODY
from hexfront.server.annals import Annals
from hexfront.server.films import script_of, states_of
from hexfront.server.library import Library
from hexfront.server.opening import replayed
from hexfront.server.past import Past

KINDS: dict[str, Kind] = {".webp": "webp", ".gif": "gif"}


def film(save: Save, out: Path, seat: str, language: str, packs: tuple[Path, ...]) -> None:
    """Write the film of a whole game as a seat saw it, or as onlookers do; ValueError for a name or seat of no use."""
    if out.suffix not in KINDS:
        raise ValueError(f"{out.name}: expected a name that ends in {' or '.join(KINDS)}")
    library = Library(packs)
    found, voice = replayed(library, save), library.voice(save.game, language)
    seats = voice.game.meta.seats
    if seat and seat not in seats:
        raise ValueError(f"seat {seat!r}; expected one of {', '.join(seats)}")
    side = voice.game.meta.sides.index(seat or seats[0]) if seat or len(seats) == 1 else NOBODY
    annals = Annals(found.journal, found.record)
    states = states_of(annals.moments, Past(found.journal, found.record), side, "game")
    out.write_bytes(make(script_of(library, voice, side, states, KINDS[out.suffix])))
