"""Cuts of the service's connections to Postgres, as by an administrator, a restart or a failing network."""

from django.db import connections

from tests.system.processes import eventually

_OTHERS = """
FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
AND NOT pid = ANY(%s)
"""


def await_rest() -> None:
    """Wait until programs do nothing in the database in ten looks, one after the other.

    One look is not enough: a running task is idle between two of its statements.
    """
    own = [each.connection.info.backend_pid for each in connections.all() if each.connection is not None]
    with connections["owner"].cursor() as owner:
        own.append(owner.connection.info.backend_pid)
        idle = 0

        def rests() -> bool:
            nonlocal idle
            owner.execute(f"SELECT count(*) {_OTHERS} AND state <> 'idle'", [own])
            idle = idle + 1 if owner.fetchone()[0] == 0 else 0
            return idle == 10

        eventually(rests, within=60)


def cut_connections() -> int:
    """End every connection that programs hold, wait until they are gone, and return how many there were."""
    own = [each.connection.info.backend_pid for each in connections.all() if each.connection is not None]
    with connections["owner"].cursor() as owner:
        own.append(owner.connection.info.backend_pid)
        owner.execute(f"SELECT pid, pg_terminate_backend(pid) {_OTHERS}", [own])
        ended = [pid for pid, _ in owner.fetchall()]

        def gone() -> bool:
            owner.execute("SELECT count(*) FROM pg_stat_activity WHERE pid = ANY(%s)", [ended])
            return bool(owner.fetchone()[0] == 0)

        eventually(gone, within=60)
    return len(ended)
