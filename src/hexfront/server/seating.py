"""Who sits where: how the seats of a table are played, and the keys of those who are not all on one device.

A key is a random text that only its player's browser holds. What is stored is its fingerprint, so that whoever reads
the database cannot sit down with it. A key has far more bits than anybody could try out: no slow hash is needed.
"""

from __future__ import annotations

import hashlib
import secrets
from hmac import compare_digest
from typing import Any

import msgspec
from msgspec.structs import replace

from hexfront.server.problem import Problem
from hexfront.server.wire_bots import Pace, WireBot

HERE, LINK, BOT, OPEN = "here", "link", "bot", "open"
"""A seat on the device of the host, next to the others; a seat on another device, by a link that holds its key; a seat
that is meant for a bot; a seat for whoever comes, on a server for others."""
ONLOOKER = "onlooker"
"""What is asked for instead of a seat by somebody who only looks: no side of a game is called so."""
USUAL = WireBot("standard")
MOST_SECONDS = 30.0
KEY_BYTES = 24


def fingerprint(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


STRANGER = fingerprint(secrets.token_urlsafe(KEY_BYTES))
"""Compared with where there is no such seat: it takes as long, and fits nobody."""


class Seating(msgspec.Struct, frozen=True):
    """How the seats of a table are played, and the fingerprints of their keys; none where all are on one device."""

    kinds: dict[str, str]
    prints: dict[str, str] = {}
    bots: dict[str, WireBot] = {}
    """The seats that a bot plays now."""
    pace: Pace = "normal"
    """How fast bots decide."""

    @property
    def locked(self) -> bool:
        """Whether the seats are not all on one device, so that each must be opened by its key or its holder."""
        return bool(self.prints) or OPEN in self.kinds.values()

    def admits(self, seat: str, key: str) -> bool:
        """Whether the key opens the seat; everybody at one device may take any seat."""
        if not self.locked:
            return seat in self.kinds
        return compare_digest(self.prints.get(seat, STRANGER), fingerprint(key))

    def seat_of(self, key: str) -> str:
        """The seat that a key opens; none where the seats have no keys."""
        return next((seat for seat in self.prints if self.admits(seat, key)), "")

    def with_bot(self, seat: str, bot: WireBot | None) -> Seating:
        """The same with another player in a seat: a bot, or whoever the seat belongs to."""
        others = {each: other for each, other in self.bots.items() if each != seat}
        return replace(self, bots=others if bot is None else {**others, seat: bot})

    def rekeyed(self, seat: str) -> tuple[Seating, str]:
        """The same with another key to a seat, and that key."""
        key = secrets.token_urlsafe(KEY_BYTES)
        return replace(self, prints={**self.prints, seat: fingerprint(key)}), key

    def merged(self, before: Seating, theirs: Seating) -> Seating | None:
        """What two have made of a seating at once; None if they have changed the same thing differently."""
        parts = [
            _merged(getattr(before, name), getattr(self, name), getattr(theirs, name)) for name in ("prints", "bots")
        ]
        pace = _merged({"": before.pace}, {"": self.pace}, {"": theirs.pace})
        if parts[0] is None or parts[1] is None or pace is None:
            return None
        return replace(theirs, prints=parts[0], bots=parts[1], pace=pace[""])

    def knows(self, key: str) -> bool:
        """Whether the key opens any seat."""
        fits = [compare_digest(stored, fingerprint(key)) for stored in self.prints.values()]
        return not self.locked or any(fits)


def _merged(before: dict[str, Any], mine: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any] | None:
    """What two have made of some values at once; None if they have made different things of one."""
    found = dict(theirs)
    for name in {*before, *mine}:
        was, wanted, stands = before.get(name), mine.get(name), theirs.get(name)
        if wanted in (was, stands):
            continue
        if stands != was:
            return None
        found |= {name: wanted}
    return {name: value for name, value in found.items() if value is not None}


def checked(bot: WireBot, known: tuple[str, ...]) -> WireBot:
    """The bot itself, if there is such a one and it may think so long."""
    if bot.name not in known or not 0 < bot.seconds <= MOST_SECONDS:
        raise Problem("malformed", f"bots: {', '.join(known)}; seconds: up to {MOST_SECONDS:.0f}")
    return bot


def arrange(
    seats: tuple[str, ...], wish: dict[str, str], bots: dict[str, WireBot] | None = None, known: tuple[str, ...] = ()
) -> tuple[Seating, dict[str, str]]:
    """The seating of a new table and the keys to give out: with a seat on another device, one for each but a bot's."""
    wanted = bots or {}
    check_wish(seats, wish, wanted)
    kinds = {seat: wish.get(seat, HERE) for seat in seats}
    playing = {seat: checked(wanted.get(seat, USUAL), known) for seat in seats if kinds[seat] == BOT}
    players = [seat for seat in seats if kinds[seat] in (HERE, LINK)] if LINK in kinds.values() else []
    keys = {seat: secrets.token_urlsafe(KEY_BYTES) for seat in players}
    return Seating(kinds, {seat: fingerprint(key) for seat, key in keys.items()}, playing), keys


def check_wish(seats: tuple[str, ...], wish: dict[str, str], bots: dict[str, WireBot]) -> None:
    """Refuse seats that the game does not have, kinds of players that there are not, and bots where none sits."""
    for seat, kind in wish.items():
        if seat not in seats or kind not in (HERE, LINK, BOT, OPEN):
            raise Problem("malformed", f"seats: {', '.join(seats)}: {HERE}, {LINK}, {BOT}, {OPEN}")
    for seat in bots:
        if wish.get(seat) != BOT:
            raise Problem("malformed", f"bots: {seat} is not a seat for a bot")
