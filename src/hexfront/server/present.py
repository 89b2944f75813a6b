"""From the engine to the wire: the table as one seat may see it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hexfront.draw.counter import faces
from hexfront.draw.look import CounterLook, look
from hexfront.kernel.act import Act
from hexfront.kernel.faces import NO_FACE
from hexfront.kernel.journal import Journal
from hexfront.kernel.naming import UNSEEN_FACE, PieceView
from hexfront.kernel.passing import way_on
from hexfront.kernel.pieces import Piece
from hexfront.kernel.state import State
from hexfront.kernel.step import Offer, Prompt
from hexfront.kernel.versions import Difference, sentences
from hexfront.kernel.view import View, face_named
from hexfront.server.voice import Voice
from hexfront.server.wire import WireOption, WirePiece, WirePrompt, WireView

MOST_PIECES = 20_000
"""How many pieces as they lie are kept; then they are gathered anew."""
MOST_FORECASTS = 150
"""With more options than this, chances are only worked out when asked for."""


def present(voice: Voice, table: str, seen: View, seq: int) -> WireView:
    """The table at a moment of a seat's past, from what it saw: there is nothing to do."""
    return WireView(
        table=table,
        game=seen.game,
        scenario=seen.scenario,
        options_chosen=seen.chosen,
        seat=voice.side(seen.side),
        seq=seq,
        live=False,
        over=seen.over,
        winner=voice.side(seen.winner),
        ending=seen.ending,
        deciders=tuple(voice.side(who) for who in seen.deciders),
        step=seen.step,
        step_title=voice.say(f"step.{seen.step}") if seen.step else "",
        phase=seen.phase,
        phase_title=voice.say(f"phase.{seen.phase}") if seen.phase else "",
        prompt=_prompt(voice, seen.prompt) if seen.prompt else None,
        options=(),
        can_undo=False,
        undo_text="",
        pieces=_pieces(voice, seen.pieces[::-1] if seen.stacked else seen.pieces),
        hexes={name: tuple(numbers) for name, numbers in seen.hexes.items()},
        counters=seen.counters,
        table_facts=_facts(voice, seen),
    )


def present_now(voice: Voice, table: str, seen: View, seq: int, journal: Journal) -> WireView:
    """The table as a seat sees it now, with what it may do."""
    if journal.differs is not None:
        return _closed(voice, present(voice, table, seen, seq), journal.differs)
    undoable = journal.undoable(seen.side)
    on = way_on(journal.game, journal.offer, seen.side)
    foreseen = len(journal.offer.options(seen.side)) <= MOST_FORECASTS
    return replace(
        present(voice, table, seen, seq),
        live=True,
        options=_options(voice, journal.offer, seen, foreseen),
        foreseen=foreseen,
        passes=voice.write(on) if on is not None else "",
        can_undo=bool(undoable),
        undo_text=voice.undoing(voice.read(undoable), journal.undoable_about(seen.side)) if undoable else "",
    )


def _closed(voice: Voice, shown: WireView, differs: Difference) -> WireView:
    """The last moment of a game that can only be read: nobody decides, and the prompt says why."""
    rules = [rule for change in differs.changes for rule in change.rules]
    prompt = WirePrompt(" ".join(sentences(voice.texts, differs, "here")), rules[0] if rules else "", "", "")
    return replace(shown, live=True, deciders=(), prompt=prompt)


def _prompt(voice: Voice, prompt: Prompt) -> WirePrompt:
    text = voice.say(f"prompt.{prompt.key}", prompt.args)
    return WirePrompt(
        text, prompt.rule, voice.piece(prompt.args.get("unit", -1)), voice.hex(prompt.args.get("hex", -1))
    )


def _options(voice: Voice, offer: Offer, seen: View, foreseen: bool) -> tuple[WireOption, ...]:
    s, side, asked = offer.s, seen.side, seen.prompt.key if seen.prompt else ""
    found, asides = offer.options(side), offer.interrupts(side)
    if foreseen:
        offered = [_foreseen(voice, s, side, act, asked) for act in found]
    else:
        offered = [_option(voice, s, side, act, asked) for act in found]
    return (*offered, *[_option(voice, s, side, act, aside=True) for act in asides])


def _option(voice: Voice, s: State, side: int, act: Act, asked: str = "", aside: bool = False) -> WireOption:
    """An option of this moment, with what speaks against it."""
    face = face_named(voice.game, s, side, act) if voice.kit.faces else NO_FACE
    return voice.option(act, face if face >= 0 else NO_FACE, voice.game.warning(s, side, act), aside, asked)


def _foreseen(voice: Voice, s: State, side: int, act: Act, asked: str) -> WireOption:
    """An option of this moment, with its chance if it throws."""
    plain, forecast = _option(voice, s, side, act, asked), voice.game.forecast(s, side, act)
    if forecast is None:
        return plain
    chance = round(forecast.success, 4)
    return replace(plain, throws=True, chance=chance, loss=round(forecast.loss, 2) if chance == 1 else -1.0)


def _pieces(voice: Voice, seen: list[PieceView]) -> tuple[WirePiece, ...]:
    """Pieces as they were sent before, if they lie as they did: views share the pieces that have not changed."""
    known = voice.pieces
    # what is kept is alive, so that no other piece can have its id
    found = [known.get(id(piece)) for piece in seen]
    return tuple([kept[1] if kept else _kept_piece(voice, piece) for kept, piece in zip(found, seen, strict=True)])


def _kept_piece(voice: Voice, piece: PieceView) -> WirePiece:
    """A piece as it is sent, kept for the next time."""
    known: dict[int, tuple[PieceView, WirePiece]] = voice.pieces
    if len(known) >= MOST_PIECES:
        known.clear()
    known[id(piece)] = piece, _piece(voice, piece)
    return known[id(piece)][1]


def _piece(voice: Voice, piece: PieceView) -> WirePiece:
    if piece.back:
        return WirePiece(piece.id, piece.place, "concealed", {})
    if piece.face == UNSEEN_FACE:
        return WirePiece(piece.id, piece.place, "untried", piece.values)
    kit, dress = voice.kit, look(voice.game.key).counters
    printed = kit.faces[kit.face_index[piece.face]] if piece.face else kit.pieces[kit.index[piece.id]]
    return WirePiece(piece.id, piece.place, face_of(printed, piece.values, dress), piece.values, piece.face)


def face_of(piece: Piece, values: dict[str, int], dress: CounterLook) -> str:
    """The side of the counter that shows: the back of a unit turned over, or down to the figure printed there."""
    if not values:
        return "front"
    if any(values.get(name) for name in dress.turned):
        return "back"
    shown = {str(values[name]) for name in dress.reduced if name in values}
    reduced = piece.back in shown and piece.front not in shown and "back" in faces(piece, dress)
    return "back" if reduced else "front"


def _facts(voice: Voice, seen: View) -> dict[str, Any]:
    """What the side panel shows; the calendar in the language of the seat."""
    facts = dict(seen.table)
    key = f"calendar.{seen.counters.get('turn', 0)}"
    if "calendar" in facts and voice.texts.has(key):
        facts["calendar"] = voice.say(key)
    return facts
