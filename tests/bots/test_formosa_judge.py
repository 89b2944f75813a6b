"""What the judge of Formosa takes for granted: how far units go."""

from __future__ import annotations

from hexfront.games.formosa.judgement.landings import load_markers
from hexfront.games.formosa.judgement.moves import Ranges
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.kernel.step import options
from hexfront.testing import Scene, scene

STACK = "jp-gu1 where 1022 concealed 1\njp-9-7 where 1022 concealed 1\njp-tsg where 1022 concealed 1"


def moving(text: str, side: int) -> Scene:
    return scene(f"game formosa\nturn 2\n{text}\nstep EndOfTurn\nstep Movement side={side}")


def test_the_reach_of_a_guerrilla_is_not_that_of_the_units_stacked_with_it() -> None:
    """Concealed they have the same movement factor, but only the guerrilla ignores the zones of the landed Allies."""
    t = moving(f"us-7-17 where 0921\nus-7-32 where 1021\nus-7-184 where 1123\n{STACK}", JAPAN)
    units = [t.kit.index[name] for name in ("jp-gu1", "jp-9-7", "jp-tsg")]
    alone = {unit: Ranges(t.s, JAPAN).of(unit) for unit in units}
    together = Ranges(t.s, JAPAN)
    for order in (units, units[::-1]):
        assert {unit: together.of(unit) for unit in order} == alone
    guerrilla, infantry, takasago = (len(alone[unit]) for unit in units)
    assert infantry < takasago <= guerrilla


def test_units_alike_in_one_hex_share_their_reach() -> None:
    t = moving("us-7-17 where 0921\nus-7-32 where 0921\njp-9-7 where 1123", ALLIED)
    ranges = Ranges(t.s, ALLIED)
    first, second = (ranges.of(t.kit.index[name]) for name in ("us-7-17", "us-7-32"))
    assert first is second


def test_nobody_is_loaded_who_would_be_lost_when_movement_ends() -> None:
    """13.0 A fifth unit may land in a full hex, and be sent to Replacements there."""
    t = scene(
        "game formosa\nal-amph1 where 0921\nus-7-17 where 0921\nus-7-32 where 0921\nus-7-184 where 0921\n"
        "us-27-105 where 0921\nus-m1-1 where staging_area\nstep EndOfTurn\nstep LoadMarkers"
    )
    assert t.can("load us-m1-1 0921")
    found = load_markers(t.s, t.s.stack[-1], options(t.s, ALLIED), port_first=False)
    assert [opinion.act.verb for opinion in found] == ["done"]
