"""The client's files: put together where that saves the browser requests, and never more than what is there."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from hexfront.draw.counter.colours import livery
from hexfront.kernel.shelf import box, games
from hexfront.server.joining import DIGITS, NotJoined, _vlq, bare, module_of
from hexfront.server.problem import Problem
from hexfront.server.theatres import theatres
from hexfront.server.web import Web

HINT = re.compile(r'<link rel="modulepreload" href="/([^"]+)">')


@pytest.fixture
def web(tmp_path: Path) -> Web:
    parts = {
        "index.html": '<html><head><script type="module" src="/js/app.js"></script></head></html>',
        "js/app.js": 'import { a } from "./deep/a.js";\nimport {\n  b,\n  c as d,\n} from "./b.js";\n'
        'import("./later.js");\n',
        "js/deep/a.js": 'import * as all from "../b.js";\nexport const a = all.b + 1;\n',
        "js/b.js": "export const b = 1;\nexport async function c() {}\n",
        "js/later.js": "",
        "styles/all.css": '@import url("one.css");\n@import url("two.css");\n.all { }\n',
        "styles/one.css": ".one { }\n",
        "styles/two.css": '@import url("../secret.css");\n.two { }\n',
        "secret.css": ".secret { }\n",
        "tsconfig.json": "{}",
        "README.md": "",
        "wire.d.ts": "",
    }
    for name, text in parts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Web(tmp_path)


@pytest.fixture
def shelf(web: Web, tmp_path: Path) -> Web:
    """A game of a series: the module is its own, the rest that of the series."""
    parts = {
        "game/client/client.js": 'import { b } from "/js/b.js";\nimport "./part.js";\nexport const client = { b };\n',
        "game/data/secret.json": "{}",
        "series/client/client.js": "// of the series",
        "series/client/part.js": "",
        "series/client/style.css": ".series { }\n",
        "series/client/notes.py": "",
        "series/look/look.toml": "",
        "series/look/poster.webp": "",
        "series/look/other.webp": "",
    }
    for name, text in parts.items():
        (tmp_path / "shelf" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "shelf" / name).write_text(text, encoding="utf-8")
    folders = (tmp_path / "shelf/game", tmp_path / "shelf/series")
    root = tmp_path / "root"
    root.mkdir()
    for name in ("index.html", "js", "styles"):
        (tmp_path / name).rename(root / name)
    return Web(root, {"game": folders}, {"styles/two.css": b".made { }\n"})


def test_the_page_asks_for_the_client_in_one_piece(web: Web) -> None:
    page = web.page().data.decode()
    (hint,) = HINT.findall(page)
    assert hint == web.joined("js/app.js")
    assert f'<script type="module" src="/{hint}">' in page
    assert page.index("modulepreload") < page.index("</head>")


def test_what_is_joined_has_every_module_and_keeps_its_lines(web: Web) -> None:
    lines = web.file(web.joined("js/app.js")).data.decode().splitlines()
    at = lines.index('$host.modules["/js/app.js"] = $once(() => {')
    assert lines[at + 1 : at + 9] == [
        'const { a } = $at("/js/deep/a.js")();',
        'const { b, c: d, } = $at("/js/b.js")();',
        "",
        "",
        "",
        '$later("/js/app.js", "./later.js");',
        "",
        "return {  };",
    ]
    assert 'const all = $at("/js/b.js")();' in lines
    assert "return { b, c };" in lines
    assert '$host.modules["/js/later.js"] = $once(() => {' in lines
    assert lines[-2] == '$at("/js/app.js")();'


def test_the_source_map_leads_to_the_files_as_they_are(web: Web) -> None:
    address = web.joined("js/app.js")
    code = web.file(address).data.decode().splitlines()
    assert code[-1] == f"//# sourceMappingURL={address.removeprefix('js/')}.map"
    found = json.loads(web.file(f"{address}.map").data)
    assert found["sources"] == ["/js/app.js", "/js/b.js", "/js/deep/a.js", "/js/later.js"]
    marks = found["mappings"].split(";")
    assert len(marks) == len(code) - 1
    file, line = 0, 0
    for text, mark in zip(code, marks, strict=False):
        if mark:
            _, files, lines, _ = numbers(mark)
            file, line = file + files, line + lines
            written = web.file(found["sources"][file].removeprefix("/")).data.decode().split("\n")[line]
            assert re.sub("^export ", "", written) == text or "import" in written or not text


def numbers(mark: str) -> list[int]:
    """The numbers of a mark: five bits a letter, the sixth if more follow, the sign at the end of the first."""
    found, value, shift = [], 0, 0
    for letter in mark:
        digit = DIGITS.index(letter)
        value, shift = value | (digit & 31) << shift, shift + 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value, shift = 0, 0
    return found


@pytest.mark.parametrize("number", [0, 1, -1, 15, 16, -17, 1023, -40_000])
def test_numbers_of_a_source_map(number: int) -> None:
    assert numbers(_vlq(number)) == [number]


def test_what_is_joined_is_called_otherwise_when_it_has_changed(web: Web, tmp_path: Path) -> None:
    before = web.joined("js/app.js")
    assert web.joined("js/app.js") == before
    assert web.file(before).lasting
    (tmp_path / "js/b.js").write_text("export const b = 2;\n", encoding="utf-8")
    assert before != web.joined("js/app.js") in web.page().data.decode()
    with pytest.raises(Problem):
        web.file(before)


@pytest.mark.parametrize(
    "line", ["export default 1;", 'export * from "./b.js";', "import x from 'b';", "export let a = 1;"]
)
def test_what_cannot_be_joined_is_told(line: str) -> None:
    with pytest.raises(NotJoined, match=re.escape(line)):
        module_of("/js/app.js", f"const a = 1;\n{line}\n")


def test_no_module_of_the_client_needs_itself() -> None:
    """One that did could not be joined."""
    root = Path(str(files("hexfront") / "web"))
    modules = {
        name: module_of(name, path.read_text(encoding="utf-8"))
        for path in root.rglob("*.js")
        if (name := f"/{path.relative_to(root).as_posix()}")
    }
    done: set[str] = set()
    while left := {name for name in modules if name not in done and set(modules[name].needs) <= done}:
        done |= left
    assert done == set(modules)


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


def test_the_modules_of_a_game_are_joined_and_take_the_rest_from_the_client(shelf: Web) -> None:
    address = shelf.joined("games/game/client/client.js")
    assert re.fullmatch(r"games/game/client/joined\.[0-9a-f]{16}\.js", address)
    code = shelf.file(address).data.decode()
    assert '$host.modules["/games/game/client/part.js"]' in code
    assert '$host.modules["/js/b.js"] =' not in code
    assert 'const { b } = $at("/js/b.js")();' in code
    assert 'export const { client } = $at("/games/game/client/client.js")();' in code
    assert shelf.joined(shelf.of_game("game", "client/none.js")) == ""
    page = shelf.page(address, "games/game/client/style.css", "").data.decode()
    assert HINT.findall(page) == [shelf.joined("js/app.js"), address]
    assert '<link rel="preload" as="style" href="/games/game/client/style.css">' in page


def test_a_sheet_that_is_made_stands_in_its_place(shelf: Web) -> None:
    assert b".made" in shelf.file("styles/all.css").data
    assert b".two" not in shelf.file("styles/all.css").data


def test_comments_stay_at_home_and_what_is_quoted_goes_out() -> None:
    text = (
        "/** A thing.\n * @type {X} */\nconst a = /** @type {Y} */ (b); // why\n  // a line of its own\n"
        "const s = \"/* no */\" + '// no' + `/** no */\n// no`;\n"
    )
    kept = bare(text)
    assert kept.count("\n") == text.count("\n")
    assert kept.splitlines()[2].startswith("const a =  (b);")
    assert kept.endswith("const s = \"/* no */\" + '// no' + `/** no */\n// no`;\n")
    assert "A thing" not in kept
    assert "a line of its own" not in kept


def test_code_is_not_indented_and_texts_of_several_lines_are() -> None:
    assert bare("if (a) {\n    b(`one\n    two`);  \n}\n") == "if (a) {\nb(`one\n    two`);\n}\n"


def test_the_table_comes_in_a_piece_of_its_own(tmp_path: Path) -> None:
    files = {
        "index.html": '<html><head><script type="module" src="/js/app.js"></script></head></html>',
        "js/app.js": 'import { a } from "./a.js";\nimport("./table/page.js");\n',
        "js/a.js": "export const a = 1;\n",
        "js/pages/lobby.js": 'import { b } from "../b.js";\nexport const lobby = b;\n',
        "js/b.js": "export const b = 2;\n",
        "js/table/page.js": 'import { a } from "../a.js";\nimport { c } from "./c.js";\nexport const page = a + c;\n',
        "js/table/c.js": "export const c = 3;\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    web = Web(tmp_path)
    first, table = (web.file(web.joined(start)).data.decode() for start in ("js/app.js", "js/table/page.js"))
    modules = re.compile(r'^\$host\.modules\["([^"]+)"\]', re.MULTILINE)
    assert modules.findall(first) == ["/js/a.js", "/js/app.js", "/js/b.js", "/js/pages/lobby.js"]
    assert modules.findall(table) == ["/js/table/c.js", "/js/table/page.js"]
    assert f'$host.pieces = {{"/js/table/page.js":"/{web.joined("js/table/page.js")}"}};' in first


@pytest.mark.parametrize("game", games())
def test_the_sides_of_a_game_have_colours_of_their_own(game: str) -> None:
    found = dict(re.findall(rf'\[data-side-of="{game}\.(\w+)"\] {{ background: (.+?);', theatres()))
    assert tuple(found) == box(game).meta.sides
    assert len(set(found.values())) == len(found)
    plain = [livery(nation).field for nation in ("neutral", "allies")]
    assert not [colour for colour in found.values() if any(each in colour for each in plain)]
