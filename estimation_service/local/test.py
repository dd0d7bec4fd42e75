"""`make test`: a command with its own Postgres and Redis, which are deleted afterwards."""

import os
import signal
from collections.abc import Mapping

from estimation_service.local import keys
from estimation_service.local.child import Program, renew_logs
from estimation_service.local.command_folder import Home
from estimation_service.local.program_environment import NOWHERE, as_owner, variables
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import Stores, given_addresses
from estimation_service.local.supervisor import Supervisor


def test(home: Home, stopping: StopFlag, given: Mapping[str, str], command: list[str]) -> int:
    """Run the command and return its exit code; if both addresses are given, no store is started."""
    home.open()
    if all(outside := given_addresses(given, kept := keys.keys_of(home))):
        os.execvpe(command[0], command, as_owner(variables(given, kept, outside), outside))
    with home.locked(stopping):
        supervisor = Supervisor(home, stopping)
        own = keys.make(home)  # new secrets, and so a new cluster
        stores = Stores(supervisor, home, own, given, durable=False)
        try:
            renew_logs(home)
            stores.end_leftovers()
            addresses = stores.start()
            environment = as_owner(variables(given, own, addresses), addresses)
            return _ending(supervisor.finish(supervisor.start(_program(home, environment, command))))
        finally:
            home.say_stopping()
            supervisor.stop()
            stores.discard()


def _program(home: Home, environment: Mapping[str, str], command: list[str]) -> Program:
    return Program(
        name="test",
        command=tuple(command),
        environment=environment,
        folder=home.checkout,
        stop_with=signal.SIGINT,
        patience=10.0,
        to_terminal=True,
    )


def _ending(code: int) -> int:
    """Return the exit status by which a shell reports that a signal ended a program."""
    return code if code >= 0 else 128 - code


def settings(home: Home, given: Mapping[str, str], command: list[str]) -> None:
    """Replace this process by a command that needs the service's settings, but neither Postgres nor Redis."""
    home.open()
    os.execvpe(command[0], command, variables(given, keys.keys_of(home), NOWHERE))
