"""Reading bots."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts import names
from accounts.models import User
from bots.errors import UnknownBot
from bots.models import Bot, Lapse, RemoteBot
from bots.strategies import planning
from games.engine.codec import Json
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.views import round_view
from games.tables import queries as tables
from games.tables.errors import NotSeated, PlanNotNow, PlansNotOffered
from games.tables.models import Occupancy, Table

UNDER_WAY = (Table.Status.OPEN, Table.Status.RUNNING)


def strategies_of(user_ids: Collection[str]) -> dict[str, str]:
    """The name of the strategy that each of these users plays, as far as they have a profile."""
    return dict(Bot.objects.filter(user__in=user_ids).values_list("user_id", "strategy"))


def lapses() -> dict[str, int]:
    """How often, by reason, `steady` played for a strategy that searches."""
    found = dict(Lapse.objects.values_list("reason", "times"))
    return {reason: found.get(reason, 0) for reason in Lapse.Reason.values}


def tables_of(bot: User) -> QuerySet[Occupancy]:
    """The seats that a bot holds at tables that are not over."""
    return Occupancy.objects.filter(player=bot, to_seq=None, table__status__in=UNDER_WAY)


def bots(*, realm: str, owner: User | None = None) -> QuerySet[User]:
    """The living bots of a realm, newest first by id, with their profiles and `playing`: at how many tables
    each sits. With `owner` only his.
    """
    seats = Occupancy.objects.filter(player=OuterRef("pk"), to_seq=None, table__status__in=UNDER_WAY)
    sitting = seats.order_by().values("player").annotate(n=Count("table", distinct=True)).values("n")
    playing = Coalesce(Subquery(sitting, output_field=IntegerField()), 0)
    found = User.objects.filter(kind=User.Kind.BOT, is_active=True, realm=realm).annotate(playing=playing)
    if owner is not None:
        found = found.filter(owner=owner)
    return found.select_related("bot", "remote_bot", "owner").order_by("-id")


def bot(name: str, *, realm: str, owner: User | None = None) -> User:
    """One of these. Raises UnknownBot, with `owner` also for another's."""
    if len(name) > 150 or "\0" in name:
        raise UnknownBot
    found = bots(realm=realm, owner=owner).filter(Q(name_key=names.key(name))).first()
    if found is None:
        raise UnknownBot
    return found


def closed_to(by: User, players: Collection[User]) -> frozenset[str]:
    """Those of these that are programs which only their owner seats, who is not `by`."""
    his = [each.pk for each in players if each.is_bot and each.owner_id != by.pk]
    found = RemoteBot.objects.filter(user__in=his, is_open=False)
    return frozenset(found.values_list("user_id", flat=True)) if his else frozenset()


def suggested_plan(table_id: str, player: User, number: int) -> list[Json]:
    """The rules of a sensible plan for a round, made of what the player sees of it; nothing is confirmed.

    Raises TableNotFound, NotSeated, PlansNotOffered, PlanNotNow.
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
    return planning.suggested(seen, state.game.ruleset)
