"""Positions as text: tests, bug reports and puzzles are written in it.

    game luzon
    scenario historical
    options yts
    turn 2
    us_37 where 1132 op 7
    us_control + 1022 1023
    step AdministrativePhase
    step USOperations
    dice 6 5

A position starts from the set-up of its scenario and lists what differs. A line names a piece or a face and pairs of
column and value, or a counter and its value, or a hex set and what is added (`+`) or taken (`-`); `step` lines give the
stack from the bottom up, `dice` the dice and draws to come, `seed` where the dice go on after them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from hexfront.hexmap import bits
from hexfront.kernel.act import NotationError
from hexfront.kernel.dice import Dice, ScriptedDice, SeededDice
from hexfront.kernel.faces import FacedState, doubled
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece
from hexfront.kernel.state import NOBODY, OF_PIECES, State, columns
from hexfront.kernel.step import Step, settle


def write(game: Game, s: State) -> str:
    """A state as text."""
    start = _start(game, s.kit, s.scenario, s.options)
    lines = [f"game {game.key}", f"scenario {s.scenario}"]
    lines += [f"options {' '.join(s.options)}"] if s.options else []
    lines += _counter_lines(s, start) + _piece_lines(s, start) + _hex_lines(s, start)
    lines += [f"step {write_step(s.kit, step)}" for step in s.stack]
    lines += [f"winner {s.winner} {s.ending}"] if s.over else []
    return "\n".join(lines) + "\n"


def _start(game: Game, kit: Kit, scenario: str, options: tuple[str, ...]) -> State:
    """The set-up before anybody has decided or thrown anything."""
    s = game.new(kit, scenario, options, SeededDice(), 0)
    s.events = []
    return s


def _counter_lines(s: State, start: State) -> list[str]:
    lines = []
    for name, kind in _counters(type(s)).items():
        value = getattr(s, name)
        if value != getattr(start, name):
            lines.append(f"{name} {_write_value(s.kit, kind, value)}")
    return lines


@cache
def _counters(state: type[State]) -> dict[str, str]:
    skipped = ("die", "barrier", "winner", "ending")
    scalar = ("counter", "hex", "piece", "hex points")
    return {name: kind for name, kind in columns(state).items() if kind in scalar and name not in skipped}


VALUE_KINDS = {"place column": "place", "face column": "face"}
"""What a column of pieces or faces holds, if not plain numbers."""


@cache
def _piece_columns(state: type[State]) -> dict[str, str]:
    return {name: kind for name, kind in columns(state).items() if kind in OF_PIECES}


@cache
def _face_columns(state: type[State]) -> dict[str, str]:
    return {name: kind for name, kind in columns(state).items() if kind == "release column"}


def _piece_lines(s: State, start: State) -> list[str]:
    lines = _column_lines(s, start, s.kit.pieces, _piece_columns(type(s)))
    return lines + _column_lines(s, start, s.kit.faces, _face_columns(type(s)))


def _column_lines(s: State, start: State, rows: tuple[Piece, ...], kinds: dict[str, str]) -> list[str]:
    lines = []
    for i, row in enumerate(rows):
        words = []
        for name, kind in kinds.items():
            value = getattr(s, name)[i]
            if value != getattr(start, name)[i]:
                words += [name, _write_value(s.kit, VALUE_KINDS.get(kind, "counter"), value)]
        if words:
            lines.append(" ".join([row.id, *words]))
    return lines


def _hex_lines(s: State, start: State) -> list[str]:
    lines = []
    for name, kind in columns(type(s)).items():
        if kind == "hexes":
            was, now = getattr(start, name), getattr(s, name)
            for sign, hexes in (("-", was & ~now), ("+", now & ~was)):
                if hexes:
                    lines.append(f"{name} {sign} " + " ".join(s.kit.board.number(h) for h in bits.each(hexes)))
    return lines


# steps


@cache
def field_kinds(step: type[msgspec.Struct]) -> dict[str, tuple[str, bool]]:
    """For each field what it is, and whether it is a tuple of that."""
    hints = get_type_hints(step, include_extras=True)
    found = {}
    for field in msgspec.structs.fields(step):
        hint = hints[field.name]
        inner = [a for a in get_args(hint) if a is not Ellipsis]
        many = getattr(hint, "__origin__", None) is tuple
        words = [a for a in (get_args(inner[0]) if many else inner) if isinstance(a, str)]
        plain = {int: "counter", bool: "bool", str: "word"}.get(inner[0] if many else hint, "counter")
        found[field.name] = (words[0] if words else plain, many)
    return found


@cache
def _nested(step: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    """The fields of a step that are structs themselves."""
    hints = get_type_hints(step)
    return {n: h for n, h in hints.items() if isinstance(h, type) and issubclass(h, msgspec.Struct)}


def _write_struct(kit: Kit, value: msgspec.Struct) -> str:
    words = []
    for name, (kind, many) in field_kinds(type(value)).items():
        inner = getattr(value, name)
        if isinstance(inner, msgspec.Struct):  # two deep: as JSON, which needs no blanks
            words.append(f"{name}:{_escaped(inner)}")
        else:
            found = inner if many else (inner,)
            words.append(f"{name}:{'+'.join(_write_value(kit, kind, v) for v in found)}")
    return ";".join(words)


def _escaped(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode().replace(";", "%3B").replace(" ", "%20")


def _read_struct(kit: Kit, kind: type[msgspec.Struct], text: str) -> msgspec.Struct:
    kinds = field_kinds(kind)
    fields: dict[str, Any] = {}
    for word in text.split(";"):
        name, _, rest = word.partition(":")
        if name not in kinds:
            raise NotationError(f"{kind.__name__} has no field {name!r}; expected {', '.join(kinds)}")
        if name in _nested(kind):
            plain = rest.replace("%3B", ";").replace("%20", " ")
            fields[name] = msgspec.json.decode(plain, type=_nested(kind)[name])
            continue
        what, many = kinds[name]
        values = [_read_value(kit, what, part) for part in rest.split("+") if part] if many else None
        fields[name] = tuple(values) if values is not None else _read_value(kit, what, rest)
    return kind(**fields)


def write_step(kit: Kit, step: Step[Any]) -> str:
    """A step as text: its name and its fields."""
    words = [type(step).__name__]
    for name, (kind, many) in field_kinds(type(step)).items():
        value = getattr(step, name)
        if isinstance(value, msgspec.Struct):
            words.append(f"{name}={_write_struct(kit, value)}")
            continue
        text = ",".join(_write_value(kit, kind, v) for v in value) if many else _write_value(kit, kind, value)
        words.append(f"{name}={text}")
    return " ".join(words)


def read_step(game: Game, kit: Kit, words: list[str]) -> Step[Any]:
    """A step from its text."""
    types = {step.__name__: step for step in game.steps}
    if not words or words[0] not in types:
        raise NotationError(f"step {' '.join(words)!r}: expected one of {', '.join(types)}")
    step = types[words[0]]
    try:
        return step(**dict(_read_field(kit, step, word) for word in words[1:]))
    except TypeError:
        raise NotationError(f"step {words[0]}: expected {' '.join(f'{k}=...' for k in field_kinds(step))}") from None


def _read_field(kit: Kit, step: type[Step[Any]], word: str) -> tuple[str, Any]:
    """The name and the value of a field of a step."""
    name, _, text = word.partition("=")
    kinds = field_kinds(step)
    if name not in kinds:
        raise NotationError(f"step {step.__name__} has no field {name!r}; expected {', '.join(kinds) or 'none'}")
    if name in _nested(step):
        return name, _read_struct(kit, _nested(step)[name], text)
    kind, many = kinds[name]
    if many:
        return name, tuple(_read_value(kit, kind, part) for part in text.split(",") if part)
    return name, _read_value(kit, kind, text)


def _write_value(kit: Kit, kind: str, value: Any) -> str:
    if kind in NAMES:
        return NAMES[kind](kit, value) if value >= 0 else "-"
    if kind == "place":
        return kit.place_name(value)
    if kind == "hex points":
        return ",".join(":".join((kit.board.number(hex), *map(str, rest))) for hex, *rest in value) or "-"
    return str(value).lower() if kind == "bool" else str(value)


NAMES: dict[str, Callable[[Kit, int], str]] = {
    "piece": lambda kit, value: kit.pieces[value].id,
    "face": lambda kit, value: kit.faces[value].id,
    "hex": lambda kit, value: kit.board.number(value),
}
"""How things are called that may also be none."""


def _read_value(kit: Kit, kind: str, text: str) -> Any:
    try:
        return READERS.get(kind, _read_number)(kit, text)
    except (KeyError, ValueError):
        raise NotationError(f"{text!r}: expected a {kind}") from None


def _read_number(_: Kit, text: str) -> int:
    return int(text)


def _read_hex_points(kit: Kit, text: str) -> tuple[tuple[int, ...], ...]:
    entries = [entry.split(":") for entry in text.split(",")] if text != "-" else []
    return tuple((kit.board.hex(hex), *map(int, rest)) for hex, *rest in entries)


READERS: dict[str, Callable[[Kit, str], Any]] = {
    "piece": lambda kit, text: -1 if text == "-" else kit.index[text],
    "face": lambda kit, text: -1 if text == "-" else kit.face_index[text],
    "hex": lambda kit, text: -1 if text == "-" else kit.board.hex(text),
    "hex of the board": lambda kit, text: kit.board.hex(text),
    "place": lambda kit, text: kit.place(text),
    "hex points": _read_hex_points,
    "bool": lambda _, text: {"true": True, "false": False}[text],
    "word": lambda _, text: text,
}
"""How values are read that are no numbers, by what they are."""


# reading


def read(game: Game, kit: Kit, text: str, then: Dice | None = None) -> State:
    """A live game from its text; without `step` lines it is played from its set-up to the first decision.

    After the dice that it names, another source may go on.
    """
    head, body = _split(game, text)
    s = _start(game, kit, *_choice(game, head))
    if (named := _dice(kit, head, then)) is not None:
        s.dice, s.die = named, 0  # the set-up may have thrown others
    steps = [words[1:] for words in body if words[0] == "step"]
    ended = [words for words in body if words[0] == "winner"]
    if not steps:
        settle(s)
    for words in body:
        if words[0] not in ("step", "winner"):
            _apply_line(s, words)
    if ended:
        s.end(*_ending(game, kit, ended[0]))
    elif steps:
        s.stack = tuple(read_step(game, kit, words) for words in steps)
    if isinstance(s, FacedState) and (face := doubled(s)):
        raise NotationError(f"{face}: expected one body with this face")
    s.rebuild()
    s.events = []
    settle(s)
    return s


def _dice(kit: Kit, head: dict[str, list[str]], then: Dice | None) -> ScriptedDice | None:
    """The dice that a position names, if it names any, and those that go on."""
    if "dice" not in head and "seed" not in head and then is None:
        return None
    values = tuple(_read_value(kit, "counter", word) for word in head.get("dice", ()))
    return ScriptedDice(values, then or (SeededDice() if "seed" in head else None))


def _split(game: Game, text: str) -> tuple[dict[str, list[str]], list[list[str]]]:
    head: dict[str, list[str]] = {}
    body = []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] in ("game", "scenario", "options", "dice", "seed"):
            head[words[0]] = words[1:]
        else:
            body.append(words)
    if head.get("game", [game.key]) != [game.key]:
        raise NotationError(f"a position of {' '.join(head['game'])}; expected {game.key}")
    return head, body


def _choice(game: Game, head: dict[str, list[str]]) -> tuple[str, tuple[str, ...]]:
    """The scenario and options of a position; the first scenario if it names none."""
    scenarios, options = [x.key for x in game.meta.scenarios], [o.key for o in game.meta.options]
    scenario, chosen = head.get("scenario", scenarios[:1]), head.get("options", [])
    if len(scenario) != 1 or scenario[0] not in scenarios:
        raise NotationError(f"scenario {' '.join(scenario)}: expected one of {', '.join(scenarios)}")
    if unknown := [option for option in chosen if option not in options]:
        raise NotationError(f"options {' '.join(unknown)}: expected some of {', '.join(options)}")
    return scenario[0], tuple(chosen)


def _ending(game: Game, kit: Kit, words: list[str]) -> tuple[int, str]:
    """Who has won, and how."""
    winner = _read_value(kit, "counter", words[1]) if len(words) == 3 else len(game.meta.sides)
    if not NOBODY <= winner < len(game.meta.sides):
        raise NotationError(f"{' '.join(words)!r}: expected winner, the number of a side, and the ending")
    return winner, words[2]


def _apply_line(s: State, words: list[str]) -> None:
    name, rest = words[0], words[1:]
    kinds = columns(type(s))
    counts = name in _counters(type(s)) and len(rest) == 1  # a piece may be called what a counter is called: turn 2
    if name in s.kit.index and not counts:
        _apply_columns(s, words, s.kit.index[name], _piece_columns(type(s)))
    elif name in s.kit.face_index:
        _apply_columns(s, words, s.kit.face_index[name], _face_columns(type(s)))
    elif kinds.get(name) == "hexes" and rest and rest[0] in "+-":
        hexes = bits.of(_read_value(s.kit, "hex of the board", word) for word in rest[1:])
        was = getattr(s, name)
        setattr(s, name, was | hexes if rest[0] == "+" else was & ~hexes)
    elif counts:
        setattr(s, name, _read_value(s.kit, kinds[name], rest[0]))
    else:
        raise NotationError(f"{' '.join(words)!r}: expected a piece, a counter or a hex set of {s.kit.key}")


def _apply_columns(s: State, words: list[str], row: int, kinds: dict[str, str]) -> None:
    if len(words) % 2 == 0:
        raise NotationError(f"{' '.join(words)}: expected pairs of column and value")
    for name, text in zip(words[1::2], words[2::2], strict=True):
        if name not in kinds:
            raise NotationError(f"{name!r} is no column; expected one of {', '.join(kinds)}")
        getattr(s, name)[row] = _read_value(s.kit, VALUE_KINDS.get(kinds[name], "counter"), text)
