"""Queries of seeks: the list, one of them, the input of the matcher, and those that are due."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Count, DateTimeField, DurationField, ExpressionWrapper, F, Q, QuerySet
from django.db.models.functions import Now

from accounts.ids import get_or_raise
from accounts.models import Realm, User
from accounts.rows import next_time
from games.lobby.errors import SeekNotFound
from games.lobby.matcher import Seeker
from games.lobby.models import Seek
from games.ratings.pools import LIVE
from games.tables.models import NOT_OVER, Occupancy, Table

# At most this many of the oldest are matched at once; more do not seek exactly the same game at one time.
MOST_TOGETHER = 500
# At most this many games in one sweep; deadlines are swept after it.
MOST_GAMES = 20

Row = TypeVar("Row", Seek, Table)

_AGE = ExpressionWrapper(Now() - F("since"), output_field=DurationField())
_TAKES_BOTS_AT = ExpressionWrapper(F("since") + F("bots_after"), output_field=DateTimeField())
_LIFE = ExpressionWrapper(F("expires_at") - F("since"), output_field=DurationField())


def open_seeks() -> QuerySet[Seek]:
    """Return all seeks that may still find a table."""
    return Seek.objects.filter(status=Seek.Status.OPEN, expires_at__gt=Now(), player__is_active=True)


def seeks(
    viewer: User | None,
    *,
    mine: bool = False,
    ruleset: str | None = None,
    speed: str | None = None,
    rated: bool | None = None,
) -> QuerySet[Seek]:
    """Return the open seeks of the viewer's realm, with their players; `mine`: only their own.

    Everybody sees the same seeks, because blocks are private.
    """
    found = open_seeks().filter(realm=Realm.REAL if viewer is None else viewer.realm_id)
    if mine:
        found = found.filter(player=viewer) if viewer is not None else found.none()
    if ruleset is not None:
        found = found.filter(Q(ruleset=ruleset) | Q(ruleset__startswith=f"{ruleset}@"))
    return of_speed(found, speed, rated).select_related("player")


def of_speed(rows: QuerySet[Row], speed: str | None, rated: bool | None) -> QuerySet[Row]:
    """Filter seeks, or tables, by speed and by whether they are rated; None: either."""
    if speed is not None:
        rows = rows.filter(**{f"{'turn_limit' if speed == LIVE else 'clock'}__isnull": False})
    return rows if rated is None else rows.filter(rated=rated)


def seek(seek_id: str, viewer: User | None) -> Seek:
    """Return an open seek, or a closed one of the viewer's; with its player. Raise SeekNotFound."""
    realm = Realm.REAL if viewer is None else viewer.realm_id
    found = get_or_raise(Seek.objects.select_related("player"), SeekNotFound, pk=seek_id, realm=realm)
    is_own = viewer is not None and found.player_id == viewer.pk
    if not is_own and not open_seeks().filter(pk=found.pk).exists():
        raise SeekNotFound
    return found


def seekers(terms: str) -> list[Seeker]:
    """Return the players who seek this game, the oldest first, for the matcher; without those who sit at a
    live table while they seek another."""
    rows = open_seeks().filter(terms=terms).annotate(age=_AGE, life=_LIFE).order_by("since", "pk")
    found = list(rows[:MOST_TOGETHER])
    busy = at_live_tables([each.player_id for each in found if each.is_live])
    return [_seeker(each) for each in found if each.player_id not in busy]


def with_range(seek_ids: Collection[str]) -> dict[str, Seeker]:
    """Return those of these open seeks that do not accept every rating, for the matcher, by id."""
    rows = open_seeks().filter(pk__in=seek_ids).exclude(least=None, most=None)
    return {each.pk: _seeker(each) for each in rows.annotate(age=_AGE, life=_LIFE)}


def _seeker(row: Any) -> Seeker:
    """Return a seek with its `age` and `life` as the matcher takes it."""
    return Seeker(
        seek=row.pk,
        player=row.player_id,
        terms=row.terms,
        seats=row.players,
        rating=row.rating,
        least=row.least,
        most=row.most,
        age=row.age.total_seconds(),
        life=row.life.total_seconds(),
        bots_after=None if row.bots_after is None else row.bots_after.total_seconds(),
    )


def at_live_tables(players: Collection[str]) -> set[str]:
    """Return those of these people who hold a seat at an unfinished table with a time limit."""
    return set(_live().filter(player__in=players).values_list("player", flat=True))


def live_table_of(player: User) -> str | None:
    """Return the oldest live table at which the user holds a seat, or None."""
    held = _live().filter(player=player).order_by("table").values_list("table", flat=True)
    return held.first()


def _live() -> QuerySet[Occupancy]:
    seated = Occupancy.objects.filter(to_seq=None, table__status__in=NOT_OVER)
    return seated.filter(table__turn_limit__isnull=False)


def terms_to_match() -> list[str]:
    """Return some of the sought games for which a table is possible: enough people, or some who accept bots
    by now. They are chosen at random, so that no game waits behind others for which no table can be made."""
    return list(ready_games().order_by("?").values_list("terms", flat=True)[:MOST_GAMES])


def taking_bots() -> Q:
    """Filter seeks whose players accept bots by now."""
    return Q(since__lte=ExpressionWrapper(Now() - F("bots_after"), output_field=DateTimeField()))


def ready_games() -> QuerySet[Seek, Any]:
    """Return the games from which `terms_to_match` chooses."""
    games = open_seeks().values("terms", "players")
    counted = games.annotate(people=Count("pk"), taking_bots=Count("pk", filter=taking_bots()))
    return counted.filter(Q(people__gte=F("players")) | Q(taking_bots__gt=0))


def seeks_due_in(realm: str) -> int:
    """Count seeks that must lapse, or take bots by now; not live ones whose player sits at a live table."""
    over = Seek.objects.filter(realm=realm, status=Seek.Status.OPEN, expires_at__lte=Now())
    found = list(open_seeks().filter(taking_bots(), realm=realm))
    busy = at_live_tables([each.player_id for each in found if each.is_live])
    return over.count() + sum(not each.is_live or each.player_id not in busy for each in found)


def next_seek_in(realm: str) -> datetime | None:
    """Return when a seek of a realm lapses or takes bots next; what is due already does not count."""
    seeks = Seek.objects.filter(realm=realm, status=Seek.Status.OPEN)
    return next_time((seeks, "expires_at"), (seeks.annotate(then=_TAKES_BOTS_AT), "then"))
