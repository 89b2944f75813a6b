"""Answers to questions about the moment: why not, the odds, the reach of a piece, overlays."""

from __future__ import annotations

from hexfront.hexmap import bits
from hexfront.kernel import leads
from hexfront.kernel.aids import Layer, Reach
from hexfront.kernel.odds import Forecast, InChart, Modifier, Outcome
from hexfront.kernel.step import Offer
from hexfront.kernel.view import face_named
from hexfront.server.problem import Problem
from hexfront.server.voice import Voice
from hexfront.server.wire import (
    ForecastMessage,
    Overlay,
    OverlaysMessage,
    ReachMessage,
    RefusedMessage,
    Way,
    WireInChart,
    WireModifier,
    WireOutcome,
)


def why(voice: Voice, offer: Offer, side: int, id: str, text: str, hex: str = "") -> RefusedMessage:
    """Why an action is not allowed, or does not lead to a hex; no reasons if it is and does."""
    act = voice.read(text)
    face = face_named(voice.game, offer.s, side, act)
    refusals = offer.why_not(side, act)
    if hex:
        act, refusals = leads.closed(voice.game, offer, side, act, _hex(voice, hex))
    return RefusedMessage(id, text, voice.reasons(act, refusals, face))


def _hex(voice: Voice, number: str) -> int:
    try:
        return voice.kit.board.hex(number)
    except ValueError:
        raise Problem("malformed", voice.say("ui.not_understood")) from None


def forecast(voice: Voice, offer: Offer, side: int, id: str, text: str) -> ForecastMessage:
    """What an action would throw. Only for options: of anything else there is nothing to expect."""
    act = voice.read(text)
    found = None if offer.why_not(side, act) else voice.game.forecast(offer.s, side, act)
    return odds(voice, id, text, found) if found else ForecastMessage(id, text, throws=False)


def odds(voice: Voice, id: str, text: str, found: Forecast) -> ForecastMessage:
    """What an action would throw, in words."""
    return ForecastMessage(
        id,
        text,
        throws=True,
        rule=found.rule,
        charts=tuple(_in_chart(voice, place) for place in found.charts),
        modifiers=tuple(_modifier(voice, modifier) for modifier in found.modifiers),
        found=tuple(outcome(voice, each) for each in found.found),
        results=tuple(outcome(voice, each) for each in found.results),
        notes=tuple(outcome(voice, each) for each in found.notes),
        success=round(found.success, 4),
    )


def _in_chart(voice: Voice, place: InChart) -> WireInChart:
    return WireInChart(
        chart=place.chart,
        title=voice.say(f"chart.{place.chart}") if place.chart else "",
        row=place.row,
        row_label=voice.word(place.row, "row", "chart_row"),
        column=place.column,
        column_label=voice.word(place.column, "chart_column"),
    )


def _modifier(voice: Voice, modifier: Modifier) -> WireModifier:
    return WireModifier(modifier.amount, modifier.rule, voice.say(f"modifier.{modifier.key}"))


def outcome(voice: Voice, found: Outcome) -> WireOutcome:
    """A result and its chance, in words."""
    label = voice.say(f"result.{found.key}", {"number": found.number})
    return WireOutcome(found.key, label, found.number, found.ways, found.of, found.chance)


def reach(voice: Voice, offer: Offer, side: int, id: str, piece: str) -> ReachMessage:
    """Where a piece could go now; nowhere while it is not the seat's decision."""
    if piece not in voice.kit.index:
        raise Problem("malformed", also="no_piece")
    found = leads.reach(voice.game, offer, side, voice.kit.index[piece])
    return ReachMessage(id, piece, tuple(_way(voice, way) for way in found))


def _way(voice: Voice, way: Reach) -> Way:
    names, written = voice.named.names, voice.named.acts
    path, acts = tuple([names[hex] for hex in way.path]), tuple([written[act].act for act in way.acts])
    return Way(names[way.hex], way.cost, path, acts, way.contested)


def overlays(voice: Voice, offer: Offer, side: int, id: str) -> OverlaysMessage:
    """Everything that can be laid over the board now."""
    return OverlaysMessage(id, tuple(_overlay(voice, layer) for layer in voice.game.aids.overlays(offer.s, side)))


def _overlay(voice: Voice, layer: Layer) -> Overlay:
    return Overlay(
        key=layer.key,
        label=voice.say(f"overlay.{layer.key}"),
        hexes=tuple(voice.hex(hex) for hex in bits.each(layer.hexes)),
        values={voice.hex(hex): value for hex, value in layer.values.items()},
        line=tuple(voice.hex(hex) for hex in layer.line),
        goal=layer.goal,
    )
