"""The letters of the client: cut from open fonts, small, under our own name, with their licence; or none at all."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path

import platformdirs
import pytest

from hexfront.server import letters as module
from hexfront.server.letters import FACES, LETTERS, Face, letters
from hexfront.server.theatres import client_files

INSTALLED = all(find_spec(face.package) for face in FACES)
needs_fonts = pytest.mark.skipif(not INSTALLED, reason="the packages of the fonts are not installed")


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder for the whole module: to cut the faces takes seconds."""
    return tmp_path_factory.mktemp("letters")


@pytest.fixture(autouse=True)
def own_cache(once: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda _: str(once))
    letters.cache_clear()


def cut(face: Face) -> bytes:
    """A face as it is served."""
    return next(data for name, data in letters().items() if name.startswith(f"fonts/{face.name}."))


def test_without_their_packages_there_are_no_faces_and_the_sheet_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    assert letters() == {"styles/fonts.css": b""}
    web = client_files()
    assert b"@font-face" not in web.file("styles/all.css").data
    assert b"Georgia, serif" in web.file("styles/all.css").data


@needs_fonts
def test_every_face_is_served_with_its_licence_and_together_they_are_small() -> None:
    files = letters()
    faces = {name: data for name, data in files.items() if name.endswith(".woff2")}
    assert len(faces) == len(FACES)
    assert sum(map(len, faces.values())) < 110_000
    sheet = client_files().file("styles/all.css").data.decode()
    assert all(f'url("/{name}")' in sheet for name in faces)
    assert all("SIL OPEN FONT LICENSE" in files[f"fonts/{face.package}.txt"].decode() for face in FACES)
    assert client_files().file(next(iter(faces))).type == "font/woff2"


@needs_fonts
def test_a_face_has_our_letters_and_not_the_reserved_name() -> None:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(cut(FACES[3])))
    assert {ord(letter) for letter in "ñÑáÁéÉíÍóÓúÚüÜ¿¡«»–"} <= set(font.getBestCmap()) <= {ord(x) for x in LETTERS}
    names = {record.nameID: record.toUnicode() for record in font["name"].names}
    assert not any("Source" in names.get(number, "") for number in (1, 3, 4, 6, 16))
    assert "Reserved Font Name" in names[0]


@needs_fonts
def test_a_sign_put_together_of_others_has_a_width_of_its_own() -> None:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS

    parts = TTFont(io.BytesIO(cut(FACES[4])))["glyf"]["percent"].components
    assert len(parts) > 1
    assert not any(part.flags & USE_MY_METRICS for part in parts)


@needs_fonts
def test_a_face_is_cut_once_and_then_kept(monkeypatch: pytest.MonkeyPatch, once: Path) -> None:
    first = letters()
    assert len([*once.rglob("*.woff2")]) == len(FACES)
    letters.cache_clear()
    monkeypatch.setattr(module, "cut", lambda *_: pytest.fail("cut again"))
    assert letters() == first
