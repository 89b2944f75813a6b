"""Clocks as pure functions: what is left, when it is over, and what a decision gives back."""

from __future__ import annotations

from hexfront.server.pace.clocks import Clock, Control, left, run_out, turned, wound_up

SEATS = ("a", "b")


def test_a_live_clock_takes_from_the_stock_and_gives_for_a_decision() -> None:
    clock = wound_up(Control("live", 100, 5), SEATS)
    assert (left(clock, "a", 50), run_out(clock, 10**6)) == (100, [])
    clock = turned(clock, ["a"], 10)
    assert (left(clock, "a", 40), left(clock, "b", 40)) == (70, 100)
    assert turned(clock, ["a"], 30) == clock
    clock = turned(clock, ["b"], 40)
    assert (left(clock, "a", 60), left(clock, "b", 60)) == (75, 80)
    assert run_out(clock, 141) == ["b"]
    assert turned(clock, ["a"], 500).stock["b"] == 5


def test_a_slow_clock_takes_from_the_reserve_only_what_a_decision_takes_too_long() -> None:
    clock = turned(wound_up(Control("slow", 70, 30), SEATS), ["a"], 0)
    assert left(clock, "a", 10) == 90
    assert turned(clock, ["b"], 29).stock == {"a": 70, "b": 70}
    late = turned(clock, ["b"], 50)
    assert late.stock == {"a": 50, "b": 70}
    assert (run_out(clock, 99), run_out(clock, 100)) == ([], ["a"])


def test_when_both_decide_at_once_it_runs_for_both() -> None:
    clock = turned(wound_up(Control("live", 100, 0), SEATS), SEATS, 0)
    assert (left(clock, "a", 10), left(clock, "b", 20)) == (90, 80)
    assert turned(clock, (), 30) == Clock(clock.control, {"a": 70, "b": 70})
