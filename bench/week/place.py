"""The Postgres and Redis of the week, which survive an interrupted run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django

from estimation_service.local import keys
from estimation_service.local.child import renew_logs
from estimation_service.local.command_folder import Home
from estimation_service.local.program_environment import as_owner, variables
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor


class Place:
    """The place of a run. Once the run is `over`, its data is deleted."""

    over = False


@contextmanager
def opened(checkout: Path, stopping: StopFlag, *, resume: bool) -> Iterator[Place]:
    """Start Postgres and Redis, configure this process like the service's programs, and migrate.

    With `resume` the database is that of the run before.
    """
    home, place = Home(checkout, "week"), Place()
    home.open()
    with home.locked(stopping):
        supervisor = Supervisor(home, stopping)
        own = keys.keys_of(home) if resume else keys.make(home)
        stores = Stores(supervisor, home, own, {}, durable=False)
        try:
            renew_logs(home)
            stores.end_leftovers()
            addresses = stores.start()
            os.environ.update(as_owner(variables(os.environ, own, addresses), addresses))
            django.setup()
            _migrate()
            yield place
        finally:
            home.say_stopping()
            supervisor.stop()
            if place.over:
                stores.discard()


def _migrate() -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
