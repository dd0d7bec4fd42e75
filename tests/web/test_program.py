"""The board's program: its types fit the published description, and its pure parts pass their own tests."""

from pathlib import Path

import pytest

from estimation_service.local import board
from games.api.rest.docs import written
from tests.clients.generated import NODE, run

WEB = Path(board.CHECKOUT, "web")

pytestmark = pytest.mark.timeout(240)


@pytest.fixture(scope="module", autouse=True)
def installed() -> None:
    board.install(WEB)


def test_it_compiles_against_the_published_description() -> None:
    (WEB / "openapi.json").write_bytes(written())
    run(
        NODE,
        "node_modules/openapi-typescript/bin/cli.js",
        "openapi.json",
        "--output",
        "src/openapi.ts",
        folder=WEB,
    )
    # The compiler's many young objects fit into this space; scanning them was a quarter of its work.
    run(NODE, "--max-semi-space-size=128", "node_modules/typescript/bin/tsc", "--noEmit", folder=WEB)


def test_its_pure_parts_pass_their_own_tests() -> None:
    # Pure code keeps no state between files. Starting a worker for each file was most of the work.
    run(NODE, "node_modules/vitest/vitest.mjs", "run", "--no-isolate", "--maxWorkers=1", folder=WEB)


def test_its_lock_file_names_no_registry() -> None:
    assert "resolved" not in (WEB / board.LOCK).read_text()
