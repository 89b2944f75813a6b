"""Clocks as pure functions: what is left, when it is over, and what a decision gives back."""

from __future__ import annotations

from hexfront.server.pace.clocks import (
    DAY,
    HOUR,
    USUAL,
    Clock,
    Control,
    controlled,
    handed_over,
    left,
    over_at,
    run_out,
    sensible,
    turned,
    wound_up,
)

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


def test_a_slow_clock_stands_still_on_vacation_and_a_live_one_does_not() -> None:
    slow = turned(wound_up(Control("slow", 70, 30), SEATS), ["a"], 0)
    away = {"a": ((10.0, 60.0), (200.0, 300.0)), "b": ((0.0, 1000.0),)}
    assert left(slow, "a", 50, away) == 90
    assert left(slow, "a", 80, away) == 70
    assert (run_out(slow, 149, away), run_out(slow, 150, away)) == ([], ["a"])
    assert run_out(slow, 250, away) == ["a"]  # a vacation gives no time back
    assert turned(slow, ["b"], 100, away).stock["a"] == 50
    live = turned(wound_up(Control("live", 100, 5), SEATS), ["a"], 0)
    assert left(live, "a", 50, away) == 50


def test_it_is_known_when_time_will_be_over_vacations_included() -> None:
    slow = turned(wound_up(Control("slow", 70, 30), SEATS), ["a"], 0)
    assert over_at(slow, "a", 20) == 100
    away = {"a": ((10.0, 60.0), (120.0, 300.0), (900.0, 999.0))}
    for now in (5, 20, 59, 100, 130, 299):
        assert over_at(slow, "a", now, away) == 330
    assert run_out(slow, 329.9, away) == []
    assert run_out(slow, 330, away) == ["a"]
    assert over_at(slow, "a", 350, away) == 330
    live = turned(wound_up(Control("live", 100, 5), SEATS), ["a"], 0)
    assert over_at(live, "a", 50, away) == 100


def test_a_seat_that_was_handed_over_has_no_clock_any_more() -> None:
    clock = handed_over(turned(wound_up(Control("live", 10, 0), SEATS), SEATS, 0), "a")
    assert (run_out(clock, 20), [*clock.since]) == (["b"], ["b"])
    assert [*turned(clock, ["a"], 20).since] == []


def test_times_are_those_agreed_or_the_usual_ones_and_make_sense() -> None:
    assert controlled("free", 0, 0) is None
    assert controlled("live", 0, 0) == USUAL["live"]
    assert controlled("slow", DAY, HOUR) == Control("slow", DAY, HOUR)
    assert all(map(sensible, USUAL.values()))
    for kind, stock, gain in (("live", 10, 0), ("live", 10 * DAY, 0), ("slow", 0, 0), ("slow", 0, DAY * 99)):
        assert not sensible(Control(kind, stock, gain))  # type: ignore[arg-type]
    for nonsense in (float("nan"), float("inf"), -1.0):
        assert not sensible(Control("slow", nonsense, DAY))
