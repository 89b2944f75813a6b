"""What the enemy could do next, as a seat may know it, in its words."""

from __future__ import annotations

from hexfront.hexmap import bits
from hexfront.kernel.aids import Assault, Danger
from hexfront.kernel.step import Offer
from hexfront.server.answers import odds
from hexfront.server.voice import Voice
from hexfront.server.wire_plan import ThreatMessage, WireAssault

NOTHING = Danger(0, 0, ())


def threat(voice: Voice, offer: Offer, side: int, id: str) -> ThreatMessage:
    """Reach, zones and attacks of the enemy, the worst attack first; nothing when the game is over."""
    work_out = voice.game.aids.threat
    found = work_out(offer.s, side) if work_out and offer.s.stack else NOTHING
    ordered = sorted(found.assaults, key=lambda each: (-each.lost, -each.expected, each.target))
    return ThreatMessage(
        id,
        tuple(voice.hex(hex) for hex in bits.each(found.reach)),
        tuple(voice.hex(hex) for hex in bits.each(found.zones)),
        tuple(_assault(voice, each) for each in ordered),
        tuple(voice.say(f"threat.{note}") for note in found.notes),
    )


def _assault(voice: Voice, found: Assault) -> WireAssault:
    return WireAssault(
        voice.hex(found.target),
        tuple(voice.hex(hex) for hex in found.origins),
        tuple(voice.piece(unit) for unit in found.units),
        found.unseen,
        round(found.lost, 4),
        round(found.expected, 2),
        tuple(voice.piece(unit) for unit in found.support),
        odds(voice, "", "", found.odds) if found.odds else None,
    )
