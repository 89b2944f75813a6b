"""3.0 The setup the program makes for those who want to start at once: legal, sensible, and not always the same."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.deployment import site_refusal
from hexfront.games.formosa.rules.stacking import excess
from hexfront.games.formosa.rules.supply import japanese_supply
from hexfront.games.formosa.state import place, units_in
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.files import DataError
from hexfront.kernel.kit import OUT
from hexfront.kernel.step import actors, decide, options
from hexfront.testing import opened, settings

GAME, BOX = opened("formosa")
KIT: Any = BOX
AUTO = Act("auto_set_up")
SETTINGS = settings("formosa", drawn=2)


def started(scenario: str = "scenario_1", chosen: tuple[str, ...] = (), seed: int = 1) -> Any:
    return GAME.start(KIT, scenario, chosen, die=seed)


def defended(scenario: str = "scenario_1", chosen: tuple[str, ...] = (), seed: int = 1) -> Any:
    """A game after the Japanese setup."""
    s = started(scenario, chosen, seed)
    decide(s, JAPAN, AUTO)
    return s


def placed(s: Any) -> dict[int, int]:
    return {u: s.where[u] for u in KIT.units[JAPAN] if s.where[u] >= 0}


@pytest.mark.rule("formosa", "3.0e", "3.0h", "8.1e")
@pytest.mark.parametrize(("scenario", "chosen"), SETTINGS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_act_ends_the_japanese_setup_in_order(scenario: str, chosen: tuple[str, ...], seed: int) -> None:
    s = defended(scenario, chosen, seed)
    assert type(s.stack[-1]).__name__ == "Reconnaissance"
    assert not any(s.where[u] == KIT.hand[JAPAN] for u in KIT.units[JAPAN])
    assert 0 <= s.lp_japan <= 20
    for hex in bits.each(s.japan_at):
        assert excess(s, hex, JAPAN) == (0, 0)
    for unit, hex in placed(s).items():
        refusal = site_refusal(s, unit, hex, True)
        assert refusal is None or refusal.key == "full"  # it is there itself
        assert s.concealed[unit]


@pytest.mark.parametrize("scenario", ["scenario_1", "scenario_2"])
@pytest.mark.parametrize("seed", range(1, 7))
def test_the_defence_is_sensible(scenario: str, seed: int) -> None:
    s = defended(scenario, seed=seed)
    for port in bits.each(KIT.major_ports):
        units = units_in(s, port, JAPAN)
        assert any(KIT.is_source[u] for u in units)
        assert sum(KIT.face[u].cf for u in units) >= 11
    assert not KIT.ports & ~s.japan_at  # no port is given away
    assert (KIT.airfields & s.japan_at).bit_count() >= 12
    assert all(japanese_supply(s, u, True) for u in placed(s) if not KIT.is_deception[u])
    for unit in placed(s):
        if KIT.is_deception[unit]:
            assert units_in(s, s.where[unit], JAPAN) == [unit]
    strongest = max((sum(KIT.face[u].cf for u in units_in(s, h, JAPAN)), h) for h in bits.each(s.japan_at))
    assert KIT.board.number(strongest[1]) in ("0923", "2005", "1913")


def test_points_are_spent_on_what_only_setup_sells_and_some_are_kept() -> None:
    s = defended()
    bought = [u for u in placed(s) if KIT.pieces[u].entry == "R0"]
    assert len(bought) >= 6
    assert KIT.auto.japanese.keep_lp <= s.lp_japan <= KIT.auto.japanese.keep_lp + 3


def test_the_dice_vary_the_setup_and_only_its_owner_sees_them() -> None:
    setups = set()
    for seed in range(8):
        s = defended(seed=seed)
        setups.add(tuple(sorted(placed(s).items())))
        own = [e for e in s.events if e.key == "die" and e.rule == "3.0"]
        assert len(own) == 3
        assert all(e.seen_by(JAPAN) and not e.seen_by(ALLIED) for e in own)
    assert len(setups) > 4
    assert placed(defended(seed=3)) == placed(defended(seed=3))


@pytest.mark.rule("formosa", "25.10a")
def test_the_camp_is_put_out_of_the_way() -> None:
    s = defended(chosen=("25.10",))
    camp = s.where[KIT.pw_camp]
    assert KIT.towns >> camp & 1
    shores = list(bits.each(KIT.beach | KIT.ports))
    assert min(KIT.board.grid.distance(camp, shore) for shore in shores) >= 2


@pytest.mark.parametrize(("scenario", "chosen"), SETTINGS)
def test_it_can_be_asked_for_at_any_time_and_finishes_the_rest(scenario: str, chosen: tuple[str, ...]) -> None:
    """After any number of decisions of one's own, which stay as they were made."""
    for seed in range(12):
        rng = Random(seed)
        s = started(scenario, chosen, seed)
        side = JAPAN if seed % 2 else ALLIED
        if side == ALLIED:
            decide(s, JAPAN, AUTO)
            decide(s, ALLIED, Act("done"))
        for _ in range(rng.randrange(25)):
            own = [a for a in options(s, side) if a.verb not in ("auto", "auto_set_up", "done")]
            if own:
                decide(s, side, rng.choice(own))
        mine = {u: s.where[u] for u in KIT.units[side] if s.where[u] >= 0}
        assert actors(s) == (side,)
        assert AUTO in options(s, side)
        decide(s, side, AUTO)
        assert {u: s.where[u] for u in mine} == mine
        assert type(s.stack[-1]).__name__ == ("Reconnaissance" if side == JAPAN else "StrikePlanning")
        assert AUTO not in options(s, actors(s)[0])


