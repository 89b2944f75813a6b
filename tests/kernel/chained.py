"""Games with dice by chain, played at random for tests."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from hexfront.bots.random_bot import choose
from hexfront.kernel.chain import Chains
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.testing import opened

SECRET = bytes(range(32))
TABLE = "a-table"


def nonce(*of: object) -> str:
    """What a player would draw; here it follows from some words."""
    return sha256(" ".join(map(str, of)).encode()).hexdigest()


def chained(
    game: str, scenario: str = "", options: tuple[str, ...] = (), secret: bytes = SECRET, veil: bool = True
) -> Journal:
    """A new game whose dice come from chains; without a veil they are not bound to the past, as they once were."""
    rules, kit = opened(game)
    chains = Chains(secret, TABLE)
    chains.veil = chains.veil if veil else b""
    return Journal.new(rules, scenario, options, kit=kit, ledger=Ledger(chains.promise, chains))


def play_on(journal: Journal, most: int, seed: int = 1, undo: float = 0.05) -> Journal:
    """Some decisions at random, by players and by programs, some of them taken back."""
    rng = Random(seed)
    for _ in range(most):
        if not (actors := journal.offer.actors):
            break
        side = rng.choice(actors)
        if journal.undoable(side) and rng.random() < undo:
            journal.undo(side)
            continue
        act = choose(journal.game, journal.state, side, rng)
        journal.decide(side, act, nonce(seed, journal.seq) if rng.random() < 0.8 else "")
    return journal
