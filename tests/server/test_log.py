"""Dice stand at the line of their throw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from tests.kernel.chained import chained, play_on

from hexfront.bots.random_bot import choose
from hexfront.draw.look import look
from hexfront.kernel.events import Event, only
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import actors, advance
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.server.lines import event_lines
from hexfront.server.luck import luck, lucks, rarity, unusual
from hexfront.server.problem import STATUS
from hexfront.server.voice import Voice
from hexfront.testing import opened

GAME, KIT = opened("luzon")
WARNINGS = {
    "luzon": ("gives_up", "no_screen", "points_left"),
    "formosa": ("gives_up", "units_left"),
    "ichigo": ("nobody_moved", "nothing_attacked", "units_wait", "could_land_more"),
}
UNSORTED: dict[str, set[str]] = {"luzon": {"4.5"}, "formosa": {"3.0", "24.1"}, "ichigo": set()}
"""Dice that are in no kind of their own: landings in Luzon, the set-up of Formosa."""
VOICE = Voice(GAME, KIT, load_texts("luzon", "en"))
US_43, HEX = KIT.index["us_43"], KIT.board.hex("1022")


def die(rule: str, value: int) -> Event:
    return Event("die", rule, {"value": value, "sides": 6})


def told(*events: Event) -> list[tuple[str, tuple[int, ...]]]:
    return [(line.kind, line.dice) for line in event_lines(VOICE, 1, events, 0)]


def test_dice_come_before_their_result() -> None:
    found = Event("defenders", "9.2", {"hex": HEX, "number": 2})
    hit = Event("hits", "10.1", {"unit": US_43, "number": 1})
    taken = Event("captures", "10.3", {"unit": US_43, "hex": HEX})
    assert told(die("9.2", 5), found, die("10.2", 6), die("10.2", 1), hit, taken) == [
        ("defenders", (5,)),
        ("hits", (6, 1)),
        ("captures", ()),
    ]


def test_announced_dice_stand_at_the_announcement() -> None:
    fires = Event("shobu_fires", "11.7", {"unit": KIT.index["sg_10"], "number": 2})
    hit = Event("hits", "11.7", {"unit": US_43, "number": 1})
    assert told(fires, die("11.7", 6), hit, die("11.7", 1), fires, die("11.7", 2)) == [
        ("shobu_fires", (6, 1)),
        ("hits", ()),
        ("shobu_fires", (2,)),
    ]


def test_dice_without_a_result_have_their_own_line() -> None:
    phase = Event("phase_rescue", "5.2", {})
    assert told(die("OPT.REa", 3), phase) == [("die", (3,)), ("phase_rescue", ())]
    assert told(die("10.2", 4)) == [("die", (4,))]


def test_a_line_names_piece_and_hex() -> None:
    (line,) = event_lines(VOICE, 3, [Event("captures", "10.3", {"unit": US_43, "hex": HEX})], 0)
    assert (line.seq, line.piece, line.hex, line.rule) == (3, "us_43", "1022", "10.3")


def test_a_line_has_the_figures_that_its_sentence_says_and_no_others() -> None:
    found = Event("defenders", "9.2", {"hex": HEX, "number": 2, "unsaid": 5})
    (line,) = event_lines(VOICE, 1, [found], 0)
    assert line.figures == {"number": 2}
    game, kit = opened("formosa")
    declared = Event("attack_declared", "7.5", {"hex": next(iter(kit.board.place_at)), "number": 3})
    (line,) = event_lines(Voice(game, kit, load_texts("formosa", "en")), 1, [declared], 0)
    assert line.figures == {}, "a number that a word is chosen by is not said"


def test_a_die_by_which_nobody_may_move_is_known_by_its_figure() -> None:
    """Ichi-Go's client leaves such a line out of the story."""
    game, kit = opened("ichigo")
    rolled = Event("points_rolled", "7.1", {"hex": next(iter(kit.board.place_at)), "number": 0})
    for language in LANGUAGES:
        (line,) = event_lines(Voice(game, kit, load_texts("ichigo", language)), 1, [rolled], 0)
        assert line.figures["number"] == 0


def test_a_side_reads_only_what_it_may() -> None:
    secret = Event("captures", "10.3", {"unit": US_43, "hex": HEX}, 0b10)
    assert told(secret) == []


def test_luck_has_a_band_that_narrows() -> None:
    few, many = luck("a", "A", [6, 6]), luck("a", "A", [3, 4] * 200)
    assert few.mean == 6
    assert few.high - few.low > many.high - many.low
    assert many.faces == (0, 0, 200, 200, 0, 0)
    assert luck("a", "A", []).dice == 0


