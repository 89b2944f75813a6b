"""A public beacon: a source of chance that signs a number every few seconds, for everybody to see and to check.

Nobody knows a signature before its round is out, not even who runs a server and plays at it. What is checked here is
that a signature is the beacon's (BLS on BLS12-381, as drand does it: the signature a point of G1, the key one of G2,
the message the hash of the round). How dice depend on it is in `chain.py` and `ledger.py`, why in docs/dice.md.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from ipaddress import ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import msgspec

from hexfront.kernel.chain import SIGNATURE, Beacon, Pulse

DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
"""What signatures of this kind are told apart by from all others."""
WEIGHT = 16
"""Bytes of what each of several signatures is weighed with, so that two wrong ones cannot make up for each other."""

CURVE = ("FQ12", "G2", "Z1", "add", "final_exponentiate", "is_inf", "multiply", "neg", "pairing")


class NoCurve(Exception):
    """What is needed to check signatures is not installed."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A beacon and where it is asked: what a file says (`kernel/quicknet.toml`)."""

    name: str
    chain: str
    """By which its servers know it."""
    key: str
    genesis: int
    period: int
    scheme: Literal["bls-unchained-g1-rfc9380"]
    urls: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    """Networks of one's own that it may be asked at, such as `127.0.0.1/32`; usually none."""
    plain: bool = False
    """Whether it may be asked without TLS: what it says is signed anyway."""

    @property
    def beacon(self) -> Beacon:
        """What is published of it at a table."""
        return Beacon(self.name, self.key, self.genesis, self.period)


@cache
def quicknet() -> Source:
    """The one that is known to everybody."""
    return _read((files("hexfront.kernel") / "quicknet.toml").read_bytes())


def read_source(file: Path) -> Source:
    """Another one; ValueError or OSError if a file names none."""
    return _read(file.read_bytes())


def _read(data: bytes) -> Source:
    found = msgspec.toml.decode(data, type=Source)
    if found.period <= 0 or len(bytes.fromhex(found.key)) != 96:
        raise ValueError("a period of some seconds and a key of 96 bytes are needed")
    for network in found.private:
        ip_network(network)
    return found


def known(beacon: Beacon) -> bool:
    """Whether a beacon is the one that everybody knows."""
    return beacon == quicknet().beacon


def genuine(beacon: Beacon, pulses: Sequence[Pulse]) -> bool:
    """Whether all signatures are the beacon's, each of its own round: by two pairings, however many they are.

    It takes half a second; call it from a thread. NoCurve if nothing is installed that could do it.
    """
    curve = _curve()
    signed, rounds = curve.Z1, curve.Z1
    # by all of them together: whoever changes one has other weights
    every = hashlib.sha256(repr([(pulse.round, pulse.signature) for pulse in pulses]).encode()).digest()
    for number, pulse in enumerate(pulses):
        weight = int.from_bytes(hashlib.sha256(every + number.to_bytes(8, "big")).digest()[:WEIGHT], "big") | 1
        if (point := _point(curve, pulse.signature)) is None:
            return False
        message = hashlib.sha256(pulse.round.to_bytes(8, "big")).digest()
        signed = curve.add(signed, curve.multiply(point, weight))
        rounds = curve.add(rounds, curve.multiply(curve.hash_to_G1(message, DOMAIN, hashlib.sha256), weight))
    halves = bytes.fromhex(beacon.key)
    key = curve.decompress_G2(tuple(int.from_bytes(half, "big") for half in (halves[:48], halves[48:])))
    both = (curve.pairing(curve.G2, signed, False), curve.pairing(key, curve.neg(rounds), False))
    return bool(curve.final_exponentiate(both[0] * both[1]) == curve.FQ12.one())


def _point(curve: Any, signature: str) -> Any:
    """A signature as a point of its group; None if it is none."""
    if not SIGNATURE.fullmatch(signature):
        return None
    try:
        found = curve.decompress_G1(int(signature, 16))
    except ValueError:
        return None
    return None if curve.is_inf(found) or not curve.subgroup_check(found) else found


@cache
def _curve() -> Any:
    """What py_ecc has of the curve; it takes its time to load, and leaves how deep anything may be nested as it was."""
    depth = sys.getrecursionlimit()
    try:
        from py_ecc import optimized_bls12_381 as curve
        from py_ecc.bls import hash_to_curve, point_compression
        from py_ecc.bls.g2_primitives import subgroup_check
    except ImportError:
        raise NoCurve("signatures of a beacon are checked with py_ecc: pip install 'hexfront[beacon]'") from None
    finally:
        sys.setrecursionlimit(depth)
    return SimpleNamespace(
        **{name: getattr(curve, name) for name in CURVE},
        hash_to_G1=hash_to_curve.hash_to_G1,
        decompress_G1=point_compression.decompress_G1,
        decompress_G2=point_compression.decompress_G2,
        subgroup_check=subgroup_check,
    )


def check_curve() -> None:
    """NoCurve if signatures cannot be checked here."""
    _curve()
