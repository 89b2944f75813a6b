"""S1 What the solitaire system remembers of its game, and that one begun anew in the middle remembers the same."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest
from tests.browser.ichigo_scenes import state, turn_of
from tests.games.ichigo.positions import ALLIED, JAPAN

from hexfront.bots.player import Player
from hexfront.bots.worker import Minds, Thought
from hexfront.games.ichigo.solitaire.brain import Solitaire
from hexfront.kernel.state import pack
from hexfront.kernel.step import actors, decide
from hexfront.testing import opened

LOT = 7
KEPT = ("goals", "planned", "stays", "phase", "seen", "axis", "railroad", "placed_before")
FIRST, LAST = 6, 8
"""The turns in which the system takes over and leaves: raiders are counted from turn 7 on."""


class Decided(NamedTuple):
    """A decision of the system: the state dealt to it, the answer, and what it remembered afterwards."""

    dealt: Any
    choice: Any
    memory: dict[str, Any]


def memory(player: Player) -> dict[str, Any]:
    """What a system remembers, as it is now."""
    assert isinstance(player.brain, Solitaire)
    kept = {name: getattr(player.brain.mind, name) for name in KEPT}
    return {name: value.copy() if isinstance(value, (dict, set)) else value for name, value in kept.items()}


@cache
def played() -> tuple[list[Decided], list[Decided]]:
    """The decisions of both sides where the system plays against itself, from the middle of a game on."""
    game, kit = opened("ichigo")
    s = state(turn_of(1, FIRST))
    players = [Player(game, kit, "solitaire", each, LOT) for each in (JAPAN, ALLIED)]
    found: tuple[list[Decided], list[Decided]] = [], []
    while (who := actors(s)) and s.turn < LAST:
        side = who[0]
        dealt = game.clone_for(s, side, len(found[side]))
        choice = players[side].think(dealt, 0)
        found[side].append(Decided(dealt, choice, memory(players[side])))
        decide(s, side, choice.act)
        s.events.clear()
    return found


@pytest.mark.rule("ichigo", "S1")
@pytest.mark.parametrize("side", [JAPAN, ALLIED])
def test_a_system_begun_anew_remembers_and_decides_as_the_one_that_was_there(side: int) -> None:
    game, kit = opened("ichigo")
    decided = played()[side]
    assert decided[-1].memory["seen"]
    assert decided[-1].memory["axis"] if side == JAPAN else decided[-1].memory["placed_before"] >= 0
    for at in (len(decided) // 3, len(decided) // 2, len(decided) - 1):
        anew = Player(game, kit, "solitaire", side, LOT)
        anew.recall((each.dealt for each in decided[:at]), decided[at].dealt)
        assert anew.think(decided[at].dealt, 0) == decided[at].choice
        assert memory(anew) == decided[at].memory


def thought(at: int, past: tuple[bytes, ...] | None = None) -> Thought:
    """What the process that thinks is given for one of these decisions."""
    s = played()[ALLIED][at].dealt
    return Thought("t", "ichigo", s.scenario, s.options, pack(s), ALLIED, 0, "solitaire", LOT, made=at, past=past)


@pytest.mark.rule("ichigo", "S1")
def test_a_process_that_has_forgotten_says_so_and_is_told() -> None:
    game, kit = opened("ichigo")
    decided, minds = played()[ALLIED], Minds()
    written = [game.notation.write(kit, each.choice.act) for each in decided]
    assert [minds.answer(thought(at)).act for at in (0, 1)] == written[:2]
    assert minds.answer(thought(1)).forgotten, "the second decision was made already, or taken back"
    last = len(decided) - 2
    assert minds.answer(thought(last)).forgotten
    told = minds.answer(thought(last, tuple(pack(each.dealt) for each in decided[:last])))
    assert (told.act, told.reason) == (written[last], decided[last].choice.reason)
    after = minds.answer(thought(last + 1))
    assert not after.forgotten
    assert (after.act, after.reason) == (written[last + 1], decided[last + 1].choice.reason)
