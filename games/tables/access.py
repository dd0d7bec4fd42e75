"""Decide who may see a table and who may act at it, for every interface."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from accounts.models import Realm, User
from accounts.queries import Holder
from games.engine.seats import Seat
from games.tables import signals
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.viewer import ViewerAccess

Viewer = User | Holder


class Powers(NamedTuple):
    """What a user may do about a table at which they do not play. `looks`: see what was done there;
    `withheld`: interventions that they may not make only because they play in its event."""

    looks: bool
    kinds: frozenset[InterventionKind]
    withheld: frozenset[InterventionKind] = frozenset()


POWERLESS: Final = Powers(False, frozenset())
ALL_POWERS: Final = Powers(True, frozenset(InterventionKind))


def may_direct(user: User) -> bool:
    """Whether the user is staff with the permission to direct tables that belong to no tournament."""
    return user.is_staff and user.has_perm("tables.direct_table")


def powers_over(table: Table, user: User) -> Powers:
    """Return the user's powers. At a table of a tournament its officials decide, each as far as their roles
    go. The staff of this site do not, so that the players see who decides. At any other table the staff
    decide.

    Services check that the user does not play there.
    """
    if table.tournament is None:
        return ALL_POWERS if may_direct(user) else POWERLESS
    answers: Sequence[tuple[object, object]] = signals.powers_asked.send(sender=Table, table=table, user=user)
    return next((powers for _, powers in answers if isinstance(powers, Powers)), POWERLESS)


def standing(
    table: Table, viewer: Viewer | None, *, seat: int | None, was_seated: bool, invited: bool
) -> ViewerAccess:
    """Return what a table is to a viewer. `seat` is the viewer's open seat; `was_seated`: they have a seat,
    or had one since the game began. A seat given up before opens nothing. None views anonymously.

    Everybody of its realm may see a public table, and everybody who knows its id an unlisted one. Other
    tables are only for the creator, invited users and those who sit or sat there. At a table of a tournament
    the creator has no rights; its officials decide.
    """
    realm = Realm.REAL if viewer is None else viewer.realm_id
    opened = viewer is not None and viewer.pk == table.creator_id
    belongs = opened or was_seated or invited
    sees = realm == table.realm_id and (belongs or table.visibility != Table.Visibility.INVITE)
    directs = sees and opened and table.tournament is None
    return ViewerAccess(sees, directs, Seat(seat) if sees and seat is not None else None, invited)
