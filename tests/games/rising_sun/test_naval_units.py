"""16.3 Naval movement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.rising_sun.positions import bombarding, moving

COAST = "j65hq where 3001\nj9-1 where 3211\nj9-2 where 3512\nj9-3 where 3005\na57-1 where 3513\n"


@pytest.mark.rule("rising-sun", "16.3a")
def test_only_with_the_games_permission_from_a_coast_out_of_enemy_zones_in_regular_movement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = moving("bataan", COAST)
    ports = t.kit.zone["allied_ports"]
    monkeypatch.setattr(t.kit, "hooks", replace(t.kit.hooks, voyages=lambda *_: 0))
    assert t.why("sail j9-2") == ["16.3 no_voyage"]
    monkeypatch.setattr(t.kit, "hooks", replace(t.kit.hooks, voyages=lambda *_: ports))
    assert t.why("sail j9-2") == ["16.3 coast_in_zone"]
    assert t.why("sail j9-3") == ["16.3 not_coastal"]
    free = moving("bataan", COAST.replace("a57-1 where 3513", "a57-1 where 2810"))
    assert free.can("sail j9-2")
    assert bombarding("bataan", COAST + "j5a1 where japan_available").why("sail j9-2") == ["not_now"]
