"""The pages beside the board: lobby, pieces, rules with their charts, words of the client, guided first turn."""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

import msgspec
from msgspec.structs import replace

from hexfront.bots.player import names
from hexfront.draw.counter import counter, faces, far_of, sign_of
from hexfront.draw.counter.markers import sign
from hexfront.draw.look import CounterLook, look
from hexfront.draw.words import board_texts
from hexfront.kernel.aids import ChartData
from hexfront.kernel.files import convert, load_toml
from hexfront.kernel.game import load_meta
from hexfront.kernel.lesson import lessons
from hexfront.kernel.meta import OptionMeta, ScenarioMeta
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import box, games
from hexfront.kernel.texts import Texts, layered
from hexfront.server.library import Library, known_game, texts_of
from hexfront.server.theatres import own_files
from hexfront.server.voice import Voice
from hexfront.server.web import Web
from hexfront.server.wire_pages import Chart, Choice, GameCard, GuideStep, PieceCard, RuleCard, Rules
from hexfront.server.words import known_language, own_words


def game_cards(web: Web, language: str) -> tuple[GameCard, ...]:
    """All games, those without rules too."""
    known_language(language)
    return tuple(_dressed(_game_card(key, language), web) for key in games())


def _dressed(card: GameCard, web: Web) -> GameCard:
    """A card with the addresses of what the game shows of its own."""
    client, style, poster = (address and f"/{address}" for address in own_files(web, card.key))
    return replace(card, client=client, style=style, poster=poster)


def _game_card(key: str, language: str) -> GameCard:
    meta, texts = load_meta(key), texts_of(key, language)
    if texts is None:
        board = board_texts(key, language)
        return GameCard(key, board.title, board.subtitle, "", meta.stage, meta.seats, meta.sides, (), ())
    return GameCard(
        key=key,
        title=texts.say("game.title"),
        subtitle=texts.say("game.subtitle"),
        introduction=texts.say("game.introduction"),
        stage=meta.stage,
        seats=meta.seats,
        sides=meta.sides,
        scenarios=tuple(_choice(texts, "scenario", scenario) for scenario in meta.scenarios),
        options=tuple(_option(texts, option) for option in meta.options),
        phases=meta.phases,
        guided=bool(_guide_files(key, language)),
        lessons=len(lessons(key)),
        bots=names(key) if meta.stage == "complete" else (),
    )


def _choice(texts: Texts, section: str, meta: ScenarioMeta | OptionMeta) -> Choice:
    title, text = texts.say(f"{section}.{meta.key}.title"), texts.say(f"{section}.{meta.key}.text")
    return Choice(meta.key, title, text, meta.source)


def _option(texts: Texts, meta: OptionMeta) -> Choice:
    """An option with what it needs and what it excludes."""
    return replace(_choice(texts, "option", meta), needs=meta.needs, excludes=meta.excludes)


def client_words(game: str, language: str) -> dict[str, str]:
    """The words of the program, and of a game if one is named and has any."""
    texts = texts_of(known_game(game), language) if game else None
    return texts.entries if texts else own_words(language)


def some_words(words: dict[str, str], language: str, only: str) -> dict[str, str]:
    """Those that the program does not have by itself (`own`), or those whose keys begin with a word."""
    if only == "own":
        known = own_words(language)
        return {key: text for key, text in words.items() if known.get(key) != text}
    return {key: text for key, text in words.items() if key.startswith(f"{only}.")}


def piece_cards(library: Library, key: str, language: str) -> tuple[PieceCard, ...]:
    """Every piece of a game with its drawings, one card for the common back of a side, one for the sign of a state."""
    texts = texts_of(known_game(key), language)
    pieces, dress = library.pieces(key), look(key).counters
    hidden = {piece.side: piece for piece in reversed(pieces) if texts and _hides(piece, dress, texts)}
    backs = tuple(_back_card(piece, dress, texts) for piece in hidden.values() if texts)
    return (*(_piece_card(piece, dress, texts) for piece in pieces), *backs, *map(_state_card, dress.states))


