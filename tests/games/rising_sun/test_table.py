"""What the table of a game of the series shows beside the rules: cards, overlays, reach, warnings, chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, answer, attack, attacking, bombarding, moving
from tests.games.rising_sun.test_combat import front

from hexfront.hexmap import bits
from hexfront.kernel.state import NOBODY
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.kernel.view import view
from hexfront.server.pages import rules_page
from hexfront.server.voice import Voice
from hexfront.testing import Scene, opened

STACK = "j4-1 where 3314 level 1\nj4hq where 3414 level 1\n"


def card(t: Scene, side: int) -> dict[str, Any]:
    """The attack as a side's table shows it."""
    found: dict[str, Any] = view(t.game, t.s, side).table["attack"]
    return found


def layer(t: Scene, side: int, key: str) -> set[str]:
    """The hexes of an overlay."""
    found = next(layer for layer in t.game.aids.overlays(t.s, side) if layer.key == key)
    return {t.kit.board.number(hex) for hex in bits.each(found.hexes)}


def test_an_attack_being_declared_shows_lead_odds_and_shifts_to_the_declarer_alone() -> None:
    t = front(STACK)
    t.do("attack 3213", "lead j124-1", "join j4-1")
    mine = card(t, JAPAN)
    assert (mine["lead"], mine["attackers"]) == (["j124-1"], ["j124-1", "j4-1"])
    assert mine["odds"]["base"].startswith("column_")
    assert all(len(shift) == 3 and shift[1] for shift in mine["odds"]["shifts"])
    assert card(t, ALLIED) == {}
    assert view(t.game, t.s, ALLIED).table["battle"] == {}


def test_an_attack_says_why_it_is_weaker_than_its_counters() -> None:
    t = front(STACK + "u1-1 disrupted 1")
    t.do("attack 3213", "lead j124-1")
    assert card(t, JAPAN)["lessened"] == []
    assert card(t, JAPAN)["enemy_lessened"] == [["disrupted", 1, "11.23bis"]]
    cut = front("j2hq where japan_destroyed")
    cut.do("attack 3213", "lead j124-1")
    assert card(cut, JAPAN)["lessened"] == [["unsupplied", 1, "15.2"]]


def test_leads_stay_secret_until_the_reveal() -> None:
    t = front(STACK + "u1-2 where 3213 level 1")
    attack(t, "3213", "j124-1", "j4-1")
    assert "lead" not in card(t, ALLIED)
    answer(t, "lead u1-2")
    assert t.top == "ChooseTable"
    for side in (JAPAN, ALLIED):
        assert (card(t, side)["lead"], card(t, side)["enemy_lead"]) == (["j124-1"], ["u1-2"])
        assert card(t, side)["odds"]["unseen"] is False


def test_between_declaration_and_reveal_each_side_sees_its_own_strength_and_nothing_that_is_secret() -> None:
    t = front(STACK + "u1-2 where 3213 level 1")
    t.do("attack 3213", "lead j124-1", "join j4-1")
    declared = card(t, JAPAN)["odds"]
    t.do("done")
    assert t.top == "Support"
    mine, theirs = card(t, JAPAN), card(t, ALLIED)
    assert mine["odds"] == declared  # still only against what is seen
    assert (mine["odds"]["unseen"], mine["lessened"]) == (True, [])
    both = sum(t.kit.figures[t.kit.index[unit]][0].defence for unit in ("u1-1", "u1-2"))
    assert theirs["defence"] == str(both)
    assert not {"odds", "lead", "attackers", "lessened"} & theirs.keys()
    t.s.disrupted[t.kit.index["j4-1"]] = 1
    mine = card(t, JAPAN)
    assert mine["lessened"] == [["out", 1, "11.23bis"]]
    assert mine["odds"]["attack"] == str(t.kit.figures[t.kit.index["j124-1"]][0].attack)
    assert card(t, NOBODY).keys().isdisjoint({"odds", "defence", "lessened"})


def test_units_that_cannot_be_seen_are_said_to_be_missing_from_the_odds() -> None:
    t = front(STACK + "u1-2 where 3213 level 1")
    t.do("attack 3213", "lead j124-1")
    assert card(t, JAPAN)["odds"]["unseen"] is True
    assert card(t, JAPAN)["odds"]["defence"] == str(t.kit.figures[t.kit.index["u1-1"]][0].defence)


def test_a_command_check_has_the_chance_of_the_rating() -> None:
    t = moving("guadalcanal", "j124-1 where 3514\nj35hq where 3614\nu1-1 where 2911\nu1dhq where 2912")
    t.do("move j124-1")
    found = t.game.forecast(t.s, JAPAN, t.act("check j124-1"))
    rating = t.kit.figures[t.kit.index["j35hq"]][0].rating
    assert found is not None
    assert found.success == float(Fraction(rating, 6))
    assert sum(Fraction(o.ways, o.of) for o in found.results) == 1
    assert [(note.key, note.number) for note in found.notes] == [("check_needs", rating)]


def test_a_shot_has_the_chances_of_its_column() -> None:
    t = bombarding("bataan", "j1fh where 2604\nj9-1 where 2606\nj65hq where 2603\na41 where 2607\naII where 2822")
    t.do("bombard 2607", "fire j1fh")
    found = t.game.forecast(t.s, JAPAN, t.act("shoot 2607"))
    assert found is not None
    assert sum(Fraction(o.ways, o.of) for o in found.results) == 1
    column = t.kit.series.bombardment.column(found_factors(t)) - t.kit.bombardment_shift[t.kit.board.hex("2607")]
    hits = sum(t.kit.series.bombardment.result(column, die).steps > 0 for die in range(1, 7))
    assert found.success == hits / 6


