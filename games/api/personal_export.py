"""Export everything that is stored about a person: the data that each app names, and their games."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from accounts.instants import instant
from accounts.models import User
from accounts.personal_data import PERSONAL as OF_ACCOUNTS
from accounts.personal_data import PersonalRows, Row
from bots.personal_data import PERSONAL as OF_BOTS
from games.engine.codec import Json
from games.feed.personal_data import PERSONAL as OF_FEED
from games.lobby.personal_data import PERSONAL as OF_LOBBY
from games.notices.personal_data import PERSONAL as OF_NOTICES
from games.ratings.personal_data import PERSONAL as OF_RATINGS
from games.sandboxes.personal_data import PERSONAL as OF_SANDBOXES
from games.tables.personal_data import PERSONAL as OF_TABLES
from games.tables.personal_data import own_actions
from games.tournaments.personal_data import PERSONAL as OF_TOURNAMENTS

PERSONAL: Final[tuple[PersonalRows, ...]] = (
    *OF_ACCOUNTS,
    *OF_FEED,
    *OF_TABLES,
    *OF_RATINGS,
    *OF_NOTICES,
    *OF_LOBBY,
    *OF_BOTS,
    *OF_SANDBOXES,
    *OF_TOURNAMENTS,
)


def exported(user: User) -> Iterator[Json]:
    """Yield the data row by row, however much there is; `kind` names the kind of row, `data` holds it."""
    for kept in PERSONAL:
        for row in kept.exported(user):
            yield _shown(kept.model._meta.label_lower, row)
    for row in own_actions(user):
        yield _shown("tables.action", row)


def _shown(kind: str, row: Row) -> Json:
    data = {name.rpartition("__")[2]: _plain(value) for name, value in row.items()}
    return {"kind": kind, "data": data}


def _plain(value: Any) -> Any:
    return instant(value) if isinstance(value, datetime) else value
