"""Data files with a passage changed, to see that what is wrong in them is found."""

from __future__ import annotations

import shutil
from pathlib import Path

from hexfront.kernel.shelf import game_files


def spoiled(game: str, folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of a game's data in which one passage of a file is another; the folder it is in."""
    data = folder / "data"
    shutil.copytree(game_files(game).folder, data)
    text = (data / file).read_text(encoding="utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return data
