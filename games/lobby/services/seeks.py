"""Open seeks, and close those that found no table."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial

import orjson
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.errors import Fault
from accounts.models import Realm, User
from accounts.refusals import refuses
from accounts.services.locks import hold, hold_caller
from accounts.services.retries import in_one_transaction
from accounts.statements import Argument, Statement
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.feed import hints
from games.feed.hints import LOBBY
from games.feed.news.users import SEEK_CLOSED, SEEK_OPENED, SeekClosed, SeekOpened
from games.feed.services import announce
from games.lobby import errors, queries
from games.lobby.models import Seek
from games.lobby.services.moderation import check_not_suspended
from games.ratings import queries as ratings
from games.ratings.pools import pool_of
from games.tables.errors import InvalidSeed, NotRatable
from games.tables.models import Occupancy, Table
from games.tables.terms import Terms, agreed

LIVE_FOR, BY_CORRESPONDENCE_FOR = timedelta(minutes=15), timedelta(days=7)
# Strangers get a time limit: this many seconds a turn, unless they choose another.
USUAL_TURN_LIMIT = 60
# Each names another game; the first player who fits one of them plays that.
MOST_SEEKS = 5
# All ratings lie well between these.
LOWEST, HIGHEST = -10_000, 10_000


@refuses(
    agreed, NotRatable, InvalidSeed, errors.InvalidRatingRange, errors.InvalidBotsAfter, errors.Suspended,
    errors.SeekNotOffered, errors.AtLiveTable, errors.AlreadySeeking, errors.TooManySeeks,
)  # fmt: skip
@in_one_transaction
def open_seek(
    *,
    player: User,
    ruleset: str = "modern",
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    turn_limit: int | None = None,
    clock: Mapping[str, object] | None = None,
    rated: bool = False,
    rating_range: Mapping[str, int] | None = None,
    bots_after: int | None = None,
    client_seed: bytes = b"",
    since: datetime | None = None,
) -> Seek:
    """Open a seek for such a game. `rating_range` has `within` or `min` and `max`. After `bots_after` seconds
    the other seats may go to bots. `since`: when the seek began; by default now."""
    seek = _asked(player, rated, client_seed)
    if since is not None:
        seek.since = since
    if turn_limit is None and clock is None:
        turn_limit = USUAL_TURN_LIMIT
    terms = agreed(ruleset=ruleset, players=players, options=options, turn_limit=turn_limit, clock=clock)
    if rated:
        terms.check_comparable()
    _set_game(seek, terms, clock)
    _set_wishes(seek, terms, rating_range, bots_after)
    _check_may(seek)
    return _opened(seek)


@refuses(errors.SeekNotFound, errors.SeekNotOpen)
@in_one_transaction
def withdraw_seek(*, player: User, seek_id: str) -> Seek:
    hold(player.pk)
    seek = queries.seek(seek_id, player)
    if seek.player_id != player.pk:
        raise errors.SeekNotFound
    if seek.status != Seek.Status.OPEN:
        raise errors.SeekNotOpen
    close([seek], Seek.Status.WITHDRAWN)
    return seek


def withdraw_all(player: User) -> None:
    """Withdraw the seeks of a suspended or former player; the lobby hears of each."""
    mine = Seek.objects.filter(player=player, status=Seek.Status.OPEN)
    close(mine.select_for_update(of=("self",)), Seek.Status.WITHDRAWN)


def withdraw_seated(table: Table) -> None:
    """Withdraw the seeks of a player who sat down at a live table."""
    close(_LIVE_OF_SEATED.all(table=table.pk), Seek.Status.WITHDRAWN)


def _live_of_seated() -> QuerySet[Seek]:
    seated = Occupancy.objects.filter(table=Argument("table", Table), to_seq=None, bot=False)
    found = queries.open_seeks().filter(turn_limit__isnull=False, player__in=seated.values("player"))
    return found.select_for_update(of=("self",))


_LIVE_OF_SEATED = Statement(_live_of_seated)


def close(seeks: Iterable[Seek], status: Seek.Status, table: Table | None = None) -> int:
    """End these seeks, which are locked and open, and notify the lobby of each. Return how many."""
    closed = list(seeks)
    pks = [each.pk for each in closed]
    if pks:
        Seek.objects.filter(pk__in=pks).update(status=status, table=table, closed_at=Now())
    for each in closed:
        each.status, each.table = status, table
        announce(
            SEEK_CLOSED,
            SeekClosed(each.pk, status.value),
            realm=str(each.realm_id),
            audiences=(LOBBY,),
            table=None if table is None else table.pk,
        )
    return len(closed)


def _asked(player: User, rated: bool, client_seed: bytes) -> Seek:
    if player.is_bot:
        raise errors.SeekNotOffered
    if rated and player.realm_id != Realm.REAL:
        raise NotRatable
    if len(client_seed) > CLIENT_SEED_BYTES:
        raise InvalidSeed
    return Seek(player=player, realm_id=str(player.realm_id), rated=rated, client_seed=client_seed)


def _opened(seek: Seek) -> Seek:
    seek.save(force_insert=True)
    seek.refresh_from_db(fields=["since", "expires_at"])
    announce(SEEK_OPENED, _line(seek), realm=str(seek.realm_id), audiences=(LOBBY,))
    connection.on_commit(partial(hints.begin, "lobby.tasks.match", seek.terms))
    return seek


def _set_game(seek: Seek, terms: Terms, clock: Mapping[str, object] | None) -> None:
    seek.ruleset, seek.players, seek.options = terms.rules.pinned, terms.players, terms.options
    seek.turn_limit = terms.turn_limit
    seek.clock = None if terms.clock is None else dict(clock or {})
    life = LIVE_FOR if seek.is_live else BY_CORRESPONDENCE_FOR
    seek.expires_at = Now() + life
    same = [seek.realm_id, seek.ruleset, seek.players, seek.options, seek.turn_limit, terms.clock, seek.rated]
    seek.terms = hashlib.sha256(orjson.dumps(same, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _set_wishes(
    seek: Seek, terms: Terms, rating_range: Mapping[str, int] | None, bots_after: int | None
) -> None:
    """Set with whom they want to play. A range around their own rating is computed now, and stays."""
    pool = pool_of(seek.ruleset, lasts_days=terms.clock is not None, with_house_bots=False)
    seek.rating = ratings.points_of(seek.player, pool)
    seek.least, seek.most = _range(seek.rating, rating_range or {})
    if bots_after is not None:
        life = LIVE_FOR if seek.is_live else BY_CORRESPONDENCE_FOR
        if not 0 <= bots_after < life.total_seconds():
            raise errors.InvalidBotsAfter(faults=(_outside("/bots_after", 0, int(life.total_seconds()) - 1),))
        seek.bots_after = timedelta(seconds=bots_after)


def _range(own: int, chosen: Mapping[str, int]) -> tuple[int | None, int | None]:
    within, least, most = (chosen.get(name) for name in ("within", "min", "max"))
    if within is not None:
        if (least, most) != (None, None):
            raise errors.InvalidRatingRange
        if not 0 <= within <= HIGHEST:
            raise errors.InvalidRatingRange(faults=(_outside("/rating_range/within", 0, HIGHEST),))
        return own - within, own + within
    low, high = LOWEST if least is None else least, HIGHEST if most is None else most
    for name, bound in (("min", low), ("max", high)):
        if not LOWEST <= bound <= HIGHEST:
            raise errors.InvalidRatingRange(faults=(_outside(f"/rating_range/{name}", LOWEST, HIGHEST),))
    if low > high:
        below = Fault("/rating_range/max", "below_min", "It is below `min`.")
        raise errors.InvalidRatingRange(faults=(below,))
    return least, most


def _outside(pointer: str, least: int, most: int) -> Fault:
    return Fault(pointer, "out_of_range", f"It is {least} to {most}.")


def _check_may(seek: Seek) -> None:
    """Raise the reason why the player may not open this seek now, if there is one."""
    # Locked: otherwise two requests could both pass the limit, or a suspension could come between.
    hold_caller(seek.player)
    check_not_suspended(seek.player)
    others = Seek.objects.filter(player=seek.player_id, status=Seek.Status.OPEN)
    if seek.is_live and (table := queries.live_table_of(seek.player)) is not None:
        raise errors.AtLiveTable(table=table)
    if (same := others.filter(terms=seek.terms).first()) is not None:
        raise errors.AlreadySeeking(seek=str(same.pk))
    if others.count() >= MOST_SEEKS:
        raise errors.TooManySeeks


def _line(seek: Seek) -> SeekOpened:
    """Return a seek as the lobby's stream shows it. Clients read the whole seek by its address."""
    return SeekOpened(
        seek=seek.pk,
        player=seek.player.name,
        user=seek.player_id,
        ruleset=seek.ruleset,
        players=seek.players,
        speed=seek.speed,
        rated=seek.rated,
        rating=seek.rating,
    )
