"""Seats of tables that have not started: which are kept for others, and whether one is free."""

from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.db.models.lookups import GreaterThan

from accounts.models import User
from games.tables.models import Invitation, Occupancy, Table


def reserved(viewer: User | None) -> ArraySubquery:
    """Return an ORM expression: the seats that are kept for others than the viewer, until the game begins."""
    open_tables = Invitation.objects.filter(table=OuterRef("pk"), table__status=Table.Status.OPEN)
    return ArraySubquery(
        open_tables.filter(seat__isnull=False).exclude(user=viewer).order_by("seat").values("seat")
    )


def has_free_seat(viewer: User | None) -> Q:
    """Filter by tables not yet started with an empty seat that is kept for nobody but the viewer."""
    held = Occupancy.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), to_seq=None)
    kept = Invitation.objects.filter(~Exists(held), seat__isnull=False).exclude(user=viewer)
    taken = Occupancy.objects.filter(to_seq=None)
    return Q(GreaterThan(F("players"), _number(taken) + _number(kept)), status=Table.Status.OPEN)


def _number(rows: QuerySet[Any]) -> Coalesce:
    """Return an ORM expression: how many of these rows a table has."""
    counted = rows.filter(table=OuterRef("pk")).order_by().values("table").annotate(number=Count("seat"))
    return Coalesce(Subquery(counted.values("number")), 0)
