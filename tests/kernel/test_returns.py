"""Returning to an earlier position by consent: nothing of it is lost, and no die is thrown twice."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hexfront.bots.chances import replayed
from hexfront.kernel.journal import Journal
from hexfront.kernel.replay import load
from hexfront.kernel.saves import Entry, SaveError, decode_save
from hexfront.kernel.shelf import playable
from hexfront.kernel.standing import decisions, standing, voided
from hexfront.kernel.state import State, clone, digest, pack
from hexfront.kernel.step import actors, options
from hexfront.server.annals import Annalist
from hexfront.server.past import Past
from hexfront.testing import opened


def stands(*words: str) -> list[int]:
    """The entries that stand after some: a side's decision (`0`), its undo (`u0`), or a return to one (`b3`)."""
    kinds = {"u": lambda n: Entry(side=n, undo=True), "b": lambda n: Entry(back=n)}
    made = [kinds[w[0]](int(w[1:])) if w[0] in kinds else Entry("x", int(w)) for w in words]
    return standing(made)


def test_what_stands_after_undo_and_return() -> None:
    assert stands("0", "0", "1") == [1, 2, 3]
    assert stands("0", "1", "u0") == [2]
    assert stands("0", "0", "1", "b1") == [1, 4]
    assert stands("0", "0", "b0", "1") == [3, 4]
    assert stands("0", "0", "b1", "1", "b2", "0") == [1, 2, 5, 6]
    assert stands("0", "0", "b1", "1", "b4", "0") == [1, 3, 4, 5, 6]
    assert stands("0", "0", "u0", "1", "b2") == [1, 2, 5]
    entries = [Entry("a"), Entry("b"), Entry(back=1), Entry("c")]
    assert (decisions(entries), voided(entries, 2, 1), voided(entries, 4, 0)) == ([1, 4], [2], [1, 4])


def wandered(key: str, seed: int, decided: int, going_back: float = 0.06) -> tuple[Journal, list[State]]:
    """A random game with undos and returns, and the states after all its entries."""
    game, kit = opened(key)
    rng, journal = Random(seed), Journal.new(game, seed=bytes([seed]) * 32, kit=kit)
    states = [clone(journal.state)]
    while journal.seq < decided and (who := actors(journal.state)):
        side = rng.choice(who)
        if journal.seq and rng.random() < going_back:
            journal.back(side, rng.randrange(max(0, journal.seq - 40), journal.seq))
        elif journal.undoable(side) and rng.random() < 0.1:
            journal.undo(side)
        else:
            able = [act for act in options(journal.state, side) if not game.notation.verbs[act.verb].forfeit]
            journal.decide(side, rng.choice(able))
        states.append(clone(journal.state))
    return journal, states


@pytest.mark.parametrize("key", playable())
def test_a_game_with_returns_is_kept_replayed_and_looked_back_at(key: str) -> None:
    journal, states = wandered(key, 3, 150)
    assert sum(entry.back >= 0 for entry in journal.entries) > 2
    again, watch = decode_save(msgspec.json.encode(journal.save())), Annalist()
    loaded = load(again, kit=journal.kit, watch=watch)
    assert digest(loaded.state) == digest(journal.state)
    assert loaded.entries == journal.entries
    past = Past(loaded, watch.record)
    for number in Random(1).sample(range(len(states)), 40):
        assert pack(past.state(number)) == pack(states[number]), number
    past.turns()
    played, end = replayed(journal)
    assert pack(end) == pack(journal.state)
    assert [each.number for each in played] == decisions(journal.entries)


def test_the_position_is_that_of_then_and_the_dice_go_on() -> None:
    journal, states = wandered("luzon", 1, 40, going_back=0)
    number = next(n for n, entry in enumerate(journal.entries, 1) if entry.dice)
    die = journal.state.die
    journal.back(0, number - 1)
    assert journal.state.die == die > states[number - 1].die
    journal.state.die = states[number - 1].die
    assert pack(journal.state) == pack(states[number - 1])
    assert not journal.can_undo
    assert journal.made(0) == len(decisions(journal.entries, number - 1))


def test_the_position_may_be_handed_in() -> None:
    journal, states = wandered("formosa", 1, 40, going_back=0)
    other = load(journal.save(), kit=journal.kit)
    journal.back(1, 17)
    other.back(1, 17, states[17])
    assert journal.entries[-1] == other.entries[-1]


def test_no_way_back_to_what_is_not_there() -> None:
    journal, _ = wandered("luzon", 1, 5, going_back=0)
    for number in (-1, 5, 99):
        with pytest.raises(SaveError, match="no way back"):
            journal.back(0, number)
    assert journal.seq == 5


def test_where_dice_were_to_go_on_is_checked() -> None:
    journal, _ = wandered("luzon", 1, 40, going_back=0)
    journal.back(0, 3)
    journal.entries[-1] = msgspec.structs.replace(journal.entries[-1], die=1)
    with pytest.raises(SaveError, match=r"back to 3.*to go on from 1"):
        load(journal.save(), kit=journal.kit)


@pytest.mark.parametrize(("how", "winner"), [("agreed", -1), ("time", 1)])
def test_a_game_that_its_players_end_is_kept_as_one(how: str, winner: int) -> None:
    journal, _ = wandered("formosa", 2, 30)
    assert [event.key for event in journal.finish(0, how)]
    assert (journal.state.over, journal.state.winner, journal.state.ending) == (True, winner, how)
    again = load(journal.save(), kit=journal.kit, watch=(seen := Annalist()))
    assert pack(again.state) == pack(journal.state)
    assert pack(Past(again, seen.record).state(again.seq)) == pack(journal.state)
    assert pack(replayed(journal)[1]) == pack(journal.state)
    with pytest.raises(SaveError, match="over"):
        journal.finish(1, how)
