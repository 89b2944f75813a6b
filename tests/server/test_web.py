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
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Web(tmp_path)


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


def test_what_is_not_in_the_folder_is_not_there(web: Web) -> None:
    with pytest.raises(Problem):
        web.file("../conftest.py")
