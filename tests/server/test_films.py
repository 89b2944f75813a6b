"""Films: what a seat saw and nothing else, in so many shots, from the table and from the command line."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from PIL import Image
from tests.server.pair import ALLIED_PLAN, JAPANESE_PLAN, SET_UP
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.draw.film import Box, Script, Shot, make, thinned
from hexfront.kernel.journal import Journal
from hexfront.kernel.state import NOBODY
from hexfront.kernel.view import view
from hexfront.server.films import Camera, states_of
from hexfront.server.library import Library
from hexfront.server.pages import piece_cards
from hexfront.server.present import present

if TYPE_CHECKING:
    from tests.server.conftest import Client, Open

BOARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 400 300"><rect width="300" height="200"/></svg>'
LIBRARY = Library()


def shots(*places: tuple[float, float, int]) -> list[Shot]:
    return [Shot((place,), "Turn 1") for place in places]


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_film_shows_what_changes_and_no_more_than_so_much(kind: str) -> None:
    told = shots((0, 0, 0), (0, 0, 0), (100, 50, 0), (100, 50, 0), (200, 50, 0))
    script = msgspec.convert(
        {
            "board": BOARD,
            "seen": (-50, -50, 400, 300),
            "counters": ['<rect width="90" height="90" fill="red"/>'],
            "shots": thinned(told),
            "kind": kind,
        },
        Script,
    )
    assert len(script.shots) == 3
    found = Image.open(BytesIO(make(script)))
    assert found.format == kind.upper()
    assert getattr(found, "n_frames", 1) == 3
    many = shots(*((float(n), 0.0, 0) for n in range(1000)))
    kept = thinned(many, 50)
    assert (len(kept), kept[0], kept[-1]) == (50, many[0], many[-1])


def frame(caption: str, seen: Box = (-50, -50, 400, 300)) -> Image.Image:
    film = make(Script(BOARD, seen, (), (Shot((), caption),), "gif"))
    return Image.open(BytesIO(film)).convert("RGB")


def test_a_caption_has_the_letters_of_both_languages() -> None:
    drawn = {letter: frame(letter * 3).tobytes() for letter in "aáeéiíoóuúünñ¿·&<"}
    assert len(set(drawn.values())) == len(drawn), "letters look alike, as boxes do"


def test_nothing_beside_the_sheet_is_filmed() -> None:
    whole, beyond = frame("Turn 1"), frame("Turn 1", (-300, -50, 800, 300))
    assert (beyond.size, beyond.tobytes()) == (whole.size, whole.tobytes())


@pytest.mark.parametrize("side", [0, 1, NOBODY])
def test_a_film_is_the_same_for_every_truth_that_the_seat_cannot_tell_apart(side: int) -> None:
    voice = LIBRARY.voice("formosa", "en")
    journal = Journal.new(voice.game, seed=bytes(32), kit=voice.kit)
    plans = [f"allied {act}" for act in ALLIED_PLAN] + [f"japan {act}" for act in JAPANESE_PLAN]
    for line in (*SET_UP, *plans):
        seat, act = line.split(" ", 1)
        journal.decide(voice.game.meta.sides.index(seat), voice.read(act))
    others = [voice.game.clone_for(journal.state, side, seed) for seed in range(3)] if side != NOBODY else []
    cards = piece_cards(LIBRARY, "formosa", "en")
    scripts = []
    for state in (journal.state, *others):
        camera = Camera(voice, BOARD, cards)
        scripts.append(camera.script([camera.shot(present(voice, "", view(voice.game, state, side), 0))], "webp"))
    assert all(script == scripts[0] for script in scripts)
    faces = len({which for _, _, which in scripts[0].shots[0].lying})
    assert faces == 1 if side != 1 else faces > 5  # who may not look sees backs


def test_units_lie_on_top_of_markers() -> None:
    voice = LIBRARY.voice("luzon", "en")
    journal = Journal.new(voice.game, seed=bytes(32), kit=voice.kit)
    cards = {card.id: card for card in piece_cards(LIBRARY, "luzon", "en")}
    camera = Camera(voice, BOARD, cards.values())
    lying = camera.shot(present(voice, "", view(voice.game, journal.state, 0), 0)).lying
    units = {
        camera.drawn[card.drawings["front"]]
        for card in cards.values()
        if card.size
        if card.drawings["front"] in camera.drawn
    }
    tops = {(x, y): which for x, y, which in lying}
    assert len(tops) < len(lying), "no unit lies with a marker"
    assert set(tops.values()) <= units


def test_a_table_and_a_save_file_become_films(client: Client, open_table: Open, tmp_path: Path) -> None:
    table = open_table()
    answer = client.get(f"/api/v1/tables/{table}/film", params={"what": "game"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/webp"
    assert Image.open(BytesIO(answer.content)).format == "WEBP"
    assert client.get(f"/api/v1/tables/{table}/film", params={"what": "tomorrow"}).status_code == 400
    save = tmp_path / "game.json"
    save.write_bytes(client.get(f"/api/v1/tables/{table}/export").content)
    wrong = CliRunner().invoke(app, ["replay", str(save), "--film", str(tmp_path / "film.txt")])
    assert wrong.exit_code == 2
    assert not (tmp_path / "film.txt").exists()


def test_for_the_last_turn_no_more_of_a_game_is_looked_at_than_it_takes() -> None:
    looked: list[int] = []
    turn = lambda entry: entry // 10  # noqa: E731
    moments: Any = SimpleNamespace(entry=lambda _, moment: moment, last=lambda _: 99, own=lambda _: 85)
    aids = SimpleNamespace(aids=SimpleNamespace(turn=turn))

    def state(entry: int) -> int:
        looked.append(entry)
        return entry

    past: Any = SimpleNamespace(journal=SimpleNamespace(game=aids), state=state)
    assert states_of(moments, past, 0, "turn") == [*range(80, 100)]
    assert min(looked) == 79
