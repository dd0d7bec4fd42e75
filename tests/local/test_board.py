"""The board is built once per state of its sources, and the service also starts without it."""

import json
from pathlib import Path

import pytest

from estimation_service.local import board


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    source = tmp_path / "web" / "src" / "main.tsx"
    source.parent.mkdir(parents=True)
    source.write_text("export {};")
    return tmp_path


def built(checkout: Path) -> None:
    place = checkout / board.PLACE
    place.mkdir(parents=True, exist_ok=True)
    (place / "made-from").write_text(board.digest(checkout / "web"))


def test_a_board_of_these_sources_is_not_built_again(checkout: Path) -> None:
    assert not board.is_built(checkout)
    built(checkout)
    assert board.is_built(checkout)
    board.build(checkout)  # fails if it builds, because there is no lock file


@pytest.mark.parametrize("name", ["src/main.tsx", "src/new.ts", "package.json"])
def test_a_changed_source_counts_as_unbuilt(checkout: Path, name: str) -> None:
    built(checkout)
    (checkout / "web" / name).write_text("export const changed = 1;")
    assert not board.is_built(checkout)


@pytest.mark.parametrize("name", ["node_modules/vite/index.js", "src/openapi.ts"])
def test_what_was_made_is_no_source(checkout: Path, name: str) -> None:
    built(checkout)
    made = checkout / "web" / name
    made.parent.mkdir(parents=True, exist_ok=True)
    made.write_text("made")
    assert board.is_built(checkout)


def made(folder: Path, *names: str) -> Path:
    """A built board of these parts; each holds its name."""
    (folder / "assets").mkdir(parents=True)
    for name in names:
        (folder / "assets" / name).write_text(name)
    parts = {name: {"file": f"assets/{name}", "css": [f"assets/{name}.css"]} for name in names}
    (folder / "manifest.json").write_text(json.dumps(parts))
    return folder


def test_pages_that_are_open_find_the_parts_of_the_board_before_and_of_none_older(tmp_path: Path) -> None:
    place = made(tmp_path / "board", "main-1.js", "Replay-1.js", "Plan-1.js")
    board.replace(place, made(tmp_path / "second", "main-2.js", "Replay-1.js", "Plan-2.js"))
    found = {each.name for each in (place / "assets").iterdir()}
    assert found == {"main-2.js", "Replay-1.js", "Plan-2.js", "main-1.js", "Plan-1.js"}
    assert "main-1.js" not in (place / "manifest.json").read_text()
    board.replace(place, made(tmp_path / "third", "main-3.js", "Replay-1.js"))
    found = {each.name for each in (place / "assets").iterdir()}
    assert found == {"main-3.js", "Replay-1.js", "main-2.js", "Plan-2.js"}


def test_a_failure_says_why_and_leaves_the_board_that_was_served(checkout: Path) -> None:
    built(checkout)
    (checkout / "web" / "src" / "main.tsx").write_text("changed")
    (checkout / "web" / "package.json").write_text("{}")
    (checkout / "web" / board.LOCK).write_text("{ this is no lock file")
    with pytest.raises(board.NotBuilt, match=r"npm-cli\.js ci failed"):
        board.build(checkout)
    assert (checkout / board.PLACE / "made-from").exists()
