"""A player's own plans."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery

from accounts.models import User
from games.tables.errors import NotSeated
from games.tables.models import PlanVersion
from games.tables.queries.finding import table as table_seen


def plans_of(table_id: str, player: User) -> list[PlanVersion]:
    """The plans that the player has made at a table and not taken back, by round, as confirmed last.

    Raises TableNotFound, NotSeated.
    """
    table = table_seen(table_id, player)
    if table.standing.seat is None:
        raise NotSeated
    made = PlanVersion.objects.filter(table=table.pk, player=player.pk)
    of_round = made.filter(round=OuterRef("round"), seat=OuterRef("seat")).order_by("-version")
    latest = made.filter(version=Subquery(of_round.values("version")[:1])).order_by("round")
    return [each for each in latest if each.body["rules"]]
