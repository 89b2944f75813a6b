"""A game as plain text, as one side sees it."""

from __future__ import annotations

from hexfront.envs.table import Table
from hexfront.hexmap import bits
from hexfront.kernel.texts import load_texts
from hexfront.kernel.view import view


def picture(table: Table, side: int) -> str:
    """What is decided, and the board: a letter a hex, a number where so many pieces lie, `*` from ten up."""
    s, kit = table.state, table.kit
    seen = view(table.game, s, side)
    counts: dict[str, int] = {}
    for piece in seen.pieces:
        counts[piece.place] = counts.get(piece.place, 0) + 1
    grid = kit.board.grid
    lines = [_heading(table, side)]
    for row in range(grid.first_row, grid.last_row + 1):
        hexes = (grid.id(column, row) for column in range(grid.first_column, grid.last_column + 1))
        lines.append("".join(_letter(table, hex, counts) for hex in hexes).rstrip())
    return "\n".join(lines) + "\n"


def _heading(table: Table, side: int) -> str:
    s, texts = table.state, load_texts(table.game.key, "en")
    head = f"{table.game.meta.title}, {s.scenario}, turn {table.game.aids.turn(s)}"
    if s.over:
        return f"{head}: {texts.say(f'ending.{s.ending}')}"
    prompt = s.stack[-1].prompt(s, side) if side == table.side else None
    asked = texts.say(f"prompt.{prompt.key}", table.kit, prompt.args) if prompt else ""
    said = " ".join(table.words.names[word] for word in table.spelling.spelled) if table.spelling else ""
    return f"{head}, {table.game.meta.seats[side]}: {asked} {said}".rstrip()


def _letter(table: Table, hex: int, counts: dict[str, int]) -> str:
    board = table.kit.board
    if count := counts.get(board.number(hex), 0):
        return str(count) if count < 10 else "*"
    if bits.has(board.water, hex):
        return "~"
    return board.terrain[hex][0] if bits.has(board.land, hex) else " "