def found_factors(t: Scene) -> int:
    """The factors of the shot that is laid, as the prompt says them."""
    return int(t.s.stack[-1].prompt(t.s, JAPAN).args["value"])


def test_reach_ends_in_an_enemy_zone_and_adds_up_what_the_way_costs() -> None:
    t = moving("bataan", "j9-1 where 2601\na41 where 2606\naII where 3010")
    ways = {t.kit.board.number(way.hex): way for way in t.game.aids.reach(t.s, JAPAN, t.kit.index["j9-1"])}
    assert "2602" in ways
    assert ways["2602"].acts[0] == t.act("move j9-1")
    assert all(way.cost <= t.kit.figures[t.kit.index["j9-1"]][0].movement for way in ways.values())
    assert "2606" not in ways
    beside = t.kit.board.around(1 << t.kit.board.hex("2606"))
    assert not any(beside >> hex & 1 for way in ways.values() for hex in way.path[:-1])


def test_overlays_show_supply_and_what_is_cut_off_to_the_owner() -> None:
    t = moving("bataan", "j9-1 where 2601\na41 where 2620\naII where 2822\na42 where 2501", ALLIED)
    assert "2620" in layer(t, ALLIED, "supplied")
    assert layer(t, ALLIED, "out_of_supply") == {"2501"}
    assert layer(t, JAPAN, "out_of_supply") == {"2601"}


def test_the_range_of_guns_ends_where_they_do() -> None:
    t = bombarding("bataan", "j1fh where 2604\nj65hq where 2603\na41 where 2607\naII where 2822")
    reached = t.kit.figures[t.kit.index["j1fh"]][0].range
    hexes = layer(t, JAPAN, "artillery")
    assert "2607" in hexes
    far = max(t.kit.distance(t.kit.board.hex("2604"), t.kit.board.hex(hex)) for hex in hexes)
    assert far == reached


def test_the_owner_is_warned_of_stacks_above_the_limit_and_of_barring_his_own_attack() -> None:
    four = "\n".join(f"j{n} where 2602 level {i}" for i, n in enumerate(("9-1", "9-2", "9-3", "20-1")))
    t = moving("bataan", f"{four}\na41 where 2620\naII where 2822")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "overstacked"
    guns = bombarding("bataan", "j1fh where 2605\nj9-1 where 2606\nj65hq where 2604\na41 where 2607\naII where 2822")
    guns.do("bombard 2607", "fire j1fh")
    assert guns.game.warning(guns.s, JAPAN, guns.act("shoot 2607")) == "bars_attack"


def test_every_chart_has_as_many_cells_as_columns_and_words_for_all() -> None:
    for key in ("singapore", "bataan", "guadalcanal"):
        game, kit = opened(key)
        for chart in game.aids.charts(kit):
            assert all(len(row) == len(chart.columns) for row in chart.rows.values()), chart.key


def test_headquarters_below_the_top_are_not_in_the_list_of_the_enemy() -> None:
    t = attacking("bataan", "j9-1 where 2605\nj65hq where 2605 level 1\na41 where 2607\naII where 2822")
    ids = {side: {row[0] for row in view(t.game, t.s, side).table["staffs"]} for side in (JAPAN, ALLIED)}
    assert "j65hq" in ids[JAPAN]
    assert "j65hq" not in ids[ALLIED]
    assert "aII" in ids[JAPAN]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_rules_and_charts_can_be_read(key: str, language: str) -> None:
    game, kit = opened(key)
    page = rules_page(Voice(game, kit, load_texts(key, language)))
    assert {"normal_combat", "bombardment", "terrain", "replacements"} <= {chart.key for chart in page.charts}


@pytest.mark.parametrize(
    ("game", "taken", "kept"),
    [
        ("singapore", "1939", {"1940", "2039"}),
        ("bataan", "2826", {"3624"}),
        ("guadalcanal", "2911", {"3010", "3011"}),
    ],
)
def test_an_overlay_shows_who_holds_what_counts_for_victory(game: str, taken: str, kept: set[str]) -> None:
    t = moving(game, f"control_allied - {taken}\ncontrol_japan + {taken}")
    for side in (JAPAN, ALLIED):
        assert layer(t, side, "prizes_japan") == {taken}
        assert layer(t, side, "prizes_allied") == kept


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["singapore", "bataan", "guadalcanal"])
def test_every_overlay_has_a_name(game: str, language: str) -> None:
    t, texts = moving(game, ""), load_texts(game, language)
    for side in (JAPAN, ALLIED):
        assert all(texts.has(f"overlay.{layer.key}") for layer in t.game.aids.overlays(t.s, side))


def test_a_unit_that_could_set_out_is_told_why_not_to_a_hex() -> None:
    far = "j2hq where 3614\nj124-1 where 3514\nu1dhq where 3011\nu1-1 where 3213\nj4-1 where 3314"
    t = moving("guadalcanal", far)

    def bar(unit: str, hex: str) -> list[str]:
        found = t.game.aids.closed(t.s, JAPAN, t.act(f"move {unit}"), t.kit.board.hex(hex))
        return [f"{refusal.rule} {refusal.key}" for refusal in found]

    assert bar("j124-1", "3414") == []
    assert bar("j124-1", "3213") == ["8.24 enemy_there"]
    assert bar("j124-1", "0203") == ["8.1 out_of_reach"]
    assert bar("j124-1", "2410") == ["8.32 strategic_only"]
    assert bar("j4-1", "3112") == ["7.21 stopped_by_zoc"]
    assert bar("j4-1", "3117") == ["8.21 too_few_points"]
