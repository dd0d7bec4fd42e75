"""Make tables of players who seek the same game, for a hint or when a sweep finds them.

Groups are found without locks. Then each table is made in a transaction of its own. It locks everybody's row
and seek and checks again: if a player was seated, matched, blocked or withdrew meanwhile, the group gets no
table, and groups are found again. So several processes may match at once.
"""

from datetime import timedelta

import structlog
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.errors import Refused
from accounts.models import User
from accounts.queries import user_by_name
from accounts.services.locks import is_alone
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, forget, found_by
from games.feed.news.users import SEEK_MATCHED, Matched
from games.lobby import queries
from games.lobby.matcher import Group, matched
from games.lobby.models import Seek
from games.lobby.services.seeks import close
from games.tables import services as tables
from games.tables.models import Table

# The bot that takes seats left free.
COMPANION = "steady"
# A worker lets the next hint in after this many searches; the sweep continues where it stopped.
MOST_RECKONINGS = 20

log = structlog.get_logger("estimation.sweeper")
# Closed seeks can be read for this long.
KEPT = timedelta(days=1)
MOST_LAPSING = 500


def match_seekers(terms: str) -> int:
    """Make all tables that the seekers of this game can fill; return how many.

    While another process makes tables of this game, this call makes none; the next sweep finds players who
    came too late for that process. If a group falls apart meanwhile, the next search leaves it out.
    """
    made = 0
    for _ in range(MOST_RECKONINGS):
        seekers = queries.seekers(terms)
        groups = matched(seekers, queries.pairs_apart([each.player for each in seekers]))
        if not groups:
            break
        for group in groups:
            try:
                made += _met(terms, group)
            except Busy:
                return made
    return made


class Busy(Exception):
    """Another process makes tables of this game."""


def _met(terms: str, group: Group) -> bool:
    """Whether this group has a table now. Raise Busy."""
    try:
        return _meet(terms, group) is not None
    except Refused as refused:
        # A player with a hundred open tables, or in a full sandbox, may open no other; those after them need
        # not wait.
        log.warning("seek turned away", reason=refused.code)
        _turn_away(group.seeks[0])
        return False


@in_one_transaction
def _turn_away(seek_id: str) -> None:
    found = queries.open_seeks().select_for_update(of=("self",)).filter(pk=seek_id)
    close(found, Seek.Status.WITHDRAWN)


@in_one_transaction
def _meet(terms: str, group: Group) -> Table | None:
    """Start a table for this group; None if a player of it no longer seeks or may not play. Raise Busy."""
    if not is_alone(f"seeks|{terms}"):
        raise Busy
    # Users are locked before everything else, as everywhere; none of them sits down anywhere meanwhile.
    people = User.objects.select_for_update().filter(pk__in=group.players).order_by("pk")
    players = {each.pk: each for each in people}
    open_ = queries.open_seeks().select_for_update(of=("self",)).filter(pk__in=group.seeks)
    found = {each.pk: each for each in open_.order_by("pk")}
    live = [each.player_id for each in found.values() if each.is_live]
    busy = queries.at_live_tables(live) | queries.suspended_among(group.players)
    close([each for each in found.values() if each.player_id in busy], Seek.Status.WITHDRAWN)
    if len(found) < len(group.seeks) or busy or queries.pairs_apart(group.players):
        return None
    seeks = [found[pk] for pk in group.seeks]
    return _seated(seeks, [players[each.player_id] for each in seeks], group.bots)


def _seated(seeks: list[Seek], players: list[User], bots: int) -> Table:
    """Open a table for the oldest seeker, seat everybody and start it."""
    first, creator = seeks[0], players[0]
    table = tables.open_table(creator=creator, seat=None, **first.game)
    # Before they sit down: a player who sits down at a live table seeks no other.
    close(seeks, Seek.Status.MATCHED, table)
    for seat, (seek, player) in enumerate(zip(seeks, players, strict=True)):
        tables.take_seat(table_id=table.pk, player=player, seat=seat, client_seed=bytes(seek.client_seed))
    for seat in range(len(seeks), first.players):
        bot = user_by_name(COMPANION, realm=str(creator.realm_id))
        tables.add_bot(table_id=table.pk, by=creator, seat=seat, bot=bot)
    tables.start(table_id=table.pk, by=creator)
    for seek in seeks:
        tables.tell_alone(table, SEEK_MATCHED, Matched(seek.pk), [seek.player_id])
    return table


@found_by(lambda: [_over(), queries.ready_games()])
def sweep_seeks() -> int:
    """Let old seeks lapse, then make every possible table; return how many tables."""
    _lapse()
    return sum(each_apart(queries.terms_to_match(), match_seekers, lambda terms: {"reason": terms}))


def forget_seeks() -> int:
    """Delete seeks that were closed a day ago. Return how many."""
    return forget(Seek.objects.filter(closed_at__lt=Now() - KEPT).order_by("closed_at"))


@in_one_transaction
def _lapse() -> int:
    over = _over().order_by("expires_at").select_for_update(skip_locked=True)
    return close(over[:MOST_LAPSING], Seek.Status.LAPSED)


def _over() -> QuerySet[Seek]:
    return Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=Now())
