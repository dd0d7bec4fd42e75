"""Redis or Valkey: access only by password, which nobody can read; and the choice of the program."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from estimation_service.local import process_table
from estimation_service.local import redis as local_redis
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart
from estimation_service.local.keys import keys_of
from estimation_service.local.redis import Redis
from estimation_service.local.supervisor import Supervisor


def test_the_password_is_needed_and_no_command_line_tells_it(
    home: Home, supervisor: Supervisor, eventually: Callable[..., None]
) -> None:
    own = keys_of(home)
    server = Redis(home, own)
    started = supervisor.keep(server.program(), is_store=True)
    eventually(server.is_ready)
    assert redis.Redis.from_url(server.url).ping()
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(host="127.0.0.1", port=server.port, retry=None).ping()
    assert own.redis_password not in process_table.command_line(started.pid)


def test_killed_it_comes_back_on_the_same_port(
    home: Home, supervisor: Supervisor, eventually: Callable[..., None]
) -> None:
    server = Redis(home, keys_of(home))
    started = supervisor.keep(server.program(), is_store=True)
    eventually(server.is_ready)
    os.kill(started.pid, signal.SIGKILL)
    eventually(lambda: not server.is_ready())

    def is_back() -> bool:
        supervisor.look_after()
        return server.is_ready()

    eventually(is_back)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """A machine without Redis, on which the function installs a one-line shell program."""
    on_path = tmp_path / "bin"
    on_path.mkdir()
    monkeypatch.setenv("PATH", str(on_path))
    monkeypatch.setattr(local_redis, "EMBEDDED", tmp_path / "embedded")

    def install(name: str, line: str) -> Path:
        program = tmp_path / "embedded" if name == "embedded" else on_path / name
        program.write_text(f"#!/bin/sh\n{line}\n")
        program.chmod(0o755)
        return program

    return install


VALKEY = "echo 'Valkey server v=8.1.8 sha=00000000:1 malloc=libc bits=64 build=7eb4ebc9d7e91f4e'"
REDIS = "echo 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=ae4d7c971a948f0'"
TOO_OLD = "echo 'Redis server v=5.0.14 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=ae4d7c971a948f0'"


def test_the_machines_own_valkey_is_preferred_then_its_redis_then_the_packaged_program(
    machine: Callable[[str, str], Path],
) -> None:
    packaged = machine("embedded", VALKEY)
    assert local_redis.server() == packaged
    its_redis = machine("redis-server", REDIS)
    assert local_redis.server() == its_redis
    its_valkey = machine("valkey-server", VALKEY)
    assert local_redis.server() == its_valkey


@pytest.mark.parametrize("line", [TOO_OLD, "exit 1", f"{REDIS}; exit 127", "echo Redis"])
def test_a_program_that_is_too_old_or_does_not_run_is_passed_over(
    machine: Callable[[str, str], Path], line: str
) -> None:
    machine("redis-server", line)
    with pytest.raises(CannotStart, match="version 6 or newer, is needed"):
        local_redis.server()
    packaged = machine("embedded", VALKEY)
    assert local_redis.server() == packaged


def test_a_machine_without_any_is_told_what_to_install(machine: Callable[[str, str], Path]) -> None:
    with pytest.raises(
        CannotStart, match=r"^Redis or Valkey, .* install one \(Debian: apt install redis-server"
    ):
        local_redis.server()
