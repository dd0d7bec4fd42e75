"""Who may see a table and who may act at it: decided here, for every door."""

from __future__ import annotations

from typing import Protocol

from accounts.models import Realm, User
from games.engine.seats import Seat
from games.tables.models import Table
from games.tables.standing import Standing


class Viewer(Protocol):
    """As much of a user as decides what he may see."""

    @property
    def pk(self) -> str: ...
    @property
    def realm_id(self) -> str | None: ...


def may_direct(user: User) -> bool:
    """Whether he may put right what goes wrong at any table, as one of the staff of this site."""
    return user.is_staff and user.has_perm("tables.direct_table")


def standing(
    table: Table, viewer: Viewer | None, *, seat: int | None, was_seated: bool, invited: bool
) -> Standing:
    """`seat` is the viewer's open seat, `was_seated` whether he ever had one. None views anonymously.

    A public table is anybody's to see in its realm, an unlisted one anybody's who knows its id, another only
    for its creator, whoever was invited and whoever sits or sat there. What its creator may do at other
    tables nobody may at one of a tournament, of which its officials decide.
    """
    realm = Realm.REAL if viewer is None else viewer.realm_id
    opened = viewer is not None and viewer.pk == table.creator_id
    belongs = opened or was_seated or invited
    sees = realm == table.realm_id and (belongs or table.visibility != Table.Visibility.INVITE)
    directs = sees and opened and table.tournament is None
    return Standing(sees, directs, Seat(seat) if sees and seat is not None else None, invited)
