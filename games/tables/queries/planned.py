"""A player's own plans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import OuterRef, Subquery

from accounts.ids import get_or_raise
from accounts.models import User
from games.tables.errors import NotSeated
from games.tables.models import PlanVersion
from games.tables.queries.table_lookup import table as table_seen


def plans_of(table_id: str, player: User) -> list[PlanVersion]:
    """Return the plans that the player has made at a table and not withdrawn, by round, as confirmed last.

    Raise TableNotFound, NotSeated.
    """
    table = table_seen(table_id, player)
    if table.standing.seat is None:
        raise NotSeated
    return plans_at([table.pk], player).get(table.pk, [])


def plan_confirmed(table_id: str, player: User, number: int, version: int) -> PlanVersion:
    """Return this version of the player's plan for a round. Raise TableNotFound, NotSeated."""
    table = table_seen(table_id, player)
    made = PlanVersion.objects.filter(table=table.pk, player=player.pk)
    return get_or_raise(made, NotSeated, round=number, version=version)


def plans_at(table_ids: Collection[str], player: User) -> dict[str, list[PlanVersion]]:
    """Return the player's plans at each of these tables, in one query."""
    made = PlanVersion.objects.filter(table__in=table_ids, player=player.pk)
    of_round = made.filter(table=OuterRef("table"), round=OuterRef("round"), seat=OuterRef("seat"))
    newest = of_round.order_by("-version").values("version")[:1]
    found: dict[str, list[PlanVersion]] = defaultdict(list)
    for each in made.filter(version=Subquery(newest)).order_by("table", "round"):
        if each.body["rules"]:
            found[str(each.table)].append(each)
    return found