def test_luck_is_exact_for_few_dice_and_normal_for_many() -> None:
    """Two dice are 5 off twice in 36 times; the band holds 95 % and no smaller one does."""
    assert rarity(2, 5) == pytest.approx(2 / 36)
    assert rarity(2, 0) == pytest.approx(1)
    assert rarity(1, 2.5) == pytest.approx(2 / 6)
    three = luck("a", "A", [6, 6, 5])
    assert (three.low, three.high, three.rarity) == (1.667, 5.333, round(8 / 216, 4)), "208 of 216 sums are 5 to 16"
    sums = Counter(map(sum, product(range(1, 7), repeat=5)))
    for off in (0.5, 3.5, 7.5, 12.5):
        ways = sum(times for total, times in sums.items() if abs(total - 17.5) >= off)
        assert rarity(5, off) == pytest.approx(ways / 6**5)
    assert rarity(200, 47) == pytest.approx(rarity(201, 47.5), abs=0.01), "the two laws meet"


def ways(count: int) -> list[int]:
    """In how many ways so many dice give each sum, from the smallest on: counted out."""
    found = [1]
    for _ in range(count):
        longer = [0] * (len(found) + 5)
        for total, many in enumerate(found):
            for face in range(6):
                longer[total + face] += many
        found = longer
    return found


@pytest.mark.parametrize(("count", "near"), [(1, 1e-9), (2, 1e-9), (7, 1e-9), (60, 1e-9), (200, 1e-9), (201, 1e-3)])
def test_every_chance_and_every_band_is_that_of_all_sums_counted_out(count: int, near: float) -> None:
    twice = [(abs(2 * (total + count) - 7 * count), many) for total, many in enumerate(ways(count))]
    tail = {off: Fraction(sum(many for far, many in twice if far >= off), 6**count) for off, _ in twice}
    for off, chance in tail.items():
        assert rarity(count, off / 2) == pytest.approx(float(chance), abs=near)
    half = 2 * count * (luck("a", "A", [3] * count).high - 3.5)
    outside = [float(chance) for off, chance in tail.items() if off > half + 0.5]
    assert max(outside, default=0.0) <= 0.051 - 0.001 * (near < 1e-6), "the band holds what it should"
    assert tail[min(tail, key=lambda off: abs(off - half))] > 0.0499, "and no smaller one does"


def test_luck_tells_nobody_of_dice_that_he_did_not_see() -> None:
    """A die of one side alone changes no figure of the other or of an onlooker while the game runs."""
    journal = play_on(chained("formosa"), 60)
    voice = Voice(journal.game, journal.kit, load_texts("formosa", "en"))
    before = {side: lucks(voice, journal, side) for side in (0, 1, NOBODY)}
    assert before[0]
    hidden = Event("die", "10.3", {"value": 6, "sides": 6}, only(1))
    journal.history[-1] = [*journal.history[-1], *[hidden] * 20]
    after = {side: lucks(voice, journal, side) for side in (0, 1, NOBODY)}
    assert (after[0], after[NOBODY]) == (before[0], before[NOBODY])
    assert after[1][0].dice == before[1][0].dice + 20
    assert {one.key for one in before[NOBODY]}.isdisjoint(voice.game.meta.seats), "nor who was ready last"


def test_the_rarest_of_many_figures_is_not_unusual_by_itself() -> None:
    lone = luck("a", "A", [6, 6, 6, 6])
    assert lone.rarity < 0.05
    assert unusual([lone])
    usual = [luck("a", "A", [3, 4])] * 9
    assert not unusual([*usual, luck("a", "A", [6, 6])])
    assert unusual([*usual, luck("a", "A", [6] * 6)])
    assert not unusual([])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [*WARNINGS])
def test_every_word_of_the_server_is_there(key: str, language: str) -> None:
    game, kit = opened(key)
    s, texts = game.start(kit), load_texts(key, language)
    keys = [f"error.{code}" for code in (*STATUS, "no_piece", "not_playable", "unusable", "not_over")]
    keys += [f"luck.{kind}" for kind in ("all", *look(key).dice.kinds)]
    keys += [f"measure.{measure}" for measure in game.aids.measures(s)]
    keys += [f"overlay.{layer.key}" for layer in game.aids.overlays(s, 0)]
    keys += [f"objective.{objective.key}" for objective in game.aids.objectives(s, 0)]
    keys += [f"warning.{warning}" for warning in WARNINGS[key]]
    keys += [f"step.{step.__name__}" for step in game.steps]
    keys += [f"side.{side}" for side in game.meta.sides]
    assert [key for key in keys if not texts.has(key)] == []


@pytest.mark.parametrize("key", [*WARNINGS])
def test_every_kind_of_throw_is_noted(key: str) -> None:
    game, kit = opened(key)
    noted = {rule for rules in look(key).dice.kinds.values() for rule in rules}
    thrown: set[str] = set()
    for seed in range(6):
        rng, s = Random(seed), game.start(kit, game.meta.scenarios[-1].key, (), die=seed)
        while who := actors(s):
            advance(s, who[0], choose(game, s, who[0], rng))
            thrown |= {event.rule for event in s.events if event.key == "die" and event.args["sides"] == 6}
            s.events.clear()
    assert noted & thrown
    assert thrown - noted <= UNSORTED[key]


def test_what_is_noted_of_dice_exists() -> None:
    notes = look("luzon").dice
    assert all(VOICE.texts.has(f"event.{key}") for key in notes.announced)
    assert look("rising_sun").dice.announced == ()
