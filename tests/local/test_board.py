"""The board is built once per state of its sources, and the service also starts without it."""

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


def test_a_failure_says_why_and_leaves_the_board_that_was_served(checkout: Path) -> None:
    built(checkout)
    (checkout / "web" / "src" / "main.tsx").write_text("changed")
    (checkout / "web" / "package.json").write_text("{}")
    (checkout / "web" / board.LOCK).write_text("{ this is no lock file")
    with pytest.raises(board.NotBuilt, match=r"npm-cli\.js ci failed"):
        board.build(checkout)
    assert (checkout / board.PLACE / "made-from").exists()
