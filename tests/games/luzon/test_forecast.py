"""The odds shown before the dice: against the tables, against every throw there is, and against the engine itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from hexfront.games.luzon.forecast import entry_forecast, garrison_distribution
from hexfront.kernel.dice import NoMoreDice
from hexfront.kernel.odds import Forecast, hits
from hexfront.kernel.state import digest
from hexfront.testing import Scene, scene

Results = dict[tuple[str, int], Fraction]

MANY = 30
"""More points than any garrison can take."""


def ready(text: str = "", dice: str = "") -> Scene:
    return scene(f"{text}\nstep OperationsBegin\ndice {dice}")


def forecast(t: Scene, act: str) -> Forecast | None:
    return t.game.forecast(t.s, 0, t.act(act))


def results(found: Forecast | None) -> Results:
    assert found is not None
    return {(o.key, o.number): Fraction(o.ways, o.of) for o in found.results}


# against the numbers of the tables


def means(hex: str, options: str = "") -> tuple[float, float]:
    """Mean defenders (or fire dice) and mean hits."""
    t = ready(f"options {options}")
    number = t.kit.board.hex(hex)
    defenders = sum(n * p for n, p in garrison_distribution(t.s, number).items())
    suffered = sum(o.number * Fraction(o.ways, o.of) for o in entry_forecast(t.s, number, MANY).results)
    return round(float(defenders), 2), round(float(suffered), 2)


@pytest.mark.rule("luzon", "HDT.1", "HDT.2", "HDT.3", "HDT.4", "HDT.5", "HDT.7", "HDT.9")
@pytest.mark.rule("luzon", "FT.1", "FT.2", "FT.3", "FT.4", "FT.5")
@pytest.mark.parametrize(
    ("hex", "defenders", "suffered", "yamashita"),
    [
        ("1121", 4.33, 3.61, 5.00),
        ("2210", 4.33, 1.44, 5.00),
        ("1132", 3.50, 2.33, 4.33),
        ("0834", 3.50, 2.33, 4.33),
        ("1129", 1.00, 0.50, 1.33),
        ("1022", 0.33, 0.11, 0.50),
        ("0925", 0.17, 0.03, 0.33),
        ("1235", 0.17, 0.08, 0.33),
        ("1036", 0.33, 0.17, 0.50),
        ("1827", 0.17, 0.14, 0.33),
        ("1538", 7.00, 3.50, 7.00),
        ("1537", 10.50, 5.25, 10.50),
        ("1140", 2.50, 1.25, 2.50),
    ],
    ids=[
        "town at the base area",
        "cropland",
        "Clark Field",
        "Zig Zag Pass",
        "other town",
        "rough",
        "clear",
        "clear star",
        "rough star",
        "Sierra Madre",
        "Manila",
        "Intramuros",
        "Corregidor",
    ],
)
def test_mean_defenders_and_hits_by_kind_of_hex(hex: str, defenders: float, suffered: float, yamashita: float) -> None:
    assert means(hex) == (defenders, suffered)
    assert means(hex, "yts")[0] == yamashita


@pytest.mark.rule("luzon", "HDT.6")
@pytest.mark.parametrize("hex", ["0433", "0736"])
def test_beaches_and_coast_are_a_sure_thing(hex: str) -> None:
    assert means(hex, "yts") == (0, 0)
    t = ready("options yts")
    t.do("drop us_503")
    assert results(forecast(t, f"at {hex}")) == {("victory", 0): 1}


@pytest.mark.rule("luzon", "9.3a")
def test_the_naval_garrisons_range_over_all_throws_of_their_dice() -> None:
    t = ready()
    expected = {
        "1538": [a + b for a, b in product(range(1, 7), repeat=2)],
        "1537": [sum(thrown) for thrown in product(range(1, 7), repeat=3)],
        "1140": [die - 1 for die in range(1, 7)],
    }
    for hex, totals in expected.items():
        chances = {n: Fraction(totals.count(n), len(totals)) for n in set(totals)}
        assert garrison_distribution(t.s, t.kit.board.hex(hex)) == chances


@pytest.mark.rule("luzon", "11.1a")
def test_the_counteroffensive_happens_in_six_games_of_ten() -> None:
    spared = 1.0
    for turn in range(1, 7):
        checks = [
            scene(f"turn {turn}\nstep CounteroffensiveCheck\ndice {die} 2{' 1' * 7}").s.over for die in range(1, 7)
        ]
        spared *= 1 - sum(checks) / 6
    assert round(1 - spared, 3) == 0.598


@pytest.mark.rule("luzon", "11.8a")
@pytest.mark.parametrize(
    ("options", "dice"), [("", 7), ("yts army35", 37)], ids=["Shobu Group alone", "with Thirty-Fifth Army"]
)
def test_the_whole_force_has_so_many_dice(options: str, dice: int) -> None:
    t = scene(f"options {options}\nturn 2\nstep CounteroffensiveCheck\ndice 1 2{' 1' * dice}")
    assert t.s.over
    assert len([e for e in t.s.events if e.key == "die" and e.rule == "11.7"]) == dice


def test_a_fresh_division_before_the_whole_force() -> None:
    """Thirty-seven dice bring ten hits in a rough hex with 0.84, in a clear one with 0.08."""
    kit = ready().kit
    rough, clear = (Fraction(7 - kit.hits_from[kit.board.hex(hex)], 6) for hex in ("1022", "1028"))
    assert round(float(hits(37, rough, 10)[10]), 2) == 0.84
    assert round(float(hits(37, clear, 10)[10]), 2) == 0.08
    assert float(hits(37, rough, 20)[20]) < 0.01


# against every throw there is


def every_throw(garrison: list[int], hits_from: int, points: int) -> Results:
    """All throws of a garrison die and its fire dice, counted; dice beyond the end of a battle do not matter."""
    counted: dict[tuple[str, int], int] = {}
    for die, *fire in product(range(1, 7), repeat=1 + max(garrison)):
        number = garrison[die - 1]
        scored = sum(face >= hits_from for face in fire[:number])
        lost = number > 0 and scored >= points
        key = ("defeat", 0) if lost else ("victory", scored)
        counted[key] = counted.get(key, 0) + 1
    return {key: Fraction(n, 6 ** (1 + max(garrison))) for key, n in counted.items()}


@pytest.mark.rule("luzon", "10.3a", "10.4a")
@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize(
    ("start", "to", "garrison", "hits_from"),
    [
        ("1028", "1129", [0, 0, 1, 1, 2, 2], 4),
        ("0923", "1022", [0, 0, 0, 0, 1, 1], 5),
        ("0824", "0825", [0, 0, 0, 0, 0, 1], 6),
        ("1139", "1140", [0, 1, 2, 3, 4, 5], 4),
    ],
    ids=["town", "rough", "clear", "Corregidor"],
)
def test_the_odds_count_every_throw(start: str, to: str, garrison: list[int], hits_from: int, points: int) -> None:
    t = ready(f"us_37 where {start} op {points}\nus_control + {start}")
    assert results(forecast(t, f"move us_37 {to}")) == every_throw(garrison, hits_from, points - 1)


@pytest.mark.rule("luzon", "10.3a", "10.4a")
@pytest.mark.parametrize("points", [3, 6, 10])
def test_the_odds_count_every_throw_at_clark_field(points: int) -> None:
    t = ready(f"us_37 where 1131 op {points}\nus_control + 1131")
    expected = every_throw([1, 2, 3, 4, 5, 6], 3, points - 2)
    assert results(forecast(t, "move us_37 1132")) == expected


# against the engine

MOST_THROWS = 5000
"""More than the dice of any battle below can fall in different ways."""


def throws(text: str, acts: tuple[str, ...], garrison_dice: int, hits_from: int) -> Iterator[tuple[Scene, Fraction]]:
    """Play an action with every throw of its dice.

    One throw for the garrison stands for all of the same sum; of the faces that hit, and of those that miss, one
    stands for all.
    """
    faces = list(product(range(1, 7), repeat=garrison_dice))
    sums = [sum(thrown) for thrown in faces]
    by_sum = {sum(thrown): thrown for thrown in faces}
    pending = [(thrown, Fraction(sums.count(total), len(sums))) for total, thrown in by_sum.items()]
    for _ in range(MOST_THROWS):
        if not pending:
            return
        dice, p = pending.pop()
        t = ready(text, " ".join(map(str, dice)))
        try:
            t.do(*acts)
        except NoMoreDice:
            pending.append(((*dice, 6), p * Fraction(7 - hits_from, 6)))
            pending.append(((*dice, 1), p * Fraction(hits_from - 1, 6)))
            continue
        yield t, p
    raise AssertionError("a battle goes on after its end")


def outcome(t: Scene, hex: str) -> tuple[str, int]:
    """What became of a battle: hits that are still to be split count as suffered."""
    if t.top == "SplitHits":
        return "victory", int(t.s.stack[-1].hits)
    if not t.has("us_control", hex):
        return "defeat", 0
    return "victory", sum(hit["number"] for hit in t.happened("hits"))


CASES = [
    ("us_37 where 1028 op 4\nus_control + 1028", ("move us_37 1129",), 1, 4),
    ("us_37 where 1028 op 2\nus_control + 1028", ("move us_37 1129",), 1, 4),
    ("us_37 where 1028 op 1\nus_control + 1028", ("move us_37 1129",), 1, 4),
    ("us_37 where 1131 op 5\nus_control + 1131", ("move us_37 1132",), 1, 3),
    ("us_37 where 1021 op 10\nus_control + 1021", ("move us_37 1121",), 1, 2),
    ("us_37 where 2110 op 5\nus_control + 2110", ("move us_37 2210",), 1, 5),
    ("us_37 where 1727 op 4\nus_control + 1727", ("move us_37 1827",), 1, 2),
    ("us_37 where 0926 op 3\nus_control + 0926", ("move us_37 0927",), 1, 6),
    ("us_37 where 1134 op 2\nus_control + 1134", ("move us_37 1135",), 1, 4),
    ("us_37 where 1139 op 4\nus_control + 1139", ("move us_37 1140",), 1, 4),
    ("us_37 where 1539 op 5\nus_control + 1539", ("move us_37 1538",), 2, 4),
    ("us_37 where 1536 op 4\nus_control + 1536", ("move us_37 1537",), 3, 4),
    ("us_37 where 1539 op 3\nus_control + 1539", ("assault us_37 1538", "attack"), 2, 4),
    ("us_37 op 10\nus_503 op 3", ("drop us_503", "at 1031"), 1, 3),
    ("us_37 op 10\nus_503 op 2", ("drop us_503", "at 1438"), 1, 4),
    ("options yts\nus_37 where 1028 op 3\nus_control + 1028", ("move us_37 1129",), 1, 4),
    ("event_modifier -1\nus_37 where 1131 op 4\nus_control + 1131", ("move us_37 1132",), 1, 3),
    ("options yts\nevent_modifier 1\nus_37 where 0926 op 4\nus_control + 0926", ("move us_37 0927",), 1, 6),
    (
        "us_37 where 1539 op 4\nus_112 where 1638 op 3\nus_control + 1539 1638",
        ("assault us_37 1538", "support us_112", "attack"),
        2,
        4,
    ),
]


@pytest.mark.rule("luzon", "10.2a", "10.3a", "10.4a", "10.4e")
@pytest.mark.parametrize(("text", "acts", "garrison_dice", "hits_from"), CASES)
def test_the_engine_throws_by_the_odds_it_shows(
    text: str, acts: tuple[str, ...], garrison_dice: int, hits_from: int
) -> None:
    before = ready(text)
    before.do(*acts[:-1])
    hex = next(word for act in acts for word in act.split() if word.isdigit())
    played: Results = {}
    for t, p in throws(text, acts, garrison_dice, hits_from):
        key = outcome(t, hex)
        played[key] = played.get(key, Fraction(0)) + p
    assert sum(played.values()) == 1
    assert played == results(forecast(before, acts[-1]))


@pytest.mark.parametrize(("text", "acts", "garrison_dice", "hits_from"), CASES)
def test_the_garrison_is_thrown_for_by_the_odds_shown(
    text: str, acts: tuple[str, ...], garrison_dice: int, hits_from: int
) -> None:
    before = ready(text)
    before.do(*acts[:-1])
    found = forecast(before, acts[-1])
    assert found is not None
    met: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=garrison_dice):
        t = ready(text, " ".join(map(str, (*faces, *[1] * 18))))
        t.do(*acts)
        [told] = t.happened("defenders" if garrison_dice == 1 and "1140" not in acts[0] else "fire_dice")
        met[told["number"]] = met.get(told["number"], Fraction(0)) + Fraction(1, 6**garrison_dice)
    assert {o.number: Fraction(o.ways, o.of) for o in found.found} == met


# what is shown


@pytest.mark.parametrize(
    ("text", "act", "rows"),
    [
        ("", "move us_43 1022", ["hex_defense rough", "fire rough_or_cropland"]),
        (
            "us_43 where 1028\nus_control + 1028",
            "move us_43 1129",
            ["hex_defense other_town", "fire town_city_or_star"],
        ),
        (
            "us_43 where 1539\nus_control + 1539",
            "move us_43 1538",
            [" manila_defense", "fire town_city_or_star"],
        ),
    ],
)
def test_the_preview_names_the_rows_of_both_tables(text: str, act: str, rows: list[str]) -> None:
    found = forecast(ready(text), act)
    assert found is not None
    assert [f"{place.chart} {place.row}" for place in found.charts] == rows


@pytest.mark.rule("luzon", "HDT.9")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("options yts", [(1, "4.6")]),
        ("options yts army35", [(1, "4.6")]),
        ("event_modifier -1", [(-1, "OPT.RE")]),
        ("options yts\nevent_modifier 1", [(1, "4.6"), (1, "OPT.RE")]),
    ],
)
def test_the_preview_lists_what_modifies_the_throw(text: str, expected: list[tuple[int, str]]) -> None:
    t = ready(f"{text}\nus_37 where 1139\nus_control + 1139")
    found = forecast(t, "move us_43 1022")
    assert found is not None
    assert [(m.amount, m.rule) for m in found.modifiers] == expected
    corregidor = forecast(t, "move us_37 1140")
    assert corregidor is not None
    assert corregidor.modifiers == ()


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("us_control + 1022", "move us_43 1022"),
        ("", "move us_43 0823"),
        ("", "end"),
        ("", "land us_158"),
        ("us_112 where 1022\nus_control + 1022", "withdraw us_112"),
        ("", "place us_158 0923"),
    ],
    ids=["a US-controlled hex", "the sea", "the end of the phase", "a landing", "a withdrawal", "a transfer"],
)
def test_where_no_dice_are_thrown_nothing_is_forecast(text: str, act: str) -> None:
    t = ready(text)
    assert t.can(act)
    assert forecast(t, act) is None


def test_looking_ahead_changes_nothing() -> None:
    t = ready(dice="5 4")
    before = digest(t.s)
    assert forecast(t, "move us_43 1022") is not None
    assert digest(t.s) == before
    assert t.dice_left == 2


def test_every_option_of_a_turn_can_be_forecast() -> None:
    t = scene("dice 6")
    for option in t.options():
        found = forecast(t, option)
        if found is not None:
            assert sum(Fraction(o.ways, o.of) for o in found.results) == 1
            assert sum(Fraction(o.ways, o.of) for o in found.found) == 1
