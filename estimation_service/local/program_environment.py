"""The environment of the service's own programs; `estimation_service/settings.py` says what each means."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from estimation_service.local.keys import Keys


class Addresses(NamedTuple):
    """Where both stores are. `database_url` is for the service's programs, `owner_url` for migrations."""

    database_url: str
    redis_url: str
    owner_url: str


# For commands that read settings but never the database.
NOWHERE = Addresses(
    "postgres://nobody_app@127.0.0.1:1/none", "redis://127.0.0.1:1/0", "postgres://nobody@127.0.0.1:1/none"
)
# Compiling the source and all its imports takes longer than the rest of a start, and the tests start hundreds
# of programs. So bytecode is kept, away from the source, and also if PYTHONDONTWRITEBYTECODE is set.
LOCAL = Path(__file__).resolve().parents[2] / ".local"
BYTECODE = LOCAL / "bytecode"
OWNER = "ESTIMATION_OWNER_DATABASE_URL"
# Mails are files here, one for each time a program began to send, to be read by people and tests.
MAILS = LOCAL / "mail"


def variables(given: Mapping[str, str], keys: Keys, addresses: Addresses, port: int = 0) -> dict[str, str]:
    """Return the environment: what the user set, except the addresses; development's values otherwise.

    No running program gets the owner's password: `as_owner` gives it to those that migrate.
    """
    defaults = {
        "ESTIMATION_ENV": "development",
        "ESTIMATION_SECRET_KEY": keys.secret_key,
        "ESTIMATION_DEAL_KEYS": keys.deal_keys,
        "ESTIMATION_FACTOR_KEYS": keys.factor_keys,
        "ESTIMATION_VAPID_KEY": keys.vapid_key,
        "ESTIMATION_DEBUG": "0",
        "ESTIMATION_WEBHOOKS_TO_LOOPBACK": "1",
        "PYTHONUNBUFFERED": "1",  # logs are written when it happens
        "PYTHONPYCACHEPREFIX": str(BYTECODE),
    }
    settled = {
        "DJANGO_SETTINGS_MODULE": "estimation_service.settings",
        "DATABASE_URL": addresses.database_url,
        "REDIS_URL": addresses.redis_url,
        "PYTHONDONTWRITEBYTECODE": "",
        **({"PORT": str(port)} if port else {}),
    }
    if port:
        defaults |= {"ESTIMATION_MAIL": f"file://{MAILS}", "ESTIMATION_ORIGIN": f"http://127.0.0.1:{port}"}
    wanted = {name: value for name, value in defaults.items() if f"{name}_FILE" not in given}
    made = {**wanted, **given, **settled}
    for name in (OWNER, *(f"{name}_FILE" for name in (OWNER, "DATABASE_URL", "REDIS_URL"))):
        made.pop(name, None)
    return made


def as_owner(environment: Mapping[str, str], addresses: Addresses) -> dict[str, str]:
    """Add the owner's address to a program's environment, for a program that migrates."""
    return {**environment, OWNER: addresses.owner_url}
