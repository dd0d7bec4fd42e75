"""Work that is due at tables and not done yet, for all sweeps."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import Min
from django.db.models.functions import Now

from games.tables.models import AutomaticTurn, OpenClaim, PlayerClock, Table, Waiting
from games.tables.queries.game_state import awake


class Due(NamedTuple):
    """Numbers of due reminders, time-outs, automatic turns, lapsing claims, ending pauses and bots' turns."""

    reminders: int
    time_outs: int
    automatic_turns: int
    claims: int
    pauses: int
    bot_turns: int


def due_in(realm: str) -> Due:
    """Return what is due at all tables of a realm."""
    tables = Table.objects.filter(realm=realm, status=Table.Status.RUNNING).values("pk")
    clocks = PlayerClock.objects.filter(table__in=tables)
    waiting = Waiting.objects.filter(table__in=tables)
    live = waiting.filter(due_at__lte=Now(), table__clock__isnull=True)
    return Due(
        reminders=clocks.filter(look_at__lte=Now(), due_at__gt=Now()).count(),
        time_outs=clocks.filter(due_at__lte=Now()).count() + live.count(),
        automatic_turns=AutomaticTurn.objects.filter(
            table__in=tables, played=False, due_at__lte=Now()
        ).count(),
        claims=OpenClaim.objects.filter(table__in=tables, due_at__lte=Now()).count(),
        pauses=Table.objects.filter(pk__in=tables, paused_until__lte=Now()).count(),
        bot_turns=awake(waiting.filter(bot=True)).count(),
    )


def next_in(realm: str) -> datetime | None:
    """Return when something comes due next at a table of a realm; what is due already does not count."""
    tables = Table.objects.filter(realm=realm, status=Table.Status.RUNNING).values("pk")
    first = [
        PlayerClock.objects.filter(table__in=tables, look_at__gt=Now()).aggregate(at=Min("look_at")),
        Waiting.objects.filter(table__in=tables, due_at__gt=Now()).aggregate(at=Min("due_at")),
        AutomaticTurn.objects.filter(table__in=tables, played=False, due_at__gt=Now()).aggregate(
            at=Min("due_at")
        ),
        OpenClaim.objects.filter(table__in=tables, due_at__gt=Now()).aggregate(at=Min("due_at")),
        Table.objects.filter(pk__in=tables, paused_until__gt=Now()).aggregate(at=Min("paused_until")),
    ]
    return min((each["at"] for each in first if each["at"] is not None), default=None)
