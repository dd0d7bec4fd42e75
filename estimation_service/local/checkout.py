"""Settings for `manage.py` in a checkout: those of development and, while `make run` runs, its database.

In production nothing is filled in, so that a missing secret stops the start. It is production if there is no
`.local` folder, if ESTIMATION_ENV says so, or if any of the required variables is set, or the owner's address
of a database.
"""

import json
import os
import shutil
import sys
from collections.abc import Mapping, MutableMapping, Sequence
from pathlib import Path

from estimation_service.local import keys, root_folders
from estimation_service.local.command_folder import Home, read_json, write_secretly
from estimation_service.local.errors import CannotStart
from estimation_service.local.program_environment import BYTECODE, NOWHERE, OWNER, variables

REQUIRED = frozenset(
    {"ESTIMATION_SECRET_KEY", "ESTIMATION_DEAL_KEYS", "ESTIMATION_FACTOR_KEYS", "DATABASE_URL", "REDIS_URL"}
)
# Commands that need the owner's address; no other command gets it.
MIGRATING = frozenset({"migrate", "demo"})
# These commands do not end with our error if there is no database: psql has its own error, sweeper and
# courier try again for ever, and migrations would miss the owner's address.
LASTING = frozenset({"dbshell", "sweeper", "courier"}) | MIGRATING
NOT_UP = "`make run` is not up in this checkout, so there is no database: start it in another terminal."


def adopt(checkout: Path, words: Sequence[str], environment: MutableMapping[str, str]) -> bool:
    """Fill in unset variables, in a checkout of development. Return whether there is a database.

    `words` are the command line after `manage.py`. Raise CannotStart if the command needs a database and
    there is none, or if the checkout is another user's.
    """
    if not _is_development(checkout, environment) or all(_is_set(environment, name) for name in REQUIRED):
        return True
    given = {name: value for name, value in environment.items() if name not in REQUIRED or value.strip()}
    home = Home(checkout, "run")
    command = words[0] if words else "help"
    found = _found(home, given, command)
    environment.update({**found, **given} if found else _without_stores(checkout, given))
    sys.pycache_prefix = sys.pycache_prefix or str(BYTECODE)
    has_database = bool(found) or _is_set(given, "DATABASE_URL")
    if command in LASTING and not has_database:
        raise CannotStart(NOT_UP)
    if list(words) == ["shell"] and not has_database:
        # A shell is useful without a database; each statement that needs it shows an error of its own.
        print(NOT_UP, file=sys.stderr)
    if command == "dbshell" and shutil.which("psql") is None:
        environment["PATH"] = (
            f"{environment['PATH']}{os.pathsep}{root_folders.programs(home.local / 'state')}"
        )
    return has_database


def _found(home: Home, given: Mapping[str, str], command: str) -> dict[str, str]:
    """Return what a running service announces; the owner's address only to migrate its own database."""
    variables = {name: value for name, value in _announced(home).items() if f"{name}_FILE" not in given}
    if command not in MIGRATING or _is_set(given, "DATABASE_URL"):
        variables.pop(OWNER, None)
    return variables


def announce(home: Home, environment: Mapping[str, str]) -> None:
    """Write the environment of a running service to a file for `manage.py`."""
    others = {*REQUIRED, "PYTHONPYCACHEPREFIX"}
    variables = {
        name: value for name, value in environment.items() if name.startswith("ESTIMATION_") or name in others
    }
    write_secretly(_announcement(home), json.dumps(variables, indent=1) + "\n")


def withdraw(home: Home) -> None:
    """Delete what an earlier run announced."""
    _announcement(home).unlink(missing_ok=True)


def _announcement(home: Home) -> Path:
    return home.folder / "environment.json"


def _announced(home: Home) -> dict[str, str]:
    """Return what a running service announced; empty if none runs, or its stores are not ready yet."""
    variables = read_json(_announcement(home)) if home.is_locked() else None
    return {str(name): str(value) for name, value in variables.items()} if isinstance(variables, dict) else {}


def _without_stores(checkout: Path, given: Mapping[str, str]) -> dict[str, str]:
    home = Home(checkout, "check")
    home.open()
    stores = NOWHERE._replace(
        database_url=given.get("DATABASE_URL", NOWHERE.database_url),
        redis_url=given.get("REDIS_URL", NOWHERE.redis_url),
    )
    return variables(given, keys.keys_of(home), stores)


def _is_development(checkout: Path, environment: Mapping[str, str]) -> bool:
    if not (checkout / ".local").is_dir():
        return False
    if _is_set(environment, "ESTIMATION_ENV"):
        return environment["ESTIMATION_ENV"].strip() == "development"
    return not any(_is_set(environment, name) for name in (*REQUIRED, OWNER))


def _is_set(environment: Mapping[str, str], name: str) -> bool:
    return any(environment.get(each, "").strip() for each in (name, f"{name}_FILE"))
