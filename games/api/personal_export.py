"""Export everything that is stored about a person: the data that each app names, and their games."""

from collections.abc import Iterator
from datetime import datetime
from importlib import import_module
from typing import Final

from accounts.instants import instant
from accounts.models import User
from accounts.personal_data import PersonalRows, Row
from games.engine.codec import Json
from games.tables.personal_data import own_actions

APPS: Final = (
    "accounts", "games.feed", "games.tables", "games.ratings", "games.notices", "games.lobby", "bots",
    "games.sandboxes", "games.tournaments",
)  # fmt: skip
PERSONAL: Final[tuple[PersonalRows, ...]] = tuple(
    kept for app in APPS for kept in import_module(f"{app}.personal_data").PERSONAL
)


def exported(user: User) -> Iterator[Json]:
    """Yield the data row by row, however much there is; `kind` names the kind of row, `data` holds it."""
    for kept in PERSONAL:
        for row in kept.exported(user):
            yield _shown(kept.model._meta.label_lower, row)
    for row in own_actions(user):
        yield _shown("tables.action", row)


def _shown(kind: str, row: Row) -> Json:
    plain = {name: instant(each) if isinstance(each, datetime) else each for name, each in row.items()}
    return {"kind": kind, "data": {name.rpartition("__")[2]: each for name, each in plain.items()}}
