"""Every action can be spelled, word by word, and nothing else can."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.positions import every_game, every_setting, walk

from hexfront.envs.table import Illegal, Table, layout_of
from hexfront.envs.words import NUMBERS, Spelling
from hexfront.kernel.act import Act
from hexfront.kernel.step import options


def reached(spelling: Spelling) -> list[Act]:
    """Every action that some way of spelling leads to."""
    found: list[Act] = []
    for word in spelling.choices:
        next = spelling.say(word)
        found += reached(next) if isinstance(next, Spelling) else [next]
    return found


@every_setting
def test_spelling_leads_to_every_option_and_to_no_other_action(
    key: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    table = Table(key, scenario, chosen, forfeits=True)
    for _ in walk(table, 3):
        assert table.spelling is not None
        if table.spelling.depth == 0:
            found = options(table.state, table.side)
            assert sorted(reached(table.spelling)) == sorted(found)
            assert table.weights().sum() == len(found)


@every_game
def test_giving_the_game_away_is_offered_only_on_request(key: str) -> None:
    asked = Table(key, "", (), forfeits=True, interruptions=True)
    plain = Table(key, "", (), interruptions=True)
    verbs = plain.game.notation.verbs
    forfeits = {i for i, verb in enumerate(plain.words.verbs) if verbs[verb].forfeit}
    for _ in walk(plain, 4):
        assert plain.spelling is not None
        assert not forfeits & {*plain.spelling.spelled, *plain.spelling.choices}
    asked.reset(4)
    word = next(iter(forfeits & set(asked.spelling.choices if asked.spelling else ())))
    asked.say(word)
    assert asked.state.over


def test_a_side_may_reveal_its_units_out_of_turn_on_request() -> None:
    table = Table("formosa", "scenario_2", (), interruptions=True)
    reveal = table.words.names.index("reveal")
    for _ in walk(table, 5):
        if table.spelling and reveal in table.spelling.choices:
            break
    state: Any = table.state
    step, hidden, decision = state.stack[-1], sum(state.concealed), table.decisions
    table.say(reveal)
    while table.decisions == decision and table.spelling:
        table.say(next(iter(table.spelling.choices)))
    assert sum(state.concealed) == hidden - 1
    assert state.stack[-1] == step


@every_game
def test_a_word_means_the_same_in_every_game(key: str) -> None:
    words = layout_of(key).words
    assert len(set(words.names[: words.first_piece])) == len(words.verbs)
    assert words.names[words.first_number :] == tuple(str(n) for n in range(NUMBERS))
    board = layout_of(key).kit.board
    for place in board.places:
        word = words.first_hex + words.cell[place.hex]
        assert words.names[word] == board.number(place.hex)


def test_only_words_that_leave_a_choice_are_asked_for() -> None:
    table = Table("luzon", "", (), False)
    longest = 0
    for _ in walk(table, 2):
        assert table.spelling is not None
        longest = max(longest, table.spelling.depth)
        if table.spelling.depth:
            assert len(table.spelling.choices) > 1
    assert longest == 2


def test_a_word_out_of_place_is_refused_and_changes_nothing() -> None:
    table = Table("luzon", "", (), False)
    table.reset(1)
    before = table.spelling
    for word in (table.words.first_number + 5, -1, len(table.words)):
        with pytest.raises(Illegal, match="action mask"):
            table.say(word)
    assert table.spelling is before
    assert table.decisions == 0


def test_a_number_without_a_word_is_reported() -> None:
    words = layout_of("formosa").words
    with pytest.raises(ValueError, match="no word for the number 64"):
        words.spell(Act("spend", NUMBERS))
