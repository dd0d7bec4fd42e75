"""Reading bots."""

from collections.abc import Collection
from datetime import UTC, datetime

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts import names
from accounts.ids import get_or_raise
from accounts.models import User
from bots import errors
from bots.action_values import NOT_WEIGHED
from bots.models import LAST_ATTEMPT, MOST_ATTEMPTS, Analysis, Bot, Hint, Lapse, RemoteBot
from bots.strategies import default_plan
from games.engine.codec import Json
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.views import round_view
from games.tables import queries as tables
from games.tables.errors import NotSeated, PlanNotNow, PlansNotOffered
from games.tables.models import NOT_OVER, Occupancy, Table
from games.tables.states import Awaited


def strategies_of(user_ids: Collection[str]) -> dict[str, str]:
    """Return the name of each user's strategy, for those with a profile."""
    return dict(Bot.objects.filter(user__in=user_ids).values_list("user_id", "strategy"))


def lapses() -> dict[str, int]:
    """Return how often, by reason, `steady` played for a strategy that searches."""
    found = dict(Lapse.objects.values_list("reason", "times"))
    return {reason: found.get(reason, 0) for reason in Lapse.Reason.values}


def tables_of(bot: User | OuterRef) -> QuerySet[Occupancy]:
    """Return the seats that a bot holds at unfinished tables."""
    return Occupancy.objects.filter(player=bot, to_seq=None, table__status__in=NOT_OVER)


def games_shown(user_ids: Collection[str]) -> list[tuple[str, str | None]]:
    """Return the unfinished games of these bots as everybody may see them, those under embargo included, by
    (bot, event)."""
    seats = Occupancy.objects.filter(player__in=list(user_ids), to_seq=None)
    shown = (seats.filter(table__status__in=NOT_OVER), seats.filter(tables.SECRETLY_OVER))
    return [each for rows in shown for each in rows.values_list("player", "table__tournament")]


def bots(*, realm: str, owner: User | None = None) -> QuerySet[User]:
    """Return the active bots of a realm, newest first by id, with their profiles and `playing`: at how many
    tables each sits, as spectators see them. With `owner` only theirs."""
    seats = Occupancy.objects.filter(tables.SECRETLY_OVER, player=OuterRef("pk"), to_seq=None)
    playing = _tables_in(tables_of(OuterRef("pk"))) + _tables_in(seats)
    found = User.objects.filter(kind=User.Kind.BOT, is_active=True, realm=realm).annotate(playing=playing)
    if owner is not None:
        found = found.filter(owner=owner)
    return found.select_related("bot", "remote_bot", "owner").order_by("-id")


def _tables_in(seats: QuerySet[Occupancy]) -> Coalesce:
    counted = seats.order_by().values("player").annotate(n=Count("table", distinct=True)).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def bot(name: str, *, realm: str, owner: User | None = None) -> User:
    """Return one bot by name. Raise UnknownBot if it does not exist or `owner` does not own it."""
    if len(name) > 150 or "\0" in name:
        raise errors.UnknownBot
    return get_or_raise(bots(realm=realm, owner=owner), errors.UnknownBot, name_key=names.key(name))


def closed_to(by: User, players: Collection[User]) -> frozenset[str]:
    """Return those of `players` that `by` may not seat: bots that only their owner may seat."""
    theirs = [each.pk for each in players if each.is_bot and each.owner_id != by.pk]
    found = RemoteBot.objects.filter(user__in=theirs, is_open=False)
    return frozenset(found.values_list("user_id", flat=True)) if theirs else frozenset()


def check_plays(terms: RemoteBot, *, ruleset: str, turn_limit: int | None) -> None:
    """Check that a program plays such games. Raise RulesetNotAccepted, SpeedNotAccepted."""
    if ruleset.partition("@")[0] not in terms.rulesets:
        raise errors.RulesetNotAccepted
    speed = RemoteBot.Speed.UNTIMED if turn_limit is None else RemoteBot.Speed.LIVE
    if speed not in terms.speeds:
        raise errors.SpeedNotAccepted


def terms_of(players: Collection[User]) -> dict[str, RemoteBot]:
    """Return the terms of the programs among these players, by id."""
    programs = [each.pk for each in players if each.is_bot and not each.is_house_bot]
    return RemoteBot.objects.in_bulk(programs) if programs else {}


def turn_for_hint(table_id: str, player: User, number: int | None) -> Awaited:
    """Return the turn for which the player may get a hint: the one in this round, or their first.

    Raises TableNotFound, NotSeated, HintsNotOffered, HintNotNow.
    """
    state = tables.state(table_id, player)
    if state.seat is None:
        raise NotSeated
    if not state.table.hints:
        raise errors.HintsNotOffered
    weighed = {each.number for each in state.game.open if each.phase not in NOT_WEIGHED}
    for each in state.waiting:
        if each.seat == state.seat and each.round in weighed and number in (None, each.round):
            return each
    raise errors.HintNotNow


def hint_of(awaited: Awaited) -> Hint | None:
    """Return the hint for this turn, if somebody asked for it. Raise HintUnavailable."""
    found = Hint.objects.filter(
        table=awaited.table_id, round=awaited.round, turn=awaited.turn, seat=awaited.seat
    ).first()
    if found is not None and found.options is None and _is_given_up(found):
        raise errors.HintUnavailable
    return found


def _is_given_up(work: Hint | Analysis) -> bool:
    """Whether it was tried often enough, and no worker is at it now."""
    is_at_work = work.leased_until is not None and work.leased_until > datetime.now(UTC)
    return work.attempts >= MOST_ATTEMPTS and not is_at_work


def game_to_analyse(table_id: str, viewer: User | None) -> Table:
    """Return the table of a finished game that the viewer may see completely.

    Raises TableNotFound, GameNotOver, BoardUnderEmbargo.
    """
    table = tables.table(table_id, viewer)
    if table.is_past or table.status != Table.Status.FINISHED:
        raise errors.GameNotOver
    if not table.is_told_whole:
        raise errors.BoardUnderEmbargo
    return table


def analysis_of(table: Table) -> Analysis | None:
    """Return the game's analysis, if somebody asked for it. Raise AnalysisUnavailable, or AnalysisDelayed if
    workers were only too slow: one tries again later."""
    found = Analysis.objects.filter(table=table).first()
    if found is None or found.players is not None or not _is_given_up(found):
        return found
    if found.leased_until is None or found.attempts >= LAST_ATTEMPT:
        raise errors.AnalysisUnavailable
    raise errors.AnalysisDelayed


def decisions_of(analysis: Analysis, number: int | None = None) -> list[Json]:
    """Return all decisions, or only those of this round, in the order of the game."""
    parts = analysis.weighed.order_by("after").values_list("decisions", flat=True)
    return [each for part in parts for each in part if number in (None, each["round"])]


def suggested_plan(table_id: str, player: User, number: int) -> list[Json]:
    """Return the rules of a sensible plan for a round, from what the player sees of it; nothing is confirmed.

    Raise TableNotFound, NotSeated, PlansNotOffered, PlanNotNow.
    """
    state = tables.state(table_id, player)
    if state.seat is None:
        raise NotSeated
    if not state.table.automatic:
        raise PlansNotOffered
    round = state.game.round(number)
    if state.game.status is not Status.RUNNING or round is None or round.phase is Phase.PLAYED:
        raise PlanNotNow
    seen = round_view(round, state.hands[number], state.seat, None)
    return default_plan.suggested(seen, state.game.ruleset)