@pytest.mark.rule("formosa", "24.1h", "24.2d")
@pytest.mark.parametrize(("scenario", "markers", "kept"), [("scenario_1", 4, 15), ("scenario_2", 5, 20)])
def test_the_allies_buy_landing_craft_and_keep_points_for_the_landing(scenario: str, markers: int, kept: int) -> None:
    s = defended(scenario)
    decide(s, ALLIED, Act("done"))
    decide(s, ALLIED, AUTO)
    assert sum(s.where[m] == KIT.markers_box for m in KIT.amphibious) == markers
    assert s.where[KIT.b29] == KIT.available[ALLIED]
    assert s.lp_allied == kept
    staged = [u for u in KIT.units[ALLIED] if s.where[u] == KIT.staging]
    assert len(staged) == 18 + 2 + 2 + 3 + 7
    assert not any(s.where[u] == KIT.hand[ALLIED] for u in KIT.units[ALLIED])


def test_a_wish_for_a_piece_that_is_not_in_the_box_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "formosa"
    folder.mkdir()
    (folder / "auto_set_up.rows.toml").write_text('[japanese]\nbuy = ["jp-zero"]\n')
    with pytest.raises(DataError, match="jp-zero"):
        GAME.open_box((tmp_path,))


def crowded() -> tuple[Any, list[int]]:
    """A setup in which all ports have a static unit and two fortresses are still in hand; these two."""
    s = started("scenario_1", ("25.10",))
    while type(s.stack[-1]).__name__ == "ChooseAtStart":
        decide(s, JAPAN, options(s, JAPAN)[0])
    static = [u for u in KIT.units[JAPAN] if KIT.type_of[u] in ("heavy_weapons", "coastal_defence", "pw_camp")]
    static.sort(key=lambda u: KIT.type_of[u] == "coastal_defence")
    for unit, hex in zip(static, [*bits.each(KIT.ports), None, None], strict=True):
        place(s, unit, KIT.hand[JAPAN] if hex is None else hex)
    return s, static[-2:]


@pytest.mark.rule("formosa", "8.1h")
@pytest.mark.parametrize("finish", ["auto", "auto_set_up"])
def test_fortresses_that_find_no_port_are_out_of_the_game(finish: str) -> None:
    s, forts = crowded()
    for unit in forts:
        assert decide_refusal(s, unit) == "no_hex_left"
    decide(s, JAPAN, Act(finish))
    if finish == "auto":
        assert Act("auto") not in options(s, JAPAN)
        assert [s.where[u] for u in forts] == [KIT.hand[JAPAN]] * 2, "they wait as long as a port might come free"
        decide(s, JAPAN, Act("done"))
    assert type(s.stack[-1]).__name__ == "Reconnaissance"
    assert [s.where[u] for u in forts] == [OUT, OUT]


def decide_refusal(s: Any, unit: int) -> str:
    """Why a unit cannot be placed."""
    refusal = s.stack[-1].check(s, JAPAN, Act("deploy", unit))
    assert Act("deploy", unit) not in options(s, JAPAN)
    return refusal.key if refusal else ""
