"""The arena: nothing counted twice, intervals that are right, a ladder in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from hexfront.bots.arena import in_parts, pairings, schedule
from hexfront.bots.figures import between, ladder, parts, wilson
from hexfront.bots.match import Match, Outcome
from hexfront.bots.results import carry_on, here, read
from hexfront.kernel.game import load_meta
from hexfront.kernel.shelf import playable
from hexfront.kernel.texts import load_texts

FIRST = Match("luzon", "historical", (), ("random",), 1)
MATCHES = schedule(FIRST, ("historical", "macarthur"), [("random",)], 6)


class Killed(Exception):
    """The process dies."""


def dying_after(games: int) -> object:
    """A runner that dies in the middle."""

    def run(matches: list[Match]) -> Iterator[Outcome]:
        for number, outcome in enumerate(here(matches)):
            if number == games:
                raise Killed
            yield outcome

    return run


def test_an_arena_that_was_killed_goes_on_and_counts_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with pytest.raises(Killed):
        carry_on(path, MATCHES, dying_after(2), lambda _: None)  # type: ignore[arg-type]
    with path.open("ab") as file:
        file.write(b'{"match":{"game":"luz')
    assert len(read(path)) == 2
    seen: list[Outcome] = []
    played = carry_on(path, MATCHES, here, seen.append)
    assert [o.match for o in played] == MATCHES
    assert len(seen) == len(MATCHES)
    assert sorted(o.match.seed for o in read(path)) == sorted(m.seed for m in MATCHES)
    assert carry_on(path, MATCHES, dying_after(0), lambda _: None) == played  # type: ignore[arg-type]


def test_a_line_in_the_middle_that_is_no_result_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("nonsense\n\n")
    with pytest.raises(ValueError, match=r"results\.jsonl:1: not a result"):
        read(path)


def test_the_same_match_gives_the_same_outcome() -> None:
    first, second = (next(iter(here([MATCHES[0]]))) for _ in range(2))
    assert replace(first, slowest=()) == replace(second, slowest=())


def test_both_sides_get_the_same_seeds() -> None:
    pairs = pairings(2, "strong", "standard")
    found = schedule(replace(FIRST, bots=pairs[0]), ("a", "b"), pairs, 8)
    assert [(m.scenario, m.bots, m.seed) for m in found[:4]] == [
        ("a", ("strong", "standard"), 1),
        ("a", ("standard", "strong"), 1),
        ("b", ("strong", "standard"), 1),
        ("b", ("standard", "strong"), 1),
    ]
    assert {m.seed for m in found} == {1, 2}


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (396, 400, 0.9746, 0.9961)]
)
def test_the_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    share = wilson(won, games)
    assert share.low == pytest.approx(low, abs=1e-3)
    assert share.high == pytest.approx(high, abs=1e-3)


def outcome(bots: tuple[str, ...], winner: int, ending: str = "") -> Outcome:
    """A result out of thin air."""
    return Outcome(replace(FIRST, bots=bots), winner, ending, 1, 1, (), (), {})


def test_draws_count_half_and_sides_are_added() -> None:
    played = [outcome(("a", "b"), 0), outcome(("b", "a"), 1), outcome(("a", "b"), -1), outcome(("b", "a"), 0)]
    assert between(played, "a", "b")[:2] == (2.5, 4)
    assert between(played, "b", "a")[:2] == (1.5, 4)


def test_the_ladder_is_in_order() -> None:
    played = [outcome(("a", "b"), 0)] * 3 + [outcome(("b", "a"), 0), outcome(("b", "c"), 0), outcome(("c", "b"), 1)]
    points = ladder(played)
    assert list(points) == ["a", "b", "c"]
    assert points["c"] == 0


def test_wins_are_told_in_two_parts_where_chance_can_cut_a_game_short() -> None:
    """Ten games: four won and one lost by a sudden end, two of the other five won."""
    played = [outcome(("a",), 0, "beaten")] * 4 + [outcome(("a",), 1, "reached")]
    played += [outcome(("a",), 0, "objectives")] * 2 + [outcome(("a",), 1, "objectives")] * 3
    sudden, others = parts(played, ("beaten", "reached"))
    assert (sudden[:2], others[:2]) == ((4, 10), (2, 5))


def test_the_arena_tells_both_parts() -> None:
    meta = load_meta("luzon")
    assert meta.sudden
    played = [outcome(("a",), 0, meta.sudden[0]), *[outcome(("a",), 0, "objectives")] * 3]
    assert in_parts(meta, played)[::2] == ("25.0 %", "100.0 %")
    assert in_parts(replace(meta, sudden=()), played) == ()


def test_a_sudden_ending_is_one_the_game_has_a_word_for() -> None:
    for key in playable():
        texts = load_texts(key, "en")
        for ending in load_meta(key).sudden:
            assert texts.has(f"ending.{ending}")
            assert texts.has("part.sudden")
            assert texts.has("part.other")
