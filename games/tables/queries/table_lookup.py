"""Queries that find tables, and what a user is to them; and locks for services, until the transaction ends.

The order of locks is user, table, waiting everywhere. For a seat, the table is locked before the occupancy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar, cast

from django.db.models import Exists, IntegerField, Min, Model, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Now

from accounts import names
from accounts.ids import InvalidId
from accounts.models import Realm, User
from accounts.statements import Argument, Statement
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.tables.access import Viewer, standing
from games.tables.errors import NotSeated, TableNotFound
from games.tables.models import Invitation, Occupancy, PlayerClock, Round, Table
from games.tables.queries import hot_statements
from games.tables.queries.free_seats import has_free_seat, reserved
from games.tables.queries.hot_statements import Held
from games.tables.queries.spectator_delay import as_seen, held_back
from games.tables.viewer import ViewerAccess

Row = TypeVar("Row", bound=Model)


def annotated(rows: QuerySet[Row], **values: Any) -> QuerySet[Row]:
    """Annotate with attributes that the model declares itself, which its type plugin takes for clashes."""
    return cast("QuerySet[Row]", rows.annotate(**values))


def sat() -> Q:
    """Filter occupancies that count: held now, or at any time since the game began."""
    began = Round.objects.filter(table=OuterRef("table")).values("table").annotate(seq=Min("first_seq"))
    return Q(to_seq=None) | Q(to_seq__gt=Subquery(began.values("seq")))


def seated() -> Prefetch[str]:
    """Prefetch who sits at each table, as its `seated`."""
    return Prefetch(
        "occupancies",
        queryset=Occupancy.objects.filter(to_seq=None).select_related("player").order_by("seat"),
        to_attr="seated",
    )


_WANTED = Argument("table", Table)
_SEATED_AT = Statement(
    lambda: Occupancy.objects.filter(table=_WANTED, to_seq=None).select_related("player").order_by("seat")
)

_PLAYERS_AT = Statement(
    lambda: Occupancy.objects.filter(table=_WANTED, to_seq=None).values_list("player", flat=True)
)


def standing_of(table: Table, viewer: User | None) -> ViewerAccess:
    """Return the standing of the viewer for whom `hot_statements` read the table."""
    return standing(
        table,
        viewer,
        seat=table.viewer_seat,
        was_seated=table.viewer_was_seated,
        invited=table.viewer_invited,
    )


def admitted(found: Table | None, viewer: User | None) -> Table:
    """Return a table that `hot_statements` read, as this viewer may see it. Raise TableNotFound."""
    if found is None:
        raise TableNotFound
    found.standing = standing_of(found, viewer)
    if not found.standing.sees:
        raise TableNotFound
    return as_seen(found, found.standing.seat)


def table(table_id: str, viewer: User | None) -> Table:
    """Return a visible table, with `standing` and `seated`, in two queries, three if it keeps moves back.
    Raise TableNotFound."""
    try:
        found = hot_statements.table_with_state(table_id, viewer)
    except InvalidId:
        raise TableNotFound from None
    if found is not None:
        found.seated = seated_at(found)
    return admitted(found, viewer)


def tables(
    viewer: User | None,
    *,
    mine: bool = False,
    status: str | None = None,
    ruleset: str | None = None,
    player: str | None = None,
    open_seats: bool | None = None,
) -> QuerySet[Table]:
    """Return tables newest first (by id), each with `seated`, in two queries for any number.

    They are the public ones of the viewer's realm or, with `mine`, those that they opened, sit or sat at, or
    are invited to. `ruleset` is a key or a pinned name, `player` anybody who has a seat; `open_seats`:
    whether a seat of a table not yet started is free for the viewer. Pass the rows through `as_viewer_sees`
    before anybody sees them.
    """
    found = Table.objects.filter(realm=Realm.REAL if viewer is None else viewer.realm_id)
    found = _mine(found, viewer) if mine else found.filter(visibility=Table.Visibility.PUBLIC)
    if status is not None:
        found = found.filter(_has_status(status, viewer))
    if ruleset is not None:
        found = found.filter(Q(ruleset=ruleset) | Q(ruleset__startswith=f"{ruleset}@"))
    if player is not None:
        found = _at_which_sits(found, names.key(player), viewer)
    if open_seats is not None:
        free = has_free_seat(viewer)
        found = found.filter(free if open_seats else ~free)
    found = annotated(found, held_back=held_back(), reserved=reserved(viewer))
    return found.prefetch_related(seated()).order_by("-id")


def round_places(table_ids: Collection[str]) -> dict[str, dict[int, int]]:
    """Return the place of each round in the game of each of these tables, by its number in the rules."""
    found = Table.objects.filter(pk__in=table_ids).values_list("pk", "ruleset", "players", "options")
    return {
        each: configure(ruleset_of(rules), players, options).round_places()
        for each, rules, players, options in found
    }


def _has_status(status: str, viewer: User | None) -> Q:
    """Filter by status as the viewer may know it. For spectators a game under embargo is still running."""
    secretly_over = Q(embargo_from__isnull=False, ended_at__isnull=False)
    if viewer is not None:
        secretly_over &= ~Q(pk__in=Occupancy.objects.filter(player=viewer, to_seq=None).values("table"))
    condition = Q(status=status) & ~secretly_over
    return condition | secretly_over if status == Table.Status.RUNNING else condition


def _at_which_sits(tables: QuerySet[Table], name_key: str, viewer: User | None) -> QuerySet[Table]:
    """Return the tables at which a user sits, or sat at the time that the viewer may know."""
    stays = Occupancy.objects.filter(player__name_key=name_key)
    mine = Occupancy.objects.filter(player=viewer, to_seq=None).values("table")
    rows = annotated(tables.filter(pk__in=stays.values("table")), held_back=held_back())
    rows = rows.annotate(known_seq=Cast(KT("held_back__seq"), IntegerField()))
    is_told_all = Q(known_seq=None) | Q(pk__in=mine)
    here = stays.filter(table=OuterRef("pk"))
    then = here.filter(
        Q(to_seq=None) | Q(to_seq__gt=OuterRef("known_seq")), from_seq__lte=OuterRef("known_seq")
    )
    return rows.filter((is_told_all & Exists(here.filter(to_seq=None))) | (~is_told_all & Exists(then)))


def as_viewer_sees(rows: Iterable[Table], viewer: User | None) -> list[Table]:
    """Return these tables as the viewer may see them."""
    return [as_seen(row, seat_among(row.seated, viewer)) for row in rows]


def as_spectators_read(table_ids: Collection[str]) -> dict[str, Table]:
    """Read these tables as spectators may see them, by their ids, in one query.

    Sealed columns are not read.
    """
    rows = Table.objects.defer("sealed_deal", "client_seeds").filter(pk__in=table_ids)
    return {row.pk: as_seen(row, None) for row in annotated(rows, held_back=held_back())}


def seat_among(seated: Iterable[Occupancy], user: User | None) -> Seat | None:
    """Return the first of these seats that the user holds."""
    sought = None if user is None else user.pk
    return next((Seat(each.seat) for each in seated if each.player_id == sought), None)


def _mine(tables: QuerySet[Table], viewer: User | None) -> QuerySet[Table]:
    if viewer is None:
        return tables.none()
    opened = Table.objects.filter(creator=viewer).values("pk")
    seats = Occupancy.objects.filter(sat(), player=viewer).values("table")
    invited = Invitation.objects.filter(user=viewer).values("table")
    # One list of ids: of three conditions joined by "or" none can be looked up.
    return tables.filter(pk__in=opened.union(seats, invited))


def hidden_from(user: User, table_ids: Collection[str]) -> set[str]:
    """Return the invitation-only ones of these tables that are not the user's (see `_mine`)."""
    private = Table.objects.filter(pk__in=table_ids, visibility=Table.Visibility.INVITE)
    found = set(private.values_list("pk", flat=True))
    return found - set(_mine(private, user).values_list("pk", flat=True)) if found else found


