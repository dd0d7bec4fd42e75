"""Tables at which users sit: public ones for watchers of these users; all of them for the user."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from django.db.models import F, Q, Window
from django.db.models.functions import DenseRank

from accounts.models import Realm, User
from games.engine.seats import Seat
from games.tables.models import NOT_OVER, Occupancy, PlayerClock, Table
from games.tables.queries.table_lookup import as_viewer_sees, tables

# The newest of each person; players by correspondence may sit at many more.
MOST_TABLES: Final = 10
# Games of which only their players may know that they are over.
SECRETLY_OVER: Final = Q(table__embargo_from__isnull=False, table__ended_at__isnull=False)


class CurrentSeat(NamedTuple):
    """A user's seat at an unfinished table."""

    table: Table
    seat: Seat


def sittings(user_ids: Collection[str], viewer: User | None) -> Mapping[str, list[CurrentSeat]]:
    """Return the tables at which each of these users sits or sat, newest first. It takes four queries for
    any number of users.

    The viewer's knowledge counts: at a table that is shown with delay, who sat there at the time shown, and
    a game under embargo goes on.
    """
    newest = Window(DenseRank(), partition_by=F("player"), order_by=F("table").desc())
    # That they left may be shown later, too.
    stays = Occupancy.objects.filter(
        Q(to_seq=None) | Q(table__spectator_delay__gt=0) | Q(table__embargo_from__isnull=False),
        player__in=user_ids,
        table__realm=Realm.REAL if viewer is None else viewer.realm_id,
        table__visibility=Table.Visibility.PUBLIC,
    )
    wanted: set[str] = set()
    # One by one, each by an index of such tables alone.
    for unfinished in (Q(table__status__in=NOT_OVER), SECRETLY_OVER):
        ranked = stays.filter(unfinished).annotate(newest=newest).filter(newest__lte=MOST_TABLES)
        wanted.update(ranked.values_list("table", flat=True))
    found: defaultdict[str, list[CurrentSeat]] = defaultdict(list)
    for table in as_viewer_sees(tables(viewer).filter(pk__in=wanted), viewer):
        for held in table.seated if table.status in NOT_OVER else ():
            if held.player_id in user_ids:
                found[str(held.player_id)].append(CurrentSeat(table, Seat(held.seat)))
    return {each: rows[:MOST_TABLES] for each, rows in found.items()}


def under_way(user: User) -> list[str]:
    """Return unfinished tables of the user or a bot of theirs, oldest first. They sit there, are about to
    take their seat back from a stand-in, or opened the table and it has not begun."""
    theirs = Q(player=user) | Q(player__owner=user)
    seats = Occupancy.objects.filter(theirs, to_seq=None)
    returns = PlayerClock.objects.filter(theirs, comes_back=True)
    opened = Q(creator=user, status=Table.Status.OPEN)
    part_of = opened | Q(pk__in=seats.values("table")) | Q(pk__in=returns.values("table"))
    found = Table.objects.filter(part_of, status__in=NOT_OVER).order_by("pk")
    return [str(each) for each in found.values_list("pk", flat=True)]


def tables_held(user: User | None, table_ids: Collection[str]) -> set[str]:
    """Return those of these tables at which the user holds a seat now."""
    if user is None or not table_ids:
        return set()
    seats = Occupancy.objects.filter(player=user, table__in=table_ids, to_seq=None)
    return {str(each) for each in seats.values_list("table", flat=True)}


def with_people(table_ids: Collection[str]) -> set[str]:
    """Return those of these tables at which not only bots of the service sit."""
    seats = Occupancy.objects.filter(table__in=table_ids, to_seq=None, bot=False)
    return {str(each) for each in seats.values_list("table", flat=True)}
