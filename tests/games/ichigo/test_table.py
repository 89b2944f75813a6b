"""What the table shows beside the rules: conditions, checks to come, air war, pools, the attack, overlays, charts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, RAILROAD, army, fights, moves, play, stack, war

from hexfront.bots import random_bot
from hexfront.games.ichigo.facts import table
from hexfront.games.ichigo.game import GAME
from hexfront.hexmap import bits
from hexfront.kernel.step import actors, advance, options
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.testing import Scene, opened

AIRBASES = "1815 1616 1418 1320 1123 1615 1422 2217"
PORTS = "3112 2916 2918"


def conditions(t: Scene, side: int = JAPAN) -> dict[str, dict[str, Any]]:
    return {row["key"]: row for row in table(t.s, side)["conditions"]}


def layer(t: Scene, key: str, side: int = JAPAN) -> list[str]:
    found = next(x for x in t.game.aids.overlays(t.s, side) if x.key == key)
    return sorted(t.kit.board.number(hex) for hex in bits.each(found.hexes))


# how it stands


def test_the_five_conditions_say_what_is_missing() -> None:
    t = war(f"japan_control + 1815 1801\nCEA-3D where 0905\n{army(1, '2712', '74')}\n{army(2, '2712', '5')}")
    found = conditions(t)
    assert (found["airbases"]["number"], found["airbases"]["of"]) == (1, 8)
    assert sorted(found["airbases"]["hexes"]) == sorted(set(AIRBASES.split()) - {"1815"})
    assert (found["railroad"]["number"], found["railroad"]["of"]) == (12, 32)
    assert found["railroad"]["hexes"] == [hex for hex in RAILROAD.split() if hex not in ("1801", "1815")]
    assert found["near_chungking"]["number"] == 8
    assert (found["nobody_east"]["number"], found["nobody_east"]["hexes"]) == (2, ["2712"])
    assert [row["met"] for row in found.values()] == [False] * 5
    assert (table(t.s, JAPAN)["points"], table(t.s, JAPAN)["japan_from"]) == (0, 3)


def test_with_causeway_other_conditions_stand_and_debits_count_against() -> None:
    t = war("causeway 2\njapan_control - 1801", turn=8)
    found = conditions(t)
    assert found["north_end"] == {"key": "north_end", "worth": -1, "met": True}
    assert found["nobody_on_formosa"]["met"]
    assert table(t.s, ALLIED)["points"] == -2
    assert table(t.s, ALLIED)["causeway_check"] == {}


@pytest.mark.parametrize(
    ("text", "ways", "of"),
    [
        (f"japan_control + {PORTS}", 1, 6),
        ("", 2, 3),  # three ports
        (f"japan_control + {PORTS} {RAILROAD}", 1, 3),
        (f"japan_control + {PORTS} {AIRBASES}", 1, 6),  # 6 with -1 is no more, 5 with +1 is: 3 + 3 of 36
    ],
)
def test_the_chance_of_causeway_is_that_of_the_check(text: str, ways: int, of: int) -> None:
    check = table(war(text, turn=3).s, JAPAN)["causeway_check"]
    assert (check["ways"], check["of"]) == (ways, of)


def test_the_chance_of_collapse_counts_what_is_met_now() -> None:
    t = war(f"japan_control + 0119\n{army(1, '2712', '74')}")
    assert [table(t.s, JAPAN)["collapse"][key] for key in ("ways", "of")] == [1, 3]
    t = war("japan_control + 0119")
    assert table(t.s, JAPAN)["collapse"]["modifiers"] == [[1, "4.1", "kunming"], [1, "4.1", "nobody_east"]]
    assert table(war("causeway 2", turn=8).s, JAPAN)["collapse"] == {"rolled": False}


# beside the map


def test_the_next_air_dice_are_told_with_what_counts_on_them() -> None:
    assert table(war("", turn=1).s, JAPAN)["air"]["dice"] == [1, 0]
    assert table(war(f"japan_control + {AIRBASES}", turn=7).s, JAPAN)["air"]["dice"] == [-2, None]
    assert table(war("japan_control + 1815 1616 1418 1320", turn=6).s, JAPAN)["air"]["dice"] == [0, -2]
    assert table(war("causeway 2", turn=8).s, JAPAN)["air"]["dice"] == []


def test_tried_armies_are_named_and_the_others_counted() -> None:
    t = war(f"{army(1, '1705', '74', tried=True)}\n{army(2, '1705', '16')}")
    found = table(t.s, JAPAN)
    assert found["tried"] == [["CH-74", 5]]
    assert found["untried"] == [15, 50, 14, 4, 2, 0]
    assert found["pool"] == 84
    assert table(t.s, ALLIED)["tried"] == found["tried"]


def test_only_japan_is_told_who_may_be_withdrawn_or_absorb() -> None:
    t = war("CEA-3D where 2008\nCEA-13D where 2008\nCEA-12B where 2008\nCEA-110D where 2008\nCEA-13D lost 1", turn=4)
    assert table(t.s, JAPAN)["withdrawal"]["fit"] == ["CEA-3D"]
    assert table(t.s, JAPAN)["absorbing"] == ["CEA-13D"]
    told = table(t.s, ALLIED)
    assert ("fit" in told["withdrawal"], told["absorbing"]) == (False, [])


def test_units_out_of_supply_are_marked_as_far_as_they_are_seen() -> None:
    t = war("CEA-3D where 2008\nCEA-13D where 2008")
    assert table(t.s, JAPAN)["unsupplied"] == []
    t = war("CEA-3D where 2008 raided 1\nCEA-13D where 2008 raided 1")
    assert table(t.s, JAPAN)["unsupplied"] == ["CEA-3D", "CEA-13D"]
    assert table(t.s, ALLIED)["unsupplied"] == ["CEA-3D"]
    assert layer(t, "out_of_supply", ALLIED) == ["2008"]


# the attack


def test_the_declarer_reckons_and_the_enemy_sees_numbers() -> None:
    t = fights(f"CEA-3D where 1902\nCEA-13D where 1902\nCEA-58D where 1902\n{army(1, '1903', '74')}")
    t.do("attack 1903", "join CEA-13D", "tank")
    own, told = table(t.s, JAPAN)["attack"], table(t.s, ALLIED)["attack"]
    assert (own["attackers"], own["tanks"], own["strength"], own["defense"]) == (["CEA-13D"], 1, [2, 2], [0, 5])
    assert own["halved"] == 1  # across a river
    assert [key for _, _, key in own["shifts"]] == ["tanks"]
    assert told["from"] == [["1902", 1, 3]]
    assert not {"attackers", "tanks", "special", "strength", "shifts"} & told.keys()
    assert table(t.s, JAPAN)["battle"] == {"from": ["1902"], "targets": ["1903"]}


def test_once_confirmed_everybody_sees_odds_and_columns() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '74')}", nation=CHINESE)
    t.do("attack 2202", "join u1", "confirm", side=ALLIED)
    assert t.top == "DefensiveTanks"
    for side in (JAPAN, ALLIED):
        card = table(t.s, side)["attack"]
        assert (card["strength"], card["defense"], card["odds"], card["doubled"]) == ([5, 5], [4, 4], "1:1", True)
        assert card["final"] == card["base"] + sum(amount for amount, *_ in card["shifts"])


def test_a_garrison_defends_only_where_there_is_one() -> None:
    t = fights(army(1, "2009", "74"), nation=CHINESE)
    t.do("attack 2008", side=ALLIED)
    assert table(t.s, ALLIED)["attack"]["garrison"]
    t = fights(f"CEA-3D where 1902\n{army(1, '1903', '74')}")
    t.do("attack 1903")
    assert not table(t.s, JAPAN)["attack"]["garrison"]


# overlays, reach, charts


def test_overlays_split_railroad_and_airbases_into_held_and_missing() -> None:
    t = war("japan_control + 1801 1815")
    assert "1801" in layer(t, "railroad")
    assert "1801" not in layer(t, "railroad_missing")
    assert len(layer(t, "railroad")) + len(layer(t, "railroad_missing")) == 32
    assert layer(t, "airbases_taken") == ["1815"]
    numbers = next(x for x in t.game.aids.overlays(t.s, JAPAN) if x.key == "railroad_missing").values
    assert numbers[t.kit.board.hex("1802")] == "2"


def test_the_reach_of_a_nation_is_that_of_its_units() -> None:
    t = moves("CEA-3D where 2008")
    unit = t.kit.index["CEA-3D"]
    ordinary = {way.hex for way in t.game.aids.reach(t.s, JAPAN, unit) if way.cost <= 6}
    found = set(layer(t, "japanese_reach"))
    assert found == {t.kit.board.number(hex) for hex in ordinary} | {"2008"}


def test_static_units_and_the_frozen_force_reach_nothing() -> None:
    assert layer(war("HM where 1815"), "chinese_reach") == []
    assert layer(war("CEA-21D where 0925", turn=1), "japanese_reach") == []
    assert "0924" in layer(war("CEA-21D where 0925", turn=2), "japanese_reach")


def test_a_stack_on_the_march_has_a_reach_too() -> None:
    t = moves("CEA-3D where 2008\nCEA-13D where 2008")
    t.do("move CEA-3D", "add CEA-13D")
    found = {way.hex: way for way in t.game.aids.reach(t.s, JAPAN, t.kit.index["CEA-3D"])}
    way = found[t.kit.board.hex("2006")]
    t.do(*(t.game.notation.write(t.kit, act) for act in way.acts), "stop")
    assert stack(t, "2006") == ["CEA-3D", "CEA-13D"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_overlay_and_warning_has_words(language: str) -> None:
    _, kit = opened("ichigo")
    texts = load_texts("ichigo", language)
    t = war("causeway 2", turn=8)
    wanted = ["back.text", "back.japan", "back.allied"]
    wanted += [f"overlay.{x.key}" for x in t.game.aids.overlays(t.s, JAPAN)]
    for chart in t.game.aids.charts(kit):
        wanted += [f"chart.{chart.key}", *(f"chart_column.{x}" for x in chart.columns)]
        wanted += [f"chart_row.{x}" for x in chart.rows]
        wanted += [f"chart_cell.{c}" for row in chart.rows.values() for c in row if c[:1].isalpha()]
    assert [key for key in wanted if not texts.has(key)] == []


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [("en", "to 1616.", "to 1616 (3 units)."), ("es", "a 1616.", "a 1616 (3 unidades).")],
)
def test_units_are_counted_where_several_move_as_one(language: str, alone: str, together: str) -> None:
    _, kit = opened("ichigo")
    texts, at = load_texts("ichigo", language), {"origin": kit.board.hex("1617"), "hex": kit.board.hex("1616")}
    for number, end in ((1, alone), (3, together)):
        said, _ = texts.told("event.moves", kit, {**at, "unit": 0, "number": number})
        assert said.replace(texts.hex(kit, at["hex"]), "1616").endswith(f" {end}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attack_is_confirmed_by_what_is_true_in_a_plan_too(language: str) -> None:
    texts = load_texts("ichigo", language)
    assert not {"back", "atrás"} & set(texts.say(texts.verb("confirm")).split())  # of a plan everything is taken back


def test_a_phase_in_which_nothing_was_done_is_asked_about() -> None:
    t = moves("CEA-3D where 2008")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "nobody_moved"
    t.do("move CEA-3D", "to 2007", "stop")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == ""
    t = fights(f"CEA-3D where 1902\n{army(1, '1903', '16')}")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "nothing_attacked"


def test_a_unit_that_moved_out_of_supply_is_warned_of() -> None:
    t = moves("CEA-3D where 2008 raided 1")
    t.do("move CEA-3D", "to 2007", "stop")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "cut_off"


def test_units_that_are_due_do_not_wait_unasked() -> None:
    t = war("CEA-27D where turn_track")
    play(t, "JapaneseEntry side=0 formosa=0")
    assert t.game.warning(t.s, JAPAN, t.act("done")) == "units_wait"


# going on

LEAVES = {"end", "done", "stop", "confirm", "decline"}
NOT_LOST = {"to", "add", "leave", "lift"}
"""Where units on the move can go, and a marker that may lie where it is: nobody gives them up by stopping."""
RARE = {"supply", "absorb", "special", "fly"}
"""What not every game comes to."""


def given_up(seed: int) -> set[str]:
    """What a random game offers beside going on."""
    s, rng, found = GAME.start(GAME.open_box(()), "campaign", (), die=seed), Random(seed), set[str]()
    while who := actors(s):
        acts = options(s, who[0])
        verbs = {act.verb for act in acts}
        found |= verbs - LEAVES if verbs & LEAVES else set()
        advance(s, who[0], random_bot.chosen(GAME, acts, rng), who)
        s.events.clear()
    return found - NOT_LOST


def test_whatever_can_be_given_up_by_going_on_has_its_words() -> None:
    offered = given_up(11)
    for language in LANGUAGES:
        words = {key.removeprefix("left.") for key in load_texts("ichigo", language).entries if key.startswith("left.")}
        assert offered <= words, language
        assert words - offered <= RARE, language
