"""The files of the board's bundle that a page loads, by Vite's manifest."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from games.api.presented.ruleset_texts import CALLED
from games.web import board
from games.web.templatetags import web

CHECKOUT = Path(__file__).resolve().parents[2]
MANIFEST = {
    "src/board.tsx": {
        "file": "board-a1.js", "isEntry": True, "css": ["board-b2.css"], "imports": ["_signals.js"],
        "dynamicImports": ["src/replay.tsx"],
    },
    "_signals.js": {"file": "signals-c3.js"},
    "src/replay.tsx": {"file": "replay-d4.js", "isDynamicEntry": True},
}  # fmt: skip


def test_a_page_loads_the_entry_its_styles_and_what_it_imports(tmp_path, settings):
    settings.BOARD_FOLDER = tmp_path
    (tmp_path / "manifest.json").write_text(json.dumps(MANIFEST))
    wanted = board.Assets("board/board-a1.js", ("board/board-b2.css",), ("board/signals-c3.js",))
    assert board.assets() == wanted
    html = web.board_assets()
    assert '<script type="module" src="/static/board/board-a1.js"></script>' in html
    assert '<link rel="stylesheet" href="/static/board/board-b2.css">' in html
    assert '<link rel="modulepreload" href="/static/board/signals-c3.js">' in html and "d4" not in html


def test_where_it_was_not_built_the_page_says_so(tmp_path, settings):
    settings.BOARD_FOLDER = tmp_path
    for text in (None, "{", "{}"):
        if text is not None:
            (tmp_path / "manifest.json").write_text(text)
        assert board.assets() is None
        assert "The board was not built here" in web.board_assets()


@pytest.mark.django_db
def test_a_board_that_is_built_anew_while_the_service_runs_is_served(tmp_path, settings):
    settings.STATICFILES_DIRS = [("board", tmp_path)]
    client = Client()
    assert client.get("/static/board/main-2.js").status_code == 404
    (tmp_path / "main-2.js").write_text("export {};")
    answer = client.get("/static/board/main-2.js")
    assert (answer.status_code, answer.getvalue()) == (200, b"export {};")
    answer.close()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_board_has_words_for_every_line_of_points(language):
    texts = (CHECKOUT / "web/src/texts" / f"{language}.ts").read_text()
    (lines,) = re.findall(r"^  lines: \{$(.*?)^  \}", texts, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"^    (\w+): \"", lines, re.MULTILINE)) == CALLED.keys()
