"""What the table tells of what happened: words that name things, what could have come, and whose moments they were."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from hexfront.bots.random_bot import choose
from hexfront.kernel.events import Event
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import about, actors, advance
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.server.annals import Record
from hexfront.server.lines import event_lines
from hexfront.server.moments import Moments
from hexfront.server.packing import packed, unpacked
from hexfront.server.past import Past
from hexfront.server.present import present_now
from hexfront.server.report import decided_by, report
from hexfront.server.voice import Voice
from hexfront.server.wire import LogLine
from hexfront.testing import opened
from hexfront.worlds import World


def voice_of(game: str, language: str = "en") -> Voice:
    return Voice(*opened(game), load_texts(game, language))


def events_of(game: str, *told: tuple[str, dict[str, int]]) -> list[Event]:
    """Events that name the first hex of the board where they name one."""
    first = next(iter(opened(game)[1].board.grid))
    return [Event(key, "1.0", {**args, **({"hex": first} if "hex" in args else {})}) for key, args in told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_says_which_of_its_words_name_what(language: str) -> None:
    voice = voice_of("luzon", language)
    unit, hex = voice.kit.index["us_43"], voice.kit.board.hex("1022")
    (line,) = event_lines(voice, 3, [Event("enters", "8.2", {"unit": unit, "hex": hex, "cost": 2})], 0)
    assert {thing: line.text[start : start + length] for start, length, thing in line.names} == {
        "us_43": voice.texts.piece(voice.kit, unit),
        "1022": voice.texts.hex(voice.kit, hex),
    }
    assert line.text == voice.say("event.enters", {"unit": unit, "hex": hex, "cost": 2})


def played(game: str, seed: int) -> Iterator[list[Event]]:
    found, kit = opened(game)
    rng, s = Random(seed), found.start(kit, die=seed)
    while who := actors(s):
        advance(s, who[0], choose(found, s, who[0], rng))
        yield s.events
        s.events = []


def measured_lines(game: str, seed: int) -> list[LogLine]:
    """The lines of a random game that stand beside their chances; every line names only what it says."""
    voice, found = voice_of(game), []
    before: list[Event] = []
    for events in played(game, seed):
        lines = event_lines(voice, 1, events, 0, reversed(before))
        assert all(0 <= start < start + length <= len(x.text) for x in lines for start, length, _ in x.names)
        found += [line for line in lines if line.measured]
        before += [event for event in events if event.seen_by(0)]
    return found


@pytest.mark.parametrize(("game", "seed"), [("formosa", 1), ("ichigo", 0), ("bataan", 0)])
def test_every_fight_that_is_thrown_stands_beside_its_chances(game: str, seed: int) -> None:
    found = measured_lines(game, seed)
    assert found
    for line in found:
        for each in line.measured:
            assert 0 <= each.came < len(each.outcomes)
            assert sum(outcome.chance for outcome in each.outcomes) == pytest.approx(1)


def test_a_counterattack_is_read_on_the_table_of_the_other_side() -> None:
    game, kit = opened("formosa")
    column = ("combat_column", {"percent": 100, "column": 3})
    attack = [("attack_declared", {"hex": 0, "number": 1}), column, ("result_CA", {"hex": 0})]
    struck = events_of("formosa", *attack, ("counterattack", {"hex": 0}), column)
    again = events_of("formosa", *attack, *[("counterattack", {"hex": 0}), column] * 2)
    allied = {row[3] for row in kit.tables.combat.allied}  # type: ignore[attr-defined]
    japanese = {row[3] for row in kit.tables.combat.japanese}  # type: ignore[attr-defined]
    for events, table in ((struck[:2], japanese), (struck, allied), (again, japanese)):
        result = Event(f"result_{min(table)}", "15.5", {})
        (found,) = game.aids.verdict(kit, result, reversed(events))
        assert {outcome.key for outcome in found.outcomes} == table
        assert found.outcomes[found.came].key == min(table)


def test_a_maximum_effort_is_read_on_its_own_table() -> None:
    game, kit = opened("bataan")
    read = Event("combat_column", "10.3", {"column": 5, "number": 1})
    effort = Event("maximum_effort", "10.4", {"side": 0})
    series = kit.series  # type: ignore[attr-defined]
    for events, table in (([read], series.normal), ([read, effort], series.maximum)):
        thrown = [table.result(5, die + 1) for die in range(1, 7)]
        result = Event("combat_result", "10.6", {"number": thrown[0].attacker, "value": thrown[0].defender})
        theirs, ours = game.aids.verdict(kit, result, reversed(events))
        assert {outcome.number for outcome in theirs.outcomes} == {losses.defender for losses in thrown}
        assert ours.outcomes[ours.came].number == thrown[0].attacker


def test_the_last_own_moment_is_that_of_the_own_decision() -> None:
    game, kit = opened("formosa")
    world = World(game, game.start(kit, die=3), 0)
    assert world.moments.own(0) == 0
    rng, owns = Random(1), [0]
    for _ in range(120):
        side = actors(world.s)[0]
        before = world.moments.own(0)
        world.do(side, choose(game, world.s, side, rng))
        assert world.moments.own(0) == (world.moments.last(0) if side == 0 else before)
        owns += [world.moments.own(0)] * (world.moments.last(0) - len(owns) + 1)
    assert [world.moments.own(0, moment) for moment in range(len(owns))] == owns


def test_what_is_certain_says_what_it_costs() -> None:
    journal = Journal.new("luzon", seed=bytes(32))
    voice = voice_of("luzon")
    moments = Moments(journal)
    shown = present_now(voice, "t", moments.view(0), 0, journal)
    certain = [option for option in shown.options if option.chance == 1 and option.loss > 0]
    assert certain
    assert all(0 < option.loss < 1 for option in certain)
    assert all(option.loss == -1 for option in shown.options if option.chance != 1)
    again = unpacked(msgspec.to_builtins(packed(voice, shown)))["options"]
    assert [option["loss"] for option in again] == [option.loss for option in shown.options]


@pytest.mark.parametrize(
    ("game", "ending", "rule"), [("bataan", "decisive", "B-6.0"), ("singapore", "island_taken", "S-6.0")]
)
def test_the_end_names_the_rule_that_decided_it(game: str, ending: str, rule: str) -> None:
    journal = Journal.new(game, seed=bytes(32))
    journal.state.end(0, ending)
    assert decided_by(journal) == rule


def test_who_gives_up_does_so_by_a_rule() -> None:
    journal = Journal.new("formosa", seed=bytes(32))
    journal.decide(actors(journal.state)[0], "concede")
    forfeits = {verb.rule for verb in journal.game.notation.verbs.values() if verb.forfeit}
    assert {decided_by(journal)} == forfeits


def test_what_is_only_so_or_not_so_is_told_as_an_answer() -> None:
    voice, journal = voice_of("ichigo"), Journal.new("ichigo", seed=bytes(32))
    found = report(voice, journal, Past(journal, Record()), Moments(journal), 0).series
    assert {"changsha", "kunming", "causeway"} < {series.key for series in found if series.answer}
    assert {series.key for series in found if not series.answer} == {
        "points", "railroad", "airbases", "ports", "steps_lost",
    }  # fmt: skip


def test_what_may_be_taken_back_says_who_stopped_and_which_phase_ended() -> None:
    voice, journal = voice_of("ichigo"), Journal.new("ichigo", seed=bytes(32))
    japan = 0
    while not any(act.verb == "end" for act in journal.offer.options(japan)):
        journal.decide(japan, journal.offer.options(japan)[0])
    for act in ("move CEA-37D", "stop"):
        journal.decide(japan, act)
    assert voice.undoing(voice.read("stop"), journal.undoable_about(japan)) == "Stop here (37th Division)"
    assert voice.undoing(voice.read("end"), about(journal.state, japan, (japan,))) == "End the phase (Movement)"
    assert voice.undoing(voice.read("move CEA-37D"), journal.undoable_about(japan)) == "Move 37th Division"
