"""A kept game back into play: every entry is made again, every digest and every die compared.

A game begun under an older version of the rules that replays unchanged goes on under ours, and notes from which entry
on. One that does not can be read up to the first entry that differs.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

from msgspec.structs import replace

from hexfront.kernel.act import NotationError
from hexfront.kernel.chain import ChainError
from hexfront.kernel.dice import commitment
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.ledger import Ledger, Proof
from hexfront.kernel.lesson import lesson
from hexfront.kernel.refusal import Refused
from hexfront.kernel.saves import LESSON, Entry, Save, SaveError
from hexfront.kernel.versions import Difference, Era, between, comparable, in_short

Watch = Callable[[Journal], None]


class OlderRules(SaveError):
    """A game that differs under the present rules; `journal` is the part that does not, unless it is the set-up."""

    def __init__(self, difference: Difference, journal: Journal | None) -> None:
        self.difference, self.journal = difference, journal
        super().__init__(in_short(difference))


def load(
    save: Save,
    packs: tuple[Path, ...] = (),
    kit: Kit | None = None,
    watch: Watch = lambda _: None,
) -> Journal:
    """Replay a save into a live game. Every die and every digest is compared on the way.

    A game of an older version that differs raises OlderRules, which has the part that can be read. Whoever watches is
    shown the game after the set-up and after each entry; the part that can be read is played anew from the set-up.
    """
    game = game_of(save)
    kit = kit or game.open_box(packs)
    check_compatible(save, game, kit)
    return _replay(save, game, kit, watch)


def game_of(save: Save) -> Game:
    """The game that a save is of, under the present rules."""
    try:
        return load_game(save.game)
    except ValueError as e:
        raise SaveError(str(e)) from None


def check_compatible(save: Save, game: Game, kit: Kit) -> None:
    eras, present = (Era(0, save.version, save.data), *save.raised), game.meta.version
    if any(not 0 < era.version <= present for era in eras):
        played = max(eras, key=lambda era: abs(era.version)).version
        raise SaveError(f"played under rules version {played} of {save.game}; this program has {present}")
    if any(a.version >= b.version or not a.after <= b.after <= len(save.entries) for a, b in pairwise(eras)):
        raise SaveError("the versions of the rules it was played under do not follow each other")
    _same_data(save, eras[-1], present, kit)
    _check_promise(save)


def _check_promise(save: Save) -> None:
    """The dice come from what was published before the game: a promise of chains, or the commitment to a seed."""
    if save.promise is not None:
        if save.seed or save.commitment:
            raise SaveError("the dice come from chains, but there is a seed besides")
        return
    try:
        seed = bytes.fromhex(save.seed)
    except ValueError:
        raise SaveError("the seed of the dice is not a hexadecimal number") from None
    if commitment(seed) != save.commitment:
        raise SaveError("the seed of the dice does not fit the commitment made before the game")


def _same_data(save: Save, last: Era, present: int, kit: Kit) -> None:
    """A new version may bring new data; a pack is the user's own, and must be the one the game was played with."""
    (own, _, pack), (here, _, pack_here) = last.data.partition("+"), kit.digest.partition("+")
    if last.version == present and own != here:
        raise SaveError(f"played with other data files of {save.game} (digest {own}, here {here})")
    if pack != pack_here:
        raise SaveError(
            f"played with another data pack of {save.game} (digest {pack or 'none'}, here {pack_here or 'none'})"
        )


def _replay(save: Save, game: Game, kit: Kit, watch: Watch) -> Journal:
    """Make every entry again and compare it with what was recorded."""
    journal: Journal | None = None
    for number, entry in enumerate((save.start, *save.entries)):
        try:
            journal = journal or set_up(save, game, kit)
            why = unlike(save, game, number, journal.repeat(entry) if number else journal.start)
        except Refused as e:
            why = f"this was not possible then ({e})"
        except (NotationError, SaveError, ChainError) as e:
            why = str(e)
        if why:
            _fail(save, game, kit, number, why, watch)
        assert journal is not None
        watch(journal)
    assert journal is not None
    journal.keep_as_recorded(save, None)
    return journal


def _fail(save: Save, game: Game, kit: Kit, number: int, why: str, watch: Watch) -> NoReturn:
    """An entry that comes out differently is damage, unless it was made under older rules."""
    version, entry = _version(save, number), save.entries[number - 1] if number else save.start
    if version == game.meta.version:
        raise SaveError(f"entry {number} ({entry.words}): {why}" if number else why)
    changes = between(game.meta.changes, version, game.meta.version)
    found = Difference(number, entry.act, entry.side, why, version, game.meta.version, changes)
    raise OlderRules(found, _readable(save, game, kit, found, watch))


def _readable(save: Save, game: Game, kit: Kit, found: Difference, watch: Watch) -> Journal | None:
    """The game up to a difference."""
    if not found.number:
        return None
    journal = _replay(up_to(save, found), game, kit, watch)
    journal.keep_as_recorded(save, found)
    return journal


def up_to(save: Save, found: Difference | None) -> Save:
    """A save without the entries from a difference on; all of it if there is none."""
    if found is None:
        return save
    last = found.number - 1
    return replace(save, entries=save.entries[:last], raised=tuple(era for era in save.raised if era.after <= last))


def set_up(save: Save, game: Game, kit: Kit) -> Journal:
    """The game of a save at its beginning."""
    try:
        taught = lesson(game.key, save.start.act.removeprefix(f"{LESSON} ")) if save.start.act else None
        ledger = Ledger(save.promise) if save.promise else None
        told = (save.start.proof or Proof()) if ledger else None
        return Journal(game, kit, save.scenario, save.options, bytes.fromhex(save.seed), taught, ledger, told)
    except (ValueError, Refused, NotationError, ChainError) as e:
        raise SaveError(f"the game cannot be set up: {e}") from None


def _version(save: Save, number: int) -> int:
    """The version of the rules that an entry was made under; 0 is the set-up."""
    return next((era.version for era in reversed(save.raised) if number > era.after), save.version)


def unlike(save: Save, game: Game, number: int, made: Entry) -> str:
    """What differs between an entry made again and its record; empty if nothing does. Entry 0 is the set-up."""
    changes = between(game.meta.changes, _version(save, number), game.meta.version)
    return _differs(save.entries[number - 1] if number else save.start, made, comparable(changes))


def _differs(stored: Entry, made: Entry, positions: bool) -> str:
    """What differs from the record; empty if nothing does."""
    if stored.dice != made.dice:
        source = "what was promised" if made.proof else "the seed"
        return f"the dice were {list(stored.dice)}; {source} gives {list(made.dice)}"
    if stored.proof != made.proof:
        return "it names an element of a chain that it did not use"
    if stored.die != made.die:
        return f"the dice were to go on from {stored.die}; they stand at {made.die}"
    (then, _, told_then), (now, _, told_now) = stored.digest.partition("."), made.digest.partition(".")
    if positions and then != now:
        return f"the position differs: digest {then}, replayed {now}"
    if told_then and told_now and told_then != told_now:
        return "what happened differs"
    return ""
