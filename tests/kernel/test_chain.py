"""Dice by chain: the sums, the account of what is used up, and games that are kept, opened and checked."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.kernel.chained import SECRET, TABLE, chained, nonce, play_on

from hexfront.kernel import shelf
from hexfront.kernel.chain import STRIDE, Chain, ChainError, Chains, Pledge, before, bound, digest_of, value
from hexfront.kernel.dice import NoMoreDice, ScriptedDice
from hexfront.kernel.events import CHANCE, EVERYONE
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger, Proof
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import load
from hexfront.kernel.saves import Entry, Save, SaveError, read_save
from hexfront.kernel.snapshot import Unfit, resumed, taken
from hexfront.kernel.state import digest
from hexfront.testing import opened


@pytest.fixture(scope="module")
def played() -> Journal:
    return play_on(chained("ichigo"), 250)


def test_every_element_leads_to_the_one_before_and_the_first_to_what_was_published() -> None:
    chain = Chain("open", TABLE, bytes(32), 200)
    elements = [chain.element(number) for number in range(1, 201)]
    assert elements[-1] == bytes(32)
    assert [before("open", TABLE, n, elements[n - 1]) for n in range(2, 201)] == elements[:-1]
    assert before("open", TABLE, 1, elements[0]) == chain.end
    assert [chain.element(n) for n in (1, 200, STRIDE, STRIDE + 1)] == [
        elements[n - 1] for n in (1, 200, STRIDE, STRIDE + 1)
    ]


@pytest.mark.parametrize("number", [0, -1, 201])
def test_a_chain_has_no_more_elements_than_were_promised(number: int) -> None:
    with pytest.raises(ChainError, match="has no element"):
        Chain("open", TABLE, bytes(32), 200).element(number)


def test_parts_of_a_hash_do_not_run_into_each_other() -> None:
    assert digest_of("x", b"ab", b"c") != digest_of("x", b"a", b"bc") != digest_of("x", b"abc")
    assert bound(bytes(32), "us", "move 1", bytes(32)) != bound(bytes(32), "us m", "ove 1", bytes(32))


def test_the_sums_are_those_of_the_page() -> None:
    """Worked out here once more from docs/dice.md."""

    def sum_of(*parts: bytes) -> bytes:
        return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in (b"hexfront chain 1", *parts))).digest()

    element, last, drawn = bytes([7]) * 32, bytes([8]) * 32, bytes([9]) * 32
    assert before("hidden", "t", 5, element) == sum_of(b"link", b"hidden", b"t", (5).to_bytes(8, "big"), element)
    decision = bound(last, "us", "end", drawn)
    assert decision == sum_of(b"bind", last, b"us", b"end", drawn)
    assert bound(last, "us", "end", drawn, element) == sum_of(b"bind", last, b"us", b"end", drawn, element)
    ledger = Ledger(Pledge("t", 3, nonce(1), nonce(2)))
    ledger.begin(Proof(veil=drawn.hex()), "game", "scenario", "a", "b")
    begun = sum_of(b"past", drawn, b"game", b"scenario", b"a", b"b")
    assert ledger.past == begun
    ledger.note("us", "*undo", Proof("aa", "bb", ""))
    assert ledger.past == sum_of(b"past", drawn, begun, b"us", b"*undo", b"aa", b"bb", b"")
    word = int.from_bytes(hmac.digest(element, decision + bytes(8), "sha256")[:4], "big")
    assert value(element, decision, 0, 6) == (word % 6 + 1, 1)


def test_faces_come_up_evenly() -> None:
    at, count = 0, Counter[int]()
    for _ in range(6000):
        found, at = value(bytes(32), bytes(32), at, 6)
        count[found] += 1
    # chi squared with 5 degrees of freedom; 25 is passed by chance once in seven thousand, and the key is fixed
    assert sum((n - 1000) ** 2 / 1000 for n in count.values()) < 25


def test_the_two_chains_of_a_table_and_those_of_two_tables_have_nothing_in_common() -> None:
    one, other = Chains(SECRET, "one", 8), Chains(SECRET, "other", 8)
    found = [chains.element(stream, 8) for chains in (one, other) for stream in ("open", "hidden")]
    assert len({*found, one.lot, other.lot}) == 6
    assert one.promise == Chains(SECRET, "one", 8).promise != Chains(bytes(32), "one", 8).promise


@pytest.mark.parametrize("game", shelf.playable())
def test_every_game_throws_what_not_everybody_sees_by_the_hidden_chain(game: str) -> None:
    """And undoing, saving, loading and opening from a snapshot give the same game, without the secret."""
    journal = play_on(chained(game), 200)
    for entry, events in zip((journal.start, *journal.entries), journal.history, strict=True):
        seen = [event.audience == EVERYONE for event in events if event.key in CHANCE]
        proof = entry.proof or Proof()
        assert bool(proof.open) == any(seen)
        assert bool(proof.hidden) == (not all(seen) or bool(seen and not proof.nonce))
    again = load(journal.save(), kit=journal.kit)
    assert digest(again.state) == digest(journal.state)
    assert again.ledger is not None
    assert journal.ledger is not None
    assert again.ledger.marks == journal.ledger.marks


def test_a_game_goes_on_from_a_snapshot_without_the_secret_and_with_it_throws_on(played: Journal) -> None:
    assert played.ledger is not None
    half = load(replace(played.save(), entries=played.entries[:120]), kit=played.kit)
    opened_again = resumed(played.save(), played.game, played.kit, taken(half), half.history[1:])
    assert opened_again.ledger is not None
    assert digest(opened_again.state) == digest(played.state)
    assert opened_again.ledger.marks == played.ledger.marks
    opened_again.ledger.chains = played.ledger.chains
    live = load(played.save(), kit=played.kit)
    assert live.ledger is not None
    live.ledger.chains = played.ledger.chains
    assert play_on(opened_again, 40, 3).entries == play_on(live, 40, 3).entries


def test_without_the_secret_nothing_new_is_thrown(played: Journal) -> None:
    again = load(played.save(), kit=played.kit)
    with pytest.raises(ChainError, match="secret of these dice is not here"):
        play_on(again, 200)


def test_another_secret_is_not_taken_for_the_one_that_was_promised() -> None:
    with pytest.raises(ChainError, match="not the one"):
        Ledger(Chains(SECRET, TABLE, 8).promise, Chains(bytes(32), TABLE, 8))


def test_between_decisions_nothing_can_be_thrown(played: Journal) -> None:
    with pytest.raises(NoMoreDice):
        played.state.roll("1.1")
    journal = chained("luzon")
    with pytest.raises(Refused):
        journal.decide(0, "move us_40 0101", nonce(1))
    with pytest.raises(NoMoreDice):
        journal.state.roll("1.1")


def test_dice_told_to_others_than_they_were_thrown_for_are_an_error() -> None:
    journal = chained("luzon")
    assert journal.ledger is not None
    throwing, s = journal.ledger.throwing("us", "end", nonce(1)), journal.state
    s.dice = throwing
    s.roll("1.1")
    s.events[-1] = s.events[-1]._replace(audience=1)
    with pytest.raises(ChainError, match="told to others"):
        journal._closed(throwing, s)


def test_a_chain_that_is_used_up_says_so() -> None:
    chains = Chains(SECRET, TABLE, 3)
    rules, kit = opened("luzon")
    journal = Journal.new(rules, "historical", (), kit=kit, ledger=Ledger(chains.promise, chains))
    with pytest.raises(ChainError, match="all 3 elements of the open chain are used up"):
        play_on(journal, 400)


def first_throw(save: Save) -> int:
    return next(n for n, entry in enumerate(save.entries) if entry.proof and entry.proof.open and entry.proof.nonce)


def spoilt(change: Callable[[Entry], Entry]) -> Callable[[Save], Save]:
    def spoil(save: Save) -> Save:
        at = first_throw(save)
        return replace(save, entries=[*save.entries[:at], change(save.entries[at]), *save.entries[at + 1 :]])

    return spoil


def with_proof(**change: str) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, proof=replace(entry.proof or Proof(), **change))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (spoilt(with_proof(nonce=nonce("other"))), "the dice were"),
        (spoilt(with_proof(nonce="zz")), "what the player added is not 32 bytes"),
        (spoilt(lambda entry: with_proof(nonce=(entry.proof or Proof()).nonce.upper())(entry)), "is not 32 bytes"),
        (spoilt(lambda entry: with_proof(nonce=f" {(entry.proof or Proof()).nonce}")(entry)), "is not 32 bytes"),
        (
            lambda save: replace(save, start=replace(save.start, proof=replace(save.start.proof, veil=nonce("x")))),
            "dice",
        ),
        (lambda save: replace(save, start=replace(save.start, proof=replace(save.start.proof, veil="xy"))), "the veil"),
        (lambda save: replace(save, scenario="macarthur"), "dice were|cannot be set up|differs"),
        (spoilt(with_proof(open=nonce("other"))), "not the one that was promised"),
        (spoilt(with_proof(open="")), r"element \d of the open chain is not 32 bytes"),
        (spoilt(with_proof(hidden=nonce("other"))), "did not use"),
        (spoilt(lambda entry: replace(entry, dice=tuple(d % 6 + 1 for d in entry.dice))), "the dice were"),
        (spoilt(lambda entry: replace(entry, proof=None)), r"element \d of the open chain"),
        (lambda save: replace(save, promise=replace(save.promise, open=nonce("x"))), "promised"),
        (lambda save: replace(save, promise=replace(save.promise, table="other")), "promised|dice were"),
        (lambda save: replace(save, promise=replace(save.promise, open="00")), "the promise is not 32 bytes"),
        (lambda save: replace(save, seed="00"), "there is a seed besides"),
        (lambda save: replace(save, promise=None, entries=[]), "does not fit the commitment"),
    ],
)
def test_a_save_file_in_which_anything_was_changed_does_not_load(spoil: Callable[[Save], Save], why: str) -> None:
    journal = play_on(chained("luzon", "historical"), 80)
    with pytest.raises(SaveError, match=why):
        load(spoil(journal.save()), kit=journal.kit)


def test_a_save_file_comes_back_from_its_bytes(played: Journal, tmp_path: Path) -> None:
    played.write(tmp_path / "game.json")
    save = read_save(tmp_path / "game.json")
    assert save == played.save()
    assert isinstance(save.promise, Pledge)
    assert not save.seed


def test_a_snapshot_of_a_game_whose_elements_were_changed_is_not_used(played: Journal) -> None:
    spoil = spoilt(with_proof(open=nonce("other")))
    with pytest.raises(Unfit, match="not the one that was promised"):
        resumed(spoil(played.save()), played.game, played.kit, taken(played), played.history[1:])


def test_recorded_dice_are_read_whoever_may_see_them() -> None:
    assert ScriptedDice((3,)).throw(0, 6, True) == (3, 1)