def standings(table: Table, viewers: Collection[Viewer]) -> dict[str, ViewerAccess]:
    """Return the access of each of these viewers to a table, by their ids, in two queries."""
    seats: dict[str, int] = {}
    seated: set[str] = set()
    for player, seat, to_seq in (
        Occupancy.objects.filter(sat(), table=table.pk)
        .order_by("-seat")
        .values_list("player", "seat", "to_seq")
    ):
        seated.add(player)
        if to_seq is None:
            seats[player] = seat
    invited = set(Invitation.objects.filter(table=table.pk).values_list("user", flat=True))
    return {
        each.pk: standing(
            table, each, seat=seats.get(each.pk), was_seated=each.pk in seated, invited=each.pk in invited
        )
        for each in viewers
    }


def seqs(table_ids: Collection[str]) -> dict[str, int]:
    """Return the `seq` of each of these tables, for long polls whose access was checked before."""
    return dict(Table.objects.filter(pk__in=table_ids).values_list("pk", "seq"))


def invitations(table: Table) -> list[Invitation]:
    """Return the invitations, with `user` loaded, the first invited first."""
    return list(Invitation.objects.filter(table=table).select_related("user").order_by("created_at"))


def seats_kept(table_ids: Collection[str]) -> dict[str, dict[int, set[str]]]:
    """Return for whom invitations keep seats: ids of users by the table's id and the seat."""
    found: dict[str, dict[int, set[str]]] = {each: {} for each in table_ids}
    rows = Invitation.objects.filter(table__in=table_ids)
    for table, seat, user in rows.values_list("table", "seat", "user"):
        if seat is not None:
            found[str(table)].setdefault(seat, set()).add(user)
    return found


