"""Postgres and Redis together, with obstacles."""

import os
import pwd
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from estimation_service.local import root_folders
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart
from estimation_service.local.keys import keys_of
from estimation_service.local.postgres import Postgres
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor


@pytest.fixture
def rooted(home: Home) -> Iterator[Home]:
    """A home whose files that belong to root are removed afterwards."""
    yield home
    if os.geteuid() == 0:
        shutil.rmtree(root_folders.folder_for(home.checkout))


def test_a_port_taken_in_the_last_moment_is_exchanged_for_another(
    rooted: Home, supervisor: Supervisor
) -> None:
    stores = Stores(supervisor, rooted, keys_of(rooted), {}, durable=False)
    stores.end_leftovers()
    with ExitStack() as quicker:
        assert stores._postgres is not None and stores._redis is not None
        chosen = (stores._postgres.port, stores._redis.port)
        for port in chosen:
            quicker.enter_context(socket.create_server(("127.0.0.1", port)))
        addresses = stores.start()
        found = {urlsplit(address).port for address in addresses}
        assert urlsplit(addresses.owner_url).port == urlsplit(addresses.database_url).port
        assert len(found) == 2 and not found & set(chosen)


def test_a_store_that_cannot_start_says_why(rooted: Home, supervisor: Supervisor) -> None:
    broken = keys_of(rooted)._replace(redis_password="x\nno such directive")
    given = {"DATABASE_URL": "postgres://given"}
    with pytest.raises(CannotStart, match=r"redis did not become ready(?s:.*)no such directive"):
        Stores(supervisor, rooted, broken, given, durable=False).start()


def test_a_database_of_another_version_is_not_touched(rooted: Home, supervisor: Supervisor) -> None:
    postgres = Postgres(rooted, keys_of(rooted), durable=False)
    postgres.end_leftovers()
    postgres.folder.mkdir()
    (postgres.folder / "PG_VERSION").write_text("17\n")
    with pytest.raises(CannotStart, match="was made by Postgres 17, but 18 is installed: remove"):
        postgres.make_cluster(supervisor.run)
    assert (postgres.folder / "PG_VERSION").exists()


def test_root_without_an_unprivileged_user_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(_name: str) -> Callable[[], None]:
        raise KeyError

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    # Patch the system's own list of users, because a test cannot make a machine without this user.
    monkeypatch.setattr(pwd, "getpwnam", nobody)
    with pytest.raises(CannotStart, match="run as an ordinary user"):
        root_folders.account()
