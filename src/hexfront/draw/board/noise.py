"""Deterministic irregularity: the same board gives the same picture, and no two hexes look alike."""

from __future__ import annotations

MASK = 0xFFFFFFFF


def scatter(*keys: int) -> float:
    """A number in [0, 1) that depends on the keys and nothing else."""
    state = 0x9E3779B9
    for key in keys:
        state = (state ^ (key & MASK)) * 0x85EBCA6B & MASK
        state = (state ^ state >> 13) * 0xC2B2AE35 & MASK
        state ^= state >> 16
    return state / 4294967296.0


def jitter(amount: float, *keys: int) -> tuple[float, float]:
    """A small displacement, at most `amount` in x and in y."""
    return amount * (2 * scatter(*keys, 1) - 1), amount * (2 * scatter(*keys, 2) - 1)


def smooth_noise(x: float, y: float, seed: int = 0) -> float:
    """Smooth noise in [-1, 1] with features of about one unit."""
    i, j = int(x // 1), int(y // 1)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    a, b = scatter(i, j, seed), scatter(i + 1, j, seed)
    c, d = scatter(i, j + 1, seed), scatter(i + 1, j + 1, seed)
    low, high = a + (b - a) * u, c + (d - c) * u
    return 2 * (low + (high - low) * v) - 1
