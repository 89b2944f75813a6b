"""A stress board to be measured: by a data pack, a hundred Japanese brigades more than the box holds.

No game has a position with two hundred counters on its board: this one shows most, about 110. The brigades of the pack
lie on free land hexes all over the map, two in each. Rules, server and page take them as they take any others.
"""

from __future__ import annotations

from pathlib import Path

from hexfront.games.ichigo.box import load_box
from hexfront.hexmap import bits
from hexfront.kernel.shelf import game_files

HEXES, IN_EACH = 50, 2
FIRST = 501
"""The number of the first brigade."""
ROW = (
    "CEA-{0}B,{0}th Brigade,{0},japan,japan,China Expeditionary Army,infantry,X,1,,{1},cea brigade,1,reconstructed 3.4"
)
GROUP = '\n[[campaign.set_up]]\nat = "{1}"\nunits = [{0}]\nsource = "reconstructed 3.4"\n'


def write_pack(folder: Path) -> None:
    """The pack: rows of these brigades, and the set-up of the game with them."""
    data, into = game_files("ichigo").folder, folder / "ichigo"
    into.mkdir(parents=True)
    box = load_box()
    taken = {group.at for group in box.campaign.set_up} | {place.hex for place in box.campaign.placing}
    free = [number for number in map(box.board.number, bits.each(box.board.land)) if number not in taken]
    rows = (data / "pieces.csv").read_text().splitlines()[:1]
    set_up = (data / "scenarios.toml").read_text()
    for n, hex in enumerate(free[:: len(free) // HEXES][:HEXES]):
        numbers = range(FIRST + n * IN_EACH, FIRST + (n + 1) * IN_EACH)
        rows += [ROW.format(number, hex) for number in numbers]
        set_up += GROUP.format(", ".join(f'"CEA-{number}B"' for number in numbers), hex)
    (into / "pieces.rows.csv").write_text("\n".join(rows) + "\n")
    (into / "scenarios.toml").write_text(set_up)