def _state_card(state: str) -> PieceCard:
    """The sign of a state that has no marker of its own."""
    return PieceCard(f"state-{state}", "", "", "", "", "", "", "", "", "", "", {"badge": sign(state)})


def _hides(piece: Piece, dress: CounterLook, texts: Texts) -> bool:
    """Whether a side hides pieces such as this one: they have a back for that, or it hides what lies below the top."""
    return "concealed" in faces(piece, dress) or texts.has(f"back.{piece.side}")


def _back_card(piece: Piece, dress: CounterLook, texts: Texts) -> PieceCard:
    """What is known of a piece that shows only its back: whose it is."""
    name = texts.say(f"back.{piece.side}")
    drawing = {"concealed": counter(piece, dress, face="concealed")}
    return PieceCard(f"{piece.side}-back", name, "?", piece.side, "", "", "", "?", "", "", "", drawing)


def _piece_card(piece: Piece, dress: CounterLook, texts: Texts | None) -> PieceCard:
    words = texts.entries if texts else {}
    name = texts.card(piece) if texts else piece.name
    return PieceCard(
        id=piece.id,
        name=name,
        label=piece.label,
        side=piece.side,
        nation=piece.nation,
        formation=words.get(f"formation.{piece.formation}", piece.formation),
        type=words.get(f"type.{piece.type}", piece.type),
        size="?" if piece.is_body else words.get(f"size.{piece.size}", piece.size),
        front=piece.front,
        back=piece.back,
        source=piece.source,
        drawings=_drawings(piece, dress, name),
    )


def _drawings(piece: Piece, dress: CounterLook, name: str) -> dict[str, str]:
    """Every face of a piece, its head as seen from afar (`far`), and the sign of a marker for a counter (`badge`)."""
    drawn: dict[str, str] = {
        face: _named(counter(piece, dress, face=face), piece.name, name) for face in faces(piece, dress)
    }
    more = {"far": far_of(piece, dress), "badge": sign_of(piece)}
    return drawn | {name: found for name, found in more.items() if found}


def _named(drawing: str, printed: str, name: str) -> str:
    """A drawing whose title is in the language of the reader; the printed name finds the icon, so it comes first."""
    return drawing.replace(f"<title>{escape(printed)}</title>", f"<title>{escape(name)}</title>", 1)


def rules_page(voice: Voice) -> Rules:
    """Digest, rulings and charts."""
    game, language = voice.game.key, voice.texts.language
    digest, rulings = (
        tuple(
            RuleCard(number, entry["title"], entry["text"], tuple(entry.get("rulings", ())))
            for number, entry in layered(game, f"{name}.{language}.toml").items()
        )
        for name in ("rules", "rulings")
    )
    return Rules(digest, rulings, tuple(_chart(voice, chart) for chart in voice.game.aids.charts(voice.kit)))


def _chart(voice: Voice, chart: ChartData) -> Chart:
    return Chart(
        key=chart.key,
        title=voice.say(f"chart.{chart.key}"),
        rule=chart.rule,
        source=chart.source,
        columns=tuple(voice.word(column, "chart_column") for column in chart.columns),
        column_keys=chart.columns,
        rows=tuple(
            (voice.word(key, "row", "chart_row"), *(voice.word(cell, "chart_cell") for cell in cells))
            for key, cells in chart.rows.items()
        ),
        row_keys=tuple(chart.rows),
    )


class _Guide(msgspec.Struct, frozen=True):
    """`guide.LANGUAGE.toml`."""

    steps: tuple[GuideStep, ...]


def guide(key: str, language: str) -> tuple[GuideStep, ...]:
    """The guided first turn of a game; none if it has none yet."""
    found = _guide_files(known_game(key), known_language(language))
    return convert(load_toml(found[-1]), _Guide, found[-1]).steps if found else ()


def _guide_files(key: str, language: str) -> list[Path]:
    return box(key).files(f"text/guide.{language}.toml")