def lost_seat(table_id: str, player: User) -> PlayerClock | None:
    """Return the clock of the seat that the player may take back from a stand-in, if there is one."""
    running = PlayerClock.objects.filter(table=table_id, table__status=Table.Status.RUNNING)
    return running.filter(player=player, gone=True).first()


def players_at(table: Table) -> list[str]:
    """Return the ids of the users who sit there now."""
    return _PLAYERS_AT.all(table=table.pk)


def seated_at(table: Table) -> list[Occupancy]:
    """Return the open occupancies by seat, with their players, as they are now."""
    return _SEATED_AT.all(table=table.pk)


_LOCKED = Statement(lambda: annotated(Table.objects.select_for_update(), now=Now()).filter(pk=_WANTED))


def locked(table_id: str, viewer: User) -> Table:
    """Lock the table until the transaction ends, with the viewer's `standing`. Raise TableNotFound."""
    table = locked_for_staff(table_id)
    # Read once the lock is held: a statement that waited for a lock sees other rows as before the wait.
    seen = hot_statements.table_head_row(table.pk, viewer)
    assert seen is not None, "it was just read, and tables stay"
    table.standing = standing_of(seen, viewer)
    if not table.standing.sees:
        raise TableNotFound
    return table


def locked_for_staff(table_id: str) -> Table:
    """Lock the table for an intervention by staff, without a check of access. Raises TableNotFound."""
    try:
        table = _LOCKED.first(table=table_id)
    except InvalidId:
        table = None
    if table is None:
        raise TableNotFound
    return table


def seat_of_player(table_id: str, player: User) -> Held:
    """Lock the player's seat and its table in one query. Raise NotSeated, TableNotFound."""
    try:
        held = hot_statements.held_by_player(table_id, player)
    except InvalidId:
        raise TableNotFound from None
    if held is None:
        # They may have sat down while this waited for the lock: check again, or give the reason.
        if locked(table_id, player).standing.seat is None:
            raise NotSeated
        held = hot_statements.held_by_player(table_id, player)
    assert held is not None, "the table is locked, so nobody can have left since"
    return held
