"""Postgres: access only by password, no root, and recovery after any crash."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from estimation_service.local import process_table, root_folders
from estimation_service.local.command_folder import Home
from estimation_service.local.keys import Keys, make
from estimation_service.local.postgres import Postgres, clear_the_way
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.supervisor import Supervisor

Cluster = tuple[Supervisor, Postgres]


def master(postgres: Postgres) -> int:
    return int((postgres.folder / "postmaster.pid").read_text().split()[0])


def test_the_password_is_needed(cluster: Cluster) -> None:
    _, postgres = cluster
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("show password_encryption").fetchone() == ("scram-sha-256",)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(f"postgres://estimation:wrong@127.0.0.1:{postgres.port}/estimation")


def test_nothing_but_one_loopback_port_leads_in(cluster: Cluster) -> None:
    with psycopg.connect(cluster[1].url) as connection:
        assert connection.execute("show unix_socket_directories").fetchone() == ("",)
        assert connection.execute("show listen_addresses").fetchone() == ("127.0.0.1",)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can sync a whole file system")
def test_its_files_are_synced_by_one_call_before_it_recovers(cluster: Cluster) -> None:
    """Syncing file after file takes seconds, and all tables wait for it."""
    with psycopg.connect(cluster[1].url) as connection:
        assert connection.execute("show recovery_init_sync_method").fetchone() == ("syncfs",)


def test_it_sorts_by_code_point_on_every_system(cluster: Cluster) -> None:
    with psycopg.connect(cluster[1].url) as connection:
        assert connection.execute("select lower('ÄB') = 'äb', 'a' > 'Z', version()").fetchone()[:2] == (
            True,
            True,
        )  # type: ignore[index]
        assert connection.execute("show server_encoding").fetchone() == ("UTF8",)


def test_it_never_runs_as_root_and_its_folder_is_closed(cluster: Cluster) -> None:
    _, postgres = cluster
    owner = Path(f"/proc/{master(postgres)}").stat().st_uid
    assert owner != 0
    assert postgres.folder.stat().st_uid == owner
    assert postgres.folder.stat().st_mode & 0o777 == 0o700


def test_killed_it_comes_back_on_the_same_port_with_all_that_was_committed(
    cluster: Cluster, eventually: Callable[..., None]
) -> None:
    supervisor, postgres = cluster
    with psycopg.connect(postgres.url) as connection:
        connection.execute("create table promise as select 13 as tricks")
    os.kill(master(postgres), signal.SIGKILL)

    def is_back() -> bool:
        supervisor.look_after()
        return postgres.is_ready()

    eventually(lambda: not postgres.is_ready())
    eventually(is_back)
    with psycopg.connect(postgres.url) as connection:
        assert connection.execute("select tricks from promise").fetchone() == (13,)


def test_helpers_of_a_killed_server_are_ended_before_it_is_started_again(
    cluster: Cluster, eventually: Callable[..., None], is_alive: Callable[[int], bool]
) -> None:
    supervisor, postgres = cluster
    server = master(postgres)
    at_work = [
        found.pid for found in process_table.processes() if process_table.works_in(found.pid, postgres.folder)
    ]
    helpers = [pid for pid in at_work if pid != server]
    assert len(helpers) > 3
    for helper in helpers:  # a stopped helper cannot notice the server's death and end by itself
        with suppress(ProcessLookupError):  # the process that served the last query has ended
            os.kill(helper, signal.SIGSTOP)
    os.kill(server, signal.SIGKILL)
    clear_the_way(postgres.folder)
    assert not any(map(is_alive, helpers))
    assert not (postgres.folder / "postmaster.pid").exists()

    def is_back() -> bool:
        supervisor.look_after()
        return postgres.is_ready()

    eventually(is_back)


def test_a_stale_file_naming_a_stranger_is_no_obstacle_and_no_danger(
    tmp_path: Path, stranger: subprocess.Popen[bytes], is_alive: Callable[[int], bool]
) -> None:
    (tmp_path / "postmaster.pid").write_text(f"{stranger.pid}\n{tmp_path}\n")
    clear_the_way(tmp_path)
    assert is_alive(stranger.pid)
    assert not (tmp_path / "postmaster.pid").exists()


def test_lost_secrets_begin_a_fresh_cluster(home: Home, keys: Keys) -> None:
    old = Postgres(home, keys, durable=False)
    old.end_leftovers()
    old.make_cluster(Supervisor(home, StopFlag()).run)
    assert (old.folder / "PG_VERSION").exists()
    fresh = Postgres(home, make(home), durable=False)
    fresh.end_leftovers()
    assert not old.folder.exists()
    if os.geteuid() == 0:
        shutil.rmtree(root_folders.folder_for(home.checkout))


def test_a_half_made_cluster_is_made_again(home: Home, keys: Keys) -> None:
    postgres = Postgres(home, keys, durable=False)
    postgres.end_leftovers()
    half = postgres.folder.with_name(f"making-{keys.cluster}")
    half.mkdir()
    (half / "PG_VERSION").write_text("18")
    postgres.end_leftovers()
    postgres.make_cluster(Supervisor(home, StopFlag()).run)
    assert (postgres.folder / "PG_VERSION").exists()
    if os.geteuid() == 0:
        shutil.rmtree(root_folders.folder_for(home.checkout))
