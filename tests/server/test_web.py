"""The client's files: put together where that saves the browser requests, and never more than what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hexfront.server.problem import Problem
from hexfront.server.web import Web

HINT = re.compile(r'<link rel="modulepreload" href="/([^"]+)">')


@pytest.fixture
def web(tmp_path: Path) -> Web:
    files = {
        "index.html": "<html><head><title>Hexfront</title></head></html>",
        "js/app.js": 'import { a } from "./deep/a.js";\nimport {\n  b,\n} from "./b.js";\nimport("./later.js");\n',
        "js/deep/a.js": 'export { b } from "../b.js";\nimport "./gone.js";\n',
        "js/b.js": 'import "./app.js";\n',
        "js/later.js": "",
        "styles/all.css": '@import url("one.css");\n@import url("two.css");\n.all { }\n',
        "styles/one.css": ".one { }\n",
        "styles/two.css": '@import url("../secret.css");\n.two { }\n',
        "secret.css": ".secret { }\n",
        "tsconfig.json": "{}",
        "README.md": "",
        "wire.d.ts": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Web(tmp_path)


@pytest.fixture
def shelf(web: Web, tmp_path: Path) -> Web:
    """A game of a series: the module is its own, the rest that of the series."""
    files = {
        "game/client/client.js": 'import "/js/b.js";\nimport "./part.js";\n',
        "game/data/secret.json": "{}",
        "series/client/client.js": "// of the series",
        "series/client/part.js": "",
        "series/client/style.css": ".series { }\n",
        "series/client/notes.py": "",
        "series/look/look.toml": "",
        "series/look/poster.webp": "",
        "series/look/other.webp": "",
    }
    for name, text in files.items():
        (tmp_path / "shelf" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "shelf" / name).write_text(text, encoding="utf-8")
    folders = (tmp_path / "shelf/game", tmp_path / "shelf/series")
    root = tmp_path / "root"
    root.mkdir()
    for name in ("index.html", "js", "styles"):
        (tmp_path / name).rename(root / name)
    return Web(root, {"game": folders}, {"styles/two.css": b".made { }\n"})


def test_the_page_names_every_module_that_it_will_need_once(web: Web) -> None:
    page = web.page("js/app.js").data.decode()
    assert HINT.findall(page) == ["js/app.js", "js/deep/a.js", "js/b.js"]
    assert page.index("modulepreload") < page.index("</head>")


def test_the_page_follows_its_modules(web: Web, tmp_path: Path) -> None:
    before = web.page("js/app.js")
    assert web.page("js/app.js") is before
    (tmp_path / "js/b.js").write_text('import "./later.js";\n', encoding="utf-8")
    assert HINT.findall(web.page("js/app.js").data.decode())[-1] == "js/later.js"
    assert web.page("js/app.js").etag != before.etag


def test_style_sheets_come_in_one_piece(web: Web, tmp_path: Path) -> None:
    sheet = web.file("styles/all.css")
    assert sheet.data.decode().splitlines() == [
        ".one { }",
        "",
        '@import url("../secret.css");',
        ".two { }",
        "",
        ".all { }",
    ]
    assert web.file("styles/all.css") is sheet
    (tmp_path / "styles/one.css").write_text(".other { }\n", encoding="utf-8")
    assert b".other" in web.file("styles/all.css").data


@pytest.mark.parametrize("name", ["../conftest.py", "tsconfig.json", "README.md", "wire.d.ts"])
def test_what_is_not_of_the_client_is_not_served(web: Web, name: str) -> None:
    with pytest.raises(Problem):
        web.file(name)


def test_a_game_adds_its_own_files_or_those_of_its_series(shelf: Web) -> None:
    assert b"/js/b.js" in shelf.file("games/game/client/client.js").data
    assert shelf.file("games/game/client/style.css").data == b".series { }\n"
    assert shelf.of_game("game", "look/poster.webp") == "games/game/look/poster.webp"
    assert shelf.of_game("game", "client/none.js") == ""


def test_only_the_client_and_the_poster_of_a_game_are_shown(shelf: Web) -> None:
    for name in (
        "data/secret.json",
        "look/look.toml",
        "look/other.webp",
        "client/notes.py",
        "client/../data/secret.json",
    ):
        with pytest.raises(Problem):
            shelf.file(f"games/game/{name}")


def test_the_page_of_a_game_names_its_modules_and_its_style(shelf: Web) -> None:
    page = shelf.page("js/later.js", "games/game/client/client.js", "games/game/client/style.css", "").data.decode()
    modules = ["js/later.js", "games/game/client/client.js", "js/b.js", "games/game/client/part.js"]
    assert HINT.findall(page)[: len(modules)] == modules
    assert '<link rel="preload" as="style" href="/games/game/client/style.css">' in page


def test_a_sheet_that_is_made_stands_in_its_place(shelf: Web) -> None:
    assert b".made" in shelf.file("styles/all.css").data
    assert b".two" not in shelf.file("styles/all.css").data
