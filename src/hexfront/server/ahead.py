"""What a seat asks next anyway, sent with the view: where the piece in hand can go, and odds shown unasked."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.kernel.journal import Journal
from hexfront.server.answers import odds, reach
from hexfront.server.voice import Voice
from hexfront.server.wire import ForecastMessage, ReachMessage, WireView


def ahead(voice: Voice, journal: Journal, view: WireView, side: int) -> WireView:
    """A view of the present with what its seat would ask next; as it is if the seat has nothing to decide."""
    if side not in journal.offer.actors or journal.differs is not None:
        return view
    return replace(view, reach=_reach(voice, journal, view, side), outlook=_outlook(voice, journal, side))


def _reach(voice: Voice, journal: Journal, view: WireView, side: int) -> ReachMessage | None:
    """The reach of the piece that the prompt is about, or else of the one that the seat acted with last."""
    piece = (view.prompt.piece if view.prompt else "") or _acted(voice, journal, side)
    found = reach(voice, journal.offer, side, "", piece) if piece else None
    return found if found and found.ways else None


def _acted(voice: Voice, journal: Journal, side: int) -> str:
    """The piece of the last decision, if it was the seat's own."""
    last = journal.entries[-1] if journal.entries else None
    return voice.option(voice.read(last.act)).piece if last and last.side == side and last.decides else ""


def _outlook(voice: Voice, journal: Journal, side: int) -> ForecastMessage | None:
    """The odds of the first option whose verb the game wants shown."""
    for act in journal.offer.options(side):
        if act.verb in voice.game.aids.outlooks:
            found = voice.game.forecast(journal.state, side, act)
            if found:
                return odds(voice, "", voice.write(act), found)
    return None
