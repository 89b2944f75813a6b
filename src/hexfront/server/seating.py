"""Who sits where: how the seats of a table are played, and the keys of those who are not all on one device.

A key is a random text that only its player's browser holds. What is stored is its fingerprint, so that whoever reads
the database cannot sit down with it. A key has far more bits than anybody could try out: no slow hash is needed.
"""

from __future__ import annotations

import hashlib
import secrets
from hmac import compare_digest

import msgspec

from hexfront.server.problem import Problem

HERE, LINK = "here", "link"
"""A seat on the device of the host, next to the others; a seat on another device, by a link that holds its key."""
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

    @property
    def locked(self) -> bool:
        """Whether the seats have keys."""
        return bool(self.prints)

    def admits(self, seat: str, key: str) -> bool:
        """Whether the key opens the seat; everybody at one device may take any seat."""
        if not self.locked:
            return seat in self.kinds
        return compare_digest(self.prints.get(seat, STRANGER), fingerprint(key))

    def knows(self, key: str) -> bool:
        """Whether the key opens any seat."""
        fits = [compare_digest(stored, fingerprint(key)) for stored in self.prints.values()]
        return not self.locked or any(fits)


def arrange(seats: tuple[str, ...], wish: dict[str, str]) -> tuple[Seating, dict[str, str]]:
    """The seating of a new table and the keys to give out: one a seat, if any seat is on another device."""
    for seat, kind in wish.items():
        if seat not in seats or kind not in (HERE, LINK):
            raise Problem("malformed", f"seats: {', '.join(seats)}: {HERE}, {LINK}")
    kinds = {seat: wish.get(seat, HERE) for seat in seats}
    keys = {seat: secrets.token_urlsafe(KEY_BYTES) for seat in seats} if LINK in kinds.values() else {}
    return Seating(kinds, {seat: fingerprint(key) for seat, key in keys.items()}), keys
