"""At a table the options of a position are worked out once for each side that decides, whoever needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from tests.server.conftest import Client, Open, Sit
from tests.server.pair import link_table, pair

from hexfront.kernel.act import Act
from hexfront.kernel.game import load_game
from hexfront.kernel.state import State, digest
from hexfront.kernel.step import Step

Options = Callable[[Any, State, int], list[Act]]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str, int]]:
    """How often the options of each position were enumerated, by step and side."""
    found: Counter[tuple[str, str, int]] = Counter()

    def counting(options: Options) -> Options:
        @wraps(options)
        def options_counted(step: Step[Any], s: State, side: int) -> list[Act]:
            found[type(step).__name__, digest(s), side] += 1
            return options(step, s, side)

        return options_counted

    kinds = {kind for game in ("luzon", "formosa") for step in load_game(game).steps for kind in step.__mro__}
    for kind in kinds:
        if "options" in vars(kind):
            monkeypatch.setattr(kind, "options", counting(vars(kind)["options"]))
    return found


def test_alone(open_table: Open, sit: Sit, counted: Counter[tuple[str, str, int]]) -> None:
    with sit(open_table()) as seat:
        seat.play(80)
        for act in seat.acts[:3]:
            seat.ask(type="why", id="w", act=act)
            seat.ask(type="forecast", id="f", act=act)
    assert len(counted) > 20
    assert counted.most_common(1)[0][1] == 1


def test_two_seats(client: Client, sit: Sit, counted: Counter[tuple[str, str, int]]) -> None:
    with pair(sit, link_table(client)) as both:
        both.set_up()
        both.play(200, 3)
    assert len(counted) > 50  # a random game may end early
    assert counted.most_common(1)[0][1] == 1
