"""A user's tables, newest first, as a viewer may see them, in pages of constant cost.

It reads the player's own list of seats, in the order of the tables' ids, which is the order of their opening.
So a page costs the same with ten tables and with a hundred thousand.
"""

from datetime import datetime
from typing import NamedTuple

from django.db.models import Case, Exists, ExpressionWrapper, F, IntegerField, OuterRef, Q, QuerySet, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from accounts import ids
from accounts.models import Realm, User
from games.tables.models import Invitation, Occupancy, Table
from games.tables.models.table import MOST_PLAYERS
from games.tables.queries.free_seats import reserved
from games.tables.queries.spectator_delay import held_back
from games.tables.queries.table_lookup import annotated, as_viewer_sees, sat, seated

# The same for the seat in question, in an inner query.
_KNOWN_THERE = ExpressionWrapper(OuterRef("known_seq"), output_field=IntegerField())


class TableFilters(NamedTuple):
    """Filters of the tables; None is no condition. `ruleset` is a key or a pinned name, `place` the player's
    place.

    `since` (included) and `until` (excluded) bound when a table was opened.
    """

    ruleset: str | None = None
    status: str | None = None
    rated: bool | None = None
    opponent: User | None = None
    place: int | None = None
    since: datetime | None = None
    until: datetime | None = None


def history(
    player: User, viewer: User | None, sought: TableFilters, *, limit: int, before: str | None = None
) -> list[Table]:
    """Return at most `limit` of the player's tables, opened before the table `before`, as the viewer may see
    them.

    A table counts if the player was the last to take a seat, even if a stand-in finished for them. It must be
    public, or the viewer belongs to it. Each comes with `seated`, in three queries.
    """
    seats = _seen(Occupancy.objects.filter(player=player), viewer)
    seats = seats.filter(_known(), ~Exists(_later()), *_conditions(sought))
    if before is not None:
        seats = seats.filter(table__lt=before)
    found = list(seats.order_by("-table").distinct("table").values_list("table", flat=True)[:limit])
    rows = Table.objects.filter(pk__in=found)
    rows = annotated(rows, held_back=held_back(), reserved=reserved(viewer))
    return as_viewer_sees(rows.select_related("creator").prefetch_related(seated()).order_by("-pk"), viewer)


def _seen(seats: QuerySet[Occupancy], viewer: User | None) -> QuerySet[Occupancy]:
    """Return the seats at tables that the viewer may see and that are listed for them.

    `known_seq` is up to where they know the table, None if they know all of it.
    """
    realm = Realm.REAL if viewer is None else viewer.realm_id
    seats = annotated(seats.filter(table__realm=realm, kind=Occupancy.Kind.OWNER), held=held_back())
    held = Cast(KT("held__seq"), IntegerField())
    public = Q(table__visibility=Table.Visibility.PUBLIC)
    if viewer is None:
        return seats.filter(public).annotate(known_seq=held)
    own = Occupancy.objects.filter(sat(), table=OuterRef("table"), player=viewer)
    invited = Invitation.objects.filter(table=OuterRef("table"), user=viewer)
    sits = When(Exists(own.filter(to_seq=None)), then=None)
    seats = seats.annotate(known_seq=Case(sits, default=held))
    return seats.filter(public | Q(table__creator=viewer) | Exists(own) | Exists(invited))


def _known() -> Q:
    return Q(known_seq=None) | Q(from_seq__lte=F("known_seq"))


def _later() -> QuerySet[Occupancy]:
    same = Occupancy.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), kind=Occupancy.Kind.OWNER)
    later = same.filter(from_seq__gt=OuterRef("from_seq"))
    return later.annotate(known_seq=_KNOWN_THERE).filter(_known())


def _conditions(sought: TableFilters) -> list[Q | Exists]:
    found: list[Q | Exists] = []
    if sought.ruleset is not None:
        found.append(Q(table__ruleset=sought.ruleset) | Q(table__ruleset__startswith=f"{sought.ruleset}@"))
    if sought.status is not None:
        found.append(_has_status(sought.status))
    if sought.rated is not None:
        found.append(Q(table__rated=sought.rated))
    if sought.place is not None:
        found.append(_came_in(sought.place))
    if sought.since is not None:
        found.append(Q(table__gte=ids.first_id("table", sought.since)))
    if sought.until is not None:
        found.append(Q(table__lt=ids.first_id("table", sought.until)))
    if sought.opponent is not None:
        others = Occupancy.objects.filter(
            table=OuterRef("table"), player=sought.opponent, kind=Occupancy.Kind.OWNER
        )
        others = others.annotate(known_seq=_KNOWN_THERE).filter(_known())
        found.append(Exists(others.exclude(seat=OuterRef("seat"))))
    return found


def _has_status(status: str) -> Q:
    """Filter by the status as the viewer may know it. A game under embargo stays `running` for them."""
    secretly_over = Q(known_seq__isnull=False, table__ended_at__isnull=False)
    condition = Q(table__status=status) & ~secretly_over
    return condition | secretly_over if status == Table.Status.RUNNING else condition


def _came_in(place: int) -> Q:
    """Keep games in which the user's seat ended in this place, as far as the viewer may know."""
    found = Q()
    for seat in range(MOST_PLAYERS):
        found |= Q(seat=seat, **{f"table__places__{seat}": place})
    return found & ~Q(known_seq__isnull=False, table__ended_at__isnull=False)
