"""Dice that need a public beacon, from the table to `hexfront verify`, with signatures on the curve."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.server.beacons import beacon
from tests.server.strangers import PUBLIC, town
from tests.server.test_dice_beacon import bound_at_table, table_of, thrown
from tests.server.townsfolk import account, be_patient, give_up
from typer.testing import CliRunner

from hexfront.commands import app
from hexfront.kernel.beacon import Source
from hexfront.kernel.chain import Pulse
from hexfront.server.beacon import lighthouse


def written(source: Source, file: Path) -> str:
    """A beacon as the file that names it."""
    fields = msgspec.to_builtins(source)
    file.write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in fields.items()))
    return str(file)


def verified(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["verify", *words])
    return done.exit_code, " ".join(f"{done.output} {done.stderr}".split())


def test_a_game_is_verified_with_the_signatures_of_its_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lighthouse, "LEAD", 0.2)
    with beacon(curve=True) as fake, town(tmp_path, replace(PUBLIC, beacon=fake.source)) as place:
        be_patient(place)
        people = account(place, "Ann"), account(place, "Ben")
        table = table_of(people)
        with bound_at_table(people, table) as (allied, _, __):
            receipt = thrown(allied)
        give_up(table, {"allied": people[0], "japan": people[1]})
        save: dict[str, Any] = people[0].get(f"/tables/{table}/export")
        other = fake.sign(receipt["round"] + 1)
        named = written(fake.source, tmp_path / "beacon.toml")
    file = tmp_path / "game.json"
    file.write_text(json.dumps(save))
    code, said = verified(str(file), "--beacon", named)
    assert code == 0, said
    assert f"1 rounds of the beacon a beacon signed by it, one a throw, from {receipt['round']}" in said
    code, said = verified(str(file))
    assert code == 2
    assert "another beacon than drand quicknet" in said
    forged(save, other)
    file.write_text(json.dumps(save))
    code, said = verified(str(file), "--beacon", named)
    assert code == 2
    assert "not all rounds are signed" in said


def forged(save: dict[str, Any], other: str) -> None:
    """Another signature in the place of the right one, with the dice that it gives: only the curve is not fooled."""
    from hexfront.kernel.journal import Journal
    from hexfront.kernel.ledger import Ledger
    from hexfront.kernel.saves import Save
    from hexfront.testing import opened

    stored = msgspec.convert(save, Save)
    rules, kit = opened(stored.game)
    assert stored.promise is not None
    journal = Journal(
        rules, kit, stored.scenario, stored.options, b"", None, Ledger(stored.promise), stored.start.proof
    )
    for entry in stored.entries:
        proof = entry.proof
        if proof is not None and proof.round:
            proof = replace(proof, signature=Pulse(proof.round, other).signature)
        journal.repeat(replace(entry, proof=proof))
    save |= msgspec.to_builtins(journal.save())
