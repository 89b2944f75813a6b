"""Data files: every fault is named with file, line, what was found and what was expected."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hexfront.games.luzon.kit import LuzonKit, open_box
from hexfront.kernel.files import DataError, Files, is_printed
from hexfront.kernel.shelf import game_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Luzon's data to break."""
    copy = tmp_path / "data"
    shutil.copytree(game_files("luzon").folder, copy)
    return copy


def broken(folder: Path, file: str, old: str, new: str) -> str:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        LuzonKit(Files(folder))
    assert str(path) in str(caught.value)
    return str(caught.value)


FAULTS = [
    ("hexes.csv", "1132,clear", "1132,swamp", "terrain 'swamp' is not known; expected one of"),
    ("hexes.csv", "1132,clear", "9932,clear", "hex 9932 is off the grid"),
    ("hexes.csv", "1132,clear", "1131,clear", "'1131' stands already at line"),
    ("hexes.csv", "hex,terrain", "hex,ground", "found columns hex,ground"),
    ("hexes.csv", "1132,clear,,", "1132,clear,lava,", "flag 'lava' is not known; expected one of"),
    ("hexes.csv", "1132,clear,,printed 3.1", "1132,clear,,folklore", "source"),
    ("hexsides.csv", "0926,0927,river", "0926,1027,river", "the two hexes are not neighbours"),
    ("hexsides.csv", "0926,0927,river", "0926,0927,wall", "feature 'wall' is not known"),
    ("lines.csv", "1537 1536 1435", "1537 1435", "1537 and 1435 are not neighbours"),
    ("lines.csv", "1537 1536 1435", "1537 1437 1436 1435", "1437 is sea; expected land"),
    ("pieces.csv", "us_37,37th", "us_40,37th", "'us_40' stands already"),
    ("pieces.csv", "us_37,37th", "37!,37th", "expected letters, digits"),
    ("pieces.csv", "marker,176,", "marker,many,", "Expected `int`"),
    ("tables.toml", "defenders = [2, 3, 4, 5, 6, 6]", "defenders = [2, 3, 4, 5, 6]", "length 6"),
    ("tables.toml", 'row = "other_town"', 'row = "village"', "hex_defense rows"),
    ("tables.toml", '"legaspi", "legaspi"]', '"legaspi", "atlantis"]', "atlantis"),
    ("tables.toml", '7 = "none", ', "", "random_events results"),
    ("tables.toml", "river = 1", "river = one", "tables.toml:"),
    ("board.toml", 'default_terrain = "sea"', 'default_terrain = "mud"', "mud"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), FAULTS)
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    assert message in broken(folder, file, old, new)


def test_the_line_is_the_line(folder: Path) -> None:
    path = folder / "hexes.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.startswith("1132,"))
    assert f"hexes.csv:{number}: " in broken(folder, "hexes.csv", "1132,clear", "1132,swamp")


def test_the_line_of_a_toml_fault_is_found(folder: Path) -> None:
    lines = (folder / "tables.toml").read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines, 1) if line.startswith("rescue_up_to"))
    assert f"tables.toml:{number}: " in broken(folder, "tables.toml", "rescue_up_to = 2", 'rescue_up_to = "two"')


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "zones.csv").unlink()
    with pytest.raises(DataError, match=r"zones\.csv.*missing"):
        LuzonKit(Files(folder))


def test_a_file_that_is_no_text_is_named(folder: Path) -> None:
    (folder / "places.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="not UTF-8"):
        LuzonKit(Files(folder))


def pack(tmp_path: Path, name: str, text: str) -> tuple[Path, ...]:
    (tmp_path / "luzon").mkdir(exist_ok=True)
    (tmp_path / "luzon" / name).write_text(text, encoding="utf-8")
    return (tmp_path,)


def test_a_pack_replaces_single_rows(tmp_path: Path) -> None:
    kit = open_box(pack(tmp_path, "hexes.rows.csv", "hex,terrain,flags,source\n1129,rough,,printed map\n"))
    assert kit.board.terrain[kit.board.hex("1129")] == "rough"
    assert kit.board.terrain[kit.board.hex("1130")] == "clear"
    assert is_printed(kit.board.sources[kit.board.hex("1129")])
    assert kit.digest != open_box().digest


def test_a_pack_replaces_a_whole_file_and_single_keys(tmp_path: Path) -> None:
    kit = open_box(pack(tmp_path, "lines.csv", "line,kind,name,hexes,source\n"))
    assert kit.board.lines == ()
    kit = open_box(pack(tmp_path, "tables.rows.toml", "[cost]\nriver = 2\n"))
    assert kit.tables.cost.river == 2
    assert kit.tables.cost.lake == 1


def test_a_pack_is_checked_like_our_own_files(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"hexes\.rows\.csv:2: terrain 'swamp'"):
        open_box(pack(tmp_path, "hexes.rows.csv", "hex,terrain,flags,source\n1129,swamp,,printed map\n"))


def test_a_pack_file_of_an_unknown_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no data file hexen\.csv; expected one of"):
        open_box(pack(tmp_path, "hexen.csv", "hex\n"))


def test_fifty_thousand_brackets_are_a_fault_of_the_file(folder: Path) -> None:
    path = folder / "tables.toml"
    path.write_text("x = " + "[" * 50_000 + "]" * 50_000, encoding="utf-8")
    with pytest.raises(DataError, match="too many to be read"):
        LuzonKit(Files(folder))
